# Seka: bets, pots, hands.

opt-ante = Ante
opt-ante-hint = What everybody puts in before the cards are dealt; the first bet is at least as much.
opt-deals = Deals
opt-deals-hint = How many deals a match has. A seka left over after the last one is played out.
opt-purse = Purse
opt-purse-hint = What everybody begins with when the table plays for fun.
opt-joker = Joker
opt-joker-hint = On: the 9♣ is in the pack as the joker, 21 cards. Off: 20 cards.

seka-head = Deal { $deal } of { $deals } · pot { $pot }
seka-head-seka = Deal { $deal } · seka for { $pot }
seka-standing = Standing bet { $n } · ante { $ante }
seka-waiting-bet = { $who } to bet: at least { $n }, or fold
seka-waiting-match = { $who }, nobody is left to raise: pay { $n } and open, or fold
seka-waiting-short = { $who }, the bet is { $n } and you have { $purse }: all-in or fold
seka-waiting-entry = Seka! Pay { $n } to play for the pot. { $who }?
seka-says-bet = { $who } bets { $n }
seka-says-dark = { $who }: tsiomni, { $n }!
seka-says-over = { $who }: peretsiomni, { $n }!
seka-says-open = { $who } pays { $n } and opens
seka-says-all-in = { $who } is all-in with { $n }!
seka-says-fold = { $who } folds
seka-entered = { $who } enters the seka

btn-seka-bet = Bet { $n }
btn-seka-all = All: { $n }
btn-seka-dark = Tsiomni { $n }
btn-seka-over = Peretsiomni { $n }
btn-seka-open = Open: { $n }
btn-seka-all-in = All-in: { $n }
btn-seka-fold = Fold
btn-seka-look = Look
btn-seka-enter = Enter for { $n }
btn-seka-out = Stay out
seka-amount-bet = Bet
seka-amount-dark = Tsiomni

seka-hand-points = You hold { $n }.
seka-hand-your-word = Your turn
seka-hand-dark = You are playing dark. Look whenever you like.
seka-hand-pay = To stay in, you pay at least { $n }.
seka-hand-unseen = You have not looked yet; until you do, you can play dark.
seka-hand-enter = A seka for { $pot }. Enter for { $n }?
seka-hand-out = You have less than an ante: you sit out.
seka-hand-away = You are sitting this deal out.
seka-hand-folded = You have folded.
seka-hand-between = The next deal is coming up.

seka-won = { $who } takes { $n } with { $points }!
seka-won-side = Side pot { $side }: { $who } takes { $n } with { $points }.
seka-won-unseen = { $who } takes { $n }; nobody saw the cards.
seka-tied = Seka! { $who } have { $points } each: { $n } stays in the pot.
seka-back =
    { $n ->
        [one] Nobody matched { $n } chip: back to { $who }.
       *[other] Nobody matched { $n } chips: back to { $who }.
    }
seka-commission = Commission: { $n }
seka-stood-up = Less than an ante left, sitting out: { $who }
seka-match-won =
    { $n ->
        [one] { $who } won the most: { $n } chip!
       *[other] { $who } won the most: { $n } chips!
    }
seka-match-one-left = Nobody else can pay the ante any more.
seka-shown = { $who }: { $cards } = { $n }
seka-book = Davtar · chips won and lost
seka-book-deal = Deal { $deal }
seka-book-seka = Deal { $deal } · seka

seka-read-pot = { $name }: { $n }
seka-read-in = { $who }: put in { $put }, has { $purse } left
seka-read-folded = { $who }: folded, put in { $put }, has { $purse } left
seka-read-away = { $who }: sitting this deal out, has { $purse }
seka-read-out = { $who }: sitting out
seka-read-net = { $who }: { $net }, now { $purse }
seka-read-cell = { $who } { $net }
seka-read-row = Deal { $deal }: { $cells }
seka-read-total = Total: { $cells }
alt-seka-board = The round table: seats, bets, purses and the pot
alt-seka-deal = The hands compared and who takes the pots
alt-seka-book = The score book: what each deal brought each player

pic-seka-pot = Pot
pic-seka-side = Side pot { $n }
pic-seka-seka = SEKA
pic-seka-standing = bet { $n }
pic-seka-deal = deal { $deal } of { $deals }
pic-seka-deals = { $deals } deals
pic-seka-ante = ante { $n }
pic-seka-dark = tsiomni
pic-seka-over = peretsiomni
pic-seka-all-in = all-in
pic-seka-fold = folded
pic-seka-out = sitting out

illegal-not-dealt-in = You are no longer in this deal.
illegal-nothing-to-look = You have already seen your cards.
illegal-only-open = Nobody is left to raise: open or fold.
illegal-bet-too-low = At least { $min }, or fold.
illegal-bet-too-high = You have { $max } left.
illegal-open-too-early = You can open from the second round on: bet or fold.
illegal-not-short = You can pay the { $min }: bet, or fold.
illegal-must-all-in = You have only { $max }: all-in or fold.
illegal-no-dark = Only a player who has not looked may bet dark: the first to speak and, after tsiomni, the next.
illegal-dark-sum = A dark bet can be { $min } to { $max } now.
illegal-no-seka-now = There is no seka to enter now.
illegal-seka-not-asked = You are not asked now.
illegal-seka-first = There is a seka first: enter for { $price } or stay out.
illegal-purse-too-small = You need at least ten antes to sit down: { $least }. Make the purse larger or the ante smaller.
opt-pairs = Pairs
opt-pairs-hint = All: two cards of one rank count together. Aces: only two aces do.
value-all = all
value-aces = aces
