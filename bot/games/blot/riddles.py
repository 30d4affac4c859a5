"""Puzzles in the Blot family: which card? Why the best one is better than another, from what an attentive player knows.

Only cards are asked for: what calls are worth is a network's word, which more worlds do not make any surer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.games.blot import words
from bot.games.blot.player.cards import Reading
from bot.games.blot.talk import Talk
from bot.games.common import card, listed_all, name_of
from bot.games.riddles import Line, Riddles
from bot.table.loaded import own_view
from bot.table.model import Table
from bot.text import Text, t
from rules.blot.actions import BLOT, CARD, PLAY, REBLOT, Declare, Show
from rules.blot.view import TableView
from rules.cards import RANK, SUIT, Card
from rules.core import Legal, Seat

LEAST: Final = 3
"""With fewer cards in hand there is little to think about, and the deal plays itself to its end."""
DEAR: Final = 10
BAZAAR: Final = 4.0
BELOTE: Final = 12.0
BETWEEN_TWO: Final = 2.0
"""The lead that is asked for: where sai are written one by one and not in tens, a point is worth so much less, and what
one world and another give lie so much farther apart. Of two there is no bid to win or to lose, and a deal is worth some
sixteen points."""


class BlotRiddles(Riddles):
    words = "blot"
    reasons = (
        *("trumps-wait", "trumps-last", "cash", "cash-safe", "partner-ruffs", "they-ruff", "ace-waits", "lead-low"),
        *("short", "guard", "lead-cheap", "trump-low", "trump-high", "draw", "draw-theirs", "no-ruff-partner"),
        *("no-ruff", "leave-partner", "duck", "ruff-high", "ruff-low", "high", "dear", "low", "overtake"),
        *("overtake-lead", "ruff", "take", "take-last", "keep-trump", "give", "give-now", "keep-master", "not-safe"),
        *("cheap", "trust", "void"),
    )

    def __init__(self, talk: Talk, bar: float = BAZAAR) -> None:
        self._talk: Final = talk
        self.bar = bar

    def told(self, table: Table, seat: Seat) -> Sequence[Text]:
        """The turned card, the calls, the combinations, and the tricks so far."""
        view: TableView = own_view(table, seat)
        turned: Card | None = getattr(view, "turned", None)
        said = [t("puzzle-said", who=name_of(table, who), what=self._talk.call(text)) for who, text in view.calls]
        lines = [t("read-turned", card=card(str(turned)))] if turned is not None else []
        lines += [t("puzzle-calls", list=listed_all(said))] if said else []
        lines += [t("declared", who=name_of(table, one.seat), what=words.declared(one)) for one in view.declarations]
        for n, trick in enumerate(view.memory, 1):
            cards = listed_all([card(str(one)) for _, one in trick])
            lines.append(t("puzzle-trick", n=n, who=name_of(table, trick[0][0]), cards=cards))
        return lines

    def suits(self, view: TableView, legal: Legal[Any], seat: Seat) -> bool:
        if view.phase != "play" or view.plays_for != seat or len(view.plays) < 2 or len(view.hand or ()) < LEAST:
            return False
        return not any(one in (BLOT, REBLOT) or isinstance(one, Declare | Show) for one in legal.actions) and all(
            PLAY[one] in legal for one in view.plays
        )

    def why(self, before: TableView, best: Line, after: Any, other: Line, instead: Any, seat: Seat) -> str | None:
        good, bad = CARD.get(best[-1]), CARD.get(other[-1])
        if good is None or bad is None:
            return None
        at = Reading(before, seat)
        return _follow(at, good, bad) if before.trick else _lead(at, good, bad)


# --- leads -------------------------------------------------------------------------------------------------------


def _lead(at: Reading, good: Card, bad: Card) -> str | None:
    ours = at.view.taker is not None and at.view.taker % 2 == at.seat % 2
    if SUIT[good] == at.trump:
        return _lead_trump(at, good, bad, ours=ours)
    if SUIT[bad] == at.trump:
        return "trumps-wait" if at.trumps_out() else "trumps-last"
    ruffed = any(at.may_ruff(seat, SUIT[bad]) for seat in at.rivals)
    if at.beats_all_left(good):
        if not at.beats_all_left(bad):
            return "cash"
        safe = not any(at.may_ruff(seat, SUIT[good]) for seat in at.rivals)
        return "cash-safe" if ruffed and safe else None
    if at.partner is not None and SUIT[good] in at.voids[at.partner] and SUIT[good] != SUIT[bad] and at.trump:
        return "partner-ruffs" if at.trump not in at.voids[at.partner] else None
    if ruffed and any(SUIT[bad] in at.voids[seat] for seat in at.rivals):
        return "they-ruff"
    if at.beats_all_left(bad):
        return "ace-waits"
    if SUIT[good] == SUIT[bad]:
        return "lead-low" if at.sai[good] < at.sai[bad] else None
    if _alone(at, good) and not ours and any(SUIT[one] == at.trump for one in at.hand):
        return "short"
    if _guards(at, bad):
        return "guard"
    return "lead-cheap" if at.sai[bad] >= DEAR > at.sai[good] else None


def _lead_trump(at: Reading, good: Card, bad: Card, *, ours: bool) -> str | None:
    if SUIT[bad] == at.trump:
        if at.power(good) < at.power(bad):
            return "trump-low"
        return "trump-high" if at.beats_all_left(good) else None
    if not at.trumps_out():
        return None
    return "draw" if ours else "draw-theirs"


# --- following ---------------------------------------------------------------------------------------------------


def _follow(at: Reading, good: Card, bad: Card) -> str | None:
    table = max(at.power(laid) for _, laid in at.view.trick)
    takes, took = at.power(good) > table, at.power(bad) > table
    partners = at.partner is not None and at.view.winning == at.partner
    if takes and not took:
        return _take(at, good, partners=partners)
    if took and not takes:
        if _ruffs(at, bad):
            return "no-ruff-partner" if partners else "no-ruff"
        return "leave-partner" if partners else "duck"
    if takes:
        higher = at.power(good) > at.power(bad)
        if _ruffs(at, good):
            return "ruff-high" if higher and _rivals_to_come(at) else None if higher else "ruff-low"
        if higher:
            if _rivals_to_come(at):
                return "high" if at.beats_all_left(good) else None
            return "dear" if at.sai[good] >= DEAR else None
        return "low"
    return _add(at, good, bad) if partners else _throw(at, good, bad)


def _take(at: Reading, good: Card, *, partners: bool) -> str:
    if partners:
        return "overtake" if _rivals_to_come(at) else "overtake-lead"
    if _ruffs(at, good):
        return "ruff"
    return "take" if _rivals_to_come(at) else "take-last"


def _add(at: Reading, good: Card, bad: Card) -> str | None:
    """On the partner's trick."""
    if SUIT[bad] == at.trump != SUIT[good]:
        return "keep-trump"
    if at.sai[good] > at.sai[bad]:
        return "give" if not _rivals_to_come(at) else "give-now"
    if at.beats_all_left(bad) and SUIT[bad] != SUIT[good]:
        return "keep-master"
    if _guards(at, bad):
        return "guard"
    return "not-safe" if _rivals_to_come(at) and at.sai[good] < at.sai[bad] else None


def _throw(at: Reading, good: Card, bad: Card) -> str | None:
    """On a trick that is not ours."""
    if SUIT[bad] == at.trump != SUIT[good]:
        return "keep-trump"
    if at.beats_all_left(bad) and SUIT[bad] != SUIT[good]:
        return "keep-master"
    to_come = at.partner is not None and at.partner in at.to_come()
    if at.sai[good] < at.sai[bad]:
        return "cheap"
    if at.sai[good] > at.sai[bad] and to_come:
        return "trust"
    if _guards(at, bad) and not _guards(at, good):
        return "guard"
    if SUIT[good] == at.trump:
        return None
    return "void" if _alone(at, good) and any(SUIT[one] == at.trump for one in at.hand) else None


def _ruffs(at: Reading, card: Card) -> bool:
    return SUIT[card] == at.trump != SUIT[at.view.trick[0][1]]


def _rivals_to_come(at: Reading) -> bool:
    return any(seat in at.rivals for seat in at.to_come())


def _alone(at: Reading, card: Card) -> bool:
    return sum(SUIT[one] == SUIT[card] for one in at.hand) == 1


def _guards(at: Reading, card: Card) -> bool:
    """Whether it is the only guard of a ten that can still be beaten."""
    rest = [one for one in at.hand if SUIT[one] == SUIT[card] and one != card]
    return len(rest) == 1 and RANK[rest[0]] == "10" and SUIT[card] != at.trump and not at.beats_all_left(rest[0])
