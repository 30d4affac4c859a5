# Խոսքեր նկարների մեջ՝ կարճ։
pic-bidding = Բազար
pic-pass = փաս
pic-quansh = Քուանշ
pic-sur = Սուր
pic-decline = չեմ սրում
pic-kaput = կապուտ
pic-kanach = կանաչ
pic-last-trick = Վերջին ձեռք
pic-tricks = Ձեռքեր
pic-dealer-mark = Բ
pic-deal-target = խաղափուլ { $deal } · մինչև { $target }
pic-target = մինչև { $target }
pic-void = դատարկ

# Նմուշ-նկարների խոսքերը։
sample-deal = Խաղափուլ { $deal }
sample-made = Հանեց՝ { $points } ({ $level })
sample-failed = Տակ տվեց՝ { $points } ({ $level })
sample-sai = Սայի
sample-cards = Թղթերից
sample-combinations = Դրսից
sample-blot = Բլոտ-ռեբլոտ
sample-level = Խոսածը
sample-call = Խոսածը՝ կրկնակի, քուանշ
sample-all = Բոլոր թղթերը
sample-note = 6 և ավելի սային կլորացվում է վեր
sample-written = Գրվեց
sample-total = Դավթարում

risk-asks = Վերցնո՞ւմ ես, թե՞ ռիսկ անում
risk-take-it = Վերցնելու ժամանակն է
risk-all-lost = Ամեն ինչ կորավ
risk-odds = Բարձրը՝ { $double } · հավասարը՝ { $n } · ցածրը՝ 0
alt-risk = Ռիսկի խաղ, բաց է՝ { $what }
alt-risk-lost = Ռիսկի խաղը տանուլ է տրված՝ { $first } → { $what }
