"""Everything that a browser was told over its sockets, held against the true hands in the database.

The house goes by the real time here, so that what it said can be compared with what was public at that moment: a piece
may be named to somebody only if they hold it, or if an event that came before has laid it open in this deal.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from playwright.async_api import Page, WebSocket

from bot.table.codec import decode_event
from bot.table.evolve import evolve
from bot.table.loaded import loaded_of
from bot.table.model import Table
from rules.cards import PACK_36
from rules.domino.tiles import TILES
from tests.adapters.local.page import patched
from tests.chaos.process import Eyes
from tests.facts import FACTS

_CARD = re.compile(r"(?<![A-Za-z0-9])(10|[6-9JQKA])([SCDH♠♣♦♥])(?![A-Za-z0-9])")
_TILE = re.compile(r"(?<![\d.–-])([0-6])-([0-6])(?![\d–-])")
_SUITS = dict(zip("♠♣♦♥", "SCDH", strict=True))
_CALLS = ("8", "9", "10")
"""Ranks that are levels of a bid too: in words and on buttons they need not mean a card."""
_SPOKEN = ("bids", "contract", "calls", "call")
"""Parts of a model, and of a View, that hold bids and no pieces."""
_PATCH = ("=", "o", "a")


@dataclass(frozen=True, slots=True)
class Moment:
    """How a table stood after an event. ``known``: the pieces that lie open, or have been laid open in this deal."""

    at_ms: int
    board: int
    deal: int
    known: frozenset[str]
    hands: tuple[frozenset[str], ...]


class Heard:
    """One browser, with all its tabs. ``person``: whose it is, empty if they do not sit at the table."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.told: list[tuple[float, int, dict[str, Any]]] = []
        self._sockets = 0

    def listen(self, page: Page) -> None:
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        self._sockets += 1
        number = self._sockets

        def frame(payload: str | bytes) -> None:
            told = json.loads(payload)
            for message in told if isinstance(told, list) else [told]:
                self.told.append((time.time() * 1000, number, message))

        socket.on("framereceived", frame)

    def boards(self, table_id: str) -> list[dict[str, Any]]:
        """The boards of a table, each as it stood after another message."""
        found, bodies = list[dict[str, Any]](), dict[int, dict[str, Any]]()
        for _, socket, message in self.told:
            if message["t"] == "board" and message["table"] == table_id:
                bodies[socket] = message.get("whole") or patched(bodies[socket], message["change"])
                found.append(bodies[socket])
        return found

    def leaks(self, table: Table, moments: Sequence[Moment], seat: int | None) -> list[str]:
        """What was said here that this person could not know at that moment."""
        pieces = FACTS[table.game].pieces
        if pieces == "dice":
            return []
        found, bodies = [], dict[tuple[int, str], dict[str, Any]]()
        for at_ms, socket, message in self.told:
            board = deal = None
            kind = message["t"]
            if kind in ("seals", "welcome"):  # the pack by its numbers; words of the page
                continue
            if kind == "proof":
                dealt = max((one.deal for one in moments if one.at_ms <= at_ms and not any(one.hands)), default=0)
                found += [f"{self.name}: deal {one['deal']} proved" for one in message["deals"] if one["deal"] > dealt]
                continue
            if kind in ("board", "hand"):
                key = (socket, f"{kind} {message['table']}")
                now = message.get("whole") or patched(bodies[key], message["change"])
                bodies[key] = now
                board, deal = (int(now["slot"].split(":")[2]), None) if kind == "board" else (None, now["deal"])
            open_to = _open_to(moments, at_ms, board, deal, seat)
            secret = sorted(set(_named(message, pieces)) - open_to)
            found += [f"{self.name}: {secret} in {json.dumps(message, ensure_ascii=False)[:3000]}"] if secret else []
        return found


def _open_to(
    moments: Sequence[Moment], at_ms: float, board: int | None, deal: int | None, seat: int | None
) -> set[str]:
    before = [one for one in moments if one.at_ms <= at_ms]
    if board is None and deal is None:  # a note, an answer: of this deal or of the one before
        now = before[-1].board if before else 0
        those = [one for one in before if one.board >= now - 1]
    else:
        those = [one for one in before if (one.board == board if board is not None else one.deal == deal)]
    return {
        one
        for moment in those
        for one in (*moment.known, *(moment.hands[seat] if seat is not None and moment.hands else ()))
    }


def _named(value: Any, pieces: str, at: str = "") -> Iterator[str]:
    """The pieces that a message names, as themselves or in words."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key not in ("n", "id", "token", "replay", *_SPOKEN):
                yield from _named(one, pieces, at if key in _PATCH or key.isdecimal() else key)
    elif isinstance(value, list):
        for one in value:
            yield from _named(one, pieces, at)
    elif isinstance(value, str) and pieces == "tiles":
        yield from (f"{max(a, b)}-{min(a, b)}" for a, b in _TILE.findall(value))
    elif isinstance(value, str):
        for rank, suit in _CARD.findall(value):
            card = rank + _SUITS.get(suit, suit)
            if value == card or rank not in _CALLS:
                yield card


async def moments_of(eyes: Eyes, table_id: str) -> list[Moment]:
    """A table's whole life, event by event."""
    game = (await eyes.table(table_id)).game
    table: Table | None = None
    found: list[Moment] = []
    known: frozenset[str] = frozenset()
    for stored in await eyes.store.events(table_id):
        event = decode_event(stored, game)
        table = evolve(table, event, stored.seq, stored.at_ms)
        if table.state is None:
            continue
        rules = loaded_of(table).game
        seats = range(len(table.chairs))
        public = frozenset(_pieces(rules.view(table.state, None)))
        said = frozenset(_named(getattr(event, "text", ""), FACTS[game].pieces))
        known = (known if not found or found[-1].deal == table.deal else frozenset()) | public | said
        hands = tuple(frozenset(rules.view(table.state, seat).hand or ()) for seat in seats)
        if rules.needs_deal(table.state) or table.phase == "over":  # then all hands lie open (HS-20)
            known, hands = known.union(*hands), ()
        found.append(Moment(stored.at_ms, table.board, table.deal, known, hands))
    return found


def _pieces(value: Any) -> Iterator[str]:
    if is_dataclass(value):
        for one in fields(value):
            if one.name not in _SPOKEN:
                yield from _pieces(getattr(value, one.name))
    elif isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from _pieces(each)
    elif isinstance(value, str) and (value in PACK_36 or value in TILES):
        yield value
