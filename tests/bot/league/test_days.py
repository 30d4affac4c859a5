"""Days, ids, rankings and streaks, without a store."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.games import entry_of, game_keys
from bot.league import days, line
from bot.ports.packs import Pack, Run
from rules.core import Illegal

PACK = Pack("d20833.bazaar-blot", "d20833", "bazaar-blot", "ab" * 32, 1, 20833 * days.DAY_MS, 20834 * days.DAY_MS)


def run(person: str, score: int, at: int = 0, *, done: bool = True) -> Run:
    return Run(PACK.id, f"t{person}", person, person, at, ((score, 0),), done)


def test_a_day_is_utc_and_its_packs_have_its_number() -> None:
    assert days.day_of(20833 * days.DAY_MS) == days.day_of(20834 * days.DAY_MS - 1) == 20833
    assert days.day_in(days.pack_id(20833, "duel-blot")) == 20833
    new = days.new_pack(20833, "bazaar-blot", "ab" * 32)
    assert new == PACK
    assert not new.playable(new.from_ms), "its words are not fixed"


def test_every_game_that_shares_hides_what_a_finished_deal_opens() -> None:
    assert days.games() == ("bazaar-blot", "georgian-belote", "duel-blot")
    for game in game_keys():
        assert entry_of(game).conduct.shares == (game in days.games())


def test_one_table_for_each_person_and_no_way_from_it_to_the_secret() -> None:
    ids = {days.table_of(PACK, f"tg:{n}") for n in range(500)}
    assert len(ids) == 500
    assert all(len(one) == 8 and one.isalnum() for one in ids)
    assert days.table_of(PACK, "tg:1") == days.table_of(PACK, "tg:1")


def test_a_ranking_computed_by_hand() -> None:
    runs = [
        *(run("tg:1", 20, 3), run("tg:2", 36, 2), run("tg:3", 20, 1), run("dc:4", -10, 4)),
        *(run("web:p.5", 500), run("gone:x", 400), run("tg:9", 300), run("tg:8", 200, done=False)),
        run("tg:2", 90, 7),  # played by another account, joined since: the first run counts
    ]
    found = days.ranking(runs, {"tg:9"})
    assert [(one.run.person, one.score, one.place) for one in found] == [
        ("tg:2", 36, 1),
        ("tg:3", 20, 2),
        ("tg:1", 20, 2),
        ("dc:4", -10, 4),
    ]
    assert [one.share for one in found] == [1, Fraction(1, 2), Fraction(1, 2), 0]
    assert [one.above for one in found] == [26, Fraction(14, 3), Fraction(14, 3), Fraction(-106, 3)]
    assert days.ranking([run("tg:1", 7)])[0].share is None
    assert days.ranking([]) == ()


@pytest.mark.parametrize(("played", "n"), [((), 0), ((10,), 1), ((9,), 1), ((8,), 0), ((10, 9, 8, 6), 3), ((9, 8), 2)])
def test_days_in_a_row(played: tuple[int, ...], n: int) -> None:
    assert days.streak(set(played), 10) == n


def test_a_pack_that_is_not_open_shows_nothing() -> None:
    for pack in (PACK, Pack(**{**_fields(PACK), "words": ()})):
        with pytest.raises(Illegal, match="daily-sealed"):
            line.secret(pack)
        with pytest.raises(Illegal, match="daily-sealed"):
            line.of(pack)
    assert PACK.seed not in repr(PACK)


def test_an_open_pack_is_played_by_the_computer_the_same_each_time() -> None:
    for game in days.games():
        pack = Pack(**{**_fields(days.new_pack(20833, game, "cd" * 32)), "words": ("plum",), "open": True})
        first = line.of(pack)
        line.of.cache_clear()
        assert line.of(pack) == first
        assert len(first.hands) == len(first.names) == entry_of(game).conduct.usual_seats
        assert len({card for hand in first.hands for card in hand}) == sum(map(len, first.hands))


def _fields(pack: Pack) -> dict[str, object]:
    return {name: getattr(pack, name) for name in pack.__dataclass_fields__}
