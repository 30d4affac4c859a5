# Օրվա խնդիրը՝ որոշում համակարգչի խաղերից։

btn-puzzle = Օրվա խնդիր
cmd-puzzle = Օրվա խնդիրը՝ գտիր լավագույն քայլը
cmdname-puzzle = խնդիր
cmd-puzzle-game = Որ խաղում
btn-puzzle-others = Ուրիշ խաղեր
btn-puzzle-again = Սկզբից
btn-puzzle-position = Դիրքը
btn-puzzle-solution = Լուծումը
alt-puzzle = Խնդիրը՝ սեղանը մեկ տեղից
puzzle-head = Օրվա խնդիրները · { $day }
puzzle-how = Բոլորի համար նույնն են, այն խաղերից, որ համակարգիչն ինքն իր հետ է խաղացել։ Հաշվվում է առաջին պատասխանդ։
puzzle-of = Օրվա խնդիր՝ { $game } · { $day }
puzzle-right = Ճիշտ է։
puzzle-wrong = Այս անգամ՝ չէ։
puzzle-yours = Քո ընտրածը՝ { $what }։
puzzle-best = Լավագույնը՝ { $what }։ Մնացած ամեն ինչից { $n } միավորով ավելի արժե։
puzzle-easy = Թույլ համակարգչի ընտրածը՝ { $what }։
puzzle-new-day = Դա ուրիշ օրվա խնդիր էր։ Ահա այսօրվանը։
puzzle-said = { $who }՝ { $what }
puzzle-calls = Բազարը՝ { $list }։
puzzle-trick = Ձեռք { $n }, քայլողը՝ { $who }. { $cards }
illegal-puzzle-none = Այս խաղի խնդիրներ չկան։

## Ինչու՝ Բլոտ

puzzle-why-blot-trumps-wait = Կոզրներին առայժմ մի՛ դիպչիր. պահածով դեռ կչախես, գցածը գնում է։
puzzle-why-blot-trumps-last = Մրցակիցներին կոզր չի մնացել. քոնը ձեռք կվերցնի երբ ուզես, նախ մյուս թղթերը խաղա։
puzzle-why-blot-cash = Այս մաստում դրանից բարձր չի մնացել. վերցրու ձեռքդ, քանի դու ես քայլում։
puzzle-why-blot-cash-safe = Հաստատ թղթերից նախ սա. մյուս մաստը կարող են չախել։
puzzle-why-blot-partner-ruffs = Խաղընկերդ այս մաստից չունի և կարող է չախել։
puzzle-why-blot-they-ruff = Մյուս մաստը՝ ոչ. մրցակիցը չունի և կարող է չախել։
puzzle-why-blot-ace-waits = Հաստատ թուղթը պահիր. չի փախչի, և հետո քայլը նորից քեզ կբերի։
puzzle-why-blot-lead-low = Այս մաստում ցածրից քայլիր. թանկ թուղթը դեռ կարող են խփել։
puzzle-why-blot-short = Քայլիր մաստիդ միակ թղթով. հաջորդ անգամ կկարողանաս չախել։
puzzle-why-blot-guard = Տասը մենակ մի՛ թող. առանց կողքի թղթի բարձրը այն կտանի։
puzzle-why-blot-lead-cheap = Քայլիր էժան թղթով. թանկը դեռ կարող են խփել։
puzzle-why-blot-trump-low = Այստեղ ցածր կոզրն էլ հերիք է. բարձրն իր ձեռքը կվերցնի։
puzzle-why-blot-trump-high = Այս կոզրից բարձր չկա. նրանցը կհանի, և քայլը նորից քոնն է։
puzzle-why-blot-draw = Խաղը ձերն է. նախ նրանց կոզրները հանիր, որ լավ թղթերդ չչախեն։
puzzle-why-blot-draw-theirs = Խաղը նրանցն է. ամեն հանած կոզրով մի չախոց պակաս։
puzzle-why-blot-no-ruff-partner = Ձեռքը խաղընկերոջդ է. կոզրը զուր մի՛ ծախսիր։
puzzle-why-blot-no-ruff = Սա մի՛ չախիր. կոզրը հետո ավելի կարժենա։
puzzle-why-blot-leave-partner = Ձեռքը խաղընկերոջդ է. թող նա տանի։
puzzle-why-blot-duck = Այս ձեռքը բաց թող. այն թուղթը, որ կվերցներ, հետո ավելին կանի։
puzzle-why-blot-ruff-high = Բարձրով չախիր. քեզնից հետո կարող են ավելի բարձրով չախել։
puzzle-why-blot-ruff-low = Փոքր կոզրն էլ հերիք է. բարձրը պահիր։
puzzle-why-blot-high = Վերցրու այնպիսի թղթով, որից բարձրն այդ մաստում չկա. դեռ բոլորը չեն գցել։
puzzle-why-blot-dear = Այս ձեռքը հաստատ քոնն է. թանկ թղթով վերցրու, սայիները տեղ կհասնեն։
puzzle-why-blot-low = Ցածր թուղթն էլ հերիք է. բարձրը պահիր ուրիշ ձեռքի համար։
puzzle-why-blot-overtake = Խաղընկերոջդ թուղթը դեռ կարող են խփել. ինքդ վերցրու ձեռքը։
puzzle-why-blot-overtake-lead = Ձեռքը խաղընկերոջիցդ վերցրու. հաջորդ քայլը թող քոնը լինի։
puzzle-why-blot-ruff = Չախիր. այս ձեռքը կոզր արժե։
puzzle-why-blot-take = Այս ձեռքը բաց մի՛ թող. այնպես գցիր, որ վերցնես։
puzzle-why-blot-take-last = Վերջինը դու ես գցում, և ձեռքը կարող է քոնը լինել. վերցրու։
puzzle-why-blot-keep-trump = Կոզրը դեն մի՛ գցիր. դեռ ձեռք կվերցնի։
puzzle-why-blot-give = Ձեռքը հաստատ խաղընկերոջդ է. սայիներդ մեջը դիր։
puzzle-why-blot-give-now = Խաղընկերդ ձեռքը երևի կպահի. սայիներդ մեջը դիր։
puzzle-why-blot-keep-master = Հաստատ թուղթը պահիր. իր ձեռքը կվերցնի։
puzzle-why-blot-not-safe = Խաղընկերոջդ թուղթը դեռ կարող են խփել. տակը թանկ բան մի՛ դիր։
puzzle-why-blot-cheap = Ոչ մեկը ձեռքը չի վերցնում. ինչքան կարող ես, քիչ տուր։
puzzle-why-blot-trust = Խաղընկերդ դեռ պիտի գցի և երևի կվերցնի. մեջը սայի դիր։
puzzle-why-blot-void = Գցիր մաստի վերջին թուղթը. հաջորդ անգամ կկարողանաս չախել։

## Ինչու՝ կարճ և հիպեր-նարդի

puzzle-why-nardi-off = Ավելի շատ քար է հանվում. խաղը դրանով են հաղթում։
puzzle-why-nardi-hit = Խփիր. այդ քարն իր ճամփան սկզբից է սկսում։
puzzle-why-nardi-hit-two = Երկուսն էլ խփիր. մինչև չմտնեն, ուրիշ քայլ չկա։
puzzle-why-nardi-no-hit = Այս անգամ մի՛ խփիր. չափից շատ զառ քեզ կխփեր։
puzzle-why-nardi-home = Հիմա ով շուտ հասնի. քարերդ տուն բեր։
puzzle-why-nardi-home-point = Տանը կետ փակիր. երկուսով ապահով են և մտնողի ճամփան կտրում են։
puzzle-why-nardi-prime = Կետերը իրար կողքի պատ են. հետևում մնացողը չի անցնի։
puzzle-why-nardi-anchor = Մրցակցի տանը կետ պահիր. այնտեղ ապահով ես և միշտ կմտնես։
puzzle-why-nardi-safe = Մի՛ թող ոչինչ, որ կարող են խփել։
puzzle-why-nardi-safer = Այսպես ավելի քիչ զառ է քեզ խփում։
puzzle-why-nardi-keep-point = Կետը մի՛ բաց. այն ավելի արժե, քան ինչ դրա դիմաց կստանաս։
puzzle-why-nardi-run = Հետևի քարերը հանիր, քանի ճամփան բաց է։
puzzle-why-nardi-point = Երկու քարը միասին ապահով են և կետն էլ փակում են։

## Ինչու՝ երկար նարդի

puzzle-why-long-off = Ավելի շատ քար է հանվում. խաղը դրանով են հաղթում։
puzzle-why-long-block = Կետերի երկար շարք. մրցակիցը դժվար թե անցնի։
puzzle-why-long-head = Գլխից քար վերցրու. այնտեղ եղածը դեռ խաղի մեջ չէ։
puzzle-why-long-hem = Մրցակցին քիչ քայլ է մնում։
puzzle-why-long-room = Քարերիդ հաջորդ զառերի համար ավելի շատ քայլ է մնում։
puzzle-why-long-run-of-points = Իրար կողքի կետերն ավելի են խանգարում, քան ցրվածները։
puzzle-why-long-spread = Քարերն իրար վրա մի՛ հավաքիր, ավելի շատ կետ պահիր։
puzzle-why-long-home = Քարերը տուն բեր. մինչև բոլորը տանը չլինեն, չես հանի։
