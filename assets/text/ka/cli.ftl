# რას კითხულობს ტერმინალთან მჯდომი.

# --- davtar --help
cli-about = Davtar: ბაზარ-ბელოტი და კავკასიის სხვა თამაშები Discord-ის არხებისთვის, Telegram-ის ჯგუფებისთვის და ბრაუზერის მაგიდისთვის.
cli-command = ბრძანება
cli-run = ბოტის გაშვება: Discord-სა და Telegram-ში .env-ის ტოკენებით, უტოკენოდ ადგილობრივ მაგიდაზე.
cli-selfplay = კომპიუტერებმა ერთმანეთში ითამაშონ.
cli-arena = კომპიუტერის ორი დონის შედარება ერთი და იმავე კარტითა და კამათლებით.
cli-show = ერთი ნიმუშის ფაილში დახატვა.
cli-verify = შემოწმება, პატიოსანი იყო თუ არა დარიგება.
cli-replay = ჩაწერილი დარიგებების თავიდან თამაში ან შენახული მაგიდის ნახვა.
cli-record = ბაზის დასრულებული თამაშის ჩანაწერის დაწერა.
cli-migrate = მონაცემთა ბაზის განახლება.
cli-rebuild = დასრულებული თამაშების სია თავიდან შეადგინე ნათამაშებიდან; სჯობს, როცა დავთარი გაჩერებულია.
cli-doctor = რა არის რიგზე და რა არა: პარამეტრები, ტოკენები, შრიფტები, ბაზა, საათი.
cli-status = როგორ არის გაშვებული Davtar: მეხსიერება, ღია ფაილები, ბაზა, ასლი, შეცდომები.
cli-arg-game = თამაში, მაგალითად bazaar-blot
cli-arg-preset = წესები, მაგალითად league
cli-arg-deals = რამდენი დარიგება (100)
cli-arg-seed = ერთი და იგივე რიცხვი ერთსა და იმავე დარიგებებს იძლევა (1)
cli-arg-players = როგორ თამაშობენ: ალალბედზე (თუ არ იტყვი) ან გონივრულად
cli-arg-json = თითო სტრიქონი JSON თითო დარიგებაზე, ყველაფრით, რაც გამეორებას სჭირდება
cli-arg-sample = სურათის სახელი, იხილე --list
cli-arg-out = რომელ ფაილში ჩაიწეროს: .jpg ან .png
cli-arg-palette = კარტის ფერები
cli-arg-lang = სიტყვების ენა (en)
cli-arg-list = ყველა ნიმუშის სახელი
cli-arg-proof = JSON ფაილი: commitment, secret, deal, words და pack; - სტანდარტული შესასვლელიდან
cli-arg-commitment = რაც დარიგებამდე გამოქვეყნდა
cli-arg-secret = რაც დარიგების მერე გამოქვეყნდა
cli-arg-deal = დარიგების ნომერი თავის თამაშში
cli-arg-round = შუქურის რაუნდი, როგორც მას /verify ასახელებს
cli-arg-signature = მისი ხელმოწერა
cli-arg-word = მოთამაშის სიტყვა; თითოეულისთვის თითო, /verify-ის რიგით
cli-arg-pack = კარტი, როგორც ამბობენ, რომ ეწყო, ზემოდან
cli-arg-records = ჩანაწერი (davtar record) ან selfplay --json-ით ჩაწერილი ფაილი; - სტანდარტული შესასვლელიდან
cli-arg-table = ბაზის მაგიდა თავისი ნომრით
cli-arg-match = თამაშის ნომერი (ბოლო)
cli-arg-mat = .mat-ად (მოკლე და ჰიპერ ნარდი)
cli-arg-arena-a = ვისი ძალა იზომება: easy, random, ან თითო დონე თითო პარტნიორზე, მაგალითად easy+random
cli-arg-arena-b = ვის წინააღმდეგ თამაშობს
cli-arg-arena-deals = რამდენი დარიგება, თითოეული ყველა მხრიდან თამაშდება (100)
cli-arg-arena-matches = ამის ნაცვლად: რამდენი თამაში, წყვილ-წყვილად ერთი და იმავე კარტით
cli-arg-arena-set = თამაშის ერთი პარამეტრი; შეიძლება რამდენჯერმე
cli-arg-arena-seats = რამდენნი თამაშობენ (ჩვეულებრივი რაოდენობა)
cli-arg-arena-bids = ვინ ვაჭრობს ყველას მაგივრად, რომ მხოლოდ კარტის თამაში განსხვავდებოდეს
cli-arg-arena-cards = ვინ თამაშობს კარტს ყველას მაგივრად, რომ მხოლოდ ვაჭრობა განსხვავდებოდეს
cli-arg-arena-jobs = რამდენი პროცესი იყოფს საქმეს (1)
cli-arg-arena-json = ერთი JSON ობიექტი
cli-analyse = აჩვენე, რა დაჯდა ჩაწერილი დარიგებების ყოველი გადაწყვეტილება იმის მიხედვით, რაც მოთამაშეს შეეძლო სცოდნოდა.
cli-arg-analyse-deal = თამაშის მხოლოდ ეს დარიგება

# --- რას ამბობენ ბრძანებები
cli-dealing = ვარიგებთ
cli-refused = ასე არ გამოვა: { $why }
cli-no-file = ეს ფაილი არ იკითხება.
cli-cannot-write = { $name } ვერ ჩაიწერა: { $why }
cli-show-how = თქვი ნიმუში და ფაილი: davtar show hand --out hand.png. სახელები: davtar show --list
cli-no-sample = ნიმუში სახელით { $name } არ არის. სახელები: davtar show --list
cli-no-picture-file = { $name }: ფაილის სახელი უნდა მთავრდებოდეს .jpg-ით ან .png-ით
cli-no-record = სტრიქონი { $line } არ იკითხება: ეს არც ჩანაწერია და არც selfplay --json-ის ფაილი.
cli-no-table = ბაზაში მაგიდა { $table } არ არის.
cli-no-match = მაგიდას { $table } ასეთი დასრულებული თამაში არ აქვს.
cli-record-refused = რაც სტრიქონ { $line }-ზე წერია, ვერ ითამაშებოდა: { $why }
cli-migrated = მონაცემთა ბაზა განახლებულია.
cli-rebuilt = თავიდან შედგა. თამაში: { $n }
cli-open = ადგილობრივი მაგიდა გახსნილია: { $url }
cli-open-others = შენი ქსელის ტელეფონები და სხვები აქედან შემოდიან: { $url }
cli-replay-differs = დარიგება { $n } (თამაში { $match }, მისი { $deal }) იგივე არ გამოდის: { $what }
cli-replay-done =
    { $deals ->
        [one] თავიდან ნათამაშებია { $deals } დარიგება,
       *[other] თავიდან ნათამაშებია { $deals } დარიგება,
    } { $wrong ->
        [0] ყველა რიცხვი ემთხვევა.
        [one] { $wrong } იგივე არ გამოდის.
       *[other] { $wrong } იგივე არ გამოდის.
    }
cli-replay-judged =
    { $deals ->
        [one] თავიდან ნათამაშებია { $deals } დარიგება:
       *[other] თავიდან ნათამაშებია { $deals } დარიგება:
    } დამტკიცდა { $proved }, ვერ შემოწმდა { $open }, ყალბია { $wrong }.
cli-replay-seal = თამაში { $match }: ყველაფერი ამ ბეჭდის მიმართ მტკიცდება: { $seal }. შეადარე იმას, რომელიც პირველ დარიგებამდე ჩანდა.
cli-replay-beacon =
    { $without ->
        [0] ყველა დარიგებაში იყო შუქურა.
       *[other] შუქურის გარეშე იყო { $without } დარიგება, სულ { $deals }. იქ ბოლო სიტყვა იმას შეეძლო აერჩია, ვისთანაც ბოტი მუშაობს.
    } მან კარტი და კამათელი მაინც შეიძლება წინასწარ იცოდეს.
cli-beacon-unchecked = შუქურის ხელმოწერები აქ ვერ შემოწმდება: ბიბლიოთეკა py-arkworks-bls12381 არ არის.
cli-replay-table =
    მაგიდა { $table }: { $events ->
        [one] { $events } მოვლენა,
       *[other] { $events } მოვლენა,
    } { $deals ->
        [one] { $deals } დარიგება.
       *[other] { $deals } დარიგება.
    }
cli-sum-deals =
    { $deals ->
        [one] { $deals } დარიგება,
       *[other] { $deals } დარიგება,
    } წამში { $rate }
cli-sum-matches =
    { $matches ->
        [one] დამთავრდა { $matches } თამაში
       *[other] დამთავრდა { $matches } თამაში
    }
cli-sum-void =
    { $void ->
        [one] ცარიელია { $void } დარიგება
       *[other] ცარიელია { $void } დარიგება
    }
cli-sum-contracts =
    { $contracts ->
        [one] { $contracts } ნათქვამი,
       *[other] { $contracts } ნათქვამი,
    } შესრულდა { $made } ({ $share }%)
cli-sum-calls = კაპო ან კანაჩი { $kaput }, კონტრა { $quansh }, რეკონტრა { $sur }

# --- davtar arena
cli-arena-points =
    { $a } { $b }-ის წინააღმდეგ, { $deals ->
        [one] { $deals } დარიგება
       *[other] { $deals } დარიგება
    }: საშუალოდ { $mean } ქულა დარიგებაზე
cli-arena-matches =
    { $a }: მოგებულია { $won } თამაში { $matches ->
        [one] { $matches }-დან
       *[other] { $matches }-დან
    } ({ $share }%)
cli-arena-time = { $a }, ერთი გადაწყვეტილება: საშუალოდ { $mean } მწმ, 100-დან 99 – { $p99 } მწმ-მდე, ყველაზე ნელი – { $worst } მწმ

# --- davtar analyse
cli-analyse-deal = თამაში { $match }, დარიგება { $deal }
cli-analyse-seat =
    {"  "}{ $who }: დაკარგული ქულები ვაჭრობაში { $calls }, თამაშში { $play }; უშეცდომოდ: { $good } გადაწყვეტილება { $n }-დან ({ $accuracy }%)
cli-analyse-nothing = { "  " }{ $who }: შესაფასებელი არაფერი იყო
cli-analyse-turn = { "  " }{ $who }: { $did }, უკეთესი იყო { $better } (დაკარგული { $lost })
cli-analyse-makeable = { "  " }ღია კარტებით, { $strain }: { $sai } ქულა

cli-activity-unbuilt = DISCORD_ACTIVITY ჩართულია, მაგრამ SDK აწყობილი არ არის და მაგიდა Discord-ში არ იხსნება. გაუშვი: make activity
cli-refused-start = Davtar ვერ ეშვება. { $why }
cli-fault = Davtar საკუთარი შეცდომის გამო გაჩერდა: { $kind }, { $place }. LOG_LEVEL=debug მეტს იტყვის.

# --- davtar verify
verify-cli-how = მიეცი ბეჭედი, საიდუმლო და დარიგების ნომერი, როგორც /verify აჩვენებს, ან ფაილი მათით. იხილე davtar verify --help
verify-cli-no-proof = ეს მტკიცებულება არ არის: საჭიროა JSON ველებით commitment, secret და deal.
verify-cli-no-link = ბეჭედი და საიდუმლო 64-64 ნიშანია: ციფრები და ასოები a-დან f-მდე.
verify-cli-no-card = დასტაში არის კარტი, რომელიც ამ თამაშს არ აქვს.
verify-cli-commitment-good = საიდუმლო სწორედ ის არის, რომელსაც დარიგებამდე ბეჭედი დაესვა.
verify-cli-commitment-bad = საიდუმლო ის არ არის, რომელსაც დარიგებამდე ბეჭედი დაესვა.
verify-cli-no-beacon = შუქურის რაუნდი და ხელმოწერა ერთად მოდის: რიცხვი და 96 ციფრი და ასო a-დან f-მდე.
verify-cli-beacon-good = ხელმოწერა შუქურის ამ რაუნდისაა: { $round }.
verify-cli-beacon-bad = ხელმოწერა შუქურის ამ რაუნდის არ არის: { $round }.
verify-cli-pack-good = დასტა ისე ეწყო, როგორც უნდა.
verify-cli-pack-bad = დასტა ისე არ ეწყო, როგორც უნდა.
verify-cli-pack = დასტა ამ საიდუმლოთი და სიტყვებით, ზემოდან: { $cards }
verify-cli-good = პატიოსანია.
verify-cli-bad = პატიოსანი არ არის, ან მთლიანად არ გადმოგიტანია.
verify-cli-compare = დასტა მოცემული არ არის: ზემოთ მოყვანილი ნათამაშებ კარტს შეადარე. ქვემოთ თქმული მხოლოდ ბეჭედს, საიდუმლოსა და სიტყვებს ეხება.
verify-cli-open =
    { $what ->
        [pack] ვერ შემოწმდება: დასტა, რომელსაც ეს უნდა შევადაროთ, მოცემული არ არის.
        [beacon] ვერ შემოწმდება: შუქურის ხელმოწერის შემოწმება აქ არ შეიძლება.
       *[word] ვერ შემოწმდება: აკლია სიტყვა, რომელიც არევაში შევიდა.
    }

# --- პარამეტრები
config-head =
    { $n ->
        [one] Davtar ვერ გაეშვა: { $n } პარამეტრი არასწორია.
       *[other] Davtar ვერ გაეშვა: { $n } პარამეტრი არასწორია.
    }
config-bad = { $name }: უნდა იყოს { $should }
config-misspelt = .env-ში არის { $there }, რომელიც Davtar-მა არ იცის. იქნებ { $meant }?
config-misspelt-env = გარემოში არის { $there }, რომელიც Davtar-მა არ იცის. იქნებ { $meant }?
config-misspelt-token = Davtar თავისი პლატფორმის გარეშე დარჩებოდა, ამიტომ არ ეშვება. გაასწორე სახელი: { $meant }, ან დაწერე LOCAL_TABLE=on, თუ მხოლოდ ბრაუზერში თამაშობ.
config-should-telegram-token = BotFather-ის ტოკენი: ციფრები, ორწერტილი, მერე 35 ასო და ციფრი
config-should-discord-token = ბოტის ტოკენი Discord-ის დეველოპერთა პორტალიდან: სამი ნაწილი წერტილებით, წინ „Bot“-ის გარეშე
config-should-local-table = on, off ან auto
config-should-host = ამ კომპიუტერის მისამართი, მაგალითად 127.0.0.1, ან 0.0.0.0 ტელეფონებისთვის
config-should-port = რიცხვი 0-დან 65535-მდე, მაგალითად 8080
config-should-local-names = ჰოსტების სახელები მძიმეებით, https://-ისა და პორტის გარეშე, მაგალითად cards.example.org
config-should-default-language = hy, ka, ru ან en
config-should-database-url = sqlite:///data/davtar.db (მხოლოდ ფაილი, სახელის შემდეგ არაფერი) ან postgresql://user:password@host/name
config-should-jackpot-percent = რიცხვი 0-დან 100-მდე
config-should-jackpot-days = რიცხვი 0-დან 365-მდე
config-should-jackpot-pays = რიცხვი 1-დან 100-მდე
config-should-jackpot-for = players ან everybody
config-should-telegram-webhook-url = საჯარო მისამართი, რომელიც https://-ით იწყება, ან ცარიელი
config-should-telegram-webhook-secret = შენი 16-დან 256-მდე ნიშანი: ასოები, ციფრები, - და _; საჭიროა TELEGRAM_WEBHOOK_URL-თან ერთად
config-should-telegram-webhook-host = ამ კომპიუტერის მისამართი, მაგალითად 127.0.0.1
config-should-telegram-webhook-port = რიცხვი 0-დან 65535-მდე, მაგალითად 8081
config-should-telegram-ephemeral = on ან off
config-should-discord-user-app = on ან off
config-should-discord-activity = on ან off; on-ს DISCORD_TOKEN, DISCORD_CLIENT_ID და DISCORD_CLIENT_SECRET-იც სჭირდება
config-should-discord-client-id = Client ID Discord-ის დეველოპერთა პორტალის გვერდიდან „OAuth2“, გრძელი რიცხვი, ან ცარიელი
config-should-discord-client-secret = Client Secret Discord-ის დეველოპერთა პორტალის გვერდიდან „OAuth2“, ან ცარიელი
config-should-activity-page = on ან auto: Activity სწორედ ეს გვერდია
config-should-telegram-inline = on ან off
config-should-telegram-guest = on ან off
config-should-telegram-app = Mini App-ის მოკლე სახელი, 3-დან 30-მდე ასო, ციფრი და _, ან ცარიელი; PAGE_URL და TELEGRAM_TOKEN-იც სჭირდება
config-should-page-url = საჯარო მისამართი, რომელიც https://-ით იწყება და გზა არ აქვს, ან ცარიელი
config-should-log-format = auto, text ან json
config-should-log-level = debug, info, warning ან error
config-should-health-host = ამ კომპიუტერის მისამართი, მაგალითად 127.0.0.1
config-should-health-port = რიცხვი 0-დან 65535-მდე, ან ცარიელი
config-should-telegram-api-base = მისამართი, რომელიც http://-ით ან https://-ით იწყება, ან ცარიელი
config-should-discord-api-base = მისამართი, რომელიც http://-ით ან https://-ით იწყება, ან ცარიელი
config-should-discord-gateway = მისამართი, რომელიც ws://-ით ან wss://-ით იწყება, ან ცარიელი
config-should-env-file = უბრალო ტექსტური ფაილი UTF-8-ში, რომელსაც Davtar წაიკითხავს
config-should-something = on ან auto, სანამ ტოკენი არ არის: თორემ სათამაშო ადგილი არ იქნება
config-should-proxy = პროქსის მისამართი, მაგალითად http://host:3128 ან socks5://user:password@host:1080, ან ცარიელი
config-should-certificates = სერტიფიკატების ფაილი (SSL_CERT_DIR: საქაღალდე), რომელსაც Davtar წაიკითხავს, ან ცარიელი
config-should-own-port = თავისი რიცხვი: იგივე აქვს { $other }-ს

# --- ბაზის უარი
cli-store-disk-full = დისკი სავსეა: ბაზა ვერ იწერება. გაათავისუფლე ადგილი.
cli-store-disk-read-only = დისკი, რომელზეც ბაზაა, მხოლოდ წასაკითხადაა მიერთებული. ჩასაწერადაც მიაერთე ან DATABASE_URL-ში სხვა დისკზე მიუთითე ფაილი.
cli-store-read-only = ბაზაში ან მის საქაღალდეში ამ მომხმარებელს წერა არ შეუძლია.
cli-store-damaged = ბაზა დაზიანებულია ან ბაზა არ არის. დააბრუნე ბოლო ასლი.
cli-store-gone = ბაზას ვერ დავუკავშირდი: ასეთი ფაილი ან სერვერი არ არის, ან კავშირი გაწყდა.
cli-store-busy = ბაზა სხვა პროგრამას უჭირავს. დახურე და კიდევ სცადე.
cli-store-files = ამ პროცესს მეტი ფაილის გახსნა არ შეუძლია. ასწიე ზღვარი (ulimit -n).
cli-store-refused = ბაზის სერვერი ამ მომხმარებელს ან პაროლს არ იღებს.
cli-store-newer-schema = ბაზა უფრო ახალმა Davtar-მა შექმნა. განაახლე Davtar.
cli-store-not-ours = ეს სხვა პროგრამის ბაზაა. DATABASE_URL-ს სხვა ფაილი მიეცი.
cli-store-folder = DATABASE_URL-ში საქაღალდეა. მასში ფაილი უნდა იყოს, მაგალითად sqlite:///data/davtar.db
cli-store-no-tls = ბაზის სერვერი კავშირს ისე არ შიფრავს, როგორც sslmode-შია მითითებული, ან მის სერტიფიკატს არ ენდობიან.
cli-store-no-database = სერვერზე ამ სახელის ბაზა არ არის. შექმენი ან გაასწორე DATABASE_URL.
cli-store-bad-url = DATABASE_URL-ში ისეთი რამეა, რაც PostgreSQL-მა არ იცის. ნახე, რა წერია კითხვის ნიშნის შემდეგ.
cli-store-no-driver = PostgreSQL-ის დრაივერი დაყენებული არ არის. გაუშვი: make setup

# --- davtar doctor
doctor-settings-good = პარამეტრები იკითხება.
doctor-env-open = ამ კომპიუტერზე სხვებსაც შეუძლიათ წაიკითხონ { $file } და მისი ტოკენები. გაუშვი: chmod 600 { $file }
doctor-no-token = ტოკენი არ არის: თამაში მხოლოდ ადგილობრივ მაგიდაზეა.
doctor-telegram-good = TELEGRAM_TOKEN ტოკენს ჰგავს.
doctor-telegram-odd = TELEGRAM_TOKEN BotFather-ის ტოკენს არ ჰგავს. მთლიანად გადმოიტანე?
doctor-discord-good = DISCORD_TOKEN ტოკენს ჰგავს.
doctor-discord-odd = DISCORD_TOKEN ბოტის ტოკენს არ ჰგავს. გადმოიტანე დეველოპერთა პორტალის „Bot“ გვერდიდან; client secret და public key სხვა რამეა.
doctor-local-off = ადგილობრივი მაგიდა დახურულია. LOCAL_TABLE=on ხსნის.
doctor-local-good = ადგილობრივი მაგიდა შეიძლება გაიხსნას აქ: { $where }.
doctor-fonts-good = სომხური, ქართული, კირილიცისა და ლათინური შრიფტები ადგილზეა.
doctor-fonts-bad = assets/fonts საქაღალდის შრიფტები აკლია ან დაზიანებულია. Davtar თავიდან ჩამოტვირთე.
doctor-fribidi-good = FriBiDi ადგილზეა: არაბული და ებრაული სახელები სწორად იხატება.
doctor-lacks-libfribidi = FriBiDi არ არის: არაბული და ებრაული სახელები სურათებში არასწორი იქნება. Debian-ზე: sudo apt install libfribidi0
doctor-lacks-fonts-noto-cjk = ჩინური, იაპონური და კორეული სახელების შრიფტი არ არის. Debian-ზე: sudo apt install fonts-noto-cjk
doctor-lacks-fonts-noto-color-emoji = სახელების ემოჯის შრიფტი არ არის. Debian-ზე: sudo apt install fonts-noto-color-emoji
doctor-database-new = ბაზა პირველ გაშვებაზე შეიქმნება: { $file }
doctor-database-empty = ბაზა ცარიელია; პირველი გაშვება მოამზადებს.
doctor-database-good = ბაზა მუშაობს და განახლებულია.
doctor-database-old = ბაზა Davtar-ის უფრო ძველმა ვერსიამ შექმნა. შემდეგ გაშვებაზე Davtar ასლს გააკეთებს და ბაზას განაახლებს.
doctor-room =
    { $level ->
        [bad] დისკზე დარჩა მხოლოდ { $megabytes } მბ: გასაგრძელებლად ცოტაა.
        [warn] დისკზე დარჩა { $megabytes } მბ. მალე გაათავისუფლე ადგილი.
       *[good] დისკზე ადგილი არის ({ $megabytes } მბ).
    }
doctor-clock-good = საათი სწორი ჩანს: { $now }
doctor-clock-bad = საათი არასწორია: { $now }. კავშირი არ გამოვა; გაასწორე დრო.
doctor-sum =
    { $bad ->
        [0] Davtar-ს ხელს არაფერი უშლის
        [one] Davtar-ს ხელს უშლის { $bad } რამ
       *[other] Davtar-ს ხელს უშლის { $bad } რამ
    }{ $warned ->
        [0] .
        [one] ; კიდევ { $warned } რამ უკეთესი შეიძლება იყოს.
       *[other] ; კიდევ { $warned } რამ უკეთესი შეიძლება იყოს.
    }

# --- the fronts, each by itself
cli-name-telegram = Telegram
cli-name-discord = Discord
cli-name-page = ადგილობრივი მაგიდა
cli-sick-away = { $front }: { $why } Davtar ისევ და ისევ ცდის; დანარჩენი ამას არ ელოდება.
cli-sick-refused = { $front }: { $why } მერე Davtar თავიდან გაუშვი; მანამდე ათ წუთში ერთხელ კიდევ ცდის.
cli-sick-closed = { $front }: ვერ იხსნება. { $why }
cli-cause-unreachable = ამ კომპიუტერიდან მიუწვდომელია.
cli-cause-no-network = გზა არ არის: ქსელი არ მუშაობს.
cli-cause-no-name = ასეთი სახელი ვერ მოიძებნა. ამ კომპიუტერზე DNS მუშაობს?
cli-cause-closed = კავშირს უარყოფს ან წყვეტს.
cli-cause-silent = დროზე არ პასუხობს.
cli-cause-tls = სერტიფიკატს აქ არ ენდობიან: გზაში ვიღაც კითხულობს, ან SSL_CERT_FILE-ში მისი გამცემი არ არის.
cli-cause-tls-time = სერტიფიკატი ამ დროს არ მოქმედებს. კომპიუტერის საათი სწორია?
cli-cause-no-tls = იქ ვინც პასუხობს, TLS-ით არ ლაპარაკობს. მისამართი სწორია და შუაში არაფერი დგას?
cli-cause-ill = პასუხად თავისივე შეცდომას აბრუნებს.
cli-cause-proxy-unreachable = პროქსი მიუწვდომელია. შეამოწმე PROXY (ან გარემოს HTTPS_PROXY და ALL_PROXY).
cli-cause-proxy-refused = პროქსი კავშირს არ ატარებს.
cli-cause-proxy-password = პროქსი თავისი მისამართის მომხმარებელს ან პაროლს არ იღებს.
cli-cause-port-taken = მისამართი { $where } უკვე დაკავებულია: Davtar ან სხვა პროგრამა უსმენს. { $setting }-ს სხვა რიცხვი მიეცი.
cli-cause-port-denied = ამ მომხმარებელს { $where } მისამართზე მოსმენა არ შეუძლია: 1024-ზე ნაკლები რიცხვები დაჯავშნილია. { $setting }-ს უფრო დიდი მიეცი.
cli-cause-host-not-ours = { $where } ამ კომპიუტერის მისამართი არ არის. გაასწორე { $host }, მაგალითად 127.0.0.1.
cli-cause-files = ამ პროცესს მეტი ფაილის გახსნა არ შეუძლია. ასწიე ზღვარი (ulimit -n).
cli-cause-disk-full = დისკი სავსეა. გაათავისუფლე ადგილი.
cli-cause-disk-read-only = დისკიდან მხოლოდ კითხვა შეიძლება, ჩაწერა არა.
cli-cause-token-refused = ტოკენს არ იღებს. თავიდან გადმოიტანე .env-ში.
cli-cause-two-programs = იმავე ტოკენით სხვა პროგრამაც მუშაობს. ორიდან ერთი გააჩერე ან თითოს თავისი ტოკენი აუღე.
cli-cause-failing = შეცდომა თვითონ Davtar-ში მოხდა, დანარჩენი ჟურნალშია.
cli-well-again = { $front }: კავშირი აღდგა.
cli-no-front = სათამაშო ადგილი აღარ დარჩა, Davtar ითიშება.
doctor-reach-good = { $front }: პასუხობს და ტოკენს იღებს.
doctor-reach-bad = { $front }: { $why }
doctor-proxy-good = { $front }: კავშირი პროქსითაა, { $proxy }
doctor-telegram-inline-good = მოწვევა ნებისმიერი ჩატიდან: inline რეჟიმი ჩართულია. თუ BotFather-ში /setinlinefeedback 100%-ზეა, გამგზავნი მაშინვე ჯდება.
doctor-telegram-inline-lacking = TELEGRAM_INLINE ჩართულია, BotFather-ში კი inline რეჟიმი გამორთულია: /setinline.
doctor-telegram-inline-idle = BotFather-ში inline რეჟიმი ჩართულია, TELEGRAM_INLINE კი გამორთულია: ვინც ბოტის სახელს აკრეფს, პასუხს ვერ მიიღებს.
doctor-telegram-guest-good = პასუხი იქ, სადაც ბოტი არ არის: სტუმრის რეჟიმი ჩართულია.
doctor-telegram-guest-lacking = TELEGRAM_GUEST ჩართულია, BotFather-ში კი სტუმრის რეჟიმი გამორთულია: Bot Settings, Guest Mode.
doctor-telegram-guest-idle = BotFather-ში სტუმრის რეჟიმი ჩართულია, TELEGRAM_GUEST კი გამორთულია: ბოტი იქ არ პასუხობს.
doctor-discord-user-app-good = თამაში იქ, სადაც ბოტი არ არის: User Install ჩართულია.
doctor-discord-user-app-lacking = DISCORD_USER_APP ჩართულია, მაგრამ ბოტს თავისთვის ვერავინ დააყენებს: დეველოპერთა პორტალზე, გვერდზე Installation, მონიშნე User Install.
doctor-activity-good = მაგიდა Discord-ში: SDK აწყობილია.
doctor-activity-other = DISCORD_CLIENT_ID იმ აპლიკაციის არ არის, რომლისაც DISCORD_TOKEN-ია. ორივე ერთი აპლიკაციიდან გადმოიტანე.
doctor-activity-name = Discord-ს ხალხი გვერდზე მისი საჯარო სახელით მოჰყავს, LOCAL_NAMES-ში კი სახელი არ არის.
doctor-running-well = Davtar მუშაობს, ყველა პლატფორმა ხელმისაწვდომია.
doctor-running-bad = Davtar მუშაობს, მაგრამ ყველაფერი რიგზე არ არის. { $front }: { $why }
doctor-running-starting = Davtar მუშაობს, ჯერ კიდევ იტვირთება: { $front }.
doctor-data-open = ამ კომპიუტერზე სხვებსაც შეუძლიათ ჩაიხედონ აქ: { $file }. იქ მიმდინარე თამაშების კარტია. გაუშვი: chmod go-rwx { $file }
cli-join-code = სხვები ამ კოდით შემოდიან: { $code }

config-should-operator-chat = იმ პლატფორმის ჩატი, რომლის ტოკენიც მითითებულია: tg:-1001234567890 ან dc:SERVER:CHANNEL
config-should-beacon = რეტრანსლატორების მისამართები მძიმეებით, მაგალითად https://api.drand.sh, ან ცარიელი
config-should-operators = ანგარიშები მძიმეებით: tg:1234567,dc:1234567890
config-should-tables-per-chat = რიცხვი 0-დან 1000-მდე (0: შეუზღუდავად)
config-should-tables-per-person = რიცხვი 0-დან 1000-მდე (0: შეუზღუდავად)

# --- სათადარიგო ასლები და განცხადებები
cli-backup = მთელი ბაზის ერთ ფაილში ჩაწერა, თუნდაც ბოტი მუშაობდეს.
cli-restore = ბაზის ასლიდან აღდგენა. ბოტი ამ დროს გაჩერებული უნდა იყოს.
cli-announce = ყველა მაგიდასთან თქმა, რომ ბოტი გადაიტვირთება, ან სხვა რამისა.
cli-arg-backup = ასლის ფაილი
cli-arg-replace = რაც უკვე არის, შეიცვალოს
cli-arg-ask = პაროლი იკითხოს, BACKUP_PASSPHRASE-ის ნაცვლად
cli-arg-announcement = რა ითქვას (რომ ბოტი გადაიტვირთება)
cli-arg-over = განცხადების მოხსნა
cli-passphrase = ასლის პაროლი:{" "}
cli-passphrase-again = კიდევ ერთხელ:{" "}
cli-passphrase-unlike = პაროლები არ ემთხვევა ან მოკლეა: სულ ცოტა { $least } ნიშანია საჭირო.
cli-backup-done =
    ჩაიწერა და შემოწმდა: { $file }, { $rows ->
        [one] { $rows } სტრიქონი
       *[other] { $rows } სტრიქონი
    }, { $kilobytes } კბ, { $sealed ->
        [yes] დაშიფრულია.
       *[no] დაშიფრული არ არის. ფაილში მიმდინარე თამაშების კარტია: შეინახე იქ, სადაც მოთამაშეები ვერ ჩაიხედავენ.
    }
cli-restored =
    { $rows ->
        [one] { $rows } სტრიქონი აღდგა და შემოწმდა
       *[other] { $rows } სტრიქონი აღდგა და შემოწმდა
    }, ყველაფერი ისეა, როგორც იყო: { $when }.
cli-backup-foreign = { $file } არ არის davtar backup-ით ჩაწერილი ასლი.
cli-backup-damaged = { $file } დაზიანებულია ან ბოლომდე არ არის. არაფერი შეცვლილა; სცადე უფრო ძველი ასლი.
cli-backup-newer = { $file } უფრო ახალმა Davtar-მა ჩაწერა. განაახლე Davtar.
cli-backup-sealed = { $file } დაშიფრულია. მიუთითე BACKUP_PASSPHRASE ან დაამატე --ask.
cli-backup-passphrase = ეს პაროლი { $file }-ს ვერ ხსნის.
cli-backup-no-cipher = დაშიფვრის პაკეტი დაყენებული არ არის. გაუშვი: make setup
cli-backup-nothing = ჩასაწერი არაფერია: ბაზა ჯერ არ გამოგიყენებია.
cli-backup-exists = { $file } უკვე არსებობს. --replace-ით შეიცვლება.
cli-backup-occupied = ბაზა ცარიელი არ არის, ამიტომ არაფერი შეცვლილა. ჯერ მისი ასლი ჩაწერე; მერე --replace იმას, რაც მასშია, გადაყრის.
cli-backup-wrong = { $file }: მონაცემები ერთმანეთს არ ემთხვევა, ამიტომ არაფერი შეცვლილა. სცადე უფრო ძველი ასლი.
cli-backup-full = დისკი სავსეა: { $file } ვერ ჩაიწერა. გაათავისუფლე ადგილი.
cli-backups-unwritable = ასლები არ კეთდება: { $folder } საქაღალდეში ვერ იწერება ({ $why }). BACKUP_FOLDER-ში ისეთი საქაღალდე მიუთითე, სადაც Davtar-ს წერა შეუძლია.
cli-cannot-use = { $name }: არ გამოვიდა: { $why }
config-should-announce-restart = on ან off
config-should-backup-folder = საქაღალდის სახელი, ან off, ან ცარიელი
config-should-backup-keep = რიცხვი 1-დან 1000-მდე
config-should-backup-passphrase = სულ ცოტა 12 ნიშანი ან ცარიელი

# --- davtar rehearse: at the terminal, and then what it posts in the scratch chat
cli-rehearse = ტოკენის გამოცდა საცდელ ჩატში: ყველა სახის მოთხოვნა თითოჯერ და ანგარიში იმაზე, რითი განსხვავდება პლატფორმა ჩვენი ვარაუდისგან.
cli-arg-rehearse-platform = telegram ან discord
cli-arg-rehearse-chat = საცდელი ჩატი: -1001234567890, თემით -1001234567890:7, ან იქაური შეტყობინების ბმული; Discord-ში SERVER:CHANNEL ან არხის ბმული
cli-arg-rehearse-old = ბოტის 48 საათზე ძველი შეტყობინება იქ (Discord-ში ერთ საათზე ძველი), ნომრით ან ბმულით; ის წაიშლება
cli-arg-rehearse-out = ანგარიშის ფაილი (rehearsal-პლატფორმა.json)
cli-arg-rehearse-yes = დაწყება შეკითხვის გარეშე
rehearse-post = რეპეტიცია: აქ ბოტს ამოწმებენ. ეს შეტყობინება მალე წაიშლება.
rehearse-changed = რეპეტიცია: ტექსტი შეიცვალა.
rehearse-unseen = რეპეტიცია: ამას მხოლოდ შენ ხედავ.
rehearse-press = რეპეტიცია: გთხოვ, დააჭირე ღილაკს.
rehearse-button = ღილაკი { $n }

# --- updates and rollback
cli-store-backup-full = ბაზა უნდა განახლდეს, მაგრამ ასლისთვის, რომელიც მანამდე კეთდება, ადგილი არ არის. არაფერი შეცვლილა. გაათავისუფლე ადგილი ან BACKUP_FOLDER-ში სხვა დისკი მიუთითე.
cli-store-backup-failed = ბაზა უნდა განახლდეს, მაგრამ ასლი, რომელიც მანამდე კეთდება, ვერ ჩაიწერა; მიზეზი ჟურნალშია. არაფერი შეცვლილა. BACKUP_FOLDER-ში მიუთითე საქაღალდე, სადაც Davtar-ს წერა შეუძლია.
cli-rollback = ბაზის დაბრუნება ბოლო განახლებამდე. ბოტი ამ დროს გაჩერებული უნდა იყოს.
cli-arg-yes = აღარ იკითხოს
cli-rollback-nothing = დასაბრუნებელი არაფერია: { $folder } საქაღალდეში განახლებამდე გაკეთებული ასლი არ არის.
cli-rollback-to = დაბრუნება: { $file }. ბაზა ისეთი იქნება, როგორიც იყო { $when }, განახლებამდე (სქემა { $schema }).
cli-rollback-loses =
    დაიკარგება, რაც მას შემდეგ მოხდა: { $matches ->
        [one] { $matches } დასრულებული თამაში
       *[other] { $matches } დასრულებული თამაში
    }, { $deals ->
        [one] { $deals } დარიგება
       *[other] { $deals } დარიგება
    }, { $accounts ->
        [one] ჩიპების { $accounts } ახალი ანგარიში
       *[other] ჩიპების { $accounts } ახალი ანგარიში
    }.
cli-rollback-unknown = ახლანდელი ბაზა ვერ იკითხება, ამიტომ უცნობია, რა დაიკარგება.
cli-rollback-ask = დასაბრუნებლად აკრიფე yes:{" "}
cli-rollback-kept = არაფერი შეცვლილა. დასაბრუნებლად: davtar rollback --yes
cli-rollback-done =
    { $rows ->
        [one] { $rows } სტრიქონი აღდგა და შემოწმდა
       *[other] { $rows } სტრიქონი აღდგა და შემოწმდა
    }. ბაზა ისევ { $schema } სქემით არის: ახლა დააყენე Davtar-ის წინა ვერსია და გაუშვი.
doctor-backups-off = ასლები გამორთულია (BACKUP_FOLDER=off).
doctor-backups-good = ბოლო ასლი გაკეთდა: { $when }.
doctor-backups-old = ბოლო ასლი გაკეთდა: { $when }; ყოველდღე უნდა კეთდებოდეს. მიზეზი ჟურნალშია (backup-failed).
doctor-backups-none = { $folder } საქაღალდეში ასლი ჯერ არ არის. Davtar გაშვებისას გააკეთებს.
doctor-running-backups-ok = გაშვებულ Davtar-ს ასლების ჩაწერა შეუძლია.
doctor-running-backups-failing = გაშვებული Davtar-ის ბოლო ასლი ვერ გაკეთდა; მიზეზი ჟურნალშია (backup-failed).
doctor-running-backups-unwritable = გაშვებულ Davtar-ს ასლების საქაღალდეში წერა არ შეუძლია. systemd-ის იუნიტში ეს საქაღალდე ReadWritePaths-ის შიგნით უნდა იყოს.

# --- davtar status
status-no-port = Davtar თავის მდგომარეობას HEALTH_PORT-ზე ყვება და ის მითითებული არ არის. მიუთითე, მაგალითად HEALTH_PORT=9090, და Davtar თავიდან გაუშვი.
status-no-answer = მისამართზე { $where } არცერთი Davtar არ პასუხობს. გაშვებულია? და სწორედ ამ HEALTH_PORT-ით?
status-front-up = { $front }: თამაში შეიძლება
status-front-down = { $front }: კავშირი არ არის
status-store-down = ბაზა: არ პასუხობს
status-tables = მაგიდები, სადაც თამაშობენ: { $n }
status-inbox = მიღებული და ჯერ დაუმუშავებელი: { $n }
status-outbox = გასაგზავნად ელოდება: { $n } (ყველაზე ძველი { $seconds } წმ)
status-database = ბაზა: { $megabytes } მბ
status-backup = ბოლო წარმატებული ასლი: { $hours } სთ-ის წინ
status-no-backup = ასლები: არ კეთდება (BACKUP_FOLDER=off)
status-memory = მეხსიერება: { $megabytes } მბ
status-open = ღია ფაილები: { $n } / { $most }, მათგან სოკეტი: { $sockets }
status-lag = ყველაზე გრძელი შეფერხება ბოლო წუთში: { $ms } მწმ
status-no-errors = შეცდომები გაშვების შემდეგ: არ არის
status-errors = შეცდომები გაშვების შემდეგ: { $n }
status-error = { "    " }{ $kind }: { $n }
