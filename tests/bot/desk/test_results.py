"""``/me``, ``/stats`` and a match's record: what was played, told to whom it may be told, in pictures and in words."""

from __future__ import annotations

import pytest

from adapters.text import FluentCatalog
from bot.scene import Scene
from bot.scene.charts import CoursePicture, ResultsPicture
from bot.scenes import matches
from bot.text import LANGUAGES, Text
from tests.bot.desk.test_history import ELSEWHERE, PRIVATE, Club, data, rows, shown
from tests.bot.house import ARAM, LUSINE, NINO, VANO


async def two_matches(club: Club) -> None:
    table = await club.opened()
    await club.plays(table)
    await club.again(table)
    await club.plays(table)


def picture(scene: Scene) -> ResultsPicture:
    assert isinstance(scene.picture, ResultsPicture)
    return scene.picture


async def test_ones_own_results_are_told_from_everywhere(club: Club) -> None:
    await two_matches(club)
    here, there = shown(await club.asks(ARAM, "me")), shown(await club.asks(ARAM, "me", place=PRIVATE))
    assert here == there
    seen = picture(here)
    assert len(seen.balance) == 3
    assert sum(row.won + row.lost for row in seen.games) == 2
    assert seen.last is not None
    both = [picture(shown(await club.asks(who, "me"))).games[0] for who in (ARAM, NINO)]
    assert (both[0].won, both[0].lost) == (both[1].lost, both[1].won)
    assert shown(await club.asks(VANO, "me")).lines[0].text.key == "me-none"


async def test_of_others_only_what_was_played_here_is_told(club: Club) -> None:
    await two_matches(club)
    away = await club.opened(place=ELSEWHERE, host=VANO, guest=NINO)
    await club.plays(away, VANO)
    told = picture(shown(await club.asks(VANO, "stats", "ნინო")))
    assert sum(row.won + row.lost for row in told.games) == 2
    assert told.name == NINO.name
    assert sum(row.won + row.lost for row in picture(shown(await club.asks(NINO, "me"))).games) == 3
    nobody = await club.asks(ARAM, "stats", "Vano")
    assert nobody.text == Text("illegal-nobody-called", (("name", "Vano"),))
    assert nobody.scene is not None
    way = data(nobody.scene)[0]
    assert picture(shown(await club.opens(ARAM, way))).name in (ARAM.name, NINO.name)
    assert not (await club.opens(ARAM, f"s:-:stats.={VANO.id}")).ok, "a forged button tells no more"
    assert (
        picture(shown(await club.opens(ARAM, way, PRIVATE))).games == picture(shown(await club.opens(ARAM, way))).games
    )
    assert not (await club.opens(LUSINE, way, "tg:4:0")).ok, "she has never played there"
    assert not (await club.opens(ARAM, f"s:-:stats.={VANO.id}@tg:-6", PRIVATE)).ok, "nor has he elsewhere"
    assert not (await club.opens(LUSINE, way, ELSEWHERE)).ok or way.endswith(NINO.id)
    offered = await club.desk.choices("tg:-5:0", ARAM, "stats", "name", "ნი")
    assert [value for _, value in offered] == [NINO.name]


async def test_names_that_two_have_are_asked_back(club: Club) -> None:
    await two_matches(club)
    await club.plays(await club.opened(host=VANO, guest=LUSINE), VANO)
    asked = shown(await club.asks(ARAM, "stats", "n"))
    assert asked.picture is None
    assert len(data(asked)) == 2, "Vano and Lusine"


async def test_ones_own_matches_are_listed_in_private_and_where_there_are_none(club: Club) -> None:
    await two_matches(club)
    for place in (PRIVATE, ELSEWHERE):
        page = shown(await club.asks(ARAM, "history", place=place))
        assert page.lines[0].text.key == "history-own-head"
        (one, two) = data(page, ".davtar")
        assert (await club.opens(ARAM, one, place)).ok
        assert not (await club.opens(VANO, two, "tg:5:0")).ok
    (own,) = data(shown(await club.asks(ARAM, "history")), "history.me")
    assert shown(await club.opens(ARAM, own)).lines[0].text.key == "history-own-head"
    assert rows(shown(await club.opens(VANO, own))) == []


async def test_a_record_shows_the_score_over_the_match(club: Club) -> None:
    await two_matches(club)
    opened = shown(await club.opens(NINO, data(shown(await club.asks(NINO, "history")), ".davtar")[1]))
    record = shown(await club.opens(NINO, data(opened, ".record")[0]))
    assert isinstance(record.picture, CoursePicture)
    assert record.picture.columns == (ARAM.name, NINO.name)
    assert max(record.picture.deals[-1]) >= record.picture.target == 3
    assert len(record.reading) == 1 + len(record.picture.deals)
    for ending in (".davtar", ".result"):
        assert (await club.opens(NINO, data(record, ending)[0])).ok


async def test_all_of_it_can_be_said_in_every_language(club: Club) -> None:
    await two_matches(club)
    catalog = FluentCatalog()
    page = shown(await club.asks(ARAM, "history", place=PRIVATE))
    record = shown(await club.opens(ARAM, data(page, ".davtar")[0].replace(".davtar", ".record")))
    for scene in (page, record, shown(await club.asks(ARAM, "me")), shown(await club.asks(ARAM, "stats", "ნინო"))):
        for lang in LANGUAGES:
            for line in (*scene.lines, *scene.reading):
                assert "{" not in catalog.say(lang, line.text)
    assert not catalog.missing


def test_runs_and_balance() -> None:
    last_first = ("won", "won", "open", "lost", "won", "won", "won", "lost")
    assert matches.longest(last_first) == 3
    assert matches.longest(last_first, now=True) == 2
    assert matches.balance(last_first) == (0, -1, 0, 1, 2, 1, 2, 3)
    assert matches.balance(()) == (0,)


@pytest.mark.parametrize(
    ("n", "got", "how"),
    [(29, 12_000, "few"), (100, 10_000, "usual"), (100, 10_500, "more"), (100, 9_500, "less")],
)
def test_luck_is_told_with_what_is_usual(n: int, got: int, how: str) -> None:
    """Each draw 10 on average, with a deviation of 1: in a hundred, 10 ± 0.2 nineteen times in twenty."""
    known = {"matches": 1, "luck-n": n, "luck-got": n * got, "luck-mean": n * 10_000, "luck-spread": n * 1_000}
    tally = {("nardi", name): value for name, value in known.items()}
    (row,) = matches.results(matches.Results("A", tally, (), None, {}, False)).picture.luck  # type: ignore[union-attr]
    assert dict(row.verdict.args)["how"] == how
    assert (row.place is None) == (how == "few")
    assert dict(row.told.args)["n"] == n
