# The coach of Domino.

learn-dom-laid = { $who } played { $tile }: no points.
learn-dom-scored = { $who } played { $tile }: the ends made { $n }, and that is scored.
learn-dom-passed = { $who } had nothing that fits.
learn-dom-must = The highest tile begins, and you have it: there is no choice here.
learn-dom-lead = You begin, with any tile.
learn-dom-fit =
    { $n ->
        [one] Open numbers: { $ends }; the ends add up to { $sum }. { $n } of your tiles fits.
       *[other] Open numbers: { $ends }; the ends add up to { $sum }. { $n } of your tiles fit.
    }
learn-dom-draw = Open numbers: { $ends }. None of your tiles fits, so you have to draw.
learn-why-draw-tile = Keep drawing until a tile fits; if the bazaar runs out, the turn passes.
learn-dom-out = I would play { $tile }: it is your last one, and you go out.
learn-dom-score = I would play { $tile }: the ends then make { $n }, a multiple of five, and you score it at once.
learn-dom-double = I would play { $tile }: doubles are hard to get rid of later. The ends then make { $sum }.
learn-dom-quiet =
    { $n ->
        [one] I would play { $tile }: the ends make { $sum }, which gives little away, and { $n } of your other tiles will still fit.
       *[other] I would play { $tile }: the ends make { $sum }, which gives little away, and { $n } of your other tiles will still fit.
    }
learn-dom-rest = What the others still held, rounded to the nearest five, goes to whoever went out: { $n }.
learn-dom-yours =
    { $n ->
        [one] You scored { $n } point in this deal.
       *[other] You scored { $n } points in this deal.
    }
