# Один человек с двумя аккаунтами: связаны одноразовым кодом, разъединяются снова.

cmd-account = Мои аккаунты в Telegram и Discord: связать или разъединить
cmdname-account = аккаунт
cmd-account-code = Код, который показывает другой аккаунт

platform-tg = Telegram
platform-dc = Discord

account-head = Твой аккаунт
account-two = Твои аккаунты
account-one = { $platform }: { $name }
account-alone = Играешь и в { $there }? Тогда пусть оба аккаунта будут тобой: одно место, один голос, общие фишки и итоги.
account-how = Возьми здесь код и напиши его мне там. Пока ты не согласишься с обеих сторон, ничего не произойдёт.
account-first = Настройки, фишки и места — у аккаунта { $platform }.
btn-account-code = Получить код
btn-account-look = Что дальше?
btn-account-no = Отмена
btn-account-yes = Да, это я
btn-account-part = Разъединить
btn-account-part-sure = Разъединить
btn-account-stay = Оставить как есть

account-code = Твой код: { $code }
account-code-how = Напиши мне в { $there }, лучше лично: /account { $code }
account-code-until = Код одноразовый и действует пять минут. Потом я покажу здесь, кто его ввёл, и спрошу.
account-code-odds = Угадать его наудачу можно один раз из { $odds }, и тебя всё равно спросят.

account-ask-typed = Твой код ввели в { $platform }. Это ты?
account-ask-shown = Этот код — из { $platform }. Это ты?
account-means-one = С этой минуты оба аккаунта — один человек: одно место и один голос за столом, одно место в быстрой игре, один счёт фишек, общие итоги. Кто заблокирован, остаётся заблокирован.
account-means-first = Для обоих действуют настройки аккаунта { $platform }.
account-chips = Фишки: { $mine } и { $theirs }, минус { $less } за второй стартовый запас: { $sum }
account-chips-all = Фишки: { $mine } и { $theirs }, вместе { $sum }
account-means-part = Разъединить их можно когда угодно: /account. Фишки и места останутся у аккаунта { $platform }, нового стартового запаса не будет.
account-stranger = Если этот аккаунт тебе незнаком, нажми «Отмена».
account-waits = Теперь согласись и в { $platform }: вопрос уже там. Если ничего не видно, напиши там /account
account-done = Связано: оба аккаунта — это ты.

account-part-ask = Разъединить аккаунты?
account-part-keeps = Фишки, места и настройки остаются у аккаунта { $platform }.
account-part-loses = Аккаунт { $platform } дальше сам по себе: со своими итогами и настройками, без фишек до завтрашнего пополнения, и твоих карт он больше не видит.
account-parted = Аккаунты разъединены.

illegal-account-no-account = Связать можно только аккаунты Telegram и Discord: у страницы в браузере аккаунтов нет.
illegal-account-joined-already = Этот аккаунт уже связан. /account покажет, с каким, и может их разъединить.
illegal-account-busy = Сейчас занято слишком много кодов. Попробуй через минуту.
illegal-account-slowly = Слишком много неверных кодов. Попробуй через час.
illegal-account-unknown = Такого кода нет, или он больше не действует. Новый даст /account с другой стороны.
illegal-account-own = Это твой собственный код. Напиши его мне на другой платформе.
illegal-account-same-platform = Оба аккаунта на одной платформе. Связать можно один из Telegram и один из Discord.
illegal-account-over = Этот код больше не действует. Новый даст /account
illegal-account-wait = Сначала согласись с другой стороны.
illegal-account-one-table = Оба аккаунта сидят за одним столом. Встань из-за него одним из них, потом связывай.
illegal-account-chips-in-play = У одного из аккаунтов фишки на столе. Доиграй этот матч, потом связывай.
illegal-account-not-joined = Связанных аккаунтов нет. Как это сделать, покажет /account
illegal-account-seeking = Один из аккаунтов ждёт в быстрой игре. Выйди из очереди, потом связывай.
