# Команды.

groupname-cards = карты
groupname-board = доска
groupname-chips = ставки
groupname-seat = место
groupname-match = матч
groupname-stats = статистика
groupname-league = лига
groupname-chat = чат
groupname-set = настроить
groupname-data = личное

cmd-now = Играть сразу: свободные места займёт компьютер
cmdname-now = сразу, играть
cmd-now-game = Какая игра; если не указать — Базар-блот

cmd-new = Открыть новый стол и подождать друзей
cmdname-new = новый, новый-стол
cmd-new-game = Какая игра; если не указать — Базар-блот

cmd-hand = Мои карты: вижу их только я
cmdname-hand = мои-карты, карты, рука
cmd-hand-where = Здесь или теперь всегда в личке

cmd-bid = Сделать заказ, например: 9 червей
cmdname-bid = сказать, заказ, заказать, заявка
cmd-bid-bid = Число и масть или без козыря: 9 червей, 12 без козыря

cmd-pass = Пас
cmdname-pass = пас, пасс, пасую, мимо

cmd-quansh = Куанш: не сыграют
cmdname-quansh = куанш, кванш, контра

cmd-sur = Сюр: а мы сыграем
cmdname-sur = сюр, реконтра

cmd-kaput = Сказать капут: все восемь взяток наши
cmdname-kaput = капут
cmd-kaput-bid = Число от 25 и масть: 25 червей

cmd-play = Пойти картой
cmdname-play = пойти, хожу, сыграть
cmd-play-card = Карта: JH, 10S, валет червей

cmd-declare = Объявить комбинацию: терц, полтинник, сотня, каре
cmdname-declare = объявить
cmd-declare-what = Какую; если не указать — лучшие

cmd-show = Показать объявленное
cmdname-show = показать
cmd-show-what = Что; если не указать — всё

cmd-open = Открыть свои карты: дальше ими играют соперники
cmdname-open = открыть

cmd-davtar = Давтар: все раздачи этого матча
cmdname-davtar = давтар, тетрадь

cmd-score = Счёт последней раздачи, строка за строкой
cmdname-score = счёт

cmd-last = Последняя взятка
cmdname-last = взятка

cmd-who = Кого ждём
cmdname-who = кто

cmd-tables = Столы этого чата
cmdname-tables = столы

cmd-table = Открыть стол на отдельной странице, внутри Discord
cmdname-table = стол

cmd-join = Сесть за стол
cmdname-join = сесть, сажусь
cmd-join-seat = Место (если не указать — первое свободное) или код стола из другого чата

cmd-watch = Смотреть здесь стол из другого чата
cmdname-watch = зритель
cmd-watch-code = Код стола

cmd-unwatch = Больше не смотреть
cmdname-unwatch = не-зритель
cmd-unwatch-code = Код стола; если не указать — все

cmd-link = Связать чат с другим: столы будут в обоих
cmdname-link = связать
cmd-link-code = Код, который получил админ другого чата

cmd-unlink = Разъединить связанные чаты
cmdname-unlink = разъединить

cmd-say = Сказать что-нибудь другому чату своего стола
cmdname-say = передать
cmd-say-text = Ваши слова

cmd-swap = Пересесть или поменяться местами
cmdname-swap = пересесть
cmd-swap-seat = Место, от 1 до 4; партнёры: 1 и 3, 2 и 4

cmd-fill = Компьютер на свободные места
cmdname-fill = заполнить

cmd-lots = Партнёры по жребию
cmdname-lots = жребий

cmd-options = Как играем: правила, до скольких, время
cmdname-options = настройки

cmd-level = Как хорошо играет компьютер, или только на одном месте: сильный 2
cmdname-level = уровень
cmd-level-level = Уровень; для одного места ещё и номер: сильный 2

cmd-start = Начать матч
cmdname-start = начать, начали

cmd-leave = Уйти из-за стола: место хранится, матч идёт дальше
cmdname-leave = уйти, ухожу, выйти

cmd-back = Я здесь: возвращаюсь на своё место
cmdname-back = вернуться

cmd-sub = Заменить того, кого нет на месте
cmdname-sub = заменить
cmd-sub-seat = Место, от 1 до 4

cmd-takeback = Взять ход назад, если все согласны
cmdname-takeback = назад

cmd-pause = Попросить перерыв
cmdname-pause = перерыв

cmd-resume = Продолжить после перерыва или неоконченный матч
cmdname-resume = продолжить

cmd-adjourn = Отложить матч на другой день, если все согласны
cmdname-adjourn = отложить

cmd-abandon = Голосовать: закончить матч без результата
cmdname-abandon = закончить

cmd-rematch = Ещё раз, на тех же местах
cmdname-rematch = реванш

cmd-yes = Да, не против
cmdname-yes = да

cmd-no = Нет, против
cmdname-no = нет

cmd-word = Добавить своё слово в следующую тасовку
cmdname-word = слово
cmd-word-word = Любое слово: от него зависит порядок карт

cmd-verify = Проверить, честно ли сдали
cmdname-verify = проверить
cmd-verify-deal = Номер раздачи; если не указать — последняя

cmd-language = Мой язык или язык этого чата
cmdname-language = язык
cmd-language-language = հայերեն, ქართული, русский, English

cmd-palette = Цвета моих карт
cmdname-palette = цвета
cmd-palette-palette = Классические, четыре цвета или для дальтоников

cmd-pictures = Картинки: включить или выключить; без них всё словами
cmdname-pictures = картинки
cmd-pictures-pictures = Включить или выключить

cmd-rules = Правила вкратце
cmdname-rules = правила
cmd-rules-game = Какая игра

cmd-help = Что и как
cmdname-help = помощь, команды

cmd-roll = Бросить кости
cmdname-roll = бросить, бросаю

cmd-move = Пойти шашкой
cmdname-move = ход
cmd-move-move = С лунки на лунку: 13/8

cmd-done = Мой бросок сыгран
cmdname-done = готово

cmd-undo = Вернуть последний шаг этого броска
cmdname-undo = шаг-назад

cmd-draw = Взять с базара
cmdname-draw = базар

cmd-beat = Отбить карты
cmdname-beat = бить
cmd-beat-cards = Какими; если не указать — самыми дешёвыми

cmd-give = Сбросить карты втёмную
cmdname-give = сбросить
cmd-give-cards = Какие: 10S QH

cmd-raise = Предложить дави, се, чари, панджи, шаши
cmdname-raise = дави

cmd-accept = Принять предложение
cmdname-accept = принять, принимаю

cmd-decline = Отказаться и уступить
cmdname-decline = отказаться

cmd-var = Вскрываюсь: у меня есть!
cmdname-var = вскрываюсь

cmd-bet = Ставка: сколько фишек
cmdname-bet = ставка, ставлю, поставить
cmd-bet-amount = Сколько фишек: 50

cmd-fold = Пас: выйти из раздачи
cmdname-fold = сброс

cmd-look = Посмотреть свои карты (после этого втёмную нельзя)
cmdname-look = смотреть

cmd-hit = Ещё карту
cmdname-hit = ещё

cmd-stand = Хватит
cmdname-stand = хватит

cmd-double = Удвоить ставку и взять одну карту
cmdname-double = удвоить

cmd-split = Разделить две равные карты
cmdname-split = сплит

cmd-insurance = Страховка от блэкджека дилера
cmdname-insurance = страховка
cmd-insurance-answer = да или нет

cmd-chips = Мои игровые фишки; раз в день их пополняют
cmdname-chips = фишки

cmd-remove = Освободить место до начала (для того, кто открыл стол)
cmdname-remove = освободить
cmd-remove-seat = Какое место

cmd-remind = Когда меня звать: мой ход, напоминание
cmdname-remind = напомнить
cmd-remind-when = Когда; просто /remind покажет, что есть
cmd-quiet = Тихие часы: когда меня не беспокоить
cmdname-quiet = тихо
cmd-quiet-hours = Например: 23-8 +4

cmd-raise-word = Что именно: дави, се, чари, панджи, шаши; без слова — следующее

cmd-davtar-match = 1: матч до этого
cmd-history = Матчи, доигранные в этом чате
cmdname-history = история
cmd-record = Запись матча файлом
cmdname-record = запись
cmd-record-match = 1: матч до этого; без числа: последний
cmd-replay = Сыгранный матч ещё раз: по шагам или по раздачам
cmdname-replay = повтор
cmd-replay-match = 1: матч до этого; без числа: последний
cmd-me = Мои матчи: итоги, пары, заказы, везение
cmdname-me = я
cmd-stats = Чьи-то матчи в этом чате
cmdname-stats = итоги
cmd-stats-name = Кто; без имени — ты

cmdname-feedback = отзыв
cmd-feedback = Написать тому, у кого работает этот бот
cmd-feedback-text = Что не так или чего не хватает
feedback-empty = Напиши, что хочешь сказать. Например: /feedback времени на ход мало
feedback-nowhere = Читать это некому: тот, кто держит этого бота, не указал для этого чата.
feedback-slowly = Не чаще раза в минуту.
feedback-thanks = Спасибо! Передали.
feedback-ask = Приложить запись раздачи { $deal }? Пока её играют, уйдёт только то, что видно всем.
btn-feedback-record = Приложить запись
feedback-record-sent = Запись тоже отправлена.
feedback-said = { $who } ({ $id }): { $text }
feedback-running = { $game }, стол { $table }, раздача { $deal }, ещё играют. { $shown }
feedback-finished = { $game }, стол { $table }, раздача { $deal }. Секрет { $secret }, слова { $words }. Ходы по местам: { $acts }
cmd-dealer = Назвать, кто сдаёт первым, если за столом об этом договариваются
cmdname-dealer = сдающий
cmd-dealer-seat = Чьё место

# --- чат хозяина бота и что он говорит всем
feedback-answer = Тот, у кого работает этот бот, отвечает: { $text }
feedback-answered = Ответ ушёл: { $id }.
feedback-unread = Ответ не прочитать. В Discord, отвечая, не отключай упоминание (@).
feedback-unreached = До { $id } ответ не дошёл: бота заблокировали или ни разу не открывали с ним личный чат.
announce-said = От того, у кого работает этот бот: { $text }
announce-restart = Бот перезапускается и скоро вернётся. Ничего не пропадёт, а часы пока стоят.
announce-over = Объявление снято.
announce-empty = Напиши, что сказать за всеми столами, например: /announce вернусь через десять минут. Чтобы снять: /announce -
announce-done =
    { $n ->
        [0] Сейчас нигде не играют, говорить некому.
        [one] Объявление уходит в { $n } место, где играют.
        [few] Объявление уходит в { $n } места, где играют.
       *[other] Объявление уходит в { $n } мест, где играют.
    }
announce-taken-away =
    { $n ->
        [0] Снимать нечего.
        [one] Снимаем в { $n } месте.
        [few] Снимаем в { $n } местах.
       *[other] Снимаем в { $n } местах.
    }
backup-failed = Сегодняшняя копия базы не удалась. { $why }
