# ტურნირი: მომზადება, ჩაწერა, დადასტურება, ტურები და ცხრილი; რას ვეუბნებით თითოეულ მოთამაშეს.

## დაფა

cup-head = ტურნირი: { $game }
cup-format-robin = ყველა ყველასთან
cup-format-swiss = შვეიცარიული სისტემა
cup-format-knockout = გავარდნით
cup-swiss =
    { $n ->
        [one] შვეიცარიული სისტემა, { $n } რაუნდი
       *[other] შვეიცარიული სისტემა, { $n } რაუნდი
    }
cup-of-pairs = წყვილებად
cup-of-singles = ერთი ერთზე
cup-until = { $day }, { $clock }
cup-minutes = { $n } წთ
cup-hours = { $n } სთ
cup-days =
    { $n ->
        [one] { $n } დღე
       *[other] { $n } დღე
    }
cup-seconds = { $n } წმ
cup-open-until = ჩაწერა ღიაა, ბოლო ვადა: { $time }.
cup-entries =
    { $n ->
        [0] ჯერ არავინ ჩაწერილა.
        [one] ჩაწერილია { $n } მონაწილე:
       *[other] ჩაწერილია { $n } მონაწილე:
    }
cup-entry = { $n }. { $names }
cup-more = … და კიდევ { $n }
cup-seekers = პარტნიორს ეძებენ: { $names }
cup-code = სხვა ჩატიდან: /cup { $code }
cup-referees =
    { $several ->
        [no] მსაჯი: { $names }
       *[yes] მსაჯები: { $names }
    }
cup-round-takes = რაუნდის დრო: { $time }.
cup-no-show = ვისაც რაუნდის დაწყებიდან { $time } გავიდა და „აქ ვარ“ არ დაუჭერია, ამ შეხვედრას აგებს.
cup-pair-there = წყვილი ადგილზეა, როცა ორივე ადგილზეა.
cup-together = „აქ ვარ“ ერთი საათი მოქმედებს. დრო შეათანხმეთ: მაგიდა გაიხსნება, როცა ყველა დააჭერს.
cup-late = თუ რაუნდის დრო ამოიწურა და შეხვედრა დაუმთავრებელია, იგებს ის, ვინც წინაა. თუ თანაბრად არიან, ქულა არავის ერგება.
cup-checkin-until = ჩაწერა დაიხურა. თქვი, რომ აქ ხარ, ბოლო ვადა: { $time }.
cup-checked = ადგილზეა { $n }, სულ { $all }.
cup-unchecked = ჯერ არ ჩანან: { $names }
cup-checkin-rule = ვინც არ იტყვის, არ ითამაშებს.
cup-checkin-pair = წყვილიდან ერთიც საკმარისია.
cup-cancelled = ტურნირი გაუქმდა.
cup-cancelled-few = ძალიან ცოტა ჩაეწერა: ამჯერად ტურნირი არ იქნება.
cup-round = რაუნდი { $n }, სულ { $of }. ბოლო ვადა: { $time }.
cup-come-until = მოთამაშეებს ველოდებით, ბოლო ვადა: { $time }.
cup-match = { $home } და { $away }: { $state }
cup-bye = { $names }: უმეტოქეოდ, ერთი ქულა
cup-bye-lost = { $names }: ტურნირიდან გავიდა, ქულა არ არის
cup-result =
    { $how ->
        [default] { $home } : { $away }, ვიღაც არ მოვიდა
        [time] { $home } : { $away }, დრო ამოიწურა
        [unfinished] { $home } : { $away }, დაუმთავრებელი
        [judged] { $home } : { $away }, ორგანიზატორის გადაწყვეტილებით
       *[other] { $home } : { $away }
    }
cup-playing = თამაშობენ
cup-opens = მაგიდა იხსნება
cup-waits-all = ყველას ველოდებით
cup-waits = ველოდებით: { $names }
cup-won =
    { $shared ->
        [no] ტურნირის გამარჯვებული: { $names }
       *[yes] გამარჯვებას იყოფენ: { $names }
    }
cup-won-nobody = ტურნირს გამარჯვებული არ ჰყავს: პირველი ადგილისთვის არავინ ითამაშა
cup-place = { $place }. { $names }: { $points }
alt-cup = ტურნირის ცხრილი, მონაწილეები: { $n }

pic-cup-points = ქულა
pic-cup-buchholz = ბუხჰ.
pic-cup-among = პირადი
pic-cup-difference = სხვაობა
pic-cup-won = მოგება
pic-cup-played = თამაში
pic-cup-over = საბოლოო
pic-cup-round = რაუნდი { $n } / { $of }

## ერთი ადამიანისთვის

cup-asks = პარტნიორად გეძახის: { $name }
cup-asked = ვკითხე. წყვილი ჩაითვლება, როცა დათანხმდება.
cup-declined = ამჯერად პარტნიორად ვერ გეყოლება: { $name }
cup-entered-now = ტურნირში ხარ.
cup-here-now = ჩავინიშნე: აქ ხარ.
cup-you-not = ამ ტურნირში არ მონაწილეობ.
cup-you-asked = პარტნიორის თანხმობას ველოდებით: { $name }
cup-you-seek = პარტნიორს ეძებ. თუ ვერ იპოვი, ჩაწერის დახურვისას მე გიპოვი.
cup-you-in = თამაშობ: { $names }
cup-you-checked = უკვე თქვი, რომ აქ ხარ.
cup-you-unchecked = ჯერ არ გითქვამს, რომ აქ ხარ.
cup-you-place = ადგილი { $n }, ქულები: { $points }
cup-partner-whom = ვისთან გინდა თამაში?
cup-partner-how = ვარსკვლავით ისინია, ვინც პარტნიორს ეძებს. ვისაც დაუძახებ, უნდა დათანხმდეს.
cup-partner-nobody = პარტნიორს ჯერ არავინ ეძებს. დააჭირე „მიპოვე“, და სიაში გამოჩნდები.
cup-leave = ტურნირიდან გადიხარ?
cup-leave-pair = ტურნირიდან გადიხარ? მთელი წყვილი გადის.
cup-leave-play = ტურნირიდან გადიხარ? დარჩენილი შეხვედრები წაგებულად ჩაითვლება.
cup-checkin-you = ტურნირი მალე იწყება. თქვი, რომ აქ ხარ, ბოლო ვადა: { $time }.
cup-your-match = შენი შეხვედრა, რაუნდი { $n }, სულ { $of }
cup-come = დააჭირე „აქ ვარ“, ბოლო ვადა: { $time }. მაგიდა გაიხსნება, როცა ყველა მოვა.
cup-go-on = მაგიდა ღიაა. დაასრულეთ შეხვედრა, ბოლო ვადა: { $time }.
cup-there =
    { $several ->
        [no] აქ არის და ერთ საათს დაელოდება: { $names }. შეგიძლია თამაში?
       *[yes] აქ არიან: { $names }. შეგიძლია თამაში?
    }
cup-offered = ორგანიზატორს ვუთხარი.
cup-offers = მსაჯობა სურს: { $name }
cup-you-offered = მსაჯობა შესთავაზე. გადაწყვეტს ორგანიზატორი.
cup-you-referee = ამ ტურნირში მსაჯობ.
cup-referee-how = როცა შეხვედრა შენია, მის მაგიდას აქ გაჩვენებ.
btn-cup-offer = მსაჯად ყოფნა
btn-cup-unoffer = აღარ ვმსაჯობ
cup-file = ცხრილი და ყველა შეხვედრა ფაილად.

btn-cup-enter = მონაწილეობა
btn-cup-mine = ჩემი ტურნირი
btn-cup-here = აქ ვარ
btn-cup-yes = თანახმა ვარ
btn-cup-no = არა
btn-cup-partner = პარტნიორის არჩევა
btn-cup-ask = { $name }
btn-cup-ask-seeker = ★ { $name }
btn-cup-seek = მიპოვე
btn-cup-leave = გასვლა
btn-cup-leave-yes = გასვლა
btn-cup-stay = დარჩენა
btn-cup-table = ცხრილი
btn-cup-file = ფაილად
btn-cup-run = ტურნირის მართვა

## ორგანიზატორს

cup-no-cup = ამ ჩატში ტურნირი არ არის
cup-who-opens = ტურნირს აწყობს ის, ვინც ჩატს მართავს: /cup
cup-open-how = აირჩიე თამაში და წესრიგი, მერე დანარჩენები აქვე ჩაეწერებიან.
cup-setup = ახალი ტურნირი
cup-setup-how = აირჩიე, როგორ ითამაშებთ. სანამ ჩაწერას გახსნი, ვერავინ ხედავს, მერე კი აღარაფერი იცვლება.
cup-set = { $name }: { $value }
cup-rounds-auto = რამდენიც საჭიროა
cup-rounds-n = { $n }
cup-pace-evening = ერთი საღამო
cup-pace-weeks = კვირები
cup-where-chat = ჩატში
cup-where-private = პირად ჩატებში
cup-rated = სარეიტინგო
cup-rated-on = კი
cup-rated-off = არა
cup-no-clock = არა
cup-none-of-it = არა
cup-published = ჩაწერა ღიაა.
cup-close-how = ჩაწერის დახურვა ადრეც შეგიძლია.
cup-close-pairs = ვინც პარტნიორს ეძებს, წყვილი გამოუჩნდება.
cup-begin-how = შეგიძლია დაიწყო მათით, ვინც ადგილზეა.
cup-judge-how = შედეგებს მე ვიწერ. თუ შეხვედრის თამაში ვერ ხერხდება, შენ შეგიძლია გადაწყვიტო, და ყველა დაინახავს, რომ ორგანიზატორის გადაწყვეტილებაა.
cup-referees-head = მსაჯები
cup-referees-how = ყოველ შეხვედრას ერთ-ერთი მათგანი მსაჯობს. ვინც ტურნირში თამაშობს, მსაჯი ვერ იქნება.
cup-referees-none = ჯერ არავის შემოუთავაზებია. შეუძლია ყველას, ვინც არ თამაშობს: /cup
cup-cancel-ask = გავაუქმო ტურნირი? ნათამაშები ჩატის ისტორიაში დარჩება.

cupset-game = თამაში
cupset-preset = წესები
cupset-target = რამდენამდე
cupset-format = წესრიგი
cupset-rounds = რაუნდები
cupset-pace = ხანგრძლივობა
cupset-registration = ჩაწერა
cupset-checkin = დადასტურება
cupset-round = რაუნდი
cupset-wait = ლოდინი
cupset-clock = სვლა
cupset-where = მაგიდები
cupset-rated = რეიტინგი
cuphow-rated = ითვლება თუ არა შეხვედრები რეიტინგში. მხოლოდ იქ, სადაც ჩატს სარეიტინგო მაგიდები აქვს.
cuphow-game = რას თამაშობთ.
cuphow-preset = რა წესებით.
cuphow-target = რამდენ ქულამდეა შეხვედრა.
cuphow-format = შვეიცარიული სისტემა: ყოველ რაუნდში იმას ხვდები, ვისაც შენსავით ბევრი ქულა აქვს. გავარდნით: წაგებული თამაშგარეთ რჩება.
cuphow-rounds = რამდენი რაუნდი იქნება.
cuphow-pace = ყველა ვადას ერთბაშად აყენებს.
cuphow-registration = რამდენ ხანს შეიძლება ჩაწერა.
cuphow-checkin = რამდენი დრო აქვს ყველას, რომ დაწყებამდე თქვას, რომ ადგილზეა.
cuphow-round = რამდენ ხანს შეიძლება გაგრძელდეს რაუნდი.
cuphow-wait = რამდენ ხანს ელოდებიან მოთამაშეებს რაუნდის დასაწყისში. ვინც არ მოვა, აგებს.
cuphow-clock = რამდენი დროა ერთი სვლისთვის.
cuphow-where = სად იხსნება მაგიდები. თუ ჩატში ადგილი აღარ არის, პირად ჩატებში გაიხსნება.

btn-cup-new = ახალი ტურნირი
btn-cup-publish = ჩაწერის გახსნა
btn-cup-drop = აღარ მინდა
btn-cup-close = ჩაწერის დახურვა
btn-cup-begin = დაწყება
btn-cup-cancel = გაუქმება
btn-cup-cancel-yes = გაუქმება
btn-cup-judge = შეხვედრა { $n }
btn-cup-wins = ✓ { $name }
btn-cup-nobody = არავის
btn-cup-referees = მსაჯები
btn-cup-accept = ✓ { $name }
btn-cup-unname = ✗ { $name }
btn-cup-referee = მსაჯი: { $name }
btn-cup-back = უკან

illegal-cup-referee-plays = ვინც ტურნირში თამაშობს, მისი მსაჯი ვერ იქნება.
illegal-cup-referee-enters = ამ ტურნირში მსაჯობ. ჯერ მსაჯობაზე უარი თქვი, მერე ჩაეწერები: /cup
illegal-cup-no-offer = აღარ მსაჯობს. სხვა აირჩიე.
illegal-cup-none = ასეთი ტურნირი არ არის. ამ ჩატისას გიჩვენებს /cup
illegal-cup-of-chats = ტურნირი საერთო ჩატში იმართება: იქ დაწერე /cup
illegal-cup-admins = ტურნირს აწყობს ის, ვინც ჩატს მართავს. მას სთხოვე.
illegal-cup-organiser = ეს მხოლოდ ტურნირის მომწყობს ან ჩატის მმართველს შეუძლია.
illegal-cup-fixed = ჩაწერა ღიაა, აღარაფერი იცვლება. შეგიძლია გააუქმო და სხვა მოაწყო.
illegal-cup-begun = ტურნირი უკვე დაიწყო.
illegal-cup-few = ორი მონაწილე მაინცაა საჭირო. კიდევ მოიცადე ან გააუქმე ტურნირი.
illegal-cup-over = ეს ტურნირი დამთავრდა. რით დასრულდა, გიჩვენებს /cup
illegal-cup-no-match = ამ შეხვედრის გადაწყვეტა უკვე აღარ შეიძლება.
illegal-cup-not-open = ახლა ჩაწერა არ შეიძლება. როგორ მიდის ტურნირი, გიჩვენებს /cup
illegal-cup-entered = უკვე ჩაწერილი ხარ. სხვა პარტნიორი თუ გინდა, ჯერ გადი.
illegal-cup-full = ტურნირი სავსეა, მონაწილეები: { $n }. თუ ვინმე გავა, ადგილი გათავისუფლდება.
illegal-cup-singles = აქ ყველა მარტო თამაშობს: უბრალოდ ჩაეწერე.
illegal-cup-partner-taken = მას ვერ დაუძახებ: უკვე ჰყავს პარტნიორი ან აქ თამაში არ შეუძლია. სხვა აირჩიე.
illegal-cup-partner-banned = { $name }: სარეიტინგო მაგიდები სამუდამოდ აკრძალული აქვს (თარს-კაპო), ეს ტურნირიც. სხვა აირჩიე.
illegal-cup-partner-banned-until = { $name }: სარეიტინგო მაგიდები აკრძალული აქვს { $day }-მდე (თარს-კაპო), ეს ტურნირიც. სხვა აირჩიე.
illegal-cup-not-asked = უკვე აღარავინ გეძახის.
illegal-cup-not-in = ამ ტურნირში არ მონაწილეობ. როგორ მიდის, გიჩვენებს /cup
illegal-cup-no-match-now = ახლა სათამაშო შეხვედრა არ გაქვს. მოგწერ, როცა შემდეგი რაუნდი დაიწყება.

cmd-cup = ამ ჩატის ტურნირი: ჩაწერა, ცხრილი, ახლის მოწყობა
cmdname-cup = ტურნირი
cmd-cup-code = სხვა ჩატის ტურნირის კოდი
