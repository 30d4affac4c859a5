# Над своими картами: что лежит на столе и каков счёт.

dotted = { $a } · { $b }
now-led = ход { CARD($card) }
now-score = { $a }:{ $b }
strip-side = { $who }: { $n }
strip-tricks = { $who }: { $n } · { $points }
now-trumps = козырь { STRAIN($suit, form: "sign") }
strip-stock = Колода: { $n }
domino-bazaar = Базар: { $n }
now-pot = Кон: { $n }
now-bet = Ставка: { $n }
seka-put = { $n }
seka-hand-purse = У тебя: { $n }

## Bidding from the hand

btn-strain = { STRAIN($strain, form: "sign") }
btn-bid = { $bid }
btn-bid-up = выше…
btn-bid-kaput = капут…
btn-bid-kanach = канач…
btn-bid-back = ↩ Назад
btn-bid-sure = Да, { $bid }
bid-level =
    { $promise ->
        [k] Сколько, { STRAIN($strain, form: "sign") } капут?
        [g] Сколько, { STRAIN($strain, form: "sign") } канач?
       *[none] Сколько, { STRAIN($strain, form: "sign") }?
    }
bid-sure = { $bid }: точно?

cmd-bids = Как заказывать: по шагам или сразу
cmdname-bids = выбор-заказа
cmd-bids-bids = По шагам или сразу
bids-head = Как удобнее заказывать?
bids-hint = По шагам палец не промахнётся; сетка сразу показывает ближайшие заказы во всех мастях.
bids-steps = По шагам
bids-grid = Всё сразу

told-made = { $who }: сыграно { $bid }
told-fell = { $who }: { $bid }, не хватило { $n }
told-write = { $who } пишут { $n }
told-writes = { $who } пишет { $n }
told-both = { $a }, { $b }
trick-to = Взятка: { $who } · { CARD($card) } · { $pair } { $a } : { $b }
side-names = { $who }
feat-kaput = 🏆 Капут: все взятки!
feat-four = 🃏 Каре!
feat-rubicon = 🌊 Рубикон перейдён: два : ноль!
feat-tars-kaput = 🙃 Тарс капут: ни одной взятки!

## What has happened, in every game

now-led-many = ход { $cards }
now-match = { $a }:{ $b }, до { $target }
now-rolled = 🎲 { $a }–{ $b }
strip-passed = пропуск
seka-put-dark = тёмная, { $n }
seka-put-over = перетёмная, { $n }
last-closed-option = Так решает правило стола «{ $option }». Если до игры выбрать «{ $value }», последняя взятка остаётся на виду.
bura-count-of =
    { $who } { $points }{ $gifts ->
        [0] {""}
       *[other] {" "}+ { $gifts } втёмную
    }
feat-mars = 🎲 Марс! { $who }
feat-riba = 🐟 Рыба! Закрывает { $who }
feat-bura = 🃏 Бура! { $who }
feat-blackjack = 🎰 Блэкджек! { $who }
bj-told =
    { $how ->
        [blackjack] Раздача { $deal }: у дилера блэкджек.
        [bust] Раздача { $deal }: у дилера перебор, { $n }.
       *[other] Раздача { $deal }: у дилера { $n }.
    }
bj-told-net =
    { $way ->
        [up] { $who }: выигрыш { $n }.
        [down] { $who }: проигрыш { $n }.
       *[even] { $who } остаётся при своих.
    }
