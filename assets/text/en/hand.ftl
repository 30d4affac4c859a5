# What stands over a private hand: what lies on the table and how it stands.

dotted = { $a } · { $b }
now-led = led { CARD($card) }
now-score = { $a }:{ $b }
strip-side = { $who }: { $n }
strip-tricks = { $who }: { $n } · { $points }
now-trumps = { STRAIN($suit, form: "sign") } trumps
strip-stock = Stock: { $n }
domino-bazaar = Bazaar: { $n }
now-pot = Pot: { $n }
now-bet = Bet: { $n }
seka-put = { $n }
seka-hand-purse = Yours: { $n }

## Bidding from the hand

btn-strain = { STRAIN($strain, form: "sign") }
btn-bid = { $bid }
btn-bid-up = higher…
btn-bid-kaput = kaput…
btn-bid-kanach = kanach…
btn-bid-back = ↩ Back
btn-bid-sure = Yes, { $bid }
bid-level =
    { $promise ->
        [k] How high, { STRAIN($strain, form: "sign") } kaput?
        [g] How high, { STRAIN($strain, form: "sign") } kanach?
       *[none] How high, { STRAIN($strain, form: "sign") }?
    }
bid-sure = { $bid }: are you sure?

cmd-bids = How bids are made: step by step, or all at once
cmdname-bids = bids
cmd-bids-bids = Steps or grid
bids-head = How do you want to bid?
bids-hint = Step by step nothing slips; the grid shows the next levels of every suit at once.
bids-steps = Step by step
bids-grid = All at once

told-made = { $who } made { $bid }
told-fell = { $who } fell { $n } short of { $bid }
told-write = { $who } write { $n }
told-writes = { $who } writes { $n }
told-both = { $a }, { $b }
trick-to = Trick to { $who } · { CARD($card) } · { $pair } { $a } : { $b }
side-names = { $who }
feat-kaput = 🏆 Kaput: every trick!
feat-four = 🃏 Four of a kind!
feat-rubicon = 🌊 Rubicon: over the river, and two to nothing!
feat-tars-kaput = 🙃 Tars kaput: not a single trick!

## What has happened, in every game

now-led-many = led { $cards }
now-match = { $a }:{ $b }, to { $target }
now-rolled = 🎲 { $a }–{ $b }
strip-passed = passes
seka-put-dark = tsiomni, { $n }
seka-put-over = peretsiomni, { $n }
last-closed-option = That is the rule “{ $option }” of this table. If “{ $value }” is chosen before the match, the last trick stays in sight.
bura-count-of =
    { $who } { $points }{ $gifts ->
        [0] {""}
       *[other] {" "}+ { $gifts } face down
    }
feat-mars = 🎲 Mars! { $who }
feat-riba = 🐟 Riba! { $who } has locked the game
feat-bura = 🃏 Bura! { $who }
feat-blackjack = 🎰 Blackjack! { $who }
bj-told =
    { $how ->
        [blackjack] Deal { $deal }: the dealer has blackjack.
        [bust] Deal { $deal }: the dealer goes over with { $n }.
       *[other] Deal { $deal }: the dealer has { $n }.
    }
bj-told-net =
    { $way ->
        [up] { $who } wins { $n }.
        [down] { $who } loses { $n }.
       *[even] { $who } comes out even.
    }
