"""Two accounts of one person: how they are joined, what they have in common, and what is left when they part."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import msgspec
import pytest
from sqlalchemy import select

from adapters.discord import layout as discord_markup
from adapters.store.features.accounts import guess, joining
from adapters.store.store import SqlStore
from adapters.telegram import markup as telegram_markup
from bot.core.chips import FLOOR, GRANT, ISSUER, grant, moved
from bot.features.accounts import Accounts
from bot.games.stage import name_of
from bot.handlers.admission import Throttle
from bot.handlers.desk import Desk
from bot.ports.accounts import PAUSE_MS, TRIES, VALID_MS
from bot.ports.records import Command, Person
from bot.ports.rights import FOR_GOOD
from bot.rate import Rate
from bot.text import Name, Text
from tests.bot.house import must
from tests.store.chat import (
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
)
from tests.store.kit import NOON, ManualClock, both
from tests.store.matches import bura_match, ends
from tests.store.played import model


@pytest.fixture
def workers(stores: list[SqlStore], clock: ManualClock) -> list[Worker]:
    return [Worker(store, clock, n) for n, store in enumerate(stores)]


@pytest.fixture
def one(workers: list[Worker]) -> Worker:
    return workers[0]


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
    assert (keys(await one.presses(ARAM_DC, yes))[0], len(await one.told(ARAM_DC))) == ("account-done", 1)
    assert await one.chips(ARAM) == GRANT
    await one.presses(ARAM, "s:-:account.part.sure")
    assert refused(await one.presses(ARAM, yes)) == "over", "an old button joins nobody again"


async def test_a_new_code_ends_the_old_one_and_five_minutes_any(one: Worker, clock: ManualClock) -> None:
    old = await one.code()
    new = await one.code()
    assert refused(await one.types(ARAM_DC, old)) == "unknown"
    assert keys(await one.types(ARAM_DC, new))[0] == "account-ask-shown"
    await one.code(ARAM_DC)
    assert keys(await one.types(ARAM))[0] == "account-head", "whoever asks for a code has given up the other's"
    code = await one.code()
    clock.on(VALID_MS - 1)
    yes = button(await one.types(ARAM_DC, code), "yes")
    assert (await one.presses(ARAM_DC, yes)).ok
    clock.on(1)
    assert [refused(await one.presses(who, yes)) for who in (ARAM, ARAM_DC)] == ["over"] * 2
    assert keys(await one.types(ARAM))[0] == "account-head"
    assert await one.told(ARAM) == [], "a question that is over is not asked"


async def agreed(one: Worker) -> str:
    yes = button(await one.types(ARAM_DC, await one.code()), "yes")
    await one.presses(ARAM_DC, yes)
    return yes


def wrong(code: str) -> str:
    return code[:-1] + ("2" if code[-1] != "2" else "3")


async def test_a_code_bears_five_wrong_tries_and_an_account_as_many_an_hour(one: Worker, clock: ManualClock) -> None:
    code = await one.code()
    for n in range(TRIES):
        assert refused(await one.types(Person(f"dc:{100 + n}", "Mallory"), wrong(code))) == "unknown"
    assert refused(await one.types(ARAM_DC, code)) == "unknown", "it is void"
    assert keys(await one.types(ARAM))[0] == "account-head"
    for n in range(TRIES - 1):
        assert refused(await one.types(ARAM_DC, f"222-222-22{n}")) == "unknown"
    assert refused(await one.types(ARAM_DC, await one.code())) == "slowly", "even the right one is not looked at"
    clock.on(PAUSE_MS)
    assert keys(await one.types(ARAM_DC, await one.code()))[0] == "account-ask-shown"
    clock.on(PAUSE_MS)
    await one.store.prune()
    left = await one.store._backend.read(lambda conn: [conn.execute(select(kept)).all() for kept in (joining, guess)])
    assert left == [[], []], "codes and guesses that have expired are deleted"


async def test_no_code_is_given_twice(one: Worker, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    code = (await one.code()).replace("-", "")
    monkeypatch.setattr(Accounts, "_code", lambda _: code)
    assert refused(await one.presses(NINO, "s:-:account.code")) == "busy"
    assert await one.store.accounts.attempt(NINO.id) is None
    clock.on(VALID_MS)
    assert (await one.code(NINO)).replace("-", "") == code


async def test_what_was_broken_off_when_accounts_were_joined_is_done_at_the_next_look(
    one: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat of the joined account becomes the person's; of somebody new nothing is kept from before."""
    data = msgspec.json.decode(await one.store.own_data("tg:5"))
    assert data["accounts"][0].get("kept from before", []) == []
    table = await opened(one, ARAM_DC)

    async def breaks(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr(one.service, "handle", breaks)
        with pytest.raises(RuntimeError):
            await one.joined()
    await one.types(ARAM)
    assert (await owners(one, table))[0] == ARAM.id


@both
async def test_guessing_on_two_workers_at_once_wins_no_try(workers: list[Worker]) -> None:
    code = await workers[0].code()
    answers = await asyncio.gather(*(workers[n % 2].types(ARAM_DC, wrong(code)) for n in range(12)))
    assert sum(refused(answer) == "unknown" for answer in answers) <= TRIES
    assert refused(await workers[0].types(ARAM_DC, code)) == "slowly"


@pytest.mark.parametrize(
    ("mine", "theirs", "together"),
    [
        (GRANT, GRANT, GRANT),
        (1_200, 700, 900),
        (1_900, 100, 1_000),
        (300, 200, 0),
        (None, None, GRANT),
        (None, 400, 400),
    ],
)
async def test_balances_add_up_less_one_grant(one: Worker, mine: int | None, theirs: int | None, together: int) -> None:
    chips = {who: held for who, held in ((ARAM.id, mine), (ARAM_DC.id, theirs)) if held is not None}
    for who, held in chips.items():
        entries = (
            grant(who),
            grant(f"tg:99{who[-1]}"),
            moved("won", (who, held - GRANT), (f"tg:99{who[-1]}", GRANT - held)),
        )
        assert await one.store.ledger.post(f"has:{who}", lambda _, entries=entries: entries)  # type: ignore[misc]
    typed = await one.types(ARAM_DC, await one.code())
    assert args(typed, "account-chips")["sum"] == together, "said beforehand"
    await one.joined()
    assert (await one.chips(ARAM), await one.chips(ARAM_DC)) == (together, 0)
    others = sum([await one.store.ledger.balance(f"tg:99{who[-1]}") or 0 for who in chips])
    assert await one.store.ledger.balance(ISSUER) == -(together + others)


async def test_a_person_is_topped_up_and_drawn_once(one: Worker, clock: ManualClock) -> None:
    """Where all account holders take part in the draw."""
    await one.has(ARAM, 100)
    for who in (ARAM_DC, VANO):
        await one.types(who, name="chips")
    clock.on(1)
    assert sorted(await one.store.ledger.opened(clock.now)) == ["dc:5", "dc:9", "tg:7", "tg:999"]
    await one.joined()
    assert await one.chips(ARAM) == 100
    for who in (ARAM_DC, ARAM, ARAM_DC):
        await one.types(who, name="chips")
    assert (await one.chips(ARAM), await one.chips(ARAM_DC)) == (FLOOR, 0)
    clock.on(1)
    assert sorted(await one.store.ledger.opened(clock.now)) == ["dc:5", "tg:7", "tg:999"]
    assert sorted(await one.store.ledger.opened(clock.now - 1)) == ["dc:5", "dc:9", "tg:7", "tg:999"], "drawn is drawn"


async def opened(worker: Worker, host: Person, place: str = CHANNEL, game: str = "nardi") -> str:
    answer = await worker.types(host, game, "new", place=place)
    assert answer.ok
    assert answer.table is not None
    return answer.table


async def owners(worker: Worker, table: str) -> list[str | None]:
    found = must(await worker.service.table(table))
    return [chair.person if chair is not None else None for chair in found.chairs]


@both
async def test_sitting_down_and_joining_at_once_gives_one_seat(workers: list[Worker]) -> None:
    """The account sits down on one worker while it is joined on the other."""
    first, second = workers
    for n in range(6):
        table = await opened(first, ARAM)
        yes, sits = await agreed(first), Command(f"sit{n}", table, ARAM_DC, "sit")
        await asyncio.gather(first.presses(ARAM, yes), second.service.handle(sits))
        seats = sorted(filter(None, await owners(first, table)))
        pair = await first.store.accounts.pair(ARAM.id)
        assert seats == ([ARAM.id] if pair is not None else [ARAM_DC.id, ARAM.id])
        if pair is not None:
            await first.presses(ARAM, "s:-:account.part.sure")
        for who in (ARAM, ARAM_DC):
            await first.service.handle(Command(f"leave{n}{who.id}", table, who, "leave"))


@both
async def test_two_workers_confirm_and_cancel_at_once(workers: list[Worker]) -> None:
    for _ in range(4):
        yes = await agreed(workers[0])
        no = yes.replace("yes", "no")
        await asyncio.gather(*(one.presses(ARAM, yes) for one in workers), workers[1].presses(ARAM_DC, no))
        pairs = [await worker.store.accounts.pair(who.id) for worker in workers for who in (ARAM, ARAM_DC)]
        assert (len(set(pairs)), await workers[0].chips(ARAM) or GRANT) == (1, GRANT)
        await workers[1].presses(ARAM, "s:-:account.part.sure")


async def test_tables_and_hurry_are_counted_for_the_person(store: SqlStore, clock: ManualClock) -> None:
    worker = Worker(store, clock, person=2)
    await worker.joined()
    await opened(worker, ARAM, GROUP)
    await opened(worker, ARAM_DC, CHANNEL)
    full = await worker.types(ARAM_DC, "nardi", "new", place="dc:1:3")
    assert full.text == Text("illegal-too-many-tables-yours", (("n", 2),))
    assert await worker.desk.full("dc:1:3", ARAM_DC) is not None
    desk = Desk(worker.service, store, store.outbox, throttle=Throttle(clock, Rate(4, 1_000_000)))
    asked = [(f"h{n}", PLACES[who.id[:2]], who) for n in range(4) for who in (ARAM_DC, ARAM)]
    answers = [await desk.command(*one, "help") for one in asked]
    assert sum(one.ok for one in answers) == 5, "four, and the first by an account that the desk did not know yet"
    assert answers[-1].text == Text("illegal-slow-down")


async def test_each_platform_calls_its_own_account(one: Worker) -> None:
    """Opened in Discord's private chat by a joined account, with somebody of another chat."""
    await one.joined()
    table = (await one.types(ARAM_DC, "nardi", "new")).table or ""
    assert (await one.presses(VANO, f"t:{table}:sit")).ok

    async def seen() -> tuple[set[str], Name]:
        now = must(await one.service.table(table))
        return {str(one.dest) for one in now.audiences}, name_of(now, 0, ping=True)

    shown, name = await seen()
    assert shown == {f"@{ARAM_DC.id}", f"@{VANO.id}"}
    assert (discord_markup.sentence((name,)), discord_markup.pinged([("body", (name,))])) == ("<@9>", [9])
    assert telegram_markup.lines_html([("body", (name,))], 200) == '<a href="tg://user?id=7">aram_99</a>'
    await one.presses(ARAM, "s:-:account.part.sure")
    shown, name = await seen()
    assert (shown, name) == ({f"@{ARAM.id}", f"@{VANO.id}"}, Name(ARAM.id, ARAM_DC.name, True))
    assert "<@" not in discord_markup.sentence((name,))


async def played(store: SqlStore, n: int, who: str, chat: str) -> None:
    """Nino has lost against them."""
    found = bura_match(f"m{n}", chat=chat, ended_ms=NOON + n * 60_000)
    won, lost = found.seats
    await ends(store, replace(found, seats=(replace(won, person=who), replace(lost, person=NINO.id, played="self"))))


async def test_matches_of_both_are_one_persons_while_they_are_joined(one: Worker, url: str) -> None:
    store = one.store
    for n in range(8):
        mine, chat = ((ARAM.id, "tg:-5"), (ARAM_DC.id, "dc:1:2"))[n % 2]
        await played(store, n, mine, chat)
    apart = model(url)
    await one.joined()
    for who in (ARAM, ARAM_DC):
        found = await store.matches.of(who.id, 0, 20)
        assert [match.table_id for match in found] == [f"m{n}" for n in reversed(range(8))]
    pages = [await store.matches.of(ARAM.id, skip, 3) for skip in (0, 3, 6)]
    assert [match.table_id for page in pages for match in page] == [f"m{n}" for n in reversed(range(8))]
    assert {name: n for (_, name), n in (await store.matches.tally(ARAM.id)).items()}["matches"] == 8
    assert len(await store.matches.endings(ARAM.id, 5)) == 5
    assert len(await store.matches.of(ARAM.id, 0, 20, "dc:1:2")) == 4, "of others only what was played here is shown"
    assert [who for who, _ in await store.matches.members("dc:1:2")] == [ARAM.id, NINO.id]
    assert keys(await one.types(ARAM_DC, name="history")).count("history-own") == 6
    assert model(url) == apart, "nothing of it is written down"
    await one.presses(ARAM, "s:-:account.part.sure")
    assert [match.table_id for match in await store.matches.of(ARAM_DC.id, 0, 20)] == ["m7", "m5", "m3", "m1"]
    assert len(await store.matches.of(ARAM.id, 0, 20)) == 4


@both
async def test_no_block_is_shed_by_joining_or_parting(one: Worker) -> None:
    rights = one.store.rights
    await rights.bar(GROUP, ARAM.id, ARAM.name, FOR_GOOD)
    await rights.bar(CHANNEL, ARAM_DC.id, ARAM_DC.name, FOR_GOOD)
    await rights.shun(NINO.id, ARAM_DC.id, ARAM_DC.name)
    await rights.shun(ARAM.id, VANO.id, VANO.name)
    await one.joined()
    for place in (GROUP, CHANNEL):
        for who in (ARAM, ARAM_DC):
            assert await rights.barred(place, who.id) is not None
    assert await rights.apart(NINO.id, ARAM.id)
    assert await rights.apart(ARAM_DC.id, VANO.id)
    assert await rights.apart_from(ARAM.id) == {NINO.id, VANO.id}
    assert await rights.apart_from(NINO.id) == {ARAM.id, ARAM_DC.id}
    refused = await one.types(ARAM_DC, "nardi", "new", place=GROUP)
    assert not refused.ok, "blocked as the one, refused as the other"
    await rights.bar("tg:-6:0", ARAM.id, ARAM.name, FOR_GOOD)
    assert [bar.person for bar in await rights.bars("tg:-6:0")] == [ARAM.id], "listed once"

    await one.presses(ARAM, "s:-:account.part.sure")
    assert await rights.barred(GROUP, ARAM.id) is not None
    assert await rights.barred(CHANNEL, ARAM_DC.id) is not None
    assert await rights.barred(GROUP, ARAM_DC.id) is None
    assert await rights.barred("tg:-6:0", ARAM_DC.id) is not None, "blocked as both"
    assert await rights.apart(NINO.id, ARAM_DC.id)
    assert not await rights.apart(NINO.id, ARAM.id)
