# Nardi: short, long, hyper.

nardi-step =
    { $point ->
        [25] bar
       *[other] { $point }
    }/{ $to ->
        [0] off
       *[other] { $to }
    }{ $by ->
        [0] {""}
       *[other] {" "}({ $by })
    }{ $hit ->
        [1] *
       *[other] {""}
    }
nardi-offer = { $word }: for { $n }?
pic-pips = pips
pic-off = off

## The board

board-dealing-dice = The first throw decides who begins.
nardi-no-throw-yet = Nobody has thrown yet.
nardi-head-throw = Deal { $deal } · { $who } to throw
nardi-head-play = { $who } has thrown { $a }–{ $b }
nardi-opening = The throw to begin: { $a }, { $b }. { $who } begins.
nardi-waiting-throw = Your throw, { $who }
nardi-waiting-play = { $who }, still to play: { $numbers }
nardi-waiting-done = { $who }: confirm, or take steps back
nardi-last = { $who } threw { $a }–{ $b }: { $steps }
nardi-last-none = { $who } threw { $a }–{ $b }: nothing could be played
nardi-score =
    { $worth ->
        [one] Deal { $deal } for { $worth } point · match { $a }:{ $b }, to { $target } · pips { $pa }:{ $pb }
       *[other] Deal { $deal } for { $worth } points · match { $a }:{ $b }, to { $target } · pips { $pa }:{ $pb }
    }
nardi-read-side = { $who }: { $places }
nardi-place = { $point } × { $n }
nardi-place-bar = bar: { $n }
nardi-place-off = off: { $n }
btn-nardi-board = My board
btn-roll = 🎲 Throw
btn-undo = ↩ Take back
btn-done = ✓ Done
alt-nardi = Nardi board

## One’s own board

nardi-hand-throw = Your throw
nardi-hand-play = Your throw: { $a }–{ $b }. Still to play: { $numbers }
nardi-hand-done = Confirm your throw, or take steps back
nardi-hand-answer = You have been offered { $word }
nardi-hand-between = Between two deals: the next one begins soon.

## The end of a deal

nardi-title = Nardi · Davtar
nardi-verdict-out = { $who } has borne off all.
nardi-verdict-mars = Mars! { $who } has borne off all, the other none.
nardi-verdict-declined = { $who } gives the deal up.
nardi-won =
    { $n ->
        [one] { $who } writes { $n } point.
       *[other] { $who } writes { $n } points.
    }
nardi-row-out = { $deal }. borne off
nardi-row-mars = { $deal }. mars
nardi-row-declined = { $deal }. given up
nardi-read-row = { $what } → { $a } : { $b }

## Options

opt-mars = Mars
opt-mars-hint = On: a deal counts double if the loser has borne off nothing.
opt-auto-throw = Dice by themselves
opt-auto-throw-hint = On: your dice are thrown for you when there is no raise you could offer first.
opt-opening-numbers = Opening numbers
opt-opening-numbers-hint = On: who begins plays the two numbers of the opening throw. Off: throws anew.
opt-federation-head = Head by the federation
opt-federation-head-hint = On: two may leave the head with 6–6, 4–4, 3–3 on either side’s first throw.
opt-double-one-checker = Double by one checker
opt-double-one-checker-hint = On: one and the same checker makes all the steps of a double.

## Refusals

illegal-raise-before-throw = A raise is offered before the throw.
illegal-throw-first = Throw the dice first.
illegal-already-thrown = You have thrown already.
illegal-nothing-to-undo = There is no step to take back.
illegal-dice-left = You can still play: all numbers that can be played must be.
illegal-not-thrown = There is no { $number } left to play.
illegal-enter-first = First your checker on the bar must enter.
illegal-no-checker = You have no checker there.
illegal-same-checker = A double is played by one and the same checker here.
illegal-head-once = No more checkers may leave the head with this throw.
illegal-not-all-home = Nothing is borne off before all your checkers are home.
illegal-higher-first = A larger number takes the highest checker first.
illegal-point-closed = Point { $point } is closed.
illegal-six-in-a-row = Six points in a row may not be shut while no checker of the other side is ahead of them.
illegal-larger-number = Only one number can be played: it must be the { $number }.
illegal-most-numbers = That way fewer numbers could be played: play so that both are used.
