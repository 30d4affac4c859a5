# Судья за столом и что делают с ошибками.

cmd-referee = Судья этого стола: позвать, судить, объясниться
cmdname-referee = судья
cmd-referee-what = имя или что сделать
btn-referee = Судья
btn-back-to-referee = Назад

btn-referee-offer = Буду судить
btn-referee-start = Начало
btn-referee-pause = Перерыв
btn-referee-resume = Дальше
btn-referee-complaint = Жалоба
btn-referee-note = Объявить
btn-referee-void = Остановить раздачу
btn-referee-correct = Исправить счёт
btn-referee-demand = Пусть объяснит
btn-referee-explain = Объяснить
btn-referee-innocent = Нечаянно
btn-referee-deliberate = Нарочно
btn-referee-replay = Переиграть
btn-referee-goon = Играть дальше
btn-referee-unfinished = Неоконченный
btn-referee-kaput = Тарс капут
btn-referee-end = Конец
btn-referee-stepdown = Больше не судить
btn-referee-doubt = Судья пристрастен

referee-is = Судья: { $who }
referee-none = За этим столом нет судьи.
referee-line = { $deal }. { $what }
referee-said = { $line } «{ $words }»
referee-called = Спрашиваю: { $name }.
referee-stepped-down = Ты здесь больше не судья.
referee-doubt-noted = Записано. Если так скажет ещё один игрок или админ чата, судья уйдёт.
explain-stands = Объяснения ждут: { $about }. /referee

referee-how-call = Позвать кого-то из чата: /referee и имя. Этот человек должен согласиться, и вы все тоже.
referee-how-complaint = Напиши: /referee жалоба и в чём дело.
referee-how-note = Напиши: /referee объявить и что услышат все.
referee-how-void = Никто ничего не пишет, сдаёт следующий. Напиши: /referee остановить и почему.
referee-how-correct = Между раздачами: номер раздачи, очки обеих сторон и причина. /referee исправить 3 16:5 ошибка в счёте. Сначала { $a }, потом { $b }; прочерк оставит очки как есть.
referee-how-unfinished = Матч никому не засчитают, те же игроки могут доиграть его в другой день. Напиши: /referee неоконченный и почему.
referee-how-kaput = Если матч вовремя не продолжат, брошенная раздача засчитывается как тарс капут, а тем, кто ушёл, закроют рейтинговые столы. Напиши: /referee тарс капут и почему.
referee-how-demand = Напиши номер места и вопрос: /referee вопрос 2 к чему была пауза?
referee-how-explain = Напиши ответ: /referee объясняю и как было.
referee-how-doubt = Напиши: /referee сомнение и почему. Если так скажет ещё один игрок или админ чата, судья уйдёт.

referee-told-called = { $who } зовёт в судьи: { $about }. Согласиться: /referee
referee-told-appointed =
    { $how ->
        [cup] Судья этого матча по назначению турнира: { $who }
       *[other] Судья этого матча с общего согласия: { $who }
    }
referee-told-gone-self = Судья больше не судит.
referee-told-gone-founded = Сомнение обоснованно: судья больше не судит.
referee-told-gone-seated = Судья сидит за этим столом под другим именем и больше не судит.
referee-told-doubted = { $who } сомневается в беспристрастности судьи:
referee-told-start = Судья объявляет начало.
referee-told-break = Судья объявляет перерыв.
referee-told-complaint = Судья объявляет о жалобе:
referee-told-note = Судья:
referee-told-unfinished = Судья объявляет матч неоконченным:
referee-told-kaput = Судья решил: раздача могла кончиться только тарс капутом:
illegal-no-kaput-left = Здесь нет брошенной раздачи, которая ещё может кончиться тарс капутом.
referee-told-end = Судья объявляет конец матча.
referee-told-demanded = { $who } просит объяснений. Отвечает { $about }:
referee-told-explained = { $who } объясняет:
referee-told-judged-innocent =
    { $how ->
        [referee] Судья считает ошибку нечаянной. Соперники выбирают, переиграть раздачу или играть дальше: /referee
       *[other] Соперники считают ошибку нечаянной и выбирают, переиграть раздачу или играть дальше: /referee
    }
referee-told-judged-deliberate =
    { $how ->
        [referee] Судья считает ошибку намеренной. Это остаётся в записи матча.
       *[other] Соперники считают ошибку намеренной. Это остаётся в записи матча.
    }
referee-told-chosen-replay = Соперники переигрывают: раздача не в счёт.
referee-told-chosen-goon = Соперники играют дальше.
referee-told-voided = Судья остановил раздачу, сдаёт следующий:
referee-told-corrected = Судья исправил раздачу { $deal }: { $newa } : { $newb } вместо { $olda } : { $oldb }:

ask-referee = { $who } предлагает себя в судьи. Все согласны?
ask-error-innocent = { $who } считает ошибку нечаянной. Согласны?
ask-error-deliberate = { $who } считает ошибку намеренной. Согласны?
ask-error-replay = { $who } предлагает переиграть раздачу. Согласны?

void-referee = Раздача { $deal }: остановлена судьёй. Ничего не пишем, сдаёт следующий.
bid-stopped = остановлена
pic-stopped = остановлена
score-corrected = Судья
read-corrected = Раздача { $deal }, исправлено судьёй: { $a } : { $b }, было { $olda } : { $oldb }

illegal-referee-unknown = Такого не знаю. Всё, что можно: /referee
illegal-referee-seated = Кто сидит за столом, тот здесь не судит.
illegal-referee-already = Судья здесь уже есть: { $name }.
illegal-referee-gone = После обоснованного сомнения судить этот матч больше нельзя.
illegal-referee-of-cup = Судью встречи турнира выбирает организатор из тех, кто в турнире не играет: /cup
illegal-referee-nobody = Соглашаться некому: за столом никого. Попробуй, когда игроки вернутся.
illegal-referee-stranger = Никого с именем { $name } здесь не знаю. Пусть человек сам напишет /referee
illegal-referee-only = Это может только судья. Что можно тебе: /referee
illegal-referee-not-now = Сейчас нельзя. Что можно: /referee
illegal-referee-none = Судьи здесь нет. Позвать: /referee
illegal-referee-words = Добавь в нескольких словах почему. Как писать: /referee
illegal-referee-doubted = Это уже записано. Так должен сказать ещё один игрок или админ чата.
illegal-referee-sits = Судья за стол не садится. Сначала перестань судить: /referee не сужу
illegal-referee-pause = Перерыв объявил судья ({ $name }), он его и закончит.
illegal-referee-judges = Это решает судья: { $name }.
illegal-referee-correct-how = Номер раздачи, очки обеих сторон, причина: /referee исправить 3 16:5 ошибка в счёте
illegal-no-book = В этой игре судья не останавливает раздачу и не меняет счёт.
illegal-book-deal-runs = Счёт исправляют между раздачами. Доиграйте эту или остановите: /referee остановить
illegal-book-no-deal = Такой раздачи нет. Записано раздач: { $deals }
illegal-book-points = Больше { $most } за раздачу не пишут.
illegal-book-same = У раздачи { $deal } уже такие очки.
illegal-book-no-deal-runs = Сейчас никакая раздача не идёт.
illegal-explain-self = Это твоё место. Назови чужое.
illegal-explain-computer = Там компьютер, он ничего не объясняет.
illegal-explain-open = Один вопрос уже открыт, сначала решите его: /referee
illegal-explain-none = Тебя ни о чём не спрашивали.
illegal-explain-none-open = Ошибки, о которой надо решать, нет. Спросить кого-то: /referee
illegal-explain-no-choice = Сейчас выбирать нечего.
illegal-explain-deal-over = Та раздача кончилась, её не переиграть. Можно играть дальше: /referee
illegal-explain-opponents = Это решают соперники.
