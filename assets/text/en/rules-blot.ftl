# The short rules of Bazaar Blot.

rules-bazaar-blot-1 = The table. Four players, two pairs; partners sit opposite. 32 cards, eight each, dealt by four, clockwise. The first pair to the target (301) wins.
rules-bazaar-blot-2 = The bazaar. The dealer’s next begins. Pass, or say a number (from 8) and a suit or no-trump; each bid is higher than the last. Three passes close it. If nobody bids, the next dealer deals.
rules-bazaar-blot-3 = Quansh: an opponent doubts the bid, in turn or out of it; the bid counts twice. Sur: the bidders answer; it counts four times. Kaput (from 25): your pair takes all eight tricks. Kanach (from 30, league): you take them alone.
rules-bazaar-blot-4 = The play. The dealer’s next leads. Follow suit. On a trump lead play higher if you can. Void in the suit: trump in, higher than what lies there, unless your partner is winning. In no-trump only following suit is a duty.
rules-bazaar-blot-5 = Sai. Trumps: J 20, 9 14, A 11, 10 10, K 4, Q 3, strongest first. Other suits: A 11, 10 10, K 4, Q 3, J 2. In no-trump the ace is 19. The last trick is 10 more: 162 in all, ten sai to a point. All eight tricks count 25 points instead.
rules-bazaar-blot-6 = Extras. Terz (three in a row) 2, fifty (four) 5, hundred (five) 10, four of a kind 10 to 20. Declared before your card in the first trick, shown in the second. Only the pair with the higher one counts its own. Four eights annul the others’.
rules-bazaar-blot-7 = King and queen of trumps: Blot and Reblot, 2 points to their holder, whatever the others hold. Four sevens, shown before your first call, void the deal (league).
rules-bazaar-blot-8 = The score. Made: card points, extras and the bid; the others their own. Failed: the others write 16, the bid and all extras. With quansh or sur the side that is right writes it all, the bid twice or four times. A loser with 150 or less loses 2–0, rubicon. Whoever bids kaput and takes no trick loses the match at once (league).
