# ადგილობრივი მაგიდის გვერდი.

web-this-language = ქართული
web-title = დავთარი
web-noscript = ამ მაგიდას JavaScript სჭირდება, შენს ბრაუზერს კი გამორთული აქვს.

web-hello = კეთილი იყოს მობრძანება
web-your-name = შენი სახელი
web-name-example = სტუმარი { $n }
web-your-language = შენი ენა
web-come-in = შემოდი

web-settings = პარამეტრები
web-theme = ნათელი თუ მუქი
web-theme-auto = როგორც მოწყობილობაზე
web-theme-light = ნათელი
web-theme-dark = მუქი
web-language = ენა
web-palette = მასტების ფერები
web-palette-classic = ორი ფერი
web-palette-four = ოთხი ფერი
web-palette-cvd = დალტონიკისთვის
web-pictures = სურათები
web-pictures-on = სურათებით
web-pictures-off = მხოლოდ ტექსტი
web-pictures-hint = „მხოლოდ ტექსტი“ ყველაფერს სიტყვებით ამბობს: ეკრანის მკითხველისთვის და ნელი კავშირისთვის.
web-close = დახურვა
web-larger = გადიდება

web-share = მოწვევა
web-share-hint = დაასკანირე ეს იმავე ქსელში ჩართული ტელეფონით, ან იქ გახსენი მისამართი.
web-copy = კოპირება
web-copied = დაკოპირდა

web-keys = კლავიატურა
web-keys-cards = ნებადართულ კარტებზე გადასვლა; Enter დებს
web-keys-number = ამ კარტზე გადასვლა; იგივე ციფრი კიდევ ერთხელ დებს
web-keys-slash = ბრძანების დაწერა
web-keys-hand = შენს კარტზე გადასვლა
web-keys-board = მაგიდაზე გადასვლა
web-keys-log = საუბარზე გადასვლა
web-keys-help = ეს დახმარება

web-tables = მაგიდები
web-play-now = ითამაშე ახლავე
web-new-table = ახალი მაგიდა
web-rules = წესები
web-lobby = ღიაა
web-adjourned = გადადებულია
web-deal-over = დამთავრდა
web-people = ახლა აქ არიან

web-board = მაგიდა
web-hand = ჩემი კარტი
web-hand-hint = მიუჯექი მაგიდას და კარტი აქ გექნება. სხვა ვერავინ ხედავს.
web-no-hand = ჯერ კარტი არ არის.
web-spectator = შენ უყურებ.
web-your-turn = შენი ჯერია
web-only-you = ამას მხოლოდ შენ ხედავ
web-choose = შენი სათქმელი
web-level = თქმა
web-more = ერთით მეტი
web-fewer = ერთით ნაკლები
web-greater = მეტი
web-less = ნაკლები
web-play-card = დადება: { $card }
web-skip-to-hand = ჩემს კარტზე

web-log = საუბარი
web-nothing-yet = რაც მოხდება, აქ დაიწერება.
web-type-here = თქვი რამე, ან /
web-type-hint = ბრძანება /-ით იწყება, დანარჩენს ყველა ხედავს
web-send = თქმა
web-reconnecting = კავშირი ხელახლა მყარდება…

web-gone = ვერ გავიდა. კიდევ ვცდით.
web-store-full = სერვერის დისკი სავსეა და ახალი სტუმარი ვერ ჩაიწერება. არაფერი დაკარგულა: გვერდი ღია დატოვე, თვითონ გააგრძელებს.
web-store-away = სერვერის ბაზა ახლა მიუწვდომელია. არაფერი დაკარგულა: გვერდი ღია დატოვე, თვითონ გააგრძელებს.
web-busy = აქ მეტისმეტად ბევრი ჩანართია. ერთი დახურე და გვერდი თავიდან ჩატვირთე.
web-too-fast = ძალიან სწრაფად იყო. ცოტა მოიცადე.
web-too-long = ეს ძალიან გრძელია.
web-not-understood = ვერ გავიგე.
web-old-page = ეს გვერდი მოძველდა. თავიდან ჩატვირთე.
web-no-room = ასეთი ოთახი არ არის.

web-hello-once = ბრაუზერი დაგიმახსოვრებს: გვერდს თუ დახურავ, ადგილი შენი რჩება. შენს სახელს დანარჩენები ხედავენ.
web-share-here = ეს მაგიდა მხოლოდ ამ კომპიუტერზეა გახსნილი. სხვისთვის პრივატული ფანჯარა ან სხვა ბრაუზერი გახსენი. ტელეფონებისთვის გაუშვი HOST=0.0.0.0.
web-new-table-friends = ან გახსენი მაგიდა და დაელოდე მეგობრებს: ისინი ამ გვერდს ტელეფონით ან სხვა ბრაუზერით ხსნიან.
web-another = სხვა თამაშობს
web-another-hint = ბრაუზერი დაივიწყებს, რომ შენ { $name } ხარ: ადგილები და ფიშკები დაიკარგება და აღარ დაბრუნდება.
web-another-yes = დაივიწყე და ახალი სახელი მკითხე
web-code = კოდი
web-code-wanted = ვინც მაგიდა გახსნა, იმას სხვებისთვის კოდი აქვს. ჰკითხე ან გახსენი ბმული, რომელიც გამოგიგზავნეს.
web-code-wrong = კოდი არასწორია. კიდევ ერთხელ შეამოწმე, ნიშან-ნიშან.
web-code-wait = ძალიან ბევრჯერ სცადე. დაელოდე ერთ წუთს და ისევ სცადე.

## Another device

web-devices = ჩემი მოწყობილობები
web-devices-hint = თითოეულ მათგანზე თქვენ ხართ: თქვენი ადგილებით და კარტებით. თუ რომელიმე უკვე თქვენი აღარ არის, გათიშეთ.
web-device-unknown = უცნობი ბრაუზერი
web-device-here = ეს
web-device-end = გათიშვა
web-handover = ჩემი ადგილის სხვა მოწყობილობაზე გადატანა
web-handover-hint = გახსენით ეს მეორე მოწყობილობაზე ორი წუთის განმავლობაში. მუშაობს ერთხელ, და სანამ შემოუშვებენ, აქ გკითხავენ. არავის მისცეთ: ვინც ამით შემოვა, თქვენს კარტებს დაინახავს.
web-asks = სხვა მოწყობილობა
web-asks-hint = { $device }: უნდა თქვენი სახელით შემოსვლა და აჩვენებს { $sign }. ეს თქვენი მოწყობილობაა?
web-asks-yes = დიახ, აჩვენებს { $sign }
web-asks-no = არა
web-taking = თქვენი ადგილი თან მოგყვებათ
web-taking-hint = დააჭირეთ „დიახ“ იმ მოწყობილობაზე, სადაც ახლა თქვენ ხართ { $name }. იქ ამ რიცხვზე გეკითხებიან:
web-taking-known = ამ ბრაუზერში უკვე სხვა მოთამაშეა. თუ გააგრძელებთ, ბრაუზერი მას დაივიწყებს, თუ სხვა მოწყობილობაზეც არ არის.
web-taking-yes = გაგრძელება
web-take-gone = ეს ბმული უკვე გამოყენებულია ან ვადა გაუვიდა. მეორე მოწყობილობაზე ახალი აიღეთ.
web-take-no = მეორე მოწყობილობამ ეს არ შემოუშვა.
web-take-many = მოწყობილობები უკვე ბევრია. ჯერ ერთ-ერთი გათიშეთ.

## Inside Telegram

web-telegram-open = ეს გვერდი Telegram-იდან გახსენი: მაგიდის ქვეშ ღილაკით ან ბოტის მენიუდან.
web-telegram-wrong = ეს ამ ბოტიდან არ არის. მაგიდა თავიდან გახსენი მისი ჩატიდან.
web-telegram-old = ეს დიდი ხნის წინ გაიხსნა. დახურე და Telegram-იდან თავიდან გახსენი.
web-telegram-used = ეს ერთხელ უკვე გაიხსნა. დახურე და Telegram-იდან თავიდან გახსენი.
web-no-table = ეს მაგიდა იმ ჩატისაა, რომელშიც შენ არ ხარ.
web-say-in-chat = ეს შენს ჩატში თქვი: ამ გვერდზე მხოლოდ მისი მაგიდებია.
web-fair-good = დარიგება { $deal } შემოწმდა: ყველაფერი ბეჭედს ემთხვევა, შენი კარტიც.
web-fair-holds = დარიგება { $deal } შემოწმდა: ბეჭედი, სიტყვები და საიდუმლო ემთხვევა.
web-fair-beacon = შუქურის რაუნდში { $round } გვერდმა მხოლოდ SHA-256 შეამოწმა, ხელმოწერა კი არა.
web-fair-bad = დარიგება { $deal } არ ემთხვევა იმას, რაც ამ გვერდმა ნახა. ნახე მტკიცებულება.
web-door-no = Discord არ ადასტურებს, რომ აქ ხარ. დახურე მაგიდა და თავიდან გახსენი.
web-door-later = Discord ახლა არ პასუხობს.
web-door-closed = ეს მაგიდა Discord-ში ახლა არ იხსნება. ჩატში თამაში შეგიძლია.
web-door-again = Discord-მა კიდევ ერთხელ უნდა თქვას, ვინ ხარ.
web-try-again = თავიდან
## The drawn table

web-us = ჩვენ
web-them = ისინი
web-open-talk = საუბარი და თამაშის მსვლელობა
web-what-to-play = რა ვითამაშოთ?
web-go-on = გაგრძელება
web-open-tables = ღია მაგიდები
web-with-friends = მეგობრებთან
web-learn-it = სწავლა
web-pace = მოძრაობა
web-pace-usual = ჩვეულებრივი
web-pace-fast = სწრაფი
web-pace-none = უმოძრაოდ
web-sorting = ჩემი კარტის დალაგება
web-sorting-house = როგორც დარიგდა
web-sorting-suit = ფერების მიხედვით
web-sorting-rank = უფროსობით
web-sound = ხმა, როცა ჩემი ჯერია
web-sound-on = დიახ
web-sound-off = არა
web-notify = შეტყობინება, როცა ჩემი ჯერია
web-notify-on = დიახ
web-notify-off = არა
web-other-side = სხვა მხრიდან
