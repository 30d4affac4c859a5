# At one's own seat on the page: how cards are touched and look, words at the table, what is at hand.

web-touch-again = Коснись ещё раз: { $what }
web-confirm = Переспрашивать перед картой
web-confirm-off = Нет
web-confirm-on = Два касания
