# At one's own seat on the page: how cards are touched and look, words at the table, what is at hand.

web-touch-again = კიდევ ერთხელ შეეხე: { $what }
web-confirm = კარტამდე შეკითხვა
web-confirm-off = არა
web-confirm-on = ორი შეხებით
