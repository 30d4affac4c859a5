# The rules of Bura in short.

rules-bura3-1 = Table. Two players, 20 cards from the ten up, 3 cards each. One card is turned up: its suit is trumps, and it is drawn last. The winner of a deal deals the next, and the other player leads.
rules-bura3-2 = Lead. One card, or several of one suit. Strength: ace, ten, king, queen, jack.
rules-bura3-3 = Answer. Beat every card led, each with a higher one of its suit or with a trump (a trump only with a higher trump), and you take the trick. Or give as many cards face down: nobody sees them, not even whoever takes them. You never have to beat.
rules-bura3-4 = Whoever takes the trick leads. Before that, hands are filled up to 3, the taker’s first, while the stock lasts.
rules-bura3-5 = Points. Ace 11, ten 10, king 4, queen 3, jack 2: 120 in the pack. Nobody counts them for you. Var: on your turn you claim to have 31. If you do, you win the deal; if not, the other player wins it. When the cards run out, more points win; 60–60 is a drawn deal.
rules-bura3-6 = Bura: 3 trumps in hand. It is shown at once and wins the deal. Malutka: 3 cards of one suit. If the table plays so, you may lead it out of turn, even when the lead is the other player’s; the leader’s own malutka goes first.
rules-bura3-7 = Davi. A deal is worth 1. Before a lead you may offer 2 (davi); the other player accepts, gives up the deal for what it was worth, or goes on to 3 (se), 4 (chari), 5 (panji), 6 (shashi). Whoever accepted last may offer next. The match is played to the table’s target.

rules-bura5-1 = Table. Two players, 36 cards from the six up, 5 cards each. One card is turned up: its suit is trumps, and it is drawn last. The winner of a deal deals the next, and the other player leads.
rules-bura5-2 = Lead. One card, or several of one suit. Strength: ace, ten, king, queen, jack, 9, 8, 7, 6.
rules-bura5-3 = Answer. Beat every card led, each with a higher one of its suit or with a trump (a trump only with a higher trump), and you take the trick. Or give as many cards face down: nobody sees them, not even whoever takes them. You never have to beat.
rules-bura5-4 = Whoever takes the trick leads. Before that, hands are filled up to 5, the taker’s first, while the stock lasts.
rules-bura5-5 = Points. Ace 11, ten 10, king 4, queen 3, jack 2: 120 in the pack. Nobody counts them for you. Var: on your turn you claim to have 61. If you do, you win the deal; if not, the other player wins it. When the cards run out, more points win; 60–60 is a drawn deal.
rules-bura5-6 = Bura: 5 trumps in hand. It is shown at once and wins the deal. Malutka: 5 cards of one suit. If the table plays so, you may lead it out of turn, even when the lead is the other player’s; the leader’s own malutka goes first.
rules-bura5-7 = Davi. A deal is worth 1. Before a lead you may offer 2 (davi); the other player accepts, gives up the deal for what it was worth, or goes on to 3 (se), 4 (chari), 5 (panji), 6 (shashi). Whoever accepted last may offer next. The match is played to the table’s target.
