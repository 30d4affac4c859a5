"""``/replay``: for those who may see a match, and by a link for whoever has it, until it is withdrawn."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text as sql

from adapters.store import open_store
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.desk.desk import Desk
from bot.desk.history import History
from bot.desk.replays import Replays
from bot.desk.share import Ways
from bot.desk.shares import MOST, Shares
from bot.ports.records import Person
from bot.scene import Button, Scene, press
from bot.text import Text
from tests.bot.desk.test_history import ELSEWHERE, Club, data, shown
from tests.bot.house import ARAM, LUSINE, NINO, VANO
from tests.bot.test_service import PLACE, FakeClock
from tests.chance import SeededEntropy

ROOM = "web:room"


class Gallery(Club):
    """A club with replays. ``url``: of the page, for people elsewhere; None: there is none."""

    url: str | None = "https://davtar.example/"

    def open(self) -> None:
        self.shares = Shares(self.store, SeededEntropy(2))
        ways = Ways(self.service, self.store.outbox)
        ways.open_page(lambda path: None if self.url is None else self.url + path)
        part = Replays(History(self.store, self.service), self.shares, ways)
        self.desk = Desk(self.service, self.store, self.store.outbox, catalog=FluentCatalog(), parts=(part,), ways=ways)

    async def link(self, who: Person = ARAM) -> str:
        """The token of a link that somebody asks for in the chat."""
        (url,) = [one.url for one in buttons(shown(await self.asks(who, "replay"))) if one.url]
        found = re.fullmatch(r"https://davtar\.example/r/([A-Za-z0-9_-]{22})", url or "")
        assert found is not None
        return found[1]


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Gallery]:
    clock = FakeClock()
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    gallery = Gallery(store, clock)
    gallery.open()
    yield gallery
    await store.close()


def buttons(scene: Scene) -> list[Button]:
    return [button for row in scene.buttons for button in row]


def way(table: str, what: str = "", number: int = 1) -> str:
    return press.see("-", f"replay.{table}.{number}" + (f".{what}" if what else ""))


async def test_a_player_gets_a_link_and_it_leads_to_the_match(club: Gallery) -> None:
    table = await club.opened()
    await club.plays(table)
    token = await club.link()
    match = await club.shares.match(token)
    assert match is not None
    assert (match.table_id, match.number) == (table, 1)
    assert (await club.shares.record(match)).id == f"{table}.1"


async def test_a_link_ends_when_its_maker_ends_it(club: Gallery) -> None:
    table = await club.opened()
    await club.plays(table)
    mine, theirs = await club.link(ARAM), await club.link(NINO)
    for stranger in (VANO, LUSINE):
        refused = await club.opens(stranger, way(table, "end"))
        assert refused.text == Text("illegal-no-share")
    assert (await club.opens(ARAM, way(table, "end"))).text == Text("replay-ended")
    assert await club.shares.match(mine) is None
    assert await club.shares.match(theirs) is not None
    assert (await club.opens(ARAM, way(table, "end"))).text == Text("illegal-no-share")


async def test_only_a_hash_of_a_link_is_kept(club: Gallery) -> None:
    await club.plays(await club.opened())
    token = await club.link()
    rows = await club.store._backend.read(lambda conn: conn.execute(sql("SELECT * FROM share")).all())
    assert len(rows) == 1
    assert token not in str(rows)
    assert token[:12] not in str(rows)


async def test_the_oldest_links_go(club: Gallery) -> None:
    await club.plays(await club.opened())
    tokens = []
    for _ in range(MOST + 2):
        tokens.append(await club.link())
        club.clock.now += 1000
    assert [await club.shares.match(one) is not None for one in tokens] == [False, False, *[True] * MOST]


@pytest.mark.parametrize("forged", ["", "x", "A" * 22, "A" * 23, "../../etc/passwd", "ա" * 22, None, 7, ["A" * 22]])
async def test_a_forged_link_leads_nowhere(club: Gallery, forged: object) -> None:
    await club.plays(await club.opened())
    token = await club.link()
    assert await club.shares.match(forged) is None
    other = ("B" if token[0] != "B" else "C") + token[1:]
    assert await club.shares.match(other) is None


async def test_whoever_did_not_play_sees_it_but_makes_no_link(club: Gallery) -> None:
    table = await club.opened()
    await club.plays(table)
    scene = shown(await club.asks(LUSINE, "replay"))
    assert scene.picture is not None, "the deals, in pictures"
    assert not [one for one in buttons(scene) if one.url]
    assert (await club.opens(LUSINE, way(table, "share"))).text == Text("illegal-share-not-yours")


@pytest.mark.parametrize("what", ["", "share", "end", "deals", "deals.1"])
async def test_from_elsewhere_it_is_nothing_to_strangers(club: Gallery, what: str) -> None:
    table = await club.opened()
    await club.plays(table)
    for place in (ELSEWHERE, "tg:5:0", "dc:1:2", ROOM):
        assert (await club.opens(VANO, way(table, what), place)).text == Text("illegal-no-such-match")
    for other in ("zzzzzzzz", table[::-1]):
        assert (await club.opens(VANO, way(other, what))).text == Text("illegal-no-such-match")


@pytest.mark.parametrize("what", ["", "share", "deals", "deals.1"])
async def test_a_match_that_goes_on_is_shown_to_nobody(club: Gallery, what: str) -> None:
    """Neither to its players nor to those who watch, whatever number they name (HS-20)."""
    table = await club.opened()
    assert (await club.asks(ARAM, "replay")).text == Text("illegal-no-such-match")
    await club.plays(table)
    await club.again(table)
    assert (await club.desk.press(club.key(), PLACE, ARAM, press.do(table, "start"))).ok
    for number in (2, 3, 0):
        for who in (ARAM, NINO, LUSINE):
            answer = await club.opens(who, way(table, what, number))
            assert answer.text in (Text("illegal-no-such-match"), Text("illegal-davtar-number"))
            assert answer.scene is None
            assert not answer.replay
    token = await club.link()
    match = await club.shares.match(token)
    assert match is not None
    assert match.number == 1, "the last one that is finished"


async def test_where_there_is_no_page_the_deals_come_one_by_one(club: Gallery) -> None:
    club.url = None
    table = await club.opened()
    await club.plays(table)
    scene = shown(await club.asks(ARAM, "replay"))
    seen = [scene.picture]
    while on := [one.data for one in buttons(scene) if one.label.key == "btn-replay-after"]:
        scene = shown(await club.opens(ARAM, on[0]))
        seen.append(scene.picture)
    assert len({str(one) for one in seen}) == len(seen) > 1
    assert all(picture is not None for picture in seen)
    (back,) = [one.data for one in buttons(scene) if one.label.key == "btn-replay-before"]
    assert shown(await club.opens(ARAM, back)).picture == seen[-2]
    assert data(scene, ".davtar")
    n = len(seen)
    for bad in (f"deals.{n + 1}", "deals.999999999"):
        assert (await club.opens(ARAM, way(table, bad))).text == Text("illegal-no-such-deal")


async def test_the_page_is_told_which_match_to_show(club: Gallery) -> None:
    table = await club.opened(place=ROOM)
    assert (await club.desk.press(club.key(), ROOM, ARAM, press.do(table, "start"))).ok
    await finish(club, table)
    answer = await club.asks(ARAM, "replay", place=ROOM)
    assert (answer.ok, answer.replay) == (True, f"{table}.1")
    shared = await club.opens(ARAM, way(table, "share"), ROOM)
    assert re.fullmatch(r"r/[A-Za-z0-9_-]{22}", shared.path)
    assert (await club.asks(LUSINE, "replay", place=ROOM)).replay == f"{table}.1", "anybody in the room"


async def finish(club: Gallery, table: str) -> None:
    from tests.bench.kit import moves

    await moves(club.service, table, 5_000)
    club.clock.now += 86_400_000


async def test_a_button_under_the_match_in_the_history(club: Gallery) -> None:
    table = await club.opened()
    await club.plays(table)
    opened = shown(await club.opens(VANO, data(shown(await club.asks(VANO, "history")), ".davtar")[0]))
    (again,) = [one.data for one in buttons(opened) if one.label.key == "btn-replay"]
    assert again == way(table)
    assert (await club.opens(VANO, again)).ok


async def test_whoever_is_forgotten_is_named_nowhere_and_their_links_end(club: Gallery) -> None:
    await club.plays(await club.opened())
    mine, theirs = await club.link(ARAM), await club.link(NINO)
    await club.store.forget(ARAM.id, "gone:1")
    assert await club.shares.match(mine) is None
    match = await club.shares.match(theirs)
    assert match is not None
    names = [one.name for one in (await club.shares.record(match)).players]
    assert ARAM.name not in names
    assert NINO.name in names
    scene = shown(await club.opens(NINO, way(match.table_id, "deals.1")))
    assert ARAM.name not in str(scene)


@pytest.mark.parametrize("typed", ["x", "-1", "0", "99", "²", "1.1.1.1", "..", ".1", "deals"])
async def test_what_is_typed_wrong_is_refused_in_words(club: Gallery, typed: str) -> None:
    await club.plays(await club.opened())
    answer: Answer = await club.asks(ARAM, "replay", typed)
    assert not answer.ok
    assert answer.text is not None
