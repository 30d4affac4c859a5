"""Who sits where in a duplicate, what may be chosen, and what people may do, without a store."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from bot.competitions.events import encode
from bot.competitions.model import By, evolve
from bot.features.duplicates import events as ev
from bot.features.duplicates.model import (
    Duplicate,
    Options,
    View,
    balance,
    duplicate_of,
    ranking,
    swings,
    written,
)
from bot.features.duplicates.organiser import VERBS
from bot.features.duplicates.views import own, run
from bot.features.packs import differences, games, match_points, share, totals
from bot.games import entry_of, game_keys, rules_of
from bot.ports.packs import is_of_a_day
from bot.text import t
from rules.core import Illegal
from rules.options import options_from


def drawn_up(
    *sides: tuple[int, ...], teams: tuple[int, ...] = (), game: str = "bazaar-blot", **chosen: str
) -> Duplicate:
    """A duplicate for which these sides have signed up; ``teams``: of each side."""
    events: list[ev.Event] = [ev.Opened(game, next(iter(rules_of(game).presets)))]
    events += [ev.Chosen(name, value) for name, value in chosen.items()]
    events.append(ev.Published())
    for number, players in enumerate(sides, 1):
        team = teams[number - 1] if teams else 0
        events += [ev.Entered(number, player, team) for player in players]
    return folded(*events)


def folded(*events: ev.Event) -> Duplicate:
    now: Duplicate | None = None
    for n, event in enumerate(events):
        now = evolve(Duplicate, now, ev.DECODER.decode(encode(event)), n, "abc")
    assert now is not None
    return now


@pytest.mark.parametrize(
    ("sides", "tables", "plan"),
    [
        *((2, 2, ((1, 0), (2, 0))), (2, 8, ((1, 0), (2, 0))), (3, 2, ((1, 3), (2, 0)))),
        *((4, 2, ((1, 3), (2, 4))), (5, 8, ((1, 0), (2, 0), (3, 0), (4, 0), (5, 0)))),
        (16, 8, tuple((n, n + 8) for n in range(1, 9))),
    ],
)
def test_the_first_to_sign_up_hold_the_same_cards(sides: int, tables: int, plan: tuple[tuple[int, int], ...]) -> None:
    now = drawn_up(*((n,) for n in range(1, sides + 1)), tables=str(tables))
    assert now.ready
    assert now.plan() == plan
    assert all(any(one) for one in now.plan()), "nobody is waited for at a table of automatic players"


@pytest.mark.parametrize(
    ("teams", "plan"),
    [
        ((1, 1, 2, 2), ((1, 4), (3, 2))),
        ((1, 2), ((1, 0), (2, 0))),
        ((1, 2, 2), ((1, 3), (2, 0))),
        ((2, 1, 1), ((2, 0), (1, 3))),
    ],
)
def test_a_team_sits_on_even_seats_here_and_on_odd_seats_there(
    teams: tuple[int, ...], plan: tuple[tuple[int, int], ...]
) -> None:
    now = drawn_up(*((n,) for n in range(1, len(teams) + 1)), teams=teams, manner="teams")
    assert now.plan() == plan
    for even, odd in plan:
        both = [one.team for number in (even, odd) if (one := now.side(number)) is not None]
        assert len(set(both)) == len(both), "one team is not against itself"


def test_who_begins_and_who_withdraws() -> None:
    boss = By(1, manages=True)
    with pytest.raises(Illegal, match="duplicate-few"):
        VERBS.decide(drawn_up((1, 2)), boss, "begin")
    with pytest.raises(Illegal, match="duplicate-few-teams"):
        VERBS.decide(drawn_up((1, 2), (3,), teams=(1, 1), manner="teams"), boss, "begin")
    now = drawn_up((1, 2), (3,))
    (left,) = VERBS.decide(now, By(1), "leave")
    now = evolve(Duplicate, now, left, 9)
    assert [one.players for one in now.sides] == [(2,), (3,)]
    (gone,) = VERBS.decide(now, By(3), "leave")
    now = evolve(Duplicate, now, gone, 9)
    assert [one.number for one in now.sides] == [1]
    assert VERBS.decide(now, By(4), "enter") == (ev.Entered(2, 4),)
    assert VERBS.decide(now, By(4), "enter", "1") == (ev.Entered(1, 4),)
    now = drawn_up(tables="8", manner="teams")
    assert (now.options.tables, drawn_up(manner="teams", tables="8").options.tables) == (2, 2)


@pytest.mark.parametrize("name", [*Options.CHOICES, "preset", "game"])
def test_what_is_not_offered_cannot_be_chosen(name: str) -> None:
    draft = folded(ev.Opened("bazaar-blot", "league"))
    for value in ("", "0", "-1", "nardi", "99999999"):
        if value == "0" and name == "clock":
            continue
        with pytest.raises(Illegal):
            VERBS.decide(draft, By(1, manages=True), "set", f"{name} {value}")


@pytest.mark.parametrize("game", games())
def test_each_deal_stands_alone(game: str) -> None:
    most = max(int(one) for one in Options.CHOICES["deals"])
    for preset in rules_of(game).presets:
        options = options_from(rules_of(game), preset, dict(entry_of(game).conduct.alone))
        assert options.target >= 100 * most
        assert not getattr(options, "tars_kaput", False)
        assert getattr(options, "pack", "shuffle") == "shuffle"


def test_only_games_whose_deals_stand_alone_are_offered() -> None:
    assert set(games()) == {key for key in game_keys() if entry_of(key).conduct.alone}
    now = drawn_up()
    assert not is_of_a_day(now.pack)
    assert (duplicate_of(now.pack), duplicate_of("d20833.duel-blot")) == ("abc", "")


SCORES = (((26, 0), (0, 16)), ((10, 16), (0, 16)), ((16, 10), (8, 8)))


def over(scores: tuple[tuple[tuple[int, int], ...], ...], sides: int = 6, **chosen: str):  # type: ignore[no-untyped-def]
    """Three tables, or two teams, after two deals."""
    teams = (1, 2, 1, 2)[:sides] if chosen.get("manner") == "teams" else ()
    now = drawn_up(*((n,) for n in range(1, sides + 1)), teams=teams, deals="2", tables=f"{len(scores)}", **chosen)
    for event in (ev.Begun(now.plan()), ev.Over(scores)):
        now = evolve(Duplicate, now, event, 9)
    return now


def test_match_points_in_both_lines() -> None:
    """Deal 1, even seats: +26, −6, +6: 4, 0 and 2 of 4 points. Deal 2: −16, −16, 0: 1, 1 and 4 of 4."""
    now = over(SCORES)
    even = {one.side: one for one in ranking(now, 0)}
    assert [even[n].share for n in (1, 2, 3)] == [Fraction(5, 8), Fraction(1, 8), Fraction(6, 8)]
    assert [even[n].place for n in (1, 2, 3)] == [2, 3, 1]
    # Difference: what each is above the average of the other two.
    assert even[1].above == (26 - Fraction(0)) + (-16 - Fraction(-8))
    assert sum(one.above for one in even.values()) == 0
    odd = {one.side: one for one in ranking(now, 1)}
    assert [odd[n].share for n in (4, 5, 6)] == [Fraction(3, 8), Fraction(7, 8), Fraction(2, 8)]
    assert [odd[n].above for n in (4, 5, 6)] == [-even[n].above for n in (1, 2, 3)]
    now = over(SCORES, manner="difference")
    assert [one.side for one in ranking(now, 0)] == [1, 3, 2]
    assert [one.above for one in ranking(now, 0)] == [18, 12, -30]


def test_who_is_left_out_of_a_ranking() -> None:
    now = over((SCORES[0], (), SCORES[2]))
    assert (written(now, 1), [one.board for one in ranking(now, 0)]) == ({1: 26, 3: 6}, [1, 3])
    assert [one.share for one in ranking(now, 0)] == [Fraction(1, 2), Fraction(1, 2)]
    assert [one.place for one in ranking(now, 0)] == [1, 2], "equal points: the difference parts them"
    alone = over((SCORES[0], (), ()))
    assert ranking(alone, 0) == ranking(alone, 1) == ()
    now = over((SCORES[0], SCORES[1][:1], SCORES[2]))
    assert {one.side: one.share for one in ranking(now, 0)} == {1: Fraction(1, 2), 2: 0, 3: Fraction(3, 4)}
    found = ranking(over(SCORES), 0, {2})
    assert [(one.side, one.place) for one in found] == [(1, 1), (3, 2), (2, 0)]
    assert [one.above for one in found] == [4, -4, 0], "deal 1: +26 against +6, deal 2: -16 against 0"
    assert len(ranking(over(SCORES), 1, {2})) == 3, "their opponents are ranked"
    now = over(SCORES[:2], sides=4, manner="teams")
    assert [(one.written, one.gain) for one in swings(now)] == [((26, -6), 32), ((-16, -16), 0)]
    assert (balance(now), swings(over((SCORES[0], ()), sides=4, manner="teams"))) == (32, ())


BOARD = {"a": 20, "b": -16, "c": 20, "d": 8}
"""Four pairs with the same cards."""


def test_points_shares_differences_and_totals() -> None:
    assert match_points(BOARD) == {"a": 5, "b": 0, "c": 5, "d": 2}
    assert sum(match_points(BOARD).values()) == 4 * 3
    assert (share(5, 4), share(0, 1)) == (Fraction(5, 6), None)
    assert differences(BOARD) == {
        "a": 20 - Fraction(12, 3),
        "b": -16 - Fraction(48, 3),
        "c": 20 - Fraction(12, 3),
        "d": 8 - Fraction(24, 3),
    }
    assert (sum(differences(BOARD).values()), differences({"a": 30})) == (0, {"a": 0})
    found = totals([BOARD, {"a": 0, "b": 10}, {"a": 99}])
    assert found["a"] == ((Fraction(5, 6) + 0) / 2, 16 - 10)
    assert (found["b"], found["c"]) == (((0 + Fraction(1)) / 2, -32 + 10), (Fraction(5, 6), 16))
    assert totals([]) == {}


def test_everybody_is_told_their_place_and_share() -> None:
    nobody: Any = SimpleNamespace(person=str)
    seen = View(over(SCORES), nobody)
    places = ((2, 62, "+18"), (3, 12, "−30"), (1, 75, "+12"), (2, 38, "−18"), (1, 88, "+30"), (3, 25, "−12"))
    for player, (place, points, above) in enumerate(places, start=1):
        (line,) = own(seen, player)
        assert line.text == t("dup-your-place", place=place, of=3, share=points, above=above)


@pytest.mark.parametrize("sides", [2, 1])
def test_a_duplicate_begins_by_a_button_once_there_are_enough(sides: int) -> None:
    nobody: Any = SimpleNamespace(person=str)
    now = drawn_up(*((n,) for n in range(1, sides + 1)), tables="2", game="duel-blot")
    found = [one.data for row in run(View(now, nobody)).buttons for one in row]
    begin = [f"s:-:duprun.begin {now.id}"] if now.ready else []
    assert found == [*begin, f"s:-:duprun.cancel {now.id}", f"s:-:dupdo.see {now.id}"]
    assert now.ready == (sides == 2)
