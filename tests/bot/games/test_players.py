"""The standard automatic player: better than chance, quick, and no partner to be hated."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from bot.fair import PackChance
from bot.games import choose, rules_of
from bot.games.blot.player.cards import Reading, card
from rules.blot.bazaar.view import View
from rules.cards import SUIT
from rules.core import replay
from rules.options import load

LOADED = load(rules_of("bazaar-blot"), preset="league")
GAME = LOADED.game


def play_deals(n: int, levels: tuple[str, str], seed: str, watch: list[View] | None = None) -> tuple[list[int], float]:
    """``n`` deals, ``levels`` by side; the differences written (side 0 less side 1) and the slowest move in seconds."""
    print(f"seed {seed}")
    differences: list[int] = []
    slowest = 0.0
    state = None
    for deal in range(1, n + 1):
        if state is None or GAME.result(state) is not None:
            state = replay(GAME, GAME.start(4, LOADED.options, deal % 4))
        state = replay(GAME, GAME.deal(state, PackChance(seed, deal)), state)
        for step in range(400):
            if GAME.needs_deal(state) or GAME.result(state) is not None:
                break
            seat = min(GAME.waiting(state))
            began = time.process_time()
            chance = PackChance(seed, deal, (), str(step))
            action = choose(GAME, state, seat, chance, levels[seat % 2])
            slowest = max(slowest, time.process_time() - began)
            if watch is not None:
                watch.append(GAME.view(state, seat))
            state = replay(GAME, GAME.decide(state, seat, action, chance), state)
        row = GAME.view(state, None).rows[-1]
        differences.append(row.written[0] - row.written[1])
    return differences, slowest


def test_ten_points_a_deal_better_than_random() -> None:
    """Both ways round, so that seats and dealers do not matter."""
    ours, _ = play_deals(150, ("standard", "random"), "strength-a")
    theirs, _ = play_deals(150, ("random", "standard"), "strength-b")
    mean = (sum(ours) - sum(theirs)) / 300
    print(f"{mean:.1f} points a deal")
    assert mean >= 10


def test_a_move_takes_at_most_fifty_milliseconds() -> None:
    _, slowest = play_deals(25, ("standard", "standard"), "speed")
    assert slowest < 0.05


def test_it_makes_more_contracts_than_it_fails() -> None:
    seen: Counter[bool] = Counter()
    state = None
    for deal in range(1, 121):
        if state is None or GAME.result(state) is not None:
            state = replay(GAME, GAME.start(4, LOADED.options, deal % 4))
        state = replay(GAME, GAME.deal(state, PackChance("contracts", deal)), state)
        while not GAME.needs_deal(state) and GAME.result(state) is None:
            seat = min(GAME.waiting(state))
            action = choose(GAME, state, seat, PackChance("contracts", deal))
            state = replay(GAME, GAME.decide(state, seat, action, PackChance("x", 0)), state)
        row = GAME.view(state, None).rows[-1]
        if row.made is not None:
            seen[row.made] += 1
    print(dict(seen))
    assert seen[True] > 1.2 * seen[False]


@pytest.mark.parametrize("seed", ["partner-1", "partner-2"])
def test_it_never_ruffs_its_partners_winner(seed: str) -> None:
    """With the partner's card winning for certain and anything else in hand, no trump is spent on it."""
    views: list[View] = []
    play_deals(40, ("standard", "standard"), seed, views)
    looked = 0
    for view in views:
        if view.phase != "play" or view.me is None or not view.plays or len(view.trick) < 2:
            continue
        if view.winning != (view.me + 2) % 4 or view.strain in (None, "N"):
            continue
        others = [c for c in view.plays if SUIT[c] != view.strain]
        if SUIT[view.trick[0][1]] == view.strain or not others:
            continue
        looked += 1
        assert SUIT[card(Reading(view, view.me), view.plays)] != view.strain
    assert looked > 20


def test_it_gives_points_to_a_partner_who_takes_the_trick() -> None:
    views: list[View] = []
    play_deals(40, ("standard", "standard"), "fat", views)
    given = thrown = 0
    for view in views:
        last = view.phase == "play" and len(view.trick) == 3 and view.me is not None
        if not last or view.winning != (view.me + 2) % 4 or len(view.plays) < 2:  # type: ignore[operator]
            continue
        at = Reading(view, view.me)  # type: ignore[arg-type]
        chosen = card(at, view.plays)
        given += at.sai[chosen]
        thrown += min(at.sai[c] for c in view.plays)
    assert given > 2 * thrown


def test_it_remembers_voids() -> None:
    views: list[View] = []
    play_deals(20, ("standard", "random"), "voids", views)
    checked = 0
    for view in views:
        if view.me is None or view.phase != "play":
            continue
        voids = Reading(view, view.me).voids
        for trick in view.memory:
            led = SUIT[trick[0][1]]
            for seat, played in trick[1:]:
                if SUIT[played] != led:
                    assert led in voids[seat]
                    checked += 1
    assert checked > 50
