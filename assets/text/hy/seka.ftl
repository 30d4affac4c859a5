# Սեկա՝ դրույքներ, բանկ, ձեռքեր։

opt-ante = Մուծում
opt-ante-hint = Ինչքան է դնում ամեն մեկը մինչև թուղթ ստանալը. առաջին դրույքը դրանից պակաս չէ։
opt-deals = Խաղափուլեր
opt-deals-hint = Քանի խաղափուլ ունի խաղը։ Վերջինից հետո մնացած սեկան խաղացվում է մինչև վերջ։
opt-purse = Քսակ
opt-purse-hint = Ինչքանով է սկսում ամեն մեկը, երբ խաղում են առանց դրույքի։
opt-joker = Ջոկեր
opt-joker-hint = Միացված՝ 9♣-ը կապուկում է որպես ջոկեր, 21 թուղթ։ Անջատված՝ 20 թուղթ։

seka-head = Խաղափուլ { $deal } / { $deals } · բանկը՝ { $pot }
seka-head-seka = Խաղափուլ { $deal } · սեկա, բանկը՝ { $pot }
seka-standing = Դրույքը՝ { $n } · մուծումը՝ { $ante }
seka-waiting-bet = { GEN($who) } խոսքն է. առնվազն { $n } կամ փաս
seka-waiting-match = { GEN($who) } խոսքն է. բարձրացնելու մարդ չմնաց, { $n } ու բացում ենք կամ փաս
seka-waiting-short = { GEN($who) } խոսքն է. դրույքը { $n } է, մոտը՝ { $purse }. վա-բանկ կամ փաս
seka-waiting-entry = Սեկա՛։ Մուտքը { $n } է, և խաղում ես ամբողջ բանկի համար։ Կմտնե՞ս, { $who }։
seka-says-bet = { $who }՝ { $n }
seka-says-dark = { $who }՝ տյոմնի { $n }։
seka-says-over = { $who }՝ պերետյոմնի { $n }։
seka-says-open = { $who }՝ { $n } ու բացում եմ
seka-says-all-in = { $who }՝ վա-բանկ, { $n }։
seka-says-fold = { $who }՝ փաս
seka-entered = { DEF($who) } մտնում է սեկա

btn-seka-bet = Դնել { $n }
btn-seka-all = Լրիվ՝ { $n }
btn-seka-dark = Տյոմնի { $n }
btn-seka-over = Պերետյոմնի { $n }
btn-seka-open = Բացել, { $n }
btn-seka-all-in = Վա-բանկ՝ { $n }
btn-seka-fold = Փաս
btn-seka-look = Նայել թղթերս
btn-seka-enter = Մտնել, { $n }
btn-seka-out = Չեմ մտնում
seka-amount-bet = Դրույք
seka-amount-dark = Տյոմնի

seka-hand-points = Ունես { $n }։
seka-hand-your-word = Խոսքը քոնն է
seka-hand-dark = Տյոմնի ես խաղում։ Երբ ուզես՝ կնայես։
seka-hand-pay = Մնալու համար՝ առնվազն { $n }։
seka-hand-unseen = Թղթերդ դեռ չես նայել. քանի չես նայել, կարող ես տյոմնի խաղալ։
seka-hand-enter = Սեկա, բանկը՝ { $pot }։ Մտնո՞ւմ ես { $n }-ով։
seka-hand-out = Մուծումից քիչ ֆիշկա ունես, չես խաղում։
seka-hand-away = Այս խաղափուլը բաց ես թողնում։
seka-hand-folded = Փաս ես ասել։
seka-hand-between = Շուտով բաժանում ենք։

seka-won = { $who }՝ { $points }, տանում է { $n }։
seka-won-side = Կողքի բանկ { $side }. { $who }՝ { $points }, տանում է { $n }։
seka-won-unseen = { DEF($who) } տանում է { $n }, թղթերը ոչ ոք չտեսավ։
seka-tied = Սեկա՛։ { $who }՝ { $points }-ական։ Բանկում մնում է { $n }։
seka-back = Պատասխան չեղավ, հետ է գալիս { $n }՝ { $who }
seka-commission = Միջնորդավճար՝ { $n }
seka-stood-up = Մուծումից քիչ ունեն, չեն խաղում՝ { $who }
seka-match-won = Ամենաշատը շահեց { DEF($who) }՝ { $n } ֆիշկա։
seka-match-one-left = Ուրիշ ոչ ոք մուծում անել չի կարող։
seka-shown = { $who }՝ { $cards } = { $n }
seka-book = Դավթար · տարած ու տանուլ տված
seka-book-deal = Խաղափուլ { $deal }
seka-book-seka = Խաղափուլ { $deal } · սեկա

seka-read-pot = { $name }՝ { $n }
seka-read-in = { $who }՝ դրել է { $put }, մնացել է { $purse }
seka-read-folded = { $who }՝ փաս, դրել է { $put }, մնացել է { $purse }
seka-read-away = { $who }՝ այս փուլը բաց է թողնում, ունի { $purse }
seka-read-out = { $who }՝ չի խաղում
seka-read-net = { $who }՝ { $net }, հիմա { $purse }
seka-read-cell = { $who } { $net }
seka-read-row = Խաղափուլ { $deal }՝ { $cells }
seka-read-total = Ընդամենը՝ { $cells }
alt-seka-board = Կլոր սեղանը՝ տեղեր, դրույքներ, քսակներ ու բանկ
alt-seka-deal = Բացված թղթերը և ով ինչ է տանում
alt-seka-book = Դավթարը՝ ամեն խաղափուլ ում ինչ բերեց

pic-seka-pot = Բանկ
pic-seka-side = Կողքի { $n }
pic-seka-seka = ՍԵԿԱ
pic-seka-standing = դրույք { $n }
pic-seka-deal = փուլ { $deal } / { $deals }
pic-seka-deals = { $deals } փուլ
pic-seka-ante = մուծում { $n }
pic-seka-dark = տյոմնի
pic-seka-over = պերետյոմնի
pic-seka-all-in = վա-բանկ
pic-seka-fold = փաս
pic-seka-out = չի խաղում

illegal-not-dealt-in = Այս խաղափուլում դու այլևս չես խաղում։
illegal-nothing-to-look = Թղթերդ արդեն տեսել ես։
illegal-only-open = Բարձրացնելու մարդ չմնաց. բացիր կամ փաս։
illegal-bet-too-low = Առնվազն { $min } կամ փաս։
illegal-bet-too-high = Մոտդ միայն { $max } կա։
illegal-open-too-early = Բացել կարելի է երկրորդ շրջանից. դրույք կամ փաս։
illegal-not-short = { $min }-ը քեզ հերիքում է. դիր կամ փաս։
illegal-must-all-in = Մոտդ միայն { $max } կա. վա-բանկ կամ փաս։
illegal-no-dark = Տյոմնի խաղում է նա, ով թղթերը չի նայել՝ առաջին խոսողը, նրանից հետո էլ հաջորդը։
illegal-dark-sum = Տյոմնին հիմա՝ { $min }-ից { $max }։
illegal-no-seka-now = Հիմա սեկա չկա, մտնելու տեղ չկա։
illegal-seka-not-asked = Հիմա քեզ չեն հարցնում։
illegal-seka-first = Սեկա է. մուտքը { $price } է, կամ բաց թող։
illegal-purse-too-small = Սեղան նստում են առնվազն տասը մուծումով՝ { $least }։ Մեծացրու քսակը կամ փոքրացրու մուծումը։
opt-pairs = Զույգեր
opt-pairs-hint = Բոլորը՝ նույն կարգի երկու թուղթը միասին է հաշվվում։ Տուզերը՝ միայն երկու տուզը։
value-all = բոլորը
value-aces = տուզերը
