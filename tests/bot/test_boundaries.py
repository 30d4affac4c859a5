"""Limits and times, each with a value just below, at, and just above it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, Final

import pytest

from adapters.store.backup import file
from adapters.store.backup.file import BadBackup
from bot.core import clocks, referee
from bot.delivery import pings
from bot.fair import SeededChance
from bot.features.daily import views as daily_views
from bot.features.matchmaking import model
from bot.features.matchmaking import views as matchmaking_views
from bot.features.moderation import reports
from bot.games.nardi import stage as nardi_why
from bot.games.seka import player as seka
from bot.handlers import typed
from bot.ports.company import Wish
from bot.ports.keys import web_key
from bot.ports.players import Advised, Staked
from bot.ports.quiet import is_zone
from bot.ports.rights import ChatRules
from bot.text import t
from bot.view import show
from rules.core import Illegal
from rules.seka.model import ENTER


def as_said(call: Callable[[], object]) -> object:
    """What comes of a call, or the key of the refusal."""
    try:
        return call()
    except Illegal as refusal:
        return refusal.key


def sure(lead: float, **change: Any) -> object:
    """How sure a hint is whose first action leads by so much."""
    first = Advised("a", lead, **change)
    return dict(show._sure((first, replace(first, action="b", points=0.0))).args)["how"]


def marks(beaten: int) -> object:
    run = SimpleNamespace(name="A", person="tg:1")
    place: Any = SimpleNamespace(place=1, share=Fraction(beaten, 100), score=0, run=run)
    return dict(daily_views.result("domino", 1, place, (place,), 0).lines[0].text.args)["marks"]


def looks_away(budget: int, calm: int = 0) -> object:
    table: Any = SimpleNamespace(chairs=(SimpleNamespace(present=True),))
    wait: Any = SimpleNamespace(seat=0, calm_ms=calm)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clocks, "budget_ms", lambda *_: budget)
        return clocks.looks_away(table, wait)


def outdated(rung: int) -> object:
    table: Any = SimpleNamespace(waits=(SimpleNamespace(seat=0, at_ms=100),))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pings, "waited_for", lambda _: (0,))
        return pings.outdated(table, rung)


def is_seat(number: str) -> object:
    table: Any = SimpleNamespace(chairs=(None,) * 4)
    return reports._is_seat(table, number)


def chosen(then: Wish, now: Wish) -> object:
    return matchmaking_views._choice(t("x"), then, now).style


def point_named(piece: str) -> object:
    return nardi_why._point(piece)


def enters(purse: int) -> object:
    """How often ``easy`` puts more in to play on for a pot, out of twenty times."""
    view: Any = SimpleNamespace(price=10, purses=(purse,))
    legal: Any = {ENTER}
    return sum(seka.play(None, view, legal, 0, SeededChance(f"{n}")) == ENTER for n in range(20)) > 0


def opens(cost: int) -> object:
    """Whether a backup asks for no more work than ours do; the work itself is not done."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cryptography.hazmat.primitives.kdf.scrypt.Scrypt.derive", lambda *_: bytes(32))
        try:
            file.Sealer(file.Recipe("00" * 16, cost), "words", b"")
        except BadBackup:
            return False
    return True


FIVE: Final = Wish("nardi", options=(("target", "5"),))
RULES: Final = ChatRules(stake=10)
CASES: Final[dict[str, tuple[Callable[..., object], list[tuple[tuple[Any, ...], object]]]]] = {
    "zones": (is_zone, [((-735,), False), ((-720,), True), ((840,), True), ((855,), False), ((7,), False)]),
    "a chat's stake": (
        lambda n, most: model._allowed(Wish("nardi", n), replace(RULES, stake=most)),
        [((9, 10), None), ((10, 10), None), ((11, 10), "chat-stake"), ((0, 0), None), ((1, 0), "no-stakes")],
    ),
    "a seat's number": (is_seat, [(("0",), False), (("1",), True), (("4",), True), (("5",), False), (("004",), False)]),
    "looks away": (
        looks_away,
        [
            *(((0,), True), ((2 * clocks.AWAY_MS + 1,), False), ((2 * clocks.AWAY_MS + 2,), True)),
            *(((0, clocks.CALM_MS), True), ((0, clocks.CALM_MS + 1), False)),
        ],
    ),
    "a ring": (outdated, [((99,), True), ((100,), False), ((101,), False)]),
    "marks of a day": (
        marks,
        [
            *(((0,), "⬜⬜⬜⬜⬜"), ((9,), "⬜⬜⬜⬜⬜"), ((10,), "🟨⬜⬜⬜⬜"), ((19,), "🟨⬜⬜⬜⬜")),
            *(((20,), "🟩⬜⬜⬜⬜"), ((30,), "🟩🟨⬜⬜⬜"), ((99,), "🟩🟩🟩🟩🟨"), ((100,), "🟩🟩🟩🟩🟩")),
        ],
    ),
    "a hint in points": (
        sure, [((show.OPEN - 0.01,), "open"), ((show.OPEN,), "likely"), ((1.99,), "likely"), ((show.CLEAR,), "clear")]
    ),
    "a hint of samples": (
        lambda lead: sure(lead, within=2.0),
        [((1.39,), "open"), ((1.4,), "likely"), ((3.99,), "likely"), ((4.0,), "clear")],
    ),
    "a hint in games won": (
        lambda lead: sure(lead, won=0.5),
        [((0.039,), "open"), ((0.04,), "likely"), ((0.079,), "likely"), ((0.08,), "clear")],
    ),
    "a hint in chips": (
        lambda lead, within: sure(lead, staked=Staked(4.0), within=within),
        [
            *(((3.9, None), "open"), ((4.0, None), "likely"), ((9.9, None), "likely"), ((10.0, None), "clear")),
            *(((10.0, 5.0), "clear"), ((10.0, 5.1), "likely"), ((7.0, 10.0), "likely"), ((6.9, 10.0), "open")),
        ],
    ),
    "what is chosen of a wish": (
        chosen,
        [
            *(((FIVE, FIVE), "primary"), ((Wish("nardi"), FIVE), "primary"), ((FIVE, Wish("nardi")), "plain")),
            *(((replace(FIVE, stake=10), FIVE), "plain"), ((replace(FIVE, preset="x"), FIVE), "plain")),
            ((FIVE, replace(FIVE, preset="x")), "primary"),
        ],
    ),
    "a point's number": (
        point_named,
        [
            *((("0",), None), (("1",), 1), (("24",), 24), (("25",), 25), (("26",), None), (("024",), None)),
            *((("bar",), 25), (("",), None)),
        ],
    ),
    "a purse to enter with": (enters, [((39,), False), ((40,), True), ((41,), True)]),
    "points that a referee writes": (
        referee._number,
        [(("9999",), 9999), (("-9999",), -9999), (("10000",), "referee-correct-how"), (("",), "referee-correct-how")],
    ),
    "work for a key": (
        opens, [((1,), False), ((2,), True), ((1 << 16,), True), ((1 << 17,), False)]
    ),
    "a key of the page": (lambda key: len(web_key(key)), [(("web:p.abc:7",), 30), (("web:main:7",), 10)]),
    "options with levels": (
        lambda game: "level" in typed._options(game), [(("blackjack",), False), (("nardi",), True)]
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_just_below_at_and_above(name: str) -> None:
    call, cases = CASES[name]
    assert [(given, as_said(lambda given=given: call(*given))) for given, _ in cases] == cases  # type: ignore[misc]
