# Bura, with three and with five cards.

bura-worth =
    { $n ->
        [one] for { $n } point
       *[other] for { $n } points
    }
bura-offer = { $word }: for { $n }?
pic-trumps = Trumps
pic-taken = Taken

## The board

bura-board-lead = Deal { $deal } · { $who } leads
bura-board-answer = { $who } has led { $cards }
bura-score = Deal { $deal } { $worth } · match { $a }:{ $b }, to { $target }
bura-waiting-lead = { $who } to lead
bura-waiting-answer = Beat or give, { $who }?
bura-waiting-let = { $who }: lead a malutka of your own, or let theirs go first?
bura-claimed = { $who } claims the lead for a malutka!
loud-malutka = { $who }: Malutka!
bura-stock =
    { $n ->
        [0] The stock is empty. Trumps: { STRAIN($suit, form: "sign") }
       *[other] In the stock: { $n }. Trumps: { CARD($card) }
    }
bura-read-beaten = { $who } beat { $led } with { $cards }
bura-read-given =
    { $n ->
        [one] { $who } took { $led } and a card given face down
       *[other] { $who } took { $led } and { $n } cards given face down
    }
bura-counts = Taken so far: { $a } · { $b }
plate-count = { $points } + { $gifts } unseen
btn-malutka = Malutka!
btn-let = Let it go first

## The hand

bura-hand-lead = Your lead
bura-hand-answer = { $who } has led { $cards }
bura-hand-let = { $who } claims a malutka. Yours first, or let it go?
bura-hint-lead = Choose cards of one suit to lead them together.
bura-hint-chosen = Chosen: { $cards }
bura-hint-beat = To beat: { $card }
bura-hint-give = Choose { $n } to give face down. Chosen so far: { $cards }
btn-several = Several…
btn-lead-cards = Lead { $cards }
btn-malutka-lead = Lead the malutka
btn-choose = { CARD($card) } …
btn-chosen = ✓ { CARD($card) }
btn-beat-one = Beat with { CARD($card) }
btn-beat-on = { CARD($card) } on { CARD($led) }
btn-beat-all = Beat: { $cards }
btn-give-one = Give { CARD($card) }
btn-give-cards = Give { $cards }
btn-give = Give face down…
btn-start-again = Start again
btn-var-ask = Var…
btn-var = Var! I have it
btn-bura-back = Back to my cards
bura-var-head = Var: do you have { $goal }?
bura-var-hint = If your taken cards make { $goal } or more, you win the deal { $worth }. If not, the other player wins it.

## The end of a deal

bura-title = Bura · Davtar
verdict-bura = { $who } holds a bura: { $cards }!
verdict-var = Var! { $who } has { $count }.
verdict-false-var = { $who } called var, but has only { $count } of { $goal }.
verdict-declined = { $who } gives up the deal.
verdict-more = The cards are out, { $a }:{ $b }. { $who } has more.
verdict-even = The cards are out, { $a }:{ $b }: a drawn deal. Nobody scores.
bura-won =
    { $n ->
        [one] { $who } scores { $n } point.
       *[other] { $who } scores { $n } points.
    }
bura-row-bura = bura
bura-row-var = var
bura-row-false-var = false var
bura-row-declined = given up
bura-row-more = more points
bura-row-even = drawn
bura-row = { $deal }. { $what }
bura-read-row = { $deal }. { $what } → { $a } : { $b }

## Options

opt-malutka = Malutka
opt-malutka-hint = A whole hand of one suit: led only on your own lead, or even when the lead is the other player’s.
opt-count = Counting
opt-count-hint = In your head, as at a real table, or the open points of both piles are shown.
value-in-turn = in turn
value-out-of-turn = out of turn
value-memory = in your head

## Refusals

illegal-lead-first = Nothing has been led yet.
illegal-lead-lies = Cards have been led: beat them, or give yours.
illegal-lead-one-suit = You may lead several cards together only if they are of one suit.
illegal-answer-number = Play as many cards as were led: { $number }.
illegal-does-not-beat = { CARD($card) } does not beat { CARD($led) }.
illegal-malutka-in-turn = At this table you may lead a malutka only on your own lead.
illegal-no-malutka = You hold no malutka: all your cards would have to be of one suit.
illegal-malutka-own-lead = It is your lead anyway: just lead all your cards.
illegal-malutka-led = A malutka has been led: yours comes too late.
illegal-malutka-claimed = You have claimed it: the leader decides first.
illegal-malutka-goes-first = A malutka has been claimed: lead one of your own, or let it go first.
illegal-nothing-to-let = Nobody has claimed a malutka.
