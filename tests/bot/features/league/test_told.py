"""Who is told what of a cup and of a duplicate, and where its board is posted anew."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from bot.competitions.model import evolve
from bot.competitions.organiser import rows
from bot.features.cups import events as cup
from bot.features.cups.model import Cup
from bot.features.duplicates import events as duplicate
from bot.features.duplicates.model import Duplicate
from bot.ports.keys import Dest
from bot.ports.records import OutRow
from tests.bot.features.league.duplicate.test_model import drawn_up

BOARDS = (Dest("tg:-5:0"), Dest("dc:1:2"))


def person(number: int) -> str:
    """Nobody knows who number 4 is any more."""
    return "" if number == 4 else f"tg:{number}"


def shown(found: Iterable[OutRow], board: str) -> tuple[bool, list[str]]:
    """Whether the boards are posted anew, and what people are told, ``~`` in place of what they were told before."""
    posted = [row for row in found if row.kind == board]
    assert [str(row.dest) for row in posted] == [str(dest) for dest in BOARDS]
    assert len({row.fresh for row in posted}) == 1
    told = []
    for row in found:
        if row.kind != board:
            ref = msgspec.json.decode(row.ref)
            n = f" {ref['n']}" if ref.get("n") else ""
            told.append(f"{'' if row.fresh else '~'}{str(row.dest).removeprefix('@tg:')} {ref['what']}{n}")
    return posted[0].fresh, told


def cups(*events: cup.Event) -> Cup:
    """A cup of pairs over weeks: 2 and 3, 5 and 6, 7 and 8; 4 looks for a partner in 9."""
    now: Cup | None = None
    first = (
        *(cup.Opened("bazaar-blot", "league"), cup.Chosen("format", "robin"), cup.Chosen("wait", "1440")),
        *(cup.Chosen("round", "10080"), cup.Published(), cup.Entered(1, (2, 3)), cup.Entered(2, (5, 6))),
        cup.Entered(3, (7, 8)),
    )
    for event in (*first, *events):
        now = evolve(Cup, now, event, 0, "cup")
    assert now is not None
    return now


DRAWN = (cup.CheckInBegun(), *map(cup.CheckedIn, (1, 2, 3)), cup.Drawn((1, 2, 3), 3))
BEGUN = (*DRAWN, cup.RoundBegun(((1, 2), (3, 0))))
SEATED = (*BEGUN, *(cup.Arrived(1, player) for player in (2, 3, 5, 6)), cup.Seated(1, "t1"))


@pytest.mark.parametrize(
    ("before", "event", "fresh", "told"),
    [
        ((), cup.Entered(4, (4, 9), False), False, ["9 ask 4"]),
        ((cup.Entered(4, (9, 4), False),), cup.Confirmed(4), False, ["9 agreed 4"]),
        ((cup.Entered(4, (9, 10), False),), cup.Confirmed(4), False, ["9 agreed 4", "~10 now"]),
        ((cup.Entered(4, (9, 10), False),), cup.Out(4, "declined"), False, ["9 declined 4", "~10 now"]),
        ((cup.Entered(4, (9,)),), cup.Joined(4, 10), False, ["9 agreed 4", "10 agreed 4"]),
        ((), cup.Offered(11), False, ["1 offer 11"]),
        ((), cup.Named(11), False, ["11 named"]),
        ((), cup.Named(1), False, []),
        ((), cup.Published(), True, []),
        ((), cup.CheckInBegun(), True, [f"{n} checkin" for n in (2, 3, 5, 6, 7, 8)]),
        ((cup.CheckInBegun(),), cup.CheckedIn(2), False, ["~5 now", "~6 now"]),
        (DRAWN[:-1], DRAWN[-1], False, [f"~{n} now" for n in (2, 3, 5, 6, 7, 8)]),
        (DRAWN, BEGUN[-1], True, [*(f"{n} round 1" for n in (2, 3, 5, 6)), "~7 now", "~8 now"]),
        (BEGUN, cup.Arrived(1, 2), False, [*(f"{n} there 1" for n in (3, 5, 6)), "~2 now"]),
        ((*BEGUN, cup.Arrived(1, 2)), cup.Reminded(1), False, [f"{n} remind 1" for n in (3, 5, 6)]),
        (SEATED[:-1], SEATED[-1], False, [f"~{n} now" for n in (2, 3, 5, 6)]),
        (SEATED, cup.Reminded(1), False, [f"{n} remind 1" for n in (2, 3, 5, 6)]),
        (SEATED, cup.Ended(1, "time", (1, 0)), False, [f"{n} ended 1" for n in (2, 3, 5, 6)]),
        (SEATED, cup.Ended(1, "played", (1, 0)), False, [f"~{n} now" for n in (2, 3, 5, 6)]),
        (BEGUN, cup.Ended(2, "default", (0, 0)), False, ["~7 now", "~8 now"]),
        ((cup.Out(3, "left"), cup.Drawn((2, 1), 1)), cup.Over(), True, [f"{n} over" for n in (2, 3, 5, 6)]),
        (BEGUN, cup.Over(), True, [f"{n} over" for n in (2, 3, 5, 6, 7, 8)]),
        ((cup.Out(2, "left"),), cup.Cancelled("few"), False, [f"{n} cancelled" for n in (2, 3, 7, 8)]),
    ],
)
def test_of_a_cup(before: tuple[cup.Event, ...], event: cup.Event, fresh: bool, told: list[str]) -> None:
    then = cups(*before)
    after = evolve(Cup, then, event, 0, "cup")
    found = rows(then, after, (event,), BOARDS, person)
    assert shown(found, Cup.WORD) == (fresh, told)


def test_what_is_stored_of_a_message_has_the_names_of_earlier_releases() -> None:
    then = cups()
    (row,) = rows(then, evolve(Cup, then, cup.Offered(11), 0), (cup.Offered(11),), (), person)
    assert row.ref == '{"cup":"cup","what":"offer","n":11}'
    now = drawn_up((2,), (3,))
    over = duplicate.Over(((), ()))
    assert rows(now, evolve(Duplicate, now, over, 0), (over,), (), person)[0].ref == '{"duplicate":"abc","what":"over"}'


def test_of_a_draft_nothing_is_shown() -> None:
    draft = evolve(Cup, None, cup.Opened("bazaar-blot", "league"), 0, "cup")
    assert rows(draft, draft, (cup.Chosen("format", "robin"),), BOARDS, person) == ()
    drawn = evolve(Duplicate, None, duplicate.Opened("bazaar-blot", "league"), 0, "abc")
    assert rows(drawn, drawn, (duplicate.Chosen("deals", "8"),), BOARDS, person) == ()


def test_of_a_duplicate() -> None:
    now = drawn_up((2, 3), (4, 5), (6,), (7, 8), tables="2")
    for event, fresh, told in (
        (duplicate.Entered(5, 9), False, []),
        (duplicate.Begun(now.plan()), True, [f"{n} begun" for n in (2, 3, 5, 6, 7, 8)]),
        (duplicate.Seated(1, "t1"), False, []),
        (duplicate.Played(1), False, []),
        (duplicate.Played(2, "not"), False, [f"{n} not" for n in (5, 7, 8)]),
        (duplicate.Over(((), ())), True, [f"{n} over" for n in (2, 3, 5, 6, 7, 8)]),
    ):
        after = evolve(Duplicate, now, event, 0)
        found = rows(now, after, (event,), BOARDS, person)
        wanted = [*told, "9 " + told[0].split()[1]] if told and told[0].startswith("2") else told
        assert shown(found, Duplicate.WORD) == (fresh, wanted), event
        now = after
    gone = evolve(Duplicate, drawn_up((2,), (3,)), duplicate.Cancelled("few"), 0)
    assert shown(rows(now, gone, (duplicate.Cancelled("few"),), BOARDS, person), Duplicate.WORD) == (
        False,
        ["2 cancelled", "3 cancelled"],
    )
