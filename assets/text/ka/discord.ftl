# რასაც მხოლოდ Discord ამბობს.

dc-choose = თქმა…
dc-other = სხვა რიცხვი…
dc-more = მეტი…
dc-modal-title = შენი სათქმელი
dc-modal-which = რომელი მასტი
dc-modal-number = რამდენი
dc-not-a-number = ეს რიცხვი არ არის. არაფერი თქმულა.
dc-no-amount = ახლა სათქმელი არაფერია.
dc-try-again = ახლა არ გამოვიდა და არაფერი შეცვლილა. ცოტა ხანში კიდევ სცადე.
dc-done = მზადაა.
dc-hand-sent = შენი კარტი პირად მიმოწერაშია.
dc-dm-closed = პირადად ვერ მოგწერე: შენი მიმოწერა ჩემთვის დახურულია. ამიტომ კარტი აქ არის; მხოლოდ შენ ხედავ.
dc-dm-refused = { $who }, ვერ მოგწერე: შენი პირადი შეტყობინებები ჩემთვის დახურულია. გახსენი ან ბრძანება აირჩიე სიიდან, რომელსაც „/“ ხსნის.
dc-mention-file = ფაილს მხოლოდ იმ ბრძანების პასუხად გაძლევ, რომელსაც „/“-ით გახსნილი სიიდან აირჩევ.
dc-thread-name = ბელოტი · { $who }
dc-thread-opened = მაგიდა ცალკე თემაშია.
dc-go = მაგიდასთან
dc-option-thread = ცალკე თემაში; თუ არ იტყვი — მხოლოდ მაშინ, როცა აქ უკვე სხვა მაგიდაა
dc-cannot-post = აქ მაგიდის გახსნის უფლება არ მაქვს. მჭირდება:
dc-who-can = ამის ნებას იძლევა ის, ვინც სერვერს ან არხს უძღვება: არხის პარამეტრები, Permissions, ჩემი როლი.

perm-dc-view-channel = View Channel: სხვაგვარად არხს საერთოდ ვერ ვხედავ
perm-dc-send-messages = Send Messages: მაგიდისთვის
perm-dc-embed-links = Embed Links: მაგიდის იერისთვის
perm-dc-attach-files = Attach Files: მაგიდის სურათებისთვის
perm-dc-read-message-history = Read Message History: ერთი მაგიდის გასაახლებლად
perm-dc-create-public-threads = Create Public Threads: ცალკე მაგიდისთვის
perm-dc-send-messages-in-threads = Send Messages in Threads: თემის მაგიდისთვის
dc-guest = აქ Discord მხოლოდ პასუხის გაცემის უფლებას მაძლევს, მაგიდას ვერ გავხსნი: ამ ჩატის წევრი არ ვარ. გახსენი სერვერზე, სადაც დამამატეს, ან ჩვენს პირად ჩატში.
dc-board-moved = მაგიდა ახლა უფრო ქვემოთაა.
dc-go-hand = ჩემს კარტთან
dc-open-table = მაგიდის გახსნა
dc-table-closed = მაგიდა Discord-ში ახლა არ იხსნება. ითამაშე აქვე.
dc-table-not-launched = Discord-მა მაგიდა არ გახსნა. ითამაშე აქვე ან ცოტა ხანში კიდევ სცადე.
