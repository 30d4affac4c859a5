# Բլոտ՝ բազար, խաղ, հաշիվ։

bid =
    { $promise ->
        [k] { $level }{ STRAIN($strain, form: "sign") } կապուտ
        [g] { $level }{ STRAIN($strain, form: "sign") } կանաչ
       *[none] { $level }{ STRAIN($strain, form: "sign") }
    }
call-pass = փաս
call-q = քուանշ
call-s = սուր
call-ok = չեմ սրում
call-sevens = չորս յոթ

combo-run =
    { $kind ->
        [hundred] հարյուր { $top }{ STRAIN($suit, form: "sign") }
        [fifty] հիսուն { $top }{ STRAIN($suit, form: "sign") }
       *[terz] թերզ { $top }{ STRAIN($suit, form: "sign") }
    }
combo-four = չորս { WORD($rank, of: "rank", form: "many") }
combo-height =
    { $trump ->
        [yes] { $kind }, բոյը՝ { $rank }, կոզրից
       *[no] { $kind }, բոյը՝ { $rank }
    }

list-2 = { $a } և { $b }
list-3 = { $a }, { $b } և { $c }
list-4 = { $a }, { $b }, { $c } և { $d }
list-pair = { $a }, { $b }
list-none = չկա

contract-plain = { $bid }
contract-quansh = { $bid } · քուանշ
contract-sur = { $bid } · քուանշ · սուր

## Սեղանը

board-dealing = Բաժանում է { DEF($dealer) }…
board-bidding = Խաղափուլ { $deal } · բազար · բաժանողը՝ { $dealer }
board-standing = Խոսված է { $contract } · { $who }
board-contract = Խաղում ենք { $contract } · { $who }
board-paused = Ընդմիջում։ Ժամանակը կանգնած է։
board-score = Խաղափուլ { $deal } · ձեռքեր՝ { $ta }:{ $tb } · հաշիվը՝ { $a }:{ $b }, մինչև { $target }
call-cut = Կիսել
call-no-cut = Չկիսել
waiting-cut = { $who }, կիսո՞ւմ ես
hand-your-cut = Կիսի՛ր կապուկը կամ թող՝ ինչպես կա
waiting-nobody = Մեկ վայրկյան…
waiting-call = { GEN($who) } խոսքն է
waiting-card = { GEN($who) } հերթն է
waiting-sur = { $who }, սո՞ւր
declared = { $who }՝ { $what }
loud-quansh = { $who }՝ Քուա՛նշ
loud-sur = { $who }՝ Սո՛ւր
loud-blot = { $who }՝ Բլո՛տ
loud-reblot = { $who }՝ Ռեբլո՛տ
loud-open = { DEF($who) } բացում է թղթերը։
loud-promise = { $who }՝ { $bid }։
plate-turn = հերթն է
plate-tricks =
    { $n ->
        [one] { $n } ձեռք
       *[other] { $n } ձեռք
    }


## Թղթերը

hand-between = Հիմա թուղթ չկա։ Շուտով բաժանում ենք։
hand-over = Խաղն ավարտված է։
hand-your-call = Խոսքը քոնն է
hand-your-sur = Քուանշ են արել։ Սո՞ւր։
hand-your-card = Քո հերթն է
hand-play-for = Խաղա { GEN($who) } բաց թղթերով
hand-wait = { GEN($who) } հերթն է
opened-hand = { GEN($who) } թղթերը բաց են՝ { $cards }
btn-declare = Ասել՝ { $what }
btn-show = Ցույց տալ՝ { $what }
btn-blot = Բլո՛տ
btn-reblot = Ռեբլո՛տ
btn-sevens = Չորս յոթ
btn-no-use = Թող ինքը գցի

## Խաղափուլի հաշիվը

score-title = Խաղափուլ { $deal } · { $contract }
score-sai = Սայի
score-last-trick = որից վերջին ձեռքը
score-test = Տարավ, պետք էր { $level }
score-base = Թղթերից
score-base-all = Բոլոր թղթերը
score-base-kaput = Բոլոր ութ ձեռքերը
score-combo =
    { $state ->
        [counts] { $who }, { $what }
        [lost] { $who }, { $what }, չի հաշվվում
       *[unshown] { $who }, { $what }, ցույց չտրված
    }
score-extras = Դրսից
score-blot = Բլոտ-ռեբլոտ
score-level =
    { $times ->
        [1] Խոսածը
       *[other] Խոսածը, { $times } × { $level }
    }
score-written = Գրվեց
score-total = Ընդամենը

verdict-made = Հանեց։ { DEF($who) } խոսել էր { $level }, տարավ { $reached }։
verdict-level = Տակ տվեց։ { DEF($who) } խոսել էր { $level }, տարավ { $reached }։
verdict-kaput = Տակ տվեց։ { DEF($who) } կապուտ էր խոսել, բայց զույգը բոլոր ութ ձեռքերը չտարավ։
verdict-kanach = Տակ տվեց։ { DEF($who) } կանաչ էր խոսել, բայց բոլոր ութ ձեռքերը մենակ չտարավ։
verdict-no-trick = Տակ տվեց։ { DEF($who) } խոսել էր { $level }, բայց զույգը ոչ մի ձեռք չտարավ։
verdict-revoke = { DEF($who) } կանոնից դուրս թուղթ գցեց. խաղափուլը մրցակցինն է։
void-all-passed = Խաղափուլ { $deal }՝ չորս փաս, ոչ ոք չխոսեց։ Բաժանում է հաջորդը։
void-four-sevens = Խաղափուլ { $deal }՝ չորս յոթ։ Ոչինչ չի գրվում, բաժանում է հաջորդը։
next-deal-soon = Շուտով բաժանում ենք հաջորդը։
next-deal-ready =
    { $n ->
        [one] Հաջորդին պատրաստ է { $n } հոգի։
       *[other] Հաջորդին պատրաստ է { $n } հոգի։
    }
btn-next-deal = Բաժանել հաջորդը
no-score-yet = Դեռ հաշվված խաղափուլ չկա։

match-won = Հաղթանա՛կ։ { $who }՝ { $a } : { $b }
match-target =
    { $win ->
        [2] { $win }–{ $lose }՝ ռուբիկոնով
       *[other] { $win }–{ $lose }
    }
match-tars-kaput = { $win }–{ $lose }՝ թարս կապուտ։ Կապուտ խոսած զույգը ոչ մի ձեռք չտարավ, ուրեմն խաղը պարտված է։

## Դավթարը

davtar-head = Դավթար · մինչև { $target }
bid-void = դատարկ
last-none = Դեռ տարված ձեռք չկա։
last-closed = Տարված ձեռքերը փակ են։

## Խոսքով՝ առանց նկարի խաղացողներին

read-call = { $who }՝ { $call }
read-card = { $who }՝ { $card }
read-last = Վերջին ձեռքը տարավ { DEF($who) }՝ { $cards }
read-hand = Քո թղթերը՝ { $cards }
read-sides = { $a } – { $b }
read-score-line = { $label }՝ { $a } : { $b }
read-row = { $deal }. { $bid } → { $a } : { $b }

alt-table = Սեղան
alt-lobby = Սեղանը խաղից առաջ՝ ով որտեղ է նստել
alt-board = Սեղանը՝ խաղացողները, գցված թղթերը, խոսածը և հաշիվը
alt-hand = Քո թղթերը
alt-score = Խաղափուլի հաշիվը՝ տող առ տող
alt-davtar = Դավթարը՝ բոլոր խաղափուլերի խոսածն ու միավորները

dealt-hand = { $who }՝ { $cards }
