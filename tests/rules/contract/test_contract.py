"""The contract of ``rules.core.Game``: every registered game keeps it. Seeds stand in the test's ids.

The law is *One contract for every game*.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.fair.chance import SeededChance
from bot.games import game_keys, rules_of
from rules.core import Illegal, replay
from tests.facts import FACTS
from tests.rules.contract.samples import all_tables, everything, known, loaded, players
from tests.rules.contract.walk import Table, long_walk, walk


def refused(game: Any, state: Any, seat: int, action: Any) -> str | None:
    """The key with which an action is refused, None if it is accepted."""
    try:
        game.decide(state, seat, action, SeededChance(1))
    except Illegal as refusal:
        return refusal.key
    return None


EVERY = all_tables()
tables = pytest.mark.parametrize(
    "table", EVERY, ids=[f"{key}-{preset}-{n}" for n, (key, preset, _) in enumerate(EVERY)]
)


def test_every_game_is_in_the_suite() -> None:
    """A registered game that is not played here, not re-dealt here or has no golden match fails."""
    golden = Path(__file__).parents[2] / "golden"
    for key in list(game_keys()):
        assert key in FACTS, key
        assert {preset for k, preset, _ in EVERY if k == key} == set(rules_of(key).presets), key
        assert list((golden / key).glob("*.jsonl")), f"{key} has no golden match"


@tables
@pytest.mark.parametrize("seed", ["end1", "end2", "end3"])
def test_random_play_ends_and_replays(table: Table, seed: str) -> None:
    """Random play comes to a result; the events alone lead to the same state."""
    game, _, after, _, _, events = deque(walk(table, seed), maxlen=1)[0]
    result = game.result(after)
    assert result is not None
    assert all(side <= result.winners or not side & result.winners for side in game.sides(after))
    assert replay(game, events) == after
    assert not game.waiting(after)
    assert not any(game.legal(after, s) for s in range(players(table)))
    with pytest.raises(Illegal):
        game.decide(after, 0, game.parse("pass"), SeededChance(0))


@tables
def test_events_are_plain(table: Table) -> None:
    """Every event is of a registered class and goes through JSON by its class unchanged; names are unique."""
    game: Any = loaded(table).game
    names = [c.__name__ for c in game.events]
    assert len(set(names)) == len(names)
    decoders = {c: msgspec.json.Decoder(c) for c in game.events}
    for event in deque(walk(table, "json"), maxlen=1)[0][5]:
        assert decoders[type(event)].decode(msgspec.json.encode(event)) == event


@tables
def test_text_forms(table: Table) -> None:
    """``parse(encode(a)) == a``, at most 24 characters, no spaces; decision ids are short and of few letters."""
    for game, before, _, _, action, _ in walk(table, "text"):
        if action is None:
            continue
        text = game.encode(action)
        assert game.parse(text) == action
        assert len(text) <= 24
        assert " " not in text
        decision = game.decision(before, action)
        assert len(decision) <= 12
        assert set(decision) <= set("abcdefghijklmnopqrstuvwxyz0123456789.")
    game = loaded(table).game
    for action in everything(table[0]):
        if getattr(action, "combos", True) and "X" not in str(action) and "Z" not in str(action):
            canonical = game.parse(game.encode(action))
            assert game.parse(game.encode(canonical)) == canonical
    for text in ("", " ", "9", "H9", "x", "9H9", "d:", "d:tKX", "sh:", "25Hkk", "pass!", "d:tKH,tKH", "🂡", "a" * 99):
        with pytest.raises(Illegal, match="unreadable"):
            game.parse(text)


@tables
def test_legal_is_what_decide_accepts(table: Table) -> None:
    """Exactly: what is listed is accepted, of everything else a broad sample is refused, with a key."""
    tried: Counter[str] = Counter()
    everything_ = everything(table[0])
    for step, (game, before, _, seat, _, _) in enumerate(long_walk(table, "legal", 500)):
        if seat < 0 or step % 7:
            continue
        for s in range(players(table)):
            legal = game.legal(before, s)
            listed = set(legal.actions)
            assert len(listed) == len(legal.actions)
            assert not legal or s in game.actors(before)
            for action in legal.actions:
                assert action in legal
                game.decide(before, s, action, SeededChance(1))
            for bids in legal.ranges:
                assert bids.low <= bids.high
                for n in {bids.low, bids.high}:
                    assert bids.at(n) in legal
                    game.decide(before, s, bids.at(n), SeededChance(1))
                assert bids.at(bids.low - 1) not in bids
                assert bids.at(bids.high + 1) not in bids
            for action in everything_:
                refusal = refused(game, before, s, action)
                assert (refusal is None) == (action in legal), (refusal, action)
                tried[refusal or "accepted"] += 1
    assert len(tried) > 5


@tables
def test_turns(table: Table) -> None:
    """``waiting`` ⊆ ``actors``, never empty while the match goes on; ``timeout`` is legal for who is waited for."""
    for game, before, after, seat, _, _ in walk(table, "turns"):
        waiting = game.waiting(after)
        assert waiting <= game.actors(after)
        assert game.needs_deal(after) == (not waiting and game.result(after) is None)
        for s in waiting:
            assert game.timeout(after, s) in game.legal(after, s)
        if seat >= 0:
            assert seat in game.actors(before)
            with pytest.raises(Illegal):
                game.deal(before, SeededChance(1))


@tables
def test_silence_ends_too(table: Table) -> None:
    """If everybody is silent for ever, deals still go round (they are void or are played out)."""
    where = loaded(table)
    game: Any = where.game
    state: Any = replay(game, game.start(players(table), where.options))
    chance = SeededChance("silence")
    seen = 0
    while seen < 6 and game.result(state) is None:
        if game.needs_deal(state):
            new = game.deal(state, chance)
            seen += 1
        else:
            seat = min(game.waiting(state))
            new = game.decide(state, seat, game.timeout(state, seat), chance)
        state = replay(game, new, state)


@tables
def test_cards_are_conserved(table: Table) -> None:
    """Every card, tile or checker is somewhere, once, at any time of a deal."""
    for _, _, state, _, _, _ in walk(table, "cards"):
        known(table[0]).conserved(state)


@tables
@pytest.mark.parametrize("seed", ["leak1", "leak2"])
def test_nothing_leaks(table: Table, seed: str) -> None:
    """The leak theorem: deal anew all that a seat cannot see, and its view and legal actions stay the same.

    So do the public view, who may act, who is waited for, and every button's decision id.
    """
    redeal = known(table[0]).redeal
    chance = SeededChance(seed + "redeal")
    compared = 0
    for game, _, state, _, _, _ in long_walk(table, seed, 300):
        for seat in (None, *range(players(table))):
            other = redeal(state, seat, chance)
            if other is None:
                continue
            compared += 1
            assert game.view(other, seat) == game.view(state, seat)
            assert game.actors(other) == game.actors(state)
            assert game.waiting(other) == game.waiting(state)
            assert game.needs_deal(other) == game.needs_deal(state)
            if seat is not None:
                legal = game.legal(state, seat)
                assert game.legal(other, seat) == legal
                for action in legal.actions:
                    assert game.decision(other, action) == game.decision(state, action)
    assert compared > 300


@tables
def test_the_view_is_of_its_seat(table: Table) -> None:
    """The public view has no hand; nobody's view has another's hidden cards or a piece of the state in it."""
    for game, _, state, _, _, _ in walk(table, "views"):
        for seat in (None, *range(players(table))):
            view = game.view(state, seat)
            plain = {name: () for name in ("calls", "rows") if hasattr(view, name)}  # bids look like cards: 9H
            text = repr(replace(view, **plain))
            assert "State(" not in text
            assert "Hidden" not in text
            for secret in known(table[0]).secrets(state, seat):
                assert secret not in text, (seat, secret)


@tables
def test_reversible_shows_nothing_of_others(table: Table) -> None:
    """Take-back is offered only where no other seat's hidden card has become known and no deal has ended."""
    seen: Counter[bool] = Counter()
    for game, before, after, seat, _, _ in long_walk(table, "back", 300):
        if seat < 0:
            continue
        back = game.reversible(before, after, seat)
        seen[back] += 1
        if back:
            for s in range(players(table)):
                assert s == seat or known(table[0]).closed(before, s) == known(table[0]).closed(after, s)
    never = getattr(known(table[0]), "never_taken_back", lambda options: False)(table[2])
    assert seen[True] == 0 if never else seen[True] > 20
    assert seen[False] > 0


@tables
def test_nothing_changes_in_place(table: Table) -> None:
    """A state is never changed: deciding and looking leave it as it was, and it can be hashed."""
    for game, before, _, seat, action, _ in walk(table, "place", 4_000):
        if seat < 0:
            continue
        same = hash(before)
        game.decide(before, seat, action, SeededChance(2))
        game.view(before, seat)
        game.timeout(before, min(game.waiting(before)))
        assert hash(before) == same


@pytest.mark.parametrize("key", game_keys())
def test_wrong_numbers_of_players(key: str) -> None:
    """BZ-1, BU-1: as many players as the game is for, and no others."""
    game: Any = rules_of(key)
    options = next(iter(game.presets.values()))
    for seats in set(range(9)) - game.seats:
        with pytest.raises(Illegal, match="wrong-seats"):
            game.start(seats, options)
