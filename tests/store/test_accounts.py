"""Two accounts of one person: how they are joined, what they have in common, and what is left when they part."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select

from adapters.discord import markup as discord_markup
from adapters.store import SqlStore
from adapters.store.schema_accounts import guess, joining
from adapters.telegram import markup as telegram_markup
from bot.chips.model import DAY_MS, FLOOR, GRANT, ISSUER, grant, moved
from bot.desk.accounts import KIND
from bot.desk.desk import Desk
from bot.desk.throttle import Throttle
from bot.games.common import name_of
from bot.ports.accounts import LENGTH, PAUSE_MS, TRIES, VALID_MS
from bot.ports.keys import private_to
from bot.ports.matches import Seated
from bot.ports.records import Command, OutRow, Person
from bot.ports.rights import FOR_GOOD
from bot.ports.seeks import Seek, Wish
from bot.quick.play import LEFT, ended
from bot.rate import Rate
from bot.scene import Scene
from bot.table.limits import Limits
from bot.table.model import Table
from bot.text import Name, Text
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
    seen,
)
from tests.store.kit import NOON, ManualClock, both, key_of, sure
from tests.store.matches import bura_match as match
from tests.store.matches import ends
from tests.store.played import Hall, model


@pytest.fixture
def workers(stores: list[SqlStore], clock: ManualClock) -> list[Worker]:
    return [Worker(store, clock, n) for n, store in enumerate(stores)]


@pytest.fixture
def one(workers: list[Worker]) -> Worker:
    return workers[0]


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
    pair = sure(await one.store.accounts.pair(ARAM_DC.id))
    assert (pair.person, pair.account) == (ARAM.id, ARAM_DC.id)
    assert keys(await one.types(ARAM_DC))[0] == keys(await one.types(ARAM))[0] == "account-two"


async def test_whoever_finds_the_code_is_shown_and_can_be_turned_away(one: Worker) -> None:
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
    monkeypatch.setattr(one.accounts, "_code", lambda: code)
    assert refused(await one.presses(NINO, "s:-:account.code")) == "busy"
    assert await one.store.accounts.attempt(NINO.id) is None
    clock.on(VALID_MS)
    assert (await one.code(NINO)).replace("-", "") == code


@both
async def test_guessing_on_two_workers_at_once_wins_no_try(workers: list[Worker]) -> None:
    code = await workers[0].code()
    answers = await asyncio.gather(*(workers[n % 2].types(ARAM_DC, wrong(code)) for n in range(12)))
    assert sum(refused(answer) == "unknown" for answer in answers) <= TRIES
    assert refused(await workers[0].types(ARAM_DC, code)) == "slowly"


async def test_who_cannot_be_joined(one: Worker) -> None:
    code = await one.code()
    assert (refused(await one.types(ARAM, code)), refused(await one.types(NINO, code))) == ("own", "same-platform")
    page = Person("web:abc", "Someone")
    assert refused(await one.presses(page, "s:-:account.code", place="web:room")) == "no-account"
    assert refused(await one.types(page, code, place="web:room")) == "no-account"
    await one.joined()
    for who in (ARAM, ARAM_DC):
        assert refused(await one.presses(who, "s:-:account.code")) == "joined-already"
    assert refused(await one.types(ARAM_DC, await one.code(NINO))) == "joined-already"
    assert refused(await one.types(ARAM, await one.code(VANO))) == "joined-already"
    assert refused(await one.presses(NINO, "s:-:account.part")) == "not-joined"


async def test_not_while_both_sit_at_one_table_or_chips_lie_there(one: Worker) -> None:
    async def does(table: str, *steps: tuple[Person, str]) -> None:
        for who, words in steps:
            assert (await one.service.handle(Command(one.key(), table, who, words))).ok, words

    table = (await one.service.open("o", GROUP, ARAM, game="nardi")).table or ""
    await does(table, (ARAM_DC, "sit"))
    yes = await agreed(one)
    assert refused(await one.presses(ARAM, yes)) == "one-table"
    await does(table, (ARAM_DC, "leave"))
    staked = (await one.service.open("s", CHANNEL, ARAM_DC, game="nardi")).table or ""
    await does(staked, (VANO, "sit"), (ARAM_DC, "set stake 100"), (ARAM_DC, "start"), (VANO, "yes"))
    assert refused(await one.presses(ARAM, yes)) == "chips-in-play"
    await does(staked, (ARAM_DC, "abandon sure"), (VANO, "yes"))
    assert sure(await one.service.table(staked)).phase == "abandoned"
    assert keys(await one.presses(ARAM, yes))[0] == "account-done", "the question stands until it is over"


@pytest.mark.parametrize("waits", [ARAM, ARAM_DC])
async def test_not_while_one_of_them_waits_in_quick_play(one: Worker, clock: ManualClock, waits: Person) -> None:
    wait = Seek(waits.id, waits.name, "en", PLACES[waits.id[:2]], Wish("nardi"), clock.now, clock.now + VALID_MS)
    assert (await one.store.seeks.enter("q", wait, lambda waiting, rights: ())).seek is not None
    yes = await agreed(one)
    assert refused(await one.presses(ARAM, yes)) == "seeking"
    assert await one.store.accounts.pair(ARAM.id) is None
    assert await one.store.seeks.of(waits.id) is not None, "they go on waiting"
    assert await one.store.seeks.leave(waits.id, ended(LEFT))
    assert keys(await one.presses(ARAM, yes))[0] == "account-done"


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


async def test_parting_creates_no_chips(one: Worker, clock: ManualClock) -> None:
    await one.joined()
    await one.presses(ARAM_DC, "s:-:account.part.sure")
    assert (await one.chips(ARAM), await one.chips(ARAM_DC)) == (GRANT, 0)
    await one.types(ARAM_DC, name="chips")
    assert await one.chips(ARAM_DC) == 0, "neither a grant nor today's top-up"
    clock.on(DAY_MS)
    await one.types(ARAM_DC, name="chips")
    assert await one.chips(ARAM_DC) == FLOOR, "an account like any other from tomorrow on"
    await one.joined()
    assert await one.chips(ARAM) == GRANT, "but nobody earns by joining and parting every day"
    await one.presses(ARAM, "s:-:account.part.sure")
    await one.joined(ARAM_DC, ARAM)
    assert await one.chips(ARAM_DC) == GRANT, "nor by taking turns; and the grant is given back once"


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
    found = sure(await worker.service.table(table))
    return [chair.person if chair is not None else None for chair in found.chairs]


async def test_the_seat_is_the_persons(one: Worker) -> None:
    table = await opened(one, ARAM_DC)
    await one.joined()
    assert await owners(one, table) == [ARAM.id, None]
    assert (await one.types(ARAM, name="who", place=GROUP)).table == table
    assert key_of(await one.presses(ARAM, f"t:{table}:sit", GROUP)) == "already-here"
    assert (await one.types(ARAM_DC, name="leave", place=CHANNEL)).ok


async def test_one_vote_and_no_way_back_for_whoever_was_removed(one: Worker) -> None:
    other = await opened(one, VANO, game="domino")
    await one.presses(ARAM_DC, f"t:{other}:sit", CHANNEL)
    await one.presses(VANO, f"t:{other}:remove 2", CHANNEL)
    assert (await owners(one, other))[:2] == ["dc:5", None]
    await one.joined()
    for who in (ARAM_DC, ARAM):
        again = await one.presses(who, f"t:{other}:sit", CHANNEL)
        assert (again.ok, "removed-here" in repr(again.text)) == (False, True)
    table = await opened(one, ARAM)
    await one.presses(VANO, f"t:{table}:sit", CHANNEL)
    for who, words in ((ARAM_DC, "set stake 10"), (ARAM_DC, "start"), (ARAM, "yes")):
        await one.presses(who, f"t:{table}:{words}", CHANNEL)
    found = sure(await one.service.table(table))
    assert (found.phase, sure(found.proposal).yes) == ("lobby", {ARAM.id}), "the other one has not agreed"
    await one.presses(ARAM, "s:-:account.part.sure")
    assert (await one.presses(ARAM, f"t:{other}:sit", CHANNEL)).ok, "each account keeps its own"


async def test_an_old_table_of_both_has_one_seat_for_them_when_it_is_played_again(one: Worker) -> None:
    table = await opened(one, ARAM_DC)
    for n, (who, words) in enumerate([(ARAM, "sit"), (ARAM, "start"), (ARAM, "abandon sure"), (ARAM_DC, "yes")]):
        await one.service.handle(Command(f"c{n}", table, who, words))
    await one.joined()
    await one.presses(ARAM, f"t:{table}:rematch", CHANNEL)
    assert sorted(filter(None, await owners(one, table))) == [ARAM.id]


async def test_after_parting_the_seat_stays_where_the_chips_are(one: Worker) -> None:
    await one.joined()
    table = await opened(one, ARAM_DC)
    asked = await one.presses(ARAM_DC, "s:-:account.part")
    assert keys(asked)[0] == "account-part-ask"
    assert keys(await one.presses(ARAM_DC, button(asked, "part.sure")))[0] == "account-parted"
    assert (keys((await one.told(ARAM))[-1])[0], await owners(one, table)) == ("account-parted", [ARAM.id, None])
    out = await one.types(ARAM_DC, name="leave", place=CHANNEL)
    assert out.text is not None
    assert dict(out.text.args)["why"] == Text("illegal-not-seated")
    assert keys(await one.presses(ARAM_DC, button(asked, "part.sure")))[0] == "account-head", "pressed again"
    assert (await one.types(ARAM, name="leave", place=GROUP)).ok


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
    worker = Worker(store, clock, limits=Limits(person=2))
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


async def test_the_settings_of_the_first_account_hold_for_both(one: Worker) -> None:
    await one.types(ARAM, "four", "palette")
    await one.types(ARAM_DC, "cvd", "palette")
    await one.joined()
    assert (await one.desk.prefs(ARAM_DC.id)).palette == "four"
    await one.types(ARAM_DC, "ru", "language")
    assert await one.desk.lang(ARAM, GROUP) == await one.desk.lang(ARAM_DC, CHANNEL) == "ru"
    before = await one.store.prefs(ARAM.id)
    await one.types(ARAM_DC)
    assert await one.store.prefs(ARAM.id) == before, "the other platform's language overwrites nothing"
    await one.presses(ARAM, "s:-:account.part.sure")
    assert (await one.desk.prefs(ARAM_DC.id)).palette == "cvd"


@pytest.fixture
def worker(workers: list[Worker]) -> Worker:
    return workers[0]


async def table_of(worker: Worker, table: str) -> Table:
    return sure(await worker.service.table(table))


async def duel(worker: Worker, host: Person = ARAM, guest: Person = NINO, place: str = GROUP) -> str:
    """A match of two that has begun."""
    table = (await worker.types(host, "duel-blot", "new", place=place)).table or ""
    assert (await worker.presses(guest, f"t:{table}:sit", place)).ok
    assert (await worker.presses(host, f"t:{table}:start", place)).ok
    await worker.service.handle(Command(worker.key(), table, None, "tick deal " + await armed(worker.store, "deal")))
    assert (await table_of(worker, table)).deal == 1
    return table


async def armed(store: SqlStore, name: str) -> str:
    due = await store.timers.due(1 << 60)
    return str(next(one.timer.armed_seq for one in due if one.timer.name == name))


async def hands(worker: Worker, who: Person) -> list[Scene]:
    """What is shown of the open hands in somebody's private chat, if everything that waits is sent now; oldest
    first."""
    lane = await worker.store.outbox.claim([f"@{who.id}"], "t", 60_000)
    if lane is None:
        return []
    rows = await worker.store.outbox.rows(lane)
    found = [await worker.showing.scene(row) for row in rows if row.row.kind == "hand"]
    await worker.store.outbox.mark(lane, [row.id for row in rows], "sent")
    await worker.store.outbox.release(lane)
    return [scene for scene in found if scene is not None]


async def acts(worker: Worker, table: str) -> None:
    """Whoever's turn it is does what the clock would do for them."""
    found = await table_of(worker, table)
    seat = found.waits[0].seat
    seq = found.waits[0].seq
    name = f"turn.{seat}"
    await worker.service.handle(Command(worker.key(), table, None, f"tick {name} {await armed(worker.store, name)}"))
    assert (await table_of(worker, table)).seq > seq


async def test_a_hand_opened_elsewhere_is_kept_up_to_date_there(worker: Worker) -> None:
    await worker.joined()
    table = await duel(worker)
    await hands(worker, ARAM)
    assert await hands(worker, ARAM_DC) == [], "nothing is sent to an account that has not been there"
    for _ in range(3):
        seen = sure((await worker.presses(ARAM_DC, f"s:{table}:hand", CHANNEL)).scene)
    assert seen == (await worker.presses(ARAM, f"s:{table}:hand", GROUP)).scene
    assert [one.type for one in await worker.store.events(table)].count("Met") == 1, "once for each table"
    await acts(worker, table)
    assert await hands(worker, ARAM) == await hands(worker, ARAM_DC) != []


async def test_a_parted_account_sees_nothing_more(worker: Worker) -> None:
    await worker.joined()
    table = await duel(worker)
    await worker.presses(ARAM_DC, f"s:{table}:hand", CHANNEL)
    await acts(worker, table)
    await worker.presses(ARAM, "s:-:account.part.sure")
    assert [(scene.gone, scene.lines, scene.picture) for scene in await hands(worker, ARAM_DC)][-1:] == [
        (True, (), None)
    ], "what lies open is taken away"
    await acts(worker, table)
    assert await hands(worker, ARAM_DC) == []
    assert await hands(worker, ARAM) != []
    refused = await worker.presses(ARAM_DC, f"s:{table}:hand", CHANNEL)
    assert not refused.ok
    assert refused.scene is None or refused.scene.kind != "hand"
    found = await table_of(worker, table)
    for words in ("leave", "yes", "pause", "word x"):
        assert not (await worker.presses(ARAM_DC, f"t:{table}:{words}", CHANNEL)).ok
    assert (await table_of(worker, table)).seq == found.seq
    # A hand waits in the lane, as the platform was away; then the account is parted without the tables knowing.
    await worker.joined()
    await worker.presses(ARAM_DC, f"s:{table}:hand", CHANNEL)
    await acts(worker, table)
    await worker.store.accounts.part(ARAM.id, OutRow(private_to(ARAM_DC.id), None, KIND, f"parted {ARAM.id}"))
    assert await hands(worker, ARAM_DC) == []


async def test_each_platform_calls_its_own_account(worker: Worker) -> None:
    """Opened in Discord's private chat by a joined account, with somebody of another chat."""
    await worker.joined()
    table = (await worker.types(ARAM_DC, "nardi", "new")).table or ""
    assert (await worker.presses(VANO, f"t:{table}:sit")).ok

    async def seen() -> tuple[set[str], Name]:
        now = await table_of(worker, table)
        return {str(one.dest) for one in now.audiences}, name_of(now, 0, ping=True)

    shown, name = await seen()
    assert shown == {f"@{ARAM_DC.id}", f"@{VANO.id}"}
    assert (discord_markup.sentence((name,)), discord_markup.pinged([("body", (name,))])) == ("<@9>", [9])
    assert telegram_markup.lines_html([("body", (name,))], 200) == '<a href="tg://user?id=7">aram_99</a>'
    await worker.presses(ARAM, "s:-:account.part.sure")
    shown, name = await seen()
    assert (shown, name) == ({f"@{ARAM.id}", f"@{VANO.id}"}, Name(ARAM.id, ARAM_DC.name, True))
    assert "<@" not in discord_markup.sentence((name,))


async def played(store: SqlStore, n: int, who: str, against: str, chat: str, *, won: bool) -> None:
    seats = tuple(
        Seated(
            seat=seat,
            side=seat,
            person=person,
            name=f"N{person}",
            played="self",
            ending="won" if (seat == 0) == won else "lost",
            partner="",
            counts=(),
        )
        for seat, person in enumerate((who, against))
    )
    options = (("clock", "60"), ("preset", "classic"), ("stake", "0"))
    one = replace(match(f"m{n}", chat=chat, ended_ms=NOON + n * 60_000), seats=seats, options=options)
    await ends(store, one)


async def test_matches_of_both_are_one_persons_while_they_are_joined(worker: Worker, url: str) -> None:
    store = worker.store
    for n in range(8):
        mine, chat = ((ARAM.id, "tg:-5"), (ARAM_DC.id, "dc:1:2"))[n % 2]
        await played(store, n, mine, NINO.id, chat, won=n % 4 < 2)
    apart = model(url)
    await worker.joined()
    for who in (ARAM, ARAM_DC):
        found = await store.matches.of(who.id, 0, 20)
        assert [one.table_id for one in found] == [f"m{n}" for n in reversed(range(8))]
    pages = [await store.matches.of(ARAM.id, skip, 3) for skip in (0, 3, 6)]
    assert [one.table_id for page in pages for one in page] == [f"m{n}" for n in reversed(range(8))]
    assert {name: n for (_, name), n in (await store.matches.tally(ARAM.id)).items()}["matches"] == 8
    assert len(await store.matches.endings(ARAM.id, 5)) == 5
    assert len(await store.matches.of(ARAM.id, 0, 20, "dc:1:2")) == 4, "of others only what was played here is shown"
    assert [who for who, _ in await store.matches.members("dc:1:2")] == [ARAM.id, NINO.id]
    assert keys(await worker.types(ARAM_DC, name="history")).count("history-own") == 6

    assert model(url) == apart, "nothing of it is written down"
    await worker.presses(ARAM, "s:-:account.part.sure")
    assert [one.table_id for one in await store.matches.of(ARAM_DC.id, 0, 20)] == ["m7", "m5", "m3", "m1"]
    assert len(await store.matches.of(ARAM.id, 0, 20)) == 4


async def test_a_match_of_ones_other_account_is_opened_from_anywhere(worker: Worker) -> None:
    hall = Hall(worker.store, worker.clock)
    table = sure((await hall.service.open("opened", CHANNEL, ARAM_DC, game="bura3")).table)
    for words, who in (("set target 3", ARAM_DC), ("sit", VANO), ("start", ARAM_DC)):
        await hall.says(table, words, who)
    assert (await hall.moves(table)).phase == "over"
    opens = f"s:-:match.{table}.1.record"
    assert not (await worker.presses(ARAM, opens, GROUP)).ok
    await worker.joined()
    assert [(await worker.presses(who, opens, GROUP)).ok for who in (ARAM, NINO)] == [True, False]


@both
async def test_no_block_is_shed_by_joining_or_parting(worker: Worker) -> None:
    rights = worker.store.rights
    await rights.bar(GROUP, ARAM.id, ARAM.name, FOR_GOOD)
    await rights.bar(CHANNEL, ARAM_DC.id, ARAM_DC.name, FOR_GOOD)
    await rights.shun(NINO.id, ARAM_DC.id, ARAM_DC.name)
    await rights.shun(ARAM.id, VANO.id, VANO.name)
    await worker.joined()
    for place in (GROUP, CHANNEL):
        for who in (ARAM, ARAM_DC):
            assert await rights.barred(place, who.id) is not None
    assert await rights.apart(NINO.id, ARAM.id)
    assert await rights.apart(ARAM_DC.id, VANO.id)
    assert await rights.apart_from(ARAM.id) == {NINO.id, VANO.id}
    assert await rights.apart_from(NINO.id) == {ARAM.id, ARAM_DC.id}
    refused = await worker.types(ARAM_DC, "nardi", "new", place=GROUP)
    assert not refused.ok, "blocked as the one, refused as the other"

    await worker.presses(ARAM, "s:-:account.part.sure")
    assert await rights.barred(GROUP, ARAM.id) is not None
    assert await rights.barred(CHANNEL, ARAM_DC.id) is not None
    assert await rights.barred(GROUP, ARAM_DC.id) is None
    assert await rights.apart(NINO.id, ARAM_DC.id)
    assert not await rights.apart(NINO.id, ARAM.id)
