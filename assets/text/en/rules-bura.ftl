# The rules of Bura in short.

rules-bura3-1 = Table. Two players, 20 cards from the ten up, 3 cards each. One card is turned up: its suit is trumps, and it is drawn last. The winner of a deal deals the next, and the other leads.
rules-bura3-2 = Lead. One card, or several of one suit. Strength: ace, ten, king, queen, jack.
rules-bura3-3 = Answer. Beat every card led, each by a higher one of its suit or by a trump (a trump only by a higher trump), and you take the trick. Or give as many cards face down: nobody sees them, not even who takes them. You need not beat.
rules-bura3-4 = Who takes leads. Before that hands are filled up to 3, the taker first, while the stock lasts.
rules-bura3-5 = Points. Ace 11, ten 10, king 4, queen 3, jack 2: 120 in the pack. Nobody counts them for you. Var: at your turn you say that you have 31. If you do, you win the deal; if not, the other wins it. When the cards run out, more points win; 60–60 is a drawn deal.
rules-bura3-6 = Bura: 3 trumps in the hand. It shows itself and wins the deal at once. Malutka: 3 cards of one suit. Out of turn, if the table plays so, it may be led although the lead is the other’s; the leader’s own malutka goes first.
rules-bura3-7 = Davi. A deal is worth 1. Before a lead you may offer 2 (davi); the other accepts, gives the deal up for what it was worth, or goes on to 3 (se), 4 (chari), 5 (panji), 6 (shashi). Who accepted last may offer next. The match goes to the table’s target.

rules-bura5-1 = Table. Two players, 36 cards from the six up, 5 cards each. One card is turned up: its suit is trumps, and it is drawn last. The winner of a deal deals the next, and the other leads.
rules-bura5-2 = Lead. One card, or several of one suit. Strength: ace, ten, king, queen, jack, 9, 8, 7, 6.
rules-bura5-3 = Answer. Beat every card led, each by a higher one of its suit or by a trump (a trump only by a higher trump), and you take the trick. Or give as many cards face down: nobody sees them, not even who takes them. You need not beat.
rules-bura5-4 = Who takes leads. Before that hands are filled up to 5, the taker first, while the stock lasts.
rules-bura5-5 = Points. Ace 11, ten 10, king 4, queen 3, jack 2: 120 in the pack. Nobody counts them for you. Var: at your turn you say that you have 61. If you do, you win the deal; if not, the other wins it. When the cards run out, more points win; 60–60 is a drawn deal.
rules-bura5-6 = Bura: 5 trumps in the hand. It shows itself and wins the deal at once. Malutka: 5 cards of one suit. Out of turn, if the table plays so, it may be led although the lead is the other’s; the leader’s own malutka goes first.
rules-bura5-7 = Davi. A deal is worth 1. Before a lead you may offer 2 (davi); the other accepts, gives the deal up for what it was worth, or goes on to 3 (se), 4 (chari), 5 (panji), 6 (shashi). Who accepted last may offer next. The match goes to the table’s target.
