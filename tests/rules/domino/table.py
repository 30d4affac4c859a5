"""Builders, so that a test reads like a game. Everything goes through the protocol.

Seats have names: ana 0, beso 1, gia 2, dato 3. Hands are words; the bazaar is what is named, in the order drawn, then
the rest of the 28 in a scattered order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.core import Illegal
from rules.domino.events import DealScored, Dealt, Event, MatchEnded, Score
from rules.domino.game import Domino
from rules.domino.settings import SETTINGS, STANDARD
from rules.domino.state import State
from rules.domino.tiles import NO_TILE, TILES, Tile
from rules.options import changed, options_from

NAMES = ("ana", "beso", "gia", "dato")
GAME: Any = Domino()


def tiles(words: str) -> tuple[Tile, ...]:
    found = tuple(Tile(w) for w in words.split())
    assert set(found) <= set(TILES), words
    return found


class Table:
    """A deal under way: whoever is named has its tiles. ``events``: everything since they were dealt.

    ``bazaar``: the tiles to be drawn, in order; with ``full`` the rest of the 28 comes after them, else it lies
    nowhere. ``begins``: who leads; with ``lead`` that tile and no other.
    """

    def __init__(
        self,
        begins: str = "ana",
        lead: str = "",
        bazaar: str = "",
        full: bool = True,
        score: tuple[int, ...] = (),
        reached: str = "",
        **rest: str,
    ) -> None:
        hands = [tiles(rest.pop(name)) for name in NAMES if name in rest]
        options = changed(STANDARD, SETTINGS, rest)
        state = GAME.evolve(None, GAME.start(len(hands), options)[0])
        if score:
            state = replace(state, totals=score, reached=tuple(NAMES.index(n) for n in reached.split()))
        drawn = list(tiles(bazaar))
        used = [t for hand in hands for t in hand] + drawn
        assert len(used) == len(set(used)), "a tile stands twice"
        if full:
            drawn += [TILES[n * 11 % 28] for n in range(28) if TILES[n * 11 % 28] not in used]
        dealt = Dealt(1, NAMES.index(begins), Tile(lead) if lead else NO_TILE, tuple(hands), tuple(drawn))
        self.events: list[Event] = []
        self.state: State = GAME.evolve(state, dealt)

    def play(self, words: str) -> Table:
        """``6-4L draw …``, each by whoever is waited for; ``beso:6-4L`` says who that is."""
        for word in words.split():
            who, colon, text = word.partition(":")
            (seat,) = GAME.waiting(self.state)
            assert not colon or NAMES[seat] == who, f"{word}: it is {NAMES[seat]}'s turn"
            self._take(GAME.decide(self.state, seat, GAME.parse(text if colon else word), SeededChance(1)))
        return self

    def refused(self, text: str, key: str, who: str | None = None) -> Table:
        """The action is refused with this reason, and stands nowhere in ``legal``."""
        seat = min(GAME.waiting(self.state)) if who is None else NAMES.index(who)
        with pytest.raises(Illegal) as refusal:
            GAME.decide(self.state, seat, GAME.parse(text), SeededChance(1))
        assert refusal.value.key == key
        assert GAME.parse(text) not in GAME.legal(self.state, seat)
        return self

    def deal(self, seed: str = "next") -> Table:
        """The next deal."""
        self._take(GAME.deal(self.state, SeededChance(seed)))
        return self

    def silence(self) -> Table:
        (seat,) = GAME.waiting(self.state)
        self._take(GAME.decide(self.state, seat, GAME.timeout(self.state, seat), SeededChance(1)))
        return self

    def _take(self, events: Any) -> None:
        for event in events:
            self.state = GAME.evolve(self.state, event)
            self.events.append(event)

    @property
    def turn(self) -> str:
        (seat,) = GAME.waiting(self.state)
        return NAMES[seat]

    @property
    def score(self) -> Score:
        return next(e.score for e in reversed(self.events) if isinstance(e, DealScored))

    @property
    def winner(self) -> str | None:
        ended = next((e for e in self.events if isinstance(e, MatchEnded)), None)
        return NAMES[min(ended.winners)] if ended is not None else None

    @property
    def told(self) -> list[str]:
        """The events' names since the tiles were dealt."""
        return [type(e).__name__ for e in self.events]

    def view(self, who: str | None = None) -> Any:
        return GAME.view(self.state, None if who is None else NAMES.index(who))

    def may(self, who: str | None = None) -> set[str]:
        """The text forms of legal actions, of who is waited for unless named."""
        seat = min(GAME.waiting(self.state)) if who is None else NAMES.index(who)
        return {GAME.encode(a) for a in GAME.legal(self.state, seat).actions}


def nearly_locked() -> Table:
    """ana can lock with 6–5: then the line asks for five at both ends, and all seven fives lie in it.

    5–6 6–4 4–5 5–3 3–2 2–5 5–5 5–1 1–0 0–5
    """
    t = Table(
        ana="5-1 5-2 5-3 6-5 6-2 1-1",
        beso="5-5 3-2 5-4 2-2 3-3",
        gia="1-0 5-0 6-4 4-4 6-6",
        bazaar="6-1 6-3",
        score=(70, 80, 0),
        reached="beso",
    )
    t.play("ana:5-1 beso:5-5L gia:1-0R ana:5-2L beso:3-2L gia:5-0R ana:5-3L beso:5-4L gia:6-4L")
    return t


def options(**rest: str) -> Any:
    return options_from(rules_of("domino"), None, rest)
