# Տան խաղերը և մի քանի խաղի ընդհանուր խոսքերը։

game-georgian-belote = Վրացական բելոտ
game-duel-blot = Բլոտ երկուսով
game-bura3 = Բուրա, երեք թուղթ
game-bura5 = Բուրա, հինգ թուղթ
game-seka = Սեկա
game-blackjack = Բլեքջեք
game-domino = Դոմինո
game-nardi = Նարդի
game-long-nardi = Երկար նարդի
game-hyper-nardi = Հիպեր նարդի
preset-standard = Սովորական

opt-game = Խաղ
opt-game-hint = Ինչ են խաղում այս սեղանի շուրջ։
lobby-clock = Ժամանակ՝ { $clock }
lobby-enough =
    { $n ->
        [1] Խաղացողներն արդեն բավական են. սկսեք կամ սպասեք ևս մեկին։
       *[other] Խաղացողներն արդեն բավական են. սկսեք կամ սպասեք, { $n } տեղ ազատ է։
    }
alt-rules = Կանոնների նկարը
book-title = Դավթար
book-target = մինչև { $target }
book-total = Ընդամենը
book-won = հաղթեց

illegal-game-fixed = Այս սեղանին արդեն խաղացել եք. ուրիշ խաղի համար նոր սեղան բաց արեք։
illegal-too-many-seated = Այդ խաղն ամենաշատը { $seats } հոգու համար է, իսկ սեղանին ավելի շատ են։

cannot-read-roll = Հիմա զառ գցել չի լինի։
cannot-read-move = Ո՞ր կետից որը։ Օրինակ՝ /move 13/8
cannot-read-done = Հիմա հաստատելու բան չկա։
cannot-read-undo = Հետ տանելու քայլ չկա։
cannot-read-draw = Հիմա բազարից վերցնել չի լինի։
cannot-read-beat = Ո՞ր թղթերով։ Օրինակ՝ /beat 10S QS
cannot-read-give = Ո՞ր թղթերը։ Օրինակ՝ /give 10S QH
cannot-read-raise = Հիմա բարձրացնել չի լինի։
cannot-read-accept = Ոչինչ չի առաջարկվել։
cannot-read-decline = Ոչինչ չի առաջարկվել։
cannot-read-var = Հիմա բացվել չի լինի։
cannot-read-bet = Քանի՞ ֆիշկա։ Օրինակ՝ /bet 50
cannot-read-fold = Հիմա փաս ասել չի լինի։
cannot-read-look = Թղթերդ արդեն տեսել ես։
cannot-read-hit = Հիմա թուղթ վերցնել չի լինի։
cannot-read-stand = Հիմա քո հերթը չէ։
cannot-read-double = Հիմա կրկնապատկել չի լինի։
cannot-read-split = Հիմա բաժանել չի լինի։
cannot-read-insurance = Այո՞, թե՞ ոչ։ Օրինակ՝ /insurance այո
cannot-read-pass = Հիմա փաս ասել չի լինի։
cannot-read-open = Հիմա բացել չի լինի։
cannot-read-quansh = Այս խաղում քուանշ չկա։
cannot-read-sur = Այս խաղում սուր չկա։

games-head = Ի՞նչ խաղանք։
btn-games = Խաղեր

## Խաղային ֆիշկաներ

chips-head = Ունես { $n } ֆիշկա։
chips-filled = Այսօր լրացվեց. նորից { $n } ֆիշկա ունես։
chips-fund = Ջեքփոթի ֆոնդում՝ { $n }։
jackpot-next = Հաջորդ խաղարկությունը՝ { $day }։ Մեկ տոմսը շահում է ֆոնդի { $percent }%-ը, առայժմ տոմս՝ { $count }։
jackpot-tickets = Քո տոմսերը՝ { $numbers }։
jackpot-no-ticket = Դեռ տոմս չունես. ֆիշկայով խաղա բուրա, սեկա, դոմինո կամ նարդի։
jackpot-last = Խաղարկություն { $day }։ { $n } ֆիշկա շահեց { $number } համարի տոմսը, ընդամենը տոմս՝ { $count }։
jackpot-won = Խաղարկություն { $day }։ Դու շահեցիր { $n } ֆիշկա, տոմսիդ համարը՝ { $number }, ընդամենը տոմս՝ { $count }։
jackpot-seal = { $number }-րդ խաղարկության կնիքը՝ { $seal }
jackpot-secret = { $number }-րդ խաղարկության գաղտնիքը՝ { $secret }
chips-play-money = Ֆիշկաները խաղային են. չես կարող գնել, վաճառել կամ փողի փոխել։ Օրը մեկ անգամ հաշիվը լրացվում է մինչև { $floor }։
opt-stake = Դրույք
opt-stake-hint = Քանի խաղային ֆիշկա է դնում ամեն մեկը։ Սկսում են, երբ բոլորը համաձայն են։
stake-none = չկա
stake-chips = { $n } ֆիշկա
stake-yes = ֆիշկայով
lobby-stake = Ֆիշկայով՝ ամեն մեկից { $n }
lobby-for-chips = Խաղային ֆիշկաներով
ask-start = { DEF($who, next: "vowel") } առաջարկում է սկսել, ֆիշկայով։ Համաձա՞յն եք։
risk-head = { $who }, շահել ես { $n } ֆիշկա. վերցնո՞ւմ ես, թե՞ ռիսկ անում։
risk-shown = Սեղանին է՝ { $what }
risk-how = Բարձրը՝ կրկնակի, ցածրը՝ ամեն ինչ կորավ, հավասարը՝ մեկ անգամ էլ։
risk-not-covered = Բանկը դրանից ավելին վճարել չի կարող. վերցնելու ժամանակն է։
risk-die = { $n }
risk-tile = { $tile }
btn-risk-take = Վերցնել { $n }
btn-risk-throw = Գցել
btn-risk-open = Բացել { $n }
illegal-not-for-chips = Այս խաղը ֆիշկայով չեն խաղում։
illegal-chips-people-only = Համակարգչի հետ ֆիշկայով չեն խաղում. մարդ կանչիր կամ խաղա առանց դրույքի։
illegal-chips-short = { $who }՝ ֆիշկան չի հերիքում, պետք է { $need }։
illegal-chips-gone = Այդքան ֆիշկա հաշվին այլևս չկա։
illegal-chips-no-sub = Ֆիշկայով խաղում տեղը տիրոջն է. չես կարող գրավել։
illegal-no-risk-now = Հիմա ռիսկ անելու բան չկա։
illegal-not-your-risk = Դա միայն հաղթողն է որոշում։
illegal-risk-not-covered = Բանկը դրանից ավելին վճարել չի կարող։

# Chips won or lost, with their sign.
chips-net =
    { $way ->
        [up] +{ $n }
        [down] −{ $n }
       *[even] 0
    }

risk-higher = { $first } → { $what }. բարձր է, կրկնակի։
risk-equal = { $first } → { $what }. հավասար է, մեկ անգամ էլ։
risk-lower = { $first } → { $what }. ցածր է, ամեն ինչ կորավ։
risk-took = { $who }, վերցրել ես { $n } ֆիշկա։
