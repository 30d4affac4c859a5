# The short rules of Seka.

rules-seka-1 = The table. Two to six players, 21 cards: 10 J Q K A and the 9♣, the joker. Everybody puts in the ante and gets three cards; the rest stays out of play.
rules-seka-2 = The hand. 10, J, Q, K are 10, the ace 11. Cards of one suit add up, so do cards of one rank; the better sum counts. The joker adds 11 to any: A♥ K♥ 9♣ is 32, A♥ K♥ K♦ is 21. The highest there is: 33.
rules-seka-3 = The bets. The dealer’s next begins. At your turn put in at least what the last bet was, or fold. From your second turn you may pay that bet and open: all hands still in are compared. If all others fold, you take the pot unseen.
rules-seka-4 = All-in. Too little for the bet? Put in what you have: you play for as much of everybody’s bets as that. The rest is a side pot.
rules-seka-5 = Tsiomni. The first to speak may bet without having looked at the cards; the next may answer with exactly twice that, dark too: peretsiomni. All others then pay twice the sum said. Whoever played dark has the last word of the round and may open in it.
rules-seka-6 = Seka. Equal best hands: the pot stands, and those tied play the next deal for it without an ante. Anybody else may enter for the pot divided by the number tied.
rules-seka-7 = The house takes 5% of a pot that is won. Who has less than an ante sits out. A match has ten deals; most chips win it.
rules-seka-8 = Folded cards stay hidden for good, so the secrets of the shuffles are told when the match is over. Play money only.
