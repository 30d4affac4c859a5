"""Finds puzzles in the automatic players' own games, and writes them to ``assets/puzzles``.

``make puzzles GAME=…``: ``python -m assets.puzzles.build.find GAME [--count N] [--seed S] [--minutes M] [--out FILE]``.

Theory of operation. A player (``Riddles.level``) plays first deals of matches against itself. Where it, or what the
first glance likes best, does something else than ``easy`` would, the adviser of hints looks at the decision; where the
best leads by half of what it should, it looks again, with four times the worlds and none of those before, so that luck
in the first does not count in the second. A decision is kept if its best still leads the second by what the game asks
for, ``easy`` does something else (with other luck, too), and a sentence explains why. From one deal come at most two.

The same game, seed and count give the same file wherever the core runs; ``--minutes`` of processor time end it
earlier, with what has been found by then, and ``--go-on`` continues with the deal that it named last.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any, Final

from adapters.players import Files, roster
from bot.fair import SeededChance
from bot.features.puzzles.model import Puzzle, position, read, written
from bot.games import entry_of, rules_of
from bot.games.folder import folder_of
from bot.games.teach import GLANCE, NORMAL, THOROUGH, Line, Looked
from bot.ports.players import Player
from rules.core import Seat
from rules.core import replay as fold
from rules.options import load

OUT: Final = Path("assets/puzzles")
COUNT: Final = {"bazaar-blot": 300}
USUAL: Final = 100
FROM_A_DEAL: Final = 2
EASY_AGAIN: Final = 40
"""So often ``easy`` is asked once more, and has to be wrong each time."""


class Kept:
    """A chance that remembers what fell."""

    def __init__(self, seed: str, pack: tuple[str, ...]) -> None:
        self._chance: Final = SeededChance(seed)
        self._pack: Final = pack
        self.packs: list[str] = []
        self.dice = ""

    def shuffled(self, n: int) -> tuple[int, ...]:
        order = self._chance.shuffled(n)
        self.packs.append(" ".join(self._pack[at] for at in order))
        return order

    def die(self) -> int:
        found = self._chance.die()
        self.dice += str(found)
        return found


class Finder:
    """Looks through the deals of a game."""

    def __init__(self, game: str, seed: str) -> None:
        adviser = roster().adviser(game)
        if adviser is None:
            raise SystemExit(f"nobody knows what the moves of {game} are worth")
        self.game: Final = game
        self.seed: Final = seed
        self.riddles: Final = folder_of(game).riddles
        self._looking: Final = self.riddles.looking(Files(), adviser)
        self._player: Final = roster().player(game, self.riddles.level)
        self._easy: Final = roster().player(game, "easy")
        loaded = load(rules_of(game), None, dict(self.riddles.options))
        self._rules: Final = loaded.game
        self._options: Final = loaded.options
        self._usual: Final = entry_of(game).conduct.usual_seats
        self.seen: Final[Counter[str]] = Counter()

    def deal(self, n: int) -> Iterator[Puzzle]:
        """The puzzles of the ``n``-th deal."""
        rules, records = self._rules, entry_of(self.game).records
        seats = self.riddles.seats[n % len(self.riddles.seats)] if self.riddles.seats else self._usual
        dealer = n % seats
        fate = Kept(f"{self.seed}|puzzle|{self.game}|{n}", entry_of(self.game).fairness.pack)
        state = fold(rules, rules.start(seats, self._options, dealer))
        events = [*rules.deal(state, fate)]
        state = fold(rules, events, state)
        done: list[str] = []
        found = 0
        while not records.over(rules, state, events) and len(fate.packs) < 2:
            seat = min(rules.waiting(state))
            name = f"{n}|{len(done)}"
            legal, view = rules.legal(state, seat), rules.view(state, seat)
            if self.riddles.suits(view, legal, seat):
                line, _ = self._line(self._player, state, seat, fate, name)
                puzzle = self._puzzle(state, seat, line, name)
                if puzzle is not None:
                    found += 1
                    pack, dice = " ".join(fate.packs), fate.dice
                    yield Puzzle(
                        options=dict(self.riddles.options),
                        seats=seats if self.riddles.seats else 0,
                        dealer=dealer,
                        pack=pack,
                        dice=dice,
                        acts=" ".join(done),
                        seat=seat,
                        **puzzle,
                    )
                    if found == FROM_A_DEAL:
                        return
            else:
                line = (self._player(rules, view, legal, seat, SeededChance(f"{self.seed}|mind|{name}")),)
            for action in line:
                if records.over(rules, state, events):
                    break
                action = action if action in rules.legal(state, seat) else rules.timeout(state, seat)
                happened = rules.decide(state, seat, action, fate)
                done.append(f"{seat}:{rules.encode(action)}")
                events += happened
                state = fold(rules, happened, state)

    def reason(self, puzzle: Puzzle) -> str | None:
        """Why the best of a puzzle that was found before is better than what ``easy`` does."""
        rules, seat = self._rules, puzzle.seat
        state = position(self.game, puzzle, [""] * (puzzle.seats or self._usual)).state
        lines = [tuple(map(rules.parse, said.split())) for said in (puzzle.best, puzzle.easy)]
        ends = [self._after(state, seat, line) for line in lines]
        view = rules.view(state, seat)
        return self.riddles.because(puzzle.facts, view, lines[0], ends[0], lines[1], ends[1], seat)

    def _line(self, player: Player, state: Any, seat: Seat, fate: Kept, name: str) -> tuple[Line, Any]:
        """What a player does in a decision, and the view after it."""
        rules = self._rules
        line: list[Any] = []
        while True:
            view, legal = rules.view(state, seat), rules.legal(state, seat)
            chance = SeededChance(f"{self.seed}|mind|{name}|{len(line)}")
            action = player(rules, view, legal, seat, chance)
            line.append(action if action in legal else rules.timeout(state, seat))
            state = fold(rules, rules.decide(state, seat, line[-1], fate), state)
            view = rules.view(state, seat)
            if self.riddles.whole(view, seat):
                return tuple(line), view

    def _puzzle(self, state: Any, seat: Seat, line: Line, name: str) -> dict[str, Any] | None:
        """The fields of a puzzle, if the decision is one; ``line``: what the player does."""
        rules, riddles = self._rules, self.riddles
        self.seen["decisions"] += 1
        view, legal = rules.view(state, seat), rules.legal(state, seat)
        easy, instead = self._line(self._easy, state, seat, Kept("", ()), f"{name}|easy")
        there = riddles.place(easy, instead, seat)
        glance = self._looked(view, legal, seat, GLANCE, name)
        if glance is not None and _lead(glance) < riddles.glance:
            return None
        line = glance[0].line if glance is not None else line
        if riddles.place(line, self._after(state, seat, line), seat) == there:
            return None
        self.seen["differ"] += 1
        first = self._looked(view, legal, seat, NORMAL, name)
        if first is None or _lead(first) < riddles.bar / 2:
            return None
        self.seen["looked at again"] += 1
        looks = self._looked(view, legal, seat, THOROUGH, name)
        if looks is None or _lead(looks) < riddles.bar:
            return None
        self.seen["lead"] += 1
        best = looks[0].line
        after = self._after(state, seat, best)
        place = riddles.place(best, after, seat)
        if place == there or self.guessed(state, seat, place, name):
            return None
        facts = looks[0].facts
        why = riddles.because(facts, view, best, after, easy, instead, seat)
        if why is None:
            self.seen["unexplained"] += 1
            return None
        return {
            "best": " ".join(map(rules.encode, best)),
            "easy": " ".join(map(rules.encode, easy)),
            "lead": math.floor(100 * _lead(looks)) / 100,
            "why": why,
            "facts": dict(facts),
        }

    def guessed(self, state: Any, seat: Seat, place: Any, name: str) -> bool:
        """Whether ``easy`` comes to a place with other luck, in more cases than are granted: in some games it draws the
        hands that it thinks of, in some it bluffs."""
        again = (self._line(self._easy, state, seat, Kept("", ()), f"{name}|easy|{n}") for n in range(EASY_AGAIN))
        right = sum(self.riddles.place(line, view, seat) == place for line, view in again)
        return bool(right > self.riddles.luck * EASY_AGAIN)

    def _looked(self, view: Any, legal: Any, seat: Seat, times: int, name: str) -> tuple[Looked, ...] | None:
        chance = SeededChance(f"{self.seed}|look|{times}|{name}")
        looks = self._looking.looked(self._rules, view, legal, seat, chance, times)
        return looks if len(looks) > 1 else None

    def _after(self, state: Any, seat: Seat, line: Line) -> Any:
        for action in line:
            state = fold(self._rules, self._rules.decide(state, seat, action, Kept("", ())), state)
        return self._rules.view(state, seat)


def _lead(looks: tuple[Looked, ...]) -> float:
    return looks[0].points - looks[1].points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--go-on", type=int, default=0, metavar="DEAL", help="add to the file, from this deal on")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--reasons", action="store_true", help="say anew why, of those in the file; look for none")
    args = parser.parse_args()
    count = args.count or COUNT.get(args.game, USUAL)
    out = args.out or OUT / f"{args.game}.jsonl"
    finder, n = Finder(args.game, args.seed), args.go_on
    found: list[Puzzle] = [*read(out.read_bytes())] if n else []
    if args.reasons:
        said = ((one, finder.reason(one)) for one in read(out.read_bytes()))
        out.write_bytes(written(replace(one, why=why) for one, why in said if why is not None))
        return
    while len(found) < count and not (args.minutes and process_time() > 60 * args.minutes):
        before = len(found)
        found += finder.deal(n)
        n += 1
        if len(found) > before or n % 20 == 0:
            out.write_bytes(written(found[:count]))
            print(f"{n} deals, {len(found)} puzzles, {process_time():.0f} s, {dict(finder.seen)}", file=sys.stderr)
    print(sorted(Counter(one.why for one in found[:count]).items(), key=lambda one: -one[1]), file=sys.stderr)


if __name__ == "__main__":
    main()
