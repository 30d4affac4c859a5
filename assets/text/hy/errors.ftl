# Ինչու չեղավ։ Ամենաշատը՝ 190 նիշ։

## Բլոտի կանոնները

illegal-must-follow-suit = Քայլը { STRAIN($suit) } է, քեզ մոտ կա. նույն մաստից գցիր։
illegal-must-beat = Քայլը կոզր է. եթե ունես, ավելի բարձրը գցիր։
illegal-must-trump = Այդ մաստից չունես. պիտի չախես։
illegal-must-overtrump = Այդ մաստից չունես. պիտի չախես, այն էլ դրված կոզրից բարձր։
illegal-card-not-held = { CARD($card) } քեզ մոտ չկա։
illegal-not-your-turn = Քո հերթը չէ։
illegal-bidding-closed = Բազարը վերջացել է, հիմա թուղթ ենք գցում։
illegal-not-while-bidding = Նախ՝ բազարը, թղթերը՝ հետո։
illegal-not-a-bid = Այդպես չեն խոսում։ Օրինակ՝ 9 սիրտ
illegal-bid-too-low = Հիմա գոնե { $min } պիտի խոսես։
illegal-bid-too-high = { $max }-ից բարձր չի կարելի խոսել։
illegal-only-kaput = Կապուտ է խոսված. վրան միայն ավելի բարձր կապուտ կամ կանաչ կարելի է։
illegal-only-kanach = Կանաչ է խոսված. վրան միայն ավելի բարձր կանաչ կարելի է։
illegal-no-kanach = Այս սեղանին կանաչ չկա։
illegal-another-strain = Ինքդ քեզնից ես բարձր խոսում. ուրիշ մաստ ընտրիր։
illegal-bidding-doubled = Քուանշ են արել, բազարը փակ է։
illegal-nothing-to-quansh = Դեռ ոչ ոք չի խոսել, ինչի՞ն ես քուանշ անում։
illegal-own-side-bid = Դա ձեր զույգի խոսածն է։
illegal-nothing-to-sur = Սուրը քուանշի պատասխանն է։
illegal-not-your-sur = Սուր կարող է ասել միայն քուանշված զույգը։
illegal-no-sevens-rule = Այս սեղանին չորս յոթը չի գործում։
illegal-sevens-too-late = Չորս յոթը ցույց են տալիս մինչև առաջին խոսքը։
illegal-not-held = Դա քեզ մոտ չկա։
illegal-declared-for-you = Այս սեղանին արժեքներն ավտոմատ են հայտարարվում։
illegal-declare-too-late = Արժեքը հայտարարում են առաջին ձեռքում, թուղթ գցելուց առաջ։
illegal-already-declared = Դա արդեն հայտարարված է։
illegal-combos-cross = Այս արժեքները խաչվում են. կարող ես հայտարարել միայն մեկը։
illegal-one-combination = Այս սեղանին՝ առավելագույնը մեկ արժեք։
illegal-shown-for-you = Այս սեղանին արժեքներն ավտոմատ են ցույց տրվում։
illegal-nothing-to-show = Հիմա ցույց տալու բան չունես։
illegal-said-for-you = Այս սեղանին բլոտ-ռեբլոտն ավտոմատ է ասվում։
illegal-no-such-word = Հիմա այդ խոսքի տեղը չէ։
illegal-word-binds = Խոսքն ասված է. հիմա գցիր դրա թուղթը, օրինակ՝ { CARD($card) }։
illegal-no-open-hands = Այս սեղանին թղթերը չեն բացում։
illegal-already-open = Թղթերդ արդեն բաց են։
illegal-hand-is-open = Թղթերդ բաց են. հիմա դրանք խաղում է մրցակիցը։
illegal-nothing-to-hand-back = Հետ տալու բան չկա։
illegal-cut-first = Կապուկը սպասում է. կիսիր կամ թող ինչպես կա։
illegal-between-deals = Հիմա չէ. նախ բաժանենք։
illegal-no-deal-now = Բաժանելու ժամանակը չէ։
illegal-match-over = Խաղն ավարտված է։
illegal-wrong-seats = Այս խաղը { $seats } հոգով են խաղում։
illegal-unreadable = Չհասկացա։ Խոսել՝ 9 սիրտ։ Թուղթ՝ JH
illegal-stale = Այդ կոճակն արդեն հնացել է։ Նայիր սեղանին և նորից ընտրիր։

## Սեղանը

illegal-not-seated = Դու այս սեղանի շուրջ չես նստած։
illegal-seat-taken = Այդ տեղը զբաղված է։
illegal-seat-empty = Այնտեղ մարդ չկա։
illegal-no-such-seat = Այդպիսի տեղ չկա։
illegal-seats-empty =
    Պետք է ևս { $n } խաղացող. { $chips ->
        [yes] մարդ կանչիր, համակարգչի հետ ֆիշկայով չեն խաղում։
       *[no] ընկեր կանչիր կամ սկսիր համակարգչով։
    }
illegal-table-full = Բոլոր տեղերը զբաղված են։
illegal-too-few-for-lots = Վիճակ գցելու համար գոնե երկուսով պիտի նստած լինեք։
illegal-not-automatic = Այնտեղ համակարգիչ չի նստած։
illegal-not-started = Խաղը դեռ չի սկսվել։
illegal-already-started = Խաղն արդեն սկսվել է։
illegal-is-paused = Ընդմիջում է. նախ շարունակիր խաղը։
illegal-is-adjourned = Խաղն անավարտ է մնացել։ /resume՝ շարունակել։
illegal-is-over = Այս խաղն ավարտված է։
illegal-is-closed = Այս սեղանը փակ է։
illegal-vote-open = Հերթով. մի հարց արդեն բաց է։
illegal-no-vote-open = Քվեարկելու բան չկա։
illegal-not-your-vote = Այս հարցը քեզ չի ուղղված։
illegal-nothing-to-take-back = Հետ վերցնելու բան չկա. դրանից հետո արդեն նոր բան է երևացել։
illegal-no-seat-to-take = Բոլորը տեղում են, փոխարինելու մարդ չկա։
illegal-empty-word = Մի բառ էլ գրիր՝ /word արև
illegal-bad-option = Դա այստեղ չի կարելի ընտրել։
illegal-unknown-option = Այդպիսի կարգավորում չկա։
illegal-unknown-preset = Այդպիսի կանոններ այստեղ չկան։
illegal-unknown-game = Այդ խաղը չգիտեմ։
illegal-no-table-here = Այստեղ դեռ սեղան չկա։ /new՝ բացել։
illegal-no-such-table = Այդ սեղանն այլևս չկա։
illegal-nothing-to-see = Հիմա նայելու բան չկա։
illegal-no-such-language = Գիտեմ հայերեն, ქართული, русский, English։
illegal-admins-only = Դա կարող է անել միայն այս զրույցի ադմինը։
illegal-unknown-button = Այս կոճակը հին է։ Նորը վերցրու։
illegal-unknown-command = Այդ հրամանը չգիտեմ։ /help՝ բոլորը։
illegal-slow-down = Մի՛ շտապիր։ Մի քանի վայրկյան սպասիր ու նորից փորձիր։

## Ինչը չհասկացվեց

cannot-read-bid = Ասա թիվն ու մաստը՝ /bid 9 սիրտ · /bid 9h · /bid 9♥
cannot-read-kaput = Ասա թիվն ու մաստը՝ /kaput 25 սիրտ · /kaput 25h · /kaput 25♥
cannot-read-play = Ո՞ր թուղթը։ Օրինակ՝ /play JH
cannot-read-declare = Հայտարարելու բան չկա։
cannot-read-show = Ցույց տալու բան չկա։
illegal-opener-only = Դա կարող է անել միայն նա, ով բացել է սեղանը, կամ զրույցի ադմինը։
illegal-seat-changed = Այդ տեղում արդեն ուրիշն է նստած։
illegal-remind-when = Այդպիսի բան չգիտեմ։ /remind ցույց կտա, թե ինչ կա ընտրելու։
illegal-quiet-hours = Ասա ժամերն ու ժամային գոտիդ՝ /quiet 23-8 { $zone } կամ /quiet 23-8 +4, ամենաշատը 14 ժամ, կամ /quiet off։
illegal-quiet-zone = { $name }. այդպիսի ժամային գոտի չգիտեմ։ Ասա նրա մեծ քաղաքներից մեկը, օրինակ՝ { $zone }, կամ ինչքանով է ժամացույցդ առաջ Գրինվիչից՝ +4։
illegal-davtar-number = Ո՞րը։ /davtar 1՝ նախորդ խաղը, /history՝ բոլորը։
illegal-no-such-match = Այստեղ այդպիսի խաղ չկա։
illegal-match-which = { $name }. այդպիսի խաղ չկա։ Ասա համարը. 1-ը սրանից առաջվա խաղն է։ Բոլորը՝ /history
illegal-record-sealed = Այդ խաղը կիսատ է մնացել, և խաղաթղթերն այդպես էլ փակ կմնան։ Ուստի գրառում չկա։
illegal-record-no-form = Այս խաղը { $form } ձևով չի գրվում։ /record-ը տալիս է ցանկացած խաղի ամբողջ գրառումը։
illegal-no-share = Այս խաղի հղում չես տվել։
illegal-share-not-yours = Խաղի հղումը տալիս են նրանք, ովքեր այն խաղացել են։
illegal-no-such-deal = Այդ խաղում այդպիսի խաղափուլ չկա։
illegal-no-such-link = Այս հղումը ոչինչ չի բացում, երևի փակել են։ Նորը խնդրիր նրանից, ով տվել է։
illegal-nothing-finished = Այդ խաղում ոչ մի խաղափուլ մինչև վերջ չի խաղացվել, նայելու բան չկա։
illegal-share-on-page = Էջի վերևի «Հրավիրել» կոճակը տալիս է հասցեն ու կոդը։
illegal-too-many-tables-yours = Միաժամանակ ամենաշատը { $n } սեղանի շուրջ կարող ես նստել, ու արդեն այդքանում ես։ Մեկն ավարտիր, դուրս արի կամ թող ուրիշ օրվա՝ /adjourn
illegal-too-many-tables-here = Այստեղ ամենաշատը { $n } սեղան կարող է բաց լինել, ու արդեն այդքան կա։ Մեկն ավարտեք, փակեք կամ թողեք ուրիշ օրվա՝ /adjourn
illegal-name-dealer = Նախ ասա, թե ով է բաժանում. սեղմիր անունը կամ գրիր /dealer ու տեղի համարը։
illegal-dealer-by-ace = Այստեղ բաժանողին առաջին տուզն է որոշում։ Կարող ես փոխել կարգավորումներում։
refused-with-hint = { $why } { $hint }

# --- automatic players
illegal-no-such-level = Այս խաղում «{ $level }» մակարդակ չկա։ Կան՝ { $levels }։
illegal-no-partner =
    { $side ->
        [1] Այս խաղում խաղընկեր չկա. ամեն կողմի համար մեկ մակարդակ ասա։
       *[other] Ասա մեկ մակարդակ ամբողջ կողմի համար կամ մեկական՝ նրա { $side } խաղացողի համար՝ արանքում + նշանով։
    }
illegal-no-halves = Միայն խոսելով և թղթերով խաղում կարելի է դրանցից մեկը բոլորի համար նույնը պահել։
