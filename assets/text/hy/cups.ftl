# Մրցաշար՝ պատրաստում, գրանցում, ներկայություն, տուրեր ու աղյուսակ. ինչ է ասվում ամեն խաղացողին։

## Տախտակը

cup-head = Մրցաշար՝ { $game }
cup-format-robin = բոլորը բոլորի հետ
cup-format-swiss = շվեյցարական համակարգ
cup-format-knockout = դուրս մնալով
cup-swiss =
    { $n ->
        [one] շվեյցարական համակարգ, { $n } տուր
       *[other] շվեյցարական համակարգ, { $n } տուր
    }
cup-of-pairs = զույգերով
cup-of-singles = մեկը մեկի դեմ
cup-until = { $day }, { $clock }
cup-minutes = { $n } րոպե
cup-hours = { $n } ժամ
cup-days =
    { $n ->
        [one] { $n } օր
       *[other] { $n } օր
    }
cup-seconds = { $n } վրկ
cup-open-until = Գրանցումը բաց է մինչև { $time }։
cup-entries =
    { $n ->
        [0] Դեռ ոչ ոք չի գրանցվել։
        [one] Գրանցվել է { $n } մասնակից՝
       *[other] Գրանցվել է { $n } մասնակից՝
    }
cup-entry = { $n }. { $names }
cup-more = … և էլի { $n }
cup-seekers = Խաղընկեր են փնտրում՝ { $names }
cup-code = Ուրիշ զրույցից՝ /cup { $code }
cup-referees =
    { $several ->
        [no] Մրցավար՝ { $names }
       *[yes] Մրցավարներ՝ { $names }
    }
cup-round-takes = Տուրի համար տրվում է { $time }։
cup-no-show = Ով տուրի սկզբից { $time } հետո դեռ չի սեղմել «Այստեղ եմ», այդ հանդիպումը պարտվում է։
cup-pair-there = Զույգը տեղում է, երբ երկուսն էլ տեղում են։
cup-together = «Այստեղ եմ»-ը մեկ ժամ է գործում։ Պայմանավորվեք ժամի մասին. սեղանը կբացվի, երբ բոլորը սեղմեն։
cup-late = Եթե տուրի ժամանակը սպառվել է, իսկ խաղը անավարտ է, հաղթում է նա, ով առջևում է։ Եթե հավասար են, միավոր ոչ ոք չի ստանում։
cup-checkin-until = Գրանցումը փակ է։ Ասա, որ այստեղ ես, մինչև { $time }։
cup-checked = Տեղում է { $n } մասնակից { $all }-ից։
cup-unchecked = Դեռ չկան՝ { $names }
cup-checkin-rule = Ով չասի, չի խաղա։
cup-checkin-pair = Զույգից մեկն էլ բավական է։
cup-cancelled = Մրցաշարը չեղարկված է։
cup-cancelled-few = Շատ քիչ են գրանցվել, այս անգամ մրցաշար չի լինի։
cup-round = Տուր { $n }, ընդամենը { $of }։ Մինչև { $time }։
cup-come-until = Խաղացողներին սպասում ենք մինչև { $time }։
cup-match = { $home } և { $away }՝ { $state }
cup-bye = { $names }՝ առանց մրցակցի, մեկ միավոր
cup-bye-lost = { $names }՝ դուրս է եկել մրցաշարից, միավոր չկա
cup-result =
    { $how ->
        [default] { $home } : { $away }, մեկը չի եկել
        [time] { $home } : { $away }, ժամանակը սպառվեց
        [unfinished] { $home } : { $away }, անավարտ
        [judged] { $home } : { $away }, կազմակերպիչը որոշեց
       *[other] { $home } : { $away }
    }
cup-playing = խաղում են
cup-opens = սեղանը բացվում է
cup-waits-all = սպասում ենք բոլորին
cup-waits = սպասում ենք՝ { $names }
cup-won =
    { $shared ->
        [no] Մրցաշարի հաղթող՝ { $names }
       *[yes] Հաղթանակը կիսում են՝ { $names }
    }
cup-won-nobody = Մրցաշարը հաղթող չունի. առաջին տեղի համար ոչ ոք չխաղաց
cup-place = { $place }. { $names }՝ { $points }
alt-cup = Մրցաշարի աղյուսակը, մասնակիցներ՝ { $n }

pic-cup-points = Միավոր
pic-cup-buchholz = Բուխհ.
pic-cup-among = Իրար
pic-cup-difference = Տարբ.
pic-cup-won = Հաղթ.
pic-cup-played = Խաղեր
pic-cup-over = ամփոփում
pic-cup-round = տուր { $n } / { $of }

## Մեկ մարդու համար

cup-asks = Քեզ խաղընկեր է կանչում՝ { $name }
cup-asked = Հարցրի։ Զույգը կհաշվվի, երբ համաձայնի։
cup-declined = Այս անգամ խաղընկեր չի լինի՝ { $name }
cup-entered-now = Մասնակցում ես։
cup-here-now = Գրեցի՝ այստեղ ես։
cup-you-not = Այս մրցաշարին չես մասնակցում։
cup-you-asked = Սպասում ենք խաղընկերոջդ համաձայնությանը՝ { $name }
cup-you-seek = Խաղընկեր ես փնտրում։ Չգտնես՝ գրանցումը փակվելիս ես կգտնեմ։
cup-you-in = Խաղում ես՝ { $names }
cup-you-checked = Ասել ես, որ այստեղ ես։
cup-you-unchecked = Դեռ չես ասել, որ այստեղ ես։
cup-you-place = Տեղդ՝ { $n }, միավորներ՝ { $points }
cup-partner-whom = Ո՞ւմ հետ ես ուզում խաղալ։
cup-partner-how = Աստղով նշվածները խաղընկեր են փնտրում։ Ում որ կանչես, պիտի համաձայնի։
cup-partner-nobody = Դեռ ոչ ոք խաղընկեր չի փնտրում։ Սեղմիր «Գտիր ինձ համար», ու քեզ կտեսնեն։
cup-leave = Դո՞ւրս ես գալիս մրցաշարից։
cup-leave-pair = Դո՞ւրս ես գալիս մրցաշարից։ Ամբողջ զույգն է դուրս գալիս։
cup-leave-play = Դո՞ւրս ես գալիս մրցաշարից։ Մնացած հանդիպումները կպարտվեն։
cup-checkin-you = Մրցաշարը հիմա կսկսվի։ Ասա, որ այստեղ ես, մինչև { $time }։
cup-your-match = Քո հանդիպումը, տուր { $n }, ընդամենը { $of }
cup-come = Սեղմիր «Այստեղ եմ» մինչև { $time }։ Սեղանը կբացվի, երբ բոլորը տեղում լինեն։
cup-go-on = Սեղանը բաց է։ Ավարտեք խաղը մինչև { $time }։
cup-there =
    { $several ->
        [no] Այստեղ է ու մեկ ժամ կսպասի՝ { $names }։ Կարո՞ղ ես խաղալ։
       *[yes] Այստեղ են՝ { $names }։ Կարո՞ղ ես խաղալ։
    }
cup-offered = Կազմակերպչին ասացի։
cup-offers = Առաջարկում է մրցավարել՝ { $name }
cup-you-offered = Առաջարկել ես մրցավարել։ Կազմակերպիչը կորոշի։
cup-you-referee = Այս մրցաշարի մրցավարներից ես։
cup-referee-how = Երբ քո հերթը լինի, սեղանն այստեղ ցույց կտամ։
btn-cup-offer = Մրցավար լինել
btn-cup-unoffer = Այլևս մրցավար չլինել
cup-file = Աղյուսակն ու բոլոր հանդիպումները՝ ֆայլով։

btn-cup-enter = Մասնակցել
btn-cup-mine = Իմ մրցաշարը
btn-cup-here = Այստեղ եմ
btn-cup-yes = Համաձայն եմ
btn-cup-no = Ոչ
btn-cup-partner = Ընտրել խաղընկեր
btn-cup-ask = { $name }
btn-cup-ask-seeker = ★ { $name }
btn-cup-seek = Գտիր ինձ համար
btn-cup-leave = Դուրս գալ
btn-cup-leave-yes = Դուրս գալ
btn-cup-stay = Մնալ
btn-cup-table = Աղյուսակ
btn-cup-file = Ֆայլով
btn-cup-run = Վարել մրցաշարը

## Կազմակերպչին

cup-no-cup = Այս զրույցում մրցաշար չկա
cup-who-opens = Մրցաշար կարող է սարքել նա, ով զրույցն է վարում՝ /cup
cup-open-how = Ընտրիր խաղն ու կարգը, հետո մյուսները հենց այստեղ կգրանցվեն։
cup-setup = Նոր մրցաշար
cup-setup-how = Ընտրիր՝ ինչպես եք խաղալու։ Մինչև գրանցումը չբացվի, ոչ ոք չի տեսնում, հետո արդեն ոչինչ չի փոխվում։
cup-set = { $name }՝ { $value }
cup-rounds-auto = որքան պետք է
cup-rounds-n = { $n }
cup-pace-evening = մեկ երեկո
cup-pace-weeks = շաբաթներ
cup-where-chat = զրույցում
cup-where-private = անձնական զրույցներում
cup-rated = վարկանիշային
cup-rated-on = այո
cup-rated-off = ոչ
cup-no-clock = առանց ժամանակի
cup-none-of-it = առանց դրա
cup-published = Գրանցումը բաց է։
cup-close-how = Գրանցումը կարող ես շուտ փակել։
cup-close-pairs = Խաղընկեր փնտրողներին իրար հետ կգցեմ։
cup-begin-how = Կարող ես սկսել նրանցով, ովքեր տեղում են։
cup-judge-how = Արդյունքները ես եմ գրում։ Եթե հանդիպումը հնարավոր չէ խաղալ, դու կարող ես որոշել, ու բոլորը կտեսնեն, որ կազմակերպիչն է որոշել։
cup-referees-head = Մրցավարներ
cup-referees-how = Ամեն հանդիպում ունենում է նրանցից մեկին։ Մրցաշարում խաղացողը մրցավար չի լինում։
cup-referees-none = Դեռ ոչ ոք չի առաջարկել։ Կարող է ամեն ոք, ով չի խաղում՝ /cup
cup-cancel-ask = Չեղարկե՞լ մրցաշարը։ Խաղացածը կմնա զրույցի պատմության մեջ։

cupset-game = Խաղ
cupset-preset = Կանոններ
cupset-target = Մինչև քանիսը
cupset-format = Կարգ
cupset-rounds = Տուրեր
cupset-pace = Տևողություն
cupset-registration = Գրանցում
cupset-checkin = Ներկայություն
cupset-round = Տուր
cupset-wait = Սպասում
cupset-clock = Քայլ
cupset-where = Սեղաններ
cupset-rated = Վարկանիշ
cuphow-rated = Հանդիպումները վարկանիշի համար հաշվվո՞ւմ են։ Միայն այնտեղ, որտեղ զրույցը վարկանիշային սեղաններ ունի։
cuphow-game = Ի՞նչ եք խաղում։
cuphow-preset = Ի՞նչ կանոններով։
cuphow-target = Մինչև քանի՞ միավոր է խաղը։
cuphow-format = Շվեյցարական համակարգ՝ ամեն տուրում հանդիպում ես նրան, ով նույնքան միավոր ունի։ Դուրս մնալով՝ պարտվողը դուրս է մնում։
cuphow-rounds = Քանի՞ տուր է լինելու։
cuphow-pace = Միանգամից դնում է բոլոր ժամկետները։
cuphow-registration = Որքա՞ն ժամանակ կարելի է գրանցվել։
cuphow-checkin = Որքա՞ն ժամանակ ունեն բոլորը՝ սկզբից առաջ ասելու, որ տեղում են։
cuphow-round = Որքա՞ն կարող է տևել տուրը։
cuphow-wait = Որքան են սպասում խաղացողներին տուրի սկզբում։ Ով չգա, պարտվում է։
cuphow-clock = Որքա՞ն ժամանակ կա մեկ քայլի համար։
cuphow-where = Որտեղ են բացվում սեղանները։ Եթե զրույցում տեղ չլինի, կբացվեն անձնական զրույցներում։

btn-cup-new = Նոր մրցաշար
btn-cup-publish = Բացել գրանցումը
btn-cup-drop = Պետք չէ
btn-cup-close = Փակել գրանցումը
btn-cup-begin = Սկսել
btn-cup-cancel = Չեղարկել
btn-cup-cancel-yes = Չեղարկել
btn-cup-judge = Հանդիպում { $n }
btn-cup-wins = ✓ { $name }
btn-cup-nobody = Ոչ մեկին
btn-cup-referees = Մրցավարներ
btn-cup-accept = ✓ { $name }
btn-cup-unname = ✗ { $name }
btn-cup-referee = Մրցավար՝ { $name }
btn-cup-back = Հետ

illegal-cup-referee-plays = Մրցաշարում խաղացողը նրա մրցավարը լինել չի կարող։
illegal-cup-referee-enters = Այս մրցաշարի մրցավարն ես։ Նախ դրանից հրաժարվիր, հետո կգրանցվես՝ /cup
illegal-cup-no-offer = Այլևս մրցավար չէ։ Ուրիշին ընտրիր։
illegal-cup-none = Այդպիսի մրցաշար չկա։ Այս զրույցինը տես՝ /cup
illegal-cup-of-chats = Մրցաշարը ընդհանուր զրույցում է լինում, այնտեղ գրիր՝ /cup
illegal-cup-admins = Մրցաշար սարքում է նա, ով զրույցն է վարում։ Խնդրիր նրան։
illegal-cup-organiser = Դա կարող է միայն նա, ով մրցաշարը սարքել է կամ զրույցն է վարում։
illegal-cup-fixed = Գրանցումը բաց է, էլ ոչինչ չի փոխվում։ Կարող ես չեղարկել ու նորը սարքել։
illegal-cup-begun = Մրցաշարն արդեն սկսվել է։
illegal-cup-few = Գոնե երկու մասնակից է պետք։ Էլի սպասիր կամ չեղարկիր մրցաշարը։
illegal-cup-over = Այս մրցաշարն ավարտվել է։ Ինչով վերջացավ, տես՝ /cup
illegal-cup-no-match = Այդ հանդիպումն արդեն չի կարելի որոշել։
illegal-cup-not-open = Հիմա գրանցվել չի լինի։ Ինչպես է գնում մրցաշարը, տես՝ /cup
illegal-cup-entered = Արդեն գրանցված ես։ Ուրիշ խաղընկեր ուզես՝ նախ դուրս արի։
illegal-cup-full = Մրցաշարը լիքն է, մասնակիցներ՝ { $n }։ Եթե մեկը դուրս գա, տեղ կլինի։
illegal-cup-singles = Այստեղ ամեն մեկը մենակ է խաղում, պարզապես գրանցվիր։
illegal-cup-partner-taken = Նրան կանչել չի լինի՝ արդեն խաղընկեր ունի կամ այստեղ խաղալ չի կարող։ Ուրիշին ընտրիր։
illegal-cup-partner-banned = { $name }՝ վարկանիշային սեղանները ցմահ փակ են (թարս կապուտ), այս մրցաշարն էլ։ Ուրիշին ընտրիր։
illegal-cup-partner-banned-until = { $name }՝ վարկանիշային սեղանները փակ են մինչև { $day } (թարս կապուտ), այս մրցաշարն էլ։ Ուրիշին ընտրիր։
illegal-cup-not-asked = Էլ ոչ ոք քեզ չի կանչում։
illegal-cup-not-in = Այս մրցաշարին չես մասնակցում։ Ինչպես է գնում, տես՝ /cup
illegal-cup-no-match-now = Հիմա խաղալու հանդիպում չունես։ Կգրեմ, երբ հաջորդ տուրը սկսվի։

cmd-cup = Այս զրույցի մրցաշարը՝ գրանցվել, տեսնել աղյուսակը, նորը սարքել
cmdname-cup = մրցաշար
cmd-cup-code = Ուրիշ զրույցի մրցաշարի կոդը
