"""A real match from the lobby to tars kaput (HS-12): the ban comes with its last card, and from its events again."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.store import open_store
from bot.ports.court import BAN, Sentence
from bot.ports.keys import Dest
from bot.ports.people import HOUSE
from bot.ports.ratings import ALL, Ladder
from bot.ports.records import Command
from bot.ports.reports import Report
from bot.ports.rights import FOR_GOOD
from bot.table import bans
from bot.table.desertion import TAKE_UP_MS
from tests.bench.kit import stands
from tests.store.kaput import lost
from tests.store.kit import ManualClock
from tests.store.played import PEOPLE, Hall, model


async def begun(hall: Hall, *chosen: str, place: str = "tg:-5:0") -> str:
    table = (await hall.service.open(f"o{hall.clock.now}", place, PEOPLE[0], game="bazaar-blot")).table
    assert table is not None
    for words in ("set clock 0", "set rated on", *chosen):
        await hall.says(table, words)
    for person in PEOPLE[1:]:
        await hall.says(table, "sit", person)
    await hall.says(table, "start")
    return table


def matches(url: str) -> dict[str, Any]:
    """The read model without the ratings, which are folded when somebody looks at them."""
    return {name: rows for name, rows in model(url).items() if not name.startswith("rating")}


async def news(hall: Hall) -> list[str]:
    lane = await hall.store.outbox.claim(["tg:-5:0"], "test", 1)
    assert lane is not None
    assert lane.dest == Dest.parse("tg:-5:0")
    rows = await hall.store.outbox.rows(lane, 500)
    await hall.store.outbox.release(lane)
    return [row.row.ref for row in rows if row.row.kind == BAN]


async def test_the_ban_comes_with_the_last_card_and_from_the_events_again(
    url: str, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, other = await open_store(url, clock), await open_store(url, clock)
    hall = Hall(store, clock)
    table = await begun(hall)
    await lost(hall, table, monkeypatch)
    match = await store.matches.at(table, 1)
    assert match is not None
    assert (match.how, match.rated) == ("tars-kaput", True)
    (ban,) = await other.court.bans("tg:-5:0")
    losers = [PEOPLE[0].id, PEOPLE[2].id]
    assert [person for person, _ in ban.pair] == losers
    assert ban.until_ms == bans.until(match.ended_ms, 1)
    assert await news(hall) == [f"{table}:1"], "told once, in the same transaction"
    before = matches(url)
    assert len(before["tars"]) == 2
    await store.rebuild()
    assert matches(url) == before
    await store.forget(PEOPLE[0].id, "gone:first")
    forgotten = model(url)
    await store.rebuild()
    assert model(url)["tars"] == forgotten["tars"]
    found = await other.rights.look(lambda rights: rights.banned([one.id for one in PEOPLE]))
    assert [one.person for one in found] == losers, "also of whoever was forgotten"
    assert await store.check() == ()
    await store.close()
    await other.close()


@pytest.mark.parametrize("forgotten", [False, True])
async def test_a_deserter_has_lost_and_bears_the_ban_alone(
    url: str, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, forgotten: bool
) -> None:
    """RAT-4: gone before the first card of a deal that can only be lost by tars kaput; the model is rebuilt to the same
    bytes. Whoever has their data deleted has lost at once and keeps the ban."""
    store = await open_store(url, clock)
    hall = Hall(store, clock)
    table = await begun(hall)
    await lost(hall, table, monkeypatch, played=False)
    guilty, left, partner, right = PEOPLE
    await hall.says(table, "leave sure", guilty)
    assert await store.matches.at(table, 1) is None
    if forgotten:
        assert (await hall.service.handle(Command("gone", table, HOUSE, f"forfeit {guilty.id}"))).ok
    else:
        clock.on(TAKE_UP_MS + 1)
        seq = (await stands(hall.service, table)).turn_seq
        assert (await hall.service.handle(Command("tick", table, None, f"tick taken {seq}"))).ok
    match = await store.matches.at(table, 1)
    assert match is not None
    assert (match.how, match.rated) == ("tars-kaput", True)
    assert {one.person: one.ending for one in match.seats} == {
        guilty.id: "lost",
        partner.id: "open",
        left.id: "won",
        right.id: "won",
    }
    (ban,) = await store.court.bans("tg:-5:0")
    assert [person for person, _ in ban.pair] == [guilty.id]
    assert await news(hall) == [f"{table}:1"]
    rated = {one.id: await store.ratings.of(Ladder("tg:-5"), one.id) for one in PEOPLE}
    assert {who for who, one in rated.items() if one is not None} == {guilty.id, left.id, right.id}
    assert [one.won for one in await store.ratings.changes("tg:-5", table, 1) if one.who == guilty.id] == [False]
    assert await store.ratings.desertions((guilty.id, partner.id)) == {guilty.id: 1}
    if forgotten:
        await store.forget(guilty.id, "gone:first")
    assert [
        one.person for one in await store.rights.look(lambda rights: rights.banned([one.id for one in PEOPLE]))
    ] == [guilty.id]
    for scope in ("tg:-5", ALL):  # they are folded when somebody looks
        await store.ratings.of(Ladder(scope), left.id)
    before = model(url)
    await store.rebuild()
    assert model(url) == before
    assert await store.check() == ()
    await store.close()


async def test_a_second_match_of_theirs_is_for_life(
    url: str, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(url, clock)
    hall = Hall(store, clock)
    tables = [await begun(hall), ""]
    clock.on(1)
    tables[1] = await begun(hall, place="tg:-6:0")
    for table in tables:
        await lost(hall, table, monkeypatch)
    found = await store.rights.look(lambda rights: rights.banned([PEOPLE[0].id]))
    assert [one.until_ms for one in found] == [FOR_GOOD], "both had begun before the first ban"
    await store.close()


async def test_what_was_annulled_stays_out_of_a_rebuilt_rating(
    url: str, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """LG-10.5: the events still tell of the match; the verdict is kept beside them."""
    store = await open_store(url, clock)
    hall = Hall(store, clock)
    table = await begun(hall)
    await lost(hall, table, monkeypatch)
    who, about = PEOPLE[1], PEOPLE[0]
    said = (who.id, who.name, about.id, about.name)
    report = Report("r", "tg:-5:0", table, 1, 1, *said, "arranged", "", clock.now)
    assert await store.reports.file("report", report, ()) is None
    rated = await store.ratings.of(Ladder("tg:-5"), who.id)
    assert rated is not None
    verdict = Sentence("annulled", table, 1, "A – B", "tg:77", "Boss", "they lost on purpose", admin=True)
    assert await store.court.rule("rule", "tg:-5:0", verdict) is None
    for _ in range(2):
        assert await store.ratings.of(Ladder("tg:-5"), who.id) is None
        assert await store.rights.look(lambda rights: rights.banned([about.id])) == ()
        await store.rebuild()
    await store.close()


@pytest.mark.parametrize("chosen", ["set rated off", "set tars_ban off"])
async def test_a_table_that_has_chosen_otherwise_bans_nobody(
    url: str, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, chosen: str
) -> None:
    store = await open_store(url, clock)
    hall = Hall(store, clock)
    table = await begun(hall, chosen)
    await lost(hall, table, monkeypatch)
    match = await store.matches.at(table, 1)
    assert match is not None
    assert match.how == "tars-kaput"
    assert await store.court.bans("tg:-5:0") == ()
    assert await news(hall) == []
    before = matches(url)
    await store.rebuild()
    assert matches(url) == before
    assert (await stands(hall.service, table)).phase == "over"
    await store.close()
