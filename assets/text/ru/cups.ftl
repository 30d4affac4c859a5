# Турниры: подготовка, запись, отметка перед началом, туры и таблица; что говорят каждому игроку.

## Доска

cup-head = Турнир: { $game }
cup-format-robin = каждый с каждым
cup-format-swiss = швейцарская система
cup-format-knockout = на вылет
cup-swiss =
    { $n ->
        [one] швейцарская система, { $n } тур
        [few] швейцарская система, { $n } тура
       *[other] швейцарская система, { $n } туров
    }
cup-of-pairs = парами
cup-of-singles = один на один
cup-until = { $day }, { $clock }
cup-minutes = { $n } мин
cup-hours = { $n } ч
cup-days =
    { $n ->
        [one] { $n } день
        [few] { $n } дня
       *[other] { $n } дней
    }
cup-seconds = { $n } с
cup-open-until = Запись открыта до { $time }.
cup-entries =
    { $n ->
        [0] Пока никто не записался.
        [one] Записался { $n } участник:
        [few] Записались { $n } участника:
       *[other] Записались { $n } участников:
    }
cup-entry = { $n }. { $names }
cup-more = … и ещё { $n }
cup-seekers = Ищут партнёра: { $names }
cup-code = Из другого чата: /cup { $code }
cup-referees =
    { $several ->
        [no] Судья: { $names }
       *[yes] Судьи: { $names }
    }
cup-round-takes = На тур даётся { $time }.
cup-no-show = Кто через { $time } после начала тура не нажал «Я здесь», проигрывает эту встречу.
cup-pair-there = Пара на месте, когда на месте оба.
cup-together = «Я здесь» действует час. Договоритесь о времени: стол откроется, когда нажмут все.
cup-late = Если время тура вышло, а встреча не доиграна, выигрывает тот, кто впереди. Если впереди никого, очка не получает никто.
cup-checkin-until = Запись закрыта. Отметься, что ты здесь, до { $time }.
cup-checked = На месте { $n } из { $all }.
cup-unchecked = Ещё не отметились: { $names }
cup-checkin-rule = Кто не отметится, не играет.
cup-checkin-pair = От пары хватит одного.
cup-cancelled = Турнир отменён.
cup-cancelled-few = Записалось слишком мало: турнира на этот раз не будет.
cup-round = Тур { $n } из { $of }, до { $time }.
cup-come-until = Игроков ждём до { $time }.
cup-match = { $home } и { $away }: { $state }
cup-bye = { $names }: тур без соперника, одно очко
cup-bye-lost = { $names }: вне турнира, очка нет
cup-result =
    { $how ->
        [default] { $home } : { $away }, кто-то не пришёл
        [time] { $home } : { $away }, время вышло
        [unfinished] { $home } : { $away }, не доиграно
        [judged] { $home } : { $away }, решил организатор
       *[other] { $home } : { $away }
    }
cup-playing = играют
cup-opens = стол открывается
cup-waits-all = ждём всех
cup-waits = ждём: { $names }
cup-won =
    { $shared ->
        [no] Победа в турнире: { $names }
       *[yes] Победу делят: { $names }
    }
cup-won-nobody = У турнира нет победителя: за первое место никто не сыграл
cup-place = { $place }. { $names }: { $points }
alt-cup = Таблица турнира, участников: { $n }

pic-cup-points = Очки
pic-cup-buchholz = Бухг.
pic-cup-among = Личные
pic-cup-difference = Разн.
pic-cup-won = Победы
pic-cup-played = Игры
pic-cup-over = итог
pic-cup-round = тур { $n } из { $of }

## Одному человеку

cup-asks = Зовёт тебя в пару: { $name }
cup-asked = Спросил. Пара считается, когда придёт согласие.
cup-declined = В этот раз в паре не сыграет: { $name }
cup-entered-now = Ты в турнире.
cup-here-now = Отметил: ты здесь.
cup-you-not = Ты в этом турнире не участвуешь.
cup-you-asked = Ждём согласия партнёра: { $name }
cup-you-seek = Ты ищешь партнёра. Не найдёшь, сведу тебя с кем-нибудь, когда закроется запись.
cup-you-in = Ты играешь: { $names }
cup-you-checked = Ты отметился.
cup-you-unchecked = Ты ещё не отметился.
cup-you-place = Место { $n }, очки: { $points }
cup-partner-whom = С кем хочешь играть?
cup-partner-how = Со звёздочкой те, кто ищет партнёра. Тот, кого позовёшь, должен согласиться.
cup-partner-nobody = Пока никто не ищет партнёра. Нажми «Найди мне», и тебя увидят в списке.
cup-leave = Снимаешься с турнира?
cup-leave-pair = Снимаешься с турнира? Пара уходит целиком.
cup-leave-play = Уходишь из турнира? Оставшиеся встречи будут проиграны.
cup-checkin-you = Турнир вот-вот начнётся. Отметься, что ты здесь, до { $time }.
cup-your-match = Твоя встреча, тур { $n } из { $of }
cup-come = Нажми «Я здесь» до { $time }. Стол откроется, когда соберутся все.
cup-go-on = Стол открыт. Доиграйте встречу до { $time }.
cup-there =
    { $several ->
        [no] Сейчас на месте и ждёт час: { $names }. Можешь сыграть?
       *[yes] Сейчас на месте: { $names }. Можешь сыграть?
    }
cup-offered = Передал организатору.
cup-offers = Предлагает себя в судьи: { $name }
cup-you-offered = Твоё предложение судить передано. Решает организатор.
cup-you-referee = Ты судишь в этом турнире.
cup-referee-how = Когда встреча твоя, её стол появится здесь.
btn-cup-offer = Быть судьёй
btn-cup-unoffer = Больше не судить
cup-file = Таблица и все встречи файлом для электронных таблиц.

btn-cup-enter = Участвовать
btn-cup-mine = Мой турнир
btn-cup-here = Я здесь
btn-cup-yes = Согласен
btn-cup-no = Нет
btn-cup-partner = Выбрать партнёра
btn-cup-ask = { $name }
btn-cup-ask-seeker = ★ { $name }
btn-cup-seek = Найди мне
btn-cup-leave = Сняться
btn-cup-leave-yes = Сняться
btn-cup-stay = Остаться
btn-cup-table = Таблица
btn-cup-file = Файлом
btn-cup-run = Вести турнир

## Организатору

cup-no-cup = В этом чате турнира нет
cup-who-opens = Его может устроить тот, кто управляет чатом: /cup
cup-open-how = Выбери игру и порядок, потом остальные запишутся прямо здесь.
cup-setup = Новый турнир
cup-setup-how = Выбери, как будете играть. Пока запись не открыта, турнира никто не видит, а потом ничего уже не поменять.
cup-set = { $name }: { $value }
cup-rounds-auto = сколько нужно
cup-rounds-n = { $n }
cup-pace-evening = один вечер
cup-pace-weeks = недели
cup-where-chat = в чате
cup-where-private = в личных чатах
cup-rated = на рейтинг
cup-rated-on = да
cup-rated-off = нет
cup-no-clock = нет
cup-none-of-it = нет
cup-published = Запись открыта.
cup-close-how = Запись можно закрыть раньше.
cup-close-pairs = Кто ищет партнёра, получит его.
cup-begin-how = Можно начать с теми, кто отметился.
cup-judge-how = Результаты записываю я. Если встречу сыграть нельзя, её можешь решить ты, и все увидят, что решил организатор.
cup-referees-head = Судьи
cup-referees-how = У каждой встречи будет один из них. Кто играет в турнире, тот его не судит.
cup-referees-none = Пока никто не предложил себя. Может каждый, кто не играет: /cup
cup-cancel-ask = Отменить турнир? Сыгранное останется в истории чата.

cupset-game = Игра
cupset-preset = Правила
cupset-target = До скольких
cupset-format = Порядок
cupset-rounds = Туры
cupset-pace = Темп
cupset-registration = Запись
cupset-checkin = Отметка
cupset-round = Тур
cupset-wait = Ожидание
cupset-clock = Ход
cupset-where = Столы
cupset-rated = Рейтинг
cuphow-rated = Идут ли встречи в рейтинг. Только там, где в чате есть рейтинговые столы.
cuphow-game = Во что играют.
cuphow-preset = По каким правилам.
cuphow-target = До скольких очков встреча.
cuphow-format = Швейцарская система: в каждом туре встречаешься с тем, у кого столько же очков. На вылет: проигравший выбывает.
cuphow-rounds = Сколько будет туров.
cuphow-pace = Ставит сразу все сроки.
cuphow-registration = Сколько времени можно записываться.
cuphow-checkin = Сколько времени даётся, чтобы отметиться перед началом.
cuphow-round = Сколько может длиться тур.
cuphow-wait = Сколько ждут игроков в начале тура. Кто не пришёл, проигрывает встречу.
cuphow-clock = Сколько времени на ход.
cuphow-where = Где открываются столы. Если в чате для них нет места, они откроются в личных чатах.

btn-cup-new = Новый турнир
btn-cup-publish = Открыть запись
btn-cup-drop = Не надо
btn-cup-close = Закрыть запись
btn-cup-begin = Начать
btn-cup-cancel = Отменить турнир
btn-cup-cancel-yes = Отменить
btn-cup-judge = Встреча { $n }
btn-cup-wins = ✓ { $name }
btn-cup-nobody = Никому
btn-cup-referees = Судьи
btn-cup-accept = ✓ { $name }
btn-cup-unname = ✗ { $name }
btn-cup-referee = Судья: { $name }
btn-cup-back = Назад

illegal-cup-referee-plays = Кто играет в турнире, тот его не судит.
illegal-cup-referee-enters = Ты судишь в этом турнире. Сначала откажись от этого, потом можно записаться: /cup
illegal-cup-no-offer = Этот человек уже не судит. Выбери другого.
illegal-cup-none = Такого турнира нет. Турнир этого чата показывает /cup.
illegal-cup-of-chats = Турнир бывает в общем чате: напиши там /cup.
illegal-cup-admins = Турнир устраивает тот, кто управляет чатом. Попроси его.
illegal-cup-organiser = Это может только тот, кто устроил турнир или управляет чатом.
illegal-cup-fixed = Запись открыта, менять уже ничего нельзя. Можно отменить турнир и устроить другой.
illegal-cup-begun = Турнир уже начался.
illegal-cup-few = Нужно хотя бы два участника. Подожди ещё или отмени турнир.
illegal-cup-over = Этот турнир окончен. Чем он кончился, показывает /cup.
illegal-cup-no-match = Эту встречу решить уже нельзя.
illegal-cup-not-open = Записаться сейчас нельзя. Как идёт турнир, показывает /cup.
illegal-cup-entered = Ты уже в турнире. Чтобы играть с другим партнёром, сначала снимись.
illegal-cup-full = Турнир полон, участников: { $n }. Если кто-то снимется, место освободится.
illegal-cup-singles = Здесь каждый играет за себя: просто запишись.
illegal-cup-partner-taken = Позвать не получится: у этого игрока уже есть пара или ему здесь нельзя играть. Выбери другого.
illegal-cup-partner-banned = { $name }: рейтинговые столы закрыты пожизненно (тарс капут), и этот турнир тоже. Выбери другого партнёра.
illegal-cup-partner-banned-until = { $name }: рейтинговые столы закрыты до { $day } (тарс капут), и этот турнир тоже. Выбери другого партнёра.
illegal-cup-not-asked = Тебя уже никто не зовёт.
illegal-cup-not-in = Ты в этом турнире не участвуешь. Как он идёт, показывает /cup.
illegal-cup-no-match-now = Сейчас у тебя нет встречи. Напишу, когда начнётся следующий тур.

cmd-cup = Турнир этого чата: записаться, посмотреть таблицу, устроить свой
cmdname-cup = турнир
cmd-cup-code = Код турнира из другого чата
