"""What holds of every recording, as lists of what is wrong with it; and what somebody has to know to decide.

That is taken from the rules' own View, game by game, so that a scene that leaves something out is found out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from adapters.text import FluentCatalog
from bot.games.folder import stage_of
from bot.ports.records import Person
from bot.scene import press
from bot.scenes.show import look
from bot.table.decide import decide
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.moment import Moment
from bot.text import Text, t
from rules.core import Illegal, Seat
from tests.record.party import Move, Party
from tests.record.seen import Record, Seen

SILENCE_S = 8.0
"""Whoever is to move after a longer silence is rung."""
A_MINUTE = 18
"""Posts and edits that a group is sent in any minute."""


def refusal(table: Table, person: Person, data: str, now_ms: int) -> str | None:
    pressed = press.unpack(data)
    if pressed is None:
        return None  # the front's own: a page of a list, another number
    try:
        if pressed.kind == "s":
            look(table, table.seat_of(person.id), person, pressed.rest)
        else:
            decide(table, person, pressed.words(), Moment(now_ms, lambda n: bytes(n)))
    except Illegal as refused:
        return refused.key
    return None


class Watch:
    """Looks at everybody's open hand whenever all is quiet. ``wrong``: what it found; ``met``: how often it looked."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.wrong: list[str] = []
        self.met: Counter[str] = Counter()
        party.between = self.look

    def look(self, table: Table) -> None:
        waiting = loaded_of(table).game.waiting(table.state)
        for seat, chair in table.people():
            hand = self.party.hand(chair.name)
            if hand is None:
                continue
            asked = seat in waiting
            self.met["asked" if asked else "waiting"] += 1
            person = Person(chair.person, chair.name)
            for key in hand.keys:
                refused = refusal(table, person, key.data, self.party.clock.now_ms()) if key.data else None
                self.met["buttons"] += 1
                if refused is not None:
                    self.wrong.append(f"{chair.name} is refused {key.label!r}: {refused} under {hand.text!r}")
            if asked:
                self.wrong += [
                    f"{chair.name} is not told {one}: {hand.text!r}" for one in self.needs(table, hand, seat)
                ]

    def needs(self, table: Table, hand: Seen, seat: int) -> list[str]:
        return lacking(table, seat, (*hand.text.splitlines(), *self.party.pictures.says(hand.photo)))


def unrung(record: Record, moves: Sequence[Move]) -> list[str]:
    """Everybody whose turn came after a silence is rung, once; nobody is rung twice for a turn."""
    wrong = []
    for move in moves:
        rung = [one for one in record.rung(move.name, move.turn, move.at) if one.where == "group"]
        if move.silence > SILENCE_S and not rung:
            wrong.append(f"{move.name} was not rung at {move.turn:.1f} after {move.silence:.1f} s of silence")
        if len(rung) > 1:
            wrong.append(f"{move.name} was rung {len(rung)} times from {move.turn:.1f} on")
    return wrong


def hasty(times: Sequence[float]) -> int:
    return max((sum(1 for other in times if at <= other < at + 60) for at in times), default=0)


def laborious(moves: Sequence[Move]) -> list[str]:
    """A bid takes two presses at most, a card and anything else that is offered one."""
    return [
        f"{move.name} pressed {move.presses} times for {move.did}"
        for move in moves
        if move.presses > (2 if move.stepped else 1)
    ]


def leaked(party: Party) -> list[str]:
    """No picture of somebody's own cards, and no description of one that names any, is ever before others."""
    own = {one.photo for one in party.record.seen if party.pictures.secret(one.photo)}
    wrong = [str(one) for one in party.record.public() if one.photo in own]
    return wrong + [str(one) for one in party.record.seen if any(sign in one.alt for sign in "♠♥♦♣")]


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


def cards(what: str, codes: Iterable[object]) -> Iterator[Fact]:
    for code in codes:
        yield Fact(f"{what}: {code}", (say(t("card", card=str(code))), str(code)))


def score(view: Any) -> Fact:
    return Fact("score of the match", numbers=tuple(view.totals))


def worth(view: Any) -> Iterator[Fact]:
    if view.raises.worth > 1:
        yield Fact("what it is worth", numbers=(view.raises.worth,))


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
    yield from cards("on the table", [played for _, played in view.trick])
    contract = talk.contract(view)
    if contract is not None:
        yield Fact("what is played", (say(contract),))
    yield score(view)
    if view.phase == "play":
        yield Fact("tricks", numbers=tuple(view.tricks))
    for _, call in view.calls[-4:] if view.phase in talk.calling else ():
        named = BID.match(call)
        if named is not None:
            yield Fact(f"called: {call}", (f"{named[1]}{SIGNS[named[2]]}", f"{named[1]} {SIGNS[named[2]]}", call))
    turned = talk.turned(view)
    yield from cards("turned up", [turned] if view.phase in talk.calling and turned is not None else [])
    yield from cards("held", view.hand or ())


def _bura(table: Table, view: Any) -> Iterator[Fact]:
    if view.trumps is None or view.phase in ("between", "done"):
        return
    yield Fact("trumps", (f"{SIGNS[view.trumps]} trumps",))
    yield score(view)
    yield from cards("led", view.lead)
    yield from worth(view)
    yield from cards("held", view.hand or ())


def _domino(table: Table, view: Any) -> Iterator[Fact]:
    if view.phase != "play":
        return
    for _, number in view.ends:
        yield Fact(f"open end: {number}", numbers=(number,))
    yield score(view)


def _seka(table: Table, view: Any) -> Iterator[Fact]:
    if view.me not in view.waiting:
        return
    if view.phase == "betting":
        yield Fact("pot", numbers=(view.middle,))
        yield Fact("to pay", numbers=(view.to_pay,))
        if view.me not in view.unseen:
            yield from cards("held", view.hand or ())


def _blackjack(table: Table, view: Any) -> Iterator[Fact]:
    yield Fact("purse", numbers=(view.purses[view.me],))
    if view.phase in ("betting", "dealing", "done"):
        return
    yield from cards("the dealer's", view.table.dealer.cards)
    for box in view.table.boxes:
        for held in box.hands if box.seat == view.me else ():
            yield from cards("held", held.cards)


def _nardi(table: Table, view: Any) -> Iterator[Fact]:
    if not view.waiting:
        return
    yield score(view)
    yield Fact("pips", numbers=tuple(view.pips))
    if view.thrown is not None:
        yield Fact("dice", numbers=tuple(view.thrown))
    yield from worth(view)


_OF: dict[str, Callable[[Table, Any], Iterator[Fact]]] = {
    **dict.fromkeys(("bazaar-blot", "georgian-belote", "duel-blot"), _blot),
    **dict.fromkeys(("bura3", "bura5"), _bura),
    **dict.fromkeys(("nardi", "long-nardi", "hyper-nardi"), _nardi),
    "domino": _domino,
    "seka": _seka,
    "blackjack": _blackjack,
}
