# Blackjack: bets, insurance, hands, results.

opt-rounds = Deals
opt-rounds-hint = How many deals a match has.
opt-min-stake = Lowest stake
opt-min-stake-hint = The least that can be put on a box.
opt-max-stake = Highest stake
opt-max-stake-hint = The most that can be put on a box before the cards are dealt.
opt-h17 = Soft 17
opt-h17-hint = On: the dealer draws to a 17 with an ace counted 11. Off: it stands on every 17.
opt-on-timeout = Unfinished hand
opt-on-timeout-hint = What happens to a hand when its time runs out.
value-stand = stands
value-lose = loses

bj-head-bets = Deal { $deal } of { $deals } · place your bets
bj-bets-open = Deal { $deal } of { $deals }: place your bets
bj-head = Deal { $deal } of { $deals }
bj-limits = A box is { $low } to { $high } chips
bj-bet = { $who }: { $stake }
bj-bet-boxes = { $who }: { $stake } on each of { $boxes } boxes
bj-sits-out = { $who } sits this one out
bj-waiting-bets = How much, and on how many boxes, { $who }?
bj-ace = The dealer shows an ace. Insurance?
bj-waiting-insurance = Insurance, { $who }?
bj-waiting-hand = { $who }, box { $box }: you have { $n }
bj-dealer-shows = Dealer: { $cards } and a hidden card
bj-dealer = Dealer: { $cards } = { $n }
bj-dealer-blackjack = Dealer: { $cards }, blackjack!
bj-hand = { $cards } = { $n }
bj-box = Box { $box }, { $who }, { $stake }: { $hands }
bj-box-end = Box { $box }, { $who }: { $hands } ({ $net })
bj-match-won =
    { $n ->
        [one] { $who } won the most: { $n } chip!
       *[other] { $who } won the most: { $n } chips!
    }
bj-match-bank = The bank wins: nobody is ahead.
bj-hand-bet = Place your bet
bj-hand-insurance = The dealer shows an ace. Insurance?
bj-hand-play = Your hand
bj-hand-purse =
    { $purse ->
        [one] You have { $purse } chip.
       *[other] You have { $purse } chips.
    }
bj-pick =
    { $n ->
        [one] How much on { $n } box?
       *[other] How much on each of { $n } boxes?
    }
bj-amount-bet = Stake
bj-book = Davtar · chips won and lost
bj-book-deal = Deal { $deal }
bj-read-purse = { $who } has { $purse }
bj-read-cell = { $who } { $net }
bj-read-row = Deal { $deal }: { $cells }
bj-read-total = Total: { $cells }

btn-bj-bet = { $n }
btn-bj-bet-boxes = { $n } × { $boxes }
btn-bj-boxes =
    { $n ->
        [one] { $n } box
       *[other] { $n } boxes
    }
btn-bj-again = Same again: { $bet }
btn-bj-out = Sit out
btn-bj-back = Back
btn-bj-hit = Hit
btn-bj-stand = Stand
btn-bj-double = Double
btn-bj-split = Split
btn-bj-leave = Give the hand up
btn-bj-insure = Insure
btn-bj-noinsure = No insurance
btn-bj-even = Even money
btn-bj-noeven = Keep blackjack
btn-bj-of-box = { $box }: { $what }

pic-bj-deal = deal { $deal } of { $deals }
pic-bj-stakes = stakes { $low } to { $high }
bj-felt-s17 = dealer stands on 17
bj-felt-h17 = dealer hits soft 17
pic-bj-bet = { $stake } × { $boxes }
pic-bj-bank = Dealer
bj-felt-pays = Blackjack pays 3 to 2 · insurance 2 to 1
pic-bj-blackjack = Blackjack
alt-bj-board = The Blackjack table: the dealer’s cards and five boxes
alt-bj-result = The Blackjack table after the deal: every box and what it brought
alt-bj-book = The score book: what each deal brought each player

illegal-bet-first = The bets come first.
illegal-bet-made = Your bet is already on the table.
illegal-bets-closed = The cards are dealt: no more bets.
illegal-no-chips-to-bet = You have less than the lowest stake, { $min }.
illegal-too-many-boxes =
    { $most ->
        [one] Only { $most } box is left for you.
       *[other] At most { $most } boxes are left for you.
    }
illegal-stake-too-low = At least { $min } on a box.
illegal-stake-too-high = At most { $max } on a box.
illegal-not-enough-chips = You have only { $purse }: that takes more.
illegal-answer-first = First say whether you want insurance.
illegal-not-asked = You are not asked for insurance now.
illegal-no-double = Only two cards of 9 to 15 without an ace can be doubled.
illegal-no-split = Only two cards of equal worth can be split, once per box.
illegal-no-leaving = At this table an unfinished hand stays as it is.
