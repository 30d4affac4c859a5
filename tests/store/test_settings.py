"""``/settings``, ``/block`` and ``/report``: what admins decide for a chat, whom somebody avoids or reports."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace

import pytest

from adapters.store import SqlStore
from adapters.store.backend import upsert
from adapters.store.schema import member
from adapters.store.schema_accounts import joined
from bot.desk.answer import Answer
from bot.desk.blocks import Blocks
from bot.desk.crews import Crews
from bot.desk.desk import Desk
from bot.desk.reports import RECORD, Reporting
from bot.desk.titles import Titles
from bot.games import game_keys
from bot.ports.keys import Dest, private_to
from bot.ports.records import Command, PendingRow, Person
from bot.ports.reports import KIND
from bot.ports.rights import MOST_PRESETS, read_rules
from bot.scene import Scene, press
from bot.scenes.settings import NAMES
from bot.table.codec import text_from_json
from bot.table.lobby import mark_of
from bot.table.model import Table
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO
from tests.chance import SeededEntropy
from tests.store.chat import BOSS, CATALOG, PLACE, Chat, again, presses_of, why
from tests.store.kit import DAY, both, key_of, sure


async def test_an_admin_opens_every_page_and_every_button_answers(chat: Chat) -> None:
    pages = presses_of(await chat.says(BOSS, "settings"))
    assert len(pages) == len(NAMES)
    for page in pages:
        shown = await chat.presses(BOSS, page)
        assert shown.ok, page
        for button in presses_of(shown):
            assert len(button.encode()) <= 64
            assert (await chat.presses(BOSS, button)).ok or why(await chat.presses(BOSS, button)) == "illegal-last-game"


async def test_others_see_them_and_are_told_who_can_change_them(chat: Chat) -> None:
    seen = await chat.says(NINO, "settings")
    assert seen.ok
    assert seen.scene is not None
    assert not seen.scene.buttons
    assert seen.scene.lines[-1].text.key == "settings-who-tg"
    assert why(await chat.sets("stake.100", NINO)) == "settings-who-tg"
    assert why(await chat.sets("stake.100", NINO, "dc:9:1")) == "settings-who-dc"
    assert why(await chat.sets("stake.100", NINO, "web:main")) == "settings-who-web"
    assert (await chat.stores[0].rights.rules(PLACE)).stake is None
    assert why(await chat.says(BOSS, "settings", place="tg:77:0")) == "illegal-settings-of-chats"


async def test_a_game_that_is_not_played_here(chat: Chat) -> None:
    lobby = await chat.table(await chat.says(NINO, "new", "nardi"))
    await chat.sets("games.nardi")
    assert why(await chat.presses(NINO, press.do(lobby.id, "start fill"))) == "illegal-game-closed"
    assert why(await chat.says(NINO, "new", "nardi")) == "illegal-game-closed"
    table = await chat.table(await chat.says(NINO, "new", "bura3"))
    assert why(await chat.presses(NINO, press.do(table.id, "set game nardi"))) == "illegal-game-closed"
    assert (await chat.says(NINO, "new", "nardi", place="tg:-6:0")).ok, "another chat"
    assert why(await chat.says(NINO, "new", "nardi", place="tg:-5:3")) == "illegal-game-closed", "a topic of this one"
    assert press.see("-", "new.nardi") not in presses_of(await chat.presses(NINO, press.see("-", "games")))
    await chat.sets("games.nardi")
    assert (await chat.says(DAVIT, "new", "nardi")).ok
    first, second, *others, last = game_keys()
    await chat.sets(f"games.{first}")
    assert (await chat.table(await chat.says(LUSINE, "new"))).game == second, "the first that is played here"
    for game in (second, *others):
        await chat.sets(f"games.{game}")
    assert why(await chat.sets(f"games.{last}")) == "illegal-last-game"


async def test_who_may_open_tables(chat: Chat) -> None:
    await chat.sets("start.admins")
    assert why(await chat.says(NINO, "now")) == "illegal-admins-start"
    refused = await chat.desks[0].full(PLACE, NINO)
    assert refused is not None, "a front makes no thread for it"
    assert why(refused) == "illegal-admins-start"
    table = await chat.table(await chat.says(BOSS, "new", "nardi"))
    assert (await chat.presses(NINO, press.do(table.id, "sit"))).ok
    await chat.sets("start.regulars")
    assert why(await chat.says(NINO, "new")) == "illegal-regulars-start"
    await chat.sets("start.all")
    assert (await chat.says(NINO, "new")).ok


async def test_regulars_have_finished_a_match_here(chat: Chat) -> None:
    await chat.sets("start.regulars")
    for place, who in (("tg:-5", NINO), ("tg:-55", DAVIT), ("dc:9:3", ARAM)):
        row = {"person": who.id, "chat": place, "name": who.name, "last_ms": 1}
        await chat.stores[0]._backend.write(lambda conn, row=row: upsert(conn, member, [row]))  # type: ignore[misc]
    assert (await chat.says(NINO, "new")).ok
    assert why(await chat.says(DAVIT, "new")) == "illegal-regulars-start", "-55 is another chat than -5"
    await chat.sets("start.regulars", place="dc:9:1")
    assert (await chat.says(ARAM, "new", place="dc:9:2")).ok, "a server's channels are one"
    assert why(await chat.says(DAVIT, "new", place="dc:9:2")) == "illegal-regulars-start"


async def test_the_highest_stake(chat: Chat) -> None:
    table = await chat.table(await chat.says(NINO, "new", "nardi"))
    await chat.sets("stake.50")
    assert (await chat.presses(NINO, press.do(table.id, "set stake 50"))).ok
    assert why(await chat.presses(NINO, press.do(table.id, "set stake 100"))) == "illegal-chat-stake"
    await chat.sets("stake.0")
    await chat.presses(DAVIT, press.do(table.id, "sit"))
    assert (await chat.presses(NINO, press.do(table.id, "set stake 0"))).ok
    assert why(await chat.presses(NINO, press.do(table.id, "set stake 25"))) == "illegal-no-stakes"
    await chat.sets("stake.any")
    assert (await chat.presses(NINO, press.do(table.id, "set stake 1000"))).ok


async def test_the_usual_clock_of_new_tables(chat: Chat) -> None:
    await chat.sets("clock.300")
    assert (await chat.table(await chat.says(NINO, "new"))).clock_s == 300
    await chat.sets("clock.60")
    assert (await chat.table(await chat.says(DAVIT, "new"))).clock_s == 60
    assert why(await chat.sets("clock.61")) == "illegal-bad-option"


@both
async def test_tables_at_once_on_two_workers(chat: Chat) -> None:
    await chat.sets("tables.2")
    people, guests = ([Person(f"tg:{start + n}", f"P{n}") for n in range(6)] for start in (100, 200))
    asked = [chat.says(one, "new", worker=n % 2) for n, one in enumerate(people)]
    opened = await asyncio.gather(*asked)
    assert all(answer.ok for answer in opened), "a table with one person takes no room"
    sits = [press.do(str(answer.table), "sit") for answer in opened]
    answers = await asyncio.gather(*(chat.presses(one, sit) for one, sit in zip(guests, sits, strict=True)))
    assert sum(answer.ok for answer in answers) == 2
    assert {answer.text.key for answer in answers if not answer.ok and answer.text} == {"illegal-chat-tables"}
    shared = next(press for press, answer in zip(sits, answers, strict=True) if answer.ok)
    assert (await chat.presses(NINO, shared)).ok, "a table of several people takes no more room with another one"
    assert why(await chat.sets("tables.10")) == "illegal-bad-option", "the operator allows six"
    await chat.sets("tables.0")
    assert (await chat.says(NINO, "new")).ok


async def test_guests(chat: Chat) -> None:
    table = await chat.table(await chat.says(NINO, "new", "nardi"))
    await chat.sets("guests.off")
    assert why(await chat.presses(DAVIT, press.do(table.id, "sit"), "tg:-6:0")) == "illegal-no-guests"
    assert (await chat.presses(DAVIT, press.do(table.id, "sit"))).ok
    await chat.sets("guests.on")
    other = await chat.table(await chat.says(NINO, "new", "nardi"))
    assert (await chat.presses(ARAM, press.do(other.id, "sit"), "tg:-6:0")).ok


async def test_language_and_quiet_hours_are_those_of_the_chat(chat: Chat) -> None:
    await chat.sets("language.ka")
    await chat.sets("quiet.23-8")
    kept = await chat.stores[0].prefs("tg:-5")
    assert kept["lang"] == "ka"
    assert kept["quiet"].startswith("23:00-08:00")
    assert (await chat.table(await chat.says(NINO, "new"))).lang == "ka"


async def test_a_lobby_is_kept_with_one_press_and_opened_by_its_name(chat: Chat) -> None:
    table = await chat.table(await chat.says(BOSS, "new", "nardi"))
    for words in ("set stake 100", "set clock 120", "set target 5"):
        assert (await chat.presses(BOSS, press.do(table.id, words))).ok, words
    shown = presses_of(await chat.presses(BOSS, press.see(table.id, "options")))
    (keep,) = [one for one in shown if "keep." in one]
    assert keep not in presses_of(await chat.presses(NINO, press.see(table.id, "options")))
    assert why(await chat.presses(NINO, keep)) == "settings-who-tg"
    for _ in range(2):
        assert (await chat.presses(BOSS, keep)).ok, "an equal one is kept once"
    (kept,) = (await chat.stores[0].rights.rules(PLACE)).presets
    assert (kept.name, kept.number) == ("Nardi 1", 1)
    assert (await chat.says(BOSS, "settings", "1 Пятница")).ok
    opened = await chat.table(await chat.says(NINO, "new", "пятница"))
    for name in ("game", "preset", "options", "clock_s", "stake"):
        assert getattr(opened, name) == getattr(await again(chat, table), name)
    assert (await chat.desks[0].choices(PLACE, NINO, "new", "game", "пят"))[0][1] == "Пятница"
    button = press.see("-", "new.~1")
    assert button in presses_of(await chat.presses(NINO, press.see("-", "games")))
    assert (await chat.presses(DAVIT, button)).ok
    assert why(await chat.says(NINO, "now", "пятница")) == "illegal-chips-people-only"


async def test_a_lobby_takes_a_preset_over(chat: Chat) -> None:
    table = await chat.table(await chat.says(BOSS, "new", "bura3"))
    await chat.presses(BOSS, press.do(table.id, "set stake 25"))
    await chat.presses(BOSS, press.see("-", f"keep.{table.id}"))
    other = await chat.table(await chat.says(NINO, "new", "nardi"))
    await chat.presses(NINO, press.do(other.id, "set clock 300"))
    rows = presses_of(await chat.presses(NINO, press.see(other.id, "options")))
    assert press.do(other.id, "set kept 1") in rows
    assert (await chat.presses(NINO, press.do(other.id, "set kept 1"))).ok
    now, kept = await again(chat, other), await again(chat, table)
    assert (now.game, now.preset, now.options, now.clock_s, now.stake) == ("bura3", kept.preset, kept.options, 60, 25)
    await chat.sets("presets.1")
    assert why(await chat.presses(NINO, press.do(other.id, "set kept 1"))) == "illegal-preset-gone"
    assert why(await chat.presses(NINO, press.see("-", "new.~1"))) == "illegal-preset-gone"


async def test_there_is_room_for_so_many_presets_whoever_presses_at_once(chat: Chat) -> None:
    table = await chat.table(await chat.says(BOSS, "new", "nardi"))
    keep = press.see("-", f"keep.{table.id}")
    clocks = (0, 20, 30, 120, 300, 3600, 28_800, 86_400, 60)
    for n, seconds in enumerate(clocks):
        await chat.presses(BOSS, press.do(table.id, f"set clock {seconds}"))
        both = await asyncio.gather(*(chat.presses(BOSS, keep, worker=worker) for worker in range(2)))
        assert all(one.ok for one in both) == (n < MOST_PRESETS)
    kept = (await chat.stores[0].rights.rules(PLACE)).presets
    assert sorted(one.number for one in kept) == list(range(1, MOST_PRESETS + 1))
    assert {one.clock_s for one in kept} == set(clocks[:-1])


async def test_what_is_not_there_changes_nothing(chat: Chat) -> None:
    table = await chat.table(await chat.says(BOSS, "new", "nardi"))
    await chat.presses(BOSS, press.see("-", f"keep.{table.id}"))
    before = await chat.stores[0].prefs("tg:-5")
    for bad in ("2 x", "1 ..."):
        assert why(await chat.says(BOSS, "settings", bad)) == "illegal-preset-name", bad
    for bad in ("stake.7", "start.nobody", "games.whist", "presets.99"):
        assert why(await chat.sets(bad)) == "illegal-bad-option", bad
    for answer in (await chat.says(BOSS, "settings", "zzz"), await chat.says(BOSS, "settings", "zzz 5")):
        assert why(answer) == "illegal-no-such-setting"
        assert "zzz" in str(dict(sure(answer.text).args)["name"])
        assert press.see("-", "settings.tables") in presses_of(answer), "all settings are listed"
    assert not (await chat.sets("nonsense.1")).ok
    assert not (await chat.says(NINO, "settings", "zzz 5")).ok
    assert await chat.stores[0].prefs("tg:-5") == before


async def test_a_chat_that_becomes_a_supergroup_takes_settings_blocks_and_reports_along(office: Office) -> None:
    chat, store = office.chat, office.chat.stores[0]
    await office.files(ARAM, NINO, await office.match(ARAM, NINO, DAVIT, LUSINE))
    row, _ = await office.report(private_to(ONE.id))
    await chat.sets("start.admins")
    table = await chat.table(await chat.says(BOSS, "new", "nardi"))
    await chat.presses(BOSS, press.see("-", f"keep.{table.id}"))
    await store.rights.bar(PLACE, NINO.id, NINO.name, 0)
    await chat.desks[0].moved("tg:-5", "tg:-1005")
    rules = await store.rights.rules("tg:-1005:0")
    assert (rules.starters, [one.name for one in rules.presets]) == ("admins", ["nardi 1"])
    assert why(await chat.says(DAVIT, "new", place="tg:-1005:0")) == "illegal-admins-start"
    assert why(await chat.says(NINO, "new", place="tg:-1005:3")) == "illegal-barred"
    assert (await store.rights.bars(PLACE), sure(await store.reports.at(row.row.ref)).place) == ((), "tg:-1005:0")


def test_stored_rules_that_cannot_be_read_count_as_not_chosen() -> None:
    kept = {"rule.stake": "many", "rule.start": "nobody", "rule.tables": "-3", "preset.1": "{", "lang": "hy"}
    assert read_rules(kept) == replace(read_rules({}))


async def test_rated_tables_where_and_by_whom_the_chat_allows_them(chat: Chat) -> None:
    for chosen, refusal in (
        ("", ""),
        ("rated.nardi", "game"),
        ("rated.nardi", ""),
        ("rated.off", "off"),
        ("rated.on", ""),
        ("raters.admins", "admins"),
        ("raters.regulars", "regulars"),
        ("raters.all", ""),
    ):
        if chosen:
            await chat.sets(chosen)
        table = await chat.table(await chat.says(NINO, "new", "nardi"))
        found = await chat.presses(NINO, press.do(table.id, "set rated on"))
        assert (await again(chat, table)).rated == found.ok == (not refusal)
        assert found.ok or why(found) == f"illegal-rated-{refusal}"
        await chat.presses(NINO, press.do(table.id, "abandon"))
    assert why(await chat.sets("rated.seka")) == "illegal-bad-option", "a game for chips is never rated"


async def test_the_length_of_seasons_is_for_admins_to_choose(chat: Chat) -> None:
    assert why(await chat.sets("season.month", NINO)) == "settings-who-tg"
    for length in ("month", "quarter", "year", "none"):
        assert (await chat.sets(f"season.{length}")).ok
        assert (await chat.stores[1].rights.rules(PLACE)).season == length
    assert why(await chat.sets("season.week")) == "illegal-bad-option"


@pytest.fixture(autouse=True)
def with_blocks(chat: Chat) -> None:
    titles = Titles()

    async def title(place: str) -> str:
        return "Club"

    titles.open("tg", title)
    chat.desks = [
        Desk(
            service,
            store,
            store.outbox,
            catalog=CATALOG,
            parts=(Blocks(service, store, store.outbox, chat.clock, titles, print),),
        )
        for service, store in zip(chat.services, chat.stores, strict=True)
    ]


async def lobby(chat: Chat, *people: Person, game: str = "bazaar-blot", place: str = PLACE) -> Table:
    host, *others = people
    table = await chat.table(await chat.says(host, "new", game, place))
    for one in others:
        assert (await chat.presses(one, press.do(table.id, "sit"), place)).ok
    return await again(chat, table)


async def told(store: SqlStore, person: Person) -> list[str]:
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
    assert block("week", NINO) in presses_of(await chat.says(BOSS, "block", NINO.name))
    assert (await chat.presses(BOSS, block("week", NINO))).ok
    assert (await again(chat, table)).seat_of(NINO.id) is None, "out of the lobby at once"
    assert "you-are-blocked-until" in await told(chat.stores[0], NINO)
    for name, rest in (("new", ""), ("now", ""), ("join", "3")):
        assert why(await chat.says(NINO, name, rest)) in ("illegal-barred-until", "illegal-removed-here"), name
    other = await lobby(chat, DAVIT)
    assert why(await chat.presses(NINO, press.do(other.id, "sit"))) == "illegal-barred-until"
    assert why(await chat.presses(NINO, press.do(other.id, "sit"), "tg:-5:7")) == "illegal-barred-until"
    assert (await chat.says(NINO, "new", place="tg:-6:0")).ok, "another chat"
    assert why(sure(await chat.desks[0].full(PLACE, NINO))) == "illegal-barred-until"
    chat.clock.on(7 * DAY)
    assert (await chat.presses(NINO, press.do(other.id, "sit"))).ok, "it ends by itself"


async def test_blocked_lists_them_and_only_admins_lift(chat: Chat) -> None:
    await lobby(chat, ARAM, NINO)
    assert why(await chat.says(BOSS, "block", "Zorro")) == "illegal-nobody-to-block"
    assert why(await chat.presses(BOSS, press.see("-", "block.good.tg:999"))) == "illegal-nobody-to-block"
    assert await chat.stores[0].rights.bars(PLACE) == ()
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


@both
async def test_blocked_on_one_worker_while_sitting_down_on_the_other(chat: Chat) -> None:
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
    assert presses_of(await chat.says(ARAM, "block", NINO.name, own)) == [block("own", NINO)]
    assert (await chat.presses(ARAM, block("own", NINO), own)).ok
    rights = chat.stores[1].rights
    assert await rights.apart(ARAM.id, NINO.id)
    assert await rights.apart(NINO.id, ARAM.id)
    assert not await rights.apart(ARAM.id, DAVIT.id)
    assert (await rights.apart_from(NINO.id), await told(chat.stores[0], NINO)) == ({ARAM.id}, [])
    assert presses_of(await chat.says(NINO, "blocks", place="tg:2:0")) == []
    end = press.see("-", f"blocks.{NINO.id}")
    assert presses_of(await chat.says(ARAM, "blocks", place=own)) == [end]
    assert (await chat.presses(ARAM, end, own)).ok
    assert not await rights.apart(ARAM.id, NINO.id)
    assert why(await chat.presses(ARAM, end, own)) == "illegal-not-blocked"


async def test_when_they_meet_at_a_table_the_blocker_alone_is_told(chat: Chat) -> None:
    await chat.stores[0].rights.shun(ARAM.id, NINO.id, NINO.name)
    answer = await chat.presses(NINO, press.do((await lobby(chat, ARAM, DAVIT)).id, "sit"))
    assert answer.ok
    assert (key_of(answer), await told(chat.stores[0], ARAM)) == ("you-sit", ["apart-met"])
    assert (await told(chat.stores[0], NINO), await told(chat.stores[0], DAVIT)) == ([], [])
    mine = await chat.presses(ARAM, press.do((await lobby(chat, NINO)).id, "sit"))
    assert mine.ok, "they decide"
    assert (key_of(mine), await told(chat.stores[0], NINO)) == ("apart-met", [])


@both
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


ONE, TWO = Person("tg:71", "One"), Person("tg:72", "Two")
OPERATOR = "tg:-9:0"


@dataclass
class Office:
    """A chat whose admins are ``crew``; ``reports``: of two workers."""

    chat: Chat
    crew: list[str] = field(default_factory=lambda: [ONE.id, TWO.id])
    reports: list[Reporting] = field(default_factory=list)

    def staffed(self, operator: str | None = OPERATOR) -> Office:
        crews, titles, chat = Crews(), Titles(), self.chat

        async def crew(place: str) -> list[str]:
            return self.crew

        crews.open("tg", crew)
        self.reports.clear()
        chat.desks = []
        for n, (service, store) in enumerate(zip(chat.services, chat.stores, strict=True)):
            blocks = Blocks(service, store, store.outbox, chat.clock, titles, print)
            one = Reporting(
                *(service, store, store.reports, store.outbox, chat.clock, SeededEntropy(n + 50)),
                *(crews, titles, blocks, operator),
            )
            self.reports.append(one)
            chat.desks.append(Desk(service, store, store.outbox, parts=(blocks, one)))
        return self

    async def match(self, *people: Person, game: str = "bazaar-blot") -> Table:
        host, *others = people
        table = await self.chat.table(await self.chat.says(host, "new", game))
        for one in others:
            assert (await self.chat.presses(one, press.do(table.id, "sit"))).ok
        assert (await self.chat.presses(host, press.do(table.id, "start"))).ok
        return await again(self.chat, table)

    async def files(self, who: Person, about: Person, table: Table, reason: str = "rude", worker: int = 0) -> Answer:
        data = press.see("-", f"report.{reason}.{table.id}.{mark_of(about.id)}")
        return await self.chat.presses(who, data, worker=worker)

    async def rows(self, dest: Dest) -> list[PendingRow]:
        outbox = self.chat.stores[0].outbox
        lane = await outbox.claim([str(dest)], "test", 1)
        found = list(await outbox.rows(lane)) if lane is not None and lane.dest == dest else []
        if lane is not None:
            await outbox.release(lane)
        return found

    async def dies(self, row: PendingRow) -> None:
        outbox = self.chat.stores[0].outbox
        lane = sure(await outbox.claim([str(row.row.dest)], "test", 1))
        assert await outbox.mark(lane, [row.id], "dead")
        await outbox.release(lane)

    async def told(self, who: Person) -> list[str]:
        rows = await self.rows(private_to(who.id))
        return [text_from_json(row.row.ref).key for row in rows if row.row.kind == "note"]

    async def report(self, dest: Dest) -> tuple[PendingRow, Scene]:
        (row,) = [row for row in await self.rows(dest) if row.row.kind == KIND]
        return row, sure(await self.reports[0].scene(row))


@pytest.fixture
def office(chat: Chat) -> Office:
    return Office(chat).staffed()


async def test_it_reaches_each_admin_who_is_not_involved(office: Office) -> None:
    office.crew = [ONE.id, TWO.id, ARAM.id, NINO.id]
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    shown = await office.chat.says(ARAM, "report")
    assert len(presses_of(shown)) == 3
    reasons = await office.chat.presses(ARAM, press.see("-", f"report.who.{table.id}.{mark_of(NINO.id)}"))
    assert len(presses_of(reasons)) == 4
    assert all(len(data.encode()) <= 64 for data in (*presses_of(shown), *presses_of(reasons)))
    answer = await office.files(ARAM, NINO, table)
    assert answer.ok
    assert key_of(answer) == "report-sent"
    for admin in (ONE, TWO):
        _, scene = await office.report(private_to(admin.id))
        assert scene.lines[0].text.key == "report-head"
    for other in (ARAM, NINO, DAVIT, LUSINE):
        assert [row for row in await office.rows(private_to(other.id)) if row.row.kind in (KIND, RECORD)] == []
    assert await office.rows(Dest.parse(OPERATOR)) == []


async def test_before_the_deal_is_over_it_has_the_public_part_and_the_rest_follows(office: Office) -> None:
    chat = office.chat
    table = await office.match(ARAM, NINO, game="nardi")
    store, service = chat.stores[0], chat.services[0]
    for _ in range(20):
        if (table := await again(chat, table)).deal:
            break
        chat.clock.on(20_000)
        for due in await store.timers.due(chat.clock.now_ms()):
            tick = f"tick {due.timer.name} {due.timer.armed_seq}"
            await service.handle(Command(chat.key(), due.table_id, None, tick))
    assert (await office.files(ARAM, NINO, table)).ok
    _, scene = await office.report(private_to(ONE.id))
    assert [line.text.key for line in scene.lines][-1] == "feedback-running"
    (later,) = [row for row in await office.rows(private_to(ONE.id)) if row.row.kind == RECORD]
    assert later.row.after_ms > chat.clock.now_ms()
    chat.clock.on(60_000)
    assert await office.reports[1].scene(later) is None
    rows = [row for row in await office.rows(private_to(ONE.id)) if row.row.kind == RECORD]
    assert len(rows) == 2, "it is looked again later, whatever process is there then"


async def test_an_admin_blocks_and_both_learn_it_and_the_second_admin_is_told(office: Office) -> None:
    await office.files(ARAM, NINO, await office.match(ARAM, NINO, DAVIT, LUSINE))
    _, scene = await office.report(private_to(ONE.id))
    day, good, dismiss = [button.data for row in scene.buttons for button in row]
    for stranger in (ARAM, NINO, DAVIT):
        assert why(await office.chat.presses(stranger, good, f"{stranger.id}:0")) == "illegal-report-not-yours"
    assert (await office.chat.presses(ONE, day, "tg:71:0")).ok
    assert (await office.chat.presses(ONE, day, "tg:71:0")).ok, "again is no harm"
    assert why(await office.chat.presses(TWO, dismiss, "tg:72:0", worker=1)) == "report-was-blocked"
    assert (await office.told(ARAM)).count("report-answer-blocked") == 1
    assert (await office.told(NINO)).count("you-are-blocked-until") == 1
    assert await office.chat.stores[0].rights.barred(PLACE, NINO.id) is not None
    _, after = await office.report(private_to(TWO.id))
    assert not after.buttons
    assert after.lines[-1].text.key == "report-was-blocked"


async def test_two_admins_answer_at_once_and_one_answer_counts(office: Office) -> None:
    await office.files(ARAM, NINO, await office.match(ARAM, NINO, DAVIT, LUSINE))
    _, scene = await office.report(private_to(ONE.id))
    _, good, dismiss = [button.data for row in scene.buttons for button in row]
    presses = office.chat.presses
    answers = await asyncio.gather(presses(ONE, good, "tg:71:0"), presses(TWO, dismiss, "tg:72:0", worker=1))
    assert sum(answer.ok for answer in answers) == 1
    assert (await office.chat.stores[0].rights.barred(PLACE, NINO.id) is not None) == answers[0].ok
    assert len([key for key in await office.told(ARAM) if key.startswith("report-answer")]) == 1


async def test_a_dismissed_report_is_told_to_the_reporter_alone(office: Office) -> None:
    await office.files(ARAM, NINO, await office.match(ARAM, NINO, DAVIT, LUSINE), "stalling")
    _, scene = await office.report(private_to(ONE.id))
    assert (await office.chat.presses(ONE, scene.buttons[-1][0].data, "tg:71:0")).ok
    assert (await office.told(ARAM), await office.told(NINO)) == (["report-answer-dismissed"], [])


@both
async def test_floods_are_refused(office: Office) -> None:
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    both = await asyncio.gather(*(office.files(ARAM, NINO, table, worker=n) for n in range(2)))
    assert sorted(answer.ok for answer in both) == [False, True]
    assert why(await office.files(ARAM, NINO, table, "other")) == "illegal-report-again"
    for about in (DAVIT, LUSINE):
        assert (await office.files(ARAM, about, table)).ok
    assert len([row for row in await office.rows(private_to(ONE.id)) if row.row.kind == KIND]) == 3
    other = await office.chat.table(await office.chat.says(ARAM, "new", "bazaar-blot", "tg:-6:0"))
    for one in (NINO, DAVIT, LUSINE):
        await office.chat.presses(one, press.do(other.id, "sit"), "tg:-6:0")
    assert (await office.files(ARAM, NINO, other)).ok
    assert (await office.files(ARAM, DAVIT, other)).ok
    assert why(await office.files(ARAM, LUSINE, other)) == "illegal-report-many"
    office.chat.clock.on(86_400_001)
    assert (await office.files(ARAM, LUSINE, other)).ok


async def test_where_no_admin_can_be_reached_the_operator_gets_it_and_answers(office: Office) -> None:
    office.crew = [ARAM.id]
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    assert key_of(await office.files(ARAM, NINO, table)) == "report-sent-operator"
    _, scene = await office.report(Dest.parse(OPERATOR))
    assert (await office.chat.presses(Person("tg:99", "Op"), scene.buttons[1][0].data, OPERATOR)).ok
    assert await office.chat.stores[0].rights.barred(PLACE, NINO.id) is not None


async def test_admins_who_never_started_the_bot(office: Office) -> None:
    """The last of them who cannot be reached makes it the operator's; and where there is none, the reporter learns."""
    await office.files(ARAM, NINO, await office.match(ARAM, NINO, DAVIT, LUSINE))
    for admin in (ONE, TWO):
        assert await office.rows(Dest.parse(OPERATOR)) == []
        row, _ = await office.report(private_to(admin.id))
        await office.dies(row)
        for _ in range(2):
            await office.reports[0].undelivered(row)
    row, _ = await office.report(Dest.parse(OPERATOR))
    await office.dies(row)
    await office.reports[0].undelivered(row)
    assert await office.told(ARAM) == ["report-unheard"]
    office.crew = []
    office.staffed(operator=None)
    other = await office.match(DAVIT, LUSINE, game="nardi")
    assert why(await office.files(DAVIT, LUSINE, other)) == "illegal-report-unheard", "it would reach nobody"


async def test_whom_one_can_report(office: Office) -> None:
    table = await office.match(ARAM, NINO, DAVIT, LUSINE)
    outsider = Person("tg:44", "Outsider")
    assert why(await office.files(outsider, NINO, table)) == "illegal-report-where"
    assert why(await office.files(ARAM, outsider, table)) == "illegal-report-nobody"
    assert why(await office.files(ARAM, ARAM, table)) == "illegal-report-nobody"
    assert why(await office.chat.says(ARAM, "report", "9 x")) == "illegal-no-seat-of"
    seat = sure((await again(office.chat, table)).seat_of(NINO.id))
    assert (await office.chat.says(ARAM, "report", f"{seat + 1} swears all the time")).ok
    _, scene = await office.report(private_to(ONE.id))
    assert scene.lines[1].text.key == "report-said"
    await office.chat.presses(NINO, press.do(table.id, "leave"))
    assert (await office.files(DAVIT, NINO, table)).ok, "who has left can be reported too"
