# Блоты с открытой картой: грузинский белот и дуэльный блот.

turnup-trumps = { STRAIN($suit, form: "title") }
turnup-name = { STRAIN($suit, form: "sign") } { STRAIN($suit, form: "title") }
turnup-take = Беру { STRAIN($suit, form: "sign") }
turnup-call-take = беру
turnup-named = { STRAIN($suit, form: "sign") }
turnup-turned = Раздача { $deal } · открыта { $card } · сдающий: { $dealer }
turnup-second = Раздача { $deal } · { $card } никто не взял · сдающий: { $dealer }
turnup-playing = Козыри { STRAIN($suit, form: "sign") } · играет { $who }
turnup-made = Сыграно! { $who }: нужно { $need }, набрано { $reached }.
turnup-short = Сели! { $who }: нужно { $need }, набрано { $reached }.
waiting-take = { $who }, берёшь { STRAIN($suit, form: "sign") } или пас?
waiting-name = { $who }, другая масть или пас?
waiting-must-name = { $who }, последнее слово за тобой: назови масть
waiting-declare = Есть комбинации? Ждём: { $who }
hand-take = Берёшь { STRAIN($suit, form: "sign") } или пас?
hand-name = Назови другую масть или пасуй
hand-must-name = Ты говоришь последним: назови масть
hand-declare = Объявляй сейчас, до первой карты, или скажи, что нечего
btn-nothing-declared = Нечего объявить
read-turned = Открыта: { $card }

pic-take = беру

opt-bonus-counts = Комбинации в зачёт
opt-bonus-counts-hint = Нет: взявшим нужно 82 за карты. Да: больше, чем у соперников, вместе с комбинациями и блотом.
opt-partner-exempt = Взятка партнёра
opt-partner-exempt-hint = Да: не нужно бить козырем, пока взятку берёт партнёр.
opt-fours-100 = Каре по сто
opt-fours-100-hint = Дают ли четыре туза, короля, дамы или десятки сотню. Валеты и девятки считаются всегда.

illegal-take-too-late = От этой масти все отказались: назови другую.
illegal-name-too-early = В первом круге можно только взять открытую масть или пасовать.
illegal-another-suit = От этой масти уже отказались: назови другую.
illegal-dealer-must-name = Сдающий говорит последним и обязан назвать масть.
illegal-declare-first = Сначала все говорят, какие есть комбинации.
illegal-declared-already = Твой ответ уже принят.
illegal-declared-before-lead = Комбинации объявляют до первой карты, теперь поздно.
