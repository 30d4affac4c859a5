# Почему не вышло. Не длиннее 190 знаков: это всплывающие ответы.

## Правила блота

illegal-must-follow-suit = Масть хода — { STRAIN($suit) }, и она у тебя есть: клади её.
illegal-must-beat = Пошли козырем: положи старше, если есть.
illegal-must-trump = Этой масти у тебя нет: бей козырем.
illegal-must-overtrump = Этой масти у тебя нет: бей козырем, да старше того, что лежит.
illegal-card-not-held = { CARD($card) } — этой карты у тебя нет.
illegal-not-your-turn = Сейчас не твой ход.
illegal-bidding-closed = Торг окончен, теперь играем картами.
illegal-not-while-bidding = Сначала торг, карты потом.
illegal-not-a-bid = Так не говорят. Например: 9 червей
illegal-bid-too-low = Сейчас не меньше { $min }.
illegal-bid-too-high = Больше { $max } сказать нельзя.
illegal-only-kaput = Сказан капут: поверх него только капут старше или канач.
illegal-only-kanach = Сказан канач: поверх него только канач старше.
illegal-no-kanach = За этим столом канача нет.
illegal-another-strain = Поднимая себя, выбери другую масть.
illegal-bidding-doubled = Уже куанш: торг окончен.
illegal-nothing-to-quansh = Ещё никто ничего не заказал: говорить куанш не на что.
illegal-own-side-bid = Это заказ твоей же пары.
illegal-nothing-to-sur = Сюр — это ответ на куанш.
illegal-not-your-sur = Сюр говорит только пара, которой сказали куанш.
illegal-no-sevens-rule = За этим столом четыре семёрки не в счёт.
illegal-sevens-too-late = Четыре семёрки показывают до своего первого слова.
illegal-not-held = Этого у тебя нет.
illegal-declared-for-you = За этим столом комбинации объявляются автоматически.
illegal-declare-too-late = Комбинации объявляют в первой взятке, до своей карты.
illegal-already-declared = Это уже объявлено.
illegal-combos-cross = Эти комбинации пересекаются: объявить можно только одну.
illegal-one-combination = За этим столом не больше одной комбинации.
illegal-shown-for-you = За этим столом комбинации показываются автоматически.
illegal-nothing-to-show = Сейчас показывать нечего.
illegal-said-for-you = За этим столом блот и реблот говорятся автоматически.
illegal-no-such-word = Сейчас этому слову не место.
illegal-word-binds = Слово сказано: ходи картой к нему, например { CARD($card) }.
illegal-no-open-hands = За этим столом карты не открывают.
illegal-already-open = Твои карты уже открыты.
illegal-hand-is-open = Твои карты открыты: теперь ими играет соперник.
illegal-nothing-to-hand-back = Отдавать нечего.
illegal-cut-first = Колода ждёт: сними или оставь как есть.
illegal-between-deals = Не сейчас: сначала раздача.
illegal-no-deal-now = Сдавать ещё рано.
illegal-match-over = Матч окончен.
illegal-wrong-seats =
    { $seats ->
        [one] Для этой игры нужен { $seats } игрок.
        [few] Для этой игры нужно { $seats } игрока.
       *[other] Для этой игры нужно { $seats } игроков.
    }
illegal-unreadable = Не разобрать. Заказ: 9 червей. Карта: JH
illegal-stale = Эта кнопка устарела: посмотри на стол и выбери снова.

## Стол

illegal-not-seated = Ты не за этим столом.
illegal-seat-taken = Это место занято.
illegal-seat-empty = Там никого нет.
illegal-no-such-seat = Такого места нет.
illegal-seats-empty =
    { $n ->
        [one] Нужен ещё { $n } игрок
        [few] Нужны ещё { $n } игрока
       *[other] Нужно ещё { $n } игроков
    }: { $chips ->
        [yes] позови людей, с компьютером на фишки не играют.
       *[no] позови друзей или начни с компьютером.
    }
illegal-table-full = Все места заняты.
illegal-too-few-for-lots = Для жребия за столом нужны хотя бы двое.
illegal-not-automatic = Там не компьютер.
illegal-not-started = Матч ещё не начался.
illegal-already-started = Матч уже начался.
illegal-is-paused = Сейчас перерыв: сначала закончи его.
illegal-is-adjourned = Этот матч отложен. /resume продолжит его.
illegal-is-over = Этот матч окончен.
illegal-is-closed = Этот стол закрыт.
illegal-vote-open = По одному вопросу за раз: другой ещё открыт.
illegal-no-vote-open = Голосовать не о чем.
illegal-not-your-vote = Этот вопрос не к тебе.
illegal-nothing-to-take-back = Взять назад нечего: с тех пор открылось новое.
illegal-no-seat-to-take = Все на местах, заменять некого.
illegal-empty-word = Добавь слово: /word солнце
illegal-bad-option = Здесь этого не выбрать.
illegal-unknown-option = Такой настройки нет.
illegal-unknown-preset = Таких правил здесь нет.
illegal-unknown-game = Такой игры я не знаю.
illegal-no-table-here = Здесь ещё нет стола. /new откроет.
illegal-no-such-table = Этого стола больше нет.
illegal-nothing-to-see = Сейчас смотреть не на что.
illegal-no-such-language = Я говорю по-русски, а ещё հայերեն, ქართული, English.
illegal-admins-only = Это может только админ чата.
illegal-unknown-button = Эта кнопка старая. Возьми свежую.
illegal-unknown-command = Такой команды я не знаю. Все здесь: /help
illegal-slow-down = Не так быстро! Подожди пару секунд и попробуй снова.

## Чего не разобрать

cannot-read-bid = Скажи число и масть: /bid 9 червей · /bid 9h · /bid 9♥
cannot-read-kaput = Скажи число и масть: /kaput 25 червей · /kaput 25h · /kaput 25♥
cannot-read-play = Какой картой? Например: /play JH
cannot-read-declare = Объявлять нечего.
cannot-read-show = Показывать нечего.
illegal-opener-only = Это может только тот, кто открыл стол, или админ чата.
illegal-seat-changed = Там уже сидит кто-то другой.
illegal-remind-when = Такого не знаю. /remind покажет, что можно выбрать.
illegal-quiet-hours = Назови часы и часовой пояс: /quiet 23-8 { $zone } или /quiet 23-8 +4, не больше 14 часов; или /quiet off.
illegal-quiet-zone = { $name }: такого часового пояса не знаю. Назови большой город в нём, как в { $zone }, или разницу с Гринвичем, например +4.
illegal-davtar-number = Какой? /davtar 1 — матч до этого, /history — все.
illegal-no-such-match = Такого матча здесь нет.
illegal-match-which = { $name }: такого матча нет. Назови номер: 1 — матч перед этим. Все матчи: /history
illegal-record-sealed = Тот матч прервали, и карты навсегда остались закрытыми. Поэтому записи нет.
illegal-record-no-form = Эта игра в виде { $form } не записывается. /record даёт полную запись любой игры.
illegal-no-share = Твоих ссылок на этот матч нет.
illegal-share-not-yours = Ссылку на матч дают те, кто в нём играл.
illegal-no-such-deal = В том матче такой раздачи нет.
illegal-no-such-link = Эта ссылка ничего не открывает: возможно, её закрыли. Попроси новую.
illegal-nothing-finished = В том матче не доиграно ни одной раздачи, смотреть нечего.
illegal-share-on-page = На странице адрес и код — под кнопкой «Позвать» вверху.
illegal-too-many-tables-yours = Столов сразу — не больше { $n }, и столько у тебя уже есть. Доиграй один, встань из-за него или отложи: /adjourn
illegal-too-many-tables-here = Столов здесь может быть не больше { $n }, и столько уже открыто. Доиграйте один, закройте или отложите: /adjourn
illegal-name-dealer = Сначала назови, кто сдаёт: нажми имя или /dealer и номер места.
illegal-dealer-by-ace = Здесь сдающего решает первый туз. Это меняется в настройках.
refused-with-hint = { $why } { $hint }

# --- automatic players
illegal-no-such-level = Уровня «{ $level }» в этой игре нет. Есть: { $levels }.
illegal-no-partner =
    { $side ->
        [1] Партнёров в этой игре нет: назови по одному уровню на сторону.
       *[other] Назови один уровень на всю сторону или по одному каждому из её игроков (их { $side }), через знак +.
    }
illegal-no-halves = Одно из двух можно оставить общим только там, где есть и торг, и розыгрыш карт.
