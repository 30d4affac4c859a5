# Страница местного стола.

web-this-language = русский
web-title = Давтар
web-noscript = Этому столу нужен JavaScript, а в браузере он выключен.

web-hello = Добро пожаловать за стол
web-your-name = Твоё имя
web-name-example = Гость { $n }
web-your-language = Твой язык
web-come-in = Войти

web-settings = Настройки
web-theme = Тема
web-theme-auto = Как на устройстве
web-theme-light = Светлая
web-theme-dark = Тёмная
web-language = Язык
web-palette = Цвета мастей
web-palette-classic = Два цвета
web-palette-four = Четыре цвета
web-palette-cvd = Для дальтоников
web-pictures = Картинки
web-pictures-on = С картинками
web-pictures-off = Только текст
web-pictures-hint = «Только текст» говорит всё словами: для чтения с экрана и медленной связи.
web-close = Закрыть
web-larger = Крупнее

web-share = Позвать
web-share-hint = Наведи камеру телефона из той же сети или открой там этот адрес.
web-copy = Скопировать
web-copied = Скопировано

web-keys = Клавиатура
web-keys-cards = по картам, которыми можно пойти; Enter — пойти
web-keys-number = к этой карте; та же цифра ещё раз — пойти
web-keys-slash = написать команду
web-keys-hand = к своим картам
web-keys-board = к столу
web-keys-log = к разговору
web-keys-help = эта справка

web-tables = Столы
web-play-now = Играть сразу
web-new-table = Новый стол
web-rules = Правила
web-lobby = открыт
web-adjourned = отложен
web-deal-over = окончен
web-people = Сейчас здесь

web-board = Стол
web-hand = Мои карты
web-hand-hint = Сядь за стол, и твои карты будут здесь. Больше их никто не видит.
web-no-hand = Карт пока нет.
web-spectator = Ты смотришь.
web-your-turn = Твой ход
web-only-you = Это видно только тебе
web-choose = Твоё слово
web-level = Сказать
web-more = На один больше
web-fewer = На один меньше
web-greater = Больше
web-less = Меньше
web-play-card = Пойти { $card }
web-skip-to-hand = К моим картам

web-log = Разговор
web-nothing-yet = Здесь будет сказано всё, что случится.
web-type-here = Скажи что-нибудь или /
web-type-hint = Команда начинается с косой черты, остальное слышат все
web-send = Сказать
web-reconnecting = Соединяемся снова…

web-gone = Не дошло. Попробуем ещё раз.
web-store-full = На сервере кончилось место, новых гостей записать некуда. Ничего не пропало: не закрывай страницу, она продолжит сама.
web-store-away = База сервера сейчас недоступна. Ничего не пропало: не закрывай страницу, она продолжит сама.
web-busy = Здесь открыто слишком много вкладок. Закрой одну и загрузи страницу снова.
web-too-fast = Слишком быстро. Подожди немного.
web-too-long = Это слишком длинно.
web-not-understood = Не разобрать.
web-old-page = Страница устарела. Загрузи её снова.
web-no-room = Такой комнаты нет.

web-hello-once = Браузер тебя запомнит: закроешь страницу — место останется твоим. Имя видят остальные.
web-share-here = Этот стол открыт только на этом компьютере. Для другого человека открой приватное окно или другой браузер. Чтобы пустить телефоны, запусти с HOST=0.0.0.0.
web-new-table-friends = Или открой стол и жди друзей: они зайдут на эту страницу с телефона или из другого браузера.
web-another = Играет кто-то другой
web-another-hint = Браузер забудет, что ты — { $name }: места за столами и фишки пропадут насовсем.
web-another-yes = Забыть и спросить новое имя
web-code = Код
web-code-wanted = Тот, кто открыл стол, видит код для остальных. Спроси его или открой присланную ссылку.
web-code-wrong = Это не тот код. Сверь ещё раз, знак за знаком.
web-code-wait = Слишком много попыток. Подожди минуту и попробуй снова.

## Another device

web-devices = Мои устройства
web-devices-hint = На каждом из них вы — это вы: ваши места и ваши карты. Если устройство больше не ваше, отключите его.
web-device-unknown = Неизвестный браузер
web-device-here = это
web-device-end = Отключить
web-handover = Забрать место на другое устройство
web-handover-hint = Откройте это на другом устройстве в течение двух минут. Ссылка действует один раз, и прежде чем впустить, вас спросят здесь. Никому её не давайте: кто по ней войдёт, увидит ваши карты.
web-asks = Другое устройство
web-asks-hint = { $device } просится войти под вашим именем и показывает { $sign }. Это ваше устройство?
web-asks-yes = Да, показывает { $sign }
web-asks-no = Нет
web-taking = Ваше место едет с вами
web-taking-hint = Нажмите «Да» на устройстве, где вы сейчас { $name }. Там спрашивают про это число:
web-taking-known = В этом браузере уже есть игрок. Если продолжить, браузер его забудет, если только он не вошёл и на другом устройстве.
web-taking-yes = Продолжить
web-take-gone = Эта ссылка уже использована или истекла. Возьмите новую на другом устройстве.
web-take-no = Другое устройство это не впустило.
web-take-many = Устройств уже слишком много. Сначала отключите одно из них.

## Inside Telegram

web-telegram-open = Открой эту страницу из Telegram: кнопкой под столом или в меню бота.
web-telegram-wrong = Это не от этого бота. Открой стол снова из его чата.
web-telegram-old = Это открыто слишком давно. Закрой и открой снова из Telegram.
web-telegram-used = Это уже было открыто. Закрой и открой снова из Telegram.
web-no-table = Этот стол — в чате, в котором тебя нет.
web-say-in-chat = Скажи это в своём чате: здесь только его столы.
web-fair-good = Раздача { $deal } проверена: всё по печати, и твои карты тоже.
web-fair-holds = Раздача { $deal } проверена: печать, слова и секрет сходятся.
web-fair-beacon = У раунда маяка { $round } страница проверила только SHA-256, но не подпись.
web-fair-bad = Раздача { $deal } не сходится с тем, что видела эта страница. Посмотри доказательство.
web-door-no = Discord не подтверждает, что ты здесь. Закрой стол и открой его снова.
web-door-later = Discord сейчас не отвечает.
web-door-closed = Открыть этот стол внутри Discord сейчас нельзя. Играть можно в чате.
web-door-again = Discord должен ещё раз сказать, кто ты.
web-try-again = Ещё раз
## The drawn table

web-us = Мы
web-them = Они
web-open-talk = Разговор и ход игры
web-what-to-play = Во что сыграем?
web-go-on = Продолжить
web-open-tables = Открытые столы
web-with-friends = С друзьями
web-learn-it = Научиться
web-pace = Движение
web-pace-usual = Обычное
web-pace-fast = Быстрое
web-pace-none = Без движения
web-sorting = Порядок моих карт
web-sorting-house = Как сдано
web-sorting-suit = По мастям
web-sorting-rank = По старшинству
web-sound = Звук, когда мой ход
web-sound-on = Да
web-sound-off = Нет
web-notify = Уведомление, когда мой ход
web-notify-on = Да
web-notify-off = Нет
web-other-side = С другой стороны
