"""The one write path and the front desk, on a real SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from adapters.runtime.system import Locks
from adapters.store.store import SqlStore, open_store
from adapters.text import FluentCatalog
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.core.service import Service
from bot.handlers.desk import Desk
from bot.ports.packs import Rounds
from bot.ports.records import Command, Person
from bot.text import Text
from bot.view import press
from bot.view.show import Showing
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, must, why
from tests.chance import SeededEntropy

PLACE = "tg:-5:0"
CALLS = {"8H": ("bid", "8 hearts")}


class FakeClock:
    def __init__(self) -> None:
        self.now = 1_000_000

    def now_ms(self) -> int:
        return self.now


class Inn:
    """Store, service and desk together."""

    def __init__(self, store: SqlStore, clock: FakeClock) -> None:
        self.store, self.clock = store, clock
        self.service = Service(store, Locks(), clock, SeededEntropy(1), lambda: None)
        self.desk = Desk(self.service, store, store.outbox, catalog=FluentCatalog())
        self.showing = Showing(self.service, store, clock)
        self.n = 0

    def ready(self) -> None:
        """What else such an inn has."""

    def key(self) -> str:
        self.n += 1
        return f"tg:1:{self.n}"

    async def four(self, *chosen: str) -> str:
        opened = await self.desk.command(self.key(), PLACE, ARAM, "new")
        assert opened.table is not None
        for words in chosen:
            assert (await self.service.handle(Command(self.key(), opened.table, ARAM, words))).ok
        for person in FOUR[1:]:
            assert (await self.desk.command(self.key(), PLACE, person, "join")).ok
        assert (await self.desk.command(self.key(), PLACE, ARAM, "start")).ok
        self.clock.now += 2_000
        await self.tick()
        return opened.table

    async def tick(self) -> None:
        for due in await self.store.timers.due(self.clock.now):
            key = f"timer:{due.table_id}:{due.timer.name}:{due.timer.armed_seq}"
            text = f"tick {due.timer.name} {due.timer.armed_seq}"
            await self.service.handle(Command(key, due.table_id, None, text))
            await self.store.timers.remove(due.table_id, due.timer.name, due.timer.armed_seq)

    async def table(self, table_id: str) -> Table:
        return must(await self.service.table(table_id))


Kind = TypeVar("Kind", bound=Inn)


def inn_of(kind: type[Kind], now_ms: int = 1_000_000) -> Callable[..., AsyncIterator[Kind]]:
    """A fixture: such an inn, on a database of its own."""

    @pytest.fixture
    async def opened(tmp_path: Path) -> AsyncIterator[Kind]:
        clock = FakeClock()
        clock.now = now_ms
        store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
        one = kind(store, clock)
        one.ready()
        yield one
        await store.close()

    return opened


inn = inn_of(Inn)


async def turn(inn: Inn, table_id: str) -> tuple[int, Table]:
    table = await inn.table(table_id)
    seat = min(loaded_of(table).game.waiting(table.state))
    return seat, table


async def test_a_command_takes_effect_once(inn: Inn) -> None:
    table_id = await inn.four()
    seat, _ = await turn(inn, table_id)
    data = press.act(table_id, "d1b0", "8H")
    first = await inn.desk.press("tg:1:900", PLACE, FOUR[seat], data)
    again = await inn.desk.press("tg:1:900", PLACE, FOUR[seat], data)
    assert first.ok
    assert again == first
    events = await inn.store.events(table_id)
    assert sum(e.type == "Acted" for e in events) == 1
    one = await inn.desk.command("tg:1:7", "tg:-8:0", ARAM, "new")
    two = await inn.desk.command("tg:1:7", "tg:-8:0", ARAM, "new")
    assert one.table == two.table
    assert len(await inn.store.tables_in("tg:-8:0")) == 1


class Relayed(Rounds):
    """A beacon that may start a request whenever it is asked whether it is up."""

    @property
    def up(self) -> bool:
        return asyncio.get_running_loop().is_closed()


async def test_the_beacon_is_asked_on_the_event_loop(inn: Inn) -> None:
    inn.service.rounds = Relayed()
    table_id = await inn.four()
    seat, _ = await turn(inn, table_id)
    assert (await inn.desk.press(inn.key(), PLACE, FOUR[seat], press.act(table_id, "d1b0", "8H"))).ok


async def test_a_new_process_knows_the_same_table(inn: Inn) -> None:
    """HS-32: state is the fold of the stored events."""
    table_id = await inn.four()
    for call in ("8H", "pass", "pass", "pass"):
        seat, _ = await turn(inn, table_id)
        assert (await inn.desk.command(inn.key(), PLACE, FOUR[seat], *CALLS.get(call, ("pass", "")))).ok
    warm = await inn.service.table(table_id)
    cold = await Service(inn.store, Locks(), inn.clock, SeededEntropy(2), lambda: None).table(table_id)
    assert cold == warm


async def test_what_a_stranger_and_the_others_see_of_a_table(inn: Inn) -> None:
    table_id = await inn.four()
    for data in (press.act(table_id, "d1b0", "8H"), press.see(table_id, "hand"), press.do(table_id, "takeback")):
        answer = await inn.desk.press(inn.key(), PLACE, VANO, data)
        assert why(answer) == "illegal-not-seated"
        assert answer.scene is not None
        assert (answer.scene.kind, answer.scene.picture, answer.scene.reading) == ("panel", None, ())
    hands = []
    for person in FOUR:
        answer = await inn.desk.press(inn.key(), PLACE, person, press.see(table_id, "hand"))
        assert answer.scene is not None
        assert not answer.public
        hands.append(answer.scene.picture.hand.cards)  # type: ignore[union-attr]
    assert len({card for hand in hands for card in hand}) == 32
    seat, _ = await turn(inn, table_id)
    mine = await inn.desk.choices(PLACE, FOUR[seat], "bid", "bid", "")
    assert 0 < len(mine) <= 25
    assert await inn.desk.choices(PLACE, FOUR[(seat + 1) % 4], "bid", "bid", "") == ()
    assert await inn.desk.choices(PLACE, VANO, "play", "card", "") == ()
    lane = must(await inn.store.outbox.claim(("tg:", "@tg:"), "me", 60_000))
    before = len(await inn.store.outbox.rows(lane, 500))
    seat, _ = await turn(inn, table_id)
    refused = await inn.desk.command(inn.key(), PLACE, FOUR[(seat + 1) % 4], "bid", "8 hearts")
    assert not refused.ok
    assert refused.text == Text("illegal-not-your-turn")
    assert len(await inn.store.outbox.rows(lane, 500)) == before


@pytest.mark.parametrize(
    "data", ["", "x", "a:b", "a:::", "s::", "t:zzzzzzzz:start", "a:zzzzzzzz:d1:JH", "a:" + "x" * 99, "s:-:nothing"]
)
async def test_forged_buttons_are_refused_with_a_reason(inn: Inn, data: str) -> None:
    answer = await inn.desk.press(inn.key(), PLACE, VANO, data)
    assert not answer.ok
    assert answer.text is not None


async def test_a_hand_row_for_a_former_owner_shows_nothing(inn: Inn) -> None:
    table_id = await inn.four()
    await inn.desk.command(inn.key(), PLACE, NINO, "leave")
    lane = must(await inn.store.outbox.claim((f"@{NINO.id}",), "me", 60_000))
    for pending in await inn.store.outbox.rows(lane):
        assert await inn.showing.scene(pending) is None
    assert table_id


async def test_play_now_deals_within_ten_seconds(inn: Inn) -> None:
    answer = await inn.desk.command(inn.key(), "tg:7:0", LUSINE, "now")
    assert answer.table is not None
    inn.clock.now += 2_000
    await inn.tick()
    table = await inn.table(answer.table)
    assert table.deal == 1
    assert table.alone()


async def test_a_chat_that_moves_takes_its_table_along(inn: Inn) -> None:
    table_id = await inn.four()
    await inn.desk.moved("tg:-5", "tg:-1005")
    await inn.desk.moved("tg:-5", "tg:-1005")
    assert [str(one.dest) for one in (await inn.table(table_id)).audiences] == ["tg:-1005:0"]
    assert [r.table_id for r in await inn.store.tables_in("tg:-1005:0")] == [table_id]
    seat, _ = await turn(inn, table_id)
    assert (await inn.desk.command(inn.key(), "tg:-1005:0", FOUR[seat], "bid", "8 hearts")).ok


async def test_removed_from_a_chat_the_match_goes_on_elsewhere(inn: Inn) -> None:
    table_id = await inn.four()
    await inn.desk.removed("tg:1:800", PLACE)
    assert (await inn.table(table_id)).phase == "adjourned"
    assert (await inn.desk.command(inn.key(), "tg:-6:0", DAVIT, "resume")).ok
    table = await inn.table(table_id)
    assert (table.phase, [str(one.dest) for one in table.audiences]) == ("play", ["tg:-6:0"])


async def test_languages_by_person_and_by_chat(inn: Inn) -> None:
    assert (await inn.desk.command(inn.key(), PLACE, ARAM, "language", "ka")).ok
    assert await inn.desk.lang(ARAM, PLACE) == "ka"
    assert not (await inn.desk.command(inn.key(), PLACE, ARAM, "language", "chat ru")).ok
    assert await inn.desk.lang(None, PLACE) == "en"


async def test_two_tables_in_one_chat_are_told_apart(inn: Inn) -> None:
    first = await inn.four()
    second = await inn.desk.command(inn.key(), PLACE, VANO, "new")
    assert second.table != first
    answer = await inn.desk.command(inn.key(), PLACE, VANO, "fill")
    assert answer.table == second.table
    seat, _ = await turn(inn, first)
    assert (await inn.desk.command(inn.key(), PLACE, FOUR[seat], "bid", "8 hearts")).table == first


async def test_many_at_once_are_served_one_by_one(inn: Inn) -> None:
    table_id = await inn.four()
    seat, _ = await turn(inn, table_id)
    data = press.act(table_id, "d1b0", "8H")
    answers = await asyncio.gather(*(inn.desk.press(inn.key(), PLACE, FOUR[seat], data) for _ in range(8)))
    assert sum(a.ok for a in answers) == 1
    assert not await inn.store.check()


async def test_the_davtar_can_be_asked_for_when_the_match_is_over(inn: Inn) -> None:
    """The score book is kept for ever (HS-10): typed commands find the last table of the place too."""
    table_id = await inn.four()
    for person in FOUR[:3]:
        await inn.desk.command(inn.key(), PLACE, person, "abandon")
    answer = await inn.desk.command(inn.key(), PLACE, VANO, "davtar")
    assert answer.scene is not None
    assert answer.table == table_id
    assert (await inn.desk.command(inn.key(), PLACE, NINO, "rematch")).ok


async def test_the_card_of_live_tables_follows_what_happens(inn: Inn) -> None:
    await inn.desk.command(inn.key(), PLACE, VANO, "tables")
    await inn.desk.command(inn.key(), PLACE, ARAM, "new")
    await inn.desk.command(inn.key(), PLACE, NINO, "join")
    lane = must(await inn.store.outbox.claim(("tg:",), "me", 60_000))
    cards = [p for p in await inn.store.outbox.rows(lane, 100) if p.row.kind == "tables"]
    assert len(cards) >= 3
    scene = must(await inn.showing.scene(cards[-1]))
    assert any("ნინო" in repr(line) for line in scene.lines)
    assert {b.label.key for row in scene.buttons for b in row} >= {"btn-join-n", "btn-watch-n"}


async def offered(inn: Inn, who: Person, data: str) -> list[str]:
    """What the scene offers that a press is answered with."""
    answer = await inn.desk.press(inn.key(), PLACE, who, data)
    assert answer.ok
    assert answer.scene is not None
    return [button.data for row in answer.scene.buttons for button in row]


async def test_the_opener_alone_is_shown_whose_seat_can_be_freed(inn: Inn) -> None:
    opened = await inn.desk.command(inn.key(), PLACE, ARAM, "new")
    assert opened.table is not None
    await inn.desk.command(inn.key(), PLACE, NINO, "join")
    look = press.see(opened.table, "seats")
    assert why(await inn.desk.press(inn.key(), PLACE, VANO, look)) == "illegal-not-seated"
    assert not [data for data in await offered(inn, NINO, look) if ":remove" in data]
    (remove,) = [data for data in await offered(inn, ARAM, look) if ":remove" in data]
    assert (await inn.desk.press(inn.key(), PLACE, NINO, remove)).text == Text("illegal-opener-only")
    assert ":remove" not in " ".join(await offered(inn, ARAM, remove))
    assert [chair.person for _, chair in (await inn.table(opened.table)).people()] == [ARAM.id]
    assert not (await inn.desk.press(inn.key(), PLACE, ARAM, remove)).ok


async def test_where_no_front_knows_a_way_share_says_where_there_is_one(inn: Inn) -> None:
    opened = await inn.desk.command(inn.key(), "web:main", ARAM, "new")
    assert opened.table is not None
    shared = await inn.desk.press(inn.key(), "web:main", ARAM, press.see(opened.table, "share"))
    assert "illegal-share-on-page" in [line.text.key for line in must(shared.scene).lines]
    inn.desk.ways.open("tg", lambda place, table: [("people", f"https://t.me/b?start=join_{table}")])
    assert (await inn.desk.press(inn.key(), PLACE, ARAM, press.see("zzzzzzzz", "share"))).text == Text(
        "illegal-no-such-table"
    )
    joined = await inn.desk.link(inn.key(), "tg:2:0", NINO, f"join_{opened.table}")
    assert joined.ok
