# Бура, трёх- и пятикарточная.

bura-worth =
    { $n ->
        [one] за { $n } очко
        [few] за { $n } очка
       *[other] за { $n } очков
    }
bura-offer = { $word }: за { $n }?
pic-trumps = Козыри
pic-taken = Взято

## Стол

bura-board-lead = Раздача { $deal } · ходит { $who }
bura-board-answer = { $who } заходит: { $cards }
bura-score = Раздача { $deal } { $worth } · матч { $a }:{ $b }, до { $target }
bura-waiting-lead = Ходит { $who }
bura-waiting-answer = Бьёшь или сбрасываешь, { $who }?
bura-waiting-let = { $who }: своя малютка или пусть ходит соперник?
bura-claimed = { $who } заявляет малютку вне очереди!
loud-malutka = { $who }: малютка!
bura-stock =
    { $n ->
        [0] Колода разобрана. Козыри: { STRAIN($suit, form: "sign") }
       *[other] В колоде: { $n }. Козырь: { CARD($card) }
    }
bura-read-beaten = { $who } бьёт { $led }: { $cards }
bura-read-given =
    { $n ->
        [one] { $who } забирает { $led } и { $n } карту втёмную
        [few] { $who } забирает { $led } и { $n } карты втёмную
       *[other] { $who } забирает { $led } и { $n } карт втёмную
    }
bura-counts = Взято очков: { $a } · { $b }
plate-count = { $points } + { $gifts } втёмную
btn-malutka = Малютка!
btn-let = Пусть ходит

## Рука

bura-hand-lead = Твой ход
bura-hand-answer = { $who } заходит: { $cards }
bura-hand-let = { $who } заявляет малютку. Сначала твоя или пусть ходит?
bura-hint-lead = Выбери карты одной масти, чтобы пойти ими вместе.
bura-hint-chosen = Выбрано: { $cards }
bura-hint-beat = Надо побить: { $card }
bura-hint-give = Сколько сбросить втёмную: { $n }. Уже выбрано: { $cards }
btn-several = Несколько…
btn-lead-cards = Ходить: { $cards }
btn-malutka-lead = Ходить малюткой
btn-choose = { CARD($card) } …
btn-chosen = ✓ { CARD($card) }
btn-beat-one = Побить: { CARD($card) }
btn-beat-on = { CARD($card) } на { CARD($led) }
btn-beat-all = Побить: { $cards }
btn-give-one = Сбросить { CARD($card) }
btn-give-cards = Сбросить { $cards }
btn-give = Сбросить втёмную…
btn-start-again = Сначала
btn-var-ask = Вскрываюсь…
btn-var = Вскрываюсь!
btn-bura-back = К моим картам
bura-var-head = Вскрываемся: есть { $goal }?
bura-var-hint = Если во взятках { $goal } или больше, раздача твоя ({ $worth }). Если меньше, она достаётся сопернику.

## Конец раздачи

bura-title = Бура · Давтар
verdict-bura = { $who }: бура! { $cards }
verdict-var = { $who } вскрывается: { $count }. Всё верно!
verdict-false-var = { $who } вскрывается, но набрано только { $count } из { $goal }.
verdict-declined = { $who } уступает раздачу.
verdict-more = Карты вышли, { $a }:{ $b }. Больше очков: { $who }.
verdict-even = Карты вышли, { $a }:{ $b }: ничья, никто ничего не пишет.
bura-won =
    { $n ->
        [one] { $who } пишет { $n } очко.
        [few] { $who } пишет { $n } очка.
       *[other] { $who } пишет { $n } очков.
    }
bura-row-bura = бура
bura-row-var = вскрылись
bura-row-false-var = недобор
bura-row-declined = отказ
bura-row-more = больше очков
bura-row-even = ничья
bura-row = { $deal }. { $what }
bura-read-row = { $deal }. { $what } → { $a } : { $b }

## Настройки

opt-malutka = Малютка
opt-malutka-hint = Вся рука одной масти: ходить ею только в свой ход или можно и вне очереди.
opt-count = Счёт взяток
opt-count-hint = В уме, как за столом, или показывать открытые очки обеих сторон.
value-in-turn = по очереди
value-out-of-turn = вне очереди
value-memory = в уме

## Отказы

illegal-lead-first = Хода ещё не было.
illegal-lead-lies = На столе ход: сначала побей или сбрось.
illegal-lead-one-suit = Вместе ходят только картами одной масти.
illegal-answer-number = Нужно столько же карт, сколько в ходе: { $number }.
illegal-does-not-beat = { CARD($card) } не бьёт { CARD($led) }.
illegal-malutka-in-turn = За этим столом малюткой ходят только в свой ход.
illegal-no-malutka = Малютки у тебя нет: это вся рука одной масти.
illegal-malutka-own-lead = Ход и так твой: ходи всеми картами.
illegal-malutka-led = Малюткой уже пошли: твоя опоздала.
illegal-malutka-claimed = Уже заявлено: сначала решает тот, чей ход.
illegal-malutka-goes-first = Заявлена малютка: ходи своей или пропусти чужую.
illegal-nothing-to-let = Малютку никто не заявлял.
