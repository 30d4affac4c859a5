# Why a card, a tile or a checker cannot be played now: said when it is touched.

why-may = You can play that now.
why-else = That cannot be played now.
why-turn = It is not your turn. Waiting for { $who }.

## Cards

why-bid = The bidding is still on: now you bid or pass, the cards come after it.
why-open-hand = { $who } has an open hand, and you are playing from that one now.
why-beat = You must beat { CARD($card) }: play a higher card of that suit.
why-trump = You have no { STRAIN($led, form: "sign") }: you must trump with { STRAIN($trumps, form: "sign") }.
why-overtrump = You have no { STRAIN($led, form: "sign") }: you must trump higher than { CARD($card) }.
why-give = { CARD($card) } does not beat what was led: you can only give it face down.
why-give-all = All the cards led must be beaten, { $number } of them; with { CARD($card) } that cannot be done: you can only give it face down.
why-seka = In Seka the cards stay in your hand until they are compared: now you bet, open or fold.
why-bj = No card is played here. The question is whether to take another one or to stand.

## Tiles and checkers

why-no-end = { $tile } fits no open end. Open: { $ends }.
why-draw = Nothing you hold fits. Open: { $ends }. Draw from the bazaar.
why-die = With { $n }: { $why }
