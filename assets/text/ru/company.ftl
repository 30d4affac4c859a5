# Зовём играть: /notify, сказать о столе, общий сбор, приглашения.

btn-notify-rings = Ходы и тихие часы
btn-notify-games = Сказать, когда…
btn-notify-any = Любой стол
btn-notify-end = Не надо: { $game }
btn-notify-unhush = { $name }: снова можно
btn-notify-invitations =
    { $state ->
        [on] Пусть приглашают
       *[off] Без приглашений
    }
btn-notify-all = Выключить всё
btn-invite = Знакомые…
btn-invite-name = { $name }
btn-invite-fate =
    { $fate ->
        [failed] { $name }: не дошло
        [no] { $name }: не сегодня
       *[other] ✓ { $name }
    }
btn-not-today = Не сегодня
btn-never-from = { $name }: никогда

notify-head = Когда тебя звать
notify-invitations =
    { $state ->
        [on] Приглашения: да
       *[off] Приглашения: нет
    }
notify-seek = Быстрая игра: ищу, { $what }
notify-want = Скажу, когда откроется стол: { $game } (ещё { $hours } ч)
notify-hushed = Больше не приглашает: { $name }
notify-any-game = любая игра
notify-any = Скажу, когда здесь откроется следующий стол. Жду самое большее { $hours } ч.
notify-game = Скажу, когда здесь откроется следующий стол: { $game }. Жду самое большее { $hours } ч.
notify-ended = Об этом не скажу.
notify-all-ended = Больше тебя не беспокою. Позвать может только вопрос за твоим же столом.
notify-games-head = Сказать, когда здесь откроется стол
notify-games-how = Напишу один раз, лично. Какая игра?

company-open = Открылся стол: { $game }
company-there =
    { $n ->
        [0] За ним пока никого.
        [one] За столом ждёт { $who }.
        [few] За столом ждут { $who }.
       *[other] За столом ждут { $who }.
    }
company-over = Этот стол больше никого не ждёт: { $game }
rally =
    { $n ->
        [one] { $who }: не хватает { $n } игрока, { $game }!
        [few] { $who }: не хватает { $n } игроков, { $game }!
       *[other] { $who }: не хватает { $n } игроков, { $game }!
    }
invitation = { $who } зовёт тебя: { $game }
invitation-over = Приглашение больше не действует: { $game }
invite-whom = Кого позвать? { $game }
invite-how = Недавно вы играли вместе. Нажмёшь, и приглашение уйдёт.
invite-nobody = Из недавних соперников и партнёров сейчас звать некого. Отправь ссылку на стол.
invite-failed = Приглашение не дошло: { $who }, { $game }. Возможно, мне ещё ни разу не писали оттуда.
invited-now = { $who }: приглашение уходит.
invited-later = { $who }: приглашение придёт позже, если стол ещё будет ждать.
invited-no = Значит, не сегодня.
invited-never = { $name } тебя больше не пригласит. Вернуть можно в /notify.

illegal-invite-nobody = Этого игрока сейчас не позвать.
illegal-invited-already = За этот стол уже звали.
illegal-invited-enough = На этот час приглашений хватит. Лучше отправь ссылку на стол.
illegal-not-invited = Это приглашение больше не действует.
illegal-notify-in-chat = Попроси об этом в чате, где хочешь играть: там и напиши /notify.

cmd-notify = Когда тебя звать: ходы, столы, приглашения. Посмотреть и выключить
cmdname-notify = оповещения
cmd-notify-game = Сказать, когда здесь откроется стол этой игры
