# The short rules of Blackjack.

rules-blackjack-1 = The table. One to five of you against the bank, which is the bot. Six packs, shuffled for every deal. Five boxes: take one or several as long as some are free; everybody is sure of one.
rules-blackjack-2 = The cards. Ace 1 or 11, pictures 10. Come nearer to 21 than the dealer and win your stake; over 21 it is lost at once. Equal: it comes back.
rules-blackjack-3 = Blackjack: 21 with your first two cards. It is paid 3 to 2 and beats any other 21. Half a chip is rounded up for you.
rules-blackjack-4 = Your turn. Hit or stand. Double two cards of 9 to 15 without an ace: the stake again, one card. Split two cards of equal worth, once a box; split aces get one card each, and their 21 is no blackjack.
rules-blackjack-5 = The dealer. One card up, one down. Under an ace or a ten it looks for blackjack. It draws to 16 and stands on 17.
rules-blackjack-6 = Insurance. Against an ace you may put in half the stake: 2 to 1 if the dealer has blackjack. Your own blackjack may be paid 1 to 1 instead, at once.
rules-blackjack-7 = No surrender. When your time runs out the hand stands; with the bets, silence sits out. Ten deals, most chips won wins. The bank’s edge is 0.56% against good play. Play chips only.
