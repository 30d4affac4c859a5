"""Measures the automatic players against what is asked of them: ``make strength``, or some of it.

``make strength JOBS=8 ROW="blot-normal nardi-strong" DEALS=200``: ``ROW`` names rows (all of them otherwise), ``DEALS``
takes so many deals, matches or positions instead of those that are asked for. Each row is a command that can also be
run by hand; what it prints is held against the bar. A level that a game does not have is said to be missing, and so is
what a command needs from elsewhere. Nothing here belongs into continuous integration: all of it takes many hours.

What was found is kept in ``strength.jsonl``, a line for each line of ``docs/strength.md``. A run with as many deals as
are asked for replaces the line of its row and writes the page; ``ARGS=--write`` writes the page alone.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from adapters.players import roster
from rules.core import Illegal

SURE: Final = 0.4
"""Standard error asked for where points are."""
EXACT: Final = Path("build/hyper-nardi.npy")
"""The exact values of Hyper Nardi: ``make solve-hyper ARGS="--keep build/hyper-nardi.npy"``."""


ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "docs" / "strength.md"
KEPT: Final = Path(__file__).with_name("strength.jsonl")
BARS: Final = "What make strength asks for"
"""The part of the page with the rows below."""
COLUMNS: Final = {"command": "command", "over": "over", "result": "result", "time": "time", "note": "remark"}
HEAD: Final = """# How strong the computer players are

Written by `make strength` from `tests/tools/strength.jsonl`; do not edit this page. [players.md](players.md)
explains it.

A result of `davtar arena` is points a deal over the second level, mean ± standard error; the time is milliseconds a
decision, mean · in 99 of 100 cases, on one core of a busy machine, and three to five times what an idle one takes. The
result does not depend on the machine. Commands without `davtar` are modules: `python -m tests.tools.…`, or of trainers
`python -m assets.players.build.…` (`blot.rival`).

| part | a result is |
| --- | --- |
| Blot, Domino, Bura | points a deal; in Georgian Belote sai are written one by one, so they are ten times as large |
| Nardi, `judge` | what a move loses in own games, in thousandths of equity (twice the chance to win, less 1) |
| Nardi, `arena` | points a deal without raises: +0.20 is 60 % of games |
| Seka | antes a deal that the best opponent found wins from `strong`; less is better, and the bar is 0.1 |
| Analysis | what all four seats together lose in a deal, and processor seconds |
"""


class Bar(NamedTuple):
    """``figure`` is to be ``least`` or more, ``most`` or less, or both."""

    figure: str
    least: float | None = None
    most: float | None = None

    def missed(self, value: float) -> float:
        """By how much; 0 if it is met."""
        low = self.least - value if self.least is not None else 0.0
        high = value - self.most if self.most is not None else 0.0
        return max(0.0, low, high)

    def __str__(self) -> str:
        if self.least is not None and self.most is not None:
            return f"{self.figure} {self.least:g} to {self.most:g}"
        sign, limit = ("≥", self.least) if self.least is not None else ("≤", self.most)
        return f"{self.figure} {sign} {limit:g}"


Figures: TypeAlias = dict[str, float]


def of_arena(said: str) -> Figures:
    """What ``davtar arena --json`` prints."""
    row = json.loads(said.strip().splitlines()[-1])
    found = {
        name: float(row[name]) for name in ("mean", "se", "ms_mean", "ms_p99", "ms_worst") if row[name] is not None
    }
    if row["matches"]:
        found["share"] = row["won"] / row["matches"]
    return found


LOSS: Final = re.compile(r"(-?[\d.]+) ± (-?[\d.]+)")
SIGNED: Final = re.compile(r"(\w+)(?: wins|:| learns to win) ([+-][\d.]+)(?: ± ([\d.]+))?")


def of_first(figure: str) -> Callable[[str], Figures]:
    """What is named ``figure`` is the first mean with its error: ``strong: 5.9 ± 1.1 thousandths a move, …``."""

    def read(said: str) -> Figures:
        found = LOSS.search(said)
        if found is None:
            raise ValueError(said)
        return {figure: float(found[1]), "se": float(found[2])}

    return read


def of_won(said: str) -> Figures:
    """The most that any line says to be won, with its error."""
    won = [(float(one[2]), float(one[3] or 0)) for one in SIGNED.finditer(said)]
    most, error = max(won)
    return {"won": most, "se": error}


def of_share(said: str) -> Figures:
    """``master: won 48.5 ± 1.1 % of 2000 games``, as shares of one; ``plain``: without the luck of the dice."""
    (share, error), (plain, _) = [(float(one[1]) / 100, float(one[2]) / 100) for one in LOSS.finditer(said)]
    return {"share": share, "se": error, "plain": plain}


def of_calibration(said: str) -> Figures:
    """``fifth``: what is made less what is said, of the fifth that is farthest off."""
    off = [abs(float(one)) for one in re.findall(r"^fifth .*\(([+-][\d.]+)\)$", said, re.MULTILINE)]
    found = re.search(r"Brier ([\d.]+)", said)
    if found is None:
        raise ValueError(said)
    return {"fifth": max(off), "brier": float(found[1])}


def of_endings(said: str) -> Figures:
    """``bazaar: 10000 endings, 4960 of them without trumps: 0 differ``, of all variants together."""
    found = re.findall(r": (\d+) endings, .*: (\d+) differ$", said, re.MULTILINE)
    return {"endings": float(min(int(n) for n, _ in found)), "differ": float(sum(int(n) for _, n in found))}


def of_times(said: str) -> Figures:
    """``8 cards: median 12.10 ms, of each lead 26.27 ms``."""
    return {f"ms_{size}": float(ms) for size, ms in re.findall(r"^(\d) cards: median ([\d.]+)", said, re.MULTILINE)}


def of_lost(said: str) -> Figures:
    """What the cards have cost a deal, and what looking at it takes: ``play 10.8 ± 0.4, 99 % 80.0, at most 92.0``."""
    table = re.findall(r"^(\w+) +(-?[\d.]+) ± ([\d.]+), 99 % .*, at most (-?[\d.]+)$", said, re.MULTILINE)
    rows = {name: [*map(float, numbers)] for name, *numbers in table}
    (lost, error, _), (mean, _, worst) = rows["play"], rows["seconds"]
    return {"lost": lost, "se": error, "s_mean": mean, "s_worst": worst}


def of_fresh(said: str) -> Figures:
    """Megabytes, and how many levels do not play, with or without the compiled core."""
    found = {name: float(mb) for name, mb in re.findall(r"(\w+): ([\d.]+) MB", said)}
    played = [(int(worked), int(known)) for worked, known in re.findall(r"(\d+) of (\d+) play", said)]
    return {**found, "levels": float(min(known for _, known in played)), "fail": float(sum(n - k for k, n in played))}


@dataclass(frozen=True, slots=True)
class Row:
    """``command``: what comes after ``python -m``. ``many``, ``n``: the option that says how much is played, and how
    much is asked for; empty: nothing is counted. ``levels``: (game, level) that it takes; ``needs``: what it takes
    besides: a module, or a file."""

    command: tuple[str, ...]
    bars: tuple[Bar, ...]
    read: Callable[[str], Figures]
    many: str = ""
    n: int = 0
    levels: tuple[tuple[str, str], ...] = ()
    needs: tuple[str, ...] = ()
    jobs: bool = False

    def line(self, deals: int | None, jobs: int, seed: str) -> list[str]:
        found = [*self.command, "--seed", seed]
        if self.many:
            found += [self.many, str(deals or self.n)]
        return [*found, "--jobs", str(jobs)] if self.jobs else found

    def lacks(self) -> str:
        """What is not there, in words; empty if it can be run."""
        for game, level in self.levels:
            try:
                roster().player(game, level)
            except Illegal:
                return f"no such level: {game} {level}"
        gone = [one for one in self.needs if not (Path(one).exists() if "/" in one else find_spec(one))]
        return f"not there: {', '.join(gone)}" if gone else ""


def arena(game: str, a: str, b: str, *bars: Bar, deals: int = 0, matches: int = 0, more: str = "") -> Row:
    levels = tuple((game, one) for one in dict.fromkeys((*a.split("+"), *b.split("+"))))
    many, n = ("--matches", matches) if matches else ("--deals", deals)
    asked = ("adapters.cli", "arena", game, a, b, "--json", *more.split())
    return Row(asked, bars, of_arena, many, n, levels, jobs=True)


def points(least: float, scale: int = 1) -> tuple[Bar, ...]:
    """``scale``: ten where sai are written one by one and not in tens."""
    return Bar("mean", least), Bar("se", most=scale * SURE)


def above(game: str, level: str, below: str, deals: int, more: str = "") -> Row:
    """Where no figure is asked for: a level gains on the one below, and takes no longer than it may."""
    return arena(game, level, below, Bar("mean", 0), *TIMES[level], deals=deals, more=more)


def judge(game: str, level: str, most: float, *needs: str, more: str = "", n: int = 1000) -> Row:
    asked = ("tests.tools.nardi.judge", game, level, *more.split())
    return Row(asked, (Bar("lost", most=most),), of_first("lost"), "--positions", n, ((game, level),), needs)


def lost(level: str, bar: Bar, deals: int) -> Row:
    """The analysis of Bazaar Blot: what a level loses by it, and seconds."""
    bars = bar, Bar("se", most=SURE), Bar("s_mean", most=2), Bar("s_worst", most=2)
    levels = (("bazaar-blot", level),)
    return Row(("tests.tools.lost", "bazaar-blot", level), bars, of_lost, "--deals", deals, levels, jobs=True)


def seka(seats: int) -> tuple[Row, Row]:
    """Best responses, and written strategies."""
    bars, level = (Bar("won", most=0.1),), (("seka", "strong"),)
    found = ("tests.tools.seka.worth", "--seats", str(seats))
    written = ("tests.tools.seka.fixed", "--seats", str(seats))
    return (
        Row(found, bars, of_won, "--deals" if seats > 2 else "", 600_000 if seats > 2 else 0, level),
        Row(written, bars, of_won, "--matches", 1000, level),
    )


MS: Final = "ms_mean"
TIMES: Final[Mapping[str, tuple[Bar, ...]]] = {
    "normal": (Bar(MS, most=5),),
    "strong": (Bar(MS, most=50),),
    "master": (Bar(MS, most=300), Bar("ms_worst", most=1000)),
}
"""What a level may take for a decision."""
PLAIN: Final = "--set raises=off"
ROWS: Final[Mapping[str, Row]] = {
    "blot-normal": arena("bazaar-blot", "normal", "easy", *points(6.0), *TIMES["normal"], deals=2000),
    "blot-strong": arena("bazaar-blot", "strong", "easy", *points(9.5), *TIMES["strong"], deals=2000),
    "blot-master": arena("bazaar-blot", "master", "easy", *points(11), *TIMES["master"], deals=500),
    "blot-master-strong": arena("bazaar-blot", "master", "strong", Bar("mean", 0), deals=500),
    "blot-matches": arena("bazaar-blot", "strong", "easy", Bar("share", 0.95), matches=300),
    "blot-cards": arena("bazaar-blot", "strong", "easy", *points(3.5), deals=2000, more="--bids easy"),
    "blot-partner": arena("bazaar-blot", "strong+easy", "easy", *points(4.5), deals=2000),
    "blot-classic": arena("bazaar-blot", "strong", "easy", *points(9), deals=2000, more="--preset classic"),
    "georgian-belote": arena("georgian-belote", "strong", "easy", *points(30, 10), deals=2000),
    "georgian-belote-normal": above("georgian-belote", "normal", "easy", 2000),
    "georgian-belote-master": above("georgian-belote", "master", "strong", 500),
    "duel-blot": arena("duel-blot", "strong", "easy", *points(1.8), deals=2000),
    "duel-blot-normal": above("duel-blot", "normal", "easy", 2000),
    "duel-blot-master": above("duel-blot", "master", "strong", 500),
    "blot-kanach": Row(
        ("tests.tools.blot.kanach", "strong"),
        (Bar("gain", 0),),
        of_first("gain"),
        "--bids",
        100,
        (("bazaar-blot", "strong"),),
    ),
    "blot-calibration": Row(
        ("tests.tools.blot.calibration",),
        (Bar("fifth", most=0.04), Bar("brier", most=0.165)),
        of_calibration,
        "--contracts",
        5000,
        (("bazaar-blot", "strong"),),
        jobs=True,
    ),
    "blot-solver": Row(
        ("tests.tools.blot.endings",), (Bar("differ", most=0),), of_endings, "--endings", 10_000, jobs=True
    ),
    "blot-solver-times": Row(
        ("tests.tools.blot.endings",), (Bar("ms_8", most=12), Bar("ms_6", most=0.6)), of_times, "--times", 300
    ),
    "blot-analysis-easy": lost("easy", Bar("lost", 9, 13), 1500),
    "blot-analysis-master": lost("master", Bar("lost", most=2), 200),
    "nardi-normal": above("nardi", "normal", "easy", 1000, PLAIN),
    "nardi-strong": judge("nardi", "strong", 8, "gnubg_nn"),
    "nardi-master": judge("nardi", "master", 5, "gnubg_nn"),
    "nardi-master-gnu": Row(
        ("tests.tools.nardi.rival", "master"),
        (Bar("share", 0.47), Bar("plain", 0.47)),
        of_share,
        "--games",
        2000,
        (("nardi", "master"),),
        ("gnubg_nn",),
        jobs=True,
    ),
    "hyper-nardi-normal": above("hyper-nardi", "normal", "easy", 2000, PLAIN),
    "hyper-nardi": judge("hyper-nardi", "strong", 2, str(EXACT), more=f"--table {EXACT}"),
    # 68 % of games, each played from both sides: 0.68 - 0.32 points a deal
    "long-nardi": arena("long-nardi", "strong", "easy", Bar("mean", 0.36), deals=1000, more=PLAIN),
    "long-nardi-normal": above("long-nardi", "normal", "easy", 1000, PLAIN),
    "long-nardi-master": above("long-nardi", "master", "strong", 500, PLAIN),
    "bura3": arena("bura3", "strong", "easy", Bar("share", 0.60), matches=1000),
    # without raises there is next to nothing to win in it: it is held against `easy` in matches
    "bura3-normal": arena("bura3", "normal", "easy", Bar("share", 0.50), *TIMES["normal"], matches=1000),
    "bura5": arena("bura5", "strong", "easy", Bar("share", 0.58), matches=1000),
    "bura5-normal": above("bura5", "normal", "easy", 1000, PLAIN),
    "bura5-master": above("bura5", "master", "strong", 500, PLAIN),
    "domino": arena("domino", "strong", "easy", Bar("share", 0.56), matches=1000),
    "domino-normal": above("domino", "normal", "easy", 2000),
    "domino-master": above("domino", "master", "strong", 1000),
    "seka-best": seka(2)[0],
    "seka-best-3": seka(3)[0],
    "seka-best-4": seka(4)[0],
    "seka-written": seka(2)[1],
    "seka-written-4": seka(4)[1],
    "seka-easy": arena("seka", "strong", "easy", Bar("mean", 0), matches=300),
    "fresh": Row(
        ("tests.tools.fresh",), (Bar("download", most=11), Bar("disk", most=32), Bar("fail", most=0)), of_fresh
    ),
}
"""By name. The seats of an ``arena`` are the usual ones of its game."""


def judged(row: Row, found: Figures) -> str:
    """In words, whether every bar is met."""
    missed = [f"{bar.figure} by {gone:.3g}" for bar in row.bars if (gone := bar.missed(found[bar.figure]))]
    return f"missed: {', '.join(missed)}" if missed else "met"


def told(row: Row, found: Figures) -> str:
    return ", ".join(f"{bar.figure} {found[bar.figure]:.3g}" for bar in row.bars)


Kept: TypeAlias = dict[str, str]


def read() -> list[Kept]:
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]


def page(rows: Sequence[Kept]) -> str:
    """``docs/strength.md``, a table for each section in the order of the rows."""
    parts = [HEAD]
    for section in dict.fromkeys(row["section"] for row in rows):
        here = [row for row in rows if row["section"] == section]
        columns = [name for name in COLUMNS if any(name in row for row in here)]
        lines = [[COLUMNS[name] for name in columns], ["---"] * len(columns)]
        for row in here:
            lines.append([f"`{row[name]}`" if name == "command" else row.get(name, "–") for name in columns])
        table = "".join(f"| {' | '.join(line)} |\n" for line in lines)
        parts.append(f"\n## {section}\n\n{table}")
    return "".join(parts)


def write(rows: Sequence[Kept]) -> None:
    KEPT.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    PAGE.write_text(page(rows), encoding="utf-8")


def keep(name: str, row: Row, line: Sequence[str], found: Figures) -> None:
    """In the place of what this row came to before."""
    command = " ".join(line).removeprefix("tests.tools.").replace("adapters.cli", "davtar")
    error = f" (± {found['se']:.3g})" if "se" in found else ""
    result = f"{told(row, found)}{error}"
    note = f"{name}: {', '.join(map(str, row.bars))}; {judged(row, found)}, {datetime.now(UTC).date().isoformat()}"
    new = {"section": BARS, "command": command, "result": result, "note": note}
    rows = read()
    same = [n for n, one in enumerate(rows) if one["section"] == BARS and one["note"].startswith(f"{name}: ")]
    write([new if n in same else one for n, one in enumerate(rows)] + ([] if same else [new]))


def run(name: str, deals: int | None, jobs: int, seed: str) -> bool:
    """Runs a row and prints what it came to; whether it met every bar."""
    row = ROWS[name]
    line = row.line(deals, jobs, seed)
    bars = ", ".join(map(str, row.bars))
    print(f"{name}: python -m {' '.join(line)}", flush=True)
    if lacking := row.lacks():
        print(f"  {bars} → {lacking}", flush=True)
        return False
    begun = time.monotonic()
    done = subprocess.run([sys.executable, "-m", *line], capture_output=True, text=True, check=False)
    took = f"{time.monotonic() - begun:.0f} s"
    if done.returncode:
        print(f"  {bars} → failed, {took}: {done.stderr.strip()[-500:]}", flush=True)
        return False
    found = row.read(done.stdout)
    verdict = judged(row, found)
    if deals is None:
        keep(name, row, line, found)
    error = f" (± {found['se']:.3g})" if "se" in found else ""
    print(f"  {bars} → {told(row, found)}{error}: {verdict}, {took}", flush=True)
    return verdict == "met"


def main(given: Sequence[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("rows", nargs="*", metavar="ROW", help="all of them, if none is named")
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--deals", type=int, help="instead of what is asked for")
    asked.add_argument("--seed", default="1")
    asked.add_argument("--list", action="store_true", help="only say what there is")
    asked.add_argument("--write", action="store_true", help="only write the page, from what is kept")
    wanted = asked.parse_args(given)
    if wanted.write:
        write(read())
        return 0
    names = wanted.rows or [*ROWS]
    if unknown := [one for one in names if one not in ROWS]:
        asked.error(f"no such row: {', '.join(unknown)}; there are {', '.join(ROWS)}")
    if wanted.list:
        for name in names:
            row = ROWS[name]
            print(f"{name}: python -m {' '.join(row.line(wanted.deals, wanted.jobs, wanted.seed))}")
            print(f"  {', '.join(map(str, row.bars))}{f' → {gone}' if (gone := row.lacks()) else ''}")
        return 0
    met = sum(run(name, wanted.deals, wanted.jobs, wanted.seed) for name in names)
    print(f"{met} of {len(names)} met")
    return 0 if met == len(names) else 1


if __name__ == "__main__":
    raise SystemExit(main())
