"""The standard automatic player of the Blots: better than chance, no reckless caller, and no partner to be hated."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot.fair import PackChance
from bot.games import choose, game_keys, rules_of
from bot.games.blot import teach
from bot.games.blot.player import search
from bot.games.blot.player.easy import Reading, card
from bot.games.blot.teach import _guards
from bot.games.nardi.strong import _leave
from rules.cards import SUIT, Card
from rules.core import replay
from rules.nardi.moves import Leave
from rules.options import load
from tests.bot.games.easy import HERE, lines
from tests.bot.matches import KINDS
from tests.tiers import sampled


def deals(key: str, n: int, levels: tuple[str, str], seed: str, watch: list[Any] | None = None) -> Iterator[Any]:
    """``n`` deals, ``levels`` by side: the row of each in the Davtar. ``watch``: gets the view of every decision."""
    loaded = load(rules_of(key), preset="league" if key == "bazaar-blot" else None)
    game: Any = loaded.game
    seats = max(game.seats)
    state: Any = None
    for deal in range(1, n + 1):
        if state is None or game.result(state) is not None:
            state = replay(game, game.start(seats, loaded.options, deal % seats))
        state = replay(game, game.deal(state, PackChance(seed, deal)), state)
        step = 0
        while not game.needs_deal(state) and game.result(state) is None:
            seat = min(game.waiting(state))
            chance = PackChance(seed, deal, (), str(step))
            action = choose(game, state, seat, chance, levels[seat % 2])
            if watch is not None:
                watch.append(game.view(state, seat))
            state = replay(game, game.decide(state, seat, action, chance), state)
            step += 1
        yield game.view(state, None).rows[-1]


def test_it_helps_its_partner() -> None:
    views: list[Any] = []
    list(deals("bazaar-blot", 40, ("standard", "standard"), "partner", views))
    ruffs = given = thrown = 0
    for view in views:
        if view.phase != "play" or len(view.trick) < 2 or view.winning != (view.me + 2) % 4 or len(view.plays) < 2:
            continue
        at = Reading(view, view.me)
        chosen = card(at, view.plays)
        others = [c for c in view.plays if SUIT[c] != view.strain]
        if view.strain != "N" and SUIT[view.trick[0][1]] != view.strain and others:
            ruffs += 1
            assert SUIT[chosen] != view.strain
        if len(view.trick) == 3:
            given += at.sai[chosen]
            thrown += min(at.sai[c] for c in view.plays)
    assert ruffs > 20
    assert given > 2 * thrown


def test_it_remembers_voids() -> None:
    views: list[Any] = []
    list(deals("bazaar-blot", 10, ("standard", "random"), "voids", views))
    checked = 0
    for view in views:
        if view.phase == "play":
            voids = Reading(view, view.me).voids
            for (_, first), *rest in view.memory:
                for seat, played in rest:
                    if SUIT[played] != SUIT[first]:
                        assert SUIT[first] in voids[seat]
                        checked += 1
    assert checked > 50
    loaded = load(rules_of("duel-blot"))
    game: Any = loaded.game
    state: Any = replay(game, game.start(2, loaded.options))
    state = replay(game, game.deal(state, PackChance("duel", 1)), state)
    state = replay(game, game.decide(state, 1, game.parse("take"), PackChance("x", 1)), state)
    at = Reading(game.view(state, 1), 1)
    assert len(at.unseen) == 24 - 9 - 1
    assert state.turned not in at.unseen
    assert (at.partner, at.rivals) == (None, (0,))


@pytest.mark.parametrize("key", sampled(game_keys(), KINDS))
def test_easy_stays_what_it_is(key: str) -> None:
    assert lines(key) == (HERE / f"{key}.jsonl").read_text(encoding="utf-8").splitlines()


def test_every_game_was_recorded() -> None:
    assert {path.stem for path in HERE.glob("*.jsonl")} == set(game_keys())


@pytest.mark.parametrize(
    ("hand", "card", "safe", "guards"),
    [
        ("10S 7S AH", "7S", "", True),
        ("10S 7S AH", "7S", "10S", False),  # the ten wins
        ("10S 8S 7S", "7S", "", False),  # there is another guard
        ("9S 7S AH", "7S", "", False),
        ("10H 7H AS", "7H", "", False),  # trumps
    ],
)
def test_the_only_guard_of_a_ten(hand: str, card: str, safe: str, guards: bool) -> None:
    at: Any = SimpleNamespace(hand=[Card(one) for one in hand.split()], trump="H", beats_all_left=safe.__eq__)
    assert _guards(at, Card(card)) == guards


@pytest.mark.parametrize(
    ("hand", "good", "bad", "why"),
    [
        ("10S 7S 7D AH", "7D", "7S", "guard"),
        ("10S 7S 7D AH", "7S", "7D", None),
        ("10S 7S 10D 7D", "7D", "7S", None),  # each guards a ten
    ],
)
def test_a_guard_is_kept_on_the_trick_of_others(hand: str, good: str, bad: str, why: str | None) -> None:
    at: Any = SimpleNamespace(
        hand=[Card(one) for one in hand.split()],
        trump="C",
        sai={Card(good): 0, Card(bad): 0},
        beats_all_left=lambda _: False,
        partner=None,
    )
    assert teach._throw(at, Card(good), Card(bad)) == why


def test_only_a_double_is_played_by_one_checker() -> None:
    """NA-22."""
    options = load(rules_of("long-nardi"), None, {"double_one_checker": "on"}).options
    assert [_leave(options, dice) for dice in ((3, 1), (3, 3, 3, 3))] == [Leave(1), Leave(1, movers=1)]


def test_the_last_to_play_wins_with_the_lowest_that_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trump that wins at any time is kept if a lower one wins the trick."""
    order = ["7S", "8S", "AS", "7H", "8H", "JH"]
    at = SimpleNamespace(trump="H", partner=2, to_come=list, power=order.index, beats_all_left="JH".__eq__)
    monkeypatch.setattr(search, "Reading", lambda *_: at)
    view: Any = SimpleNamespace(plays=("7H", "8H", "JH"), trick=((0, "8S"), (1, "AS"), (2, "7S")), winning=1)
    assert search.sound(view, 3) == ["7H", "8H"]
    view.plays = ("JH",)
    assert search.sound(view, 3) == ["JH"]
