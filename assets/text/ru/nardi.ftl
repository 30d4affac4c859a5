# Нарды: короткие, длинные, гипер.

nardi-step =
    { $point ->
        [25] бар
       *[other] { $point }
    }/{ $to ->
        [0] выброс
       *[other] { $to }
    }{ $by ->
        [0] {""}
       *[other] {" "}({ $by })
    }{ $hit ->
        [1] *
       *[other] {""}
    }
nardi-offer = { $word }: за { $n }?
pic-pips = пипсы
pic-off = выброшено

## Доска

board-dealing-dice = Первый бросок решит, кто начинает.
nardi-no-throw-yet = Ещё никто не бросал.
nardi-head-throw = Партия { $deal } · бросает { $who }
nardi-head-play = { $who }: выпало { $a }–{ $b }
nardi-opening = Розыгрыш первого хода: { $a }, { $b }. Начинает { $who }.
nardi-waiting-throw = Бросок: { $who }
nardi-waiting-play = { $who }, осталось сыграть: { $numbers }
nardi-waiting-done = { $who }: подтверди ход или верни шаги
nardi-last = { $who }, { $a }–{ $b }: { $steps }
nardi-last-none = { $who }, { $a }–{ $b }: ходить было нечем
nardi-score = Партия { $deal } за { $worth } · матч { $a }:{ $b }, до { $target } · пипсы { $pa }:{ $pb }
nardi-read-side = { $who }: { $places }
nardi-place = { $point } × { $n }
nardi-place-bar = бар: { $n }
nardi-place-off = выброшено: { $n }
btn-nardi-board = Моя доска
btn-roll = 🎲 Бросить
btn-undo = ↩ Вернуть шаг
btn-done = ✓ Готово
alt-nardi = Доска для нард

## Своя доска

nardi-hand-throw = Твой бросок
nardi-hand-play = Выпало { $a }–{ $b }. Осталось сыграть: { $numbers }
nardi-hand-done = Подтверди ход или верни шаги
nardi-hand-answer = Тебе предлагают { $word }
nardi-hand-between = Скоро начнётся следующая партия.

## Конец раздачи

nardi-title = Нарды · Давтар
nardi-verdict-out = { $who }: все шашки выброшены.
nardi-verdict-mars = Марс! { $who }: все шашки выброшены, у соперника ни одной.
nardi-verdict-declined = { $who } уступает партию.
nardi-won =
    { $n ->
        [one] { $who } пишет { $n } очко.
        [few] { $who } пишет { $n } очка.
       *[other] { $who } пишет { $n } очков.
    }
nardi-row-out = { $deal }. выброс
nardi-row-mars = { $deal }. марс
nardi-row-declined = { $deal }. отказ
nardi-read-row = { $what } → { $a } : { $b }

## Настройки

opt-mars = Марс
opt-mars-hint = Да: партия считается вдвое, если проигравший не выбросил ни одной шашки.
opt-auto-throw = Автобросок
opt-auto-throw-hint = Да: кости бросаются автоматически, когда перед броском нечего предложить.
opt-opening-numbers = Числа первого броска
opt-opening-numbers-hint = Да: начинающий играет числа розыгрыша. Нет: бросает заново.
opt-federation-head = Голова по федерации
opt-federation-head-hint = Да: с головы можно снять две при 6–6, 4–4, 3–3 на первом броске любой стороны.
opt-double-one-checker = Куш одной шашкой
opt-double-one-checker-hint = Да: весь куш (дубль) играется одной и той же шашкой.

## Отказы

illegal-raise-before-throw = Повышение предлагают до броска.
illegal-throw-first = Сначала брось кости.
illegal-already-thrown = Кости уже брошены.
illegal-nothing-to-undo = Возвращать нечего.
illegal-dice-left = Ход ещё есть: всё, что можно сыграть, нужно сыграть.
illegal-not-thrown = Числа { $number } нет или оно уже сыграно.
illegal-enter-first = Сначала введи шашку с бара.
illegal-no-checker = Там нет твоей шашки.
illegal-same-checker = Здесь куш играется одной и той же шашкой.
illegal-head-once = Этим броском с головы больше брать нельзя.
illegal-not-all-home = Выбрасывают, только когда все шашки дома.
illegal-higher-first = Большим числом выбрасывают сначала самую дальнюю шашку.
illegal-point-closed = Лунка { $point } закрыта.
illegal-six-in-a-row = Нельзя закрыть шесть лунок подряд, пока перед ними нет ни одной шашки соперника.
illegal-larger-number = Сыграть можно только одно число, и это должно быть { $number }.
illegal-most-numbers = Так сыграется меньше чисел: ходи так, чтобы сыграть оба.
