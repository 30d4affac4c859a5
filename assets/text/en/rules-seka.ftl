# The short rules of Seka.

rules-seka-1 = The table. Two to six players, 21 cards: 10 J Q K A and the 9♣, the joker. Everybody puts in the ante and gets three cards; the rest stays out of play.
rules-seka-2 = The hand. 10, J, Q, K are 10, the ace 11. Cards of one suit add up, and so do cards of one rank; the better sum counts. The joker adds 11 to either: A♥ K♥ 9♣ is 32, A♥ K♥ K♦ is 21. The highest there is: 33.
rules-seka-3 = The bets. The player after the dealer begins. On your turn, put in at least as much as the last bet, or fold. From your second turn on you may pay that bet and open: all hands still in are compared. If everybody else folds, you take the pot unseen.
rules-seka-4 = All-in. Too little for the bet? Put in what you have: you play for that much of everybody’s bets. The rest is a side pot.
rules-seka-5 = Tsiomni. The first to speak may bet without having looked at the cards; the next may answer with exactly twice that, dark as well: peretsiomni. Everybody else then pays twice the sum said. Whoever played dark has the last word of the round and may open in it.
rules-seka-6 = Seka. Equal best hands: the pot stays, and those tied play the next deal for it without an ante. Anybody else may enter for the pot divided by the number tied.
rules-seka-7 = The commission is 5% of a pot that is won. Anyone with less than an ante sits out. After ten deals the player who has won the most chips wins.
rules-seka-8 = Folded cards stay hidden for good, so the secrets of the shuffles are revealed when the match is over. Play money only.
