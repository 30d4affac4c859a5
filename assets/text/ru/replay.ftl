## Матч ещё раз

btn-replay = Повтор
replay-link = По этой ссылке матч можно пройти шаг за шагом: все раздачи, все руки, все ходы.
replay-link-who = Она открывает только этот матч и ничего больше. Закрыть её можно в любой момент.
btn-replay-open = Смотреть на странице
btn-replay-deals = По раздачам
btn-replay-end = Закрыть ссылку
replay-ended = Готово: твои ссылки на этот матч больше ничего не открывают.
replay-deal = Раздача { $n } из { $of }
replay-corrected-deal = Потом судья исправил счёт.
btn-replay-before = ◀ Прошлая раздача
btn-replay-after = Следующая раздача ▶
replay-dealt = Начинается раздача { $deal }.
replay-did = { $who }: { $what }
replay-typed = { $text }
replay-taken-back = Последний ход взяли назад.
replay-voided = Судья остановил раздачу: { $words }
replay-again = Раздачу остановили, её играют заново.
replay-corrected = Судья исправил раздачу { $deal }, { $score }: { $words }

## Страница: матч ещё раз

web-replay-not-in = Сначала войди, потом здесь можно смотреть матчи.
web-replay-long = Для записи это слишком много: файл велик или в нём слишком много ходов.
web-replay-no-record = Это не запись матча. Строка { $line } не читается.
web-replay-refused = Строку { $line } так сыграть нельзя. { $why }
web-replay = Повтор
web-replay-first = В начало
web-replay-back = Шаг назад
web-replay-play = Пуск
web-replay-pause = Пауза
web-replay-next = Шаг вперёд
web-replay-last = В конец
web-replay-slider = Место в матче
web-replay-speed = Скорость
web-replay-view = Чьими глазами
web-replay-all = Все руки
web-replay-match = Какой матч из файла
web-replay-score = Счёт по раздачам
web-replay-proved = сдано честно
web-replay-unproved = Не сходится с печатью: раздача { $deals }
web-replay-unchecked = Не проверить, запись неполная: раздача { $deals }
web-replay-place = Раздача { $deal } из { $deals } · { $step }/{ $steps }
web-replay-to = К раздаче { $n }
web-replay-share = Поделиться
web-replay-share-hint = По этой ссылке можно посмотреть этот матч. Больше она ничего не открывает.
web-replay-end = Закрыть мои ссылки
web-replay-record = Открыть запись
web-replay-too-large = Для записи файл слишком велик.
web-replay-cut = Связь прервалась, пришло не всё. Открой ещё раз.
