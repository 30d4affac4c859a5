# Помощь, приветствия, языки, список столов, честная раздача.

welcome-head = Привет, { $name }!
greeting-head = Мир этому дому!
greeting-missing = Пока я могу здесь не всё, что нужно. Помогите, пожалуйста, кто ведёт этот чат:

help-head = Что и как
help-1 = Начать: /now сдаёт сразу, свободные места займёт компьютер. /new открывает стол для друзей; садитесь кнопкой.
help-2 = Карты: «Мои карты» показывает их только тебе. Нажми на карту или напиши /play JH.
help-3 = Торг: кнопками или так: /bid 9 червей, /pass, /quansh.
help-4 = Уходишь? /leave сохранит место, /back вернёт его. /who скажет, кого ждём.
help-5 = На свой вкус: /language, /palette, /pictures off (всё словами). Честно? /verify проверит.

btn-now = Играть сразу
btn-new = Новый стол
btn-palette = Цвета
btn-pictures = Картинки

## Языки и вкусы

language-head = Язык
language-hint = Твой — для того, что видно одному тебе; язык чата — для того, что видят все.
language-hy = հայերեն
language-ka = ქართული
language-ru = русский
language-en = English
btn-chat-language = Чат: { $name }
language-set = Теперь по-русски.
palette-head = Цвета твоих карт
palette-hint = Выбери, что приятнее глазу.
palette-classic = Классика
palette-four = Четыре цвета
palette-cvd = Для дальтоников
pictures-head = Картинки
pictures-hint = Без картинок всё будет сказано словами.
pictures-on = С картинками
pictures-off = Только словами
hand-head = Твои карты
hand-hint = Где их показывать?
hand-here = Здесь, только мне
hand-dm = В личке
pref-set = Принято.

## Столы

table-opened = Стол открыт.
tables-none = Столов пока нет. Кто начнёт?
tables-head =
    { $n ->
        [one] { $n } стол
        [few] { $n } стола
       *[other] { $n } столов
    }
tables-row =
    { $status ->
        [lobby] { $n }. { $game }: { $names } · ждут игроков
        [adjourned] { $n }. { $game }: { $names } · { $score } · отложен
       *[live] { $n }. { $game }: { $names } · { $score }
    }
btn-join-n = Сесть за { $n }
btn-sub-n = Заменить за { $n }
btn-watch-n = Смотреть { $n }
lobby-begun = Матч начался.
board-adjourned =
    { $reason ->
        [by-consent] Матч отложен по согласию. Продолжить можно когда угодно.
        [nobody-here] За столом никого не осталось. Матч сохранён, продолжить можно когда угодно.
       *[other] Матч отложен. Продолжить можно когда угодно.
    }
board-closed =
    { $reason ->
        [by-vote] Матч закончен без результата, по голосованию.
        [by-admin] Матч закончен админом.
        [idle] Никто не пришёл, стол закрыт.
       *[other] Стол закрыт.
    }

## Честная раздача

verify-later = В этой игре карты остаются закрытыми и после раздачи, поэтому её секрет открывается в конце матча.
verify-head = Раздача { $deal }: честно?
verify-good = Да. Печать, секрет и порядок карт сходятся.
verify-bad = Нет! Печать, секрет и порядок карт не сходятся.
verify-good-dice = Да. Печать, секрет и кости сходятся.
verify-dice = Кости: { $dice }
verify-none = Ещё ни одна раздача не окончена. Секрет открывается в конце.
verify-commitment = Печать, показанная до раздачи: { $value }
verify-secret = Секрет, открытый после неё: { $value }
verify-words = Слова игроков: { $words }
verify-pack = Колода сверху: { $pack }
verify-cut = Эта колода собрана и снята, а не перетасована: из секрета видно, как её сложили и где сняли.
verify-how = SHA-256 секрета — это печать; секрет, номер раздачи и слова дают порядок. Пересчитать может каждый: davtar verify.

## Первая встреча

welcome-games = Во что сыграем? С компьютером можно начать сразу, а для игры с друзьями позови меня в группу.
greeting-games = Во что сыграем? Нажмите на игру, и откроется стол; садятся кнопкой. Твоих карт не видит никто, кроме тебя.
btn-help-more = Все команды
help-command = /{ $name } · { $what }
help-part-table = Стол
help-part-cards = Карты
help-part-others = Кости и фишки
help-part-looks = Посмотреть, настроить
pref-mine = Только для тебя: { $what }.
pref-mine-here = Только для тебя: { $what }. Стол в этом чате общий и остаётся как есть; админ может изменить его: { $example }.
pref-chat = Для всех в этом чате: { $what }.
