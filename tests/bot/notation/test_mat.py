"""``.mat`` files, opened by the program they are for: GNU Backgammon finds every throw, move, raise and point.

It is a Debian package (``gnubg``, ``gnubg-data``). Where it is absent the test is skipped by name;
``DAVTAR_TEST_GNUBG=required`` says that it must run.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.core import events as ev
from bot.core.loaded import loaded_of
from bot.fair import SeededChance
from bot.games import choose
from bot.games.nardi.records import mat
from bot.games.records import Match
from bot.notation.model import Deal, MatchRecord
from bot.notation.stored import exported
from rules.core import Illegal
from rules.nardi.model import DealScored, Options, Passed, Score, Stepped, Thrown, TurnEnded, Undone
from rules.raises import Accepted, Declined, Offered
from tests.bot.house import ARAM, House
from tests.bot.matches import PEOPLE, seated
from tests.bot.notation.test_records import played, record
from tests.tiers import nightly

TABLES = [(key, raises, mars) for key in ("nardi", "hyper-nardi") for raises in (False, True) for mars in (False, True)]
SOME = [("hyper-nardi", True, True), ("hyper-nardi", True, False), ("nardi", False, True)]
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
        if isinstance(step, Deal | ev.Acted):
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


@pytest.mark.parametrize(
    ("tables", "seeds"), [(SOME, range(2)), pytest.param(TABLES, range(100, 130), marks=nightly)], ids=["few", "all"]
)
def test_gnu_backgammon_reads_what_was_played(
    gnubg: str, tmp_path: Path, tables: list[tuple[str, bool, bool]], seeds: range
) -> None:
    """Both games, with and without raises and mars. gnubg ignores the file’s Jacoby flag and takes its own setting: the
    points are right with either."""
    mats: Path = tmp_path / "mats"
    wanted: dict[str, list[tuple[list[Any], int, str]]] = {}
    mats.mkdir()
    for key, raises, mars in tables:
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
    assert {1, 2, 3} <= seen, "the sample has shown what it is for"


def test_no_other_game_is_written_as_mat() -> None:
    with pytest.raises(Illegal, match="record-no-form"):
        exported(record(played("bura3", 12)), ".mat")


def scored(winner: int, points: int, total: tuple[int, int], off: tuple[int, int], how: Any = "out") -> DealScored:
    return DealScored(Score(1, 0, winner, how, points, False, points, off, (0, 0), (0, 0), total))


def turn(seat: int, dice: tuple[int, int], *steps: tuple[int, int, bool] | None) -> list[Any]:
    """Its throw, its steps (None: one is taken back) and its end; without steps nothing could be played."""
    events: list[Any] = [Thrown(seat, dice)]
    events += [Undone(seat) if step is None else Stepped(seat, *step) for step in steps]
    return [*events, TurnEnded(seat) if steps else Passed(seat)]


TO_THE_LETTER = """\
; [Player 1 "Арам Ծ"]
; [Player 2 "'Нино' 5"]
; [EventDate "2026.11.28"]
; [Variation "Backgammon"]
; [Jacoby "On"]
; [Beaver "Off"]

 0 point match

 Game 1
 Арам Ծ : 0                            "Нино" 5 : 0
  1)                                   62: 24/18 13/11
  2) 31: 8/5* 6/5                      55:
  3) Doubles => 2                      Takes
  4)                                   Doubles => 3
  5) Takes                             64: bar/21 24/18
  6) 66: 24/18 24/18 13/7 13/7         Doubles => 4
  7) Drops
; Set Pos=--------------------------/0
                                        Wins 3 points

 Game 2
 Арам Ծ : 0                            "Нино" 5 : 3
  1) Doubles => 2                      Takes
  2) 21: 2/off 1/off
      Wins 2 points

 Game 3
 Арам Ծ : 2                            "Нино" 5 : 3
  1) 43: 2/off 2/off
; Set Pos=--------------------------/0
      Wins 3 points and the match

 Game 4
 Арам Ծ : 5                            "Нино" 5 : 3
  1) 21: 13/11 11/10
"""


def test_a_match_to_the_letter() -> None:
    """Seat 1 begins; a step is taken back; a raise is answered by the next; a deal is declined, one is a gammon for
    GNU Backgammon and none here, and the last one has no end."""
    deals = (
        [
            *turn(1, (6, 2), (24, 6, False), (13, 2, False)),
            *turn(0, (3, 1), (8, 1, False), None, (8, 3, True), (6, 1, False)),
            *[*turn(1, (5, 5)), Offered(0, 2), Offered(1, 3, True), Accepted(0, 3)],
            *turn(1, (6, 4), (25, 4, False), (24, 6, False)),
            *turn(0, (6, 6), (24, 6, False), (24, 6, False), (13, 6, False), (13, 6, False)),
            *[Offered(1, 4), Declined(0, 3), scored(1, 3, (0, 3), (0, 0), "declined")],
        ],
        [
            *(Offered(0, 2), Accepted(1, 2), Thrown(0, (2, 1)), Stepped(0, 2, 2, False), Stepped(0, 1, 1, False)),
            scored(0, 2, (2, 3), (15, 1)),
        ],
        [Thrown(0, (4, 3)), Stepped(0, 2, 4, False), Stepped(0, 2, 3, False), scored(0, 3, (5, 3), (15, 0))],
        turn(0, (2, 1), (13, 2, False), (11, 1, False)),
    )
    match = Match((" Арам:  Ծ,", '"Нино", 5'), Options(target=5, mars=False), 1_795_824_000, tuple(map(tuple, deals)))
    text = mat(match)
    assert "\n".join(line.rstrip() for line in text.split("\n")) == TO_THE_LETTER
    padded = [line for line in text.split("\n") if re.match(r"\s+(\d+\) |Wins)", line)]
    assert {len(line) for line in padded} == {74}, "GNU Backgammon reads a short line's right half from the one before"
    assert len(padded) == 14


def test_the_head_of_a_match_of_hyper_nardi_with_mars() -> None:
    """Names are cut to 31 bytes at a whole letter; those without one are numbered."""
    match = Match((":", "Ա" * 16), Options(kind="hyper", mars=True), 86_399, ())
    assert mat(match) == "\n".join(
        [
            *('; [Player 1 "Player 1"]', f'; [Player 2 "{"Ա" * 15}"]', '; [EventDate "1970.01.01"]'),
            *('; [Variation "HyperGammon (3)"]', '; [Jacoby "Off"]', '; [Beaver "Off"]', "", " 0 point match", ""),
        ]
    )


@pytest.mark.parametrize(
    ("points", "raises", "off", "cube"),
    [
        *((1, 0, 1, None), (2, 1, 1, None), (3, 1, 1, 0), (4, 2, 15, None), (3, 2, 1, 0), (4, 3, 1, 1), (5, 4, 1, 1)),
        *((1, 0, 0, 0), (2, 0, 0, 0), (2, 1, 0, 0), (4, 1, 0, 1), (6, 2, 0, 1), (7, 2, 0, 2), (12, 5, 0, 2)),
        *((13, 5, 0, 3), (24, 5, 0, 3)),
    ],
)
def test_what_gnu_backgammon_would_count_otherwise_is_set(points: int, raises: int, off: int, cube: int | None) -> None:
    """With no checker off it would be a gammon; otherwise the cube alone says the points."""
    offers = [event for n in range(raises) for event in (Offered(n % 2, n + 2), Accepted(1 - n % 2, n + 2))]
    events = (*offers, Thrown(1, (1, 2)), scored(1, points, (0, points), (off, 15)))
    lines = mat(Match(("A", "B"), Options(), 0, (events,))).splitlines()
    found = [line for line in lines if "Set Pos" in line]
    assert found == ([] if cube is None else [f"; Set Pos={'-' * 26}/{cube}"])
    assert lines[-1].strip() == (f"Wins {points} point{'s' * (points > 1)}" + " and the match" * (points >= 3))
