"""Two accounts are joined by a code that both sides confirm; who may not join them, and how often one may be wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from adapters.store import open_store
from bot.chips.model import GRANT
from bot.ports.accounts import LENGTH, PAUSE_MS, TRIES, VALID_MS
from bot.ports.records import Command, Person
from bot.ports.seeks import Seek, Wish
from bot.quick.play import LEFT, ended
from bot.text import Text
from tests.store.joining import (
    ARAM,
    ARAM_DC,
    CHANNEL,
    GROUP,
    NINO,
    PLACES,
    VANO,
    Worker,
    args,
    button,
    code_of,
    keys,
    refused,
    scene_of,
    seen,
)
from tests.store.kit import ManualClock


@pytest.fixture
async def workers(url: str, clock: ManualClock) -> AsyncIterator[list[Worker]]:
    """Two workers on one database."""
    stores = [await open_store(url, clock) for _ in range(2)]
    yield [Worker(store, clock, n) for n, store in enumerate(stores)]
    for store in stores:
        assert await store.check() == ()
        await store.close()


@pytest.fixture
def one(workers: list[Worker]) -> Worker:
    return workers[0]


# --- the way -----------------------------------------------------------------------------------------------------


async def test_both_sides_see_the_other_and_agree(one: Worker) -> None:
    home = await one.types(ARAM)
    assert keys(home) == ["account-head", "account-one", "account-alone", "account-how"]
    code = code_of(await one.presses(ARAM, button(home, "code")))
    assert len(code.replace("-", "")) == LENGTH

    typed = await one.types(ARAM_DC, f" {code.lower()} ")
    assert keys(typed)[0] == "account-ask-shown"
    assert (seen(typed).name, args(typed, "account-one")["platform"]) == (ARAM.name, Text("platform-tg"))
    assert await one.store.accounts.pair(ARAM.id) is None

    assert keys(await one.presses(ARAM_DC, button(typed, "yes")))[0] == "account-waits"
    assert await one.store.accounts.pair(ARAM.id) is None, "a code alone joins nobody"
    (question,) = await one.told(ARAM)
    assert keys(question)[0] == "account-ask-typed"
    asked = await one.types(ARAM)
    assert scene_of(asked) == question
    assert (seen(asked).name, args(asked, "account-one")["platform"]) == (ARAM_DC.name, Text("platform-dc"))

    done = await one.presses(ARAM, button(question, "yes"))
    assert keys(done) == ["account-done", "account-one", "account-one", "account-first"]
    (news,) = await one.told(ARAM_DC)
    assert news == scene_of(done)
    pair = await one.store.accounts.pair(ARAM_DC.id)
    assert pair is not None
    assert (pair.person, pair.account) == (ARAM.id, ARAM_DC.id)
    assert keys(await one.types(ARAM_DC))[0] == keys(await one.types(ARAM))[0] == "account-two"


async def test_whoever_finds_the_code_is_shown_and_can_be_turned_away(one: Worker) -> None:
    """It stood in a group, and somebody else was quicker."""
    code = await one.code()
    typed = await one.types(VANO, code, place=CHANNEL)
    await one.presses(VANO, button(typed, "yes"))
    asked = await one.types(ARAM)
    assert seen(asked).name == VANO.name
    assert refused(await one.types(ARAM_DC, code)) == "unknown", "it is used up"
    assert keys(await one.presses(ARAM, button(asked, "no")))[0] == "account-head"
    assert refused(await one.presses(VANO, button(typed, "yes"))) == "over"
    assert refused(await one.presses(ARAM, button(asked, "yes"))) == "over"
    assert await one.store.accounts.pair(VANO.id) is None


async def test_either_side_may_cancel_at_any_time(one: Worker) -> None:
    for side in (ARAM, ARAM_DC):
        typed = await one.types(ARAM_DC, await one.code())
        await one.presses(ARAM_DC, button(typed, "yes"))
        asked = await one.types(ARAM)
        await one.presses(side, button(asked, "no"))
        assert refused(await one.presses(ARAM, button(asked, "yes"))) == "over"
    strangers = button(await one.types(ARAM_DC, await one.code()), "no")
    await one.presses(VANO, strangers)
    assert keys(await one.types(ARAM))[0] == "account-waits", "nobody else can"


async def test_what_is_pressed_again_late_or_too_early_is_harmless(one: Worker) -> None:
    first = await one.presses(ARAM, "s:-:account.code", key="again")
    assert code_of(await one.presses(ARAM, "s:-:account.code", key="again")) == code_of(first), "a repeated update"
    typed = await one.types(ARAM_DC, code_of(first))
    yes = button(typed, "yes")
    assert refused(await one.presses(ARAM, yes)) == "wait", "the other side has not agreed"
    assert scene_of(await one.types(ARAM_DC, code_of(first))) == scene_of(typed)
    for _ in range(2):
        assert keys(await one.presses(ARAM_DC, yes))[0] == "account-waits"
    assert len(await one.told(ARAM)) == 1
    for _ in range(2):
        assert keys(await one.presses(ARAM, yes))[0] == "account-done"
    assert keys(await one.presses(ARAM_DC, yes))[0] == "account-done"
    assert len(await one.told(ARAM_DC)) == 1
    assert await one.chips(ARAM) == GRANT
    await one.presses(ARAM, "s:-:account.part.sure")
    assert refused(await one.presses(ARAM, yes)) == "over", "an old button joins nobody again"


async def test_a_new_code_ends_the_old_one(one: Worker) -> None:
    old = await one.code()
    new = await one.code()
    assert old != new
    assert refused(await one.types(ARAM_DC, old)) == "unknown"
    assert keys(await one.types(ARAM_DC, new))[0] == "account-ask-shown"
    await one.code(ARAM_DC)
    assert keys(await one.types(ARAM))[0] == "account-head", "whoever asks for a code has given up the other's"


async def test_five_minutes(one: Worker, clock: ManualClock) -> None:
    code = await one.code()
    clock.on(VALID_MS - 1)
    typed = await one.types(ARAM_DC, code)
    assert (await one.presses(ARAM_DC, button(typed, "yes"))).ok
    clock.on(1)
    assert refused(await one.presses(ARAM, button(typed, "yes"))) == "over"
    assert refused(await one.presses(ARAM_DC, button(typed, "yes"))) == "over"
    assert keys(await one.types(ARAM))[0] == "account-head"
    assert await one.told(ARAM) == [], "a question that is over is not asked"


# --- tries -------------------------------------------------------------------------------------------------------


def wrong(code: str) -> str:
    """A code that begins alike."""
    return code[:-1] + ("2" if code[-1] != "2" else "3")


async def test_a_code_bears_five_wrong_tries(one: Worker) -> None:
    code = await one.code()
    for n in range(TRIES):
        assert refused(await one.types(Person(f"dc:{100 + n}", "Mallory"), wrong(code))) == "unknown"
    assert refused(await one.types(ARAM_DC, code)) == "unknown", "it is void"
    assert keys(await one.types(ARAM))[0] == "account-head"


async def test_an_account_may_be_wrong_five_times_an_hour(one: Worker, clock: ManualClock) -> None:
    for n in range(TRIES):
        assert refused(await one.types(ARAM_DC, f"222-222-22{n}")) == "unknown"
    code = await one.code()
    assert refused(await one.types(ARAM_DC, code)) == "slowly", "even the right one is not looked at"
    clock.on(PAUSE_MS)
    assert keys(await one.types(ARAM_DC, await one.code()))[0] == "account-ask-shown"


async def test_guessing_on_two_workers_at_once_wins_no_try(workers: list[Worker]) -> None:
    code = await workers[0].code()
    answers = await asyncio.gather(*(workers[n % 2].types(ARAM_DC, wrong(code)) for n in range(12)))
    assert sum(refused(answer) == "unknown" for answer in answers) <= TRIES
    assert refused(await workers[0].types(ARAM_DC, code)) == "slowly"


# --- who may not -------------------------------------------------------------------------------------------------


async def test_who_cannot_be_joined(one: Worker) -> None:
    code = await one.code()
    assert refused(await one.types(ARAM, code)) == "own"
    assert refused(await one.types(NINO, code)) == "same-platform"
    page = Person("web:abc", "Someone")
    assert refused(await one.presses(page, "s:-:account.code", place="web:room")) == "no-account"
    assert refused(await one.types(page, code, place="web:room")) == "no-account"
    await one.joined()
    for who in (ARAM, ARAM_DC):
        assert refused(await one.presses(who, "s:-:account.code")) == "joined-already"
    assert refused(await one.types(ARAM_DC, await one.code(NINO))) == "joined-already"
    assert refused(await one.types(ARAM, await one.code(VANO))) == "joined-already"
    assert refused(await one.presses(NINO, "s:-:account.part")) == "not-joined"


async def test_not_while_both_sit_at_one_table(one: Worker) -> None:
    opened = await one.service.open("o", GROUP, ARAM, game="nardi")
    assert opened.table is not None
    await one.service.handle(Command("s", opened.table, ARAM_DC, "sit"))
    typed = await one.types(ARAM_DC, await one.code())
    await one.presses(ARAM_DC, button(typed, "yes"))
    yes = button(typed, "yes")
    assert refused(await one.presses(ARAM, yes)) == "one-table"
    await one.service.handle(Command("l", opened.table, ARAM_DC, "leave"))
    assert keys(await one.presses(ARAM, yes))[0] == "account-done", "the question stands until it is over"


@pytest.mark.parametrize("waits", [ARAM, ARAM_DC])
async def test_not_while_one_of_them_waits_in_quick_play(one: Worker, clock: ManualClock, waits: Person) -> None:
    """Or the two would be brought together, or one would be seated whom the other has replaced."""
    wait = Seek(waits.id, waits.name, "en", PLACES[waits.id[:2]], Wish("nardi"), clock.now, clock.now + VALID_MS)
    assert (await one.store.seeks.enter("q", wait, lambda waiting, rights: ())).seek is not None
    typed = await one.types(ARAM_DC, await one.code())
    yes = button(typed, "yes")
    await one.presses(ARAM_DC, yes)
    assert refused(await one.presses(ARAM, yes)) == "seeking"
    assert await one.store.accounts.pair(ARAM.id) is None
    assert await one.store.seeks.of(waits.id) is not None, "they go on waiting"
    assert await one.store.seeks.leave(waits.id, ended(LEFT))
    assert keys(await one.presses(ARAM, yes))[0] == "account-done", "the question stands until it is over"


async def test_not_while_chips_lie_on_a_table(one: Worker) -> None:
    table = (await one.service.open("o", CHANNEL, ARAM_DC, game="nardi")).table or ""
    for n, (who, words) in enumerate(
        [(VANO, "sit"), (ARAM_DC, "set stake 100"), (ARAM_DC, "start"), (VANO, "yes")], start=1
    ):
        assert (await one.service.handle(Command(f"c{n}", table, who, words))).ok, words
    typed = await one.types(ARAM_DC, await one.code())
    yes = button(typed, "yes")
    await one.presses(ARAM_DC, yes)
    assert refused(await one.presses(ARAM, yes)) == "chips-in-play"
    for n, who in enumerate((ARAM_DC, VANO)):
        await one.service.handle(Command(f"e{n}", table, who, "abandon sure" if not n else "yes"))
    found = await one.service.table(table)
    assert found is not None
    assert found.phase == "abandoned"
    assert keys(await one.presses(ARAM, yes))[0] == "account-done"
