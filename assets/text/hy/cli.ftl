# Ինչ կարդում է տերմինալի առաջ նստածը։

# --- davtar --help
cli-about = Davtar՝ Բազար-բլոտ և Կովկասի ուրիշ խաղեր Discord-ի ալիքներում, Telegram-ի խմբերում և զննարկչի սեղանին։
cli-command = ՀՐԱՄԱՆ
cli-run = Գործարկել բոտը՝ Discord-ում և Telegram-ում .env-ի բանալիներով, առանց դրանց՝ տեղական սեղանին։
cli-selfplay = Թող համակարգիչներն իրար հետ խաղան։
cli-arena = Համեմատել համակարգչի երկու մակարդակ՝ նույն թղթերով և նույն զառերով։
cli-show = Նկարել նմուշներից մեկը ֆայլում։
cli-verify = Ստուգել՝ բաժանումն ազնի՞վ էր։
cli-replay = Նորից խաղալ գրանցված խաղափուլերը կամ նայել պահված սեղանը։
cli-record = Գրել բազայի ավարտված խաղի գրառումը։
cli-migrate = Թարմացնել տվյալների բազան։
cli-rebuild = Ավարտված խաղերի ցանկը նորից կազմել խաղացվածից. լավ է, երբ Դավթարը կանգնած է։
cli-doctor = Ասել, թե ինչն է սխալ՝ կարգավորում, բանալիներ, տառատեսակներ, բազա, ժամացույց։
cli-status = Ասել, թե ինչպես է գործող Davtar-ը՝ հիշողություն, բաց ֆայլեր, բազա, պահուստ, սխալներ։
cli-arg-game = խաղը, օրինակ՝ bazaar-blot
cli-arg-preset = կանոնները, օրինակ՝ league
cli-arg-deals = քանի խաղափուլ (100)
cli-arg-seed = նույն թիվը տալիս է նույն բաժանումները (1)
cli-arg-players = ինչպես են խաղում՝ պատահական (եթե չասես) կամ խելքով
cli-arg-json = մեկ տող JSON ամեն խաղափուլի համար՝ նորից խաղալու համար ամեն ինչով
cli-arg-sample = նկարի անունը, տես --list
cli-arg-out = ինչ ֆայլում գրել՝ .jpg կամ .png
cli-arg-palette = թղթերի գույները
cli-arg-lang = բառերի լեզուն (en)
cli-arg-list = բոլոր նմուշների անունները
cli-arg-proof = JSON ֆայլ՝ commitment, secret, deal, words և pack. - նշանը՝ ստանդարտ մուտքից
cli-arg-commitment = ինչ հրապարակվել է բաժանելուց առաջ
cli-arg-secret = ինչ հրապարակվել է հետո
cli-arg-deal = խաղափուլի համարը իր խաղում
cli-arg-round = փարոսի փուլը, ինչպես ցույց է տալիս /verify-ը
cli-arg-signature = դրա ստորագրությունը
cli-arg-word = խաղացողի բառը. ամեն մեկի համար՝ մեկ, /verify-ի կարգով
cli-arg-pack = թղթերը, ինչպես ասում են, թե դրված են եղել՝ վերևից սկսած
cli-arg-records = գրառում (davtar record) կամ selfplay --json-ի գրած ֆայլ. - նշանը՝ ստանդարտ մուտքից
cli-arg-table = բազայի սեղանն իր համարով
cli-arg-match = խաղի համարը (վերջինը)
cli-arg-mat = .mat ձևով (կարճ և հիպեր նարդի)
cli-arg-arena-a = ում ուժն ենք չափում՝ easy, random, կամ ամեն խաղընկերոջ համար իր մակարդակը, օրինակ՝ easy+random
cli-arg-arena-b = ում դեմ է խաղում
cli-arg-arena-deals = քանի խաղափուլ. ամեն մեկը խաղացվում է բոլոր կողմերից (100)
cli-arg-arena-matches = դրա փոխարեն՝ քանի խաղ, զույգ-զույգ նույն թղթերով
cli-arg-arena-set = խաղի մի կարգավորում. կարելի է մի քանի անգամ
cli-arg-arena-seats = քանի հոգով են խաղում (սովորական թիվը)
cli-arg-arena-bids = ով է խոսում բոլորի փոխարեն, որ միայն թղթախաղը տարբերվի
cli-arg-arena-cards = ով է թղթերը խաղում բոլորի փոխարեն, որ միայն խոսելը տարբերվի
cli-arg-arena-jobs = քանի պրոցես է կիսում գործը (1)
cli-arg-arena-json = մեկ JSON օբյեկտ
cli-analyse = Ցույց տալ, թե ինչ արժեցավ գրանցված խաղափուլերի ամեն որոշումը՝ ըստ այն բանի, ինչ խաղացողը կարող էր իմանալ։
cli-arg-analyse-deal = խաղի միայն այս խաղափուլը

# --- ինչ ասում են հրամանները
cli-dealing = Բաժանում ենք
cli-refused = Այդպես չի լինի՝ { $why }
cli-no-file = Այս ֆայլը չի կարդացվում։
cli-cannot-write = { $name } ֆայլը չի գրվում՝ { $why }
cli-show-how = Ասա նմուշն ու ֆայլը՝ davtar show hand --out hand.png։ Անունները՝ davtar show --list
cli-no-sample = { $name } անունով նմուշ չկա։ Անունները՝ davtar show --list
cli-no-picture-file = { $name }՝ ֆայլի անունը պիտի վերջանա .jpg կամ .png-ով
cli-no-record =
    { $line ->
        [1] 1-ին
       *[other] { $line }-րդ
    } տողը չի կարդացվում. սա ո՛չ գրառում է, ո՛չ էլ selfplay --json-ի ֆայլ։
cli-no-table = Բազայում { $table } սեղան չկա։
cli-no-match = { $table } սեղանն այդպիսի ավարտված խաղ չունի։
cli-record-refused =
    { $line ->
        [1] 1-ին
       *[other] { $line }-րդ
    } տողում գրվածը հնարավոր չէր խաղալ՝ { $why }
cli-migrated = Տվյալների բազան թարմ է։
cli-rebuilt = Նորից կազմված է։ Խաղ՝ { $n }
cli-open = Տեղական սեղանը բաց է՝ { $url }
cli-open-others = Քո ցանցի հեռախոսներն ու մյուսները մտնում են այստեղից՝ { $url }
cli-replay-differs =
    { $n ->
        [1] 1-ին
       *[other] { $n }-րդ
    } խաղափուլը (խաղ { $match }, դրա { $deal ->
        [1] 1-ինը
       *[other] { $deal }-րդը
    }) նույնը չի ստացվում՝ { $what }
cli-replay-done =
    { $deals ->
        [one] Նորից խաղացվեց { $deals } խաղափուլ,
       *[other] Նորից խաղացվեց { $deals } խաղափուլ,
    } { $wrong ->
        [0] բոլոր թվերը համընկնում են։
        [one] { $wrong }-ը նույնը չի ստացվում։
       *[other] { $wrong }-ը նույնը չի ստացվում։
    }
cli-replay-judged =
    { $deals ->
        [one] Նորից խաղացվեց { $deals } խաղափուլ.
       *[other] Նորից խաղացվեց { $deals } խաղափուլ.
    } ապացուցված է { $proved }, ստուգել չի լինում { $open }, կեղծ է { $wrong }։
cli-replay-seal = Խաղ { $match }. ամեն ինչ ապացուցվում է այս կնիքի համար՝ { $seal }։ Համեմատիր այն կնիքի հետ, որ երևում էր առաջին բաժանումից առաջ։
cli-replay-beacon =
    { $without ->
        [0] Բոլոր խաղափուլերում փարոս կար։
       *[other] Առանց փարոսի էր { $without } խաղափուլ, ընդամենը { $deals }։ Այդտեղ վերջին բառը կարող էր ընտրել նա, ում մոտ աշխատում է բոտը։
    } Նա թղթերն ու զառերը միևնույն է կարող է նախապես իմանալ։
cli-beacon-unchecked = Փարոսի ստորագրություններն այստեղ չեն ստուգվում. չկա py-arkworks-bls12381 գրադարանը։
cli-replay-table =
    Սեղան { $table }՝ { $events ->
        [one] { $events } իրադարձություն,
       *[other] { $events } իրադարձություն,
    } { $deals ->
        [one] { $deals } խաղափուլ։
       *[other] { $deals } խաղափուլ։
    }
cli-sum-deals =
    { $deals ->
        [one] { $deals } խաղափուլ,
       *[other] { $deals } խաղափուլ,
    } վայրկյանում՝ { $rate }
cli-sum-matches =
    { $matches ->
        [one] ավարտված է { $matches } խաղ
       *[other] ավարտված է { $matches } խաղ
    }
cli-sum-void =
    { $void ->
        [one] դատարկ՝ { $void } խաղափուլ
       *[other] դատարկ՝ { $void } խաղափուլ
    }
cli-sum-contracts =
    { $contracts ->
        [one] { $contracts } խոսած,
       *[other] { $contracts } խոսած,
    } հանել են { $made } ({ $share }%)
cli-sum-calls = կապուտ կամ կանաչ { $kaput }, քուանշ { $quansh }, սուր { $sur }

# --- davtar arena
cli-arena-points =
    { $a }՝ { $b }-ի դեմ, { $deals ->
        [one] { $deals } խաղափուլ
       *[other] { $deals } խաղափուլ
    }. միջինը { $mean } միավոր մեկ խաղափուլում
cli-arena-matches =
    { $a }. հաղթած՝ { $won } խաղ { $matches ->
        [one] { $matches }-ից
       *[other] { $matches }-ից
    } ({ $share }%)
cli-arena-time = { $a }, մեկ որոշումը. միջինը { $mean } մվ, 100-ից 99-ը՝ մինչև { $p99 } մվ, ամենադանդաղը՝ { $worst } մվ

# --- davtar analyse
cli-analyse-deal = Խաղ { $match }, խաղափուլ { $deal }
cli-analyse-seat =
    {"  "}{ $who }՝ կորցրած միավոր. բազարում՝ { $calls }, խաղի մեջ՝ { $play }, առանց սխալի՝ { $good } որոշում { $n }-ից ({ $accuracy }%)
cli-analyse-nothing = { "  " }{ $who }՝ գնահատելու բան չկար
cli-analyse-turn = { "  " }{ $who }՝ { $did }, ավելի լավ էր { $better } (կորուստ՝ { $lost })
cli-analyse-makeable = { "  " }Բաց թղթերով, { $strain }՝ { $sai } սայի

cli-activity-unbuilt = DISCORD_ACTIVITY-ն միացված է, բայց SDK-ն կառուցված չէ, և սեղանը Discord-ի ներսում չի առաջարկվում։ Գործարկիր՝ make activity
cli-refused-start = Davtar-ը չի գործարկվում։ { $why }
cli-fault = Davtar-ը կանգ առավ իր իսկ սխալի պատճառով՝ { $kind }, { $place }։ LOG_LEVEL=debug-ով ավելին կասի։

# --- davtar verify
verify-cli-how = Տուր կնիքը, գաղտնիքն ու խաղափուլի համարը, ինչպես ցույց է տալիս /verify-ը, կամ դրանցով ֆայլ։ Տես davtar verify --help
verify-cli-no-proof = Սա ապացույց չէ. պետք է JSON՝ commitment, secret և deal դաշտերով։
verify-cli-no-link = Կնիքն ու գաղտնիքը 64-ական նիշ են՝ թվեր և a-ից f տառեր։
verify-cli-no-card = Կապուկում թուղթ կա, որ այս խաղում չկա։
verify-cli-commitment-good = Գաղտնիքը հենց այն է, որ կնքված էր բաժանելուց առաջ։
verify-cli-commitment-bad = Գաղտնիքը ԱՅՆ ՉԷ, որ կնքված էր։
verify-cli-no-beacon = Փարոսի փուլն ու ստորագրությունը տրվում են միասին՝ թիվ և 96 թվանշան ու տառ a-ից f։
verify-cli-beacon-good = Ստորագրությունը փարոսի { $round } փուլինն է։
verify-cli-beacon-bad = Ստորագրությունը փարոսի { $round } փուլինը ՉԷ։
verify-cli-pack-good = Կապուկը դասավորված էր, ինչպես պետք է։
verify-cli-pack-bad = Կապուկը դասավորված ՉԷՐ, ինչպես պետք է։
verify-cli-pack = Կապուկն այդ գաղտնիքով և այս բառերով՝ վերևից սկսած. { $cards }
verify-cli-good = Ազնիվ է։
verify-cli-bad = Ազնիվ չէ, կամ լրիվ չի պատճենված։
verify-cli-compare = Կապուկ տրված չէ. վերևինը համեմատիր խաղացված թղթերի հետ։ Ներքևում ասվածը միայն կնիքի, գաղտնիքի ու բառերի մասին է։
verify-cli-open =
    { $what ->
        [pack] Հնարավոր չէ ստուգել. չկա կապուկ, որի հետ համեմատենք այս մեկը։
        [beacon] Հնարավոր չէ ստուգել. փարոսի ստորագրությունն այստեղ չի ստուգվում։
       *[word] Հնարավոր չէ ստուգել. պակասում է խառնման մեջ մտած բառը։
    }

# --- կարգավորում
config-head =
    { $n ->
        [one] Davtar-ը չի գործարկվում. { $n } կարգավորում սխալ է։
       *[other] Davtar-ը չի գործարկվում. { $n } կարգավորում սխալ է։
    }
config-bad = { $name }՝ պիտի լինի { $should }
config-misspelt = .env-ում { $there } կա, որ Davtar-ը չգիտի։ Միգուցե պետք էր գրել { $meant }։
config-misspelt-env = Միջավայրում { $there } կա, որ Davtar-ը չգիտի։ Միգուցե պետք էր գրել { $meant }։
config-misspelt-token = Davtar-ն առանց հարթակի կմնար, ուստի չի գործարկվում։ Անունն ուղղիր՝ { $meant }, կամ դիր LOCAL_TABLE=on, եթե միայն դիտարկիչում ես խաղալու։
config-should-telegram-token = BotFather-ի բանալին՝ թվեր, երկու կետ, հետո 35 տառ ու թիվ
config-should-discord-token = Discord-ի մշակողների կայքի բոտի բանալին՝ կետերով երեք մաս, առանց դիմացի «Bot» բառի
config-should-local-table = on, off կամ auto
config-should-host = այս համակարգչի հասցեն, օրինակ՝ 127.0.0.1, կամ 0.0.0.0՝ հեռախոսների համար
config-should-port = թիվ՝ 0-ից 65535, օրինակ՝ 8080
config-should-local-names = հոսթերի անուններ՝ ստորակետով, առանց https://-ի ու պորտի, օրինակ՝ cards.example.org
config-should-default-language = hy, ka, ru կամ en
config-should-database-url = sqlite:///data/davtar.db (միայն ֆայլը, անունից հետո ոչինչ) կամ postgresql://user:password@host/name
config-should-jackpot-percent = թիվ 0-ից 100
config-should-jackpot-days = թիվ 0-ից 365
config-should-jackpot-pays = թիվ 1-ից 100
config-should-jackpot-for = players կամ everybody
config-should-telegram-webhook-url = հանրային հասցե, որ սկսվում է https://-ով, կամ դատարկ
config-should-telegram-webhook-secret = քո հորինած 16-ից 256 նիշ՝ տառեր, թվեր, - և _. պետք է TELEGRAM_WEBHOOK_URL-ի հետ
config-should-telegram-webhook-host = այս համակարգչի հասցեն, օրինակ՝ 127.0.0.1
config-should-telegram-webhook-port = թիվ՝ 0-ից 65535, օրինակ՝ 8081
config-should-telegram-ephemeral = on կամ off
config-should-discord-user-app = on կամ off
config-should-discord-activity = on կամ off. on-ի համար պետք են նաև DISCORD_TOKEN, DISCORD_CLIENT_ID և DISCORD_CLIENT_SECRET
config-should-discord-client-id = Discord-ի մշակողների կայքի «OAuth2» էջի Client ID-ն՝ երկար թիվ, կամ դատարկ
config-should-discord-client-secret = Discord-ի մշակողների կայքի «OAuth2» էջի Client Secret-ը, կամ դատարկ
config-should-activity-page = on կամ auto. Activity-ն հենց էջն է
config-should-telegram-inline = on կամ off
config-should-telegram-guest = on կամ off
config-should-telegram-app = Mini App-ի կարճ անունը՝ 3-ից 30 տառ, թիվ և _, կամ դատարկ. պետք են նաև PAGE_URL և TELEGRAM_TOKEN
config-should-page-url = հանրային հասցե, որ սկսվում է https://-ով և ուղի չունի, կամ դատարկ
config-should-log-format = auto, text կամ json
config-should-log-level = debug, info, warning կամ error
config-should-health-host = այս համակարգչի հասցեն, օրինակ՝ 127.0.0.1
config-should-health-port = թիվ՝ 0-ից 65535, կամ դատարկ
config-should-telegram-api-base = հասցե, որ սկսվում է http:// կամ https://-ով, կամ դատարկ
config-should-discord-api-base = հասցե, որ սկսվում է http:// կամ https://-ով, կամ դատարկ
config-should-discord-gateway = հասցե, որ սկսվում է ws:// կամ wss://-ով, կամ դատարկ
config-should-env-file = հասարակ տեքստային ֆայլ՝ UTF-8, որ Davtar-ը կարող է կարդալ
config-should-something = on կամ auto, քանի դեռ բանալի չկա. այլապես խաղալու տեղ չի լինի
config-should-proxy = պրոքսիի հասցե, օրինակ՝ http://host:3128 կամ socks5://user:password@host:1080, կամ դատարկ
config-should-certificates = վկայականների ֆայլ (SSL_CERT_DIR՝ պանակ), որ Davtar-ը կարող է կարդալ, կամ դատարկ
config-should-own-port = իր սեփական թիվը. նույնը { $other }-ում է

# --- բազայի մերժումները
cli-store-disk-full = Սկավառակը լիքն է, բազան չի գրվում։ Տեղ ազատիր։
cli-store-disk-read-only = Բազայի սկավառակը միացված է միայն կարդալու համար։ Միացրու նաև գրելու համար կամ DATABASE_URL-ում ուրիշ սկավառակի ֆայլ նշիր։
cli-store-read-only = Բազան կամ դրա պանակն այս օգտատիրոջ համար փակ է գրելու համար։
cli-store-damaged = Բազան վնասված է, կամ բազա չէ։ Վերականգնիր վերջին պահուստից։
cli-store-gone = Բազան հասանելի չէ՝ չկա այդ ֆայլը կամ սերվերը, կամ կապն ընդհատված է։
cli-store-busy = Բազան ուրիշ ծրագիր է բռնել։ Փակիր այն և նորից փորձիր։
cli-store-files = Այս գործընթացն այլևս ֆայլ բացել չի կարող։ Սահմանը բարձրացրու (ulimit -n)։
cli-store-refused = Բազայի սերվերն այս օգտատիրոջը կամ գաղտնաբառը չի ընդունում։
cli-store-newer-schema = Բազան ավելի նոր Davtar-ինն է։ Թարմացրու Davtar-ը։
cli-store-not-ours = Սա ուրիշ ծրագրի բազա է։ DATABASE_URL-ին ուրիշ ֆայլ տուր։
cli-store-folder = DATABASE_URL-ում պանակ է։ Պետք է դրա մեջ ֆայլ լինի, օրինակ՝ sqlite:///data/davtar.db
cli-store-no-tls = Բազայի սերվերը կապն այնպես չի գաղտնագրում, ինչպես sslmode-ն է ուզում, կամ նրա վկայականը վստահելի չէ։
cli-store-no-database = Սերվերում այս անունով բազա չկա։ Ստեղծիր կամ ուղղիր DATABASE_URL-ը։
cli-store-bad-url = DATABASE_URL-ն ուզում է մի բան, որ PostgreSQL-ը չգիտի։ Նայիր՝ ինչ կա հարցականից հետո։
cli-store-no-driver = PostgreSQL-ի դրայվերը տեղադրված չէ։ Գործարկիր՝ make setup

# --- davtar doctor
doctor-settings-good = Կարգավորումը կարդացվում է։
doctor-env-open = Այս համակարգչի ուրիշ օգտատերերը կարող են կարդալ { $file }-ը և դրա բանալիները։ Գործարկիր՝ chmod 600 { $file }
doctor-no-token = Բանալի չկա. կխաղաք միայն տեղական սեղանին։
doctor-telegram-good = TELEGRAM_TOKEN-ը բանալու նման է։
doctor-telegram-odd = TELEGRAM_TOKEN-ը BotFather-ի բանալու նման չէ։ Լրի՞վ է պատճենված։
doctor-discord-good = DISCORD_TOKEN-ը բանալու նման է։
doctor-discord-odd = DISCORD_TOKEN-ը բոտի բանալու նման չէ։ Պատճենիր մշակողների կայքի «Bot» էջից. client secret-ն ու public key-ն ուրիշ բաներ են։
doctor-local-off = Տեղական սեղանը փակ է մնում։ Բացում է LOCAL_TABLE=on-ը։
doctor-local-good = Տեղական սեղանը կարող է բացվել՝ { $where }։
doctor-fonts-good = Հայերեն, վրացերեն, կիրիլ և լատին տառատեսակները տեղում են։
doctor-fonts-bad = assets/fonts պանակի տառատեսակները չկան կամ վնասված են։ Davtar-ը նորից ներբեռնիր։
doctor-fribidi-good = FriBiDi-ն տեղում է. արաբերեն ու եբրայերեն անունները ճիշտ են նկարվում։
doctor-lacks-libfribidi = FriBiDi չկա. արաբերեն ու եբրայերեն անունները նկարներում սխալ կլինեն։ Debian-ում՝ sudo apt install libfribidi0
doctor-lacks-fonts-noto-cjk = Չինարեն, ճապոներեն ու կորեերեն անունների տառատեսակ չկա։ Debian-ում՝ sudo apt install fonts-noto-cjk
doctor-lacks-fonts-noto-color-emoji = Անունների էմոջիների տառատեսակ չկա։ Debian-ում՝ sudo apt install fonts-noto-color-emoji
doctor-database-new = Բազան կստեղծվի առաջին մեկնարկին՝ { $file }
doctor-database-empty = Բազան դատարկ է, առաջին մեկնարկը կպատրաստի։
doctor-database-good = Բազան աշխատում է և թարմ է։
doctor-database-old = Բազան Davtar-ի ավելի հին տարբերակինն է։ Հաջորդ մեկնարկին Davtar-ը պահուստ կանի և կթարմացնի բազան։
doctor-room =
    { $level ->
        [bad] Սկավառակին մնացել է { $megabytes } ՄԲ. շարունակելու համար քիչ է։
        [warn] Սկավառակին մնացել է { $megabytes } ՄԲ։ Շուտով տեղ ազատիր։
       *[good] Սկավառակին տեղ կա ({ $megabytes } ՄԲ)։
    }
doctor-clock-good = Ժամացույցը ճիշտ է թվում՝ { $now }
doctor-clock-bad = Ժամացույցը սխալ է՝ { $now }։ Կապը չի ստացվի, ժամը ճշտիր։
doctor-sum =
    { $bad ->
        [0] Davtar-ին ոչինչ չի խանգարում
        [one] Davtar-ին խանգարում է { $bad } բան
       *[other] Davtar-ին խանգարում է { $bad } բան
    }{ $warned ->
        [0] ։
        [one] , { $warned } բան էլ կարող էր ավելի լավ լինել։
       *[other] , { $warned } բան էլ կարող էր ավելի լավ լինել։
    }

# --- the fronts, each by itself
cli-name-telegram = Telegram
cli-name-discord = Discord
cli-name-page = Տեղական սեղան
cli-sick-away = { $front }՝ { $why } Davtar-ը շարունակում է փորձել, մնացածը դրան չի սպասում։
cli-sick-refused = { $front }՝ { $why } Հետո Davtar-ը վերագործարկիր. մինչ այդ տասը րոպեն մեկ նորից է փորձում։
cli-sick-closed = { $front }՝ չի բացվում։ { $why }
cli-cause-unreachable = Այս համակարգչից հասանելի չէ։
cli-cause-no-network = Ճանապարհ չկա՝ ցանցը չի աշխատում։
cli-cause-no-name = Անունը չի գտնվում։ Այս համակարգչի DNS-ն աշխատո՞ւմ է։
cli-cause-closed = Կապը մերժվում է կամ կտրվում։
cli-cause-silent = Ժամանակին չի պատասխանում։
cli-cause-tls = Վկայականն այստեղ վստահելի չէ. ճանապարհին մեկը կարդում է, կամ SSL_CERT_FILE-ում տվողը չկա։
cli-cause-tls-time = Վկայականն այս պահին ուժի մեջ չէ։ Համակարգչի ժամացույցը ճի՞շտ է։
cli-cause-no-tls = Այնտեղից պատասխանողը TLS չի խոսում։ Հասցեն ճի՞շտ է, արանքում բան չկա՞։
cli-cause-ill = Պատասխանում է իր սխալով։
cli-cause-proxy-unreachable = Պրոքսին հասանելի չէ։ Ստուգիր PROXY-ն (կամ միջավայրի HTTPS_PROXY-ն ու ALL_PROXY-ն)։
cli-cause-proxy-refused = Պրոքսին կապը չի թողնում։
cli-cause-proxy-password = Պրոքսին իր հասցեի անունը կամ գաղտնաբառը չի ընդունում։
cli-cause-port-taken = { $where } հասցեն արդեն զբաղված է՝ Davtar-ով կամ ուրիշ ծրագրով։ { $setting }-ին ուրիշ թիվ տուր։
cli-cause-port-denied = Այս օգտատերը { $where } հասցեին լսել չի կարող. 1024-ից փոքր թվերը պահված են։ { $setting }-ին ավելի մեծ թիվ տուր։
cli-cause-host-not-ours = { $where }՝ այս համակարգչի հասցեն չէ։ Ուղղիր { $host }-ը, օրինակ՝ 127.0.0.1։
cli-cause-files = Այս գործընթացն այլևս ֆայլ բացել չի կարող։ Սահմանը բարձրացրու (ulimit -n)։
cli-cause-disk-full = Սկավառակը լի է։ Տեղ ազատիր։
cli-cause-disk-read-only = Սկավառակը միայն կարդացվում է, գրել չի կարելի։
cli-cause-token-refused = Բանալին չի ընդունվում։ Նորից պատճենիր .env ֆայլի մեջ։
cli-cause-two-programs = Նույն բանալիով ուրիշ ծրագիր էլ է աշխատում։ Մեկը կանգնեցրու, կամ ամեն մեկին իր բանալին վերցրու։
cli-cause-failing = Davtar-ի ներսում սխալ եղավ, մանրամասները գրանցամատյանում են։
cli-well-again = { $front }՝ կապը վերականգնվեց։
cli-no-front = Խաղալու տեղ չմնաց, Davtar-ն անջատվում է։
doctor-reach-good = { $front }՝ պատասխանում է ու բանալին ընդունում։
doctor-reach-bad = { $front }՝ { $why }
doctor-proxy-good = { $front }՝ կապը պրոքսիով է՝ { $proxy }
doctor-telegram-inline-good = Հրավերներ ցանկացած չատից. inline ռեժիմը միացված է։ Եթե BotFather-ում /setinlinefeedback-ը 100% լինի, ուղարկողը միանգամից կնստի։
doctor-telegram-inline-lacking = TELEGRAM_INLINE-ը միացված է, իսկ BotFather-ում inline ռեժիմը՝ ոչ. /setinline։
doctor-telegram-inline-idle = BotFather-ում inline ռեժիմը միացված է, իսկ TELEGRAM_INLINE-ը՝ ոչ. ով գրի բոտի անունը, պատասխան չի ստանա։
doctor-telegram-guest-good = Պատասխաններ այնտեղ, որտեղ բոտը չկա. հյուրի ռեժիմը միացված է։
doctor-telegram-guest-lacking = TELEGRAM_GUEST-ը միացված է, իսկ BotFather-ում հյուրի ռեժիմը՝ ոչ. Bot Settings, Guest Mode։
doctor-telegram-guest-idle = BotFather-ում հյուրի ռեժիմը միացված է, իսկ TELEGRAM_GUEST-ը՝ ոչ. բոտն այնտեղ չի պատասխանում։
doctor-discord-user-app-good = Խաղեր այնտեղ, որտեղ բոտը չկա. User Install-ը միացված է։
doctor-discord-user-app-lacking = DISCORD_USER_APP-ը միացված է, բայց բոտն իր համար ոչ ոք չի կարող տեղադրել. մշակողների կայքի Installation էջում նշիր User Install-ը։
doctor-activity-good = Սեղանը Discord-ի ներսում. SDK-ն կառուցված է։
doctor-activity-other = DISCORD_CLIENT_ID-ն այն հավելվածինը չէ, որինը DISCORD_TOKEN-ն է։ Երկուսն էլ նույն հավելվածից պատճենիր։
doctor-activity-name = Discord-ը մարդկանց էջ է բերում նրա հանրային անունով, իսկ LOCAL_NAMES-ում անուն չկա։
doctor-running-well = Davtar-ն աշխատում է, բոլոր հարթակները հասանելի են։
doctor-running-bad = Davtar-ն աշխատում է, բայց ամեն ինչ չէ, որ կարգին է։ { $front }՝ { $why }
doctor-running-starting = Davtar-ն աշխատում է, դեռ գործարկվում է՝ { $front }։
doctor-data-open = Այս համակարգչի ուրիշ օգտատերերը կարող են նայել { $file }, այնտեղ ընթացող խաղերի թղթերն են։ Գործարկիր՝ chmod go-rwx { $file }
cli-join-code = Մյուսները մտնում են այս կոդով՝ { $code }

config-should-operator-chat = այն հարթակի զրույցը, որի բանալին տրված է՝ tg:-1001234567890 կամ dc:SERVER:CHANNEL
config-should-beacon = փոխանցող հանգույցների հասցեներ՝ ստորակետով, օրինակ՝ https://api.drand.sh, կամ դատարկ
config-should-operators = հաշիվներ՝ ստորակետով. tg:1234567,dc:1234567890
config-should-tables-per-chat = թիվ 0-ից 1000 (0՝ առանց սահմանի)
config-should-tables-per-person = թիվ 0-ից 1000 (0՝ առանց սահմանի)

# --- պահուստներ և հայտարարություններ
cli-backup = Գրել ամբողջ բազան մեկ ֆայլում, թեկուզ բոտն աշխատելիս լինի։
cli-restore = Վերականգնել բազան պահուստից։ Բոտն այդ ժամանակ պիտի կանգնած լինի։
cli-announce = Բոլոր սեղաններին ասել, որ բոտը վերագործարկվում է, կամ ուրիշ բան։
cli-arg-backup = պահուստի ֆայլը
cli-arg-replace = փոխարինել այն, ինչ արդեն կա
cli-arg-ask = գաղտնաբառը հարցնել, ոչ թե վերցնել BACKUP_PASSPHRASE-ից
cli-arg-announcement = ինչ ասել (որ բոտը վերագործարկվում է)
cli-arg-over = հանել հայտարարությունը
cli-passphrase = Պահուստի գաղտնաբառը.{" "}
cli-passphrase-again = Մի անգամ էլ.{" "}
cli-passphrase-unlike = Գաղտնաբառերը տարբեր են կամ կարճ. պետք է առնվազն { $least } նշան։
cli-backup-done =
    Գրված և ստուգված է՝ { $file }, { $rows ->
        [one] { $rows } տող
       *[other] { $rows } տող
    }, { $kilobytes } ԿԲ, { $sealed ->
        [yes] գաղտնագրված։
       *[no] առանց գաղտնագրման։ Այնտեղ ընթացող խաղերի թղթերն են. պահիր այնտեղ, ուր խաղացողները չեն նայի։
    }
cli-restored =
    { $rows ->
        [one] { $rows } տող վերականգնված և ստուգված է
       *[other] { $rows } տող վերականգնված և ստուգված է
    }, ամեն ինչ այնպես է, ինչպես կար՝ { $when }։
cli-backup-foreign = { $file } ֆայլը davtar backup-ի պահուստ չէ։
cli-backup-damaged = { $file } ֆայլը վնասված է կամ կիսատ։ Ոչինչ չի փոխվել. փորձիր ավելի հին պահուստը։
cli-backup-newer = { $file } ֆայլն ավելի նոր Davtar-ինն է։ Թարմացրու Davtar-ը։
cli-backup-sealed = { $file } ֆայլը գաղտնագրված է։ Տուր BACKUP_PASSPHRASE կամ ավելացրու --ask։
cli-backup-passphrase = Այս գաղտնաբառով { $file } ֆայլը չի բացվում։
cli-backup-no-cipher = Գաղտնագրման փաթեթը տեղադրված չէ։ Գործարկիր՝ make setup
cli-backup-nothing = Պահելու բան չկա. բազան դեռ չի օգտագործվել։
cli-backup-exists = { $file } ֆայլն արդեն կա։ --replace-ով կփոխարինվի։
cli-backup-occupied = Բազան դատարկ չէ, դրա համար ոչինչ չի փոխվել։ Նախ դրա պահուստն արա, հետո --replace-ը դեն կնետի՝ ինչ կա մեջը։
cli-backup-wrong = { $file } ֆայլում տվյալները հակասում են իրար, դրա համար ոչինչ չի փոխվել։ Փորձիր ավելի հին պահուստը։
cli-backup-full = Սկավառակը լիքն է, { $file } ֆայլը չի գրվում։ Տեղ ազատիր։
cli-backups-unwritable = Պահուստներ չեն արվում. { $folder } պանակում գրել չի լինում ({ $why })։ BACKUP_FOLDER-ում նշիր մի պանակ, որտեղ Davtar-ը կարող է գրել։
cli-cannot-use = { $name } ֆայլի հետ չստացվեց՝ { $why }
config-should-announce-restart = on կամ off
config-should-backup-folder = պանակի անուն, կամ off, կամ դատարկ
config-should-backup-keep = թիվ 1-ից 1000
config-should-backup-passphrase = առնվազն 12 տառ կամ թիվ, կամ դատարկ

# --- davtar rehearse: at the terminal, and then what it posts in the scratch chat
cli-rehearse = Փորձարկել թոքենը փորձնական զրույցում. մեկական անգամ կատարել բոլոր տեսակի հարցումները և նշել, թե ինչում է հարթակը մեր ենթադրածից տարբեր։
cli-arg-rehearse-platform = telegram կամ discord
cli-arg-rehearse-chat = փորձնական զրույցը՝ -1001234567890, թեմայով՝ -1001234567890:7, կամ հաղորդագրության հղումը, Discord-ում՝ SERVER:CHANNEL կամ ալիքի հղումը
cli-arg-rehearse-old = բոտի 48 ժամից հին հաղորդագրություն այնտեղ (Discord-ում՝ մեկ ժամից հին), համարով կամ հղումով. այն կջնջվի
cli-arg-rehearse-out = հաշվետվության ֆայլը (rehearsal-ՀԱՐԹԱԿ.json)
cli-arg-rehearse-yes = սկսել առանց հարցնելու
rehearse-post = Փորձ է. այստեղ ստուգում են բոտը։ Այս հաղորդագրությունը շուտով կջնջվի։
rehearse-changed = Փորձ է. տեքստը փոխվեց։
rehearse-unseen = Փորձ է. սա միայն դու ես տեսնում։
rehearse-press = Փորձ է. խնդրում եմ, սեղմիր կոճակը։
rehearse-button = Կոճակ { $n }

# --- updates and rollback
cli-store-backup-full = Բազան պետք է թարմացնել, բայց դրանից առաջ արվող պահուստի համար տեղ չկա։ Ոչինչ չի փոխվել։ Տեղ ազատիր կամ BACKUP_FOLDER-ում ուրիշ սկավառակ նշիր։
cli-store-backup-failed = Բազան պետք է թարմացնել, բայց դրանից առաջ արվող պահուստը չգրվեց. պատճառը մատյանում է։ Ոչինչ չի փոխվել։ BACKUP_FOLDER-ում նշիր մի պանակ, որտեղ Davtar-ը կարող է գրել։
cli-rollback = Վերադարձնել բազան այն վիճակին, որում եղել է վերջին թարմացումից առաջ։ Բոտն այդ ժամանակ պիտի կանգնած լինի։
cli-arg-yes = այլևս չհարցնել
cli-rollback-nothing = Վերադառնալու տեղ չկա. { $folder } պանակում թարմացումից առաջ արված պահուստ չկա։
cli-rollback-to = Վերադարձ դեպի { $file }. բազան այնպես, ինչպես կար՝ { $when }, թարմացումից առաջ (սխեմա { $schema })։
cli-rollback-loses =
    Կկորչի այն, ինչ եղել է դրանից հետո՝ { $matches ->
        [one] { $matches } ավարտված խաղ
       *[other] { $matches } ավարտված խաղ
    }, { $deals ->
        [one] { $deals } բաժանում
       *[other] { $deals } բաժանում
    }, { $accounts ->
        [one] խաղանիշերի { $accounts } նոր հաշիվ
       *[other] խաղանիշերի { $accounts } նոր հաշիվ
    }։
cli-rollback-unknown = Այս պահի բազան չի կարդացվում, ուստի հայտնի չէ, թե ինչ կկորչի։
cli-rollback-ask = Վերադառնալու համար գրիր yes՝{" "}
cli-rollback-kept = Ոչինչ չի փոխվել։ Վերադառնալու համար՝ davtar rollback --yes
cli-rollback-done =
    { $rows ->
        [one] { $rows } տող վերականգնված և ստուգված է
       *[other] { $rows } տող վերականգնված և ստուգված է
    }։ Բազան նորից { $schema } սխեմայով է. հիմա տեղադրիր Davtar-ի նախկին տարբերակը և գործարկիր։
doctor-backups-off = Պահուստներն անջատված են (BACKUP_FOLDER=off)։
doctor-backups-good = Վերջին պահուստն արվել է՝ { $when }։
doctor-backups-old = Վերջին պահուստն արվել է՝ { $when }, իսկ պիտի ամեն օր արվի։ Պատճառը մատյանում է (backup-failed)։
doctor-backups-none = { $folder } պանակում դեռ պահուստ չկա։ Davtar-ը մեկնարկելիս կանի։
doctor-running-backups-ok = Աշխատող Davtar-ը կարող է պահուստներ գրել։
doctor-running-backups-failing = Աշխատող Davtar-ի վերջին պահուստը չստացվեց. պատճառը մատյանում է (backup-failed)։
doctor-running-backups-unwritable = Աշխատող Davtar-ը չի կարող գրել պահուստների պանակում։ systemd-ի կարգավորման մեջ այդ պանակը պիտի լինի ReadWritePaths-ի ներսում։

# --- davtar status
status-no-port = Davtar-ն իր վիճակը HEALTH_PORT-ում է հայտնում, իսկ դա տրված չէ։ Տուր, օրինակ՝ HEALTH_PORT=9090, ու Davtar-ը նորից գործարկիր։
status-no-answer = { $where } հասցեում ոչ մի Davtar չի պատասխանում։ Արդյոք գործո՞ւմ է, և հենց այս HEALTH_PORT-ո՞վ։
status-front-up = { $front }՝ կարելի է խաղալ
status-front-down = { $front }՝ կապ չկա
status-store-down = Բազա՝ չի պատասխանում
status-tables = Խաղի մեջ եղած սեղաններ՝ { $n }
status-inbox = Ստացված ու դեռ չմշակված՝ { $n }
status-outbox = Ուղարկման սպասող՝ { $n } (ամենահինը՝ { $seconds } վրկ)
status-database = Բազա՝ { $megabytes } ՄԲ
status-backup = Վերջին հաջողված պահուստը՝ { $hours } ժ առաջ
status-no-backup = Պահուստներ չեն արվում (BACKUP_FOLDER=off)
status-memory = Հիշողություն՝ { $megabytes } ՄԲ
status-open = Բաց ֆայլեր՝ { $n }, թույլատրված՝ { $most }, դրանցից սոկետ՝ { $sockets }
status-lag = Ամենաերկար կանգառը վերջին րոպեում՝ { $ms } մվրկ
status-no-errors = Սխալներ մեկնարկից ի վեր՝ չկան
status-errors = Սխալներ մեկնարկից ի վեր՝ { $n }
status-error = { "    " }{ $kind }՝ { $n }
