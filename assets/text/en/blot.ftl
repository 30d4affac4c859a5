# Blot: the bazaar, the play, the score.

bid =
    { $promise ->
        [k] { $level }{ STRAIN($strain, form: "sign") } kaput
        [g] { $level }{ STRAIN($strain, form: "sign") } kanach
       *[none] { $level }{ STRAIN($strain, form: "sign") }
    }
amount-strain =
    { $promise ->
        [k] { STRAIN($strain, form: "title") }, kaput
        [g] { STRAIN($strain, form: "title") }, kanach
       *[none] { STRAIN($strain, form: "title") }
    }
call-pass = pass
call-q = quansh
call-s = sur
call-ok = no sur

combo-run =
    { $kind ->
        [hundred] hundred { $top }{ STRAIN($suit, form: "sign") }
        [fifty] fifty { $top }{ STRAIN($suit, form: "sign") }
       *[terz] terz { $top }{ STRAIN($suit, form: "sign") }
    }
combo-four = four { WORD($rank, of: "rank", form: "many") }
combo-height =
    { $trump ->
        [yes] { $kind }, height { $rank }, in trumps
       *[no] { $kind }, height { $rank }
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

side-a = 1+3
side-b = 2+4
board-dealing = { $dealer } deals…
board-bidding = Deal { $deal } · bazaar · { $dealer } dealt
board-standing = { $contract } stands · { $who }
board-contract = Playing { $contract } · { $who }
board-paused = Pause. The clock stands still.
board-score = Deal { $deal } · tricks { $ta }:{ $tb } · match { $a }:{ $b }, to { $target }
call-cut = Cut
call-no-cut = Leave it
waiting-cut = Cut the pack, { $who }?
hand-your-cut = Cut the pack or leave it as it is
waiting-nobody = One moment…
waiting-call = Your call, { $who }
waiting-card = Your turn, { $who }
waiting-sur = Sur or no sur, { $who }?
declared = { $who }: { $what }
loud-quansh = { $who }: Quansh!
loud-sur = { $who }: Sur!
loud-blot = { $who }: Blot!
loud-reblot = { $who }: Reblot!
loud-open = { $who } lays the hand open!
loud-promise = { $who }: { $bid }!
plate-turn = to move
plate-tricks =
    { $n ->
        [one] { $n } trick
       *[other] { $n } tricks
    }

btn-more-bids = Bid…
bid-head = The bazaar
bid-hint = Choose what to play and how high. By command: /bid 9 hearts

## The hand

hand-between = No cards just now. The next deal comes soon.
hand-your-call = Your call: bid or pass
hand-your-sur = They say quansh. Sur?
hand-your-card = Your turn
hand-play-for = Play { $who }’s open hand
hand-wait = Waiting for { $who }
opened-hand = { $who } lies open: { $cards }
btn-declare = Declare { $what }
btn-show = Show { $what }
btn-blot = Blot!
btn-reblot = Reblot!
btn-sevens = Four sevens
btn-open = Open my hand
btn-no-use = Leave it to them

## The score of a deal

score-title = Deal { $deal } · { $contract }
score-sai = Sai
score-last-trick = of these the last trick
score-test = Reached, against { $level }
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
score-written = Written
score-total = Match

verdict-made = Made! { $who } said { $level } and has { $reached }.
verdict-level = Failed: { $who } said { $level } and has { $reached }.
verdict-kaput = Failed: { $who } promised kaput, but not all eight tricks came home.
verdict-kanach = Failed: { $who } promised kanach, but did not take all eight alone.
verdict-no-trick = Failed: { $who } said { $level } and the pair took no trick at all.
verdict-revoke = { $who } played against the rules: the deal goes to the opponents.
written = Written: { $a } : { $b }
void-all-passed = Deal { $deal }: four passes, nobody bid. The next dealer deals.
void-four-sevens = Deal { $deal }: four sevens! Nothing is written, the next dealer deals.
next-deal-soon = The next deal comes soon.
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
match-tars-kaput = { $win }–{ $lose }: tars kaput. Who promises every trick and takes none loses at once.

## The Davtar

davtar-head = Davtar · to { $target }
bid-void = void
last-none = No trick has been taken yet.
last-closed = Taken tricks lie closed.

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
