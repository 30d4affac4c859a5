"""Who sits where in a duplicate, what may be chosen, and what people may do, without a store."""

from __future__ import annotations

import pytest

from bot.games import entry_of, game_keys, rules_of
from bot.league.days import games
from bot.league.duplicate import events as ev
from bot.league.duplicate.decide import By, decide
from bot.league.duplicate.model import Duplicate, duplicate_of, evolve
from bot.league.duplicate.options import CHOICES
from bot.ports.packs import is_of_a_day
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
        now = evolve(now, ev.decode(ev.encode(event)), n, "abc")
    assert now is not None
    return now


@pytest.mark.parametrize(
    ("sides", "tables", "plan"),
    [
        (2, 2, ((1, 0), (2, 0))),
        (2, 8, ((1, 0), (2, 0))),
        (3, 2, ((1, 3), (2, 0))),
        (4, 2, ((1, 3), (2, 4))),
        (5, 8, ((1, 0), (2, 0), (3, 0), (4, 0), (5, 0))),
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


def test_too_few_cannot_begin() -> None:
    boss = By(1, manages=True)
    with pytest.raises(Illegal, match="duplicate-few"):
        decide(drawn_up((1, 2)), boss, "begin")
    with pytest.raises(Illegal, match="duplicate-few-teams"):
        decide(drawn_up((1, 2), (3,), teams=(1, 1), manner="teams"), boss, "begin")


def test_whoever_withdraws_leaves_their_partner_where_they_are() -> None:
    now = drawn_up((1, 2), (3,))
    (left,) = decide(now, By(1), "leave")
    now = evolve(now, left, 9)
    assert [one.players for one in now.sides] == [(2,), (3,)]
    (gone,) = decide(now, By(3), "leave")
    now = evolve(now, gone, 9)
    assert [one.number for one in now.sides] == [1]
    assert decide(now, By(4), "enter") == (ev.Entered(2, 4),)
    assert decide(now, By(4), "enter", "1") == (ev.Entered(1, 4),)


def test_two_teams_play_at_two_tables_whatever_was_chosen_before() -> None:
    now = drawn_up(tables="8", manner="teams")
    assert now.options.tables == 2
    assert drawn_up(manner="teams", tables="8").options.tables == 2


@pytest.mark.parametrize("name", [*CHOICES, "preset", "game"])
def test_what_is_not_offered_cannot_be_chosen(name: str) -> None:
    draft = folded(ev.Opened("bazaar-blot", "league"))
    for value in ("", "0", "-1", "nardi", "99999999"):
        if value == "0" and name == "clock":
            continue
        with pytest.raises(Illegal):
            decide(draft, By(1, manages=True), "set", f"{name} {value}")


@pytest.mark.parametrize("game", games())
def test_each_deal_stands_alone(game: str) -> None:
    """The options that make it so can be chosen with any rules of the game, and the match outlasts any duplicate."""
    most = max(int(one) for one in CHOICES["deals"])
    for preset in rules_of(game).presets:
        options = options_from(rules_of(game), preset, dict(entry_of(game).conduct.alone))
        assert options.target >= 100 * most
        assert not getattr(options, "tars_kaput", False)
        assert getattr(options, "pack", "shuffle") == "shuffle"


def test_only_games_whose_deals_stand_alone_are_offered() -> None:
    assert set(games()) == {key for key in game_keys() if entry_of(key).conduct.alone}


def test_its_pack_is_not_of_a_day() -> None:
    now = drawn_up()
    assert not is_of_a_day(now.pack)
    assert duplicate_of(now.pack) == "abc"
    assert duplicate_of("d20833.duel-blot") == ""
