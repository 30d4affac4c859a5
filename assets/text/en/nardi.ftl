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

board-dealing-dice = The first roll decides who begins.
nardi-no-throw-yet = Nobody has rolled yet.
nardi-head-throw = Game { $deal } · { $who } to roll
nardi-head-play = { $who } has rolled { $a }–{ $b }
nardi-opening = The opening roll: { $a }, { $b }. { $who } begins.
nardi-waiting-throw = { $who } to roll
nardi-waiting-play = { $who }, still to play: { $numbers }
nardi-waiting-done = { $who }: confirm, or take back a step
nardi-last = { $who } rolled { $a }–{ $b }: { $steps }
nardi-last-none = { $who } rolled { $a }–{ $b }: no move was possible
nardi-score =
    { $worth ->
        [one] Game { $deal } for { $worth } point · match { $a }:{ $b }, to { $target } · pips { $pa }:{ $pb }
       *[other] Game { $deal } for { $worth } points · match { $a }:{ $b }, to { $target } · pips { $pa }:{ $pb }
    }
nardi-read-side = { $who }: { $places }
nardi-place = { $point } × { $n }
nardi-place-bar = bar: { $n }
nardi-place-off = off: { $n }
btn-nardi-board = My board
btn-roll = 🎲 Roll
btn-undo = ↩ Take back
btn-done = ✓ Done
alt-nardi = Nardi board

## One’s own board

nardi-hand-throw = Your roll
nardi-hand-play = You rolled { $a }–{ $b }. Still to play: { $numbers }
nardi-hand-done = Confirm your move, or take back a step
nardi-hand-answer = You have been offered { $word }
nardi-hand-between = Between games: the next one begins soon.

## The end of a deal

nardi-title = Nardi · Davtar
nardi-verdict-out = { $who } has borne off every checker.
nardi-verdict-mars = Mars! { $who } has borne off every checker, the other none.
nardi-verdict-declined = { $who } gives up the game.
nardi-won =
    { $n ->
        [one] { $who } scores { $n } point.
       *[other] { $who } scores { $n } points.
    }
nardi-row-out = { $deal }. borne off
nardi-row-mars = { $deal }. mars
nardi-row-declined = { $deal }. given up
nardi-read-row = { $what } → { $a } : { $b }

## Options

opt-mars = Mars
opt-mars-hint = On: a game counts double if the loser has borne off nothing.
opt-auto-throw = Automatic dice
opt-auto-throw-hint = On: the dice are rolled for you when there is no raise you could offer first.
opt-opening-numbers = Opening numbers
opt-opening-numbers-hint = On: whoever begins plays the opening numbers. Off: rolls again.
opt-federation-head = Federation head rule
opt-federation-head-hint = On: with 6–6, 4–4 or 3–3 on either side’s first roll, two checkers may leave the head.
opt-double-one-checker = Doubles with one checker
opt-double-one-checker-hint = On: one and the same checker makes every step of a double.

## Refusals

illegal-raise-before-throw = A raise must be offered before the roll.
illegal-throw-first = Roll the dice first.
illegal-already-thrown = You have already rolled.
illegal-nothing-to-undo = There is no step to take back.
illegal-dice-left = You can still move: every number that can be played must be.
illegal-not-thrown = There is no { $number } left to play.
illegal-enter-first = Your checker on the bar must enter first.
illegal-no-checker = You have no checker there.
illegal-same-checker = A double is played with one and the same checker here.
illegal-head-once = No more checkers may leave the head on this roll.
illegal-not-all-home = You cannot bear off until all your checkers are home.
illegal-higher-first = A larger number must bear off the highest checker first.
illegal-point-closed = Point { $point } is closed.
illegal-six-in-a-row = You may not close six points in a row while none of the other side’s checkers is ahead of them.
illegal-larger-number = Only one number can be played: it must be the { $number }.
illegal-most-numbers = That way fewer numbers could be played: move so that both are used.
