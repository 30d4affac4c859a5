# Сека: ставки, кон, руки.

opt-ante = Взнос
opt-ante-hint = Сколько каждый кладёт в кон до карт; первая ставка не меньше.
opt-deals = Раздачи
opt-deals-hint = Сколько раздач в матче. Сека, что стоит после последней, доигрывается.
opt-purse = Кошелёк
opt-purse-hint = С чем каждый начинает, когда играют на интерес.
opt-joker = Джокер
opt-joker-hint = Да: 9♣ в колоде за джокера, 21 карта. Нет: 20 карт.

seka-head = Раздача { $deal } из { $deals } · кон { $pot }
seka-head-seka = Раздача { $deal } · сека на { $pot }
seka-standing = Ставка { $n } · взнос { $ante }
seka-waiting-bet = Слово: { $who }. Не меньше { $n } или пас
seka-waiting-match = { $who }, поднимать уже не против кого: { $n } и вскрываемся или пас
seka-waiting-short = { $who }, ставка { $n }, а у тебя { $purse }: ва-банк или пас
seka-waiting-entry = Сека! Вход { $n }, и играешь за весь кон. { $who }?
seka-says-bet = { $who }: { $n }
seka-says-dark = { $who }: тёмная на { $n }!
seka-says-over = { $who }: перетёмная на { $n }!
seka-says-open = { $who }: { $n } и вскрываю
seka-says-all-in = { $who }: ва-банк, { $n }!
seka-says-fold = { $who }: пас
seka-entered = { $who } входит в секу

btn-seka-bet = Ставлю { $n }
btn-seka-all = Всё: { $n }
btn-seka-dark = Тёмная { $n }
btn-seka-over = Перетёмная { $n }
btn-seka-open = Вскрыть: { $n }
btn-seka-all-in = Ва-банк: { $n }
btn-seka-fold = Пас
btn-seka-look = Смотреть
btn-seka-enter = Вход за { $n }
btn-seka-out = Не вхожу
seka-amount-bet = Ставка
seka-amount-dark = Тёмная

seka-hand-points = У тебя { $n }.
seka-hand-your-word = Слово за тобой
seka-hand-dark = Играешь втёмную. Посмотреть можно в любой момент.
seka-hand-pay = Чтобы остаться, нужно не меньше { $n }.
seka-hand-unseen = Карты ещё закрыты: пока не посмотришь, можно играть втёмную.
seka-hand-enter = Сека на { $pot }. Вход { $n }: играешь?
seka-hand-out = Фишек меньше взноса: эту игру пропускаешь.
seka-hand-away = Эту раздачу ты пропускаешь.
seka-hand-folded = Пас: в этой раздаче ты зритель.
seka-hand-between = Скоро сдадим.

seka-won = { $who } берёт { $n }: на руках { $points }!
seka-won-side = Побочный кон { $side }: { $who } берёт { $n }, на руках { $points }.
seka-won-unseen = { $who } берёт { $n }, карт никто не видел.
seka-tied = Сека! { $who }: по { $points }. На кону остаётся { $n }.
seka-back = Никто не ответил, назад: { $n }, { $who }
seka-commission = Комиссия: { $n }
seka-stood-up = Фишек меньше взноса, не играют: { $who }
seka-match-won = Больше всех выигрывает { $who }: { $n }!
seka-match-one-left = Взнос больше никому не по карману.
seka-shown = { $who }: { $cards } = { $n }
seka-book = Давтар · выигрыши и проигрыши
seka-book-deal = Раздача { $deal }
seka-book-seka = Раздача { $deal } · сека

seka-read-pot = { $name }: { $n }
seka-read-in = { $who }: на кону { $put }, осталось { $purse }
seka-read-folded = { $who }: пас, на кону { $put }, осталось { $purse }
seka-read-away = { $who }: пропускает раздачу, есть { $purse }
seka-read-out = { $who }: не играет
seka-read-net = { $who }: { $net }, теперь { $purse }
seka-read-cell = { $who } { $net }
seka-read-row = Раздача { $deal }: { $cells }
seka-read-total = Всего: { $cells }
alt-seka-board = Круглый стол: места, ставки, кошельки и кон
alt-seka-deal = Вскрытые карты и кто берёт кон
alt-seka-book = Давтар: что кому принесла каждая раздача

pic-seka-pot = Кон
pic-seka-side = Побочный { $n }
pic-seka-seka = СЕКА
pic-seka-standing = ставка { $n }
pic-seka-deal = раздача { $deal } из { $deals }
pic-seka-deals = раздач: { $deals }
pic-seka-ante = взнос { $n }
pic-seka-dark = тёмная
pic-seka-over = перетёмная
pic-seka-all-in = ва-банк
pic-seka-fold = пас
pic-seka-out = не играет

illegal-not-dealt-in = В этой раздаче ты уже не играешь.
illegal-nothing-to-look = Свои карты ты уже знаешь.
illegal-only-open = Поднимать не против кого: вскрывай или пас.
illegal-bet-too-low = Не меньше { $min } или пас.
illegal-bet-too-high = У тебя только { $max }.
illegal-open-too-early = Вскрывать можно со второго круга: ставь или пас.
illegal-not-short = На { $min } тебе хватает: ставь или пас.
illegal-must-all-in = У тебя только { $max }: ва-банк или пас.
illegal-no-dark = Втёмную играет тот, кто ещё не смотрел карт: первый, а после него следующий.
illegal-dark-sum = Тёмная сейчас: от { $min } до { $max }.
illegal-no-seka-now = Секи сейчас нет, входить некуда.
illegal-seka-not-asked = Сейчас не тебя спрашивают.
illegal-seka-first = Стоит сека: вход { $price } или пропускаешь.
illegal-purse-too-small = За стол садятся с десятью взносами или больше: { $least }. Увеличь кошелёк или уменьши взнос.
opt-pairs = Пары
opt-pairs-hint = Все: две карты одного достоинства считаются вместе. Тузы: только два туза.
value-all = все
value-aces = тузы
