# The puzzle of the day: a decision from the computer players’ own games.

btn-puzzle = Puzzle of the day
cmd-puzzle = The puzzle of the day: find the best move
cmdname-puzzle = puzzle
cmd-puzzle-game = In which game
btn-puzzle-others = Other games
btn-puzzle-again = Start again
btn-puzzle-position = The position
btn-puzzle-solution = The solution
alt-puzzle = The puzzle: the table as one seat sees it
puzzle-head = Puzzles of the day · { $day }
puzzle-how = The same for everybody, from games that the computer played against itself. Your first answer counts.
puzzle-of = Puzzle of the day: { $game } · { $day }
puzzle-right = Right!
puzzle-wrong = Not this time.
puzzle-yours = You chose: { $what }.
puzzle-best = Best: { $what }. It is worth { $n ->
    [one] { $n } point
   *[other] { $n } points
  } more than anything else.
puzzle-best-chips = Best: { $what }. It is worth { $n ->
    [one] { $n } chip
   *[other] { $n } chips
  } more than anything else.
puzzle-easy = The easy computer player chose: { $what }.
puzzle-new-day = That was another day’s puzzle. Here is today’s.
puzzle-said = { $who } { $what }
puzzle-calls = Bidding: { $list }.
puzzle-trick = Trick { $n }, led by { $who }: { $cards }
illegal-puzzle-none = There are no puzzles of this game.
puzzle-domino-left = The bazaar is empty. What is neither laid nor yours, the other side holds: { $tiles }
puzzle-bura-beaten = Trick { $n }: { $who } led { $led }, { $other } beat it with { $cards }.
puzzle-bura-gave = Trick { $n }: { $who } led { $led }, you gave { $cards }.
puzzle-bura-given = Trick { $n }: { $who } led { $led }, { $other } gave { $number ->
    [one] { $number } card
   *[other] { $number } cards
  } face down.
puzzle-bura-sure = Your points: { $n } at least. { $goal } win the deal.
puzzle-seka-you = You are { $who }.
puzzle-bura-theirs = Points of { $who }: { $n }.
illegal-puzzle-none-perfect = There are no puzzles of this game: even the easy computer player decides as well as one can.

## Why: the Blots

puzzle-why-blot-trumps-wait = Leave the trumps alone for now: kept, they can still trump a trick; led, they are gone.
puzzle-why-blot-trumps-last = The others have no trumps left: yours take a trick whenever you like, so play the other cards first.
puzzle-why-blot-cash = Nothing higher is left in this suit: take your sure trick while you are on lead.
puzzle-why-blot-cash-safe = Of your sure cards this one first: the other suit may be trumped.
puzzle-why-blot-partner-ruffs = Your partner has none of this suit and may trump it.
puzzle-why-blot-they-ruff = Not the other suit: they have none of it and may trump it.
puzzle-why-blot-ace-waits = Keep the sure card: it does not run away, and later it brings you back on lead.
puzzle-why-blot-lead-low = Lead low in this suit: the dear card can still be beaten.
puzzle-why-blot-short = Lead the only card of a suit: then you can trump it the next time.
puzzle-why-blot-guard = Do not leave the ten alone: without a card beside it, it falls to a higher one.
puzzle-why-blot-lead-cheap = Lead a card that costs little: the dear one can still be beaten.
puzzle-why-blot-trump-low = The lower trump is enough here: the higher one will take a trick of its own.
puzzle-why-blot-trump-high = Nothing beats this trump: it draws theirs, and the next lead is yours again.
puzzle-why-blot-draw = Your side plays: draw their trumps first, so that they cannot trump your good cards.
puzzle-why-blot-draw-theirs = The others play: each trump you draw is one they cannot trump with.
puzzle-why-blot-no-ruff-partner = The trick is your partner’s: do not waste a trump on it.
puzzle-why-blot-no-ruff = Do not trump this: the trump is worth more later.
puzzle-why-blot-leave-partner = The trick is your partner’s: leave it to them.
puzzle-why-blot-duck = Let this trick go: the card that would take it does more later.
puzzle-why-blot-ruff-high = Trump high: somebody behind you could trump higher.
puzzle-why-blot-ruff-low = A small trump is enough: keep the high one.
puzzle-why-blot-high = Take it with a card that nobody can beat in its suit: the others have not all played yet.
puzzle-why-blot-dear = You are sure of this trick: take it with the dear card, and its points are safe.
puzzle-why-blot-low = The lower card is enough: keep the higher one for a trick of its own.
puzzle-why-blot-overtake = Your partner’s card may still be beaten: take the trick yourself.
puzzle-why-blot-overtake-lead = Take the trick over from your partner: the next lead should be yours.
puzzle-why-blot-ruff = Trump it: this trick is worth a trump.
puzzle-why-blot-take = Do not let this trick go: play to take it.
puzzle-why-blot-take-last = You are the last to play, and the trick can be yours: take it.
puzzle-why-blot-keep-trump = Do not waste a trump: it can still take a trick.
puzzle-why-blot-give = The trick is your partner’s for sure: put your points into it.
puzzle-why-blot-give-now = Your partner has good chances of keeping the trick: put your points into it.
puzzle-why-blot-keep-master = Keep the sure card: it will take a trick of its own.
puzzle-why-blot-not-safe = Your partner’s card may still be beaten: put nothing dear under it yet.
puzzle-why-blot-cheap = Neither card takes this trick: give as little as possible.
puzzle-why-blot-trust = Your partner still plays to this trick and may well take it: put points into it.
puzzle-why-blot-void = Play the last card of a suit: then you can trump it the next time.

## Why: Short and Hyper Nardi

puzzle-why-nardi-off = More checkers come off: that is what the game is won by.
puzzle-why-nardi-hit = Hit: that checker begins its way again.
puzzle-why-nardi-hit-two = Hit two at once: both have to enter before anything else moves.
puzzle-why-nardi-no-hit = This time do not hit: too many rolls would hit you back.
puzzle-why-nardi-home = It is a race now: bring your checkers home.
puzzle-why-nardi-home-point = Make a point at home: two are safe there, and in the way of whoever has to enter.
puzzle-why-nardi-prime = A wall of points in a row: whoever stands behind it does not get past.
puzzle-why-nardi-anchor = Hold a point in the other side’s home: there you are safe, and can always enter.
puzzle-why-nardi-safe = Leave nothing that can be hit.
puzzle-why-nardi-safer = This way fewer rolls hit you.
puzzle-why-nardi-keep-point = Do not give up the point: it is worth more than what you would get for it.
puzzle-why-nardi-run = Bring the rear checkers out while the way is open.
puzzle-why-nardi-point = Two together are safe, and they close a point.

## Why: Long Nardi

puzzle-why-long-off = More checkers come off: that is what the game is won by.
puzzle-why-long-block = A long row of points: the other side can hardly get past it.
puzzle-why-long-head = Take a checker off the head: what lies there is not in play yet.
puzzle-why-long-hem = It takes steps away from the other side.
puzzle-why-long-room = It leaves your own checkers more steps for the rolls to come.
puzzle-why-long-run-of-points = Points in a row hinder more than points apart.
puzzle-why-long-spread = Hold more points instead of piling checkers up.
puzzle-why-long-home = Bring the checkers home: until all are there, none comes off.

## Why: Domino

puzzle-why-domino-pass = The other side has nothing that fits now and must pass: you play twice in a row.
puzzle-why-domino-block = The ends stay at what the other side lacks: before long it has to pass.
puzzle-why-domino-avoid-pass = Keep an end open that you can match: otherwise it is you who has to pass.
puzzle-why-domino-out = This way you are out first, and what the other side still holds is written for you.
puzzle-why-domino-catch = You go out first either way, but so the other side is left with more.
puzzle-why-domino-lock = It leads to riba: nobody goes out, and nothing is written for the tiles left.
puzzle-why-domino-shed = The other side goes out first either way: this way less is left in your hand.
puzzle-why-domino-score = Take these points at once: nothing that comes later makes up for them.
puzzle-why-domino-no-five = It takes the fives away: the other side’s next tile brings no points.
puzzle-why-domino-fewer-fives = It takes fives away: the other side makes fewer points from here on.
puzzle-why-domino-build = It prepares your next tiles: they make the points.

## Why: Bura

puzzle-why-bura-sure = Nothing can beat this lead any more: its points are yours, and so is whatever is given to it.
puzzle-why-bura-several = Lead them together: each of them has to be beaten, or all are yours.
puzzle-why-bura-single = Not so many at once: what is beaten together is lost together.
puzzle-why-bura-lead-trump = Lead the trump: only a higher trump beats it.
puzzle-why-bura-keep-trump = Do not lead the trump: in your hand it can beat any other suit.
puzzle-why-bura-harder = Fewer of the cards that are still out beat this one.
puzzle-why-bura-lead-low = Lead what costs less: if it is beaten, little is lost.
puzzle-why-bura-reach = With this trick you have the points that win the deal: take it.
puzzle-why-bura-stop = If you give this trick away, the other side has the points that win the deal: beat it.
puzzle-why-bura-beat-dear = Dear cards lie there: take them, and the next lead is yours too.
puzzle-why-bura-beat-cheap = Beat it, little as there is in it: the next lead is yours.
puzzle-why-bura-no-trump = Do not spend a trump on this trick: it does more later.
puzzle-why-bura-let-go = Let this trick go: the card that would beat it does more later.
puzzle-why-bura-beat-plain = Beat it without a trump: the trump will still beat something else.
puzzle-why-bura-beat-trump = Beat it with the trump here: the other card does more later.
puzzle-why-bura-beat-low = The cheaper card is enough: keep the dear one for later.
puzzle-why-bura-beat-high = The trick is yours either way: beat with the dear card, and its points are safe.
puzzle-why-bura-give-plain = Do not give a trump away: it can still beat something.
puzzle-why-bura-keep-sure = Keep the card that nothing beats any more: it will bring points of its own.
puzzle-why-bura-give-cheap = You do not take this trick: give as few points as you can.

## Why: Seka

puzzle-why-seka-fold = Going by the betting, your hand is the best in { $percent }% of cases. At this price it would have to be { $enough }%.
puzzle-why-seka-fold-dear = Going by the betting, your hand is the best in { $percent }% of cases. { $enough }% would be enough if the hands were compared now, but you will have to pay again: then it takes { $twice }%.
puzzle-why-seka-open = Going by the betting, your hand is the best in { $percent }% of cases; to pay for the comparison { $enough }% are enough.
puzzle-why-seka-open-now = Going by the betting, your hand is the best in { $percent }% of cases: have the hands compared. A further bet would be answered by better hands, and worse ones would fold.
puzzle-why-seka-stay = Going by the betting, your hand is the best in { $percent }% of cases; to pay this bet { $enough }% are enough.
puzzle-why-seka-stay-on = Going by the betting, your hand is the best in only { $percent }% of cases, but the bet is cheap and others may still fold: { $won }% of such pots become yours.
puzzle-why-seka-stay-low = Going by the betting, your hand is the best in { $percent }% of cases: enough to stay, too little to bet more. A higher bet would be answered by better hands, and worse ones would fold.
puzzle-why-seka-stay-quiet = Going by the betting, your hand is the best in { $percent }% of cases: do not frighten the others off. A higher bet would make them fold, this one they go on paying.
puzzle-why-seka-stay-more = Going by the betting, your hand is the best in { $percent }% of cases: do not have the hands compared yet. Worse ones will still pay.
puzzle-why-seka-raise = Going by the betting, your hand is the best in { $percent }% of cases: let the others pay for staying.
puzzle-why-seka-bluff = Going by the betting, your hand is the best in only { $percent }% of cases, but after so high a bet the others fold: { $won }% of such pots become yours.
