# Что надо было сыграть: сыгранная раздача, решение за решением.

btn-analyse = Разбор
cmd-analyse = Что надо было сыграть в прошедшей раздаче; видишь только ты
cmd-analyse-match = 1: матч до этого; без числа: последняя раздача
cmdname-analyse = разбор
btn-analysis-turn = Переломный момент { $n }
btn-analysis-deal = Вся раздача
analysis-how = По тому, что каждый тогда мог знать; в очках за раздачу.
analysis-how-chips = По тому, что каждый тогда мог знать; в фишках за раздачу.
analysis-seat = { $who }: { $lost } · без ошибки { $good } из { $n } решений ({ $accuracy }%)
analysis-lost = потеряно { $points }
analysis-lost-calls = потеряно на торге { $points }
analysis-lost-play = в игре { $points }
analysis-turn = { $k }. { $who }: { $did }. Лучше: { $better }, на { $points }.
analysis-no-turn = Ошибок, которых не списать на случай, никто не сделал.
analysis-nothing = Здесь не было выбора, цена которого известна.
analysis-makeable = { $who }: при открытых картах, очки карт: { $list }.
analysis-strain = { STRAIN($strain, form: "sign") } { $sai }
illegal-analysis-none = В этой игре никто не знает, чего стоит ход, поэтому разбора нет. Матч можно посмотреть ещё раз: /replay
illegal-analysis-later = Разбор этого матча будет, когда он кончится.
