"""The page inside Telegram and inside Discord: whom the platforms' words let in, as whom, and what they see."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

import aiohttp
import pytest
from aiohttp import WSServerHandshakeError

from adapters.local.platforms import AHEAD_MS, Opened, TelegramApp
from adapters.local.sessions import ENDED
from adapters.runtime.core import Core
from bot.ports.records import Person
from bot.view import press
from tests.adapters.fronts.activity import Inside, inside_discord
from tests.adapters.local.house import Running, house
from tests.adapters.local.initdata import OTHER, TOKEN, init_data, signed
from tests.adapters.local.page import Json, Page, text_of
from tests.bench.kit import moves
from tests.fakes.discord.evening import table_on
from tests.fakes.discord.fake import Player
from tests.fakes.discord.model import Channel, Guild
from tests.store.conftest import postgres_database, postgres_url

__all__ = ["postgres_database", "postgres_url"]

NOW = 1_800_000_000
HOUR = 3600


def app(now: float = NOW) -> TelegramApp:
    return TelegramApp(TOKEN, lambda: int(now * 1000))


def test_who_it_is() -> None:
    found = app().read(init_data(77, "Նարեկ", at=NOW - 5, lang="hy", start_param="abc"))
    assert isinstance(found, Opened)
    assert (found.person, found.name, found.lang, found.at_ms, found.late) == (
        *("tg:77", "Նարեկ", "hy", (NOW - 5) * 1000),
        False,
    )
    assert found.mark.hex() not in repr(found)


@pytest.mark.parametrize("raw", [None, "", 7, [], {}])
def test_nothing_is_said(raw: object) -> None:
    assert app().read(raw) == "telegram-open"


@pytest.mark.parametrize(
    "raw",
    [
        *("x", "hash=", "user=%7B%7D", "&" * 50, "a=1&" * 500, "user=" + "x" * 9000, "hash=%FF%FE", "hash=\ud800"),
        *(init_data(at=NOW, token=OTHER), init_data(at=NOW).replace("Aram", "Vano")),
        *(init_data(at=NOW).replace(str(NOW), str(NOW + 1)), init_data(at=NOW) + "&user=%7B%22id%22%3A1%7D"),
        *(init_data(at=NOW) + "&photo=1", init_data(at=NOW)[:-1], init_data(at=NOW).replace("hash=", "hash=0")),
    ],
)
def test_forged(raw: str) -> None:
    assert app().read(raw) == "telegram-wrong"


def test_every_single_change_is_found_and_what_is_signed_but_senseless() -> None:
    """Each field taken away, doubled or changed; opened from a keyboard button Telegram says nothing of who it is."""
    fields = dict(parse_qsl(init_data(at=NOW)))
    changed: list[list[tuple[str, str]]] = []
    for name, value in fields.items():
        without = [(key, one) for key, one in fields.items() if key != name]
        changed += [without, [*without, (name, value + "0")], [*fields.items(), (name, value)]]
    users = [{"id": -7}, {"id": 0}, {"id": "7"}, {"id": 7.5}, {}, []]
    senseless = [{"auth_date": str(NOW), "user": json.dumps(user)} for user in users]
    senseless += [{"auth_date": said, "user": json.dumps({"id": 7})} for said in ("now", "-5", "9" * 20)]
    senseless += [{"auth_date": str(NOW), "query_id": "1"}]
    changed += [[*one.items(), ("hash", signed(one))] for one in senseless]
    assert {app().read(urlencode(one)) for one in changed} == {"telegram-wrong"}


@pytest.mark.parametrize(("ago", "late"), [(0, False), (HOUR, False), (HOUR + 1, True), (86400, True)])
def test_an_hour(ago: int, late: bool) -> None:
    found = app().read(init_data(at=NOW - ago))
    assert isinstance(found, Opened)
    assert found.late is late


@pytest.mark.parametrize("ahead", [AHEAD_MS // 1000 + 1, 60, HOUR, 10**9])
def test_from_the_future(ahead: int) -> None:
    assert app().read(init_data(at=NOW + ahead)) == "telegram-old"
    assert isinstance(app().read(init_data(at=NOW + AHEAD_MS // 1000)), Opened)


PUBLIC = "https://cards.example.org"
GROUP = "tg:-100500:0"
ARAM, NINO = Person("tg:7", "Aram"), Person("tg:8", "Nino")
Open = Callable[..., Awaitable[Page]]


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Running]:
    async with house(tmp_path, telegram=TOKEN, public=PUBLIC) as running:
        yield running


@pytest.fixture
def members(here: Running) -> set[str]:
    """The accounts that are in the group; nobody at first."""
    found: set[str] = set()

    async def member(place: str, account: str) -> bool:
        return place == GROUP and account in found

    here.core.members.open("tg", member)
    return found


@pytest.fixture
def opens(here: Running, http: aiohttp.ClientSession) -> Open:
    async def come(said: str = "", *, token: str | None = None, table: str | None = None) -> Page:
        page = await Page(http, here.url).connect()
        await page.knock(token=token, telegram=said, table=table)
        return page

    return come


def refused(page: Page) -> str:
    return str(next(one for one in page.seen if one["t"] in ("welcome", "refused")).get("why", "let in"))


async def table_of(here: Running, host: str = "tg:8", *, place: str = GROUP) -> str:
    """A table in the group, dealt."""
    reply = await here.desk.command(f"tg:1:{time.monotonic_ns()}", place, Person(host, "Nino"), "now", "")
    assert reply.table is not None
    return reply.table


def shown(page: Page) -> set[str]:
    """The tables of which anything was said to a page."""
    told = {one["table"] for one in page.seen if one["t"] in ("board", "hand")}
    return told | {row["id"] for one in page.told("tables") for row in one["rows"]}


async def test_the_person_of_the_chat(here: Running, opens: Open) -> None:
    table = await table_of(here, "tg:7")
    page = await opens(init_data(7, "Aram"), table=table)
    assert (refused(page), page.me["id"], page.me["name"]) == ("let in", "7", "Aram")
    assert page.told("welcome")[0]["table"] == table
    assert (page.told("board")[0]["table"], page.told("board")[0]["seat"]) == (table, 0)
    assert page.told("hand")[0]["message"] is not None
    # Another account of the same Telegram app opens the page: what is kept there is not theirs.
    nino = await opens(init_data(8, "Nino"), token=page.token)
    assert nino.me["id"] == "8"
    assert nino.token != page.token


async def test_nobody_else_is_let_in(here: Running, opens: Open) -> None:
    late = init_data(7, at=here.core.clock.now_ms() / 1000 - 3601)
    for said, why in (("", "open"), (init_data(7, token=OTHER), "wrong"), (late, "old")):
        assert refused(await opens(said)) == f"telegram-{why}", said


async def test_it_opens_once(opens: Open) -> None:
    """A copy of what Telegram said is worth nothing once it was used; the page itself comes back with its token."""
    said = init_data(7)
    came = await asyncio.gather(*(opens(said) for _ in range(5)))
    assert sorted(map(refused, came)) == ["let in"] + ["telegram-used"] * 4
    first = next(page for page in came if refused(page) == "let in")
    assert refused(await opens(said, token="tg-7." + "a" * 43)) == "telegram-used"
    for again in (said, ""):
        assert refused(await opens(again, token=first.token)) == "let in"
    second = init_data(7, query_id="another")
    assert refused(await opens(second, token=first.token)) == "let in"
    assert refused(await opens(second)) == "telegram-used", "what was not needed is used up too"


async def test_ending_ends_everything(here: Running, opens: Open) -> None:
    """Neither the token nor what Telegram had said before opens anything; what it says afterwards does."""
    kept = init_data(7, query_id="never-used")
    first, second = await opens(init_data(7)), await opens(init_data(7, query_id="2"))
    devices = (await first.do({"t": "devices"}))["devices"]
    assert [one["label"].startswith("Telegram") for one in devices] == [True, True]
    other = next(one for one in devices if not one["here"])
    closed = asyncio.create_task(second.closed())
    await first.do({"t": "end", "id": other["id"]})
    assert (await closed, refused(await opens("", token=second.token))) == (ENDED, "telegram-open")
    assert (refused(await opens(kept)), refused(await opens("", token=first.token))) == ("telegram-used", "let in")
    later = here.core.clock.now_ms() / 1000 + 2
    assert refused(await opens(init_data(7, at=later, query_id="3"))) == "let in"


async def test_forgotten_in_the_chat(here: Running, opens: Open) -> None:
    """/forgetme in Telegram ends the page's sessions, and what Telegram had said before opens nothing."""
    page, kept = await opens(init_data(7)), init_data(7, query_id="never-used")
    asked = await here.desk.command("tg:1:1", "tg:7:0", ARAM, "forgetme", "")
    assert asked.scene is not None
    assert (await here.desk.press("tg:1:2", "tg:7:0", ARAM, asked.scene.buttons[0][0].data)).forgotten
    assert (await page.closed(), refused(await opens("", token=page.token))) == (ENDED, "telegram-open")
    assert refused(await opens(kept)) == "telegram-used"


async def test_after_a_restart(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    said, token = init_data(7), ""
    for _ in range(2):
        async with house(tmp_path, telegram=TOKEN, public=PUBLIC) as running:
            page = await Page(http, running.url).connect()
            assert (await page.knock(telegram=said, token=token))["t"] == "welcome"
            token = page.token
            again = await Page(http, running.url).connect()
            assert (await again.knock(telegram=said))["why"] == "telegram-used"


async def test_what_is_kept_of_it(here: Running, opens: Open, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Neither what Telegram said nor the token stands in the database or in a log; commands' keys name nobody."""
    said = init_data(777_001)
    page = await opens(said)
    table = (await page.command("now"))["table"]
    assert await here.store.events(table)
    assert (await page.do({"t": "cmd", "name": "now", "rest": ""}, n="page-1"))["table"] == table
    hidden = (page.token, said.rpartition("hash=")[2])
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())  # noqa: ASYNC240
    assert not [one for one in hidden if one.encode() in kept or one in caplog.text]


async def test_a_stranger_with_the_id_of_a_table(here: Running, opens: Open, members: set[str]) -> None:
    table = await table_of(here, "tg:8")
    members.add("tg:8")
    page = await opens(init_data(7), table=table)
    assert text_of((await page.until("toast"))["text"])
    for what in ("board", "hand", "davtar", "score", "last", "who", "rules", "verify", "menu"):
        answer = await page.press(f"s:{table}:{what}")
        assert (answer["ok"], "panel" in answer) == (False, False), what
    answers = [
        await page.press(f"t:{table}:leave"),
        await page.press(f"a:{table}:d1:JH"),
        await page.do({"t": "link", "payload": f"hand_{table}"}),
        await page.do({"t": "why", "table": table, "piece": "JH"}),
    ]
    assert not any(one["ok"] for one in answers)
    none = await page.press("s:aaaaaaaa:board")
    assert {str(one["text"]) for one in answers} == {str(none["text"])}, "as if it were not there"
    assert (await page.get("/qr/main")).status == 404
    await here.desk.command("tg:1:99", GROUP, NINO, "pause", "")
    assert (await page.command("помощь"))["ok"]
    assert shown(page) == set()
    members.add("tg:7")
    private = await table_of(here, "tg:8", place="tg:8:0")
    assert private not in shown(await opens(init_data(7, query_id="2"), table=private)), "others' private tables"


async def test_a_member_watches_until_they_leave_the_group(here: Running, opens: Open, members: set[str]) -> None:
    table = await table_of(here, "tg:8")
    members.add("tg:7")
    page = await opens(init_data(7), table=table)
    assert shown(page) == {table}
    assert page.told("board")[0]["seat"] is None
    assert all(one["message"] is None for one in page.told("hand"))
    assert not (await page.press(f"s:{table}:hand"))["ok"]
    members.clear()
    await here.desk.command("tg:1:98", GROUP, NINO, "pause", "")
    assert (await page.until("gone"))["table"] == table
    assert not (await page.press(f"s:{table}:board"))["ok"]


async def test_without_a_front_that_knows_nobody_is_a_member(here: Running, opens: Open) -> None:
    table = await table_of(here, "tg:8")
    assert shown(await opens(init_data(7), table=table)) == set()


async def test_it_is_no_way_into_the_rooms_of_the_page(here: Running, opens: Open) -> None:
    """A visitor from Telegram is not in a room of the house, and gets no code that lets others in."""
    page = await opens(init_data(7))
    plain = await Page(page.http, page.url).connect()
    welcome = await plain.knock(token=page.token)
    assert (welcome["room"], bool(welcome["share"])) == ("main", False)
    assert not (await plain.do({"t": "say", "text": "hello"}))["ok"]
    assert not [one for one in plain.seen if one["t"] in ("said", "people") and one.get("n", 0) > 1]
    made = await here.table((await page.command("now"))["table"])
    assert [str(one.dest) for one in made.audiences] == ["@tg:7"]


async def test_without_a_bot_there_is_no_such_page(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    async with house(tmp_path) as running:
        async with http.get(f"{running.url}app/telegram") as answer:
            assert (answer.status, answer.headers["X-Frame-Options"]) == (404, "DENY")
        page = await Page(http, running.url).connect()
        assert (await page.knock(telegram=init_data(7)))["why"] == "telegram-wrong"


async def test_the_socket_is_ours_alone(here: Running, http: aiohttp.ClientSession) -> None:
    wrong = ("https://web.telegram.org", "https://telegram.org", "http://cards.example.org", "null", None)
    for origin in (*wrong, f"{PUBLIC}:8443", f"{PUBLIC}.evil.example"):
        sent = {"Host": "cards.example.org", **({"Origin": origin} if origin else {})}
        with pytest.raises(WSServerHandshakeError) as answer:
            await http.ws_connect(f"{here.url}ws", headers=sent)
        assert answer.value.status == 403, origin
    async with http.ws_connect(f"{here.url}ws", headers={"Host": "cards.example.org", "Origin": PUBLIC}) as socket:
        await socket.send_json({"t": "hello", "v": 1, "room": "main", "telegram": init_data(7)})
        told: Json = await socket.receive_json()
        assert told["t"] == "welcome"


async def test_a_page_at_the_door_is_told_that_the_program_stops(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    async with house(tmp_path) as running:
        page = await Page(http, running.url).connect()
        assert (await page.knock())["t"] == "who"
        closed = asyncio.create_task(page.closed())
    assert await closed == 1012


@pytest.mark.postgres
async def test_a_table_of_another_process(tmp_path: Path, postgres_database: str, http: aiohttp.ClientSession) -> None:
    """Two processes on one PostgreSQL: on the page of the person who sits there, and of nobody else."""
    bot = partial(house, url=postgres_database, telegram=TOKEN, public=PUBLIC)
    async with bot(tmp_path / "one") as one, bot(tmp_path / "two") as two:
        pages = [await Page(http, two.url).connect() for _ in range(2)]
        for page, user in zip(pages, (7, 9), strict=True):
            await page.knock(telegram=init_data(user))
        page, stranger = pages
        table = await table_of(one, "tg:7")
        board = await page.until("board", table=table)
        assert board["seat"] == 0
        assert (await page.until("hand", table=table))["message"] is not None
        await one.desk.command("tg:1:98", GROUP, ARAM, "pause", "")
        while "pause" not in str((await page.until("board", table=table))["message"]).lower():
            pass
        assert (await stranger.command("help"))["ok"]
        assert table not in shown(stranger)


OPEN = "Open the table"


@pytest.fixture
async def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Inside]:
    async with inside_discord(tmp_path, monkeypatch) as made:
        yield made


@pytest.fixture
def guild(inside: Inside) -> Guild:
    return inside.guild


@pytest.fixture
def channel(guild: Guild) -> Channel:
    return guild.channels[0]


@pytest.fixture
def aram(inside: Inside) -> Player:
    return inside.fake.person("Aram")


@pytest.fixture
def nino(inside: Inside) -> Player:
    return inside.fake.person("Նինո")


def keys(message: Json) -> list[str]:
    return [key["data"] for row in message["keys"] for key in row if key["enabled"]]


async def test_one_is_asked_to_sit_and_comes_back(inside: Inside, channel: Channel, aram: Player, nino: Player) -> None:
    board = await inside.evening.lobby(channel, aram)
    opened = (await nino.presses(board, OPEN)).launched
    page, welcome = await inside.opens(nino, opened)
    assert (welcome["table"], welcome["me"]["name"]) == (table_on(board), "Նինո")
    offered = await page.until("offer")
    sit = f"t:{table_on(board)}:sit"
    assert {sit, f"s:{table_on(board)}:board"} <= set(keys(offered["panel"]))
    assert (await page.press(sit))["ok"]
    await inside.fake.until(lambda: "Նինո" in board.text)
    table = await inside.evening.table(table_on(board))
    assert table is not None
    assert table.seat_of(nino.id) is not None
    await page.ws.close()
    again, welcome = await inside.hello({"instance": opened.id}, token=page.token)
    assert (welcome["t"], welcome["table"], welcome["me"]) == ("welcome", table_on(board), page.me)
    assert "token" not in welcome
    assert again.token
    inside.fake.activities.leave(opened, nino.user)
    _, refused = await inside.hello({"instance": opened.id}, token=page.token)
    assert (refused["t"], refused["why"]) == ("refused", "door-no")


async def test_all_tables_of_the_channel_offered(inside: Inside, channel: Channel, aram: Player, nino: Player) -> None:
    await inside.evening.lobby(channel, aram)
    await nino.slash(channel, "new", thread=False)
    await inside.fake.until(lambda: len(channel.shown) == 2)
    gio = inside.fake.person("Gio")
    page, welcome = await inside.opens(gio, await gio.launches(channel))
    assert welcome["table"] is None
    tables = {table_on(board) for board in channel.shown}
    wanted = {press for table in tables for press in (f"s:{table}:board", f"t:{table}:sit")}
    assert wanted <= set(keys((await page.until("offer"))["panel"]))
    assert {row["id"] for row in page.told("tables")[-1]["rows"]} == tables


async def test_a_match_in_a_voice_channel_is_watched(inside: Inside, guild: Guild, aram: Player, nino: Player) -> None:
    voice = inside.fake.voice(guild, "Evening")
    board = await inside.evening.dealt(voice, aram)
    table = table_on(board)
    own, welcome = await inside.opens(aram, await aram.launches(voice))
    assert (welcome["table"], own.told("offer")) == (table, [])
    assert any("model" in str(hand) for hand in own.told("hand") if hand["table"] == table)
    opened = await nino.launches(voice)
    page, welcome = await inside.opens(nino, opened)
    assert welcome["table"] == table
    assert {f"t:{table}:sub", f"s:{table}:board"} <= set(keys((await page.until("offer"))["panel"]))
    shown = next(told for told in page.told("board") if told["table"] == table)
    assert shown["seat"] is None
    assert not any([(await page.press(key))["ok"] for key in keys(shown["message"]) if key.startswith("a:")])
    assert "cards" not in ((await page.press(f"s:{table}:hand")).get("panel") or {})
    assert [told for told in page.told("hand") if told["message"]] == []
    gio = inside.fake.person("Gio")
    stranger, welcome = await inside.opens(gio, await gio.launches(guild.channels[0]))
    assert welcome["table"] is None
    assert stranger.told("board") == []
    assert not (await stranger.press(f"s:{table}:board"))["ok"]
    inside.fake.activities.leave(opened, nino.user)
    inside.fake.clock.advance(31)
    await aram.slash(voice, "leave")
    await page.until("gone", table=table)


async def finished_match(core: Core, place: str, host: Person, guest: Person) -> str:
    """A match of Bura of several deals; its table."""
    table = (await core.desk.command("finished:1", place, host, "new", "bura3")).table
    assert table is not None
    assert (await core.desk.press("finished:2", place, guest, press.do(table, "sit"))).ok
    for n, words in enumerate(("set target 3", "set clock 0", "start"), 3):
        assert (await core.desk.press(f"finished:{n}", place, host, press.do(table, words))).ok
    await moves(core.service, table, 5_000)
    found = await core.service.table(table)
    assert found is not None
    assert found.phase == "over"
    assert found.deal > 1
    return table


async def test_replay_by_the_proxy(inside: Inside, guild: Guild, channel: Channel, aram: Player, nino: Player) -> None:
    people = [Person(one.id, name, "en") for one, name in ((aram, "Aram"), (nino, "Nino"))]
    table = await finished_match(inside.house.core, f"dc:{guild.id}:{channel.id}", *people)
    match, share = f"{table}.1", press.see("-", f"replay.{table}.1.share")
    davit, vano = inside.fake.person("Davit"), inside.fake.person("Vano")

    async def looks(page: Page) -> tuple[int, list[Json]]:
        sent = {"Origin": inside.origin, "Authorization": f"Bearer {page.token}"}
        ask = {"match": match, "room": "main", "lang": "en"}
        async with inside.http.post(f"{inside.url}/discord/replay", json=ask, headers=sent) as answer:
            return answer.status, [json.loads(line) for line in (await answer.text()).splitlines()]

    page, _ = await inside.opens(aram, await aram.launches(channel))
    for _ in range(7):
        assert (await page.command("replay"))["replay"] == match
    assert await inside.house.core.store.shares.count(table, 1, (aram.id,)) == 0, "looking makes no link"
    status, lines = await looks(page)
    assert (status, lines[0]["id"], lines[-1]["t"]) == (200, match, "end")
    watching, _ = await inside.opens(davit, await davit.launches(channel))
    assert (await looks(watching))[0] == 200
    assert not (await watching.press(share))["ok"]
    away, _ = await inside.opens(vano, await vano.launches(inside.fake.channel(guild, "other")))
    assert (await looks(away))[0] == 404
    host = inside.url.removeprefix("http://")
    assert (await page.press(share))["link"].startswith(f"https://{host}/r/")
    way = (await page.do({"t": "handover"}))["way"]["url"]
    assert way.startswith(f"https://{host}/#take="), "no address of the frame, which opens in Discord alone"
