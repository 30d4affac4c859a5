# Одни карты: несколько столов играют одни и те же раздачи, и результаты сравниваются.

## Доска

dup-head = Одни карты: { $game }
dup-deals =
    { $n ->
        [one] { $n } раздача
        [few] { $n } раздачи
       *[other] { $n } раздач
    }
dup-tables =
    { $n ->
        [one] { $n } стол
        [few] { $n } стола
       *[other] { $n } столов
    }
dup-manner-points =
    { $size ->
        [pair] пары, матч-пункты
       *[single] один на один, матч-пункты
    }
dup-manner-difference =
    { $size ->
        [pair] пары, по разнице
       *[single] один на один, по разнице
    }
dup-manner-teams =
    { $size ->
        [pair] четвёрка на четвёрку
       *[single] двое на двоих
    }
dup-open-until = Запись открыта до { $time }.
dup-signed =
    { $n ->
        [0] Пока никто не записался.
        [one] Записался { $n } игрок:
        [few] Записались { $n } игрока:
       *[other] Записались { $n } игроков:
    }
dup-entry =
    { $free ->
        [yes] { $n }. { $names } · нужен партнёр
       *[no] { $n }. { $names }
    }
dup-team-entry =
    { $free ->
        [yes] Команда { $team }: { $names } · нужен партнёр
       *[no] Команда { $team }: { $names }
    }
dup-how = За каждым столом одни и те же карты. Играешь там, где их больше никто не видит: в личном чате со мной или на странице. Все результаты придут вместе, в конце.
dup-filled = На пустые места сядет компьютер.
dup-time-rule = На игру даётся { $time }. Что не доиграно, доиграет компьютер.
dup-seal = Печать раздач: { $value }
dup-code = Из другого чата: /duplicate { $code }
dup-done = Доиграли столов: { $n } из { $of }
dup-table =
    { $state ->
        [played] Стол { $n }: { $even } и { $odd } · доиграли
        [not] Стол { $n }: { $even } и { $odd } · открыть не удалось
        [opens] Стол { $n }: { $even } и { $odd } · открывается
       *[playing] Стол { $n }: { $even } и { $odd }
    }
dup-play-until = Играем до { $time }.
dup-sealed = Пока не доиграл последний стол, ничего не открывается.
dup-cancelled = Игра отменена.
dup-cancelled-few = Записалось слишком мало: на этот раз игры не будет.
dup-computer = компьютер
dup-with-computer = { $name } – компьютер

## Результат

dup-nothing = Сравнивать нечего: ни одну раздачу не сыграли за двумя столами.
dup-teams-even = У команд поровну.
dup-team-won = Команда { $n } впереди на { $points }: { $names }
dup-line-won = Лучшие на линии { $n }: { $names }
dup-swing = Раздача { $n }: { $one } и { $two }, команда 1 { $gain }
dup-place = Линия { $line }, { $place }. { $names }: { $share }, { $above }
dup-your-team = Твоя команда { $n }: { $points }
dup-your-place = Твоё место: { $place } из { $of }, матч-пункты { $share }%, разница { $above }
dup-deal-head = { $game }, раздача { $n } из { $of }
dup-deal-table = Стол { $n }: { $score }
dup-seat = Место { $n }
alt-dup = Результат игры одними картами

pic-dup-share = Матч-пункты
pic-dup-above = Разница
pic-dup-line = Линия { $n }: одни карты
pic-dup-teams = { $one } и { $two }
pic-dup-table = Стол { $n }
pic-dup-gain = Команда 1
pic-dup-deal = По раздачам

## Одному человеку

dup-you-not = Ты в этой игре не участвуешь.
dup-you-in = Ты играешь: { $names }
dup-start-me = Если мы ещё не знакомы, нажми «Старт» в личном чате со мной: карты придут туда.
dup-with-whom =
    { $size ->
        [pair] Сядь к кому-нибудь в пару или подожди партнёра. Никто не придёт, партнёром будет компьютер.
       *[single] Выбери, где сядешь.
    }
dup-joined = Ты в игре. Стол откроется в личном чате со мной.
dup-joined-here = Ты в игре. Стол откроется здесь, только для тебя.
dup-left = Запись снята.
dup-word-head = Слово для тасовки
dup-word-how = В тасовку всех раздач входит любое слово, поэтому выбрать карты не может никто. Напиши так: /duplicate слово слива. Оно считается, пока игра не началась.
dup-word-taken = Слово войдёт в тасовку.
dup-begun = Начинаем, твой стол открыт.
dup-not-opened = Твой стол открыть не удалось: кому-то за ним играть нельзя или у него слишком много столов. Остальных сравним без него.
dup-table-over = Вот и всё. Результат будет, когда доиграет последний стол, до тех пор ничего не открывается.
dup-deal-of = Раздача { $n } из { $of }, та же, что за другими столами
dup-score = Взятки { $ta }:{ $tb } · за все раздачи { $a }:{ $b }

btn-dup-join = Участвовать
btn-dup-mine = Моё участие
btn-dup-see = Вся игра
btn-dup-word = Слово
btn-dup-leave = Сняться
btn-dup-cards = Мои карты
btn-dup-table = Результат
btn-dup-deals = Раздачи
btn-dup-deal = { $n }
btn-dup-with =
    { $team ->
        [0] + { $name }
       *[other] { $team }: + { $name }
    }
btn-dup-alone =
    { $size ->
        [pair] Ждать партнёра
       *[single] Участвовать
    }
btn-dup-team = Команда { $n }
btn-dup-run = Вести игру

## Организатору

dup-none = Игры одними картами здесь нет
dup-what = Несколько столов играют одни и те же запечатанные раздачи, а потом сравнивают: кто взял с теми же картами больше?
dup-open-how = Выбери игру и порядок, потом все запишутся прямо здесь.
dup-setup = Новая игра одними картами
dup-setup-how = Выбери, как будете играть. Пока запись не открыта, этого никто не видит, а потом ничего уже не поменять.
dup-published = Запись открыта.
dup-begin-how = Начать можно и раньше срока. Если вас мало, первые записавшиеся получат одни и те же карты против компьютера.
dup-hurry-how = Если кто-то не возвращается, можно закончить сейчас.
dup-hurry-ask = Закончить сейчас? Что не доиграно, доиграет компьютер.
dup-cancel-ask = Отменить игру?

dupset-game = Игра
dupset-preset = Правила
dupset-manner = Сравнение
dupset-deals = Раздачи
dupset-tables = Столы
dupset-signup = Запись
dupset-time = Время
dupset-clock = Ход
duphow-game = Во что играют.
duphow-preset = По каким правилам.
duphow-manner = Матч-пункты: в каждой раздаче очки за всех, кто с твоими картами сыграл хуже. Разница: насколько ты выше их среднего. Две команды: за одним столом у вас одни карты, за другим карты соперников.
duphow-deals = Сколько раздач играет каждый стол.
duphow-tables = Сколько будет столов самое большее.
duphow-signup = Сколько времени можно записываться.
duphow-time = Сколько времени на всю игру. Что не доиграно, доиграет компьютер.
duphow-clock = Сколько времени на ход.

btn-dup-new = Новая игра
btn-dup-begin = Начать
btn-dup-hurry = Закончить сейчас
btn-dup-hurry-yes = Закончить

illegal-duplicate-none = Такой игры нет. Игру этого чата показывает /duplicate.
illegal-duplicate-of-chats = Такую игру устраивают в общем чате: напиши там /duplicate. Записаться по её коду можно откуда угодно.
illegal-duplicate-organiser = Это может только тот, кто устроил игру или управляет чатом.
illegal-duplicate-fixed = Запись открыта, менять уже ничего нельзя. Можно отменить и устроить другую.
illegal-duplicate-begun = Игра уже началась и будет доиграна.
illegal-duplicate-few = Нужны хотя бы две стороны, иначе сравнивать нечего.
illegal-duplicate-few-teams = В каждой команде должен быть хотя бы один человек.
illegal-duplicate-over = Эта игра окончена. Чем она кончилась, показывает /duplicate.
illegal-duplicate-not-open = Записаться сейчас нельзя. Как идёт игра, показывает /duplicate.
illegal-duplicate-entered = Ты уже в игре. Чтобы сесть иначе, сначала снимись.
illegal-duplicate-side-taken = Это место уже не свободно. Выбери другое.
illegal-duplicate-full = Мест больше нет. Если кто-то снимется, место освободится.
illegal-duplicate-not-in = Ты в этой игре не участвуешь. Как она идёт, показывает /duplicate.
illegal-duplicate-stay = Карты розданы, сняться уже нельзя. Если не играть, за тебя сыграет компьютер.
illegal-duplicate-no-game = В этом чате не разрешена ни одна игра, в которую можно играть одними картами.
illegal-duplicate-game-closed = В этом чате в неё не играют. Выбери другую.
illegal-duplicate-words = Раздачи уже закреплены: слова принимались до начала.
illegal-duplicate-once = Эти карты играют только раз. Можно устроить новую игру: /duplicate
illegal-duplicate-table-fixed = За этим столом такого не изменить: другие играют теми же картами.
illegal-duplicate-verify = Другие ещё играют этими картами. Когда доиграет последний стол, /duplicate их откроет и проверит.
illegal-duplicate-no-deal = Раздач всего: { $n }. Выбери одну из них.

cmd-duplicate = Одни карты за несколькими столами: записаться, сравнить результаты
cmdname-duplicate = одни-карты
cmd-duplicate-code = Код игры в другом чате; или «слово» и слово для тасовки
