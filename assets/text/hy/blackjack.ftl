# Բլեքջեք՝ դրույքներ, ապահովագրություն, ձեռքեր, արդյունքներ։

opt-rounds = Խաղափուլեր
opt-rounds-hint = Քանի խաղափուլ ունի խաղը։
opt-min-stake = Նվազագույն դրույք
opt-min-stake-hint = Սրանից պակաս բոքսի վրա չեն դնում։
opt-max-stake = Առավելագույն դրույք
opt-max-stake-hint = Բաժանելուց առաջ բոքսի վրա սրանից շատ չեն դնում։
opt-h17 = Փափուկ 17
opt-h17-hint = Միացված՝ 11 հաշված տուզով 17-ի վրա դիլերն էլի է վերցնում։ Անջատված՝ ցանկացած 17-ի վրա կանգնում է։
opt-on-timeout = Կիսատ ձեռք
opt-on-timeout-hint = Ինչ է լինում այն ձեռքին, որի ժամանակը լրացավ։
value-stand = կանգնում է
value-lose = տանուլ է տալիս

bj-head-bets = Խաղափուլ { $deal } / { $deals } · դրեք դրույքները
bj-bets-open = Խաղափուլ { $deal } / { $deals }. դրեք դրույքները
bj-head = Խաղափուլ { $deal } / { $deals }
bj-limits = Բոքսի վրա՝ { $low }-ից { $high }
bj-bet = { $who }՝ { $stake }
bj-bet-boxes = { $who }՝ { $stake }, բոքսերը՝ { $boxes }
bj-sits-out = { DEF($who) } բաց է թողնում
bj-waiting-bets = { $who }, ինչքա՞ն և քանի՞ բոքսի վրա
bj-ace = Դիլերի մոտ տուզ է։ Ապահովագրո՞ւմ եք։
bj-waiting-insurance = { $who }, ապահովագրությո՞ւն
bj-waiting-hand = { GEN($who) } հերթն է. բոքս { $box }, { $n }
bj-dealer-shows = Դիլեր՝ { $cards } և մի փակ թուղթ
bj-dealer = Դիլեր՝ { $cards } = { $n }
bj-dealer-blackjack = Դիլեր՝ { $cards }, բլեքջե՛ք
bj-hand = { $cards } = { $n }
bj-box = Բոքս { $box }, { $who }, { $stake }՝ { $hands }
bj-box-end = Բոքս { $box }, { $who }՝ { $hands } ({ $net })
bj-match-won = Ամենաշատը շահեց { DEF($who) }՝ { $n } ֆիշկա։
bj-match-bank = Բանկը տարավ. շահած մարդ չկա։
bj-hand-bet = Դիր քո դրույքը
bj-hand-insurance = Դիլերի մոտ տուզ է. ապահովագրո՞ւմ ես
bj-hand-play = Քո ձեռքը
bj-hand-purse = Ունես { $purse } ֆիշկա։
bj-pick =
    { $n ->
        [one] Ինչքա՞ն { $n } բոքսի վրա
       *[other] Ինչքա՞ն ամեն մեկի վրա, { $n } բոքս
    }
bj-amount-bet = Դրույք
bj-book = Դավթար · տարած ու տանուլ տված
bj-book-deal = Խաղափուլ { $deal }
bj-read-purse = { $who }՝ { $purse } ֆիշկա
bj-read-cell = { $who } { $net }
bj-read-row = Խաղափուլ { $deal }՝ { $cells }
bj-read-total = Ընդամենը՝ { $cells }

btn-bj-bet = { $n }
btn-bj-bet-boxes = { $n } × { $boxes }
btn-bj-boxes =
    { $n ->
        [one] { $n } բոքս
       *[other] { $n } բոքս
    }
btn-bj-again = Նույնը՝ { $bet }
btn-bj-out = Բաց եմ թողնում
btn-bj-back = Հետ
btn-bj-hit = Էլի
btn-bj-stand = Հերիք է
btn-bj-double = ×2
btn-bj-split = Բաժանել
btn-bj-leave = Թողնել ձեռքը
btn-bj-insure = Ապահովագրել
btn-bj-noinsure = Չապահովագրել
btn-bj-even = Մեկը մեկին
btn-bj-noeven = Սպասել 3:2-ին
btn-bj-of-box = { $box }՝ { $what }

pic-bj-deal = փուլ { $deal } / { $deals }
pic-bj-stakes = դրույքը՝ { $low }–{ $high }
bj-felt-s17 = 17-ին կանգնում է
bj-felt-h17 = փափուկ 17-ին էլի է առնում
pic-bj-bet = { $stake } × { $boxes }
pic-bj-bank = Դիլեր
bj-felt-pays = Բլեքջեքը՝ 3:2 · ապահովագրությունը՝ 2:1
pic-bj-blackjack = Բլեքջեք
alt-bj-board = Բլեքջեքի սեղանը՝ դիլերի թղթերը և հինգ բոքս
alt-bj-result = Սեղանը խաղափուլից հետո՝ ամեն բոքս և ինչ բերեց
alt-bj-book = Դավթարը՝ ամեն խաղափուլ ում ինչ բերեց

illegal-bet-first = Նախ դրույքները։
illegal-bet-made = Դրույքդ արդեն դրված է։
illegal-bets-closed = Թղթերը բաժանված են, դրույք այլևս չի ընդունվում։
illegal-no-chips-to-bet = Նվազագույն դրույքից, { $min }-ից, քիչ ունես։
illegal-too-many-boxes =
    { $most ->
        [one] Քեզ մնում է միայն { $most } բոքս։
       *[other] Քեզ մնում է ամենաշատը { $most } բոքս։
    }
illegal-stake-too-low = Բոքսի վրա առնվազն { $min }։
illegal-stake-too-high = Բոքսի վրա ամենաշատը { $max }։
illegal-not-enough-chips = Չի հերիքի, ունես { $purse }։
illegal-answer-first = Նախ ասա՝ ապահովագրվում ես, թե ոչ։
illegal-not-asked = Ապահովագրության մասին քեզ հիմա չեն հարցնում։
illegal-no-double = Կրկնապատկում են առանց տուզի երկու թուղթը՝ 9-ից 15։
illegal-no-split = Բաժանում են երկու հավասար թուղթ, բոքսում՝ մեկ անգամ։
illegal-no-leaving = Այս սեղանին կիսատ ձեռքը մնում է ինչպես կա։
