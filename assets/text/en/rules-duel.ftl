# The short rules of Duel Blot.

rules-duel-blot-1 = The table. Two players, 24 cards: nine to ace. The first to 101 wins.
rules-duel-blot-2 = Taking. Six cards each, then one is turned up. The non-dealer speaks first: take that suit as trumps, or pass. If both pass, another suit may be named; if both pass again, the other player deals. Then three more each; the turned card stays out.
rules-duel-blot-3 = The play. The non-dealer leads. Follow suit, and play higher if you can, in any suit. Void in the suit: you must trump; without a trump, play anything.
rules-duel-blot-4 = Sai. Trumps: J 20, 9 14, A 11, 10 10, K 4, Q 3, strongest first. Other suits: A 11, 10 10, K 4, Q 3, J 2. The last trick is worth 10 more. Ten sai make a point, 6 round up; all nine tricks are 25 points.
rules-duel-blot-5 = Extras. Three in a row 2, four 5, five or six 10, four jacks 20, nines 14, aces 11, other fours 10. Declare them before your first card, show them in the second trick; only the higher side’s count. King and queen of trumps: Blot and Reblot, 2.
rules-duel-blot-6 = The score. If the taker has less than the other player, combinations included, the other scores everything. Otherwise each scores their own.
