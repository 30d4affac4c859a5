# The short rules of Georgian Belote.

rules-georgian-belote-1 = The table. Four players, two pairs; partners sit opposite each other. 32 cards. The first pair to reach 501 wins.
rules-georgian-belote-2 = Taking. Five cards each, then one is turned up. From the player after the dealer on: take that suit as trumps, or pass. If all pass, a second round: name another suit. The dealer speaks last and then must name one.
rules-georgian-belote-3 = The rest. The taker gets the turned card and two more, the others three: eight each. The player after the dealer leads.
rules-georgian-belote-4 = The play. Follow suit. Void in the suit: you must trump, higher than any trump on the table if you can, even over your partner. On a trump lead, play higher if you can.
rules-georgian-belote-5 = Points. Trumps: J 20, 9 14, A 11, 10 10, K 4, Q 3, strongest first. Other suits: A 11, 10 10, K 4, Q 3, J 2. The last ten makes it 162. The takers need 82.
rules-georgian-belote-6 = Combinations. Terz (three in a row) 20, fifty (four) 50, hundred (five) 100, four jacks 200, nines 150, other fours 100 (our own rule; a table may switch it off). Declare them before the first card, show them in the second trick; only the pair with the higher one scores its own. King and queen of trumps: Belote and Rebelote, 20.
rules-georgian-belote-7 = The score. Made: each pair scores its points and combinations. Failed: the takers score −50, the others 162 and all combinations.
