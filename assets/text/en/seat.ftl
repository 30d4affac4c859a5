# At one's own seat on the page: how cards are touched and look, words at the table, what is at hand.

web-touch-again = Touch again to play: { $what }
web-confirm = Ask before a card
web-confirm-off = No
web-confirm-on = Touch it twice
