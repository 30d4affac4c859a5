# Блот: торг, игра, счёт.

bid =
    { $promise ->
        [k] { $level }{ STRAIN($strain, form: "sign") } капут
        [g] { $level }{ STRAIN($strain, form: "sign") } канач
       *[none] { $level }{ STRAIN($strain, form: "sign") }
    }
call-pass = пас
call-q = куанш
call-s = сюр
call-ok = без сюра
call-sevens = четыре семёрки

combo-run =
    { $kind ->
        [hundred] сотня { $top }{ STRAIN($suit, form: "sign") }
        [fifty] полтинник { $top }{ STRAIN($suit, form: "sign") }
       *[terz] терц { $top }{ STRAIN($suit, form: "sign") }
    }
combo-four = четыре { WORD($rank, of: "rank", form: "many") }
combo-height =
    { $trump ->
        [yes] { $kind }, старшая { $rank }, в козырях
       *[no] { $kind }, старшая { $rank }
    }

list-2 = { $a } и { $b }
list-3 = { $a }, { $b } и { $c }
list-4 = { $a }, { $b }, { $c } и { $d }
list-pair = { $a }, { $b }
list-none = нет

contract-plain = { $bid }
contract-quansh = { $bid } · куанш
contract-sur = { $bid } · куанш · сюр

## Стол

board-dealing = Сдаёт { $dealer }…
board-bidding = Раздача { $deal } · торг · сдающий: { $dealer }
board-standing = Сказано { $contract } · { $who }
board-contract = Играем { $contract } · { $who }
board-paused = Перерыв. Время стоит.
board-score = Раздача { $deal } · взятки { $ta }:{ $tb } · счёт { $a }:{ $b }, до { $target }
call-cut = Снять
call-no-cut = Не снимать
waiting-cut = { $who }, снимаешь?
hand-your-cut = Сними колоду или оставь как есть
waiting-nobody = Секунду…
waiting-call = Слово: { $who }
waiting-card = Ход: { $who }
waiting-sur = { $who }: сюр?
declared = { $who }: { $what }
loud-quansh = { $who }: куанш!
loud-sur = { $who }: сюр!
loud-blot = { $who }: блот!
loud-reblot = { $who }: реблот!
loud-open = { $who } открывает карты!
loud-promise = { $who }: { $bid }!
plate-turn = ход
plate-tricks =
    { $n ->
        [one] { $n } взятка
        [few] { $n } взятки
       *[other] { $n } взяток
    }


## Карты на руках

hand-between = Карт сейчас нет. Скоро сдадим.
hand-over = Матч окончен.
hand-your-call = Слово за тобой
hand-your-sur = Вам куанш. Сюр?
hand-your-card = Твой ход
hand-play-for = Открытые карты ({ $who }): ход за тобой
hand-wait = Ход: { $who }
opened-hand = Открытые карты, { $who }: { $cards }
btn-declare = Объявить { $what }
btn-show = Показать { $what }
btn-blot = Блот!
btn-reblot = Реблот!
btn-sevens = Четыре семёрки
btn-no-use = Пусть сыграет хозяин

## Счёт раздачи

score-title = Раздача { $deal } · { $contract }
score-sai = Саи
score-last-trick = из них последняя взятка
score-test = Набрано, нужно { $level }
score-base = За карты
score-base-all = Все карты
score-base-kaput = Все восемь взяток
score-combo =
    { $state ->
        [counts] { $who }: { $what }
        [lost] { $who }: { $what }, не считается
       *[unshown] { $who }: { $what }, не показано
    }
score-extras = Комбинации
score-blot = Блот-реблот
score-level =
    { $times ->
        [1] Заказ
       *[other] Заказ, { $times } × { $level }
    }
score-written = Записано
score-total = Всего

verdict-made = Сыграно! { $who }: сказано { $level }, набрано { $reached }.
verdict-level = Сели! { $who }: сказано { $level }, набрано { $reached }.
verdict-kaput = Сели! { $who }: сказан капут, но взяты не все восемь.
verdict-kanach = Сели! { $who }: сказан канач, но в одиночку все восемь не взяты.
verdict-no-trick = Сели! { $who }: сказано { $level }, а у пары ни одной взятки.
verdict-revoke = { $who }: карта не по правилам. Раздача достаётся соперникам.
void-all-passed = Раздача { $deal }: четыре паса, никто ничего не сказал. Сдаёт следующий.
void-four-sevens = Раздача { $deal }: четыре семёрки! Ничего не пишем, сдаёт следующий.
next-deal-soon = Скоро сдаём дальше.
next-deal-ready =
    { $n ->
        [one] К следующей раздаче готов { $n } игрок.
        [few] К следующей раздаче готовы { $n } игрока.
       *[other] К следующей раздаче готовы { $n } игроков.
    }
btn-next-deal = Сдать дальше
no-score-yet = Ни одной раздачи ещё не сосчитано.

match-won = Победа! { $who }, { $a } : { $b }
match-target =
    { $win ->
        [2] { $win }–{ $lose }: рубикон!
       *[other] { $win }–{ $lose }
    }
match-tars-kaput = { $win }–{ $lose }: тарс капут. Кто обещал все взятки и не взял ни одной, проигрывает матч сразу.

## Давтар

davtar-head = Давтар · до { $target }
bid-void = пусто
last-none = Ни одной взятки ещё нет.
last-closed = Взятки лежат закрытыми.

## Словами, для тех, кто без картинок

read-call = { $who }: { $call }
read-card = { $who }: { $card }
read-last = Последняя взятка: { $who }. { $cards }
read-hand = Твои карты: { $cards }
read-sides = { $a } – { $b }
read-score-line = { $label }: { $a } : { $b }
read-row = { $deal }. { $bid } → { $a } : { $b }

alt-table = Стол
alt-lobby = Стол перед матчем: кто где сидит
alt-board = Стол: места, сыгранные карты, заказ и счёт
alt-hand = Твои карты
alt-score = Счёт раздачи, строка за строкой
alt-davtar = Давтар: заказы и очки всех раздач

dealt-hand = { $who }: { $cards }
