"""The table of a duplicate: opened by the bot in the private chats of those who sit there, and begun at once.

Nobody else may see it, for others play the same deals (``bot.table.packs``).
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable
from hashlib import sha256
from itertools import count

from bot.games import entry_of
from bot.league.duplicate.model import Board, View
from bot.ports.keys import AUTO, key_of, private_to
from bot.ports.packs import Pack
from bot.ports.records import Person, Reply
from bot.service import Service
from bot.table import events as ev
from bot.table.limits import TOO_MANY
from bot.table.model import Audience, Chair, Table
from bot.table.moment import Moment, after
from bot.table.start import start_events
from bot.text.players import AUTO_NAMES
from rules.core import Illegal


def table_of(pack: Pack, number: int) -> str:
    """The id of a table: there is only one, whoever opens it. It cannot be guessed."""
    return b32encode(sha256(f"{pack.seed}|table|{number}".encode()).digest()[:5]).decode().lower()


async def seat(service: Service, seen: View, board: Board, pack: Pack) -> Reply | None:
    """Open a table, as the first of its people who may open another one. None: none of them may now; a refusal is for
    good.

    A refusal is kept under its key as any other outcome is, so there is a key for each attempt; whoever tries goes
    through all of them, and finds the one that succeeded.
    """
    chairs = chairs_of(seen, board)
    people = [Person(one.person, one.name) for one in chairs if one.human]
    if not people:
        return Reply(False)
    audiences = [Audience(private_to(one.id), by=one.id) for one in people]
    for host in people:
        place = str(private_to(host.id))
        why = await service.full(place, host, [one.id for one in people])
        if why is not None and why.key in TOO_MANY:
            continue
        for n in count():
            reply = await service.open(
                f"duplicate:{seen.now.id}:{board.number}:{host.id}:{n}",
                place,
                host,
                game=pack.game,
                preset=seen.now.options.preset,
                lang=seen.now.lang,
                friends=chairs,
                audiences=audiences,
                then=begins(pack, seen.now.options.clock),
                known=table_of(pack, board.number),
            )
            if reply.ok or reply.text is None or reply.text.key not in TOO_MANY:
                return reply
            if not reply.duplicate:
                break
    return None


def chairs_of(seen: View, board: Board) -> list[Chair]:
    """By seat: partners opposite each other; whoever is missing is an automatic player."""
    size = seen.now.options.size
    sides = []
    for number in (board.even, board.odd):
        side = seen.now.side(number)
        there = [one for one in (side.players if side is not None else ()) if seen.sits(one)]
        sides.append([*there, *[0] * (size - len(there))])
    players = [player for pair in zip(*sides, strict=True) for player in pair]
    taken = {seen.name(one) for one in players}
    names = iter([name for name in AUTO_NAMES if name not in taken])
    return [
        Chair(seen.person(one), seen.name(one)) if one else Chair(key_of(AUTO, n), next(names), auto=True)
        for n, one in enumerate(players)
    ]


def begins(pack: Pack, clock: int) -> Callable[[Table, Moment], tuple[ev.Event, ...]]:
    """What happens at the table once they sit there: the options by which each deal stands alone, the pack, and the
    start."""

    def events(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
        now = moment.pack(pack.id)
        if now is None or now.words is None or now.open:
            raise Illegal("duplicate-over")
        found: tuple[ev.Event, ...] = (
            *(ev.Chosen(name, value) for name, value in entry_of(table.game).conduct.alone),
            *((ev.Chosen("clock", str(clock)),) if table.clock_s != clock else ()),
            ev.Packed(now.id, now.seed, now.words, now.deals),
        )
        return (*found, *start_events(after(table, found, moment.now_ms), moment))

    return events
