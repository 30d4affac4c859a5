"""The options of Bazaar Blot and its two presets: the league's draft rules and the classic game.

A preset is nothing but a set of values: no engine file reads its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from rules.options import Setting, form


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table. Points are points, not sai."""

    preset: str = "league"
    """The origin of the values; shown, never read by the engine."""
    target: int = 301
    """BZ-50."""
    pack: Literal["shuffle", "cut"] = "shuffle"
    """BZ-4."""
    first_bid: int = 8
    """BZ-11: the lowest opening bid."""
    ceiling: int = 90
    """BZ-11: the highest bid."""
    self_raise: bool = False
    """BZ-13."""
    kanach: bool = True
    """BZ-14."""
    quansh_in_turn: bool = False
    """BZ-16."""
    four_sevens: bool = True
    """BZ-18: four sevens may be shown and void the deal."""
    revoke: Literal["refuse", "penalty"] = "refuse"
    """BZ-24."""
    open_hand: bool = True
    """BZ-25."""
    last_trick: Literal["until_next_lead", "shown"] = "until_next_lead"
    """BZ-26."""
    running_sai: bool = False
    """BZ-26: whether sai are counted aloud during the play."""
    auto_claim: bool = True
    """BZ-27."""
    declare: Literal["ask", "auto"] = "ask"
    """BL-11."""
    show: Literal["auto", "manual"] = "auto"
    """BL-11."""
    announce: Literal["auto", "manual"] = "auto"
    """BL-8, BL-11."""
    one_only: bool = False
    """BL-9: one combination a hand, ever."""
    nines: Literal[14, 15] = 15
    """BZ-30: four nines in a trump game; the next four are of no-trump."""
    nt_jacks: Literal[20, 10] = 10
    nt_nines: Literal[10, 0] = 10
    nt_aces: Literal[19, 20] = 20
    nt_tens: Literal[10, 15] = 15
    eights: Literal["annul", "highest"] = "annul"
    """BZ-34: four eights annul the combinations of all others, or are the highest four."""
    late_show: bool = False
    """BZ-33: a side that has become dominant may still show before its next card, in trick two or three."""
    bidder_points: Literal["sum16", "floor"] = "sum16"
    """BZ-42."""
    failed_kaput: Literal[25, 16] = 25
    """BZ-46."""
    kaput_crossing: bool = True
    """BZ-51: a kaput deal does not end the match."""
    rubicon: int = 150
    """BZ-52: a loser with this or less loses 2-0; -1: there is no rubicon."""
    tars_kaput: bool = True
    """BZ-53."""


LEAGUE: Final = Options()
CLASSIC: Final = Options(
    preset="classic",
    kanach=False,
    four_sevens=False,
    open_hand=False,
    last_trick="shown",
    running_sai=True,
    nines=14,
    nt_jacks=20,
    nt_aces=19,
    nt_tens=10,
    eights="highest",
    late_show=True,
    kaput_crossing=False,
    rubicon=-1,
    tars_kaput=False,
)
PRESETS: Final[Mapping[str, Options]] = {"league": LEAGUE, "classic": CLASSIC}

_BOTH: Final = ("league", "classic")
_LEAGUE: Final = ("league",)
_CLASSIC: Final = ("classic",)

SETTINGS: Final = form(
    Options,
    Setting("target", (101, 151, 201, 301, 501), low=20, high=2000, offered=_BOTH),
    Setting("declare", offered=_BOTH, also=(("manual", "ask"),)),
    Setting("show", offered=_BOTH, also=(("ask", "manual"),)),
    Setting("announce", offered=_BOTH, also=(("ask", "manual"),)),
    Setting("quansh_in_turn", offered=_BOTH),
    Setting("kanach", offered=_LEAGUE),
    Setting("self_raise", offered=_LEAGUE),
    Setting("last_trick", offered=_BOTH),
    Setting("auto_claim", offered=_BOTH),
    Setting("revoke", offered=_BOTH),
    Setting("pack", offered=_BOTH),
    Setting("one_only", offered=_BOTH),
    Setting("bidder_points", offered=_BOTH),
    Setting("failed_kaput", offered=_BOTH),
    Setting("nt_nines", offered=_LEAGUE),
    Setting("nt_jacks", offered=_CLASSIC),
    # Differences between the two presets; not offered by a lobby, but a table may set them by name.
    Setting("first_bid", (8,), low=1, high=25),
    Setting("four_sevens"),
    Setting("open_hand"),
    Setting("running_sai"),
    Setting("nines"),
    Setting("nt_aces"),
    Setting("nt_tens"),
    Setting("eights"),
    Setting("late_show"),
    Setting("kaput_crossing"),
    Setting("tars_kaput"),
)
