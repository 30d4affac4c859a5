"""What is said next and what stays beside it, by rows made at random: nothing is lost or overtakes what it must not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.runtime.delivery.asides import MOST, STAYS_MS, Asides
from adapters.runtime.delivery.courier import Pace
from adapters.runtime.delivery.pace import Budget
from adapters.runtime.delivery.plan import Group, next_folded, next_group
from bot.ports.keys import Dest, Slot
from bot.ports.records import OutRow, PendingRow, Sent
from bot.scene import Line
from bot.text import t

NOW = 1000

SLOTS = st.sampled_from([None, Slot("board", "t", 1), Slot("hand", "t")])
WHEN = st.sampled_from([0, 0, 0, NOW, NOW + 1])
ROWS = st.lists(st.tuples(SLOTS, WHEN, st.booleans()), max_size=12).map(
    lambda made: [
        PendingRow(
            n,
            f"k{n}",
            "t",
            n,
            OutRow(Dest("tg:-5:0"), slot, "board" if slot is not None else "note", "", None, after, fresh),
            0,
            n,
        )
        for n, (slot, after, fresh) in enumerate(made, 1)
    ]
)


def drain(rows: list[PendingRow], first: Callable[[list[PendingRow], int], Group | None] = next_group) -> list[Group]:
    """All groups in the order in which they are said."""
    said = []
    left = list(rows)
    while group := first(left, NOW):
        said.append(group)
        left = [row for row in left if row.id not in group.ids]
    assert [row for row in left if row.row.after_ms <= NOW] == []
    return said


@settings(max_examples=150, deadline=None)
@given(ROWS)
def test_every_due_row_is_said_or_superseded_once(rows: list[PendingRow]) -> None:
    ids = [row_id for group in drain(rows) for row_id in group.ids]
    assert sorted(ids) == [row.id for row in rows if row.row.after_ms <= NOW]


@settings(max_examples=150, deadline=None)
@given(ROWS)
def test_order(rows: list[PendingRow]) -> None:
    said = drain(rows)
    newest = [group.row.id for group in said]
    assert newest == sorted(newest)
    slots = [group.row.row.slot for group in said if group.row.row.slot is not None]
    assert len(slots) == len(set(slots))
    assert all(group.older == () for group in said if group.row.row.slot is None)
    for group in said:
        assert [row.id for row in group.rows] == sorted(row.id for row in group.rows)


@settings(max_examples=150, deadline=None)
@given(ROWS, st.integers(0, 13))
def test_a_wish_for_a_new_message_is_granted_once(rows: list[PendingRow], posted: int) -> None:
    previous = Sent(Dest("tg:-5:0"), Slot.parse("board:t:1"), "1", 1, "h", posted)
    for group in drain(rows):
        wishes = [row for row in group.rows if row.row.fresh]
        assert group.fresh(None) == bool(wishes)
        assert group.fresh(previous) == any(row.created_ms >= posted for row in wishes)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 5000), max_size=60), st.integers(0, 3000), st.integers(0, 20))
def test_a_budget_is_never_overdrawn(pauses: list[int], gap: int, per_minute: int) -> None:
    budget = Budget(Pace(gap, per_minute))
    now, calls = 0, []
    for pause in pauses:
        now += pause
        now += budget.wait_ms(now)
        assert budget.wait_ms(now) == 0
        budget.spend(now)
        calls.append(now)
    assert all(later - earlier >= gap for earlier, later in pairwise(calls))
    if per_minute:
        assert all(late - early >= 60_000 for early, late in zip(calls, calls[per_minute:], strict=False))


@settings(max_examples=150, deadline=None)
@given(ROWS)
def test_folded_every_due_row_is_said_or_superseded_once(rows: list[PendingRow]) -> None:
    said = drain(rows, next_folded)
    ids = [row_id for group in said for row_id in group.ids]
    notes = {row.id for row in rows if row.row.slot is None}
    assert len(ids) == len(set(ids))
    assert {row.id for row in rows if row.row.after_ms <= NOW} <= set(ids)
    assert set(ids) <= notes | {row.id for row in rows if row.row.after_ms <= NOW}, "only a note goes before its time"
    boards = [group for group in said if group.row.row.kind == "board" and group.row.row.slot == Slot("board", "t", 1)]
    alone = [group for group in said if group.row.row.slot is None]
    assert not (boards and alone)


HERE, THERE = Dest("dcu:1"), Dest("dcu:2")


def line(n: int) -> Line:
    return Line(t("note", n=n))


def test_it_stays_for_a_minute_beside_what_is_new() -> None:
    asides = Asides()
    assert asides.with_new(HERE, {1: line(1)}, 0) == (line(1),)
    assert asides.with_new(HERE, {2: line(2)}, 1_000) == (line(1), line(2))
    assert asides.with_new(HERE, {}, STAYS_MS) == (line(2),)
    assert asides.with_new(THERE, {}, STAYS_MS) == ()


def test_a_row_that_is_tried_again_is_said_once() -> None:
    asides = Asides()
    for at in (0, 10_000, 20_000):
        assert asides.with_new(HERE, {1: line(1)}, at) == (line(1),)


def test_only_the_newest_are_shown() -> None:
    asides = Asides()
    shown = asides.with_new(HERE, {n: line(n) for n in range(1, 10)}, 0)
    assert shown == tuple(line(n) for n in range(10 - MOST, 10))
