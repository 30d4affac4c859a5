# Raises: davi, se, chari, panji, shashi. For Bura and Nardi.

raise-word =
    { $word ->
        [se] se
        [chari] chari
        [panji] panji
        [shashi] shashi
       *[davi] davi
    }
btn-raise = { $word }: { $n }
btn-accept = Accept: { $n }
btn-decline = Give up: { $n }
waiting-raise = { $who }, do you accept { $word }? That makes it { $n }.
loud-raise = { $who }: { $word }! For { $n }?
loud-raise-accepted = { $who } accepts: playing for { $n }.
duel-won = { $who } won the match, { $a } : { $b }!
opt-raises = Davi
opt-raises-hint = Davi, se, chari, panji, shashi: whether the points at stake may be raised to 2, 3, 4, 5, 6.

illegal-no-raises = There is no davi at this table.
illegal-raise-stands = Your offer is waiting for an answer.
illegal-nothing-offered = Nothing has been offered.
illegal-raise-not-yours = You offered last: the next raise is the other side’s to offer.
illegal-raise-top = Shashi is the highest there is.
illegal-raise-enough = This already wins you the match: there is nothing to raise for.
illegal-raise-next =
    { $word ->
        [se] Se comes next.
        [chari] Chari comes next.
        [panji] Panji comes next.
        [shashi] Shashi comes next.
       *[davi] Davi comes first.
    }
illegal-raise-first = You have been offered a raise: accept it, give up, or raise further.
