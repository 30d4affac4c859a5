# Դոմինո՝ սեղան, քարեր, հաշիվ։

domino-tile = { $tile }
domino-tile-at =
    { $end ->
        [l] { $tile } ◀
        [r] { $tile } ▶
        [u] { $tile } ▲
       *[d] { $tile } ▼
    }
domino-tile-open =
    { $end ->
        [l] ◀ { $number }
        [r] ▶ { $number }
        [u] ▲ { $number }
       *[d] ▼ { $number }
    }
pic-open-ends = Ծայրերը
pic-bazaar = Բազար
plate-tiles =
    { $n ->
        [one] { $n } քար
       *[other] { $n } քար
    }
plate-points-tiles =
    { $n ->
        [one] { $points } · { $n } քար
       *[other] { $points } · { $n } քար
    }

## Սեղան

domino-head = Խաղափուլ { $deal } · բազարում՝ { $bazaar }
domino-begins-first = Ամենամեծ քարը { GEN($who) } մոտ է, դրանով էլ սկսում ենք։
domino-begins = Սկսում է { DEF($who) }՝ ցանկացած քարով։
domino-scored = { $who }՝ +{ $points }
domino-laid = { $who }՝ { $tile }
domino-drew = { DEF($who) } գնում է բազար, վերցնում՝ { $n }
domino-passed = { DEF($who) } բաց է թողնում. դնելու քար չկա, բազարն էլ դատարկ է։
domino-open = Ծայրերը՝ { $ends } · գումարը՝ { $sum }
domino-score = Խաղ՝ { $scores } · մինչև { $target }
domino-score-of = { $who } { $points }
domino-read-line = Ձախից աջ՝ { $tiles }
domino-read-up = Դուբլից վեր՝ { $tiles }
domino-read-down = Դուբլից ներքև՝ { $tiles }

## Քո քարերը

domino-hand-lay = Քո հերթն է, քար դիր
domino-hand-lead = Դու ես սկսում՝ ցանկացած քարով
domino-hand-must = Ամենամեծ քարը քեզ մոտ է, դրանով էլ սկսիր
domino-hand-draw = Հարմար քար չկա, բազարից քաշիր
domino-hand-drew = Բազարից քաշեցիր { $tile }։
domino-hand-between = Հիմա քարեր չկան։ Շուտով բաժանում ենք հաջորդը։
domino-hand-read = Քո քարերը՝ { $tiles }
domino-pick = Որտե՞ղ դնել { $tile }
btn-domino-draw = Քաշել բազարից
btn-domino-end =
    { $end ->
        [l] ◀ ձախից՝ { $number }
        [r] ▶ աջից՝ { $number }
        [u] ▲ վերևից՝ { $number }
       *[d] ▼ ներքևից՝ { $number }
    }
btn-domino-back = Իմ քարերը

## Խաղափուլի վերջ

domino-out = { DEF($who) } վերջացրեց։ Մյուսների մոտ մնաց { $pips }, գրվում է +{ $rest }։
domino-riba = Ռի՛բա։ Փակեց { DEF($who) }։ Մնացած քարերի համար ոչինչ չի գրվում։
domino-riba-goes-on = Խաղը շարունակվում է, մինչև մեկի քարերը վերջանան։
domino-left = { GEN($who) } մոտ մնացել էր՝ { $tiles }
domino-won = Հաղթանա՛կ։ { $who }՝ { $points } միավոր
domino-book-out = { $deal }. վերջացրեց
domino-book-riba = { $deal }. ռիբա
domino-read-row = { $what } — { $scores }
domino-last-none = Դեռ ոչինչ դրված չէ։

opt-spinner = Դուբլը չորս կողմից
opt-spinner-hint = Առաջին դուբլին կարելի է դնել նաև կողքերից։
opt-spinner-covered = Կողքերը հետո
opt-spinner-covered-hint = Դուբլի կողքերը բացվում են, երբ շարքը շարունակվել է նրա երկու ծայրից էլ։

alt-domino-board = Դոմինոյի սեղան՝ քարերի շարքը, բաց ծայրերը և դրանց գումարը
alt-domino-hand = Քո քարերը

## Ինչու չի կարելի

illegal-tile-not-held = { $tile } քարը քեզ մոտ չէ։
illegal-must-lead = Սկսում են ամենամեծ քարով. դիր { $tile }։
illegal-lead-has-no-end = Սա առաջին քարն է, ծայր նշել պետք չէ։
illegal-which-end = Ասա՝ որ ծայրից, օրինակ՝ /play 6-4 ձախ
illegal-no-sides = Այնտեղ դնել չի կարելի։
illegal-does-not-fit = { $tile } չի հարմարվում. այնտեղ { $number } է պետք։
illegal-can-join = Հարմար քար ունես, դիր այն։ Բազար գնում են միայն, երբ դնելու քար չկա։

# Before the first deal of a match.
domino-dealing = Քարերը խառնում ենք…
