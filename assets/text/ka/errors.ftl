# რატომ არ გამოვიდა. არა უმეტეს 190 ნიშნისა.

## ბელოტის წესები

illegal-must-follow-suit = ჩამოსულია { STRAIN($suit) } და შენც გაქვს: იმავე ფერის კარტი უნდა დადო.
illegal-must-beat = ჩამოსულია კოზირი: თუ გაქვს, უფრო ძლიერი დადე.
illegal-must-trump = ეს ფერი არ გაქვს: უნდა ჩაჭრა.
illegal-must-overtrump = ეს ფერი არ გაქვს: უნდა ჩაჭრა, თანაც დადებულ კოზირზე მაღლით.
illegal-card-not-held = { CARD($card) } ხელში არ გაქვს.
illegal-not-your-turn = შენი ჯერი არ არის.
illegal-bidding-closed = ვაჭრობა დამთავრდა, ახლა ვთამაშობთ.
illegal-not-while-bidding = ჯერ ვაჭრობა, კარტი მერე.
illegal-not-a-bid = ასე არ ამბობენ. მაგალითად: 9 გული
illegal-bid-too-low = ახლა მინიმუმ { $min }.
illegal-bid-too-high = { $max }-ზე მეტი არ ითქმის.
illegal-only-kaput = კაპოა ნათქვამი: მის ზემოთ მხოლოდ უფრო მაღალი კაპო ან კანაჩი ითქმის.
illegal-only-kanach = კანაჩია ნათქვამი: მის ზემოთ მხოლოდ უფრო მაღალი კანაჩი ითქმის.
illegal-no-kanach = ამ მაგიდასთან კანაჩი არ არის.
illegal-another-strain = შენსავე ნათქვამს უმატებ: სხვა ფერი აირჩიე.
illegal-bidding-doubled = კონტრა ითქვა: ვაჭრობა დამთავრდა.
illegal-nothing-to-quansh = ჯერ არავის არაფერი უთქვამს: კონტრა რას უნდა უთხრა?
illegal-own-side-bid = ეს შენივე წყვილის ნათქვამია.
illegal-nothing-to-sur = რეკონტრა კონტრის პასუხია.
illegal-not-your-sur = რეკონტრას მხოლოდ ის წყვილი ამბობს, ვისაც კონტრა უთხრეს.
illegal-no-sevens-rule = ამ მაგიდასთან ოთხი შვიდიანი არ მოქმედებს.
illegal-sevens-too-late = ოთხ შვიდიანს პირველ თქმამდე აჩვენებენ.
illegal-not-held = ეს ხელში არ გაქვს.
illegal-declared-for-you = ამ მაგიდასთან კოლექციები ავტომატურად ცხადდება.
illegal-declare-too-late = კოლექციას პირველ ტურში აცხადებენ, კარტის დადებამდე.
illegal-already-declared = ეს უკვე გამოცხადებულია.
illegal-combos-cross = ამ ორს საერთო კარტი აქვს: გამოაცხადე მხოლოდ ერთი.
illegal-one-combination = ამ მაგიდასთან მხოლოდ ერთი კოლექცია ცხადდება.
illegal-shown-for-you = ამ მაგიდასთან კოლექციები ავტომატურად ჩნდება.
illegal-nothing-to-show = ახლა საჩვენებელი არაფერი გაქვს.
illegal-said-for-you = ამ მაგიდასთან ბელოტი და რებელოტი ავტომატურად ითქმის.
illegal-no-such-word = ამ სიტყვის დრო ახლა არ არის.
illegal-word-binds = სიტყვა თქმულია: დადე მისი კარტი, მაგალითად { CARD($card) }.
illegal-no-open-hands = ამ მაგიდასთან კარტს არ ხსნიან.
illegal-already-open = შენი კარტი უკვე გახსნილია.
illegal-hand-is-open = შენი კარტი გახსნილია: ახლა მოწინააღმდეგე თამაშობს მას.
illegal-nothing-to-hand-back = დასაბრუნებელი არაფერია.
illegal-cut-first = დასტა გელოდება: გაჭერი ან ასე დატოვე.
illegal-between-deals = ახლა არა: ჯერ დავარიგოთ.
illegal-no-deal-now = დარიგების დრო არ არის.
illegal-match-over = თამაში დამთავრდა.
illegal-wrong-seats = ამ თამაშს { $seats } მოთამაშე სჭირდება.
illegal-unreadable = ვერ გავიგე. თქმა: 9 გული. კარტი: JH
illegal-stale = ეს ღილაკი უკვე მოძველდა. შეხედე მაგიდას და თავიდან აირჩიე.

## მაგიდა

illegal-not-seated = ამ მაგიდასთან არ ზიხარ.
illegal-seat-taken = ეს ადგილი დაკავებულია.
illegal-seat-empty = იქ არავინ ზის.
illegal-no-such-seat = ასეთი ადგილი არ არის.
illegal-seats-empty =
    კიდევ { $n } მოთამაშეა საჭირო: { $chips ->
        [yes] დაუძახე ხალხს, კომპიუტერთან ჩიპებზე არ თამაშობენ.
       *[no] დაუძახე მეგობრებს ან კომპიუტერით დაიწყე.
    }
illegal-table-full = ყველა ადგილი დაკავებულია.
illegal-too-few-for-lots = წილისყრას ორი მოთამაშე მაინც სჭირდება.
illegal-not-automatic = იქ კომპიუტერი არ ზის.
illegal-not-started = თამაში ჯერ არ დაწყებულა.
illegal-already-started = თამაში უკვე დაიწყო.
illegal-is-paused = შესვენებაა: ჯერ თამაში გააგრძელე.
illegal-is-adjourned = ეს თამაში გადადებულია. /resume აგრძელებს მას.
illegal-is-over = ეს თამაში დამთავრდა.
illegal-is-closed = ეს მაგიდა დაკეტილია.
illegal-vote-open = სათითაოდ: ერთი კითხვა უკვე ღიაა.
illegal-no-vote-open = კენჭისყრა არ მიმდინარეობს.
illegal-not-your-vote = ეს კითხვა შენ არ გეხება.
illegal-nothing-to-take-back = დასაბრუნებელი არაფერია: მას მერე ახალი რამ გამოჩნდა.
illegal-no-seat-to-take = ყველა ადგილზეა, შესაცვლელი არავინ არის.
illegal-empty-word = სიტყვაც დაუმატე: /word მზე
illegal-bad-option = ამის არჩევა აქ არ შეიძლება.
illegal-unknown-option = ასეთი პარამეტრი არ არის.
illegal-unknown-preset = ასეთი წესები აქ არ არის.
illegal-unknown-game = ეს თამაში არ ვიცი.
illegal-no-table-here = აქ ჯერ მაგიდა არ არის. /new ხსნის.
illegal-no-such-table = ეს მაგიდა აღარ არის.
illegal-nothing-to-see = ახლა სანახავი არაფერია.
illegal-no-such-language = ვიცი ქართული, հայերեն, русский, English.
illegal-admins-only = ამას მხოლოდ ამ ჩატის ადმინი გააკეთებს.
illegal-unknown-button = ეს ღილაკი ძველია. ახალი სცადე.
illegal-unknown-command = ეს ბრძანება არ ვიცი. ყველა აქ არის: /help
illegal-slow-down = ნელა! რამდენიმე წამი მოიცადე და თავიდან სცადე.

## რა ვერ გავიგე

cannot-read-bid = თქვი რიცხვი და ფერი: /bid 9 გული · /bid 9h · /bid 9♥
cannot-read-kaput = თქვი რიცხვი და ფერი: /kaput 25 გული · /kaput 25h · /kaput 25♥
cannot-read-play = რომელი კარტი? მაგალითად: /play JH
cannot-read-declare = გამოსაცხადებელი არაფერია.
cannot-read-show = საჩვენებელი არაფერია.
illegal-opener-only = ამას მხოლოდ ის გააკეთებს, ვინც მაგიდა გახსნა, ან ჩატის ადმინი.
illegal-seat-changed = იქ უკვე სხვა ზის.
illegal-remind-when = ასეთი რამ არ ვიცი. /remind გაჩვენებს, რა არის ასარჩევი.
illegal-quiet-hours = თქვი საათები და სასაათო სარტყელი: /quiet 23-8 { $zone } ან /quiet 23-8 +4, არაუმეტეს 14 საათისა; ან /quiet off.
illegal-quiet-zone = { $name }: ასეთი სასაათო სარტყელი არ ვიცი. თქვი მისი დიდი ქალაქი, მაგალითად { $zone }, ან გრინვიჩთან სხვაობა, მაგალითად +4.
illegal-davtar-number = რომელი? /davtar 1: წინა თამაში, /history: ყველა.
illegal-no-such-match = აქ ასეთი თამაში არ არის.
illegal-match-which = { $name }: ასეთი თამაში არ არის. თქვი ნომერი: 1 ამის წინა თამაშია. ყველა: /history
illegal-record-sealed = ის თამაში შეწყდა და კარტები სამუდამოდ დახურული რჩება. ამიტომ ჩანაწერი არ არის.
illegal-record-no-form = ეს თამაში { $form } სახით არ იწერება. /record ნებისმიერი თამაშის სრულ ჩანაწერს იძლევა.
illegal-no-share = ამ თამაშის ბმული არ გაგიცია.
illegal-share-not-yours = თამაშის ბმულს ისინი გასცემენ, ვინც ითამაშა.
illegal-no-such-deal = იმ თამაშში ასეთი დარიგება არ არის.
illegal-no-such-link = ეს ბმული არაფერს ხსნის: შეიძლება დახურეს. ახალი სთხოვე, ვინც მოგცა.
illegal-nothing-finished = იმ თამაშში არც ერთი დარიგება არ დასრულებულა, სანახავი არაფერია.
illegal-share-on-page = გვერდის თავში ღილაკი „მოწვევა“ მისამართსა და კოდს გაძლევს.
illegal-too-many-tables-yours = ერთდროულად მაქსიმუმ { $n } მაგიდასთან შეგიძლია ჯდომა და უკვე ამდენთან ზიხარ. ერთი დაამთავრე, ადექი ან გადადე: /adjourn
illegal-too-many-tables-here = აქ მაქსიმუმ { $n } მაგიდა შეიძლება იყოს ღია და უკვე ამდენია. ერთი დაამთავრეთ, დახურეთ ან გადადეთ: /adjourn
illegal-name-dealer = ჯერ დაასახელე, ვინ არიგებს: დააჭირე სახელს ან დაწერე /dealer და ადგილის ნომერი.
illegal-dealer-by-ace = აქ დამრიგებელს პირველი ტუზი წყვეტს. შეგიძლია პარამეტრებში შეცვალო.
refused-with-hint = { $why } { $hint }

# --- automatic players
illegal-no-such-level = ამ თამაშში დონე „{ $level }“ არ არის. არის: { $levels }.
illegal-no-partner =
    { $side ->
        [1] ამ თამაშში პარტნიორი არავის ჰყავს: თითო მხარეზე ერთი დონე დაასახელე.
       *[other] დაასახელე ერთი დონე მთელი მხარისთვის ან თითო-თითო მისი { $side } მოთამაშისთვის, შუაში + ნიშნით.
    }
illegal-no-halves = მხოლოდ ვაჭრობისა და კარტის თამაშში შეიძლება ერთ-ერთი ყველასთვის ერთნაირი დარჩეს.
