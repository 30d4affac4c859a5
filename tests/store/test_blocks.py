"""Blocks: of a person in a chat, by its admins; and of a person by a person, which nobody else learns."""

from __future__ import annotations

import asyncio

import pytest

from adapters.store import SqlStore
from adapters.store.backend import upsert
from adapters.store.rights import moved_person
from adapters.store.schema_accounts import joined
from bot.desk.blocks import Blocks
from bot.desk.desk import Desk
from bot.desk.titles import Titles
from bot.ports.keys import private_to
from bot.ports.records import Person
from bot.scene import press
from bot.table.codec import text_from_json
from bot.table.model import Table
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO
from tests.store.test_settings import BOSS, PLACE, Chat, again, presses_of, why
from tests.store.test_settings import chat as settings_chat

chat = settings_chat
DAY = 86_400_000


@pytest.fixture(autouse=True)
def with_blocks(chat: Chat) -> None:
    titles = Titles()

    async def title(place: str) -> str:
        return "Club"

    titles.open("tg", title)
    chat.desks = [
        Desk(service, store, store.outbox, parts=(Blocks(service, store, store.outbox, chat.clock, titles, print),))
        for service, store in zip(chat.services, chat.stores, strict=True)
    ]


async def lobby(chat: Chat, *people: Person, game: str = "bazaar-blot", place: str = PLACE) -> Table:
    host, *others = people
    table = await chat.table(await chat.says(host, "new", game, place))
    for one in others:
        assert (await chat.presses(one, press.do(table.id, "sit"), place)).ok
    return await again(chat, table)


async def told(store: SqlStore, person: Person) -> list[str]:
    """Keys of what somebody is told in private."""
    found = []
    lane = await store.outbox.claim([str(private_to(person.id))], "test", 1)
    while lane is not None and lane.dest != private_to(person.id):
        lane = await store.outbox.claim([str(private_to(person.id))], "test", 1)
    if lane is not None:
        found = [text_from_json(one.row.ref).key for one in await store.outbox.rows(lane) if one.row.kind == "note"]
        await store.outbox.release(lane)
    return found


def block(term: str, who: Person) -> str:
    return press.see("-", f"block.{term}.{who.id}")


async def test_an_admin_blocks_somebody_by_name_and_they_can_do_nothing_here(chat: Chat) -> None:
    table = await lobby(chat, ARAM, NINO)
    shown = await chat.says(BOSS, "block", NINO.name)
    assert block("week", NINO) in presses_of(shown)
    assert (await chat.presses(BOSS, block("week", NINO))).ok
    assert (await again(chat, table)).seat_of(NINO.id) is None, "out of the lobby at once"
    assert "you-are-blocked-until" in await told(chat.stores[0], NINO)
    for name, rest in (("new", ""), ("now", ""), ("join", "3")):
        assert why(await chat.says(NINO, name, rest)) in ("illegal-barred-until", "illegal-removed-here"), name
    other = await lobby(chat, DAVIT)
    assert why(await chat.presses(NINO, press.do(other.id, "sit"))) == "illegal-barred-until"
    assert why(await chat.presses(NINO, press.do(other.id, "sit"), "tg:-5:7")) == "illegal-barred-until"
    assert (await chat.says(NINO, "new", place="tg:-6:0")).ok, "another chat"
    refused = await chat.desks[0].full(PLACE, NINO)
    assert refused is not None
    assert why(refused) == "illegal-barred-until"
    chat.clock.on(7 * DAY)
    assert (await chat.presses(NINO, press.do(other.id, "sit"))).ok, "it ends by itself"


async def test_a_match_goes_on_without_them_after_the_deal(chat: Chat) -> None:
    table = await lobby(chat, ARAM, NINO, game="nardi")
    assert (await chat.presses(ARAM, press.do(table.id, "start"))).ok
    await chat.presses(BOSS, block("good", NINO))
    now = await again(chat, table)
    seat = now.seat_of(NINO.id)
    assert seat is not None, "till the end of the deal they play"
    chair = now.chairs[seat]
    assert chair is not None
    assert chair.leaving
    assert "you-are-blocked" in await told(chat.stores[0], NINO)
    assert why(await chat.says(NINO, "pause")) == "illegal-barred", "no votes"
    assert (await chat.presses(BOSS, press.see("-", f"blocked.{NINO.id}"))).ok
    chair = (await again(chat, table)).chairs[seat]
    assert chair is not None
    assert not chair.leaving
    assert (await chat.says(NINO, "pause")).ok


async def test_blocked_lists_them_and_only_admins_lift(chat: Chat) -> None:
    await lobby(chat, ARAM, NINO)
    assert why(await chat.presses(ARAM, block("day", NINO))) == "settings-who-tg"
    await chat.presses(BOSS, block("day", NINO))
    seen = await chat.says(ARAM, "blocked")
    assert seen.ok
    assert not presses_of(seen)
    lift = press.see("-", f"blocked.{NINO.id}")
    assert lift in presses_of(await chat.says(BOSS, "blocked"))
    assert why(await chat.presses(ARAM, lift)) == "settings-who-tg"
    assert (await chat.presses(BOSS, lift)).ok
    assert "you-are-free" in await told(chat.stores[0], NINO)
    assert why(await chat.presses(BOSS, lift)) == "illegal-not-blocked"
    assert (await chat.says(NINO, "new")).ok


async def test_nobody_is_blocked_whom_one_has_not_met(chat: Chat) -> None:
    await lobby(chat, ARAM, NINO)
    assert why(await chat.says(BOSS, "block", "Zorro")) == "illegal-nobody-to-block"
    assert why(await chat.presses(BOSS, press.see("-", "block.good.tg:999"))) == "illegal-nobody-to-block"
    assert await chat.stores[0].rights.bars(PLACE) == ()


async def test_a_repeated_press_blocks_once_and_tells_once(chat: Chat) -> None:
    await lobby(chat, ARAM, NINO)
    for _ in range(2):
        await chat.desks[0].press("same", PLACE, BOSS, block("good", NINO))
    assert len(await chat.stores[0].rights.bars(PLACE)) == 1
    assert (await told(chat.stores[0], NINO)).count("you-are-blocked") == 1


async def test_blocked_on_one_worker_while_sitting_down_on_the_other(chat: Chat) -> None:
    """Whoever is first: nobody blocked has a seat afterwards."""
    for n in range(6):
        victim = Person(f"tg:{500 + n}", f"V{n}")
        room = f"tg:-{70 + n}:0"
        table = await lobby(chat, ARAM, victim, place=room)
        await chat.presses(victim, press.do(table.id, "leave"), room)
        other = await lobby(chat, DAVIT, place=room)
        await chat.presses(victim, press.do(other.id, "sit"), room)
        await asyncio.gather(
            chat.presses(victim, press.do(table.id, "sit"), room, worker=n % 2),
            chat.presses(BOSS, block("good", victim), room, worker=(n + 1) % 2),
        )
        chat.services[0].forget(table.id)
        assert (await again(chat, table)).seat_of(victim.id) is None
        await chat.desks[0].press(f"end{n}", room, DAVIT, press.do(other.id, "leave"))
        await chat.desks[0].press(f"fin{n}", room, ARAM, press.do(table.id, "leave"))


async def test_a_match_is_not_resumed_in_a_chat_where_somebody_is_blocked(chat: Chat) -> None:
    table = await lobby(chat, ARAM, NINO, game="nardi")
    await chat.presses(ARAM, press.do(table.id, "start"))
    for who in (ARAM, NINO):
        await chat.says(who, "adjourn")
    assert (await again(chat, table)).phase == "adjourned"
    await chat.stores[0].rights.bar("tg:-6:0", NINO.id, NINO.name, 0)
    assert why(await chat.presses(NINO, press.do(table.id, "resume"), "tg:-6:0")) == "illegal-barred"
    assert why(await chat.presses(ARAM, press.do(table.id, "resume"), "tg:-6:0")) == "illegal-seat-barred"
    assert (await chat.presses(ARAM, press.do(table.id, "resume"))).ok


async def test_a_person_blocks_a_person_and_only_they_know(chat: Chat) -> None:
    await lobby(chat, ARAM, NINO)
    own = "tg:1:0"
    shown = await chat.says(ARAM, "block", NINO.name, own)
    assert presses_of(shown) == [block("own", NINO)]
    assert (await chat.presses(ARAM, block("own", NINO), own)).ok
    rights = chat.stores[1].rights
    assert await rights.apart(ARAM.id, NINO.id)
    assert await rights.apart(NINO.id, ARAM.id)
    assert not await rights.apart(ARAM.id, DAVIT.id)
    assert await rights.apart_from(NINO.id) == {ARAM.id}
    assert await told(chat.stores[0], NINO) == []
    assert presses_of(await chat.says(NINO, "blocks", place="tg:2:0")) == []
    end = press.see("-", f"blocks.{NINO.id}")
    assert presses_of(await chat.says(ARAM, "blocks", place=own)) == [end]
    assert (await chat.presses(ARAM, end, own)).ok
    assert not await rights.apart(ARAM.id, NINO.id)
    assert why(await chat.presses(ARAM, end, own)) == "illegal-not-blocked"


async def test_when_they_meet_at_a_table_the_blocker_alone_is_told(chat: Chat) -> None:
    await chat.stores[0].rights.shun(ARAM.id, NINO.id, NINO.name)
    table = await lobby(chat, ARAM, DAVIT)
    answer = await chat.presses(NINO, press.do(table.id, "sit"))
    assert answer.ok
    assert answer.text is not None
    assert answer.text.key == "you-sit"
    assert await told(chat.stores[0], ARAM) == ["apart-met"]
    assert await told(chat.stores[0], NINO) == []
    assert await told(chat.stores[0], DAVIT) == []
    other = await lobby(chat, NINO)
    mine = await chat.presses(ARAM, press.do(other.id, "sit"))
    assert mine.ok, "they decide"
    assert mine.text is not None
    assert mine.text.key == "apart-met"
    assert await told(chat.stores[0], NINO) == []


async def test_a_chat_that_becomes_a_supergroup_takes_its_blocks_along(chat: Chat) -> None:
    await chat.stores[0].rights.bar(PLACE, NINO.id, NINO.name, 0)
    await chat.desks[0].moved("tg:-5", "tg:-1005")
    assert why(await chat.says(NINO, "new", place="tg:-1005:3")) == "illegal-barred"
    assert await chat.stores[0].rights.bars(PLACE) == ()


async def test_all_accounts_of_a_person_are_blocked_and_stay_so_when_they_part(chat: Chat) -> None:
    store = chat.stores[0]
    pair = {"account": "dc:9", "person": LUSINE.id, "attempt": "a", "at_ms": 1, "parted_ms": None}
    names = {"person_name": "Lusine", "name": "Lu"}
    await store.rights.bar("dc:1:2", "dc:9", "Lu", 0)
    await store.rights.shun(ARAM.id, "dc:9", "Lu")
    assert await store.rights.barred("dc:1:2", LUSINE.id) is None
    await store._backend.write(lambda conn: upsert(conn, joined, [{**pair, **names}]))
    assert await store.rights.barred("dc:1:2", LUSINE.id) is not None, "what was said of the other account counts"
    assert await store.rights.apart(LUSINE.id, ARAM.id)
    await store.rights.bar(PLACE, LUSINE.id, "Lusine", 0)
    assert [bar.person for bar in await store.rights.bars(PLACE)] == [LUSINE.id], "listed once"
    await store._backend.write(lambda conn: upsert(conn, joined, [{**pair, **names, "parted_ms": 5}]))
    assert await store.rights.barred(PLACE, "dc:9") is not None


async def test_what_is_kept_of_a_forgotten_account_stands_under_another_key(chat: Chat) -> None:
    store = chat.stores[0]
    await store.rights.bar(PLACE, NINO.id, NINO.name, 1)
    await store.rights.bar(PLACE, "k:1", "", 0)
    await store.rights.shun(NINO.id, ARAM.id, ARAM.name)
    await store._backend.write(lambda conn: moved_person(conn, NINO.id, "k:1"))
    assert [(bar.person, bar.until_ms) for bar in await store.rights.bars(PLACE)] == [("k:1", 0)]
    assert await store.rights.apart("k:1", ARAM.id)
    assert not await store.rights.apart(NINO.id, ARAM.id)
