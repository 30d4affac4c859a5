"""``/puzzle`` as people use it: one a day for all, the first answer counts, and no solution before it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.puzzles import Puzzles
from adapters.store import open_store
from bot.desk.answer import Answer
from bot.league.days import DAY_MS, day_of
from bot.ports.records import Person
from bot.puzzles.days import Book
from bot.scene import press
from tests.store.daily import people
from tests.store.kit import ManualClock
from tests.store.test_daily_desk import GROUP, Office, keys, words

BOOK = Book(Puzzles())
BLOT, NARDI = "bazaar-blot", "nardi"
SOLUTION = {"puzzle-best", "puzzle-easy", "puzzle-right", "puzzle-wrong"}


@pytest.fixture
async def office(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Office]:
    """On one database: what is kept is a preference like any other."""
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    yield Office(store, clock)
    assert await store.check() == ()
    await store.close()


def buttons(answer: Answer) -> list[str]:
    assert answer.scene is not None, answer.text
    return [button.data for row in answer.scene.buttons for button in row]


async def answered(office: Office, who: Person, game: str, line: str) -> Answer:
    """Presses one button after another, each of those that are shown."""
    shown = await office.types(who, "puzzle", game)
    day = day_of(office.clock.now_ms())
    steps = line.split()
    for n in range(1, len(steps) + 1):
        data = press.see("-", f"puzzle.a.{game}.{day}.{','.join(steps[:n])}")
        assert data in buttons(shown)
        shown = await office.presses(who, data)
    return shown


async def test_the_first_answer_counts(office: Office) -> None:
    ani, bob = people(2)
    today = day_of(office.clock.now_ms())
    puzzle = BOOK.at(BLOT, today)
    asked = await office.types(ani, "puzzle", "базар")
    assert asked.ok
    assert not asked.public
    assert not SOLUTION & {*keys(asked)}
    wrong = await answered(office, ani, BLOT, puzzle.easy)
    assert wrong.text is not None
    assert wrong.text.key == "puzzle-wrong"
    assert {"puzzle-wrong", "puzzle-yours", "puzzle-best", "puzzle-easy"} <= {*keys(wrong)}
    assert wrong.scene is not None
    assert wrong.scene.picture is not None
    again = await office.presses(ani, press.see("-", f"puzzle.a.{BLOT}.{today}.{puzzle.best}"))
    assert "puzzle-wrong" in keys(again), "a second answer changes nothing"
    assert "puzzle-wrong" in keys(await office.types(ani, "puzzle", BLOT))
    position = await office.presses(ani, press.see("-", f"puzzle.look.{BLOT}.{today}"))
    assert not any(".a." in data for data in buttons(position))
    assert not SOLUTION & {*keys(position)}
    theirs = await office.types(bob, "puzzle", BLOT)
    assert not SOLUTION & {*keys(theirs)}, "what somebody has answered says nothing to others"
    assert not SOLUTION & {*keys(await office.presses(bob, press.see("-", f"puzzle.look.{BLOT}.{today}")))}
    assert buttons(theirs) == buttons(asked), "the same for everybody"
    right = await answered(office, bob, BLOT, puzzle.best)
    assert "puzzle-right" in keys(right)
    assert "puzzle-yours" not in keys(right)


async def test_a_throw_is_played_step_by_step_in_any_order(office: Office) -> None:
    ani, bob = people(2)
    office.clock.now = next(  # two steps of different checkers: they may be played either way
        day * DAY_MS
        for day in range(20_000, 30_000)
        if len(steps := BOOK.at(NARDI, day).best.replace("*", "").split()) == 2
        and steps[0].split("/")[1] != steps[1].split("/")[0]
        and "bar" not in steps[0] + steps[1]
    )
    one, two = BOOK.at(NARDI, day_of(office.clock.now)).best.split()
    begun = await office.types(ani, "puzzle", NARDI)
    day = day_of(office.clock.now)
    first = await office.presses(ani, press.see("-", f"puzzle.a.{NARDI}.{day}.{one}"))
    assert not SOLUTION & {*keys(first)}
    assert first.scene is not None
    assert begun.scene is not None
    assert first.scene.picture != begun.scene.picture, "the checker has moved"
    assert press.see("-", f"puzzle.{NARDI}") in buttons(first), "back to the beginning"
    assert not any("undo" in data for data in buttons(first))
    assert "puzzle-right" in keys(await answered(office, ani, NARDI, f"{one} {two}"))
    assert "puzzle-right" in keys(await answered(office, bob, NARDI, f"{two} {one}"))


async def test_one_a_day(office: Office) -> None:
    (ani,) = people(1)
    today = day_of(office.clock.now_ms())
    front = await office.types(ani, "puzzle")
    game = BOOK.game(today)
    assert any(f"puzzle.a.{game}.{today}." in data for data in buttons(front))
    puzzle = BOOK.at(BLOT, today)
    await answered(office, ani, BLOT, puzzle.best)
    office.clock.on(DAY_MS)
    late = await office.presses(ani, press.see("-", f"puzzle.a.{BLOT}.{today}.{puzzle.best}"))
    assert late.text is not None
    assert late.text.key == "puzzle-new-day"
    assert not SOLUTION & {*keys(late)}
    assert any(f"puzzle.a.{BLOT}.{today + 1}." in data for data in buttons(late))
    forged = await office.presses(ani, press.see("-", f"puzzle.look.{BLOT}.{today + 2}"))
    assert not SOLUTION & {*keys(forged)}
    every = await office.presses(ani, press.see("-", "puzzle.all"))
    assert buttons(every) == [press.see("-", f"puzzle.{one}") for one in BOOK.games]


async def test_an_answer_to_a_puzzle_that_is_no_more_does_not_count(office: Office) -> None:
    """The files may change with the program, in the middle of a day."""
    (ani,) = people(1)
    today = day_of(office.clock.now_ms())
    await office.store.set_pref(ani.id, f"puzzle-{BLOT}", f"{today} XX")
    assert not SOLUTION & {*keys(await office.types(ani, "puzzle", BLOT))}
    assert "puzzle-right" in keys(await answered(office, ani, BLOT, BOOK.at(BLOT, today).best))


async def test_what_cannot_be_is_refused(office: Office) -> None:
    (ani,) = people(1)
    today = day_of(office.clock.now_ms())
    none = await office.types(ani, "puzzle", "blackjack")
    assert (none.ok, none.text and none.text.key) == (False, "illegal-puzzle-none-perfect")
    for line in ("XX", "", "7D,7D,7D", "pass", "é"):
        data = press.see("-", f"puzzle.a.{BLOT}.{today}.{line}")
        refused = await office.presses(ani, data)
        assert not refused.ok, line
    for rest in ("puzzle.a", f"puzzle.a.{BLOT}", "puzzle.look", "puzzle.a..1.2", "puzzle.nothing"):
        assert (await office.presses(ani, press.see("-", rest))).ok is False or not SOLUTION & {
            *keys(await office.presses(ani, press.see("-", rest)))
        }
    assert not SOLUTION & {*keys(await office.types(ani, "puzzle", BLOT))}, "none of it was an answer"


async def test_it_is_found_within_the_deal_of_the_day_too(office: Office) -> None:
    """Where a list of commands has no room left."""
    (ani,) = people(1)
    own = await office.types(ani, "puzzle", NARDI, GROUP)
    within = await office.types(ani, "daily", "задача нарды", GROUP)
    assert (within.ok, within.public) == (True, False)
    assert buttons(within) == buttons(own)
    assert buttons(await office.types(ani, "daily", "puzzle")) == buttons(await office.types(ani, "puzzle"))
    assert press.see("-", "puzzle") in buttons(await office.types(ani, "daily"))
    choices = await office.desk.choices(GROUP, ani, "daily", "what", "puz")
    assert [value for _, value in choices] == ["puzzle"]


async def test_an_answer_is_ones_own(office: Office) -> None:
    """It is in what somebody may have of theirs, and gone when they want to be forgotten."""
    (ani,) = people(1)
    today = day_of(office.clock.now_ms())
    await answered(office, ani, BLOT, BOOK.at(BLOT, today).best)
    data = await office.types(ani, "mydata")
    assert data.file is not None
    assert json.loads(data.file.data)["accounts"][0]["preferences"][f"puzzle-{BLOT}"].startswith(f"{today} ")
    asked = await office.types(ani, "forgetme")
    await office.presses(ani, buttons(asked)[0])
    assert await office.store.prefs(ani.id) == {}
    assert "puzzle-right" not in words(await office.types(ani, "puzzle", BLOT))
