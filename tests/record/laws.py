"""What holds of every recording, as lists of what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.ports.records import Person
from bot.scene import press
from bot.scenes.show import look
from bot.table.decide import decide
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.moment import Moment
from rules.core import Illegal
from tests.record.facts import lacking
from tests.record.party import Move, Party
from tests.record.seen import Record, Seen

SILENCE_S = 8.0
"""Whoever is to move after a longer silence is rung."""
A_MINUTE = 18
"""Posts and edits that a group is sent in any minute."""


def refusal(table: Table, person: Person, data: str, now_ms: int) -> str | None:
    """What a press is refused with in a copy of the table, None if it is not."""
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
        """What somebody who is asked does not read in its hand or see in its picture."""
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
    """The most calls within any minute."""
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
