# ნებისმიერი თამაშის მაგიდა.

game-bazaar-blot = ბაზარ-ბელოტი
preset-league = ლიგა
preset-classic = კლასიკა

names-2 = { $a } და { $b }
names-3 = { $a }, { $b } და { $c }
names-all = ყველა

## მოსაცდელი

lobby-head = { $game } · { $preset }
lobby-options = { $target } ქულამდე · დრო: { $clock }
lobby-full = ყველა ადგილი დაკავებულია. შეგიძლიათ დაიწყოთ.
lobby-free =
    { $n ->
        [one] ერთი ადგილი თავისუფალია: დაჯექით!
       *[other] { $n } ადგილი თავისუფალია: დაჯექით!
    }
seat-free = { $seat } · თავისუფალია
seat-auto = { $seat } · { $who } (კომპიუტერი)
seat-auto-level = { $seat } · { $who } (კომპიუტერი, { $level })
seat-taken-by = { $seat } · { $who }
seat-free-short = თავისუფალი
clock-none = შეუზღუდავი
clock-seconds = { $n } წმ
clock-minutes = { $n } წთ
clock-hours = { $n } სთ

btn-seat-free = ადგილი { $seat }
btn-seat = { $seat } · { $name }
btn-lots = წილისყრა
btn-start = დაწყება
btn-options = პარამეტრები
btn-leave = წასვლა
btn-rules = წესები

## პარამეტრები

options-head = როგორ ვთამაშობთ ამ მაგიდასთან
options-hint = არაფრის შეცვლა არ არის საჭირო: ასეც კარგია.
btn-option = { $name }: { $value }
btn-back-to-options = პარამეტრებზე

opt-preset = წესები
opt-preset-hint = ლიგა: ბლოტის ეროვნული ლიგის წესებით. კლასიკა: როგორც სახლში თამაშობენ.
opt-clock = დრო
opt-clock-hint = რამდენ ხანს შეგიძლია იფიქრო. დრო თუ გავიდა, შენს მაგივრად კომპიუტერი ითამაშებს, სანამ დაბრუნდები.
opt-target = რამდენამდე
opt-target-hint = იგებს ის, ვინც პირველი დააგროვებს ამდენ ქულას.
opt-declare = გამოცხადება
opt-declare-hint = კოლექციები პირველ ტურში: ყველა თვითონ წყვეტს, ან საუკეთესო ავტომატურად ცხადდება.
opt-show = ჩვენება
opt-show-hint = მეორე ტურში კოლექციები ავტომატურად ჩნდება, ან შენ თვითონ აჩვენებ: თუ დაგავიწყდა, დაიკარგა.
opt-announce = ბელოტი, რებელოტი
opt-announce-hint = ბელოტი და რებელოტი ავტომატურად ითქმის, ან შენ თვითონ ამბობ: რაც არ ითქვა, არ ითვლება.
opt-quansh-in-turn = კონტრა რიგით
opt-quansh-in-turn-hint = ჩართული: კონტრა მხოლოდ შენს ჯერზე. გამორთული: ნებისმიერ დროს, სანამ ნათქვამი ძალაშია.
opt-kanach = კანაჩი
opt-kanach-hint = შეიძლება თუ არა დაპირება, რომ რვავე ტურს მარტო წაიღებ.
opt-self-raise = საკუთარი თქმის აწევა
opt-self-raise-hint = სამი პასის მერე, ვინც ბოლოს თქვა, იმას შეუძლია კიდევ აწიოს, ყოველ ჯერზე სხვა მასტით.
opt-last-trick = ბოლო ტური
opt-last-trick-hint = რამდენ ხანს ჩანს წაღებული ტური.
opt-auto-claim = უეჭველი ტურები
opt-auto-claim-hint = როცა უკვე ცხადია, ვის მიაქვს დარჩენილი ტურები, ისინი ავტომატურად თამაშდება.
opt-revoke = არასწორი კარტი
opt-revoke-hint = წესგარეშე კარტი არ მიიღება, ან დარიგებას ამთავრებს: 16 ქულა და ყველა კოლექცია მოწინააღმდეგეს.
opt-pack = დასტა
opt-pack-hint = ყოველი დარიგების წინ ირევა, ან მხოლოდ იჭრება და ტურები ისე ეწყობა, როგორც წაიღეს.
opt-one-only = ერთი კოლექცია
opt-one-only-hint = ჩართული: თითო მოთამაშე ერთ კოლექციას აცხადებს, მეტს არა.
opt-bidder-points = ქულა მას, ვინც თქვა
opt-bidder-points-hint = რას წერს კარტისთვის წყვილი, რომელმაც თქვა: 16-დან დარჩენილს ან სრულ ათეულებს.
opt-failed-kaput = ვერც ერთი ტური
opt-failed-kaput-hint = რას წერს მოწინააღმდეგე კარტისთვის, როცა წყვილი, რომელმაც თქვა, ვერც ერთ ტურს ვერ წაიღებს.
opt-nt-nines = ოთხი ცხრიანი, უკოზ.
opt-nt-nines-hint = რამდენი ქულაა ოთხი ცხრიანი უკოზიროში.
opt-nt-jacks = ოთხი ვალეტი, უკოზ.
opt-nt-jacks-hint = რამდენი ქულაა ოთხი ვალეტი უკოზიროში.

value-on = ჩართული
value-off = გამორთული
value-number = { $n }
value-ask = მკითხე
value-auto = ავტომატურად
value-manual = მე თვითონ
value-until-next-lead = შემდეგ სვლამდე
value-shown = ყოველთვის
value-refuse = არ მიიღება
value-penalty = ჯარიმა
value-shuffle = არევა
value-cut = გაჭრა
value-sum16 = 16-დან დარჩენილი
value-floor = სრული ათეულები

## მენიუ

menu-head = რა გნებავს?
btn-hand = ჩემი კარტი
btn-davtar = დავთარი
btn-menu = მეტი
btn-yes = კი
btn-no = არა
btn-takeback = სვლის დაბრუნება
btn-pause = შესვენება
btn-adjourn = სხვა დღისთვის
btn-resume = გაგრძელება
btn-sub = დაჯდომა
btn-abandon = თამაშის დახურვა
btn-rematch = რევანში
btn-last = ბოლო ტური
btn-score = ანგარიში
btn-verify = პატიოსნად?
btn-language = ენა

## კითხვები მაგიდას

ask-swap = { $who } ადგილების გაცვლას გთავაზობს. თანახმა ხარ, { $about }?
ask-takeback = { $who } ბოლო სვლის დაბრუნებას გთხოვთ. ყველა თანახმაა?
ask-pause = { $who } შესვენებას გთხოვთ. ყველა თანახმაა?
ask-adjourn = { $who } გთავაზობთ, თამაში სხვა დღეს დაამთავროთ. ყველა თანახმაა?
ask-abandon = { $who } გთავაზობთ, თამაში შედეგის გარეშე დაიხუროს. თანახმა ხართ?
ask-sub = { $who } გთხოვთ, დაჯდეს ადგილზე { $seat } ({ $about }). თანახმა ხართ?

asked-others = დანარჩენებს ვკითხე.
already-agreed = უკვე დათანხმდი.
you-agreed = გასაგებია, თანახმა ხარ.
you-refused = გასაგებია: არა.
already-here = უკვე ამ მაგიდასთან ზიხარ.
already-playing = თამაში უკვე მიდის.
you-sit = შენი ადგილია { $seat }. წარმატებები!
you-left = მაგიდიდან წახვედი.
you-left-adjourned = წახვედი. თამაში შენახულია: როცა გინდა, გააგრძელებ.
you-are-back = კეთილი იყოს შენი დაბრუნება! ადგილი ისევ შენია.
you-are-ready = მზად ხარ. ველოდოთ დანარჩენებს.
table-closed = მაგიდა დაკეტილია.
word-late = „{ $word }“ მომდევნოს შემდეგ არევაში შევა: მომდევნოსთვის სიტყვა უკვე აღარ მიიღება.
word-taken = „{ $word }“ მომდევნო არევაში შევა.

## ყველასთვის

note-your-turn = { $who }, შენი ჯერია! დროის ნახევარი გავიდა.
note-lapsed = { $who }: დრო გავიდა. სანამ დაბრუნდები, ადგილს კომპიუტერი გინახავს.
note-left = { $who } წავიდა, ადგილს კომპიუტერი ინახავს. ვისაც უნდა, დაჯდეს: /sub
note-back = { $who } დაბრუნდა!
note-substituted = { $who } ჯდება ადგილზე { $seat }.
note-taken-back = { $who } ბოლო სვლას აბრუნებს.
note-dropped =
    { $reason ->
        [refused] ვერ შევთანხმდით, ვაგრძელებთ.
        [lapsed] პასუხი არ იყო, ვაგრძელებთ.
       *[other] კითხვა თავისით მოიხსნა.
    }
note-adjourned =
    { $reason ->
        [by-consent] თამაში შეთანხმებით გადაიდო. /resume აგრძელებს მას, აქ ან სხვა ჩატში.
        [nobody-here] მაგიდასთან აღარავინ დარჩა. თამაში შენახულია: /resume აგრძელებს მას.
        [referee] მსაჯის გადაწყვეტილებით თამაში დაუმთავრებელია. /resume აგრძელებს მას, აქ ან სხვა ჩატში.
        [left] ერთ-ერთი მაგიდიდან წავიდა, თამაში გადაიდო. /resume აგრძელებს მას.
        [away] ერთ-ერთი ძალიან დიდხანს არ ჩანს, თამაში გადაიდო. /resume აგრძელებს მას.
        [removed] იმ ჩატში, სადაც თამაშობდი, ვეღარ ვწერ. თამაში შენახულია: /resume აგრძელებს მას, აქ ან სხვა ჩატში.
        [idle] დიდი ხანია ჩამიჩუმი არ ისმის, თამაში გადაიდო. /resume აგრძელებს მას.
       *[other] თამაში გადაიდო. /resume აგრძელებს მას.
    }
note-abandoned =
    { $reason ->
        [by-vote] კენჭისყრით თამაში შედეგის გარეშე დაიხურა.
        [by-admin] თამაში ადმინმა დახურა.
        [idle] არავინ მოვიდა, მაგიდა დაიკეტა. /new ხსნის ახალს.
        [nobody-came] არავინ დაბრუნდა, თამაში შედეგის გარეშე დასრულდა.
       *[other] მაგიდა დაკეტილია.
    }

## ადგილები და თანხმობა თამაშამდე

free-seat-hint = ვინც დაჯდა და დაიკარგა, ადგილს სხვას დაუთმობს. დაბრუნდება და ისევ დაჯდება.
seat-freed = ადგილი { $seat } თავისუფალია.
ask-close = { $who } გთავაზობთ, მაგიდა დაიხუროს. თანახმა ხართ?

## დაძახება

ping-turn = { $who }, შენი ჯერია!
ping-late = { $who }, შენი ჯერია: დარჩა { $left }.
ping-vote = { $who }, კითხვა გელოდება.
ping-vote-over = ეს კითხვა უკვე დახურულია.
ping-risk = { $who }, მოგება მაგიდაზე დევს: აიღე ან გარისკე.
ping-name = { $who }
rings-head = როდის დაგიძახო
rings-turn = როცა შენი ჯერია: { $what }
rings-remind = შეხსენება: { $what }
rings-quiet = სიჩუმე { $since }–{ $until } ({ $zone })
rings-quiet-none = სიჩუმის საათები არ არის
rings-hint = სიჩუმის საათები მოქმედებს, როცა სვლას საათები ეძლევა: დაძახება მათ ბოლოს დაელოდება, დრო კი გადის. სხვა საათები: /quiet 22:30-7 +4
ping-always = ყოველთვის
ping-later = ცოტა ხნის მერე
ping-never = არასდროს
remind-half = ნახევრის გასვლისას
remind-late = ბოლოსკენ
remind-both = ორივე
remind-none = არ მინდა
btn-quiet = { $hours }
btn-quiet-off = სიჩუმის გარეშე
btn-zone = { $shift } სთ

sure-leave = შენ გარდა აღარავინ არის. თუ წახვალ, თამაში შეჩერდება; მერე შეგიძლია განაგრძო.
sure-adjourn = თამაში გადავდოთ? მერე შეგიძლია განაგრძო.
sure-abandon = თამაში აქვე დავამთავროთ? გამარჯვებული არ იქნება და ვეღარ განაგრძობ.
btn-play-on = თამაშის გაგრძელება
btn-another = სხვა თამაში
another-head = ახლა რა ვითამაშოთ იმავე ხალხით?

## დასრულებული თამაშები

history-head = აქ ნათამაშები
history-none = აქ ჯერ არც ერთი თამაში არ დასრულებულა.
history-row =
    { $n }. { $day } · { $game } · { $names } · { $score }{ $how ->
        [abandoned] {" "}· შედეგის გარეშე
       *[other] {""}
    }
history-row-now =
    { $day } · { $game } · { $names } · { $score } · ბოლო{ $how ->
        [abandoned] , შედეგის გარეშე
       *[other] {""}
    }
history-match = { $day } · { $game }
btn-history = წინა თამაშები
btn-history-n = { $n }
btn-history-now = ბოლო
btn-older = უფრო ძველი
btn-newer = უფრო ახალი
btn-result = შედეგი

## სხვების მოწვევა

btn-share = მოწვევა
share-head = მოდი, ვითამაშოთ: { $game }
share-people = მეგობრებისთვის: { $url }
share-group = ჯგუფში წამიყვანე: { $url }
share-place = ეს მაგიდა: { $url }
share-server = სხვა სერვერზე წამიყვანე: { $url }
btn-share-people = მეგობრებთან გაგზავნა
btn-share-group = ჯგუფში დამატება
btn-share-place = მაგიდასთან
btn-share-server = სერვერზე დამატება

## The first dealer

opt-first-dealer = პირველი დამრიგებელი
opt-first-dealer-hint = პირველი ტუზით ან შეთანხმებით: ვინმეს ასახელებენ და ყველა უნდა დათანხმდეს. თუ ერთიც წინააღმდეგია, პირველი ტუზი წყვეტს.
value-ace = პირველი ტუზით
value-agreement = შეთანხმებით
lobby-dealer = ვინ არიგებს პირველი? დაასახელეთ: თუ ყველა თანახმაა, ვიწყებთ, თუ არა, პირველი ტუზი წყვეტს.
btn-dealer = არიგებს: { $name }
ask-dealer = { $who } გთავაზობთ, პირველმა დაარიგოს: { $about }. თანახმა ხართ? თუ არა, პირველი ტუზი წყვეტს.
note-dealer-ace = დამრიგებელზე ვერ შეთანხმდით: პირველი ტუზი წყვეტს.

## ადგილები, დაწყება, სხვა მაგიდები

btn-start-fill = კომპიუტერით დაწყება
btn-seats = ადგილები
btn-add-computer = { $seat } · + კომპიუტერი
btn-remove = ✕ { $seat } · { $name }
btn-seat-level = { $seat } · { $level }
seats-head = ვინ სად ზის
seats-hint = დასვი ან ააყენე კომპიუტერი; ვინ ვისი პარტნიორია, წილისყრამ გადაწყვიტოს.
btn-more-options = სხვა წესები
btn-sit = დაჯდომა
btn-sit-again = ჩემს ადგილზე
btn-watch = ყურება
btn-my-table = ჩემი მაგიდა: { $game }
hint-free = ადგილი { $seat } თავისუფალია: დაჯექი!
hint-auto = კომპიუტერი ადგილს დაგითმობს: დაჯექი!
hint-former = შენი ადგილი შენახულია: დაბრუნდი!
hint-sub = ერთ ადგილს კომპიუტერი ინახავს: შეგიძლია დაჯდე.
hint-watch = შეგიძლია უყურო ან შენი მაგიდა გახსნა.
hint-new = შეგიძლია ახალი გახსნა.

ping-now = { $who }, შენი ჯერია
rings-later = ცოტა ხნის მერე: შენს ჯერამდე 8 წამი სიჩუმე იყო, ან უკვე 15 წამია, შენი ჯერია.
rings-chat = ყველასთვის, ვისაც არ აურჩევია: /remind ჩატი არასდროს

# --- how well the computer plays
opt-level = კომპიუტერის დონე
opt-level-hint = რამდენად კარგად თამაშობს კომპიუტერი. ერთი ადგილისთვის – ღილაკით „ადგილები“.
level-easy = ადვილი
level-normal = ჩვეულებრივი
level-strong = ძლიერი
level-master = ოსტატი
lobby-level = { $how } · კომპიუტერი: { $level }
seats-hint-level = კომპიუტერის გვერდით მისი დონე წერია. დააჭირე და შეიცვლება.
