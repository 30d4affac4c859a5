"""``.mat`` files, opened by the program they are for: GNU Backgammon finds every throw, move, raise and point.

It is a Debian package (``gnubg``, ``gnubg-data``). Where it is absent the test is skipped by name;
``DAVTAR_TEST_GNUBG=required`` says that it must run.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import choose
from bot.notation.export import exported
from bot.notation.model import Act, Deal, MatchRecord
from bot.table.loaded import loaded_of
from rules.core import Illegal
from rules.nardi.events import DealScored, Stepped, Thrown, Undone
from rules.raises import Accepted, Declined, Offered
from tests.bot.house import ARAM, House
from tests.bot.matches import PEOPLE, seated
from tests.bot.notation.test_records import played, record

TABLES = [(key, raises, mars) for key in ("nardi", "hyper-nardi") for raises in (False, True) for mars in (False, True)]
NAMES = ("Սամվել Մկրտչյան Հովհաննիսի", 'Д. "Гоча": 7, 1500')
"""Longer than GNU Backgammon keeps, and full of what its reader takes for something else."""

# Run inside gnubg; it prints much besides, so the answer goes to a file.
READER = """
import gnubg, json, os
found = {}
for jacoby in ('on', 'off'):
    gnubg.command('set jacoby ' + jacoby)
    for name in sorted(os.listdir(os.environ['MATS'])):
        gnubg.command('import mat "%s"' % os.path.join(os.environ['MATS'], name))
        found[name + ' ' + jacoby] = gnubg.match(analysis=0, boards=0, statistics=0, verbose=0)
with open(os.environ['ANSWER'], 'w') as out:
    json.dump(found, out)
"""


@pytest.fixture
def gnubg() -> str:
    found = shutil.which("gnubg", path=f"{os.environ.get('PATH', '')}:/usr/games")
    if found is None:
        if os.environ.get("DAVTAR_TEST_GNUBG") == "required":
            pytest.fail("no GNU Backgammon: install gnubg and gnubg-data")
        pytest.skip("no GNU Backgammon here")
    return found


def match_of(key: str, raises: bool, mars: bool, seed: int) -> MatchRecord:
    house = seated(key, 2, seed)
    house.say(ARAM, f"set raises {'on' if raises else 'off'}")
    house.say(ARAM, f"set mars {'on' if mars else 'off'}")
    house.say(ARAM, f"set target {5 if raises or key != 'nardi' else 1}")
    house.say(ARAM, "start")
    chance = SeededChance(f"mat {key} {raises} {mars} {seed}")
    while house.t.phase == "play":
        moves(house, chance)
    one = record(house)
    return replace(one, players=tuple(replace(p, name=n) for p, n in zip(one.players, NAMES, strict=True)))


def moves(house: House, chance: SeededChance) -> None:
    """At random; but raises are mostly accepted, so that the stakes rise."""
    game = loaded_of(house.t).game
    if game.needs_deal(house.t.state):
        house.pass_time(20_000)
        return
    seat = min(game.waiting(house.t.state))
    action = choose(game, house.t.state, seat, chance, "random")
    if game.encode(action) == "decline" and chance.below(4):
        action = game.parse("accept")
    house.say(PEOPLE[seat], f"act {game.decision(house.t.state, action)} {game.encode(action)}")


def deals(one: MatchRecord) -> Iterator[list[Any]]:
    """The game's events, deal by deal."""
    found: list[list[Any]] = []
    for step in one.steps:
        if isinstance(step, Deal):
            found.append([])
        if isinstance(step, Deal | Act):
            found[-1] += step.game
    return iter(found)


def done(events: list[Any]) -> tuple[list[Any], int, str]:
    """What was done in a deal, as gnubg tells it; the points; and who won them. Its X is the player on the left."""
    acts: list[Any] = []
    steps: list[list[int]] = []
    for event in events:
        match event:
            case Thrown(seat, dice):
                acts.append(["XO"[seat], sorted(dice), steps := []])
            case Stepped(_, point, die, _):
                steps.append([point, max(point - die, 0)])
            case Undone():
                steps.pop()
            case Offered(seat, _, accepting):
                acts += [["XO"[seat], "take"]] if accepting else []
                acts.append(["XO"[seat], "double"])
            case Accepted(seat):
                acts.append(["XO"[seat], "take"])
            case Declined(seat):
                acts.append(["XO"[seat], "drop"])
            case DealScored(score):
                return acts, score.points, "XO"[score.winner]
            case _:
                pass
    raise AssertionError("the deal has no end")


def read(game: dict[str, Any]) -> tuple[list[Any], int, str]:
    """The same, from gnubg’s answer."""
    acts: list[Any] = []
    for act in game["game"]:
        if act["action"] == "move":
            acts.append([act["player"], sorted(act["dice"]), [list(step) for step in act["move"]]])
        elif act["action"] not in ("set", "resign"):
            acts.append([act["player"], act["action"]])
    return acts, game["info"]["points-won"], game["info"]["winner"]


def in_order(acts: list[Any]) -> list[Any]:
    """The steps of a turn in an order of their own: gnubg sorts them."""
    return [[*act[:2], sorted(act[2])] if len(act) == 3 else act for act in acts]


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(100, 130), marks=pytest.mark.soak)], ids=["few", "all"])
def test_gnu_backgammon_reads_what_was_played(gnubg: str, tmp_path: Path, seeds: range) -> None:
    """Both games, with and without raises and mars. gnubg ignores the file’s Jacoby flag and takes its own setting: the
    points are right with either."""
    mats: Path = tmp_path / "mats"
    wanted: dict[str, list[tuple[list[Any], int, str]]] = {}
    mats.mkdir()
    for key, raises, mars in TABLES:
        for seed in seeds:
            one = match_of(key, raises, mars, seed)
            name = f"{key}-{raises}-{mars}-{seed}.mat"
            (mats / name).write_text(text := exported(one, ".mat"))
            assert f'[Jacoby "{"Off" if mars else "On"}"]' in text
            wanted[name] = [done(events) for events in deals(one)]
    (tmp_path / "reader.py").write_text(READER)
    answer = tmp_path / "answer.json"
    env = {**os.environ, "HOME": str(tmp_path), "MATS": str(mats), "ANSWER": str(answer)}
    command = [gnubg, "--tty", "--quiet", "--no-rc", "--python", str(tmp_path / "reader.py")]
    said = subprocess.run(command, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
    assert answer.exists(), said.stdout[-2000:] + said.stderr
    assert "WARNING" not in said.stdout
    assert "Unrecognised" not in said.stdout
    found = json.loads(answer.read_text())
    assert sorted(found) == sorted(f"{name} {jacoby}" for name in wanted for jacoby in ("off", "on"))
    seen = set()
    for name, match in found.items():
        name, info = name.split()[0], match["match-info"]
        assert info["match-length"] == 0, name
        assert info["variation"] == ("Hypergammon3" if "hyper" in name else "Standard")
        assert [NAMES[0].startswith(info["X"]["name"]), info["O"]["name"]] == [True, 'Д. "Гоча" 7 1500'], name
        assert len(match["games"]) == len(wanted[name]), name
        for game, (acts, points, winner) in zip(match["games"], wanted[name], strict=True):
            counts = {5: 6, 10: 12}.get(points, points)  # no cube makes 5 or 10
            told = read(game)
            assert (in_order(told[0]), *told[1:]) == (in_order(acts), counts, winner), name
            seen.add(points)
        totals = [[game["info"]["score-X"], game["info"]["score-O"]] for game in match["games"]]
        assert totals == [[sum(p for _, p, w in wanted[name][:n] if w == s) for s in "XO"] for n in range(len(totals))]
    assert {1, 2, 3, 4} <= seen, "the sample has shown what it is for"


def test_no_other_game_is_written_as_mat() -> None:
    with pytest.raises(Illegal, match="record-no-form"):
        exported(record(played("bura3", 12)), ".mat")
