# Domino: the table, the hand of tiles, the score.

domino-tile = { $tile }
domino-tile-at =
    { $end ->
        [l] { $tile } ◀
        [r] { $tile } ▶
        [u] { $tile } ▲
       *[d] { $tile } ▼
    }
domino-tile-open =
    { $end ->
        [l] ◀ { $number }
        [r] ▶ { $number }
        [u] ▲ { $number }
       *[d] ▼ { $number }
    }
pic-open-ends = Open ends
pic-bazaar = Bazaar
plate-tiles =
    { $n ->
        [one] { $n } tile
       *[other] { $n } tiles
    }
plate-points-tiles =
    { $n ->
        [one] { $points } · { $n } tile
       *[other] { $points } · { $n } tiles
    }

## The table

domino-head = Deal { $deal } · in the bazaar: { $bazaar }
domino-begins-first = { $who } has the highest tile and begins with it.
domino-begins = { $who } begins, with any tile.
domino-scored = { $who }: +{ $points }!
domino-laid = { $who } played { $tile }
domino-drew = { $who } drew from the bazaar: { $n }
domino-passed = { $who } passes: nothing fits, and the bazaar is empty.
domino-open = Open: { $ends } · sum { $sum }
domino-score = Match: { $scores } · to { $target }
domino-score-of = { $who } { $points }
domino-read-line = From left to right: { $tiles }
domino-read-up = Above the spinner: { $tiles }
domino-read-down = Below the spinner: { $tiles }

## The hand

domino-hand-lay = Your turn: play a tile
domino-hand-lead = You begin, with any tile
domino-hand-must = You have the highest tile: begin with it
domino-hand-draw = Nothing fits: draw from the bazaar
domino-hand-drew = You drew { $tile }.
domino-hand-between = No tiles just now. The next deal is coming up.
domino-hand-read = Your tiles: { $tiles }
domino-pick = Where should { $tile } go?
btn-domino-draw = Draw
btn-domino-end =
    { $end ->
        [l] ◀ left, to { $number }
        [r] ▶ right, to { $number }
        [u] ▲ above, to { $number }
       *[d] ▼ below, to { $number }
    }
btn-domino-back = My tiles

## The end of a deal

domino-out = { $who } is out! The others still held { $pips }: +{ $rest }.
domino-riba = Riba! { $who } has locked the game. Nothing is added for the tiles left.
domino-riba-goes-on = The match goes on: it ends only when somebody goes out.
domino-left = { $who } still had: { $tiles }
domino-won =
    { $points ->
        [one] { $who } won the match with { $points } point!
       *[other] { $who } won the match with { $points } points!
    }
domino-book-out = { $deal }. out
domino-book-riba = { $deal }. riba
domino-read-row = { $what }: { $scores }
domino-last-none = Nothing has been played yet.

opt-spinner = Spinner
opt-spinner-hint = The first double may be played on from its two sides as well.
opt-spinner-covered = Sides afterwards
opt-spinner-covered-hint = The spinner’s sides open only once the line goes on at both of its ends.

alt-domino-board = The domino table: the line of tiles, the open ends and their sum
alt-domino-hand = Your tiles

## Why something was not done

illegal-tile-not-held = { $tile } is not in your hand.
illegal-must-lead = The highest tile begins: play { $tile }.
illegal-lead-has-no-end = This is the first tile: it needs no end.
illegal-which-end = Say which end, for instance: /play 6-4 left
illegal-no-sides = You cannot play there.
illegal-does-not-fit = { $tile } does not fit: that end needs a { $number }.
illegal-can-join = You have a tile that fits: play it. You draw only when nothing fits.

# Before the first deal of a match.
domino-dealing = The tiles are being shuffled…
