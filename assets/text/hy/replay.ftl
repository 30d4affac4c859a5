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
