"""The matches of a chat that are over: each can be asked for, from that chat or by those who played it."""

from __future__ import annotations

import pytest

from adapters.store.prune import KEPT_MS
from bot.desk.answer import Answer
from bot.desk.history import PAGE
from bot.ports.records import Person
from bot.scene import Scene, press
from bot.table.loaded import loaded_of
from bot.text import Text, t
from tests.bench.kit import moves
from tests.bot.house import ARAM, LUSINE, NINO, VANO
from tests.bot.test_service import PLACE, Inn

ELSEWHERE = "tg:-6:0"
PRIVATE = "tg:1:0"
DAY = 86_400_000


class Club(Inn):
    """Matches of two, played out by the first legal move."""

    async def opened(self, place: str = PLACE, host: Person = ARAM, guest: Person = NINO) -> str:
        table = (await self.desk.command(self.key(), place, host, "new", "bura3")).table
        assert table is not None
        assert (await self.desk.press(self.key(), place, guest, press.do(table, "sit"))).ok
        for words in ("set target 3", "set clock 0"):
            assert (await self.desk.press(self.key(), place, host, press.do(table, words))).ok
        return table

    async def plays(self, table: str, host: Person = ARAM) -> None:
        """The match to its end."""
        assert (await self.desk.press(self.key(), PLACE, host, press.do(table, "start"))).ok
        await moves(self.service, table, 5_000)
        now = await self.service.table(table)
        assert now is not None
        assert now.phase == "over"
        self.clock.now += DAY

    async def again(self, table: str, host: Person = ARAM) -> None:
        assert (await self.desk.press(self.key(), PLACE, host, press.do(table, "rematch"))).ok

    async def asks(self, who: Person, name: str, rest: str = "", place: str = PLACE) -> Answer:
        return await self.desk.command(self.key(), place, who, name, rest)

    async def opens(self, who: Person, data: str, place: str = PLACE) -> Answer:
        return await self.desk.press(self.key(), place, who, data)


async def left_alone(club: Club, *players: Person) -> str:
    """A match at twenty seconds a turn: these play, for anybody else the computer does. Whoever is asked resumes it."""
    table_id = (await club.desk.command(club.key(), PLACE, ARAM, "new", "bura3")).table
    assert table_id is not None
    assert (await club.desk.press(club.key(), PLACE, NINO, press.do(table_id, "sit"))).ok
    for words in ("set target 3", "set clock 20", "start"):
        assert (await club.desk.press(club.key(), PLACE, ARAM, press.do(table_id, words))).ok
    for _ in range(2_000):
        table = await club.service.table(table_id)
        assert table is not None
        waits = [] if table.phase != "play" else loaded_of(table).game.waiting(table.state)
        mine = [one for one in players if table.seat_of(one.id) in waits]
        if table.phase == "over":
            return table_id
        if table.phase == "adjourned":
            assert (await club.desk.press(club.key(), PLACE, NINO, press.do(table_id, "resume"))).ok
        elif mine:
            seat = table.seat_of(mine[0].id)
            assert seat is not None
            game = loaded_of(table).game
            words = f"act - {game.encode(game.timeout(table.state, seat))}"
            assert (await club.desk.press(club.key(), PLACE, mine[0], press.do(table_id, words))).ok
        club.clock.now += 21_000 if not mine else 0
        await club.tick()
    raise AssertionError("it never ends")


async def test_a_match_that_nobody_played_is_in_no_history(club: Club) -> None:
    """Two people who are both gone: the computer plays against itself, and nobody has won anything by that."""
    table = await left_alone(club)
    assert await club.store.matches.at(table, 1) is None
    for who in (ARAM, NINO):
        assert await club.store.matches.of(who.id, 0, 9) == ()
        assert await club.store.matches.tally(who.id) == {}
        mine = shown(await club.asks(who, "me"))
        assert [line.text.key for line in mine.lines if line.text.key in ("me-none", "me-head")] == ["me-none"]
    assert await club.store.rebuild() == 0
    assert await club.store.check() == ()


async def test_if_one_plays_on_the_other_has_lost(club: Club) -> None:
    table = await left_alone(club, ARAM)
    match = await club.store.matches.at(table, 1)
    assert match is not None
    assert {one.person: one.ending for one in match.seats} == {ARAM.id: "won", NINO.id: "lost"}
    assert await club.store.rebuild() == 1
    assert await club.store.matches.at(table, 1) == match


def shown(answer: Answer) -> Scene:
    assert answer.ok, answer.text
    assert answer.scene is not None
    return answer.scene


def rows(scene: Scene) -> list[Text]:
    return [line.text for line in scene.lines if line.text.key.startswith("history-row")]


def data(scene: Scene, ending: str = "") -> list[str]:
    return [button.data for row in scene.buttons for button in row if button.data.endswith(ending)]


async def davtar(club: Club, table: str) -> Scene:
    """The Davtar of the present match as it is shown now."""
    return shown(await club.opens(ARAM, press.see(table, "davtar")))


async def test_every_match_of_a_table_can_be_asked_for_after_its_rematches(club: Club) -> None:
    table = await club.opened()
    books: list[Scene] = []
    for n in range(3):
        if n:
            await club.again(table)
        await club.plays(table)
        books.insert(0, await davtar(club, table))
    assert len({str(book.picture) for book in books}) == 3, "three different matches"
    for n, book in enumerate(books[1:], start=1):
        past = shown(await club.asks(NINO, "davtar", str(n)))
        assert past.picture == book.picture
        assert past.lines[1:] == book.lines
    assert (await club.asks(NINO, "davtar", "3")).text == Text("illegal-no-such-match")
    await club.again(table)
    past = shown(await club.asks(NINO, "davtar", "1"))
    assert past.picture == books[0].picture, "in the lobby after a rematch the last match is the one before"
    assert shown(await club.asks(NINO, "davtar", "3")).picture == books[2].picture


async def test_the_list_opens_each_match_and_each_its_result(club: Club) -> None:
    table = await club.opened()
    await club.plays(table)
    first = await davtar(club, table)
    board = shown(await club.opens(ARAM, press.see(table, "board")))
    await club.again(table)
    await club.plays(table)
    page = shown(await club.asks(VANO, "history"))
    assert [text.key for text in rows(page)] == ["history-row-now", "history-row"]
    assert dict(rows(page)[1].args)["n"] == 1
    assert dict(rows(page)[1].args)["names"] == f"{ARAM.name}, {NINO.name}"
    opened = shown(await club.opens(VANO, data(page, ".davtar")[1]))
    assert opened.picture == first.picture
    result = shown(await club.opens(VANO, data(opened, ".result")[0]))
    assert result.picture == board.picture
    assert [line.text for line in result.lines[1:]] == [line.text for line in board.lines]
    for scene in (opened, result):
        assert not [one for one in data(scene) if not one.startswith("s:-:")], "nothing is played on an old match"


async def test_a_match_is_shown_where_it_was_played_and_to_its_players(club: Club) -> None:
    """Numbers are easily guessed: from another chat a match is nothing to anybody but those who played it."""
    table = await club.opened()
    await club.plays(table)
    (way,) = data(shown(await club.asks(LUSINE, "history")), ".davtar")
    assert (await club.opens(LUSINE, way)).ok, "anybody in the chat"
    for place in (ELSEWHERE, "tg:5:0", "dc:1:2"):
        assert (await club.opens(VANO, way, place)).text == Text("illegal-no-such-match")
        assert (await club.opens(NINO, way, place)).ok, "who played it, anywhere"
        assert rows(shown(await club.asks(VANO, "history", place=place))) == []
        assert (await club.asks(VANO, "davtar", "1", place)).text == Text("illegal-no-such-match")
    assert (await club.opens(VANO, "s:-:match.999.davtar")).text == Text("illegal-no-such-match")


@pytest.mark.parametrize(
    "forged", ["match", "match.", "match.x", "match.1", "match.1.hand", "match.-1.davtar", "match.²"]
)
async def test_forged_ways_lead_nowhere(club: Club, forged: str) -> None:
    await club.plays(await club.opened())
    assert (await club.opens(ARAM, f"s:-:{forged}")).text in (
        Text("illegal-no-such-match"),
        Text("illegal-unknown-button"),
    )


@pytest.mark.parametrize("typed", ["foo", "0", "-1", "1.5", "١", "1 2", "9" * 40])
async def test_what_is_no_number_is_refused_and_opens_nothing(club: Club, typed: str) -> None:
    await club.plays(await club.opened())
    assert (await club.asks(ARAM, "davtar", typed)).text == Text("illegal-davtar-number")
    assert (await club.asks(ARAM, "history", typed)).text == t("takes-no-words", command="history")


async def test_what_was_put_away_after_thirty_days_is_found(club: Club) -> None:
    table = await club.opened()
    await club.plays(table)
    book = await davtar(club, table)
    await club.again(table)
    await club.plays(table)
    club.clock.now += KEPT_MS + 1
    await club.store.prune()
    assert await club.store.archive() == 1
    assert shown(await club.asks(NINO, "davtar", "1")).picture == book.picture


async def test_a_match_given_up_is_listed_without_a_result_and_an_unplayed_one_is_not(club: Club) -> None:
    table = await club.opened()
    assert (await club.asks(ARAM, "start")).ok
    for person in (ARAM, NINO):
        assert (await club.opens(person, press.do(table, "abandon"))).ok
    assert rows(shown(await club.asks(ARAM, "history"))) == [], "nothing was played"
    await club.again(table)
    assert (await club.asks(ARAM, "start")).ok
    while (await club.service.table(table)).deal < 2:  # type: ignore[union-attr]
        await moves(club.service, table, 1)
    for person in (ARAM, NINO):
        assert (await club.opens(person, press.do(table, "abandon"))).ok
    (row,) = rows(shown(await club.asks(ARAM, "history")))
    assert dict(row.args)["how"] == "abandoned"


async def test_pages_are_turned_and_every_match_stands_on_one(club: Club) -> None:
    table = await club.opened()
    for n in range(PAGE + 2):
        if n:
            await club.again(table)
        await club.plays(table)
    first = shown(await club.asks(ARAM, "history"))
    (older,) = data(first, f"history.{PAGE}")
    second = shown(await club.opens(ARAM, older))
    assert (len(rows(first)), len(rows(second))) == (PAGE, 2)
    ways = data(first, ".davtar") + data(second, ".davtar")
    assert len(set(ways)) == PAGE + 2
    assert [dict(row.args)["n"] for row in rows(first)[1:] + rows(second)] == list(range(1, PAGE + 2))
    (newer,) = data(second, "history.0")
    assert shown(await club.opens(ARAM, newer)) == first
    assert not [button for row in second.buttons for button in row if button.label == t("btn-older")]


async def test_two_tables_of_a_chat_are_one_list(club: Club) -> None:
    one = await club.opened()
    await club.plays(one)
    two = await club.opened(host=VANO, guest=LUSINE)
    await club.plays(two, VANO)
    page = shown(await club.asks(VANO, "history"))
    assert len(rows(page)) == 2
    assert rows(page)[0].key == "history-row-now"
    book = await davtar(club, one)
    assert shown(await club.asks(VANO, "davtar", "1")).picture == book.picture


async def test_topics_of_a_group_share_its_history_and_a_chat_that_moves_takes_it_along(club: Club) -> None:
    table = await club.opened(place="tg:-5:7")
    await club.plays(table)
    assert len(rows(shown(await club.asks(VANO, "history")))) == 1
    await club.desk.moved("tg:-5", "tg:-100500")
    assert rows(shown(await club.asks(VANO, "history"))) == []
    moved = shown(await club.asks(VANO, "history", place="tg:-100500:0"))
    assert shown(await club.opens(VANO, data(moved, ".davtar")[0], "tg:-100500:0")).picture
