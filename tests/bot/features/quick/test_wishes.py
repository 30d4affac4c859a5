"""Who is brought together with whom (HS-6)."""

from __future__ import annotations

import pytest

from adapters.text import FluentCatalog
from bot.features.matchmaking.handler import quick_wish
from bot.features.matchmaking.model import checked, gathered, merged, passes, people_for, played
from bot.handlers.names import Names, NotUnderstood
from bot.ports.company import Seek, Wish
from bot.ports.rights import RightsNow
from rules.core import Illegal

PASSES = passes(RightsNow())
CHAT, OTHER = "tg:-5:0", "tg:-6:0"


def seek(n: int, wish: Wish, place: str = CHAT) -> Seek:
    return Seek(f"tg:{n}", f"P{n}", "en", place, wish, 1_000 + n, 601_000)


def target(n: int, game: str = "bazaar-blot") -> Wish:
    return Wish(game, options=(("target", str(n)),))


def test_who_gathers() -> None:
    assert gathered([seek(1, Wish("nardi")), seek(2, Wish("seka")), seek(3, Wish("nardi"))], PASSES) == (
        ("tg:1", "tg:3"),
    )
    waiting = [seek(1, Wish()), seek(2, Wish("long-nardi"))]
    assert (gathered(waiting, PASSES), played(waiting).game) == ((("tg:1", "tg:2"),), "long-nardi")
    waiting = [seek(1, Wish()), seek(2, Wish())]
    assert (gathered(waiting, PASSES), people_for(played(waiting).game)) == ((("tg:1", "tg:2"),), 2)
    waiting = [seek(n, Wish("bazaar-blot")) for n in range(1, 4)]
    assert gathered(waiting, PASSES) == ()
    assert gathered([*waiting, seek(4, Wish())], PASSES) == (("tg:1", "tg:2", "tg:3", "tg:4"),)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (Wish("nardi", 10), Wish("nardi")),
        (Wish("nardi", 10), Wish("nardi", 25)),
        (Wish("nardi", 10), Wish()),
        (Wish("bazaar-blot", preset="league"), Wish("bazaar-blot", preset="classic")),
        (target(301), target(501)),
        (Wish("nardi"), Wish("long-nardi")),
    ],
)
def test_who_does_not_want_the_same_is_left_waiting(mine: Wish, theirs: Wish) -> None:
    assert (merged(mine, theirs), merged(theirs, mine)) == (None, None)
    assert gathered([seek(1, mine), seek(2, theirs)], PASSES) == ()


def test_who_fits() -> None:
    assert merged(Wish("nardi", 10), Wish("nardi", 10, options=(("target", "5"),))) == Wish(
        "nardi", 10, options=(("target", "5"),)
    )
    assert merged(Wish("bazaar-blot", preset="league"), target(301)) == Wish(
        "bazaar-blot", preset="league", options=(("target", "301"),)
    )
    wishes = [target(301), target(501), target(501), Wish("bazaar-blot"), target(501)]
    waiting = [seek(n, wish) for n, wish in enumerate(wishes, 1)]
    assert gathered(waiting, PASSES) == (("tg:2", "tg:3", "tg:4", "tg:5"),)
    assert gathered(waiting, PASSES, newest="tg:4") == (("tg:2", "tg:3", "tg:4", "tg:5"),)
    assert gathered([seek(1, Wish("nardi")), seek(2, Wish("nardi"), OTHER)], PASSES) == ()
    topic = "tg:-5:7"
    assert gathered([seek(1, Wish("nardi")), seek(2, Wish("nardi"), topic)], PASSES) == (("tg:1", "tg:2"),)
    waiting = [seek(n, Wish("nardi")) for n in (1, 2, 3)]
    assert gathered(waiting, [lambda a, b: {a.person, b.person} != {"tg:1", "tg:2"}]) == (("tg:1", "tg:3"),)


def test_everybody_is_in_one_match_at_most_and_nobody_is_left_who_fits() -> None:
    waiting = [seek(n, (Wish(), Wish("nardi"), Wish("seka"), Wish("bazaar-blot"))[n % 4]) for n in range(200)]
    matches = gathered(waiting, PASSES)
    people = [person for match in matches for person in match]
    assert len(people) == len(set(people))
    left = [one for one in waiting if one.person not in people]
    assert gathered(left, PASSES) == ()
    assert len(left) <= 4


@pytest.mark.parametrize(
    ("wish", "key"),
    [
        *((Wish("chess"), "unknown-game"), (Wish("nardi", 11), "bad-option")),
        *((Wish("bazaar-blot", 10), "not-for-chips"), (Wish("nardi", preset="wild"), "unknown-preset")),
        (Wish("nardi", options=(("target", "9999"),)), "bad-option"),
        *((Wish("nardi", options=(("colour", "red"),)), "unknown-option"), (Wish("", 10), "quick-name-game")),
    ],
)
def test_a_wish_that_no_table_could_have_is_refused(wish: Wish, key: str) -> None:
    with pytest.raises(Illegal) as refused:
        checked(wish)
    assert refused.value.key == key


def test_a_number_of_a_quick_wish_has_six_digits_at_most() -> None:
    names = Names(FluentCatalog())
    assert quick_wish(names, "bura3 123456") == "bura3 otarget=123456"
    with pytest.raises(NotUnderstood):
        quick_wish(names, "bura3 1234567")
