## Խաղը նորից

btn-replay = Նորից նայել
replay-link = Ով ունի այս հղումը, կարող է խաղը նայել քայլ առ քայլ՝ բոլոր խաղափուլերը, բոլոր թղթերը, բոլոր քայլերը։
replay-link-who = Հղումը բացում է միայն այս խաղը։ Երբ ուզես, կփակես։
btn-replay-open = Նայել էջում
btn-replay-deals = Խաղափուլ առ խաղափուլ
btn-replay-end = Փակել հղումը
replay-ended = Եղավ. այս խաղի քո հղումներն այլևս ոչինչ չեն բացում։
replay-deal = Խաղափուլ { $n }, ընդամենը՝ { $of }
replay-corrected-deal = Հետո մրցավարն ուղղեց հաշիվը։
btn-replay-before = ◀ Նախորդը
btn-replay-after = Հաջորդը ▶
replay-dealt = Սկսվում է խաղափուլ { $deal }։
replay-did = { $who }՝ { $what }
replay-typed = { $text }
replay-taken-back = Վերջին քայլը հետ վերցրին։
replay-voided = Մրցավարը կանգնեցրեց խաղափուլը՝ { $words }
replay-again = Խաղափուլը կանգնեցրին, նորից են խաղում։
replay-corrected = Մրցավարն ուղղեց խաղափուլ { $deal }, { $score }՝ { $words }

## Էջը՝ խաղը նորից

web-replay-not-in = Նախ ներս արի, հետո այստեղ խաղեր կնայես։
web-replay-long = Գրառման համար սա շատ է. կա՛մ ֆայլն է մեծ, կա՛մ քայլերն են շատ։
web-replay-no-record = Սա խաղի գրառում չէ։ { $line } տողը չի կարդացվում։
web-replay-refused = { $line } տողն այդպես խաղացած լինել չէր կարող։ { $why }
web-replay = Նորից նայել
web-replay-first = Դեպի սկիզբ
web-replay-back = Մի քայլ հետ
web-replay-play = Միացնել
web-replay-pause = Դադար
web-replay-next = Մի քայլ առաջ
web-replay-last = Դեպի վերջ
web-replay-slider = Խաղի որ պահը
web-replay-speed = Արագությունը
web-replay-view = Ո՞ւմ աչքերով
web-replay-all = Բոլոր թղթերը
web-replay-match = Ֆայլի ո՞ր խաղը
web-replay-score = Հաշիվը՝ խաղափուլ առ խաղափուլ
web-replay-proved = ազնիվ է բաժանված
web-replay-unproved = Կնիքի հետ չի բռնում խաղափուլ { $deals }
web-replay-unchecked = Հնարավոր չէ ստուգել, գրառումը լրիվ չէ. խաղափուլ { $deals }
web-replay-place = Խաղափուլ { $deal }/{ $deals } · { $step }/{ $steps }
web-replay-to = Դեպի խաղափուլ { $n }
web-replay-share = Կիսվել
web-replay-share-hint = Ով ունի այս հղումը, կնայի այս խաղը։ Ուրիշ ոչինչ չի բացվում։
web-replay-end = Փակել իմ հղումները
web-replay-record = Բացել գրառում
web-replay-too-large = Գրառման համար ֆայլը շատ մեծ է։
web-replay-cut = Կապն ընդհատվեց, ամեն ինչ չհասավ։ Նորից բացիր։
