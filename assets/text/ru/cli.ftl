# Что читает тот, кто сидит у терминала.

# --- davtar --help
cli-about = Davtar: базар-блот и другие игры Кавказа для каналов Discord, групп Telegram и стола в браузере.
cli-command = КОМАНДА
cli-run = Запустить бота: в Discord и Telegram с токенами из .env, без них — за местным столом.
cli-selfplay = Пусть компьютеры играют между собой.
cli-arena = Сравнить два уровня компьютера на одних и тех же картах и костях.
cli-show = Нарисовать один из образцов в файл.
cli-verify = Проверить, честно ли сдали.
cli-replay = Переиграть записанные раздачи или посмотреть сохранённый стол.
cli-record = Записать доигранный матч из базы.
cli-migrate = Обновить базу данных.
cli-rebuild = Составить список доигранных матчей заново из записей; лучше, пока Давтар остановлен.
cli-doctor = Сказать, что не так: настройки, токены, шрифты, база данных, часы.
cli-status = Сказать, как дела у запущенного Davtar: память, открытые файлы, база, копия, ошибки.
cli-arg-game = игра, например bazaar-blot
cli-arg-preset = правила, например league
cli-arg-deals = сколько раздач (100)
cli-arg-seed = одно и то же число даёт одни и те же раздачи (1)
cli-arg-players = как играют: наугад (если не указать) или разумно
cli-arg-json = строка JSON на каждую раздачу, со всем, что нужно, чтобы её повторить
cli-arg-sample = имя картинки, см. --list
cli-arg-out = в какой файл писать, .jpg или .png
cli-arg-palette = цвета карт
cli-arg-lang = язык слов на ней (en)
cli-arg-list = имена всех образцов
cli-arg-proof = файл JSON: commitment, secret, deal, words и pack; - стандартный ввод
cli-arg-commitment = что опубликовано до раздачи
cli-arg-secret = что опубликовано после неё
cli-arg-deal = номер раздачи в её матче
cli-arg-round = раунд маяка, как его называет /verify
cli-arg-signature = его подпись
cli-arg-word = слово игрока; по одному на каждое, в том порядке, в каком их называет /verify
cli-arg-pack = порядок карт, каким его показали, сверху вниз
cli-arg-records = запись (davtar record) или файл, записанный selfplay --json; - стандартный ввод
cli-arg-table = стол базы по его номеру
cli-arg-match = номер матча (последний)
cli-arg-mat = в виде .mat (короткие и гипер-нарды)
cli-arg-arena-a = кого измеряем: easy, random или свой уровень каждому партнёру, например easy+random
cli-arg-arena-b = против кого он играет
cli-arg-arena-deals = сколько раздач, каждую играют за все стороны (100)
cli-arg-arena-matches = вместо этого: сколько матчей, парами на одних и тех же картах
cli-arg-arena-set = одна из настроек игры; можно повторять
cli-arg-arena-seats = сколько человек играет (обычное число)
cli-arg-arena-bids = кто торгуется за всех, чтобы разной была только игра
cli-arg-arena-cards = кто разыгрывает карты за всех, чтобы разным был только торг
cli-arg-arena-jobs = сколько процессов делят работу (1)
cli-arg-arena-json = один объект JSON
cli-analyse = Показать, чего стоило каждое решение записанных раздач, судя по тому, что игрок мог знать.
cli-arg-analyse-deal = только эта раздача матча

# --- что говорят команды
cli-dealing = Сдаём
cli-refused = Так нельзя: { $why }
cli-no-file = Этот файл не читается.
cli-cannot-write = { $name } не записать: { $why }
cli-show-how = Назови образец и файл: davtar show hand --out hand.png. Имена: davtar show --list
cli-no-sample = Образца { $name } нет. Имена: davtar show --list
cli-no-picture-file = { $name }: имя файла должно кончаться на .jpg или .png
cli-no-record = Строка { $line } не читается: это ни запись, ни файл selfplay --json.
cli-no-table = Стола { $table } в базе нет.
cli-no-match = У стола { $table } нет такого доигранного матча.
cli-record-refused = Того, что в строке { $line }, нельзя было сыграть: { $why }
cli-migrated = База данных обновлена.
cli-rebuilt = Составлено заново. Матчей: { $n }
cli-open = Местный стол открыт: { $url }
cli-open-others = Телефоны и другие в твоей сети входят здесь: { $url }
cli-replay-differs = Раздача { $n } (матч { $match }, в нём { $deal }) выходит иначе: { $what }
cli-replay-done =
    { $deals ->
        [one] Переиграна { $deals } раздача,
        [few] Переиграны { $deals } раздачи,
       *[other] Переиграно { $deals } раздач,
    } { $wrong ->
        [0] все числа сходятся.
        [one] { $wrong } выходит иначе.
        [few] { $wrong } выходят иначе.
       *[other] { $wrong } выходят иначе.
    }
cli-replay-judged =
    { $deals ->
        [one] Переиграна { $deals } раздача:
        [few] Переиграны { $deals } раздачи:
       *[other] Переиграно { $deals } раздач:
    } доказано { $proved }, не проверить { $open }, ложно { $wrong }.
cli-replay-seal = Матч { $match }: всё доказано относительно печати { $seal }. Сравни её с той, что была показана до первой раздачи.
cli-replay-beacon =
    { $without ->
        [0] Маяк был в каждой раздаче.
       *[other] Раздач без маяка: { $without } из { $deals }. В них тот, у кого работает бот, мог выбрать последнее слово.
    } Он всё ещё может узнать карты и кости заранее.
cli-beacon-unchecked = Подписи маяка здесь не проверить: нет библиотеки py-arkworks-bls12381.
cli-replay-table =
    Стол { $table }: { $events ->
        [one] { $events } событие,
        [few] { $events } события,
       *[other] { $events } событий,
    } { $deals ->
        [one] { $deals } раздача.
        [few] { $deals } раздачи.
       *[other] { $deals } раздач.
    }
cli-sum-deals =
    { $deals ->
        [one] { $deals } раздача,
        [few] { $deals } раздачи,
       *[other] { $deals } раздач,
    } в секунду { $rate }
cli-sum-matches =
    { $matches ->
        [one] доигран { $matches } матч
        [few] доиграны { $matches } матча
       *[other] доиграно { $matches } матчей
    }
cli-sum-void =
    { $void ->
        [one] пустая { $void } раздача
        [few] пустые { $void } раздачи
       *[other] пустых { $void } раздач
    }
cli-sum-contracts =
    { $contracts ->
        [one] { $contracts } заказ,
        [few] { $contracts } заказа,
       *[other] { $contracts } заказов,
    } сыграно { $made } ({ $share } %)
cli-sum-calls = капут или канач { $kaput }, куанш { $quansh }, сюр { $sur }

# --- davtar arena
cli-arena-points =
    { $a } против { $b }, { $deals ->
        [one] { $deals } раздача
        [few] { $deals } раздачи
       *[other] { $deals } раздач
    }: { $mean } очка за раздачу
cli-arena-matches =
    { $a }: выиграно { $won } из { $matches ->
        [one] { $matches } матча
        [few] { $matches } матчей
       *[other] { $matches } матчей
    } ({ $share }%)
cli-arena-time = Одно решение { $a }: в среднем { $mean } мс, 99 из 100 – до { $p99 } мс, самое долгое – { $worst } мс

# --- davtar analyse
cli-analyse-deal = Матч { $match }, раздача { $deal }
cli-analyse-seat =
    {"  "}{ $who }: потеряно очков на торге { $calls }, в игре { $play }; без ошибки: { $good } из { $n } решений ({ $accuracy }%)
cli-analyse-nothing = { "  " }{ $who }: взвешивать было нечего
cli-analyse-turn = { "  " }{ $who }: { $did }, лучше { $better } (потеряно { $lost })
cli-analyse-makeable = { "  " }При открытых картах, { $strain }: { $sai } сай

cli-activity-unbuilt = DISCORD_ACTIVITY включён, но SDK не собран, и стол внутри Discord не предлагается. Запусти: make activity
cli-refused-start = Davtar не может запуститься. { $why }
cli-fault = Davtar остановился из-за собственной ошибки: { $kind } в { $place }. С LOG_LEVEL=debug расскажет подробнее.

# --- davtar verify
verify-cli-how = Укажи печать, секрет и номер раздачи, как их показывает /verify, или файл с ними. См. davtar verify --help
verify-cli-no-proof = Это не доказательство: нужен JSON с commitment, secret и deal.
verify-cli-no-link = Печать и секрет — по 64 знака: цифры и буквы от a до f.
verify-cli-no-card = В колоде есть карта, которой в этой игре нет.
verify-cli-commitment-good = Секрет тот самый, что был запечатан до раздачи.
verify-cli-commitment-bad = Секрет НЕ тот, что был запечатан.
verify-cli-no-beacon = Раунд и подпись маяка даются вместе: число и 96 цифр и букв от a до f.
verify-cli-beacon-good = Подпись принадлежит раунду маяка { $round }.
verify-cli-beacon-bad = Подпись НЕ принадлежит раунду маяка { $round }.
verify-cli-pack-good = Колода лежала, как должна была.
verify-cli-pack-bad = Колода лежала НЕ так, как должна была.
verify-cli-pack = Колода по этому секрету и этим словам, сверху вниз: { $cards }
verify-cli-good = Честно.
verify-cli-bad = Нечестно или скопировано не целиком.
verify-cli-compare = Колода не дана: сравни эту с картами, которыми играли. Дальше сказано только о печати, секрете и словах.
verify-cli-open =
    { $what ->
        [pack] Не проверить: нет колоды, с которой можно сравнить эту.
        [beacon] Не проверить: подпись маяка здесь проверить нечем.
       *[word] Не проверить: нет слова, которое вошло в тасовку.
    }

# --- настройки
config-head =
    { $n ->
        [one] Davtar не может запуститься: неверна { $n } настройка.
        [few] Davtar не может запуститься: неверны { $n } настройки.
       *[other] Davtar не может запуститься: неверны { $n } настроек.
    }
config-bad = { $name }: должно быть { $should }
config-misspelt = В .env есть { $there }, чего Davtar не знает. Может быть, { $meant }?
config-misspelt-env = В окружении есть { $there }, чего Davtar не знает. Может быть, { $meant }?
config-misspelt-token = Davtar остался бы без своей площадки, поэтому не запускается. Исправь имя на { $meant } или поставь LOCAL_TABLE=on, чтобы играть только в браузере.
config-should-telegram-token = токен от BotFather: цифры, двоеточие, потом 35 букв и цифр
config-should-discord-token = токен бота с портала разработчиков Discord: три части через точки, без слова «Bot» впереди
config-should-local-table = on, off или auto
config-should-host = адрес этой машины, например 127.0.0.1, или 0.0.0.0, чтобы пустить телефоны
config-should-port = число от 0 до 65535, например 8080
config-should-local-names = имена хостов через запятую, без https:// и без порта, например cards.example.org
config-should-default-language = hy, ka, ru или en
config-should-database-url = sqlite:///data/davtar.db (только файл, без ничего после имени) или postgresql://user:password@host/name
config-should-jackpot-percent = число от 0 до 100
config-should-jackpot-days = число от 0 до 365
config-should-jackpot-pays = число от 1 до 100
config-should-jackpot-for = players или everybody
config-should-telegram-webhook-url = общедоступный адрес, начинающийся с https://, или пусто
config-should-telegram-webhook-secret = от 16 до 256 своих букв, цифр, - и _; нужно вместе с TELEGRAM_WEBHOOK_URL
config-should-telegram-webhook-host = адрес этой машины, например 127.0.0.1
config-should-telegram-webhook-port = число от 0 до 65535, например 8081
config-should-telegram-ephemeral = on или off
config-should-discord-user-app = on или off
config-should-discord-activity = on или off; для on нужны ещё DISCORD_TOKEN, DISCORD_CLIENT_ID и DISCORD_CLIENT_SECRET
config-should-discord-client-id = Client ID со страницы «OAuth2» портала разработчиков Discord, длинное число, или пусто
config-should-discord-client-secret = Client Secret со страницы «OAuth2» портала разработчиков Discord или пусто
config-should-activity-page = on или auto: Activity — это и есть страница
config-should-telegram-inline = on или off
config-should-telegram-guest = on или off
config-should-telegram-app = короткое имя Mini App, от 3 до 30 букв, цифр и _, или пусто; нужны ещё PAGE_URL и TELEGRAM_TOKEN
config-should-page-url = общедоступный адрес без пути, начинающийся с https://, или пусто
config-should-log-format = auto, text или json
config-should-log-level = debug, info, warning или error
config-should-health-host = адрес этой машины, например 127.0.0.1
config-should-health-port = число от 0 до 65535 или пусто
config-should-telegram-api-base = адрес, начинающийся с http:// или https://, или пусто
config-should-discord-api-base = адрес, начинающийся с http:// или https://, или пусто
config-should-discord-gateway = адрес, начинающийся с ws:// или wss://, или пусто
config-should-env-file = простой текстовый файл в UTF-8, который Davtar может прочесть
config-should-something = on или auto, пока токена нет: иначе играть было бы негде
config-should-proxy = адрес прокси, например http://host:3128 или socks5://user:password@host:1080, или пусто
config-should-certificates = файл с сертификатами (SSL_CERT_DIR: папка), который Davtar может прочесть, или пусто
config-should-own-port = своё число: такое же стоит в { $other }

# --- отказы базы данных
cli-store-disk-full = Диск полон: база не пишется. Освободи место.
cli-store-disk-read-only = Диск с базой подключён только для чтения. Подключи его с записью или укажи в DATABASE_URL файл на другом диске.
cli-store-read-only = Этому пользователю нельзя писать в базу или её папку.
cli-store-damaged = База повреждена или это не база. Верни последнюю копию.
cli-store-gone = База недоступна: нет такого файла или сервера, или связь оборвана.
cli-store-busy = Базой пользуется другая программа. Закрой её и попробуй снова.
cli-store-files = Этому процессу больше нельзя открывать файлы. Подними предел (ulimit -n).
cli-store-refused = Сервер базы не принимает этого пользователя или пароль.
cli-store-newer-schema = База создана более новой версией Davtar. Обнови Davtar.
cli-store-not-ours = Это база другой программы. Укажи в DATABASE_URL другой файл.
cli-store-folder = В DATABASE_URL указана папка. Нужен файл в ней, например sqlite:///data/davtar.db
cli-store-no-tls = Сервер базы не шифрует соединение так, как просит sslmode, или его сертификату не доверяют.
cli-store-no-database = На сервере нет базы с таким именем. Создай её или поправь DATABASE_URL.
cli-store-bad-url = DATABASE_URL просит то, чего PostgreSQL не знает. Посмотри, что стоит после вопросительного знака.
cli-store-no-driver = Драйвер PostgreSQL не установлен. Запусти: make setup

# --- davtar doctor
doctor-settings-good = Настройки читаются.
doctor-env-open = Другие на этой машине могут прочесть { $file } и токены в нём. Выполни: chmod 600 { $file }
doctor-no-token = Токена нет: открыт будет только местный стол.
doctor-telegram-good = TELEGRAM_TOKEN похож на токен.
doctor-telegram-odd = TELEGRAM_TOKEN не похож на токен от BotFather. Скопирован целиком?
doctor-discord-good = DISCORD_TOKEN похож на токен.
doctor-discord-odd = DISCORD_TOKEN не похож на токен бота. Скопируй его со страницы «Bot» портала разработчиков; client secret и public key — это другое.
doctor-local-off = Местный стол закрыт. Его открывает LOCAL_TABLE=on.
doctor-local-good = Местный стол может открыться здесь: { $where }.
doctor-fonts-good = Шрифты для армянского, грузинского, кириллицы и латиницы на месте.
doctor-fonts-bad = Шрифтов в assets/fonts нет или они испорчены. Скачай Davtar заново.
doctor-fribidi-good = FriBiDi на месте: имена на арабском и иврите рисуются верно.
doctor-lacks-libfribidi = FriBiDi нет: имена на арабском и иврите на картинках будут неверны. В Debian: sudo apt install libfribidi0
doctor-lacks-fonts-noto-cjk = Нет шрифта для китайских, японских и корейских имён. В Debian: sudo apt install fonts-noto-cjk
doctor-lacks-fonts-noto-color-emoji = Нет шрифта для эмодзи в именах. В Debian: sudo apt install fonts-noto-color-emoji
doctor-database-new = База будет создана при первом запуске: { $file }
doctor-database-empty = База пуста; первый запуск её подготовит.
doctor-database-good = База работает и обновлена.
doctor-database-old = База создана более старой версией Davtar. При следующем запуске Davtar сделает копию и обновит базу.
doctor-room =
    { $level ->
        [bad] На диске осталось только { $megabytes } МБ: этого мало.
        [warn] На диске осталось { $megabytes } МБ. Скоро понадобится место.
       *[good] Место на диске есть ({ $megabytes } МБ).
    }
doctor-clock-good = Часы похожи на верные: { $now }
doctor-clock-bad = Часы неверны: { $now }. Связи не будет; поставь время.
doctor-sum =
    { $bad ->
        [0] Работе Davtar ничто не мешает
        [one] Работе Davtar мешает { $bad } вещь
        [few] Работе Davtar мешают { $bad } вещи
       *[other] Работе Davtar мешают { $bad } вещей
    }{ $warned ->
        [0] .
        [one] ; ещё { $warned } могла бы быть лучше.
        [few] ; ещё { $warned } могли бы быть лучше.
       *[other] ; ещё { $warned } могли бы быть лучше.
    }

# --- the fronts, each by itself
cli-name-telegram = Telegram
cli-name-discord = Discord
cli-name-page = Местный стол
cli-sick-away = { $front }: { $why } Davtar сам пробует снова и снова, остальное работает.
cli-sick-refused = { $front }: { $why } Потом запусти Davtar снова, а пока раз в десять минут пробуем ещё раз.
cli-sick-closed = { $front }: не открыть. { $why }
cli-cause-unreachable = С этой машины нет связи.
cli-cause-no-network = Туда не добраться: сеть не работает.
cli-cause-no-name = Такого имени не найти. Работает ли DNS на этой машине?
cli-cause-closed = Соединение отклонено или оборвано.
cli-cause-silent = Ответа нет слишком долго.
cli-cause-tls = Сертификату здесь не доверяют: кто-то по дороге читает, или в SSL_CERT_FILE нет того, кто его выдал.
cli-cause-tls-time = Срок сертификата не подходит к этому времени. Верны ли часы на этой машине?
cli-cause-no-tls = На том конце не говорят на TLS. Верен ли адрес и нет ли чего-то посередине?
cli-cause-ill = В ответ приходит ошибка на той стороне.
cli-cause-proxy-unreachable = Нет связи с прокси. Проверь PROXY (или HTTPS_PROXY и ALL_PROXY в окружении).
cli-cause-proxy-refused = Прокси не пропускает соединение.
cli-cause-proxy-password = Прокси не принимает пользователя или пароль из своего адреса.
cli-cause-port-taken = Адрес { $where } уже занят: это сам Davtar или другая программа. Укажи для { $setting } другое число.
cli-cause-port-denied = Этот пользователь не может слушать { $where }: числа меньше 1024 зарезервированы. Укажи для { $setting } число побольше.
cli-cause-host-not-ours = { $where } не адрес этой машины. Укажи { $host }, например 127.0.0.1.
cli-cause-files = Этому процессу больше нельзя открывать файлы. Подними предел (ulimit -n).
cli-cause-disk-full = Диск полон. Освободи место.
cli-cause-disk-read-only = Диск можно только читать.
cli-cause-token-refused = Токен не принят. Скопируй его в .env заново.
cli-cause-two-programs = С этим же токеном работает другая программа. Останови одну из двух или возьми каждой свой токен.
cli-cause-failing = Сбой в самом Davtar, подробности в журнале.
cli-well-again = { $front }: снова на связи.
cli-no-front = Играть больше негде, Davtar завершает работу.
doctor-reach-good = { $front }: отвечает и принимает токен.
doctor-reach-bad = { $front }: { $why }
doctor-proxy-good = { $front }: связь через прокси { $proxy }
doctor-telegram-inline-good = Приглашения из любого чата: инлайн-режим включён. Если в BotFather поставить /setinlinefeedback на 100%, отправитель садится сразу.
doctor-telegram-inline-lacking = TELEGRAM_INLINE включён, а инлайн-режим в BotFather нет: /setinline.
doctor-telegram-inline-idle = В BotFather инлайн-режим включён, а TELEGRAM_INLINE нет: кто наберёт имя бота, не получит ответа.
doctor-telegram-guest-good = Ответы там, где бота нет: гостевой режим включён.
doctor-telegram-guest-lacking = TELEGRAM_GUEST включён, а гостевой режим в BotFather нет: Bot Settings, Guest Mode.
doctor-telegram-guest-idle = В BotFather гостевой режим включён, а TELEGRAM_GUEST нет: бот там не отвечает.
doctor-discord-user-app-good = Игры там, где бота нет: User Install включён.
doctor-discord-user-app-lacking = DISCORD_USER_APP включён, но поставить бота себе никто не может: отметь User Install на портале разработчиков, страница Installation.
doctor-activity-good = Стол внутри Discord: SDK собран.
doctor-activity-other = DISCORD_CLIENT_ID — не то приложение, которому принадлежит DISCORD_TOKEN. Скопируй оба из одного приложения.
doctor-activity-name = Discord приводит людей на страницу по её публичному имени, а в LOCAL_NAMES нет ни одного.
doctor-running-well = Davtar работает, и связь есть со всеми, с кем нужно.
doctor-running-bad = Davtar работает, но не всё в порядке. { $front }: { $why }
doctor-running-starting = Davtar работает; ещё открывается: { $front }.
doctor-data-open = Другие на этой машине могут заглянуть сюда: { $file }. Там карты идущих игр. Выполни: chmod go-rwx { $file }
cli-join-code = Остальные входят с этим кодом: { $code }

config-should-operator-chat = чат той платформы, чей токен задан: tg:-1001234567890 или dc:SERVER:CHANNEL
config-should-beacon = адреса ретрансляторов через запятую, например https://api.drand.sh, или пусто
config-should-operators = аккаунты через запятую: tg:1234567,dc:1234567890
config-should-tables-per-chat = число от 0 до 1000 (0: без ограничений)
config-should-tables-per-person = число от 0 до 1000 (0: без ограничений)

# --- резервные копии и объявления
cli-backup = Записать всю базу в один файл, хоть бы бот и работал.
cli-restore = Вернуть базу из копии. Бот при этом должен быть остановлен.
cli-announce = Сказать за всеми столами, что бот перезапускается, или что-то другое.
cli-arg-backup = файл с копией
cli-arg-replace = заменить то, что уже есть
cli-arg-ask = спросить пароль, а не брать BACKUP_PASSPHRASE
cli-arg-announcement = что сказать (что бот перезапускается)
cli-arg-over = снять объявление
cli-passphrase = Пароль копии:{" "}
cli-passphrase-again = Ещё раз:{" "}
cli-passphrase-unlike = Пароли не совпали или слишком коротки: нужно не меньше { $least } знаков.
cli-backup-done =
    Записано и проверено: { $file }, { $rows ->
        [one] { $rows } строка
        [few] { $rows } строки
       *[other] { $rows } строк
    }, { $kilobytes } кБ, { $sealed ->
        [yes] зашифровано.
       *[no] не зашифровано. В файле карты идущих игр: держи его там, куда игрокам не заглянуть.
    }
cli-restored =
    { $rows ->
        [one] Возвращена и проверена { $rows } строка
        [few] Возвращены и проверены { $rows } строки
       *[other] Возвращено и проверено { $rows } строк
    }, всё как было { $when }.
cli-backup-foreign = { $file } — не копия, сделанная через davtar backup.
cli-backup-damaged = { $file } обрывается или повреждён. Ничего не изменено; возьми копию постарше.
cli-backup-newer = { $file } записан более новой версией Davtar. Обнови Davtar.
cli-backup-sealed = { $file } зашифрован. Задай BACKUP_PASSPHRASE или добавь --ask.
cli-backup-passphrase = Этот пароль не подходит к { $file }.
cli-backup-no-cipher = Пакет для шифрования не установлен. Выполни: make setup
cli-backup-nothing = Копировать нечего: базой ещё не пользовались.
cli-backup-exists = { $file } уже есть. С --replace он будет заменён.
cli-backup-occupied = База не пуста, поэтому ничего не изменено. Сначала сделай её копию; потом --replace выбросит то, что в ней есть.
cli-backup-wrong = Данные в { $file } противоречат друг другу, поэтому ничего не изменено. Возьми копию постарше.
cli-backup-full = Диск полон: { $file } не записать. Освободи место.
cli-backups-unwritable = Копии не делаются: в { $folder } не записать ({ $why }). Укажи в BACKUP_FOLDER папку, куда Davtar может писать.
cli-cannot-use = С { $name } не вышло: { $why }
config-should-announce-restart = on или off
config-should-backup-folder = имя папки, или off, или пусто
config-should-backup-keep = число от 1 до 1000
config-should-backup-passphrase = не меньше 12 знаков или пусто

# --- davtar rehearse: at the terminal, and then what it posts in the scratch chat
cli-rehearse = Испытать токен в пробном чате: сделать по разу все виды запросов и сообщить, в чём платформа ведёт себя не так, как мы считаем.
cli-arg-rehearse-platform = telegram или discord
cli-arg-rehearse-chat = пробный чат: -1001234567890, с темой -1001234567890:7, или ссылка на сообщение там; в Discord SERVER:CHANNEL или ссылка на канал
cli-arg-rehearse-old = сообщение бота там старше 48 часов (в Discord старше часа): номер или ссылка; оно будет удалено
cli-arg-rehearse-out = файл для отчёта (rehearsal-ПЛАТФОРМА.json)
cli-arg-rehearse-yes = начать без вопроса
rehearse-post = Репетиция: здесь проверяют бота. Это сообщение скоро будет удалено.
rehearse-changed = Репетиция: текст изменён.
rehearse-unseen = Репетиция: это видишь только ты.
rehearse-press = Репетиция: нажми, пожалуйста, на кнопку.
rehearse-button = Кнопка { $n }

# --- updates and rollback
cli-store-backup-full = Базу надо обновить, но для копии, которая делается перед этим, нет места. Ничего не изменено. Освободи место или укажи в BACKUP_FOLDER другой диск.
cli-store-backup-failed = Базу надо обновить, но копия, которая делается перед этим, не записалась; почему, сказано в журнале. Ничего не изменено. Укажи в BACKUP_FOLDER папку, куда Davtar может писать.
cli-rollback = Вернуть базу в то состояние, в каком она была до последнего обновления. Бот при этом должен быть остановлен.
cli-arg-yes = больше не спрашивать
cli-rollback-nothing = Возвращаться не к чему: в { $folder } нет копии, сделанной перед обновлением.
cli-rollback-to = Возврат к { $file }: база, какой она была { $when }, до обновления (схема { $schema }).
cli-rollback-loses =
    Пропадёт всё, что было с тех пор: { $matches ->
        [one] { $matches } законченный матч
        [few] { $matches } законченных матча
       *[other] { $matches } законченных матчей
    }, { $deals ->
        [one] { $deals } сдача
        [few] { $deals } сдачи
       *[other] { $deals } сдач
    }, { $accounts ->
        [one] { $accounts } новый счёт с фишками
        [few] { $accounts } новых счёта с фишками
       *[other] { $accounts } новых счетов с фишками
    }.
cli-rollback-unknown = Нынешняя база не читается, поэтому неизвестно, что пропадёт.
cli-rollback-ask = Чтобы вернуться, набери yes:{" "}
cli-rollback-kept = Ничего не изменено. Чтобы вернуться: davtar rollback --yes
cli-rollback-done =
    { $rows ->
        [one] Возвращена и проверена { $rows } строка
        [few] Возвращены и проверены { $rows } строки
       *[other] Возвращено и проверено { $rows } строк
    }. База снова со схемой { $schema }: теперь установи прежнюю версию Davtar и запусти её.
doctor-backups-off = Копии не делаются (BACKUP_FOLDER=off).
doctor-backups-good = Последняя копия сделана { $when }.
doctor-backups-old = Последняя копия сделана { $when }, а должна быть каждый день. Почему её нет, сказано в журнале (backup-failed).
doctor-backups-none = В { $folder } ещё нет ни одной копии. Davtar сделает её при запуске.
doctor-running-backups-ok = Запущенный Davtar может записывать копии.
doctor-running-backups-failing = Запущенный Davtar не смог сделать последнюю копию; почему, сказано в журнале (backup-failed).
doctor-running-backups-unwritable = Запущенному Davtar нельзя писать в папку для копий. В юните systemd она должна быть внутри ReadWritePaths.

# --- davtar status
status-no-port = О своих делах Davtar рассказывает на HEALTH_PORT, а он не задан. Задай его, например HEALTH_PORT=9090, и перезапусти Davtar.
status-no-answer = По адресу { $where } никакой Davtar не отвечает. Запущен ли он, и с этим ли HEALTH_PORT?
status-front-up = { $front }: играть можно
status-front-down = { $front }: нет связи
status-store-down = База: не отвечает
status-tables = Столов в игре: { $n }
status-inbox = Получено и ещё не обработано: { $n }
status-outbox = Ждёт отправки: { $n } (самое старое — { $seconds } с)
status-database = База: { $megabytes } МБ
status-backup = Последняя удачная копия: { $hours } ч назад
status-no-backup = Копии: не делаются (BACKUP_FOLDER=off)
status-memory = Память: { $megabytes } МБ
status-open = Открыто файлов: { $n } из { $most }, из них сокетов: { $sockets }
status-lag = Самая долгая заминка за последнюю минуту: { $ms } мс
status-no-errors = Ошибок с запуска: нет
status-errors = Ошибок с запуска: { $n }
status-error = { "    " }{ $kind }: { $n }
