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
