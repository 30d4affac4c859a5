## Свои матчи и запись матча

history-own-head = Твои матчи
history-own =
    { $n }. { $day } · { $game } · { $names } · { $score } · { $ending ->
        [won] победа
        [lost] поражение
       *[other] без результата
    }
btn-history-own = Мои матчи
btn-me = Мои итоги
btn-record = Запись
btn-record-file = Файлом
btn-record-form = { $form }
record-here = Вот запись: каждая раздача, каждый ход и доказательство.
btn-person = { $name }
record-won = { $who }: победа, { $score }
record-took =
    { $deals ->
        [one] { $deals } раздача
        [few] { $deals } раздачи
       *[other] { $deals } раздач
    } · { $h ->
        [0] { $m } мин
       *[other] { $h } ч { $m } мин
    }
record-how =
    { $how ->
        [abandoned] Прекращён, без результата
        [deserted] Брошен
        [rubicon] Рубикон
        [tars-kaput] Тарс капут
        [one-left] Фишки остались у одного
        [bank] Выиграл банк
        [broke] Фишек не осталось ни у кого
       *[other] Доигран до конца
    }
record-seat =
    { $who }: { $played ->
        [sub] место занято по ходу матча
        [left] выход из матча, доиграл компьютер
       *[auto] компьютер
    }
record-feat = Раздача { $deal }: { $what }, { $who }
record-sides = { $names }
record-deal = Раздача { $deal }: { $score }
named-kaput = капут
named-kanach = канач
named-four = каре
named-mars = марс
named-bura = бура
named-riba = рыба
course-title = { $game } · { $day }
alt-course = Счёт матча, раздача за раздачей
alt-results = Победы и поражения: по времени и по играм

## Чем закончились чьи-то матчи

me-title = Итоги: { $name }
me-head =
    { $n ->
        [one] { $n } матч
        [few] { $n } матча
       *[other] { $n } матчей
    } · побед { $won } · поражений { $lost }{ $open ->
        [0] {""}
       *[other] {" "}· прекращено { $open }
    }
me-none = Пока не доигран ни один матч. Начать: /now
me-over-time = Победы минус поражения, последние матчи: { $n }
me-partners = В паре
me-luck = Везение
me-luck-how = Везение сравнивается со средним; рядом границы, в которых оно остаётся в девятнадцати случаях из двадцати. Меньше { $few } сдач или бросков ещё ни о чём не говорят.
me-streak = Побед подряд: { $best } · сейчас: { $now }
me-row = { $label }: побед { $won } из { $n }
me-row-note = { $row } · { $note }
me-with = В паре, { $row }
me-luck-row = { $game }. { $what } · { $verdict }
luck-verdict =
    { $how ->
        [few] судить рано
        [more] выше обычного
        [less] ниже обычного
       *[usual] как обычно
    }
luck-cards = Очков на руке: { $got }, обычно { $low }–{ $high } · раздач: { $n }
luck-dice = За бросок: { $got }, обычно { $low }–{ $high } · бросков: { $n }, раздач: { $deals }
luck-points = Очков на первых картах: { $got }, обычно { $low }–{ $high } · раздач: { $n }
luck-tiles = Точек на первых камнях: { $got }, обычно { $low }–{ $high } · раздач: { $n }
luck-hands = Очков на руке: { $got }, обычно { $low }–{ $high } · раздач: { $n }
luck-naturals = Блэкджек с раздачи: { $got } %, обычно { $low }–{ $high } % · боксов: { $n }, раздач: { $deals }
me-analysed-how = По разбору матчей, доигранных на одном месте: решения без ошибки и чего стоили остальные.
me-analysed =
    { $n ->
        [one] { $game }: разобран { $n } матч · без ошибки { $accuracy }% · { $lost }
        [few] { $game }: разобрано { $n } матча · без ошибки { $accuracy }% · { $lost }
       *[other] { $game }: разобрано { $n } матчей · без ошибки { $accuracy }% · { $lost }
    }
me-lost = в среднем за раздачу потеряно { $points }
me-lost-chips = в среднем за раздачу потеряно фишек: { $points }
me-lost-both = в среднем за раздачу потеряно: на торге { $calls }, в игре { $play }
decimal = { $whole },{ $fraction }
decimal-within = { $value } ± { $error }
stats-which = Чьи итоги?
stats-here = Только матчи этого чата.
illegal-nobody-called = Никто по имени { $name } здесь матчей не доигрывал.

count-bids = заказов { $n }
count-made = сыграно { $n }
count-failed = посажено { $n }
count-quanshes = куаншей { $n }
count-quanshes-right = из них удачных { $n }
count-surs = сюров { $n }
count-revokes = карт не по правилам { $n }
count-combo-four = каре { $n }
count-combo-100 = сотен { $n }
count-combo-50 = полтинников { $n }
count-combo-terz = терцев { $n }
count-deals-won = раздач взято { $n }
count-vars = вскрытий { $n }
count-vars-wrong = вскрытий зря { $n }
count-raises = повышений { $n }
count-doubles = дублей { $n }
count-went-out = закончено { $n }
count-locked = рыб { $n }
count-fives = пятёрок { $n }
count-pots-won = конов взято { $n }
count-folds = пасов { $n }
count-darks = тёмных { $n }
count-hands = рук { $n }
count-hands-won = рук выиграно { $n }
count-blackjacks = блэкджеков { $n }
count-busts = переборов { $n }
count-doubled = удвоений { $n }
count-splits = сплитов { $n }
