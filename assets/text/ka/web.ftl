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
web-no-tables = ჯერ არავინ თამაშობს
web-play-now = ითამაშე ახლავე
web-play-now-hint = შენთან სამი კომპიუტერი ჯდება და კარტი მაშინვე რიგდება.
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
web-play-card = დადება: { $card }
web-skip-to-hand = ჩემს კარტზე

web-log = საუბარი
web-nothing-yet = რაც მოხდება, აქ დაიწერება.
web-type-here = თქვი რამე, ან / ბრძანებისთვის
web-type-hint = ბრძანება /-ით იწყება, დანარჩენს ყველა ხედავს
web-send = თქმა
web-reconnecting = კავშირი ხელახლა მყარდება…

web-gone = ვერ გავიდა. კიდევ ვცდით.
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
