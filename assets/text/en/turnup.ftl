# The Blots with a turned card: Georgian Belote and Duel Blot.

turnup-trumps = { STRAIN($suit, form: "title") }
turnup-name = { STRAIN($suit, form: "sign") } { STRAIN($suit, form: "title") }
turnup-take = Take { STRAIN($suit, form: "sign") }
turnup-call-take = takes
turnup-named = { STRAIN($suit, form: "sign") }
turnup-turned = Deal { $deal } · turned up: { $card } · { $dealer } dealt
turnup-second = Deal { $deal } · nobody took { $card } · { $dealer } dealt
turnup-playing = Trumps { STRAIN($suit, form: "sign") } · taken by { $who }
turnup-made = Made! { $who } needed { $need } and reached { $reached }.
turnup-short = Failed: { $who } needed { $need } and reached { $reached }.
waiting-take = { $who }, take { STRAIN($suit, form: "sign") } or pass?
waiting-name = { $who }, name another suit or pass?
waiting-must-name = { $who }, the last word is yours: name a suit
waiting-declare = Any combinations? Waiting for { $who }
hand-take = Take { STRAIN($suit, form: "sign") } or pass?
hand-name = Name another suit or pass
hand-must-name = You speak last: name a suit
hand-declare = Declare now, before the first card, or say you have nothing
btn-nothing-declared = Nothing to declare
read-turned = Turned up: { $card }

pic-take = takes

opt-bonus-counts = Extras count
opt-bonus-counts-hint = Off: the takers need 82 in cards. On: more than the others, combinations and Belote included.
opt-partner-exempt = Partner’s trick
opt-partner-exempt-hint = On: nobody has to trump while the partner is winning.
opt-fours-100 = Fours count 100
opt-fours-100-hint = Whether four aces, kings, queens or tens count 100. Jacks and nines always count.

illegal-take-too-late = Everybody has passed on that suit: name another.
illegal-name-too-early = In the first round you may only take the turned suit or pass.
illegal-another-suit = That suit has been passed: name another.
illegal-dealer-must-name = You dealt and speak last: you must name a suit.
illegal-declare-first = First everybody says which combinations they hold.
illegal-declared-already = You have already answered.
illegal-declared-before-lead = Combinations are declared before the first card; now it is too late.
