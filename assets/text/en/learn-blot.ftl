# The coach of the Blots.

## What has happened

learn-trick =
    { $whose ->
        [you] The trick is yours, with { CARD($card) }. Its cards are worth { $n }.
        [partner] { $who } takes the trick for your pair with { CARD($card) }. Its cards are worth { $n }.
       *[others] { $who } takes the trick with { CARD($card) }. Its cards are worth { $n }.
    }
learn-combo-counts = { $who }: { $what }. It is the higher side, so it counts.
learn-combo-lost = { $who }: { $what }. The other side has a higher one, so it does not count.

## The bidding

learn-bid-first = Nobody has bid yet. Pass, or bid { $n } or more.
learn-bid-ours = Your partner { $who } has bid { $bid }. Leave it at that, or bid at least { $n }.
learn-bid-theirs = { $who } has bid { $bid }. Pass, bid at least { $n }, or say quansh if you think they will fail.
learn-bid-closed = { $who } has bid { $bid }. Nobody can bid any higher now.
learn-bid-sur = Your bid of { $bid } has been doubted. Sur doubles it once more.
learn-why-bid = I would bid { $bid }: with what a partner usually brings, your cards should make about { $n }.
learn-why-kanach = I would bid { $bid }: these cards can take all eight tricks on their own.
learn-why-pass = I would pass: { STRAIN($suit, form: "sign") } is your best, but it should make only about { $n }, and you would have to bid { $low }.
learn-why-pass-ours = I would pass: the bid is your pair’s already, and your cards do not promise enough for more.
learn-why-pass-closed = I would pass: there is nothing to gain here.
learn-why-quansh = I would say quansh: you hold too many of their tricks for this bid.
learn-why-sur = I would say sur: your cards promise clearly more than the bid.
learn-why-no-sur = I would leave it without sur: the bid is not safe enough.
learn-why-sevens = I would show the four sevens: nobody scores, and a weak hand is gone.
learn-take = { CARD($card) } lies open. Do you want { STRAIN($suit, form: "sign") } as trumps? Whoever takes has to reach more than the others.
learn-name = Nobody wanted the open suit. You may name another one, or pass.
learn-must-name = Nobody has taken anything, and you speak last: you have to name a suit.
learn-why-take = I would take: these trumps and high cards are worth about { $n } in play.
learn-why-not-take = I would pass: in this suit your cards are worth only about { $n } in play.
learn-why-name = I would name { STRAIN($suit, form: "sign") }: it is your strongest suit.
learn-why-not-name = I would pass: no other suit is strong enough.

## Combinations

learn-combo-yours = You hold { $what }.
learn-combo-none = You hold no combination.
learn-why-declare = I would declare it now: once your card is on the table, it is too late.
learn-why-show = I would show it now: what is not shown does not count.
learn-why-blot = I would say it: king and queen of trumps always count.
learn-why-nothing = I would just go on: there is nothing to declare.

## The play

learn-lead = You lead, so any card is allowed.
learn-follow = You have to follow suit: { STRAIN($suit, form: "sign") }.
learn-follow-over = You have to follow suit, { STRAIN($suit, form: "sign") }, and play higher than { CARD($card) }, because you can.
learn-ruff = You have no { STRAIN($suit, form: "sign") }, so you have to trump.
learn-ruff-over = You have no { STRAIN($suit, form: "sign") }, so you have to trump, and higher than { CARD($card) }, because you can.
learn-trumps-only = You have no { STRAIN($suit, form: "sign") }, and only trumps are left in your hand.
learn-free = You have neither { STRAIN($suit, form: "sign") } nor a trump you must play: any card is allowed.
learn-free-partner = You have no { STRAIN($suit, form: "sign") }, but your partner has the trick: you need not trump, any card is allowed.
learn-blot-open = This hand lies open, and you choose its card.
learn-only-card = Only one card is allowed: { CARD($card) }.
learn-why-draw = I would lead { CARD($card) }: your side plays, so draw the others’ trumps first.
learn-why-master = I would lead { CARD($card) }: nothing higher is left in this suit.
learn-why-low = I would lead { CARD($card) }: it costs little, and the strong cards wait for their turn.
learn-why-give = I would play { CARD($card) }: the trick is your partner’s, so add your { $n } to it.
learn-why-partner = I would play { CARD($card) }: the trick is your partner’s, no need to beat it.
learn-why-ruff = I would trump with { CARD($card) }: the { $n } in it are worth it.
learn-why-ruff-low = I would trump with { CARD($card) }: there is little in the trick, so the cheapest trump will do.
learn-why-last = I would play { CARD($card) }: you are last, so the trick is yours, worth { $n }.
learn-why-sure = I would play { CARD($card) }: nothing higher is left in this suit.
learn-why-above = I would play { CARD($card) }: it is the highest on the table for now.
learn-why-throw = I would play { CARD($card) }: you cannot hold this trick, so give away as little as possible.

## The end

learn-blot-void = Nothing is written this time, and the next player deals.
learn-blot-wrote =
    { $pairs ->
        [yes] Written for your pair: { $a }, for the others: { $b }.
       *[no] Written for you: { $a }, for the other player: { $b }.
    }
