"""What Bazaar Blot is played by, made of its options for the modules of the family (``ruleset``)."""

from __future__ import annotations

from functools import cache

from rules.blot.bazaar.score import BLOT, finish, revoke
from rules.blot.bazaar.settings import Options
from rules.blot.bazaar.state import SIDE, TRICKS
from rules.blot.bazaar.worth import worth
from rules.blot.ruleset import Ruleset
from rules.blot.trick import BAZAAR
from rules.cards import RANKS, STRAINS


@cache
def ruleset(options: Options) -> Ruleset:
    """One for each set of options."""
    return Ruleset(
        ranks=RANKS,
        side=SIDE,
        tricks=TRICKS,
        follow=BAZAAR,
        worth={strain: worth(options, strain) for strain in STRAINS},
        blot=BLOT,
        finish=finish,
        revoked=revoke,
        declare=options.declare,
        show=options.show,
        announce=options.announce,
        one_only=options.one_only,
        late_show=options.late_show,
        open_hand=options.open_hand,
        penalty=options.revoke == "penalty",
        auto_claim=options.auto_claim,
        last_trick=options.last_trick,
        running_sai=options.running_sai,
    )
