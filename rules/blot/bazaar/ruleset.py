"""The ruleset of Bazaar Blot, made of its options."""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.blot.bazaar.score import BLOT, finish, revoke
from rules.blot.bazaar.settings import Options
from rules.blot.bazaar.state import SIDE, TRICKS
from rules.blot.combos import Kind, Worth
from rules.blot.ruleset import Ruleset
from rules.blot.trick import BAZAAR
from rules.cards import RANKS, STRAINS, Rank

RUNS: Final[dict[Kind, int]] = {"terz": 2, "50": 5, "100": 10}
_TRUMP_FOURS: Final[tuple[Rank, ...]] = ("J", "9", "A", "10", "K", "Q")
_PLAIN_FOURS: Final[tuple[Rank, ...]] = ("A", "10", "K", "Q", "J", "9")
"""BZ-30 league: the order of fours follows the strength of the cards, queens last but for the jack in no-trump."""


@cache
def worth(options: Options, strain: str) -> Worth:
    """The combinations of one strain.

    ``eights`` = ``highest``: a single order of fours for every strain, the eight at its head (preset ``classic``);
    ``annul``: two orders, without the eight (preset ``league``).
    """
    trump = strain != "N"
    fours: dict[Rank, int] = {
        "J": 20 if trump else options.nt_jacks,
        "9": options.nines if trump else options.nt_nines,
        "A": 10 if trump else options.nt_aces,
        "10": 10 if trump else options.nt_tens,
        "K": 10,
        "Q": 10,
        "8": 0,
    }
    highest = options.eights == "highest"
    order: tuple[Rank, ...] = ("8", *_TRUMP_FOURS) if highest else _TRUMP_FOURS if trump else _PLAIN_FOURS
    return Worth(
        fours=fours,
        runs=RUNS,
        precedence=order,
        trump=strain if trump else "",
        annuls="" if highest else "8",
    )


@cache
def ruleset(options: Options) -> Ruleset:
    """The ruleset, made once for each set of options."""
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
        shuffled=options.pack == "shuffle",
    )
