"""``/settings`` of a chat: shown to everybody, changed by its admins, enforced where a table is opened or changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

import pytest

from adapters.runtime.process.system import Locks
from adapters.store import SqlStore, open_store
from adapters.store.backend import upsert
from adapters.store.schema import member
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.desk.desk import Desk
from bot.games import game_keys
from bot.ports.records import Command, Person
from bot.ports.rights import MOST_PRESETS, read_rules
from bot.scene import press
from bot.scenes.settings import NAMES
from bot.service import Service
from bot.table.limits import Limits
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.text import LANGUAGES
from tests.bot.house import ARAM, DAVIT, NINO
from tests.chance import SeededEntropy
from tests.store.kit import ManualClock

PLACE = "tg:-5:0"
BOSS = Person("tg:77", "Boss", "en", admin=True)


@dataclass
class Chat:
    """A chat in which people press and type; ``worker``: which of two processes answers."""

    stores: list[SqlStore]
    clock: ManualClock
    n: int = 0

    def __post_init__(self) -> None:
        limits = Limits(here=6, person=6)
        self.services = [
            Service(one, Locks(), self.clock, SeededEntropy(n), lambda: None, limits=limits)
            for n, one in enumerate(self.stores)
        ]
        self.desks = [
            Desk(service, store, store.outbox, catalog=FluentCatalog())
            for service, store in zip(self.services, self.stores, strict=True)
        ]

    def key(self) -> str:
        self.n += 1
        return f"k{self.n}"

    async def says(self, who: Person, name: str, rest: str = "", place: str = PLACE, worker: int = 0) -> Answer:
        return await self.desks[worker].command(self.key(), place, who, name, rest)

    async def presses(self, who: Person, data: str, place: str = PLACE, worker: int = 0) -> Answer:
        return await self.desks[worker].press(self.key(), place, who, data)

    async def sets(self, what: str, who: Person = BOSS, place: str = PLACE) -> Answer:
        return await self.presses(who, press.see("-", f"settings.{what}"), place)

    async def table(self, answer: Answer) -> Table:
        assert answer.ok, answer
        assert answer.table is not None
        found = await self.services[0].table(answer.table)
        assert found is not None
        return found


@pytest.fixture
async def chat(url: str, clock: ManualClock) -> AsyncIterator[Chat]:
    stores = [await open_store(url, clock) for _ in range(2)]
    yield Chat(stores, clock)
    for store in stores:
        await store.close()


def why(answer: Answer) -> str:
    assert not answer.ok
    assert answer.text is not None
    for lang in LANGUAGES:
        said = FluentCatalog().say(lang, answer.text)
        assert "{" not in said, said
        assert len(said) <= 200 or answer.text.key == "illegal-game-closed"
    return answer.text.key


def presses_of(answer: Answer) -> list[str]:
    return [one.data for row in answer.scene.buttons for one in row] if answer.scene else []


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
    await chat.sets("games.nardi")
    assert why(await chat.says(NINO, "new", "nardi")) == "illegal-game-closed"
    table = await chat.table(await chat.says(NINO, "new", "bura3"))
    assert why(await chat.presses(NINO, press.do(table.id, "set game nardi"))) == "illegal-game-closed"
    assert (await chat.says(NINO, "new", "nardi", place="tg:-6:0")).ok, "another chat"
    assert why(await chat.says(NINO, "new", "nardi", place="tg:-5:3")) == "illegal-game-closed", "a topic of this one"
    assert press.see("-", "new.nardi") not in presses_of(await chat.presses(NINO, press.see("-", "games")))
    await chat.sets("games.nardi")
    assert (await chat.says(DAVIT, "new", "nardi")).ok


async def test_without_a_name_the_first_game_that_is_played_here_is_opened(chat: Chat) -> None:
    first, second, *_ = game_keys()
    await chat.sets(f"games.{first}")
    assert (await chat.table(await chat.says(NINO, "new"))).game == second
    for game in game_keys()[1:-1]:
        await chat.sets(f"games.{game}")
    assert why(await chat.sets(f"games.{game_keys()[-1]}")) == "illegal-last-game"


async def test_a_lobby_opened_before_does_not_begin_what_is_not_played_any_more(chat: Chat) -> None:
    table = await chat.table(await chat.says(NINO, "new", "nardi"))
    await chat.sets("games.nardi")
    assert why(await chat.presses(NINO, press.do(table.id, "start fill"))) == "illegal-game-closed"


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
    others = await chat.presses(NINO, press.see(table.id, "options"))
    assert keep not in presses_of(others)
    assert why(await chat.presses(NINO, keep)) == "settings-who-tg"
    for _ in range(2):
        assert (await chat.presses(BOSS, keep)).ok, "an equal one is kept once"
    (kept,) = (await chat.stores[0].rights.rules(PLACE)).presets
    assert (kept.name, kept.number) == ("Nardi 1", 1)
    assert (await chat.says(BOSS, "settings", "1 Пятница")).ok
    opened = await chat.table(await chat.says(NINO, "new", "пятница"))
    for name in ("game", "preset", "options", "clock_s", "stake"):
        assert getattr(opened, name) == getattr(await again(chat, table), name)
    offered = await chat.desks[0].choices(PLACE, NINO, "new", "game", "пят")
    assert offered[0][1] == "Пятница"
    button = press.see("-", "new.~1")
    assert button in presses_of(await chat.presses(NINO, press.see("-", "games")))
    assert (await chat.presses(DAVIT, button)).ok
    assert why(await chat.says(NINO, "now", "пятница")) == "illegal-chips-people-only"


async def again(chat: Chat, table: Table) -> Table:
    found = await chat.services[0].table(table.id)
    assert found is not None
    return found


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


async def test_a_bad_name_changes_nothing(chat: Chat) -> None:
    table = await chat.table(await chat.says(BOSS, "new", "nardi"))
    await chat.presses(BOSS, press.see("-", f"keep.{table.id}"))
    for bad in ("2 x", "1 ..."):
        assert why(await chat.says(BOSS, "settings", bad)) == "illegal-preset-name", bad
    for bad in ("stake.7", "start.nobody", "games.whist", "presets.99"):
        assert why(await chat.sets(bad)) == "illegal-bad-option", bad
    assert (await chat.stores[0].rights.rules(PLACE)).presets[0].name == "Nardi 1"


async def test_a_setting_that_is_not_there_is_told_with_those_that_are(chat: Chat) -> None:
    before = await chat.stores[0].prefs("tg:-5")
    for answer in (await chat.says(BOSS, "settings", "zzz"), await chat.says(BOSS, "settings", "zzz 5")):
        assert why(answer) == "illegal-no-such-setting"
        assert answer.text is not None
        assert "zzz" in str(dict(answer.text.args)["name"])
        assert press.see("-", "settings.tables") in presses_of(answer), "all settings are listed"
    assert not (await chat.sets("nonsense.1")).ok
    assert not (await chat.says(NINO, "settings", "zzz 5")).ok
    assert await chat.stores[0].prefs("tg:-5") == before


async def test_a_chat_that_becomes_a_supergroup_takes_its_settings_along(chat: Chat) -> None:
    await chat.sets("start.admins")
    table = await chat.table(await chat.says(BOSS, "new", "nardi"))
    await chat.presses(BOSS, press.see("-", f"keep.{table.id}"))
    await chat.desks[0].moved("tg:-5", "tg:-1005")
    rules = await chat.stores[0].rights.rules("tg:-1005:0")
    assert rules.starters == "admins"
    assert [one.name for one in rules.presets] == ["Nardi 1"]
    assert why(await chat.says(NINO, "new", place="tg:-1005:0")) == "illegal-admins-start"


async def test_ordinary_moves_read_no_rules(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await chat.table(await chat.says(NINO, "now", "nardi"))
    inside = chat.stores[0].rights.inside

    def nothing(*args: object) -> object:
        rights = inside(*args)  # type: ignore[arg-type]
        monkeypatch.setattr(type(rights), "rules", None)
        monkeypatch.setattr(type(rights), "barred", None)
        return rights

    monkeypatch.setattr(chat.stores[0].rights, "inside", nothing)
    clock = await again(chat, table)
    assert clock.phase == "play"
    for _ in range(30):
        now = await again(chat, table)
        if now.state is None or now.phase != "play":
            break
        loaded, seat = loaded_of(now), now.seat_of(NINO.id)
        assert seat is not None
        if seat in loaded.game.waiting(now.state):
            action = loaded.game.encode(loaded.game.timeout(now.state, seat))
            reply = await chat.services[0].handle(Command(chat.key(), now.id, NINO, f"act - {action}"))
            assert reply.ok, reply
        else:
            chat.clock.on(60_000)
            for due in await chat.stores[0].timers.due(chat.clock.now_ms()):
                text = f"tick {due.timer.name} {due.timer.armed_seq}"
                await chat.services[0].handle(Command(chat.key(), due.table_id, None, text))


def test_stored_rules_that_cannot_be_read_count_as_not_chosen() -> None:
    kept = {"rule.stake": "many", "rule.start": "nobody", "rule.tables": "-3", "preset.1": "{", "lang": "hy"}
    assert read_rules(kept) == replace(read_rules({}))


async def test_rated_tables_where_and_by_whom_the_chat_allows_them(chat: Chat) -> None:
    async def sets_rated() -> Answer:
        table = await chat.table(await chat.says(NINO, "new", "nardi"))
        found = await chat.presses(NINO, press.do(table.id, "set rated on"))
        assert (await again(chat, table)).rated == found.ok
        await chat.presses(NINO, press.do(table.id, "abandon"))
        return found

    assert (await sets_rated()).ok
    await chat.sets("rated.nardi")
    assert why(await sets_rated()) == "illegal-rated-game"
    await chat.sets("rated.nardi")
    await chat.sets("rated.off")
    assert why(await sets_rated()) == "illegal-rated-off"
    await chat.sets("rated.on")
    await chat.sets("raters.admins")
    assert why(await sets_rated()) == "illegal-rated-admins"
    await chat.sets("raters.regulars")
    assert why(await sets_rated()) == "illegal-rated-regulars"
    await chat.sets("raters.all")
    assert (await sets_rated()).ok
    assert why(await chat.sets("rated.seka")) == "illegal-bad-option", "a game for chips is never rated"


async def test_the_length_of_seasons_is_for_admins_to_choose(chat: Chat) -> None:
    assert why(await chat.sets("season.month", NINO)) == "settings-who-tg"
    for length in ("month", "quarter", "year", "none"):
        shown = await chat.sets(f"season.{length}")
        assert shown.ok
        assert (await chat.stores[1].rights.rules(PLACE)).season == length
    assert why(await chat.sets("season.week")) == "illegal-bad-option"


async def test_a_rated_match_does_not_begin_where_the_chat_has_turned_it_off_meanwhile(chat: Chat) -> None:
    table = await chat.table(await chat.says(NINO, "new", "nardi"))
    await chat.presses(NINO, press.do(table.id, "set rated on"))
    await chat.presses(DAVIT, press.do(table.id, "sit"))
    await chat.sets("rated.off")
    assert why(await chat.presses(NINO, press.do(table.id, "start"))) == "illegal-rated-off"
    assert (await chat.presses(NINO, press.do(table.id, "set rated off"))).ok
    assert (await chat.presses(DAVIT, press.do(table.id, "yes"))).ok
    assert (await chat.presses(NINO, press.do(table.id, "start"))).ok
    assert not (await again(chat, table)).rated
