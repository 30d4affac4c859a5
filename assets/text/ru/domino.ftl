# Домино: стол, камни в руке, счёт.

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
pic-open-ends = Концы
pic-bazaar = Базар
plate-tiles =
    { $n ->
        [one] { $n } камень
        [few] { $n } камня
       *[other] { $n } камней
    }
plate-points-tiles =
    { $n ->
        [one] { $points } · { $n } камень
        [few] { $points } · { $n } камня
       *[other] { $points } · { $n } камней
    }

## Стол

domino-head = Раздача { $deal } · на базаре: { $bazaar }
domino-begins-first = Старший камень — { $who }: с него и начинаем.
domino-begins = Начинает { $who }: с любого камня.
domino-scored = { $who }: +{ $points }!
domino-laid = { $who } ставит { $tile }
domino-drew = { $who } идёт на базар, взято: { $n }
domino-passed = { $who } пропускает: ставить нечего, базар пуст.
domino-open = Концы: { $ends } · сумма { $sum }
domino-score = Матч: { $scores } · до { $target }
domino-score-of = { $who } { $points }
domino-read-line = Слева направо: { $tiles }
domino-read-up = Вверх от дубля: { $tiles }
domino-read-down = Вниз от дубля: { $tiles }

## Рука

domino-hand-lay = Твой ход: ставь камень
domino-hand-lead = Начинаешь ты, с любого камня
domino-hand-must = У тебя старший камень: с него и начинай
domino-hand-draw = Ставить нечего: бери с базара
domino-hand-drew = С базара пришёл { $tile }.
domino-hand-between = Сейчас камней нет. Скоро сдаём дальше.
domino-hand-read = Твои камни: { $tiles }
domino-pick = Куда поставить { $tile }?
btn-domino-draw = Взять с базара
btn-domino-end =
    { $end ->
        [l] ◀ слева, к { $number }
        [r] ▶ справа, к { $number }
        [u] ▲ сверху, к { $number }
       *[d] ▼ снизу, к { $number }
    }
btn-domino-back = Мои камни

## Конец раздачи

domino-out = { $who } заканчивает! На руках у других { $pips }, записано +{ $rest }.
domino-riba = Рыба! Закрывает { $who }. За оставшиеся камни ничего не пишется.
domino-riba-goes-on = Матч продолжается: его кончает только тот, кто выложит все камни.
domino-left = { $who }, на руках осталось: { $tiles }
domino-won =
    { $points ->
        [one] Победа! { $who }, { $points } очко
        [few] Победа! { $who }, { $points } очка
       *[other] Победа! { $who }, { $points } очков
    }
domino-book-out = { $deal }. все камни
domino-book-riba = { $deal }. рыба
domino-read-row = { $what } — { $scores }
domino-last-none = Ещё ничего не поставлено.

opt-spinner = Дубль на 4 стороны
opt-spinner-hint = К первому дублю можно ставить и с боков.
opt-spinner-covered = Бока потом
opt-spinner-covered-hint = Бока первого дубля открываются, когда линия продолжена с обоих его концов.

alt-domino-board = Стол домино: линия камней, открытые концы и их сумма
alt-domino-hand = Твои камни

## Почему нельзя

illegal-tile-not-held = Камня { $tile } у тебя нет.
illegal-must-lead = Начинает старший камень: ставь { $tile }.
illegal-lead-has-no-end = Это первый камень, конец указывать не нужно.
illegal-which-end = Скажи, с какого конца. Например: /play 6-4 слева
illegal-no-sides = Туда ставить нельзя.
illegal-does-not-fit = { $tile } не подходит: там нужно { $number }.
illegal-can-join = У тебя есть подходящий камень: ставь его. На базар идут, только когда ставить нечего.

# Before the first deal of a match.
domino-dealing = Мешаем камни…
