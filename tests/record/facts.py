"""What somebody has to know to decide, game by game, and whether a private message says it in words or in its picture.

Taken from the rules' own View, so that a scene that leaves something out is found out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from adapters.text import FluentCatalog
from bot.games.folder import stage_of
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.text import Text, t
from rules.core import Seat

Seats: TypeAlias = tuple[str, str, dict[str, str]]
"""A kind of table: game, preset, options."""
CATALOG = FluentCatalog()
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "N": "NT"}
BID = re.compile(r"(\d+)([SHDCN])")
NUMBER = re.compile(r"[-−]?\d+")


@dataclass(frozen=True, slots=True)
class Fact:
    """``what``: its name. ``forms``: how it may stand there; one is enough. ``numbers``: or these, all on one line."""

    what: str
    forms: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()

    def stands(self, strings: Sequence[str]) -> bool:
        if self.numbers:
            found = [[int(n.replace("−", "-")) for n in NUMBER.findall(one.replace(",", ""))] for one in strings]
            together = any(all(n in line for n in self.numbers) for line in found)
            # A picture has a line for each side, with the score at its end.
            ends = [line[-1] for line in found if line]
            apart = all(ends.count(n) >= self.numbers.count(n) for n in self.numbers)
            return together or apart
        return any(form == one or (len(form) > 1 and form in one) for form in self.forms for one in strings)


def say(text: Text) -> str:
    return CATALOG.say("en", text)


def card(code: object) -> tuple[str, str]:
    """A card as words and as pictures have it."""
    return say(t("card", card=str(code))), str(code)


def facts(table: Table, seat: Seat) -> list[Fact]:
    """What the owner of ``seat`` is to find before it."""
    view = loaded_of(table).game.view(table.state, seat)
    return list(_OF[table.game](table, view))


def lacking(table: Table, seat: Seat, strings: Iterable[str]) -> list[str]:
    """What is not said in a message of these lines and words of its picture."""
    said = [line for one in strings for line in one.splitlines()]
    return [fact.what for fact in facts(table, seat) if not fact.stands(said)]


def _blot(table: Table, view: Any) -> Iterator[Fact]:
    talk: Any = stage_of(table.game).talk  # type: ignore[attr-defined]
    if view.phase not in (*talk.calling, "play"):
        return
    for _, played in view.trick:
        yield Fact(f"on the table: {played}", card(played))
    contract = talk.contract(view)
    if contract is not None:
        yield Fact("what is played", (say(contract),))
    yield Fact("score of the match", numbers=tuple(view.totals))
    if view.phase == "play":
        yield Fact("tricks", numbers=tuple(view.tricks))
    for _, call in view.calls[-4:] if view.phase in talk.calling else ():
        named = BID.match(call)
        if named is not None:
            yield Fact(f"called: {call}", (f"{named[1]}{SIGNS[named[2]]}", f"{named[1]} {SIGNS[named[2]]}", call))
    turned = talk.turned(view)
    if view.phase in talk.calling and turned is not None:
        yield Fact(f"turned up: {turned}", card(turned))
    for code in view.hand or ():
        yield Fact(f"held: {code}", card(code))


def _bura(table: Table, view: Any) -> Iterator[Fact]:
    if view.trumps is None or view.phase in ("between", "done"):
        return
    yield Fact("trumps", (f"{SIGNS[view.trumps]} trumps",))
    yield Fact("score of the match", numbers=tuple(view.totals))
    for led in view.lead:
        yield Fact(f"led: {led}", card(led))
    if view.raises.worth > 1:
        yield Fact("what it is worth", numbers=(view.raises.worth,))
    for code in view.hand or ():
        yield Fact(f"held: {code}", card(code))


def _domino(table: Table, view: Any) -> Iterator[Fact]:
    if view.phase != "play":
        return
    for _, number in view.ends:
        yield Fact(f"open end: {number}", numbers=(number,))
    yield Fact("score of the match", numbers=tuple(view.totals))


def _seka(table: Table, view: Any) -> Iterator[Fact]:
    if view.me not in view.waiting:
        return
    if view.phase == "betting":
        yield Fact("pot", numbers=(view.middle,))
        yield Fact("to pay", numbers=(view.to_pay,))
        if view.me not in view.unseen:
            for code in view.hand or ():
                yield Fact(f"held: {code}", card(code))


def _blackjack(table: Table, view: Any) -> Iterator[Fact]:
    yield Fact("purse", numbers=(view.purses[view.me],))
    if view.phase in ("betting", "dealing", "done"):
        return
    for shown in view.table.dealer.cards:
        yield Fact(f"the dealer's {shown}", card(shown))
    for box in view.table.boxes:
        for held in box.hands if box.seat == view.me else ():
            for code in held.cards:
                yield Fact(f"held: {code}", card(code))


def _nardi(table: Table, view: Any) -> Iterator[Fact]:
    if not view.waiting:
        return
    yield Fact("score of the match", numbers=tuple(view.totals))
    yield Fact("pips", numbers=tuple(view.pips))
    if view.thrown is not None:
        yield Fact("dice", numbers=tuple(view.thrown))
    if view.raises.worth > 1:
        yield Fact("what it is worth", numbers=(view.raises.worth,))


_OF: dict[str, Callable[[Table, Any], Iterator[Fact]]] = {
    "bazaar-blot": _blot,
    "georgian-belote": _blot,
    "duel-blot": _blot,
    "bura3": _bura,
    "bura5": _bura,
    "domino": _domino,
    "seka": _seka,
    "blackjack": _blackjack,
    "nardi": _nardi,
    "long-nardi": _nardi,
    "hyper-nardi": _nardi,
}
