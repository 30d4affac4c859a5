# ბრძანებები.

groupname-cards = კარტი
groupname-board = დაფა
groupname-chips = ჩიპები
groupname-seat = ადგილი
groupname-match = თამაში
groupname-stats = სტატისტიკა
groupname-league = ლიგა
groupname-chat = ჩატი
groupname-set = მორგება
groupname-data = მონაცემები

cmd-now = ითამაშე ახლავე: თავისუფალ ადგილებს კომპიუტერი იკავებს და კარტი რიგდება
cmdname-now = ახლავე, ახლა
cmd-now-game = რომელი თამაში; თუ არ იტყვი — ბაზარ-ბელოტი

cmd-new = გახსენი ახალი მაგიდა და დაელოდე მეგობრებს
cmdname-new = ახალი, ახალი-მაგიდა
cmd-new-game = რომელი თამაში; თუ არ იტყვი — ბაზარ-ბელოტი

cmd-hand = ჩემი კარტი: მხოლოდ მე ვხედავ
cmdname-hand = ჩემი-კარტი, კარტი
cmd-hand-where = აქ, ან ამიერიდან პირადში

cmd-bid = თქმა, მაგალითად: 9 გული
cmdname-bid = თქმა, ვამბობ
cmd-bid-bid = რიცხვი და ფერი ან უკოზირო: 9 გული, 12 უკოზირო

cmd-pass = პასი
cmdname-pass = პასი, პას, ვპასობ

cmd-quansh = კონტრა: ვერ შეასრულებენ
cmdname-quansh = კონტრა, კვანში

cmd-sur = რეკონტრა: მაინც შევასრულებთ
cmdname-sur = რეკონტრა, სური

cmd-kaput = კაპოს თქმა: რვავე ტური ჩვენია
cmdname-kaput = კაპო
cmd-kaput-bid = რიცხვი 25-დან და ფერი: 25 გული

cmd-play = კარტის დადება
cmdname-play = დადება, ვდებ
cmd-play-card = კარტი: JH, 10S, გულის ვალეტი

cmd-declare = კოლექციის გამოცხადება: ტერცი, ორმოცდაათი, ასი, ოთხი ერთნაირი
cmdname-declare = გამოცხადება
cmd-declare-what = რომელი; თუ არ იტყვი — საუკეთესო

cmd-show = გამოცხადებულის ჩვენება
cmdname-show = ჩვენება
cmd-show-what = რომელი; თუ არ იტყვი — ყველა

cmd-open = ჩემი კარტის გახსნა: მერე მას მოწინააღმდეგე თამაშობს
cmdname-open = გახსნა

cmd-davtar = დავთარი: ამ თამაშის ყველა დარიგება
cmdname-davtar = დავთარი

cmd-score = ბოლო დარიგების ანგარიში, სტრიქონ-სტრიქონ
cmdname-score = ანგარიში

cmd-last = ბოლოს წაღებული ტური
cmdname-last = ბოლო-ტური

cmd-who = ვის ველოდებით
cmdname-who = ვინ

cmd-tables = ამ ჩატის მაგიდები
cmdname-tables = მაგიდები

cmd-table = მაგიდის გახსნა ცალკე გვერდზე, Discord-შივე
cmdname-table = მაგიდა

cmd-join = მიჯექი მაგიდას
cmdname-join = დაჯდომა, ვჯდები
cmd-join-seat = ადგილი (თუ არ იტყვი — პირველი თავისუფალი) ან სხვა ჩატის მაგიდის კოდი

cmd-watch = აქ უყურე სხვა ადგილის მაგიდას
cmdname-watch = ყურება
cmd-watch-code = მაგიდის კოდი

cmd-unwatch = აღარ უყურო
cmdname-unwatch = არ-ყურება
cmd-unwatch-code = მაგიდის კოდი; თუ არ იტყვი — ყველა

cmd-link = დააკავშირე ჩატი სხვასთან: მაგიდები ორივეში იქნება
cmdname-link = დაკავშირება
cmd-link-code = კოდი, რომელიც მეორე ჩატის ადმინმა მიიღო

cmd-unlink = გაყარე ჩატი დაკავშირებულთან
cmdname-unlink = გაყრა

cmd-say = უთხარი რამე შენი მაგიდის მეორე ჩატს
cmdname-say = უთხარი
cmd-say-text = შენი სიტყვები

cmd-swap = სხვა ადგილზე გადაჯდომა ან ადგილების გაცვლა
cmdname-swap = გაცვლა
cmd-swap-seat = ადგილი 1-დან 4-მდე; პარტნიორები: 1 და 3, 2 და 4

cmd-fill = თავისუფალ ადგილებზე კომპიუტერი
cmdname-fill = შევსება

cmd-lots = პარტნიორები წილისყრით
cmdname-lots = წილისყრა

cmd-options = როგორ ვთამაშობთ: წესები, ზღვარი, დრო
cmdname-options = პარამეტრები

cmd-level = რამდენად კარგად თამაშობს კომპიუტერი, ან მარტო ერთ ადგილზე: ძლიერი 2
cmdname-level = დონე
cmd-level-level = დონე; ერთი ადგილისთვის ნომერიც: ძლიერი 2

cmd-start = თამაშის დაწყება
cmdname-start = დაწყება

cmd-leave = მაგიდიდან წასვლა: ადგილს გინახავენ, თამაში გრძელდება
cmdname-leave = წასვლა, მივდივარ

cmd-back = დავბრუნდი: დამიბრუნეთ ადგილი
cmdname-back = დავბრუნდი

cmd-sub = შეცვალე ის, ვინც ადგილზე არ არის
cmdname-sub = შეცვლა
cmd-sub-seat = ადგილი 1-დან 4-მდე

cmd-takeback = ბოლო სვლის დაბრუნება, თუ ყველა თანახმაა
cmdname-takeback = სვლის-დაბრუნება

cmd-pause = შესვენების თხოვნა
cmdname-pause = შესვენება

cmd-resume = გაგრძელება შესვენების მერე ან დაუმთავრებელი თამაში
cmdname-resume = გაგრძელება

cmd-adjourn = თამაშის სხვა დღისთვის გადადება, თუ ყველა თანახმაა
cmdname-adjourn = გადადება

cmd-abandon = კენჭისყრა: თამაშის დახურვა შედეგის გარეშე
cmdname-abandon = დახურვა

cmd-rematch = კიდევ ერთხელ, იმავე ადგილებზე
cmdname-rematch = რევანში

cmd-yes = თანახმა ვარ
cmdname-yes = კი

cmd-no = არ ვარ თანახმა
cmdname-no = არა

cmd-word = ჩემი სიტყვა მომდევნო არევისთვის
cmdname-word = სიტყვა
cmd-word-word = ნებისმიერი სიტყვა: ის კარტის რიგს ცვლის

cmd-verify = შეამოწმე, პატიოსანი იყო თუ არა დარიგება
cmdname-verify = შემოწმება
cmd-verify-deal = დარიგების ნომერი; თუ არ იტყვი — ბოლო

cmd-language = ჩემი ენა ან ამ ჩატის ენა
cmdname-language = ენა
cmd-language-language = հայերեն, ქართული, русский, English

cmd-palette = მასტების ფერები ჩემს კარტში
cmdname-palette = ფერები
cmd-palette-palette = კლასიკური, ოთხფერი ან დალტონიკისთვის

cmd-pictures = სურათები: ჩართვა ან გამორთვა; გამორთულზე ყველაფერი სიტყვებით
cmdname-pictures = სურათები
cmd-pictures-pictures = ჩართვა ან გამორთვა

cmd-rules = წესები მოკლედ
cmdname-rules = წესები
cmd-rules-game = რომელი თამაში

cmd-help = რა როგორ არის
cmdname-help = დახმარება, ბრძანებები

cmd-roll = კამათლის გაგორება
cmdname-roll = გაგორება, ვაგორებ

cmd-move = ქვის გადაადგილება
cmdname-move = სვლა
cmd-move-move = წერტილიდან წერტილზე: 13/8

cmd-done = ჩემი სვლა დასრულდა
cmdname-done = მზადაა

cmd-undo = ამ სვლის ბოლო ნაბიჯის დაბრუნება
cmdname-undo = ნაბიჯი-უკან

cmd-draw = ბაზრიდან აღება
cmdname-draw = აღება

cmd-beat = ჩამოსულის მოჭრა
cmdname-beat = მოჭრა
cmd-beat-cards = რომელი კარტით; თუ არ იტყვი — ყველაზე იაფით

cmd-give = კარტის დაფარულად გატანება
cmdname-give = გატანება
cmd-give-cards = რომელი: 10S QH

cmd-raise = დავი, სე, ჩარი, ფანჯი, შაში
cmdname-raise = დავი

cmd-accept = შეთავაზების მიღება
cmdname-accept = მიღება, ვიღებ

cmd-decline = უარი და დათმობა
cmdname-decline = უარი

cmd-var = ვარ!
cmdname-var = ვარ

cmd-bet = ფსონი: რამდენი ჩიპი
cmdname-bet = ფსონი
cmd-bet-amount = რამდენი ჩიპი: 50

cmd-fold = დავწექი
cmdname-fold = დავწექი

cmd-look = ჩემი კარტის ნახვა (წიომნი აღარ გამოვა)
cmdname-look = ნახვა

cmd-hit = კიდევ კარტი
cmdname-hit = კიდევ

cmd-stand = საკმარისია
cmdname-stand = კმარა

cmd-double = გაორმაგება და ერთი კარტი
cmdname-double = გაორმაგება

cmd-split = ორი ტოლი კარტის გაყოფა
cmdname-split = სპლიტი

cmd-insurance = დაზღვევა დილერის ბლექჯეკისგან
cmdname-insurance = დაზღვევა
cmd-insurance-answer = კი ან არა

cmd-chips = ჩემი სათამაშო ჩიპები; დღეში ერთხელ ივსება
cmdname-chips = ჩიპები

cmd-remove = ადგილის დაცლა თამაშამდე (მხოლოდ მას შეუძლია, ვინც მაგიდა გახსნა)
cmdname-remove = დაცლა
cmd-remove-seat = რომელი ადგილი

cmd-remind = როდის დამიძახო: ჯერი, შეხსენება
cmdname-remind = შეხსენება
cmd-remind-when = როდის
cmd-quiet = სიჩუმის საათები, როცა არ უნდა დამიძახო
cmdname-quiet = სიჩუმე
cmd-quiet-hours = მაგალითად 23-8 +4

cmd-raise-word = რომელი: დავი, სე, ჩარი, ფანჯი, შაში; თუ არ იტყვი — შემდეგი

cmd-davtar-match = 1: წინა თამაში
cmd-history = ამ ჩატში დასრულებული თამაშები
cmdname-history = ისტორია
cmd-record = თამაშის ჩანაწერი ფაილად
cmdname-record = ჩანაწერი
cmd-record-match = 1: წინა თამაში; ურიცხვოდ: ბოლო
cmd-replay = დასრულებული თამაში ხელახლა: ნაბიჯებად ან დარიგებებად
cmdname-replay = გამეორება
cmd-replay-match = 1: წინა თამაში; ურიცხვოდ: ბოლო
cmd-me = ჩემი თამაშები: შედეგები, წყვილები, ნათქვამი, იღბალი
cmdname-me = მე
cmd-stats = ვიღაცის თამაშები ამ ჩატში
cmdname-stats = შედეგები
cmd-stats-name = ვინ; სახელის გარეშე: შენ

cmdname-feedback = გამოხმაურება
cmd-feedback = მისწერე ბოტის პატრონს
cmd-feedback-text = რა არის ცუდად ან რა აკლია
feedback-empty = დაწერე, რისი თქმა გინდა. მაგალითად: /feedback დრო ცოტაა
feedback-nowhere = წამკითხავი არ არის: ვინც ამ ბოტს მართავს, ამისთვის ჩატი არ მიუთითებია.
feedback-slowly = წუთში ერთხელ, მეტი არა.
feedback-thanks = მადლობა! გადავეცით.
feedback-ask = დარიგება { $deal }: ჩანაწერიც გავგზავნოთ? სანამ თამაშობენ, მხოლოდ ის წავა, რასაც ყველა ხედავს.
btn-feedback-record = ჩანაწერის გაგზავნა
feedback-record-sent = ჩანაწერიც გაიგზავნა.
feedback-said = { $who } ({ $id }): { $text }
feedback-running = { $game }, მაგიდა { $table }, დარიგება { $deal }, ჯერ თამაშობენ. { $shown }
feedback-finished = { $game }, მაგიდა { $table }, დარიგება { $deal }. საიდუმლო: { $secret }, სიტყვები: { $words }. სვლები ადგილების მიხედვით: { $acts }
cmd-dealer = დაასახელე, ვინ არიგებს პირველი, როცა მაგიდა თანხმდება
cmdname-dealer = დამრიგებელი
cmd-dealer-seat = ვისი ადგილი

# --- ბოტის პატრონის ჩატი და რას ეუბნება ის ყველას
feedback-answer = ბოტის პატრონი გპასუხობს: { $text }
feedback-answered = პასუხი გაიგზავნა: { $id }.
feedback-unread = პასუხი ვერ წავიკითხეთ. Discord-ში, როცა პასუხობ, ხსენებას (@) ნუ გამორთავ.
feedback-unreached = პასუხი ვერ მივიდა: { $id }. ბოტი დაბლოკილი აქვს ან პირადი ჩატი ჯერ არ გაუხსნია.
announce-said = ბოტის პატრონისგან: { $text }
announce-restart = ბოტი გადაიტვირთება და მალე დაბრუნდება. არაფერი დაიკარგება, საათი მანამდე გაჩერებულია.
announce-over = განცხადება მოხსნილია.
announce-empty = დაწერე, რა ითქვას ყველა მაგიდასთან, მაგალითად: /announce ათ წუთში დავბრუნდები. მოსახსნელად: /announce -
announce-done =
    { $n ->
        [0] ახლა არავინ თამაშობს, სათქმელი არავისთანაა.
        [one] განცხადება იგზავნება { $n } ადგილას, სადაც თამაშობენ.
       *[other] განცხადება იგზავნება { $n } ადგილას, სადაც თამაშობენ.
    }
announce-taken-away =
    { $n ->
        [0] მოსახსნელი არაფერი იყო.
        [one] იხსნება { $n } ადგილას.
       *[other] იხსნება { $n } ადგილას.
    }
backup-failed = ბაზის დღევანდელი ასლი ვერ ჩაიწერა. { $why }
