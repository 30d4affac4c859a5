# Blot: the bazaar, the play, the score.

bid =
    { $promise ->
        [k] { $level }{ STRAIN($strain, form: "sign") } kaput
        [g] { $level }{ STRAIN($strain, form: "sign") } kanach
       *[none] { $level }{ STRAIN($strain, form: "sign") }
    }
call-pass = pass
call-q = quansh
call-s = sur
call-ok = no sur
call-sevens = four sevens

combo-run =
    { $kind ->
        [hundred] hundred { $top }{ STRAIN($suit, form: "sign") }
        [fifty] fifty { $top }{ STRAIN($suit, form: "sign") }
       *[terz] terz { $top }{ STRAIN($suit, form: "sign") }
    }
combo-four = four { WORD($rank, of: "rank", form: "many") }
combo-height =
    { $trump ->
        [yes] { $kind }, { $rank } high, in trumps
       *[no] { $kind }, { $rank } high
    }

list-2 = { $a } and { $b }
list-3 = { $a }, { $b } and { $c }
list-4 = { $a }, { $b }, { $c } and { $d }
list-pair = { $a }, { $b }
list-none = none

contract-plain = { $bid }
contract-quansh = { $bid } · quansh
contract-sur = { $bid } · quansh · sur

## The board

board-dealing = { $dealer } deals…
board-bidding = Deal { $deal } · bazaar · { $dealer } dealt
board-standing = Standing bid: { $contract } · { $who }
board-contract = Playing { $contract } · { $who }
board-paused = Paused. The clock is stopped.
board-score = Deal { $deal } · tricks { $ta }:{ $tb } · match { $a }:{ $b }, to { $target }
call-cut = Cut
call-no-cut = Leave it
waiting-cut = Cut the pack, { $who }?
hand-your-cut = Cut the pack or leave it as it is
waiting-nobody = One moment…
waiting-call = { $who } to call
waiting-card = { $who } to play
waiting-sur = Sur or no sur, { $who }?
declared = { $who }: { $what }
loud-quansh = { $who }: Quansh!
loud-sur = { $who }: Sur!
loud-blot = { $who }: Blot!
loud-reblot = { $who }: Reblot!
loud-open = { $who } lays the hand face up!
loud-promise = { $who }: { $bid }!
plate-turn = to move
plate-tricks =
    { $n ->
        [one] { $n } trick
       *[other] { $n } tricks
    }


## The hand

hand-between = No cards just now. The next deal is coming up.
hand-over = The match is over.
hand-your-call = Your call: bid or pass
hand-your-sur = They called quansh. Sur?
hand-your-card = Your turn
hand-play-for = Play { $who }’s open hand
hand-wait = Waiting for { $who }
opened-hand = { $who }’s open hand: { $cards }
btn-declare = Declare { $what }
btn-show = Show { $what }
btn-blot = Blot!
btn-reblot = Reblot!
btn-sevens = Four sevens
btn-no-use = Let them play it

## The score of a deal

score-title = Deal { $deal } · { $contract }
score-sai = Sai
score-last-trick = including the last trick
score-test = Reached ({ $level } needed)
score-base = Cards
score-base-all = All the cards
score-base-kaput = All eight tricks
score-combo =
    { $state ->
        [counts] { $who }: { $what }
        [lost] { $who }: { $what }, does not count
       *[unshown] { $who }: { $what }, not shown
    }
score-extras = Extras
score-blot = Blot-Reblot
score-level =
    { $times ->
        [1] The bid
       *[other] The bid, { $times } × { $level }
    }
score-written = Scored
score-total = Match

verdict-made = Made! { $who } bid { $level } and reached { $reached }.
verdict-level = Failed: { $who } bid { $level } and reached { $reached }.
verdict-kaput = Failed: { $who } promised kaput but did not take all eight tricks.
verdict-kanach = Failed: { $who } promised kanach but did not take all eight alone.
verdict-no-trick = Failed: { $who } bid { $level }, and the pair took no tricks at all.
verdict-revoke = { $who } played a card against the rules: the deal goes to the opponents.
void-all-passed = Deal { $deal }: four passes, no bid. The next dealer deals.
void-four-sevens = Deal { $deal }: four sevens! Nobody scores; the next dealer deals.
next-deal-soon = The next deal is coming up.
next-deal-ready =
    { $n ->
        [one] { $n } player is ready for the next deal.
       *[other] { $n } players are ready for the next deal.
    }
btn-next-deal = Next deal
no-score-yet = No deal has been scored yet.

match-won = { $who } won the match, { $a } : { $b }!
match-target =
    { $win ->
        [2] { $win }–{ $lose }: rubicon!
       *[other] { $win }–{ $lose }
    }
match-tars-kaput = { $win }–{ $lose }: tars kaput. Promise every trick and take none, and you lose at once.

## The Davtar

davtar-head = Davtar · to { $target }
bid-void = void
last-none = No trick has been taken yet.
last-closed = Once taken, tricks stay face down.

## In words, for those who do without pictures

read-call = { $who }: { $call }
read-card = { $who }: { $card }
read-last = The last trick went to { $who }: { $cards }
read-hand = Your hand: { $cards }
read-sides = { $a } against { $b }
read-score-line = { $label }: { $a } : { $b }
read-row = { $deal }. { $bid } → { $a } : { $b }

alt-table = A table
alt-lobby = The table before the match: who sits where
alt-board = The table: seats, cards played, contract and score
alt-hand = Your hand
alt-score = The score of the deal, line by line
alt-davtar = The Davtar: bids and points of every deal

dealt-hand = { $who }: { $cards }
