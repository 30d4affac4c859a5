"""Links of chats in the store: a code is answered once and confirmed once, whoever else tries."""

from __future__ import annotations

import asyncio

from adapters.store import SqlStore
from bot.ports.keys import Dest
from tests.store.kit import NOON

HERE, THERE, ELSEWHERE = Dest("tg:-5:0"), Dest("dc:1:2"), Dest("tg:-6:0")
LATER = NOON + 600_000


async def test_two_chats_come_together_and_part(store: SqlStore) -> None:
    await store.links.offer("code", HERE, LATER)
    assert await store.links.ask("code", THERE, NOON) == HERE
    assert await store.links.settle("code", HERE, NOON, agreed=True) == THERE
    assert (await store.links.of(HERE), await store.links.of(THERE)) == ((THERE,), (HERE,))
    assert await store.links.part(THERE, HERE)
    assert (await store.links.of(HERE), await store.links.of(THERE)) == ((), ())
    assert not await store.links.part(HERE, THERE)


async def test_what_is_no_answer_to_a_code(store: SqlStore) -> None:
    await store.links.offer("code", HERE, LATER)
    assert await store.links.ask("edoc", THERE, NOON) is None
    assert await store.links.ask("code", HERE, NOON) is None, "with oneself"
    assert await store.links.ask("code", THERE, LATER) is None, "too late"
    assert await store.links.settle("code", HERE, NOON, agreed=True) is None, "nobody has answered"
    assert await store.links.ask("code", THERE, NOON) == HERE
    assert await store.links.ask("code", ELSEWHERE, NOON) is None, "somebody else's"
    assert await store.links.ask("code", THERE, NOON) == HERE, "asked again"
    assert await store.links.settle("code", THERE, NOON, agreed=True) is None, "the other chat cannot confirm"
    assert await store.links.settle("code", HERE, LATER, agreed=True) is None
    assert await store.links.settle("code", HERE, NOON, agreed=False) == THERE
    assert await store.links.settle("code", HERE, NOON, agreed=True) is None, "used up"
    assert await store.links.of(HERE) == ()


async def test_a_new_code_makes_the_old_one_void(store: SqlStore) -> None:
    await store.links.offer("one", HERE, LATER)
    await store.links.offer("two", HERE, LATER)
    assert await store.links.ask("one", THERE, NOON) is None
    assert await store.links.ask("two", THERE, NOON) == HERE


async def test_of_many_who_confirm_at_once_one_does(store: SqlStore) -> None:
    await store.links.offer("code", HERE, LATER)
    answers = await asyncio.gather(*(store.links.ask("code", dest, NOON) for dest in (THERE, ELSEWHERE)))
    assert sorted(map(str, answers)) == ["None", str(HERE)]
    settled = await asyncio.gather(*(store.links.settle("code", HERE, NOON, agreed=True) for _ in range(4)))
    assert len([one for one in settled if one is not None]) == 1
    assert len(await store.links.of(HERE)) == 1


async def test_a_linked_chat_gets_a_new_id(store: SqlStore) -> None:
    await store.links.offer("code", HERE, LATER)
    await store.links.ask("code", THERE, NOON)
    await store.links.settle("code", HERE, NOON, agreed=True)
    await store.links.offer("next", HERE, LATER)
    await store.rehome("tg:-5", "tg:-1005")
    assert await store.links.of(Dest("tg:-1005:0")) == (THERE,)
    assert await store.links.of(THERE) == (Dest("tg:-1005:0"),)
    assert await store.links.ask("next", ELSEWHERE, NOON) == Dest("tg:-1005:0")


async def test_each_side_says_whether_words_may_cross(store: SqlStore) -> None:
    await store.links.offer("code", HERE, LATER)
    await store.links.ask("code", THERE, NOON)
    await store.links.settle("code", HERE, NOON, agreed=True)
    assert await store.links.words(HERE) == {THERE: (False, False)}
    assert await store.links.let_words(THERE, HERE, True)
    assert (await store.links.words(HERE), await store.links.words(THERE)) == (
        {THERE: (False, True)},
        {HERE: (True, False)},
    )
    assert not await store.links.let_words(HERE, ELSEWHERE, True)
    assert await store.links.words(ELSEWHERE) == {}
