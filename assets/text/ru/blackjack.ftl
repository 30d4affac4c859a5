# Блэкджек: ставки, страховка, руки, итоги.

opt-rounds = Раздачи
opt-rounds-hint = Сколько раздач в матче.
opt-min-stake = Наименьшая ставка
opt-min-stake-hint = Меньше на бокс не ставят.
opt-max-stake = Наибольшая ставка
opt-max-stake-hint = Больше на бокс до карт не ставят.
opt-h17 = Мягкие 17
opt-h17-hint = Да: на 17 с тузом за 11 дилер берёт ещё. Нет: стоит на любых 17.
opt-on-timeout = Недоигранная рука
opt-on-timeout-hint = Что будет с рукой, на которую не хватило времени.
value-stand = стоит
value-lose = проигрывает

bj-head-bets = Раздача { $deal } из { $deals } · делаем ставки
bj-bets-open = Раздача { $deal } из { $deals }: делаем ставки
bj-head = Раздача { $deal } из { $deals }
bj-limits = На бокс от { $low } до { $high }
bj-bet = { $who }: { $stake }
bj-bet-boxes = { $who }: { $stake }, боксов: { $boxes }
bj-sits-out = { $who } пропускает раздачу
bj-waiting-bets = { $who }, сколько и на сколько боксов?
bj-ace = У дилера туз. Страховка?
bj-waiting-insurance = { $who }, страхуемся?
bj-waiting-hand = { $who }, бокс { $box }: у тебя { $n }
bj-dealer-shows = Дилер: { $cards } и закрытая карта
bj-dealer = Дилер: { $cards } = { $n }
bj-dealer-blackjack = Дилер: { $cards }, блэкджек!
bj-hand = { $cards } = { $n }
bj-box = Бокс { $box }, { $who }, { $stake }: { $hands }
bj-box-end = Бокс { $box }, { $who }: { $hands } ({ $net })
bj-match-won = Больше всех выигрывает { $who }: { $n }!
bj-match-bank = Выиграл банк: в плюсе никого.
bj-hand-bet = Твоя ставка
bj-hand-insurance = У дилера туз: страхуешься?
bj-hand-play = Твоя рука
bj-hand-purse = Фишек у тебя: { $purse }
bj-pick =
    { $n ->
        [one] Сколько на { $n } бокс?
        [few] Сколько на каждый из { $n } боксов?
       *[other] Сколько на каждый из { $n } боксов?
    }
bj-amount-bet = Ставка
bj-book = Давтар · выигрыши и проигрыши
bj-book-deal = Раздача { $deal }
bj-read-purse = { $who }: фишек { $purse }
bj-read-cell = { $who } { $net }
bj-read-row = Раздача { $deal }: { $cells }
bj-read-total = Всего: { $cells }

btn-bj-bet = { $n }
btn-bj-bet-boxes = { $n } × { $boxes }
btn-bj-boxes =
    { $n ->
        [one] { $n } бокс
        [few] { $n } бокса
       *[other] { $n } боксов
    }
btn-bj-again = Как было: { $bet }
btn-bj-out = Пропускаю
btn-bj-back = Назад
btn-bj-hit = Ещё
btn-bj-stand = Хватит
btn-bj-double = Удвоить
btn-bj-split = Сплит
btn-bj-leave = Выйти из раздачи
btn-bj-insure = Страховка
btn-bj-noinsure = Без страховки
btn-bj-even = Один к одному
btn-bj-noeven = Ждать 3:2
btn-bj-of-box = { $box }: { $what }

pic-bj-deal = раздача { $deal } из { $deals }
pic-bj-stakes = ставки { $low }–{ $high }
bj-felt-s17 = дилер стоит на 17
bj-felt-h17 = мягкие 17: берёт
pic-bj-bet = { $stake } × { $boxes }
pic-bj-bank = Дилер
bj-felt-pays = Блэкджек 3 к 2 · страховка 2 к 1
pic-bj-blackjack = Блэкджек
alt-bj-board = Стол для блэкджека: карты дилера и пять боксов
alt-bj-result = Стол после раздачи: каждый бокс и что он принёс
alt-bj-book = Давтар: что кому принесла каждая раздача

illegal-bet-first = Сначала ставки.
illegal-bet-made = Твоя ставка уже сделана.
illegal-bets-closed = Карты розданы, ставки сделаны.
illegal-no-chips-to-bet = Фишек меньше наименьшей ставки: нужно { $min }.
illegal-too-many-boxes =
    { $most ->
        [one] Тебе остаётся только { $most } бокс.
        [few] Тебе остаётся не больше { $most } боксов.
       *[other] Тебе остаётся не больше { $most } боксов.
    }
illegal-stake-too-low = На бокс не меньше { $min }.
illegal-stake-too-high = На бокс не больше { $max }.
illegal-not-enough-chips = На это не хватит: у тебя { $purse }.
illegal-answer-first = Сначала скажи, страхуешься или нет.
illegal-not-asked = Про страховку тебя сейчас не спрашивают.
illegal-no-double = Удваивают две карты на 9–15 без туза.
illegal-no-split = Делят две карты одного достоинства, один раз на бокс.
illegal-no-leaving = За этим столом недоигранная рука остаётся как есть.
