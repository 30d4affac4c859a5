# Игры дома и слова, общие для нескольких из них.

game-georgian-belote = Белот по-грузински
game-duel-blot = Блот вдвоём
game-bura3 = Бура, три карты
game-bura5 = Бура, пять карт
game-seka = Сека
game-blackjack = Блэкджек
game-domino = Домино
game-nardi = Нарды
game-long-nardi = Длинные нарды
game-hyper-nardi = Гипер-нарды
preset-standard = Обычные

opt-game = Игра
opt-game-hint = Во что играют за этим столом.
lobby-clock = Время: { $clock }
lobby-enough =
    { $n ->
        [one] Игроков уже хватает: начинайте или подождите ещё одного.
        [few] Игроков уже хватает: начинайте или подождите, свободно { $n } места.
       *[other] Игроков уже хватает: начинайте или подождите, свободно { $n } мест.
    }
alt-rules = Картинка к правилам
book-title = Давтар
book-target = до { $target }
book-total = Итого
book-won = победа

illegal-game-fixed = За этим столом уже играли: для другой игры откройте новый стол.
illegal-too-many-seated = В эту игру играют самое большее { $seats }, а за столом больше.

cannot-read-roll = Сейчас бросать нельзя.
cannot-read-move = С какой лунки на какую? Например: /move 13/8
cannot-read-done = Сейчас подтверждать нечего.
cannot-read-undo = Возвращать нечего.
cannot-read-draw = Сейчас брать нельзя.
cannot-read-beat = Какими картами? Например: /beat 10S QS
cannot-read-give = Какие карты? Например: /give 10S QH
cannot-read-raise = Сейчас поднимать нельзя.
cannot-read-accept = Ничего не предложено.
cannot-read-decline = Ничего не предложено.
cannot-read-var = Сейчас вскрываться нельзя.
cannot-read-bet = Сколько фишек? Например: /bet 50
cannot-read-fold = Сейчас пасовать нельзя.
cannot-read-look = Свои карты ты уже знаешь.
cannot-read-hit = Сейчас карту взять нельзя.
cannot-read-stand = Сейчас остановиться нельзя.
cannot-read-double = Сейчас удвоить нельзя.
cannot-read-split = Сейчас делить нельзя.
cannot-read-insurance = Да или нет? Например: /insurance да
cannot-read-pass = Сейчас пасовать нельзя.
cannot-read-open = Сейчас открывать нельзя.
cannot-read-quansh = В этой игре куанша нет.
cannot-read-sur = В этой игре сюра нет.

games-head = Во что сыграем?
btn-games = Игры

## Игровые фишки

chips-head =
    { $n ->
        [one] У тебя { $n } фишка.
        [few] У тебя { $n } фишки.
       *[other] У тебя { $n } фишек.
    }
chips-filled = Сегодня счёт пополнен: снова { $n }.
chips-fund = В фонде джекпота: { $n }.
jackpot-next = Следующий розыгрыш { $day }: один билет получит { $percent } % фонда. Билетов пока: { $count }.
jackpot-tickets = Твои билеты: { $numbers }.
jackpot-no-ticket = Билета у тебя пока нет: сыграй на фишки в буру, секу, домино или нарды.
jackpot-last = Розыгрыш { $day }: выиграл билет { $number } из { $count }, фишек: { $n }.
jackpot-won = Розыгрыш { $day }: выиграл твой билет { $number } из { $count }, фишек: { $n }!
jackpot-seal = Печать розыгрыша { $number }: { $seal }
jackpot-secret = Секрет розыгрыша { $number }: { $secret }
chips-play-money = Фишки игровые: их нельзя купить, продать или обменять на деньги. Раз в день счёт пополняется до { $floor }.
opt-stake = Ставка
opt-stake-hint = Сколько каждый ставит на матч, в игровых фишках. Начинают, только когда все согласны.
stake-none = на интерес
stake-chips =
    { $n ->
        [one] { $n } фишка
        [few] { $n } фишки
       *[other] { $n } фишек
    }
stake-yes = на фишки
lobby-stake = На фишки: по { $n } с каждого
lobby-for-chips = На игровые фишки
ask-start = { $who } предлагает начинать, игра на фишки. Все согласны?
risk-head =
    { $n ->
        [one] { $who }: выигрыш { $n } фишка. Взять или рискнуть?
        [few] { $who }: выигрыш { $n } фишки. Взять или рискнуть?
       *[other] { $who }: выигрыш { $n } фишек. Взять или рискнуть?
    }
risk-shown = На столе: { $what }
risk-how = Старше — вдвое больше, младше — всё пропало, ровня — ещё раз.
risk-not-covered = Больше банк выплатить не сможет: пора брать.
risk-die = { $n }
risk-tile = { $tile }
btn-risk-take = Взять { $n }
btn-risk-throw = Бросить
btn-risk-open = Открыть { $n }
illegal-not-for-chips = В эту игру на фишки не играют.
illegal-chips-people-only = С компьютером на фишки не играют: позови людей или играй на интерес.
illegal-chips-short = Не хватает фишек: { $who }, нужно { $need }.
illegal-chips-gone = Этих фишек на счёте уже нет.
illegal-chips-no-sub = В игре на фишки место остаётся за хозяином: занять его нельзя.
illegal-no-risk-now = Рисковать сейчас нечем.
illegal-not-your-risk = Это решает только победитель.
illegal-risk-not-covered = Больше банк выплатить не сможет.

# Chips won or lost, with their sign.
chips-net =
    { $way ->
        [up] +{ $n }
        [down] −{ $n }
       *[even] 0
    }

risk-higher = { $first } → { $what }: старше, вдвое больше.
risk-equal = { $first } → { $what }: ровня, ещё раз.
risk-lower = { $first } → { $what }: младше, всё пропало.
risk-took =
    { $n ->
        [one] { $who } забирает { $n } фишку.
        [few] { $who } забирает { $n } фишки.
       *[other] { $who } забирает { $n } фишек.
    }
