# Սեղանի մրցավարը, և ինչ են անում սխալի դեպքում։

cmd-referee = Այս սեղանի մրցավարը՝ կանչել, դատել, բացատրել
cmdname-referee = մրցավար
cmd-referee-what = անուն կամ ինչ անել
btn-referee = Մրցավար
btn-back-to-referee = Հետ

btn-referee-offer = Ես կլինեմ
btn-referee-start = Սկիզբ
btn-referee-pause = Ընդմիջում
btn-referee-resume = Շարունակել
btn-referee-complaint = Բողոք
btn-referee-note = Հայտարարել
btn-referee-void = Կանգնեցնել փուլը
btn-referee-correct = Ուղղել Դավթարը
btn-referee-demand = Թող բացատրի
btn-referee-explain = Բացատրել
btn-referee-innocent = Անմեղ է
btn-referee-deliberate = Դիտավորյալ է
btn-referee-replay = Վերախաղարկել
btn-referee-goon = Խաղալ առաջ
btn-referee-unfinished = Անավարտ
btn-referee-kaput = Թարս կապուտ
btn-referee-end = Ավարտ
btn-referee-stepdown = Հրաժարվել
btn-referee-doubt = Կողմնակալ է

referee-is = Մրցավար՝ { $who }
referee-none = Այս սեղանը մրցավար չունի։
referee-line = { $deal }. { $what }
referee-said = { $line } «{ $words }»
referee-called = Հարցրի՝ { $name }։
referee-stepped-down = Դու այլևս այստեղ մրցավար չես։
referee-doubt-noted = Գրված է։ Եթե մեկ խաղացող էլ նույնն ասի կամ զրույցի ադմինը, մրցավարը կհրաժարվի։
explain-stands = Բացատրության են սպասում՝ { $about }։ /referee

referee-how-call = Զրույցից մեկին կանչելու համար գրիր /referee ու անունը։ Նա պիտի համաձայնի, դուք բոլորդ՝ նույնպես։
referee-how-complaint = Գրիր /referee բողոք ու ինչի մասին է։
referee-how-note = Գրիր /referee հայտարարել ու ինչ պիտի բոլորը լսեն։
referee-how-void = Ոչինչ չի գրվում, բաժանում է հաջորդը։ Գրիր /referee կանգնեցնել ու պատճառը։
referee-how-correct = Երկու խաղափուլի արանքում գրիր խաղափուլի համարը, երկու կողմի միավորներն ու պատճառը՝ /referee ուղղել 3 16:5 սխալ հաշիվ։ Նախ { $a }, հետո { $b }. գծիկը թողնում է, ինչ կա։
referee-how-unfinished = Խաղը ոչ մեկին չի հաշվվի, նույն խաղացողները կարող են ուրիշ օր շարունակել։ Գրիր /referee անավարտ ու պատճառը։
referee-how-kaput = Եթե խաղը ժամանակին չշարունակեն, կիսատ խաղափուլը կհաշվվի թարս կապուտ, և հեռացողի համար վարկանիշային սեղանները կփակվեն։ Գրիր /referee թարս կապուտ ու պատճառը։
referee-how-demand = Գրիր տեղի համարն ու հարցը՝ /referee հարց 2 ինչու՞ ուշացար
referee-how-explain = Գրիր պատասխանդ՝ /referee բացատրել ու ինչպես էր։
referee-how-doubt = Գրիր /referee կասկած ու պատճառը։ Եթե երկրորդ խաղացողն էլ ասի կամ զրույցի ադմինը, մրցավարը կհրաժարվի։

referee-told-called = { DEF($who) } մրցավար է կանչում՝ { $about }։ Համաձայնելու համար՝ /referee
referee-told-appointed =
    { $how ->
        [cup] Այս խաղի մրցավարը՝ մրցաշարի նշանակմամբ՝ { $who }
       *[other] Այս խաղի մրցավարը՝ բոլորի համաձայնությամբ՝ { $who }
    }
referee-told-gone-self = Մրցավարը հրաժարվեց։
referee-told-gone-founded = Կասկածը հիմնավոր է, մրցավարը հրաժարվեց։
referee-told-gone-seated = Մրցավարն ուրիշ հաշվով նստած է այս սեղանի շուրջ և այլևս մրցավար չէ։
referee-told-doubted = { DEF($who) } կասկածում է, որ մրցավարն անկողմնակալ է՝
referee-told-start = Մրցավարը հայտարարում է խաղի սկիզբը։
referee-told-break = Մրցավարն ընդմիջում է հայտարարում։
referee-told-complaint = Մրցավարը բողոք է հայտարարում՝
referee-told-note = Մրցավար՝
referee-told-unfinished = Մրցավարը խաղը հայտարարում է անավարտ՝
referee-told-kaput = Մրցավարի որոշմամբ խաղափուլը միայն թարս կապուտով կարող էր վերջանալ՝
illegal-no-kaput-left = Այստեղ չկա լքված խաղափուլ, որ դեռ կարող է թարս կապուտով վերջանալ։
referee-told-end = Մրցավարը հայտարարում է խաղի ավարտը։
referee-told-demanded = { DEF($who) } բացատրություն է պահանջում։ Պատասխանում է { DEF($about) }՝
referee-told-explained = { DEF($who) } բացատրում է՝
referee-told-judged-innocent =
    { $how ->
        [referee] Մրցավարը սխալն անմեղ է համարում։ Մյուս կողմն ընտրում է՝ վերախաղարկել կամ շարունակել։ /referee
       *[other] Մյուս կողմը սխալն անմեղ է համարում և ընտրում է՝ վերախաղարկել կամ շարունակել։ /referee
    }
referee-told-judged-deliberate =
    { $how ->
        [referee] Մրցավարը սխալը դիտավորյալ է համարում։ Դա մնում է գրված։
       *[other] Մյուս կողմը սխալը դիտավորյալ է համարում։ Դա մնում է գրված։
    }
referee-told-chosen-replay = Մյուս կողմը վերախաղարկում է, այս խաղափուլը չի հաշվվում։
referee-told-chosen-goon = Մյուս կողմը շարունակում է։
referee-told-voided = Մրցավարը կանգնեցրեց խաղափուլը, բաժանում է հաջորդը՝
referee-told-corrected = Մրցավարն ուղղեց խաղափուլ { $deal }՝ { $newa } : { $newb }, եղել էր { $olda } : { $oldb }՝

ask-referee = { DEF($who, next: "vowel") } առաջարկում է լինել մրցավար։ Բոլորը համաձա՞յն են։
ask-error-innocent = { DEF($who) } սխալն անմեղ է համարում։ Համաձա՞յն եք։
ask-error-deliberate = { DEF($who) } սխալը դիտավորյալ է համարում։ Համաձա՞յն եք։
ask-error-replay = { DEF($who, next: "vowel") } ուզում է վերախաղարկել։ Համաձա՞յն եք։

void-referee = Խաղափուլ { $deal }՝ կանգնեցրեց մրցավարը։ Ոչինչ չի գրվում, բաժանում է հաջորդը։
bid-stopped = կանգնեցված
pic-stopped = կանգնեցված
score-corrected = Մրցավար
read-corrected = Խաղափուլ { $deal }, ուղղել է մրցավարը՝ { $a } : { $b }, եղել էր { $olda } : { $oldb }

illegal-referee-unknown = Այդպիսի բան չգիտեմ։ Ինչ կա՝ /referee
illegal-referee-seated = Ով նստած է սեղանի շուրջ, մրցավար լինել չի կարող։
illegal-referee-already = Այստեղ արդեն մրցավար կա՝ { $name }։
illegal-referee-gone = Հիմնավոր կասկածից հետո այս խաղի մրցավարն այլևս լինել չես կարող։
illegal-referee-of-cup = Մրցաշարի հանդիպման մրցավարին ընտրում է կազմակերպիչը՝ չխաղացողներից՝ /cup
illegal-referee-nobody = Համաձայնող չկա, սեղանի շուրջ մարդ չկա։ Փորձիր, երբ խաղացողները վերադառնան։
illegal-referee-stranger = Այստեղ այդ անունով մարդ չգիտեմ՝ { $name }։ Թող ինքը գրի /referee
illegal-referee-only = Դա միայն մրցավարը կարող է։ Ինչ կարող ես դու՝ /referee
illegal-referee-not-now = Հիմա չի կարելի։ Ինչ կարելի է՝ /referee
illegal-referee-none = Այստեղ մրցավար չկա։ Կանչել՝ /referee
illegal-referee-words = Մի քանի բառով գրիր նաև պատճառը։ Ինչպես՝ /referee
illegal-referee-doubted = Դա արդեն ասել ես։ Պիտի մեկ խաղացող էլ ասի կամ զրույցի ադմինը։
illegal-referee-sits = Դու այստեղ մրցավարն ես և չես կարող նստել։ Նախ հրաժարվիր՝ /referee հրաժարվել
illegal-referee-pause = Ընդմիջումը հայտարարել է մրցավարը ({ $name }), նա էլ կավարտի։
illegal-referee-judges = Դա որոշում է մրցավարը՝ { $name }։
illegal-referee-correct-how = Խաղափուլի համարը, երկու կողմի միավորները, պատճառը՝ /referee ուղղել 3 16:5 սխալ հաշիվ
illegal-no-book = Այս խաղում մրցավարը խաղափուլ չի կանգնեցնում և հաշիվ չի ուղղում։
illegal-book-deal-runs = Դավթարն ուղղում են երկու խաղափուլի արանքում։ Ավարտեք այս մեկը կամ կանգնեցրեք՝ /referee կանգնեցնել
illegal-book-no-deal = Այդպիսի խաղափուլ չկա։ Գրված խաղափուլեր՝ { $deals }
illegal-book-points = Մեկ խաղափուլում { $most }-ից շատ չեն գրում։
illegal-book-same = Խաղափուլ { $deal }՝ արդեն այդպես է գրված։
illegal-book-no-deal-runs = Հիմա խաղափուլ չի ընթանում։
illegal-explain-self = Դա քո տեղն է։ Ասա ուրիշի տեղը։
illegal-explain-computer = Այնտեղ համակարգիչն է, նա ոչինչ չի բացատրում։
illegal-explain-open = Մի հարց արդեն բաց է, նախ այն լուծեք՝ /referee
illegal-explain-none = Քեզնից բացատրություն չեն պահանջել։
illegal-explain-none-open = Որոշելու սխալ չկա։ Մեկին հարցնել՝ /referee
illegal-explain-no-choice = Հիմա ընտրելու բան չկա։
illegal-explain-deal-over = Այդ խաղափուլն ավարտվել է, վերախաղարկել չի լինի։ Կարող եք շարունակել՝ /referee
illegal-explain-opponents = Դա որոշում է մյուս կողմը։
