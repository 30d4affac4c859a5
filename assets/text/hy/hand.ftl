# Սեփական թղթերի վերևում՝ ինչ է դրված սեղանին և ինչ հաշիվ է։

dotted = { $a } · { $b }
now-led = գցված է { CARD($card) }
now-score = { $a }:{ $b }
strip-side = { $who }՝ { $n }
strip-tricks = { $who }՝ { $n } · { $points }
now-trumps = կոզրը՝ { STRAIN($suit, form: "sign") }
strip-stock = Կապուկ՝ { $n }
domino-bazaar = Բազար՝ { $n }
now-pot = Բանկ՝ { $n }
now-bet = Դրույք՝ { $n }
seka-put = { $n }
seka-hand-purse = Քոնը՝ { $n }

## Bidding from the hand

btn-strain = { STRAIN($strain, form: "sign") }
btn-bid = { $bid }
btn-bid-up = ավելի…
btn-bid-kaput = կապուտ…
btn-bid-kanach = կանաչ…
btn-bid-back = ↩ Հետ
btn-bid-sure = Այո, { $bid }
bid-level =
    { $promise ->
        [k] { STRAIN($strain, form: "sign") } կապուտ, քանի՞ հատ
        [g] { STRAIN($strain, form: "sign") } կանաչ, քանի՞ հատ
       *[none] { STRAIN($strain, form: "sign") }, քանի՞ հատ
    }
bid-sure = { $bid }. հաստա՞տ

cmd-bids = Ինչպես խոսել՝ քայլ առ քայլ, թե միանգամից
cmdname-bids = խոսելու_ձև
cmd-bids-bids = Քայլ առ քայլ կամ միանգամից
bids-head = Ինչպե՞ս ես ուզում խոսել։
bids-hint = Քայլ առ քայլ մատը չի սխալվի, ցանցը միանգամից ցույց է տալիս բոլոր նիշերի մոտակա խոսքերը։
bids-steps = Քայլ առ քայլ
bids-grid = Միանգամից

told-made = { DEF($who) } հանեց՝ { $bid }
told-fell = { DEF($who) } տակ տվեց՝ { $bid }, պակասեց { $n }
told-write = { DEF($who) } գրում են { $n }
told-writes = { DEF($who) } գրում է { $n }
told-both = { $a }, { $b }
trick-to = Ձեռքը տարավ { DEF($who) } · { CARD($card) } · { $pair }՝ { $a } : { $b }
side-names = { $who }
feat-kaput = 🏆 Կապո՛ւտ, բոլոր ձեռքերը
feat-four = 🃏 Չորս թո՛ւղթ
feat-rubicon = 🌊 Ռուբիկո՛ն, երկու՝ զրո
feat-tars-kaput = 🙃 Թարս կապո՛ւտ, ոչ մի ձեռք

## What has happened, in every game

now-led-many = գցված է { $cards }
now-match = { $a }:{ $b }, մինչև { $target }
now-rolled = 🎲 { $a }–{ $b }
strip-passed = բաց թողեց
seka-put-dark = տյոմնի, { $n }
seka-put-over = պերետյոմնի, { $n }
last-closed-option = Այս սեղանի կանոնն է՝ «{ $option }»։ Եթե խաղից առաջ ընտրեք «{ $value }», վերջին ձեռքը կերևա։
bura-count-of =
    { $who } { $points }{ $gifts ->
        [0] {""}
       *[other] {" "}+ { $gifts } փակ
    }
feat-mars = 🎲 Մա՛րս. { $who }
feat-riba = 🐟 Ռի՛բա. փակեց { DEF($who) }
feat-bura = 🃏 Բո՛ւրա. { $who }
feat-blackjack = 🎰 Բլեքջե՛ք. { $who }
bj-told =
    { $how ->
        [blackjack] Խաղափուլ { $deal }. դիլերի մոտ բլեքջեք է։
        [bust] Խաղափուլ { $deal }. դիլերն անցավ՝ { $n }։
       *[other] Խաղափուլ { $deal }. դիլերն ունի { $n }։
    }
bj-told-net =
    { $way ->
        [up] { DEF($who) } շահեց { $n }։
        [down] { DEF($who) } տարվեց { $n }։
       *[even] { $who }՝ հավասար։
    }
