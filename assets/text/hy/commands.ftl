# Հրամանները։

groupname-cards = թղթեր
groupname-board = տախտակ
groupname-chips = ֆիշկաներ
groupname-seat = տեղ
groupname-match = խաղ
groupname-stats = վիճակագրություն
groupname-league = լիգա
groupname-chat = չատ
groupname-set = կարգավորել
groupname-data = տվյալներ

cmd-now = Խաղալ հիմա. ազատ տեղերը զբաղեցնում է համակարգիչը, և բաժանում ենք
cmdname-now = հիմա, խաղալ
cmd-now-game = Որ խաղը. եթե չասես՝ Բազար-բլոտ

cmd-new = Նոր սեղան բացել և սպասել ընկերներին
cmdname-new = նոր, նոր-սեղան
cmd-new-game = Որ խաղը. եթե չասես՝ Բազար-բլոտ

cmd-hand = Իմ թղթերը. միայն ես եմ տեսնում
cmdname-hand = թղթերս, իմ-թղթերը, թղթեր
cmd-hand-where = Այստեղ, կամ այսուհետ անձնականում

cmd-bid = Խոսել, օրինակ՝ 9 սիրտ
cmdname-bid = խոսել, խոսում
cmd-bid-bid = Թիվ և մաստ կամ բոյ՝ 9 սիրտ, 12 բոյ

cmd-pass = Փաս
cmdname-pass = փաս, փասեմ, պաս

cmd-quansh = Քուանշ՝ չեն հանի
cmdname-quansh = քուանշ, կուանշ, քվանշ, քրիս

cmd-sur = Սուր՝ մենք կհանենք
cmdname-sur = սուր, սրած

cmd-kaput = Կապուտ խոսել՝ բոլոր ութ ձեռքը մերն են
cmdname-kaput = կապուտ
cmd-kaput-bid = 25-ից սկսած թիվ և մաստ՝ 25 սիրտ

cmd-play = Թուղթ գցել
cmdname-play = գցել, գցում
cmd-play-card = Թուղթը՝ JH, 10S, սրտի վալետ

cmd-declare = Հայտարարել արժեքը՝ թերզ, հիսուն, հարյուր, չորս թուղթ
cmdname-declare = հայտարարել
cmd-declare-what = Որը. եթե չասես՝ լավագույնները

cmd-show = Ցույց տալ հայտարարածը
cmdname-show = ցույց
cmd-show-what = Որը. եթե չասես՝ ամբողջը

cmd-open = Թղթերս բացել. դրանից հետո դրանք խաղում է մրցակիցը
cmdname-open = բացել

cmd-davtar = Դավթարը՝ այս խաղի բոլոր խաղափուլերը
cmdname-davtar = դավթար

cmd-score = Վերջին խաղափուլի հաշիվը՝ տող առ տող
cmdname-score = հաշիվ

cmd-last = Վերջին տարած ձեռքը
cmdname-last = նախորդ-ձեռք

cmd-who = Ում ենք սպասում
cmdname-who = ով

cmd-tables = Այս զրույցի սեղանները
cmdname-tables = սեղաններ

cmd-table = Սեղանը բացել առանձին էջով՝ Discord-ի ներսում
cmdname-table = սեղան

cmd-join = Նստել սեղանի շուրջ
cmdname-join = նստել, նստում
cmd-join-seat = Տեղը (եթե չասես՝ առաջին ազատը) կամ ուրիշ տեղի սեղանի կոդը

cmd-watch = Այստեղ դիտել ուրիշ տեղի սեղան
cmdname-watch = դիտել
cmd-watch-code = Սեղանի կոդը

cmd-unwatch = Այլևս չդիտել
cmdname-unwatch = չդիտել
cmd-unwatch-code = Սեղանի կոդը. եթե չասես՝ բոլորը

cmd-link = Կապել զրույցը ուրիշի հետ. սեղանները երկուսում էլ կլինեն
cmdname-link = կապել
cmd-link-code = Մյուս զրույցի ադմինի ստացած կոդը

cmd-unlink = Բաժանել կապված զրույցից
cmdname-unlink = բաժանվել

cmd-say = Բան ասել քո սեղանի մյուս զրույցին
cmdname-say = ասել
cmd-say-text = Քո խոսքը

cmd-swap = Տեղափոխվել ուրիշ տեղ կամ տեղերով փոխվել
cmdname-swap = փոխվել
cmd-swap-seat = Տեղը՝ 1-ից 4. խաղընկեր են 1-ն ու 3-ը, 2-ն ու 4-ը

cmd-fill = Ազատ տեղերը՝ համակարգչին
cmdname-fill = լրացնել

cmd-lots = Խաղընկերներ՝ վիճակով
cmdname-lots = վիճակ

cmd-options = Ինչպես ենք խաղում՝ կանոններ, մինչև քանիսը, ժամանակ
cmdname-options = կարգավորում

cmd-level = Ինչքան լավ է խաղում համակարգիչը, կամ միայն մի տեղում՝ ուժեղ 2
cmdname-level = մակարդակ
cmd-level-level = Մակարդակը. մեկ տեղի համար՝ նաև համարը՝ ուժեղ 2

cmd-start = Սկսել խաղը
cmdname-start = սկսել

cmd-leave = Դուրս գալ սեղանից. տեղդ պահվում է, խաղը շարունակվում
cmdname-leave = դուրս-գալ, գնում

cmd-back = Վերադարձա. տեղս՝ ինձ
cmdname-back = վերադարձա

cmd-sub = Փոխարինել նրան, ով տեղում չէ
cmdname-sub = փոխարինել
cmd-sub-seat = Տեղը՝ 1-ից 4

cmd-takeback = Հետ վերցնել վերջին քայլը, եթե բոլորը համաձայն են
cmdname-takeback = հետ

cmd-pause = Ընդմիջում խնդրել
cmdname-pause = ընդմիջում

cmd-resume = Շարունակել ընդմիջումից հետո կամ անավարտ խաղը
cmdname-resume = շարունակել

cmd-adjourn = Խաղը թողնել անավարտ՝ ուրիշ օրվա, եթե բոլորը համաձայն են
cmdname-adjourn = հետաձգել

cmd-abandon = Քվեարկել՝ խաղը փակել առանց արդյունքի
cmdname-abandon = փակել

cmd-rematch = Մեկ անգամ էլ՝ նույն տեղերով
cmdname-rematch = ռևանշ

cmd-yes = Համաձայն եմ
cmdname-yes = այո

cmd-no = Համաձայն չեմ
cmdname-no = ոչ

cmd-word = Իմ բառը՝ հաջորդ խառնման համար
cmdname-word = բառ
cmd-word-word = Ցանկացած բառ. այն փոխում է թղթերի դասավորությունը

cmd-verify = Ստուգել՝ բաժանումն ազնի՞վ էր
cmdname-verify = ստուգել
cmd-verify-deal = Խաղափուլի համարը. եթե չասես՝ վերջինը

cmd-language = Իմ լեզուն կամ այս զրույցինը
cmdname-language = լեզու
cmd-language-language = հայերեն, ქართული, русский, English

cmd-palette = Իմ թղթերի գույները
cmdname-palette = գույներ
cmd-palette-palette = Դասական, քառագույն կամ դալտոնիկի համար

cmd-pictures = Նկարներ՝ միացնել կամ անջատել. անջատված՝ ամեն ինչ խոսքով
cmdname-pictures = նկարներ
cmd-pictures-pictures = Միացնել կամ անջատել

cmd-rules = Կանոնները՝ կարճ
cmdname-rules = կանոններ
cmd-rules-game = Որ խաղը

cmd-help = Ինչն ինչպես է
cmdname-help = օգնություն, հրամաններ

cmd-roll = Զառերը գցել
cmdname-roll = զառ

cmd-move = Քարը տեղափոխել
cmdname-move = քայլ
cmd-move-move = Կետից կետ՝ 13/8

cmd-done = Իմ քայլն արված է
cmdname-done = պատրաստ

cmd-undo = Այս զառի վերջին քայլը հետ տանել
cmdname-undo = քայլ-հետ

cmd-draw = Բազարից վերցնել
cmdname-draw = վերցնել

cmd-beat = Խփել գցածը
cmdname-beat = խփել
cmd-beat-cards = Որ թղթերով. եթե չասես՝ ամենաէժաններով

cmd-give = Թուղթ տալ փակ
cmdname-give = տալ
cmd-give-cards = Որ թղթերը՝ 10S QH

cmd-raise = Առաջարկել՝ դավի, սե, չարի, փանջի, շաշի
cmdname-raise = դավի

cmd-accept = Ընդունել առաջարկը
cmdname-accept = ընդունել, ընդունում

cmd-decline = Հրաժարվել ու զիջել
cmdname-decline = հրաժարվել

cmd-var = Բացվում եմ. ունեմ
cmdname-var = բացվել

cmd-bet = Դրույք՝ քանի ֆիշկա
cmdname-bet = դրույք, դնում
cmd-bet-amount = Քանի ֆիշկա՝ 50

cmd-fold = Փաս ասել և դուրս գալ այս խաղափուլից
cmdname-fold = դուրս

cmd-look = Նայել թղթերս (հետո տյոմնի չի լինի)
cmdname-look = նայել

cmd-hit = Էլի թուղթ
cmdname-hit = էլի

cmd-stand = Բավական է
cmdname-stand = բավական

cmd-double = Կրկնապատկել ու մեկ թուղթ վերցնել
cmdname-double = կրկնապատկել

cmd-split = Բաժանել երկու հավասար թուղթը
cmdname-split = բաժանել

cmd-insurance = Ապահովագրություն դիլերի բլեքջեքից
cmdname-insurance = ապահովագրություն
cmd-insurance-answer = այո կամ ոչ

cmd-chips = Իմ խաղային ֆիշկաները. օրը մեկ անգամ լրացվում են
cmdname-chips = ֆիշկա

cmd-remove = Տեղ ազատել խաղից առաջ (միայն սեղանը բացողը)
cmdname-remove = ազատել
cmd-remove-seat = որ տեղը

cmd-remind = Ե՞րբ կանչել ինձ. հերթ, հիշեցում
cmdname-remind = հիշեցում
cmd-remind-when = երբ
cmd-quiet = Լռության ժամեր, երբ ինձ կանչել չի կարելի
cmdname-quiet = լռություն
cmd-quiet-hours = օրինակ՝ 23-8 +4

cmd-raise-word = Որը՝ դավի, սե, չարի, փանջի, շաշի. եթե չասես՝ հաջորդը

cmd-davtar-match = 1՝ նախորդ խաղը
cmd-history = Այս զրույցում ավարտված խաղերը
cmdname-history = պատմություն
cmd-record = Խաղի գրառումը՝ ֆայլով
cmdname-record = գրառում
cmd-record-match = 1՝ նախորդ խաղը. առանց թվի՝ վերջինը
cmd-replay = Ավարտված խաղը նորից՝ քայլ առ քայլ կամ խաղափուլերով
cmdname-replay = կրկնություն
cmd-replay-match = 1՝ նախորդ խաղը. առանց թվի՝ վերջինը
cmd-me = Իմ խաղերը՝ արդյունքներ, զույգեր, խոսածը, բախտը
cmdname-me = ես
cmd-stats = Մեկի խաղերն այս զրույցում
cmdname-stats = արդյունքներ
cmd-stats-name = Ով. առանց անունի՝ դու

cmdname-feedback = կարծիք
cmd-feedback = Գրել բոտի տիրոջը
cmd-feedback-text = Ինչն է սխալ կամ ինչն է պակաս
feedback-empty = Գրիր՝ ինչ ես ուզում ասել, օրինակ՝ /feedback ժամանակը քիչ է
feedback-nowhere = Կարդացող չկա. այս բոտը վարողը դրա համար չատ չի նշել։
feedback-slowly = Րոպեն մեկ անգամից շատ չէ։
feedback-thanks = Շնորհակալություն, փոխանցեցինք։
feedback-ask = Ուղարկե՞նք նաև { $deal } համարի խաղափուլի գրառումը։ Քանի դեռ խաղում են, կգնա միայն այն, ինչ բոլորն են տեսնում։
btn-feedback-record = Ուղարկել գրառումը
feedback-record-sent = Գրառումն էլ ուղարկված է։
feedback-said = { $who } ({ $id })՝ { $text }
feedback-running = { $game }, սեղան { $table }, խաղափուլ { $deal }, դեռ խաղում են։ { $shown }
feedback-finished = { $game }, սեղան { $table }, խաղափուլ { $deal }։ Գաղտնիքը՝ { $secret }, բառերը՝ { $words }։ Քայլերն ըստ տեղերի՝ { $acts }
cmd-dealer = Ասել, թե ով է առաջինը բաժանում, երբ սեղանն այդպես է որոշում
cmdname-dealer = բաժանող
cmd-dealer-seat = ում տեղը

# --- բոտի տիրոջ զրույցը և ինչ է նա ասում բոլորին
feedback-answer = Բոտի տերը պատասխանում է քեզ՝ { $text }
feedback-answered = Պատասխանն ուղարկված է՝ { $id }։
feedback-unread = Պատասխանը չկարդացվեց։ Discord-ում պատասխանելիս նշումը (@) մի՛ անջատիր։
feedback-unreached = Պատասխանը տեղ չհասավ՝ { $id }։ Բոտն արգելափակել է կամ անձնական զրույց երբեք չի բացել։
announce-said = Բոտի տիրոջից՝ { $text }
announce-restart = Բոտը վերագործարկվում է և շուտով կվերադառնա։ Ոչինչ չի կորչի, իսկ ժամացույցները մինչ այդ կանգնած են։
announce-over = Հայտարարությունը հանված է։
announce-empty = Գրիր՝ ինչ ասել բոլոր սեղաններին, օրինակ՝ /announce տասը րոպեից կվերադառնամ։ Հանելու համար՝ /announce -
announce-done =
    { $n ->
        [0] Հիմա խաղացող չկա, ասելու տեղ էլ չկա։
        [one] Հայտարարությունը գնում է { $n } տեղ, ուր խաղում են։
       *[other] Հայտարարությունը գնում է { $n } տեղ, ուր խաղում են։
    }
announce-taken-away =
    { $n ->
        [0] Հանելու բան չկար։
        [one] Հանվում է { $n } տեղում։
       *[other] Հանվում է { $n } տեղում։
    }
backup-failed = Բազայի այսօրվա պահուստը չստացվեց։ { $why }
