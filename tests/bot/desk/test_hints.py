"""Who is at the wrong place is told what would help, and the whole of it fits into an alert."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.store import open_store
from adapters.text import FluentCatalog
from bot import commands
from bot.desk.answer import Answer
from bot.games import game_keys
from bot.ports.keys import Dest
from bot.ports.records import OutRow, Person
from bot.scene import Button, Scene, press
from bot.scenes import info
from bot.text import LANGUAGES, Lang
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, why
from tests.bot.test_service import PLACE, FakeClock, Inn

CATALOG = FluentCatalog()
GAMES = game_keys()
STRANGER = Person("tg:66", "Օ" * 64)


@pytest.fixture
async def inn(tmp_path: Path) -> AsyncIterator[Inn]:
    clock = FakeClock()
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    yield Inn(store, clock)
    await store.close()


def buttons(scene: Scene | None) -> list[Button]:
    assert scene is not None
    return [button for row in scene.buttons for button in row]


def helped(answer: Answer) -> list[str]:
    """The buttons beside a refusal, what they do: ``sit``, ``board`` …; it fits into an alert in every language."""
    why(answer)
    assert answer.aside
    assert answer.text is not None
    for lang in LANGUAGES:
        said = CATALOG.say(lang, answer.text)
        assert 0 < len(said) <= 200
        assert "[" not in said
    return [button.data.split(":", 2)[2] for button in buttons(answer.scene)]


async def seen(inn: Inn, who: Person, table: str, what: str = "hand", place: str = PLACE) -> list[str]:
    return helped(await inn.desk.press(inn.key(), place, who, press.see(table, what)))


async def opened(inn: Inn, *people: Person, place: str = PLACE) -> str:
    table = (await inn.desk.command(inn.key(), place, people[0], "new")).table
    assert table is not None
    for person in people[1:]:
        assert (await inn.desk.press(inn.key(), place, person, press.do(table, "sit"))).ok
    return table


async def test_a_free_seat_is_offered_and_the_button_seats(inn: Inn) -> None:
    table = await opened(inn, ARAM, NINO)
    answer = await inn.desk.press(inn.key(), PLACE, VANO, press.do(table, "start"))
    assert helped(answer) == ["sit"]
    assert answer.text is not None
    assert "Seat 3" in CATALOG.say("en", answer.text)
    assert await seen(inn, VANO, table, "seats", "tg:-9:0") == ["sit", "board"], "from elsewhere it can be watched too"
    (sit,) = [b for b in buttons(answer.scene) if b.data.endswith(":sit")]
    assert (await inn.desk.press(inn.key(), PLACE, VANO, sit.data)).ok
    found = await inn.service.table(table)
    assert found is not None
    assert found.seat_of(VANO.id) == 2


async def test_the_computers_seat_is_as_good_as_a_free_one(inn: Inn) -> None:
    table = await opened(inn, ARAM)
    await inn.desk.press(inn.key(), PLACE, ARAM, press.do(table, "fill"))
    assert await seen(inn, VANO, table, "seats") == ["sit"]


async def test_a_full_lobby_and_a_running_match_can_be_watched(inn: Inn) -> None:
    table = await opened(inn, *FOUR)
    full = await inn.desk.press(inn.key(), PLACE, VANO, press.do(table, "sit"))
    assert helped(full) == ["games"]
    assert helped(await inn.desk.press(inn.key(), PLACE, VANO, press.do(table, "sit 2"))) == ["games"]
    assert (await inn.desk.press(inn.key(), PLACE, ARAM, press.do(table, "start"))).ok
    assert await seen(inn, VANO, table) == ["games"], "the board is before everybody here"
    assert await seen(inn, VANO, table, place="tg:66:0") == ["board", "games"]
    assert await seen(inn, STRANGER, table) == ["games"]


async def test_the_seat_that_the_computer_keeps_is_offered(inn: Inn) -> None:
    table = await opened(inn, *FOUR)
    assert (await inn.desk.press(inn.key(), PLACE, ARAM, press.do(table, "start"))).ok
    assert (await inn.desk.press(inn.key(), PLACE, LUSINE, press.do(table, "leave"))).ok
    assert await seen(inn, VANO, table) == ["sub"]
    former = await inn.desk.press(inn.key(), PLACE, LUSINE, press.see(table, "hand"))
    assert helped(former) == ["sub"]
    back = buttons(former.scene)[0]
    assert back.label.key == "btn-sit-again"
    assert (await inn.desk.press(inn.key(), PLACE, LUSINE, back.data)).ok
    assert (await inn.desk.press(inn.key(), PLACE, LUSINE, press.see(table, "hand"))).ok


async def test_ones_own_other_tables_are_offered(inn: Inn) -> None:
    theirs = await opened(inn, ARAM, NINO)
    mine = await opened(inn, VANO, place="tg:-7:0")
    answer = await inn.desk.press(inn.key(), PLACE, VANO, press.see(theirs, "seats"))
    assert helped(answer) == ["sit", "board"]
    assert press.unpack(buttons(answer.scene)[-1].data) == press.Press("s", mine, "board")
    assert (await inn.desk.press(inn.key(), PLACE, VANO, press.do(mine, "start fill"))).ok
    answer = await inn.desk.press(inn.key(), PLACE, VANO, press.see(theirs, "seats"))
    assert press.unpack(buttons(answer.scene)[-1].data) == press.Press("s", mine, "hand")


async def test_where_there_is_no_table_one_can_be_opened(inn: Inn) -> None:
    typed = await inn.desk.command(inn.key(), PLACE, VANO, "hand")
    assert why(typed) == "illegal-no-table-here"
    assert helped(typed) == ["games", "now"]
    assert helped(await inn.desk.press(inn.key(), PLACE, VANO, press.do("zzzz", "sit"))) == ["games", "now"]
    assert helped(await inn.desk.link(inn.key(), "tg:5:0", VANO, "join_zzzz")) == ["games", "now"]


async def test_who_sits_there_is_not_sent_elsewhere(inn: Inn) -> None:
    table = await opened(inn, *FOUR)
    taken = await inn.desk.press(inn.key(), PLACE, NINO, press.do(table, "sit 9"))
    assert taken.scene is None
    assert not taken.aside
    assert (await inn.desk.press(inn.key(), PLACE, DAVIT, press.see(table, "seats"))).ok


# --- first contact --------------------------------------------------------------------------------------------------


async def groups(place: str, table: str, board: str) -> tuple[tuple[str, str], ...]:
    return (("group", f"https://t.me/x?startgroup={place}{table}{board}"),)


def all_games(scene: Scene | None) -> bool:
    offered = {button.data for button in buttons(scene)}
    return offered >= {press.see(info.NO_TABLE, f"new.{key}") for key in GAMES}


async def test_start_and_greeting_show_all_games_and_the_way_into_a_group(inn: Inn) -> None:
    inn.desk.ways.open("tg", groups)
    inn.showing._elsewhere = inn.desk.ways.elsewhere
    hello = await inn.desk.link(inn.key(), "tg:5:0", VANO, "")
    assert all_games(hello.scene)
    assert buttons(hello.scene)[-1].url == "https://t.me/x?startgroup=tg:5:0"
    assert len(GAMES) == 11
    await inn.desk.joined("k", PLACE, ARAM, ())
    lane = await inn.store.outbox.claim(("tg:",), "me", 60_000)
    assert lane is not None
    (pending,) = await inn.store.outbox.rows(lane, 10)
    assert pending.row == OutRow(Dest(PLACE), None, "greeting", ref="[]")
    greeting = await inn.showing.scene(pending)
    assert all_games(greeting)
    assert buttons(greeting)[-1].url
    for scene in (hello.scene, greeting):
        assert scene is not None
        assert len(scene.lines) == 2, "no wall of text"
    opened = await inn.desk.press(inn.key(), "tg:5:0", VANO, press.see(info.NO_TABLE, "new.seka"))
    assert opened.ok
    assert opened.table is not None
    table = await inn.service.table(opened.table)
    assert table is not None
    assert table.game == "seka"


async def test_help_is_five_lines_for_oneself_and_the_rest_behind_a_button(inn: Inn) -> None:
    answer = await inn.desk.command(inn.key(), PLACE, VANO, "help")
    assert answer.ok
    assert not answer.public
    assert answer.scene is not None
    assert [line.weight for line in answer.scene.lines] == ["head", *["body"] * 5]
    listed: list[str] = []
    more = await inn.desk.press(inn.key(), PLACE, VANO, buttons(answer.scene)[0].data)
    for button in buttons(more.scene):
        part = await inn.desk.press(inn.key(), PLACE, VANO, button.data)
        assert part.scene is not None
        listed += [str(dict(line.text.args)["name"]) for line in part.scene.lines if line.text.key == "help-command"]
    assert sorted(listed) == sorted(spec.name for spec in commands.all_commands() if spec.alias_of is None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_part_of_the_commands_is_one_message(lang: Lang) -> None:
    """Telegram's messages hold 4,096 letters, Discord's 4,000, and neither is to be a wall."""
    for part in commands.parts():
        said = [CATALOG.say(lang, line.text) for line in info.help_scene(part).lines]
        assert sum(len(one) + 1 for one in said) < 2000


def test_the_groups_menu_is_short_and_everything_in_it_exists() -> None:
    assert len(commands.GROUP_MENU) == 13
    assert set(commands.GROUP_MENU) <= set(commands.by_name())
    assert all("group" in commands.by_name()[name].scopes for name in commands.GROUP_MENU)
