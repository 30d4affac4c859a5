# The coach of Bura.

learn-bura-beat-yours = You beat { $led } with { $cards }: that is { $n } for you.
learn-bura-beat-theirs = { $who } beat { $led } with { $cards }: that is { $n } for the other side.
learn-bura-given-yours =
    { $n ->
        [one] You took { $led } and { $n } card given face down. Nobody knows what it is worth.
       *[other] You took { $led } and { $n } cards given face down. Nobody knows what they are worth.
    }
learn-bura-given-theirs =
    { $n ->
        [one] { $who } took { $led } and { $n } card of yours. Only you know what you gave.
       *[other] { $who } took { $led } and { $n } cards of yours. Only you know what you gave.
    }
learn-bura-lead = You lead: one card, or several of one suit.
learn-bura-count = You lead. By my count you have at least { $n }; you need { $goal } to say var.
learn-bura-can =
    { $n ->
        [one] Led: { $cards }. You can beat it, or give { $n } card face down.
       *[other] Led: { $cards }. You can beat all of it, or give { $n } cards face down.
    }
learn-bura-cannot =
    { $n ->
        [one] Led: { $cards }. You cannot beat it, so give { $n } card face down.
       *[other] Led: { $cards }. You cannot beat all of it, so give { $n } cards face down.
    }
learn-bura-claimed = { $who } wants to lead a malutka. Lead your own first, or let it go.
learn-bura-malutka = I would lead the malutka: a whole hand of one suit is hard to beat.
learn-bura-several = I would lead { $cards } together: the more cards, the harder to beat them all.
learn-bura-trump = I would lead { $cards }: only a higher trump beats it.
learn-bura-high = I would lead { $cards }: it is high in its suit, so only a trump would hurt.
learn-bura-low = I would lead { $cards }: if it is beaten, little is lost.
learn-bura-beat = I would beat with { $cards }: that brings { $n }, and the next lead is yours.
learn-bura-give =
    { $n ->
        [0] I would give { $cards }: it costs no points.
        [one] I would give { $cards }: that costs only { $n } point.
       *[other] I would give { $cards }: that costs { $n } points, and the stronger cards stay with you.
    }
learn-bura-var = I would say var: you have { $n } for certain, and { $goal } is enough.
learn-bura-let = I would let it go: there is no malutka of yours to lead.
learn-bura-even = A drawn deal: nobody scores.
learn-bura-counted = Remember: nobody counts for you. Keep adding up what you take, and say var in time.
