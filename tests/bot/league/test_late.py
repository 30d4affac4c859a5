"""What becomes of a match whose round is over, and of one whose players are not there, case by case."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.league.cup import events as ev
from bot.league.cup.model import MINUTE_MS, Cup, evolve
from bot.league.cup.steps import Seen, due, reminders

ROUND, WAIT = 90 * MINUTE_MS, 10 * MINUTE_MS


def begun(*arrived: int, table: str = "") -> Cup:
    """Two pairs meet in the only round: 1 and 2 against 3 and 4."""
    events: list[ev.Event] = [
        ev.Opened("bazaar-blot", "rated"),
        ev.Published(),
        ev.Entered(1, (1, 2)),
        ev.Entered(2, (3, 4)),
        ev.Drawn((1, 2), 1),
        ev.RoundBegun(((1, 2),)),
        *(ev.Arrived(1, one) for one in arrived),
        *([ev.Seated(1, table)] if table else []),
    ]
    cup: Cup | None = None
    for event in events:
        cup = evolve(cup, event, 0, "cup")
    assert cup is not None
    return cup


def ended(cup: Cup, now_ms: int, seen: Seen | None = None) -> ev.Ended | None:
    found = [one for one in due(cup, now_ms, {1: seen} if seen else {}) if isinstance(one, ev.Ended)]
    assert len(found) < 2
    return found[0] if found else None


@pytest.mark.parametrize(
    ("written", "points"),
    [
        *(((120, 80), (1, 0)), ((80, 120), (0, 1)), ((80, 80), (0, 0)), ((0, 0), (0, 0)), ((1, 0), (1, 0))),
        ((-5, 0), (0, 1)),
    ],
)
def test_when_time_is_up_whoever_leads_has_won(written: tuple[int, int], points: tuple[int, int]) -> None:
    cup = begun(1, 2, 3, 4, table="t")
    playing = Seen("running", written=written)
    assert ended(cup, ROUND - 1, playing) is None
    assert ended(cup, ROUND, playing) == ev.Ended(1, "time", points, written)
    assert due(cup, ROUND, {1: playing})[-1] == ev.Over()


def test_a_match_given_up_gives_no_point_whoever_led() -> None:
    """The last trick falls, and nobody looks until the round is over: what was played goes before the clock. The
    chat and their own chats were full all the while: nobody is to blame, and nobody gets the point."""
    cup = begun(1, 2, 3, 4, table="t")
    assert ended(cup, 1, Seen("unfinished", written=(120, 80))) == ev.Ended(1, "unfinished", (0, 0), (120, 80))
    cup = begun(1, 2, 3, 4, table="t")
    assert ended(cup, 2 * ROUND, Seen("won", (0, 2), (40, 301))) == ev.Ended(1, "played", (0, 2), (40, 301))
    cup = begun(1, 2, 3, 4)
    assert (ended(cup, ROUND - 1), ended(cup, ROUND)) == (None, ev.Ended(1, "time", (0, 0)))
    cup = evolve(begun(1, 2, 3, 4, table="t"), ev.Out(1, "self"), 1)
    assert ended(cup, 2, Seen("running", written=(120, 80))) == ev.Ended(1, "default", (0, 1))
    assert ended(evolve(cup, ev.Out(2, "self"), 2), 3) == ev.Ended(1, "default", (0, 0))


@pytest.mark.parametrize(
    ("arrived", "points"), [((1, 2), (1, 0)), ((1, 2, 3), (1, 0)), ((3, 4, 2), (0, 1)), ((1, 3), (0, 0)), ((), (0, 0))]
)
def test_a_pair_is_there_when_both_are(arrived: tuple[int, ...], points: tuple[int, int]) -> None:
    cup = begun(*arrived)
    assert (ended(cup, WAIT - 1), ended(cup, WAIT)) == (None, ev.Ended(1, "default", points))


def test_reminders_come_halfway_and_when_an_eighth_is_left_once_each() -> None:
    cup = begun(1, 2)
    assert (reminders(cup), due(cup, WAIT // 2)) == ((WAIT // 2, ROUND - ROUND // 8), (ev.Reminded(1),))
    reminded = replace(cup, reminded=1)
    assert due(reminded, WAIT // 2 + 1) == ()
    playing = evolve(evolve(evolve(reminded, ev.Arrived(1, 3), 1), ev.Arrived(1, 4), 1), ev.Seated(1, "t"), 1)
    running = {1: Seen("running")}
    assert due(playing, ROUND - ROUND // 8, running) == (ev.Reminded(2),)
