"""What players and advisers think, not only what they choose: in some deals of every game, each figure of theirs.

``figures/<game>.txt`` holds for each decision what the levels would do, what each action is worth and what the action
taken has cost. ``DAVTAR_GOLDEN=write`` before the command writes it anew. A changed figure is a changed player, and
needs an explanation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from adapters.players import Files
from assets.puzzles.build import find
from bot.core.loaded import loaded_of
from bot.fair import SeededChance
from bot.features.analysis.model import Course, Taken, course_of
from bot.features.puzzles.model import position, read
from bot.games import entry_of, game_keys, rules_of
from bot.games.folder import folder_of
from bot.games.levels import Roster
from bot.games.teach import GLANCE, NORMAL
from bot.ports.players import RANDOM
from bot.text import auto_names
from rules.core import replay
from tests.bot.scripts import agrees
from tests.players.kit import TABLES
from tests.told import short

FIGURES: Final = Path(__file__).with_name("figures")
DEALS: Final = {"bura3": 8, "bura5": 3, "blackjack": 12, "duel-blot": 1, "nardi": 1, "long-nardi": 1}
"""At each table; of other games two."""
SELDOM: Final = {"duel-blot": 4, "nardi": 8, "long-nardi": 8, "bura5": 2, "seka": 2}
"""Where thinking takes long, so many times fewer decisions are put to the others."""
EVERY: Final = {"easy": 1, "normal": 4, "strong": 8, "master": 24}
"""Of how many decisions one is also put to a level, with these times as many where it is ``SELDOM``."""
ADVISED: Final = 4
FEW: Final = {
    "seka.advice.HINT": dict.fromkeys(range(7), 6), "seka.advice.CHOICE": 4, "seka.advice.VALUE": 6,
    "seka.teach.DEALS": 20, "seka.teach.GLANCE": 20, "bura.teach.WORLDS": 4,
}  # fmt: skip
"""How many deals are played in the mind: fewer than usual, as the figures need not be good."""
PUZZLES: Final = 8
"""One of how many is explained."""


def courses(key: str, seed: str, seats: int | None = None, **options: Any) -> Iterator[Course]:
    """Deals of ``easy``, which does anything at all for every fourth action."""
    entry, game, roster = entry_of(key), rules_of(key), Roster()
    chance, dice = SeededChance(seed), Random(seed)
    preset = replace(next(iter(game.presets.values())), **options)
    start: Any = replay(game, game.start(seats or entry.conduct.usual_seats, preset, 0))
    state = dealt = start
    taken: list[Taken] = []
    deals = 0
    while deals < DEALS.get(key, 2):
        over = game.result(state) is not None
        if taken and (over or game.needs_deal(state)):
            yield course_of(game, f"{seed} {deals}", dealt, taken, state)
            state, taken, deals = start if over else state, [], deals + 1
        if game.needs_deal(state):
            state = dealt = replay(game, game.deal(state, chance), state)
            continue
        seat = min(game.waiting(state))
        view, legal = game.view(state, seat), game.legal(state, seat)
        level = "easy" if dice.randrange(4) else RANDOM
        action = roster.player(key, level)(game, view, legal, seat, chance)
        before, state = state, replay(game, game.decide(state, seat, action, chance), state)
        taken.append(Taken(seat, action, before, state, len(taken)))


def figures(key: str, roster: Roster) -> Iterator[str]:
    game, adviser, seldom = rules_of(key), roster.adviser(key), SELDOM.get(key, 1)
    for table, options in enumerate(TABLES.get(key, ({},))):
        yield f"\n== {options}"
        for course in courses(key, f"figures {table}", **options):
            for n, decision in enumerate(course.decisions):
                it = decision.decided
                asked = (game, it.question.view, it.question.legal, it.question.seat)
                asks = [level for level in roster.levels(key) if level == "easy" or n % (seldom * EVERY[level]) == 0]
                chosen = [roster.player(key, level)(*asked, SeededChance(f"{n}")) for level in asks]
                yield f"{n}: {' '.join(map(game.encode, chosen))}; {' '.join(map(game.encode, it.actions))}"
                if adviser is None or n % (seldom * ADVISED):
                    continue
                worths = adviser.worths(*asked, SeededChance(f"{n}"))
                yield from (f"    {game.encode(one.action)} {short(one)}" for one in worths)
                yield f"    {short(adviser.weigh(it))}"
            if adviser is not None and course.opened is not None:
                yield f"{short(adviser.makeable(course.opened))}"


def puzzles(key: str, roster: Roster) -> Iterator[str]:
    """Why the best line of a puzzle is better than another, and the other way round; of the first, what all are
    worth."""
    finder, riddles, adviser = find.Finder(key, "1"), folder_of(key).riddles, roster.adviser(key)
    assert adviser is not None
    for n, puzzle in enumerate(read(Files().puzzles(key))[::PUZZLES]):
        turned = replace(puzzle, best=puzzle.easy, easy=puzzle.best)
        yield f"{n}: {finder.reason(puzzle)}, {finder.reason(turned)}"
        if n:
            continue
        table, looking = position(key, puzzle, auto_names("en")), riddles.looking(Files(), adviser)
        game, seat = loaded_of(table).game, puzzle.seat
        asked = (game, game.view(table.state, seat), game.legal(table.state, seat), seat)
        for times in (GLANCE, NORMAL):
            looks = looking.looked(*asked, SeededChance("looked"), times)
            yield from (f"    {' '.join(map(game.encode, one.line))} {short(one)}" for one in looks)


@pytest.mark.parametrize("key", game_keys())
def test_what_is_thought_is_what_it_was(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    roster = Roster(Files())
    monkeypatch.setattr(find, "roster", lambda: roster)
    for name, few in FEW.items():
        monkeypatch.setattr(f"bot.games.{name}", few)
    found = list(figures(key, roster))
    found += puzzles(key, roster) if roster.adviser(key) is not None else ()
    agrees(FIGURES / f"{key}.txt", [f"# {key}", *found])
