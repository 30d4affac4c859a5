# Стол любой игры.

game-bazaar-blot = Базар-блот
preset-league = Лига
preset-classic = Классика

names-2 = { $a } и { $b }
names-3 = { $a }, { $b } и { $c }
names-all = все

## Сбор

lobby-head = { $game } · { $preset }
lobby-options = До { $target } · время: { $clock }
lobby-full = Все места заняты. Можно начинать.
lobby-free =
    { $n ->
        [one] Свободно { $n } место, садитесь!
        [few] Свободно { $n } места, садитесь!
       *[other] Свободно { $n } мест, садитесь!
    }
seat-free = { $seat } · свободно
seat-auto = { $seat } · { $who } (компьютер)
seat-auto-level = { $seat } · { $who } (компьютер, { $level })
seat-taken-by = { $seat } · { $who }
seat-free-short = свободно
clock-none = без лимита
clock-seconds = { $n } с
clock-minutes = { $n } мин
clock-hours = { $n } ч

btn-seat-free = Место { $seat }
btn-seat = { $seat } · { $name }
btn-lots = Жребий
btn-start = Начать
btn-options = Как играем
btn-leave = Уйти
btn-rules = Правила

## Настройки

options-head = Как играем за этим столом
options-hint = Менять ничего не нужно: и так хорошо.
btn-option = { $name }: { $value }
btn-back-to-options = К настройкам

opt-preset = Правила
opt-preset-hint = Лига: по правилам Национальной лиги блота. Классика: как играют дома.
opt-clock = Время
opt-clock-hint = Сколько можно думать над ходом. Время вышло: за тебя играет компьютер, пока не вернёшься.
opt-target = До скольких
opt-target-hint = Выигрывает тот, кто первым наберёт столько очков.
opt-declare = Объявлять
opt-declare-hint = Комбинации в первой взятке: каждый объявляет сам или лучшие объявляются автоматически.
opt-show = Показывать
opt-show-hint = Показ во второй взятке: автоматически или вручную; что не показано, то пропало.
opt-announce = Блот-реблот
opt-announce-hint = Слова «блот» и «реблот»: автоматически или вручную; что не сказано, то не считается.
opt-quansh-in-turn = Куанш по очереди
opt-quansh-in-turn-hint = Да: куанш только в свой черёд. Нет: в любой момент, пока заказ не перебит.
opt-kanach = Канач
opt-kanach-hint = Можно ли обещать все восемь взяток в одиночку.
opt-self-raise = Поднять себя
opt-self-raise-hint = После трёх пасов сказавший может поднять ещё, каждый раз в другой масти.
opt-last-trick = Последняя взятка
opt-last-trick-hint = Как долго видна последняя взятка.
opt-auto-claim = Верные взятки
opt-auto-claim-hint = Когда ясно, чьи все оставшиеся взятки, раздача доигрывается автоматически.
opt-revoke = Не та карта
opt-revoke-hint = Карта не по правилам не принимается или стоит раздачи: соперникам 16 очков и все комбинации.
opt-pack = Колода
opt-pack-hint = Тасуется перед каждой раздачей или только снимается, а взятки складываются, как лежали.
opt-one-only = Одна комбинация
opt-one-only-hint = Да: каждый объявляет не больше одной комбинации.
opt-bidder-points = Очки сказавших
opt-bidder-points-hint = Что пишут сказавшие за карты: остаток от 16 или полные десятки.
opt-failed-kaput = Ни одной взятки
opt-failed-kaput-hint = Что пишут соперники за карты, если сказавшие не взяли ни одной взятки.
opt-nt-nines = Каре девяток, б/к
opt-nt-nines-hint = Сколько стоят четыре девятки без козыря.
opt-nt-jacks = Каре валетов, б/к
opt-nt-jacks-hint = Сколько стоят четыре валета без козыря.

value-on = да
value-off = нет
value-number = { $n }
value-ask = спрашивать
value-auto = автоматически
value-manual = вручную
value-until-next-lead = до следующего хода
value-shown = всегда
value-refuse = не принимать
value-penalty = штраф
value-shuffle = тасовать
value-cut = снимать
value-sum16 = остаток от 16
value-floor = полные десятки

## Меню

menu-head = Что сделаем?
btn-hand = Мои карты
btn-davtar = Давтар
btn-menu = Ещё
btn-yes = Да
btn-no = Нет
btn-takeback = Ход назад
btn-pause = Перерыв
btn-adjourn = Доиграть потом
btn-resume = Продолжить
btn-sub = Занять место
btn-abandon = Закончить матч
btn-rematch = Реванш
btn-last = Последняя взятка
btn-score = Счёт
btn-verify = Честно?
btn-language = Язык

## Вопросы к столу

ask-swap = { $who } хочет поменяться местами: { $about }, не против?
ask-takeback = { $who } хочет взять ход назад. Все согласны?
ask-pause = { $who } просит перерыв. Все согласны?
ask-adjourn = { $who } предлагает доиграть в другой день. Все согласны?
ask-abandon = { $who } предлагает закончить матч без результата. Согласны?
ask-sub = { $who } хочет сесть на место { $seat } ({ $about }). Согласны?

asked-others = Спрашиваю остальных.
already-agreed = Твоё согласие уже есть.
you-agreed = Принято: да.
you-refused = Принято: нет.
already-here = Ты уже за этим столом.
already-playing = Матч уже идёт.
you-sit = Твоё место — { $seat }. Удачи!
you-left = Ты больше не за столом.
you-left-adjourned = Ты больше не за столом. Матч сохранён: продолжить можно когда угодно.
you-are-back = С возвращением! Место снова твоё.
you-are-ready = Принято. Ждём остальных.
table-closed = Стол закрыт.
word-late = «{ $word }» войдёт в тасовку после следующей: для следующей слова уже не принимаются.
word-taken = «{ $word }» войдёт в следующую тасовку.

## Для всех

note-your-turn = { $who }, твой ход! Половина времени прошла.
note-lapsed = { $who }: время вышло. Пока не вернёшься, за тебя играет компьютер.
note-left = { $who } уходит, место держит компьютер. Его может занять любой: /sub
note-back = { $who } снова за столом!
note-substituted = { $who } садится на место { $seat }.
note-taken-back = { $who } берёт последний ход назад.
note-dropped =
    { $reason ->
        [refused] Не договорились, играем дальше.
        [lapsed] Ответа нет, играем дальше.
       *[other] Вопрос решился сам собой.
    }
note-adjourned =
    { $reason ->
        [by-consent] Матч отложен по согласию. /resume продолжит его, здесь или в другом чате.
        [nobody-here] За столом никого не осталось. Матч сохранён: /resume продолжит его.
        [referee] Судья объявил матч неоконченным. /resume продолжит его, здесь или в другом чате.
        [left] Кто-то ушёл из-за стола, матч отложен. /resume продолжит его.
        [away] Кого-то слишком долго нет, матч отложен. /resume продолжит его.
        [removed] В чат, где шёл твой матч, я больше писать не могу. Матч сохранён: /resume продолжит его здесь или в другом чате.
        [idle] Давно тишина, матч отложен. /resume продолжит его.
       *[other] Матч отложен. /resume продолжит его.
    }
note-abandoned =
    { $reason ->
        [by-vote] Матч закончен без результата, по голосованию.
        [by-admin] Матч закончен админом.
        [idle] Никто не пришёл, стол закрыт. /new откроет новый.
        [nobody-came] Никто не вернулся, матч закончен без результата.
       *[other] Стол закрыт.
    }

## Места и согласие до начала

free-seat-hint = Кто сел и пропал, уступит место другому. Вернётся — сядет снова.
seat-freed = Место { $seat } свободно.
ask-close = { $who } предлагает закрыть стол. Согласны?

## Оклики

ping-turn = { $who }, твой ход!
ping-late = { $who }, твой ход: осталось { $left }.
ping-vote = { $who }, к тебе вопрос.
ping-vote-over = Этот вопрос закрыт.
ping-risk = { $who }, выигрыш на столе: забирай или рискуй.
ping-name = { $who }
rings-head = Когда тебя звать
rings-turn = Твой ход: { $what }
rings-remind = Напоминание: { $what }
rings-quiet = Тихо с { $since } до { $until } ({ $zone })
rings-quiet-none = Тихих часов нет
rings-hint = Тихие часы действуют там, где на ход даются часы: сообщение подождёт их конца, а время идёт. Другие часы: /quiet 22:30-7 +4
ping-always = всегда
ping-later = после паузы
ping-never = никогда
remind-half = на половине
remind-late = под конец
remind-both = оба раза
remind-none = не надо
btn-quiet = { $hours }
btn-quiet-off = Без тихих часов
btn-zone = { $shift } ч

sure-leave = Кроме тебя никого нет. Уйдёшь — матч остановится; потом его можно продолжить.
sure-adjourn = Отложить матч? Потом его можно продолжить.
sure-abandon = Закончить матч прямо сейчас? Победителя не будет, продолжить его нельзя.
btn-play-on = Играть дальше
btn-another = Другая игра
another-head = Во что теперь сыграем тем же составом?

## Сыгранные матчи

history-head = Здесь играли
history-none = Здесь ещё не доиграли ни одного матча.
history-row =
    { $n }. { $day } · { $game } · { $names } · { $score }{ $how ->
        [abandoned] {" "}· без результата
       *[other] {""}
    }
history-row-now =
    { $day } · { $game } · { $names } · { $score } · последний{ $how ->
        [abandoned] , без результата
       *[other] {""}
    }
history-match = { $day } · { $game }
btn-history = Прошлые матчи
btn-history-n = { $n }
btn-history-now = Последний
btn-older = Раньше
btn-newer = Позже
btn-result = Итог

## Позвать других

btn-share = Позвать
share-head = Приходи играть: { $game }
share-people = Для друзей: { $url }
share-group = Чтобы добавить меня в группу: { $url }
share-place = Этот стол: { $url }
share-server = Чтобы добавить меня на другой сервер: { $url }
btn-share-people = Отправить друзьям
btn-share-group = Добавить в группу
btn-share-place = К столу
btn-share-server = Добавить на сервер

## The first dealer

opt-first-dealer = Сдаёт первым
opt-first-dealer-hint = По первому тузу или по согласию: кого-то называют, и все должны согласиться. Хоть один против — решает первый туз.
value-ace = первый туз
value-agreement = по согласию
lobby-dealer = Кто сдаёт первым? Назовите: все согласны — начинаем, нет — решает первый туз.
btn-dealer = Сдаёт { $name }
ask-dealer = { $who } предлагает: первым сдаёт { $about }. Все согласны? Если нет, решает первый туз.
note-dealer-ace = Не договорились, кто сдаёт: решает первый туз.

## Места, начало, другие столы

btn-start-fill = Начать с компьютером
btn-seats = Места
btn-add-computer = { $seat } · + компьютер
btn-remove = ✕ { $seat } · { $name }
btn-seat-level = { $seat } · { $level }
seats-head = Кто где сидит
seats-hint = Посади или убери компьютер; кто с кем играет, может решить жребий.
btn-more-options = Другие правила
btn-sit = Сесть
btn-sit-again = Вернуться на место
btn-watch = Смотреть
btn-my-table = Мой стол: { $game }
hint-free = Место { $seat } свободно, садись!
hint-auto = Компьютер уступит тебе место, садись!
hint-former = Твоё место сохранено, возвращайся!
hint-sub = Одно место держит компьютер, его можно занять.
hint-watch = Можно смотреть или открыть свой стол.
hint-new = Можно открыть новый.

ping-now = { $who }, твой ход
rings-later = После паузы: перед твоим ходом 8 секунд было тихо или ты думаешь уже 15.
rings-chat = Для всех, кто ещё не выбрал: /remind чат никогда

# --- how well the computer plays
opt-level = Уровень компьютера
opt-level-hint = Как хорошо играет компьютер. Для одного места – под «Места».
level-easy = лёгкий
level-normal = обычный
level-strong = сильный
level-master = мастер
lobby-level = { $how } · компьютер: { $level }
seats-hint-level = Рядом с компьютером написан его уровень. Нажми – и он сменится.
