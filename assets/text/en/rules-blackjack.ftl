# The short rules of Blackjack.

rules-blackjack-1 = The table. One to five of you against the bank, which is the bot. Six packs, shuffled for every deal. Five boxes: take one or several as long as some are free; everybody is sure of one.
rules-blackjack-2 = The cards. Ace 1 or 11, face cards 10. Come nearer to 21 than the dealer and you win your stake; go over 21 and it is lost at once. A tie returns it.
rules-blackjack-3 = Blackjack: 21 with your first two cards. It pays 3 to 2 and beats any other 21. Half a chip is rounded up in your favour.
rules-blackjack-4 = Your turn. Hit or stand. Double two cards of 9 to 15 without an ace: the same stake again, and one card. Split two cards of equal worth, once per box; split aces get one card each, and their 21 is no blackjack.
rules-blackjack-5 = The dealer. One card up, one down. With an ace or a ten up, the dealer checks for blackjack. The dealer draws to 16 and stands on 17.
rules-blackjack-6 = Insurance. Against an ace you may put in half the stake: it pays 2 to 1 if the dealer has blackjack. Your own blackjack may be paid 1 to 1 at once instead.
rules-blackjack-7 = No surrender. When your time runs out, the hand stands; if you do not bet in time, you sit the deal out. After ten deals whoever has won the most chips wins. Against good play the bank’s edge is 0.56%. Play chips only.
