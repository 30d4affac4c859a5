# Ցանկացած խաղի սեղան։

game-bazaar-blot = Բազար-բլոտ
preset-league = Լիգա
preset-classic = Դասական

names-2 = { $a } և { $b }
names-3 = { $a }, { $b } և { $c }
names-all = բոլորը

## Սպասասրահ

lobby-head = { $game } · { $preset }
lobby-options = Մինչև { $target } · ժամանակ՝ { $clock }
lobby-full = Բոլոր տեղերը զբաղված են։ Կարող եք սկսել։
lobby-free =
    { $n ->
        [1] Մեկ ազատ տեղ կա, նստե՛ք։
       *[other] { $n } ազատ տեղ կա, նստե՛ք։
    }
seat-free = { $seat } · ազատ
seat-auto = { $seat } · { $who } (համակարգիչ)
seat-auto-level = { $seat } · { $who } (համակարգիչ, { $level })
seat-taken-by = { $seat } · { $who }
seat-free-short = ազատ
clock-none = անսահման
clock-seconds = { $n } վրկ
clock-minutes = { $n } րոպե
clock-hours = { $n } ժամ

btn-seat-free = Տեղ { $seat }
btn-seat = { $seat } · { $name }
btn-lots = Վիճակ գցել
btn-start = Սկսել
btn-options = Կարգավորում
btn-leave = Դուրս գալ
btn-rules = Կանոններ

## Կարգավորում

options-head = Ինչպես ենք խաղում այս սեղանին
options-hint = Ոչինչ փոխել պետք չէ. այսպես էլ լավ է։
btn-option = { $name }՝ { $value }
btn-back-to-options = Կարգավորումներ

opt-preset = Կանոններ
opt-preset-hint = Լիգա՝ Բլոտի ազգային լիգայի կանոնակարգով։ Դասական՝ ինչպես տանն են խաղում։
opt-clock = Ժամանակ
opt-clock-hint = Որքան կարող ես մտածել մեկ քայլի վրա։ Ժամանակը լրանա՝ համակարգիչը կխաղա քո փոխարեն, մինչև վերադառնաս։
opt-target = Մինչև քանիսը
opt-target-hint = Հաղթում է նա, ով առաջինը կհավաքի այսքան միավոր։
opt-declare = Հայտարարել
opt-declare-hint = Արժեքներն առաջին ձեռքում. ամեն մեկն ինքն է որոշում, կամ լավագույններն ավտոմատ են հայտարարվում։
opt-show = Ցույց տալ
opt-show-hint = Երկրորդ ձեռքում արժեքները ցույց են տրվում ավտոմատ, կամ դու ես ցույց տալիս. մոռացար՝ կորավ։
opt-announce = Բլոտ-ռեբլոտ
opt-announce-hint = Բլոտն ու ռեբլոտն ասվում են ավտոմատ, կամ դու ես ասում. չասածը չի հաշվվում։
opt-quansh-in-turn = Քուանշը հերթով
opt-quansh-in-turn-hint = Միացված՝ քուանշ միայն քո հերթին։ Անջատված՝ ցանկացած պահի, քանի դեռ խոսքը չի փոխվել։
opt-kanach = Կանաչ
opt-kanach-hint = Կարելի՞ է խոստանալ, որ բոլոր ութ ձեռքերը տանելու ես մենակ։
opt-self-raise = Ինքն իր հետ
opt-self-raise-hint = Երեք փասից հետո խոսողը կարող է ինքն իրենից էլ բարձր խոսել, ամեն անգամ՝ ուրիշ մաստով։
opt-last-trick = Վերջին ձեռք
opt-last-trick-hint = Որքան ժամանակ է երևում տարված ձեռքը։
opt-auto-claim = Հաստատ ձեռքեր
opt-auto-claim-hint = Երբ մնացած ձեռքերի տերն արդեն պարզ է, դրանք ավտոմատ են խաղարկվում։
opt-revoke = Սխալ թուղթ
opt-revoke-hint = Կանոնից դուրս թուղթը չի ընդունվում, կամ վերջ է տալիս խաղափուլին՝ 16 միավոր և բոլոր արժեքները մրցակցին։
opt-pack = Կապուկ
opt-pack-hint = Ամեն բաժանումից առաջ խառնվում է, կամ միայն կիսվում, իսկ ձեռքերը դարսվում են տարվելու հերթով։
opt-one-only = Մեկ արժեք
opt-one-only-hint = Միացված՝ ամեն խաղացող հայտարարում է առավելագույնը մեկ արժեք։
opt-bidder-points = Խոսողի միավորը
opt-bidder-points-hint = Ինչ է գրում խոսած զույգը թղթերի համար՝ 16-ի մնացորդը կամ լրիվ տասնյակները։
opt-failed-kaput = Ոչ մի ձեռք
opt-failed-kaput-hint = Ինչ է գրում մրցակիցը թղթերի համար, երբ խոսած զույգը ոչ մի ձեռք չի տանում։
opt-nt-nines = Չորս ինը բոյում
opt-nt-nines-hint = Քանի միավոր է չորս ինը բոյում։
opt-nt-jacks = Չորս վալետ բոյում
opt-nt-jacks-hint = Քանի միավոր է չորս վալետը բոյում։

value-on = միացված
value-off = անջատված
value-number = { $n }
value-ask = հարցնել
value-auto = ավտոմատ
value-manual = ինքս
value-until-next-lead = մինչև հաջորդ քայլը
value-shown = միշտ
value-refuse = չընդունել
value-penalty = տուգանք
value-shuffle = խառնել
value-cut = կիսել
value-sum16 = 16-ի մնացորդը
value-floor = լրիվ տասնյակներ

## Ընտրացանկ

menu-head = Ի՞նչ անենք
btn-hand = Իմ թղթերը
btn-davtar = Դավթար
btn-menu = Ավելին
btn-yes = Այո
btn-no = Ոչ
btn-takeback = Հետ վերցնել
btn-pause = Ընդմիջում
btn-adjourn = Թողնել ուրիշ օրվա
btn-resume = Շարունակել
btn-sub = Նստել
btn-abandon = Փակել խաղը
btn-rematch = Ռևանշ
btn-last = Վերջին ձեռք
btn-score = Հաշիվ
btn-verify = Ազնի՞վ էր
btn-language = Լեզու

## Հարցեր սեղանին

ask-swap = { DEF($who, next: "vowel") } ուզում է տեղերով փոխվել { GEN($about) } հետ։ Համաձա՞յն ես, { $about }։
ask-takeback = { DEF($who, next: "vowel") } ուզում է հետ վերցնել վերջին քայլը։ Բոլորը համաձա՞յն են։
ask-pause = { DEF($who, next: "vowel") } ընդմիջում է խնդրում։ Բոլորը համաձա՞յն են։
ask-adjourn = { DEF($who, next: "vowel") } առաջարկում է խաղը շարունակել ուրիշ օր։ Բոլորը համաձա՞յն են։
ask-abandon = { DEF($who, next: "vowel") } առաջարկում է խաղը փակել առանց արդյունքի։ Համաձա՞յն եք։
ask-sub =
    { DEF($who, next: "vowel") } ուզում է նստել { $seat ->
        [1] 1-ին
       *[other] { $seat }-րդ
    } տեղը ({ $about })։ Համաձա՞յն եք։

asked-others = Մյուսներին հարցրի։
already-agreed = Դու արդեն համաձայնել ես։
you-agreed = Եղավ, համաձայն ես։
you-refused = Եղավ՝ ոչ։
already-here = Դու արդեն այս սեղանի շուրջ ես։
already-playing = Խաղն արդեն գնում է։
you-sit = Քո տեղը { $seat }-ն է։ Հաջողությո՛ւն։
you-left = Դու դուրս եկար սեղանից։
you-left-adjourned = Դու դուրս եկար։ Խաղը պահված է, երբ ուզես՝ կշարունակես։
you-are-back = Բարի վերադարձ։ Տեղը նորից քոնն է։
you-are-ready = Պատրաստ ես։ Սպասենք մյուսներին։
table-closed = Սեղանը փակ է։
word-late = «{ $word }» բառը կմտնի հաջորդից հետո եկող խառնման մեջ. հաջորդի համար բառ այլևս չի ընդունվում։
word-taken = «{ $word }» բառը կմտնի հաջորդ խառնման մեջ։

## Բոլորի համար

note-your-turn = { $who }, քո հերթն է։ Ժամանակի կեսն անցավ։
note-lapsed = { $who }՝ ժամանակը լրացավ։ Մինչև վերադառնաս, տեղդ պահում է համակարգիչը։
note-left = { DEF($who) } հեռացավ, տեղը պահում է համակարգիչը։ Ով ուզում է՝ թող նստի. /sub
note-back = { DEF($who) } վերադարձավ։
note-substituted =
    { DEF($who) } նստում է { $seat ->
        [1] 1-ին
       *[other] { $seat }-րդ
    } տեղը։
note-taken-back = { DEF($who) } հետ վերցրեց վերջին քայլը։
note-dropped =
    { $reason ->
        [refused] Համաձայն չեղանք, շարունակում ենք։
        [lapsed] Պատասխան չեղավ, շարունակում ենք։
       *[other] Հարցն ինքնըստինքյան լուծվեց։
    }
note-adjourned =
    { $reason ->
        [by-consent] Խաղը համաձայնությամբ մնաց անավարտ։ /resume՝ շարունակել այստեղ կամ ուրիշ տեղ։
        [nobody-here] Սեղանի շուրջ մարդ չմնաց։ Խաղը պահված է. /resume՝ շարունակել։
        [referee] Մրցավարը խաղը հայտարարել է անավարտ։ /resume՝ շարունակել այստեղ կամ ուրիշ տեղ։
        [left] Մեկը սեղանից հեռացավ, խաղը մնաց անավարտ։ /resume՝ շարունակել։
        [away] Մեկը շատ երկար չկա, խաղը մնաց անավարտ։ /resume՝ շարունակել։
        [removed] Այն խմբում, որտեղ խաղում էիր, այլևս գրել չեմ կարող։ Խաղը պահված է. /resume՝ շարունակել այստեղ կամ ուրիշ տեղ։
        [idle] Վաղուց ձայն չկա, խաղը մնաց անավարտ։ /resume՝ շարունակել։
       *[other] Խաղը մնաց անավարտ։ /resume՝ շարունակել։
    }
note-abandoned =
    { $reason ->
        [by-vote] Քվեարկությամբ խաղը փակվեց առանց արդյունքի։
        [by-admin] Ադմինը փակեց խաղը։
        [idle] Մարդ չեկավ, սեղանը փակվեց։ /new՝ բացել նորը։
        [nobody-came] Ոչ ոք չվերադարձավ, խաղն ավարտվեց առանց արդյունքի։
       *[other] Սեղանը փակ է։
    }

## Տեղերն ու համաձայնությունը մինչև խաղը

free-seat-hint = Ով նստել ու կորել է, թող տեղը զիջի ուրիշին։ Կգա՝ նորից կնստի։
seat-freed = { $seat } տեղն ազատ է։
ask-close = { DEF($who, next: "vowel") } առաջարկում է փակել սեղանը։ Համաձա՞յն եք։

## Կանչեր

ping-turn = { $who }, քո հերթն է։
ping-late = { $who }, քո հերթն է. մնաց { $left }։
ping-vote = { $who }, քեզ հարց կա։
ping-vote-over = Այս հարցն արդեն փակված է։
ping-risk = { $who }, շահածդ սեղանին է. վերցրու կամ ռիսկ արա։
ping-name = { $who }
rings-head = Ե՞րբ կանչել քեզ
rings-turn = Երբ քո հերթն է՝ { $what }
rings-remind = Հիշեցում՝ { $what }
rings-quiet = Լռություն { $since }–{ $until } ({ $zone })
rings-quiet-none = Լռության ժամեր չկան
rings-hint = Լռության ժամերը գործում են, երբ քայլի համար ժամեր են տրված. կանչը սպասում է դրանց վերջին, ժամանակը՝ ոչ։ Ուրիշ ժամեր՝ /quiet 22:30-7 +4
ping-always = միշտ
ping-later = քիչ հետո
ping-never = երբեք
remind-half = կեսն անցնելիս
remind-late = վերջում
remind-both = երկուսն էլ
remind-none = պետք չէ
btn-quiet = { $hours }
btn-quiet-off = Առանց լռության
btn-zone = { $shift } ժամ

sure-leave = Քեզնից բացի ոչ ոք չկա։ Եթե գնաս, խաղը կկանգնի. հետո կարող ես շարունակել։
sure-adjourn = Խաղը հետաձգե՞նք։ Հետո կարող ես շարունակել։
sure-abandon = Խաղն այստեղ ավարտե՞նք։ Հաղթող չի լինի, շարունակել չի լինի։
btn-play-on = Շարունակել
btn-another = Ուրիշ խաղ
another-head = Նույն կազմով ի՞նչ խաղանք հիմա

## Ավարտված խաղերը

history-head = Այստեղ խաղացված խաղերը
history-none = Այստեղ դեռ ոչ մի խաղ չի ավարտվել։
history-row =
    { $n }. { $day } · { $game } · { $names } · { $score }{ $how ->
        [abandoned] {" "}· առանց արդյունքի
       *[other] {""}
    }
history-row-now =
    { $day } · { $game } · { $names } · { $score } · վերջինը{ $how ->
        [abandoned] , առանց արդյունքի
       *[other] {""}
    }
history-match = { $day } · { $game }
btn-history = Անցած խաղերը
btn-history-n = { $n }
btn-history-now = Վերջինը
btn-older = Ավելի հին
btn-newer = Ավելի նոր
btn-result = Արդյունքը

## Ուրիշներին կանչել

btn-share = Հրավիրել
share-head = Արի խաղանք՝ { $game }
share-people = Ընկերների համար՝ { $url }
share-group = Ինձ խումբ տանելու համար՝ { $url }
share-place = Այս սեղանը՝ { $url }
share-server = Ինձ ուրիշ սերվեր տանելու համար՝ { $url }
btn-share-people = Ուղարկել ընկերներին
btn-share-group = Տանել խումբ
btn-share-place = Դեպի սեղանը
btn-share-server = Տանել սերվեր

## The first dealer

opt-first-dealer = Առաջին բաժանողը
opt-first-dealer-hint = Առաջին տուզով կամ համաձայնությամբ. մեկի անունը տալիս են, ու բոլորը պիտի համաձայնեն։ Թեկուզ մեկը դեմ լինի՝ որոշում է առաջին տուզը։
value-ace = առաջին տուզով
value-agreement = համաձայնությամբ
lobby-dealer = Ո՞վ է առաջինը բաժանում։ Ասեք անունը. բոլորը համաձայնեն՝ սկսում ենք, թե չէ որոշում է առաջին տուզը։
btn-dealer = Բաժանում է { DEF($name) }
ask-dealer = { DEF($who, next: "vowel") } առաջարկում է, որ առաջինը բաժանի { DEF($about) }։ Համաձա՞յն եք։ Եթե ոչ, որոշում է առաջին տուզը։
note-dealer-ace = Չհամաձայնեցիք, թե ով է բաժանում. որոշում է առաջին տուզը։

## Տեղեր, սկիզբ, ուրիշ սեղաններ

btn-start-fill = Սկսել համակարգչով
btn-seats = Տեղերը
btn-add-computer = { $seat } · + համակարգիչ
btn-remove = ✕ { $seat } · { $name }
btn-seat-level = { $seat } · { $level }
seats-head = Ով որտեղ է նստած
seats-hint = Համակարգիչը նստեցրու կամ հանիր. ով ում խաղընկերն է՝ վիճակը թող որոշի։
btn-more-options = Մյուս կանոնները
btn-sit = Նստել
btn-sit-again = Վերադառնալ տեղս
btn-watch = Նայել
btn-my-table = Իմ սեղանը՝ { $game }
hint-free = { $seat } համարի տեղն ազատ է, նստիր։
hint-auto = Համակարգիչը տեղը կզիջի քեզ, նստիր։
hint-former = Տեղդ պահված է, վերադարձիր։
hint-sub = Մի տեղ համակարգիչն է պահում, կարող ես նստել։
hint-watch = Կարող ես նայել կամ քո սեղանը բացել։
hint-new = Կարող ես նորը բացել։

ping-now = { $who }, քո հերթն է
rings-later = Քիչ հետո՝ երբ քո հերթից առաջ 8 վայրկյան ոչինչ չի եղել, կամ արդեն 15 վայրկյան է՝ քո հերթն է։
rings-chat = Բոլորի համար, ովքեր դեռ չեն ընտրել՝ /remind խումբ երբեք

# --- how well the computer plays
opt-level = Համակարգչի մակարդակը
opt-level-hint = Ինչքան լավ է խաղում համակարգիչը։ Մեկ տեղի համար՝ «Տեղեր» կոճակով։
level-easy = հեշտ
level-normal = սովորական
level-strong = ուժեղ
level-master = վարպետ
lobby-level = { $how } · համակարգիչը՝ { $level }
seats-hint-level = Համակարգչի կողքին գրված է նրա մակարդակը։ Սեղմիր, որ փոխվի։
