"""The contract of ``rules.core.Game``: every registered game keeps it. Seeds stand in the test's ids.

The law is *One contract for every game*.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.fair import SeededChance
from bot.games import game_keys, rules_of
from rules.core import Illegal, replay
from rules.options import as_dict, options_from
from tests.facts import FACTS
from tests.golden.make import FORMS, SUMS, files, forms, played
from tests.rules.contract.samples import all_tables, everything, known, loaded, players
from tests.rules.contract.walk import Table, long_walk, walk
from tests.tiers import nightly


def refused(game: Any, state: Any, seat: int, action: Any) -> str | None:
    """The key with which an action is refused, None if it is accepted."""
    try:
        game.decide(state, seat, action, SeededChance(1))
    except Illegal as refusal:
        return refusal.key
    return None


EVERY = all_tables()
KEPT = (2, 3, 4, 7, 11, 13, 15, 18, 20, 23, 27, 29, 31)
"""Of each game the table, or the two, whose options change most."""
IDS = [f"{key}-{preset}-{n}" for n, (key, preset, _) in enumerate(EVERY)]
tables = pytest.mark.parametrize("table", EVERY, ids=IDS)
kept_tables = pytest.mark.parametrize(
    "table",
    [
        pytest.param(table, id=name, marks=() if n in KEPT else nightly)
        for n, (table, name) in enumerate(zip(EVERY, IDS, strict=True))
    ],
)
seeds = pytest.mark.parametrize("seed", ["1", pytest.param("2", marks=nightly), pytest.param("3", marks=nightly)])


def test_every_game_is_in_the_suite() -> None:
    """A registered game that is not played here, not re-dealt here or has no golden match fails."""
    golden = Path(__file__).parents[2] / "golden"
    for key in list(game_keys()):
        assert key in FACTS, key
        assert {preset for k, preset, _ in EVERY if k == key} == set(rules_of(key).presets), key
        assert list((golden / key).glob("*.jsonl")), f"{key} has no golden match"
    assert {EVERY[n][0] for n in KEPT} == set(game_keys())


@tables
@seeds
def test_a_match_keeps_the_contract(table: Table, seed: str) -> None:
    """Random play comes to a result, and the events alone lead to the same state. At every step: ``waiting`` ⊆
    ``actors``, never empty while the match goes on; silence stands for something legal; text forms are read back and
    decision ids are short; every card, tile or checker is somewhere, once; a view has no part of the state in it; and
    no state is ever changed: deciding and looking leave it as it was.
    """
    game: Any = loaded(table).game
    seats = range(players(table))
    for _, before, after, seat, action, events in walk(table, f"contract{seed}"):
        waiting = game.waiting(after)
        assert waiting <= game.actors(after)
        assert game.needs_deal(after) == (not waiting and game.result(after) is None)
        assert all(game.timeout(after, s) in game.legal(after, s) for s in waiting)
        assert game.plays_unasked or game.unasked(after, events[-1]) is None
        known(table[0]).conserved(after)
        for s in (None, *seats):
            shown = repr(game.view(after, s))
            assert "State(" not in shown
            assert "Hidden" not in shown
        if seat >= 0:
            assert seat in game.actors(before)
            with pytest.raises(Illegal, match="no-deal-now"):
                game.deal(before, SeededChance(1))
            same = hash(before)
            game.decide(before, seat, action, SeededChance(2))
            assert hash(before) == same
            _reads_back(game, before, action)
            last = action
    result = game.result(after)
    assert result is not None
    assert all(side <= result.winners or not side & result.winners for side in game.sides(after))
    assert replay(game, events) == after
    assert not game.waiting(after)
    assert not any(game.legal(after, s) for s in seats)
    assert refused(game, after, 0, last) == "match-over"
    names = [c.__name__ for c in game.events]
    assert len(set(names)) == len(names)
    for event in events:
        assert type(event) in game.events
        assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event


def _reads_back(game: Any, state: Any, action: Any) -> None:
    text = game.encode(action)
    assert game.parse(text) == action
    assert len(text) <= 24
    assert " " not in text
    decision = game.decision(state, action)
    assert len(decision) <= 12
    assert set(decision) <= set("abcdefghijklmnopqrstuvwxyz0123456789.")


@pytest.mark.parametrize("key", game_keys())
def test_text_forms_of_what_could_be_tried(key: str) -> None:
    game: Any = rules_of(key)
    for action in everything(key):
        if getattr(action, "combos", True) and "X" not in str(action) and "Z" not in str(action):
            canonical = game.parse(game.encode(action))
            assert game.parse(game.encode(canonical)) == canonical
    for text in ("", " ", "9", "H9", "x", "9H9", "d:", "d:tKX", "sh:", "25Hkk", "pass!", "d:tKH,tKH", "🂡", "a" * 99):
        with pytest.raises(Illegal, match="unreadable"):
            game.parse(text)


@kept_tables
def test_legal_is_what_decide_accepts(table: Table) -> None:
    """Exactly: what is listed is accepted, of everything else a broad sample is refused, with a key."""
    tried: Counter[str] = Counter()
    everything_ = everything(table[0])
    for step, (game, before, _, seat, _, _) in enumerate(long_walk(table, "legal", 300)):
        if seat < 0 or step % 7:
            continue
        for s in range(players(table)):
            legal = game.legal(before, s)
            assert len(set(legal.actions)) == len(legal.actions)
            assert not legal or s in game.actors(before)
            for action in legal.actions:
                assert refused(game, before, s, action) is None, action
            for bids in legal.ranges:
                assert bids.low <= bids.high
                for n in {bids.low, bids.high}:
                    assert bids.at(n) in legal
                    assert refused(game, before, s, bids.at(n)) is None, n
                assert bids.at(bids.low - 1) not in bids
                assert bids.at(bids.high + 1) not in bids
            for action in everything_[step % 3 :: 3]:
                refusal = refused(game, before, s, action)
                assert (refusal is None) == (action in legal), (refusal, action)
                tried[refusal or "accepted"] += 1
    assert len(tried) > 5


@kept_tables
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
@seeds
def test_nothing_leaks(table: Table, seed: str) -> None:
    """The leak theorem: deal anew all that a seat cannot see, and its view and legal actions stay the same. So do the
    public view, who may act, who is waited for, and every button's decision id. And take-back is offered only where no
    other seat's hidden card has become known and no deal has ended."""
    knows = known(table[0])
    chance = SeededChance(f"{seed}redeal")
    compared, seen = 0, Counter[bool]()
    for game, before, after, actor, _, _ in long_walk(table, f"leak{seed}", 300):
        for seat in (None, *range(players(table))):
            other = knows.redeal(after, seat, chance)
            if other is None:
                continue
            compared += 1
            assert game.view(other, seat) == game.view(after, seat)
            assert game.actors(other) == game.actors(after)
            assert game.waiting(other) == game.waiting(after)
            assert game.needs_deal(other) == game.needs_deal(after)
            if seat is not None:
                legal = game.legal(after, seat)
                assert game.legal(other, seat) == legal
                for action in legal.actions:
                    assert game.decision(other, action) == game.decision(after, action)
        if actor >= 0:
            back = game.reversible(before, after, actor)
            seen[back] += 1
            others = [s for s in range(players(table)) if s != actor]
            assert not back or all(knows.closed(before, s) == knows.closed(after, s) for s in others)
    assert compared > 300
    never = getattr(knows, "never_taken_back", lambda options: False)(table[2])
    assert seen[True] == 0 if never else seen[True] > 20
    assert seen[False] > 0


@pytest.mark.parametrize("key", game_keys())
def test_wrong_numbers_of_players(key: str) -> None:
    """BZ-1, BU-1: as many players as the game is for, and no others."""
    game: Any = rules_of(key)
    options = next(iter(game.presets.values()))
    for seats in set(range(9)) - game.seats:
        with pytest.raises(Illegal, match="wrong-seats"):
            game.start(seats, options)


FILES = list(files())


SHOWN: dict[str, str] = json.loads(SUMS.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("path", "what"), FILES, ids=[f"{p.parent.name}-{p.stem}" for p, _ in FILES])
def test_golden_match(path: Path, what: tuple[str, str, dict[str, str], str]) -> None:
    """Every decision, every legal set and every event of a match, and what is shown of it; ``python -m
    tests.golden.make`` writes them anew."""
    kept = path.read_text(encoding="utf-8").splitlines()
    shown = ["", *SHOWN[f"{what[0]}/{path.stem}"].split()]
    for number, (old, told, (new, tells)) in enumerate(zip(kept, shown, played(*what), strict=True), 1):
        assert as_now(json.loads(old), what) == json.loads(new), f"{path.name}:{number}"
        assert told == tells, f"{path.name}:{number}: a view, a time-out, a button, chips or take-back"


def test_options_are_those_that_were_written_down() -> None:
    """Presets, values, bounds and what a lobby offers, of every game."""
    assert json.loads(json.dumps(forms())) == json.loads(FORMS.read_text(encoding="utf-8"))


def as_now(line: dict[str, Any], what: tuple[str, str, dict[str, str], str]) -> dict[str, Any]:
    """A kept line; an option that came later stands as the preset has it, as it does in a stored match."""
    for event in line.get("events", ()):
        if event["type"] == "Started":
            event["options"] = as_dict(options_from(rules_of(what[0]), what[1])) | event["options"]
    return line


def test_golden_files_say_what_they_are() -> None:
    heads: list[dict[str, Any]] = [json.loads(p.read_text(encoding="utf-8").splitlines()[0]) for p, _ in FILES]
    for head in heads:
        assert {"game", "version", "preset", "options", "seed"} <= set(head)
