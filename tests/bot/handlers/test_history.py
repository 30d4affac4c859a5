"""The matches of a chat that are over: each can be asked for, from that chat or by those who played it."""

from __future__ import annotations

import re
from itertools import product

import pytest
from sqlalchemy import text as sql

from adapters.store.prune import KEPT_MS
from adapters.text import FluentCatalog
from bot.core.loaded import loaded_of
from bot.features.history import views
from bot.features.history.handler import PAGE, History
from bot.features.replay.handler import MOST, Replays, Shares
from bot.handlers.chats import Ways
from bot.handlers.desk import Desk
from bot.handlers.part import Answer
from bot.notation.read import records_in
from bot.notation.stored import unproved
from bot.ports.records import Person
from bot.text import LANGUAGES, Text, t
from bot.view import press
from bot.view.pictures import CoursePicture, ResultsPicture
from bot.view.scene import Button, Scene
from tests.bench.kit import moves
from tests.bot.house import ARAM, LUSINE, NINO, VANO, must
from tests.bot.test_service import PLACE, Inn, inn_of
from tests.chance import SeededEntropy

ELSEWHERE = "tg:-6:0"
PRIVATE = "tg:1:0"
DAY = 86_400_000


class Club(Inn):
    """Matches of two, played out by the first legal move."""

    async def opened(self, place: str = PLACE, host: Person = ARAM, guest: Person = NINO) -> str:
        table = must((await self.desk.command(self.key(), place, host, "new", "bura3")).table)
        assert (await self.desk.press(self.key(), place, guest, press.do(table, "sit"))).ok
        for words in ("set target 3", "set clock 0"):
            assert (await self.desk.press(self.key(), place, host, press.do(table, words))).ok
        return table

    async def plays(self, table: str, host: Person = ARAM) -> None:
        """The match to its end."""
        assert (await self.desk.press(self.key(), PLACE, host, press.do(table, "start"))).ok
        await moves(self.service, table, 5_000)
        assert (await self.table(table)).phase == "over"
        self.clock.now += DAY

    async def again(self, table: str, host: Person = ARAM) -> None:
        assert (await self.desk.press(self.key(), PLACE, host, press.do(table, "rematch"))).ok

    async def asks(self, who: Person, name: str, rest: str = "", place: str = PLACE) -> Answer:
        return await self.desk.command(self.key(), place, who, name, rest)

    async def opens(self, who: Person, data: str, place: str = PLACE) -> Answer:
        return await self.desk.press(self.key(), place, who, data)


club = inn_of(Club, 1_790_000_000_000)


async def left_alone(club: Club, *players: Person) -> str:
    """A match at twenty seconds a turn: these play, for anybody else the computer does. Whoever is asked resumes it."""
    table_id = must((await club.desk.command(club.key(), PLACE, ARAM, "new", "bura3")).table)
    assert (await club.desk.press(club.key(), PLACE, NINO, press.do(table_id, "sit"))).ok
    for words in ("set target 3", "set clock 20", "start"):
        assert (await club.desk.press(club.key(), PLACE, ARAM, press.do(table_id, words))).ok
    for _ in range(2_000):
        table = await club.table(table_id)
        waits = [] if table.phase != "play" else loaded_of(table).game.waiting(table.state)
        mine = [one for one in players if table.seat_of(one.id) in waits]
        if table.phase == "over":
            return table_id
        if table.phase == "adjourned":
            assert (await club.desk.press(club.key(), PLACE, NINO, press.do(table_id, "resume"))).ok
        elif mine:
            seat = must(table.seat_of(mine[0].id))
            game = loaded_of(table).game
            words = f"act - {game.encode(game.timeout(table.state, seat))}"
            assert (await club.desk.press(club.key(), PLACE, mine[0], press.do(table_id, words))).ok
        club.clock.now += 21_000 if not mine else 0
        await club.tick()
    raise AssertionError("it never ends")


async def test_a_match_that_nobody_played_is_in_no_history(club: Club) -> None:
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
    match = must(await club.store.matches.at(table, 1))
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
        assert (past.picture, past.lines[1:]) == (book.picture, book.lines)
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


async def test_each_match_is_found_where_it_was_played(club: Club) -> None:
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
    page = shown(await club.asks(VANO, "history"))
    opened = shown(await club.opens(VANO, data(page, ".davtar")[0]))
    seen = shown(await club.opens(VANO, data(opened, ".record")[0]))
    (way,) = [one for one in data(seen) if one.startswith("s:-:record.")]
    assert records_in(text(await club.opens(VANO, way)))[0].id == f"{table}.1"
    assert (await club.opens(VANO, f"{way}.mat")).text == t("illegal-record-no-form", form=".mat")


async def test_forged_ways_and_what_is_no_number_lead_nowhere(club: Club) -> None:
    await club.plays(await club.opened())
    for forged in ("match", "match.", "match.x", "match.1", "match.1.hand", "match.-1.davtar", "match.²"):
        answer = await club.opens(ARAM, f"s:-:{forged}")
        assert answer.text in (Text("illegal-no-such-match"), Text("illegal-unknown-button")), forged
    for typed in ("foo", "0", "-1", "1.5", "١", "1 2", "9" * 40):
        assert (await club.asks(ARAM, "davtar", typed)).text == Text("illegal-davtar-number"), typed
        assert (await club.asks(ARAM, "history", typed)).text == t("takes-no-words", command="history"), typed
    for forged in ("record.", "record.x.", "record.1.0", "record..mat", "record.-1.1", "record.²"):
        answer = await club.opens(VANO, f"s:-:{forged}", ELSEWHERE)
        assert (answer.ok, answer.file) == (False, None), forged


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
    while (await club.table(table)).deal < 2:
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
    assert (len(rows(page)), rows(page)[0].key) == (2, "history-row-now")
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


def text(answer: Answer) -> str:
    assert answer.ok, answer.text
    assert answer.file is not None
    assert answer.scene is None
    return answer.file.data.decode()


async def test_the_last_match_and_the_ones_before_it(club: Club) -> None:
    table = await club.opened()
    await club.plays(table)
    await club.again(table)
    await club.plays(table)
    last, before = text(await club.asks(NINO, "record")), text(await club.asks(NINO, "record", "1"))
    (one,), (other,) = records_in(last), records_in(before)
    assert (one.id, other.id) == (f"{table}.2", f"{table}.1")
    assert unproved(one) == unproved(other) == ()
    assert {player.name for player in one.players} == {ARAM.name, NINO.name}
    assert (await club.asks(NINO, "record", "2")).text == Text("illegal-no-such-match")
    assert (await club.asks(NINO, "record", "x")).text == t("illegal-match-which", name="x")


async def test_without_a_number_it_is_ones_own(club: Club) -> None:
    first = await club.opened()
    await club.plays(first)
    assert (await club.asks(VANO, "record")).text == Text("illegal-no-such-match")
    assert (await club.asks(VANO, "record", place="tg:5:0")).text == Text("illegal-no-such-match")
    club.clock.now += 60_000
    other = await club.opened(host=VANO, guest=LUSINE)
    await club.plays(other, VANO)
    assert records_in(text(await club.asks(NINO, "record")))[0].id == f"{first}.1"
    assert records_in(text(await club.asks(VANO, "record")))[0].id == f"{other}.1"


async def test_it_is_given_to_those_who_may_see_the_match(club: Club) -> None:
    table = await club.opened()
    assert (await club.asks(ARAM, "record")).text == Text("illegal-no-such-match")
    await club.plays(table)
    way = press.see("-", f"record.{table}.1")
    assert (await club.opens(LUSINE, way)).ok, "anybody in the chat"
    for place in (ELSEWHERE, "dc:1:2"):
        assert (await club.opens(VANO, way, place)).text == Text("illegal-no-such-match")
        assert (await club.asks(VANO, "record", "", place)).text == Text("illegal-no-such-match")
    assert text(await club.asks(NINO, "record", place=PRIVATE.replace("1", "2"))), "who played it, anywhere"


async def test_a_match_that_is_going_on_is_in_no_record(club: Club) -> None:
    table = await club.opened()
    await club.plays(table)
    await club.again(table)
    assert (await club.desk.press(club.key(), "tg:-5:0", ARAM, press.do(table, "start"))).ok
    assert records_in(text(await club.asks(ARAM, "record")))[0].id == f"{table}.1"
    assert not (await club.opens(ARAM, press.see("-", f"record.{table}.2"))).ok


async def two_matches(club: Club) -> None:
    table = await club.opened()
    await club.plays(table)
    await club.again(table)
    await club.plays(table)


def picture(scene: Scene) -> ResultsPicture:
    assert isinstance(scene.picture, ResultsPicture)
    return scene.picture


async def test_ones_own_results_are_told_from_everywhere(club: Club) -> None:
    await two_matches(club)
    here, there = shown(await club.asks(ARAM, "me")), shown(await club.asks(ARAM, "me", place=PRIVATE))
    assert here == there
    seen = picture(here)
    assert (len(seen.balance), sum(row.won + row.lost for row in seen.games)) == (3, 2)
    assert seen.last is not None
    both = [picture(shown(await club.asks(who, "me"))).games[0] for who in (ARAM, NINO)]
    assert (both[0].won, both[0].lost) == (both[1].lost, both[1].won)
    assert shown(await club.asks(VANO, "me")).lines[0].text.key == "me-none"
    for place in (PRIVATE, ELSEWHERE):
        page = shown(await club.asks(ARAM, "history", place=place))
        assert page.lines[0].text.key == "history-own-head"
        (one, two) = data(page, ".davtar")
        assert (await club.opens(ARAM, one, place)).ok
        assert not (await club.opens(VANO, two, "tg:5:0")).ok
    (own,) = data(shown(await club.asks(ARAM, "history")), "history.me")
    assert shown(await club.opens(ARAM, own)).lines[0].text.key == "history-own-head"
    assert rows(shown(await club.opens(VANO, own))) == []
    opened = shown(await club.opens(NINO, data(shown(await club.asks(NINO, "history")), ".davtar")[1]))
    record = shown(await club.opens(NINO, data(opened, ".record")[0]))
    assert isinstance(record.picture, CoursePicture)
    assert record.picture.columns == (ARAM.name, NINO.name)
    assert max(record.picture.deals[-1]) >= record.picture.target == 3
    assert len(record.reading) == 1 + len(record.picture.deals)
    for ending in (".davtar", ".result"):
        assert (await club.opens(NINO, data(record, ending)[0])).ok
    catalog = FluentCatalog()
    page = shown(await club.asks(ARAM, "history", place=PRIVATE))
    record = shown(await club.opens(ARAM, data(page, ".davtar")[0].replace(".davtar", ".record")))
    for scene in (page, record, shown(await club.asks(ARAM, "me")), shown(await club.asks(ARAM, "stats", "ნინო"))):
        for lang in LANGUAGES:
            for line in (*scene.lines, *scene.reading):
                assert "{" not in catalog.say(lang, line.text)
    assert not catalog.missing
    await club.plays(await club.opened(host=VANO, guest=LUSINE), VANO)
    asked = shown(await club.asks(ARAM, "stats", "n"))
    assert asked.picture is None
    assert len(data(asked)) == 2, "Vano and Lusine"


async def test_of_others_only_what_was_played_here_is_told(club: Club) -> None:
    await two_matches(club)
    away = await club.opened(place=ELSEWHERE, host=VANO, guest=NINO)
    await club.plays(away, VANO)
    told = picture(shown(await club.asks(VANO, "stats", "ნინო")))
    assert (sum(row.won + row.lost for row in told.games), told.name) == (2, NINO.name)
    assert sum(row.won + row.lost for row in picture(shown(await club.asks(NINO, "me"))).games) == 3
    nobody = await club.asks(ARAM, "stats", "Vano")
    assert nobody.text == Text("illegal-nobody-called", (("name", "Vano"),))
    way = data(must(nobody.scene))[0]
    assert picture(shown(await club.opens(ARAM, way))).name in (ARAM.name, NINO.name)
    assert not (await club.opens(ARAM, f"s:-:stats.={VANO.id}")).ok, "a forged button tells no more"
    assert (
        picture(shown(await club.opens(ARAM, way, PRIVATE))).games == picture(shown(await club.opens(ARAM, way))).games
    )
    assert not (await club.opens(LUSINE, way, "tg:4:0")).ok, "she has never played there"
    assert not (await club.opens(ARAM, f"s:-:stats.={VANO.id}@tg:-6", PRIVATE)).ok, "nor has he elsewhere"
    assert not (await club.opens(LUSINE, way, ELSEWHERE)).ok or way.endswith(NINO.id)
    offered = await club.desk.choices("tg:-5:0", ARAM, "stats", "name", "ნი")
    assert [value for _, value in offered] == [NINO.name]


def test_runs_and_balance() -> None:
    last_first = ("won", "won", "open", "lost", "won", "won", "won", "lost")
    assert (views.longest(last_first), views.longest(last_first, now=True)) == (3, 2)
    assert (views.balance(last_first), views.balance(())) == ((0, -1, 0, 1, 2, 1, 2, 3), (0,))


@pytest.mark.parametrize(
    ("n", "got", "how"), [(29, 12_000, "few"), (100, 10_000, "usual"), (100, 10_500, "more"), (100, 9_500, "less")]
)
def test_luck_is_told_with_what_is_usual(n: int, got: int, how: str) -> None:
    """Each draw 10 on average, with a deviation of 1: in a hundred, 10 ± 0.2 nineteen times in twenty."""
    known = {"matches": 1, "luck-n": n, "luck-got": n * got, "luck-mean": n * 10_000, "luck-spread": n * 1_000}
    tally = {("nardi", name): value for name, value in known.items()}
    (row,) = views.results(views.Results("A", tally, (), None, {}, False)).picture.luck  # type: ignore[union-attr]
    assert (dict(row.verdict.args)["how"], row.place is None) == (how, how == "few")
    assert dict(row.told.args)["n"] == n


ROOM = "web:room"


class Gallery(Club):
    """A club with replays. ``url``: of the page, for people elsewhere; None: there is none."""

    url: str | None = "https://davtar.example/"

    def ready(self) -> None:
        self.shares = Shares(self.store, SeededEntropy(2))
        ways = Ways(self.service, self.store.outbox)
        ways.open_page(lambda path: None if self.url is None else self.url + path)
        part = Replays(History(self.store, self.service), self.shares, ways)
        self.desk = Desk(self.service, self.store, self.store.outbox, catalog=FluentCatalog(), parts=(part,), ways=ways)

    async def link(self, who: Person = ARAM) -> str:
        """The token of a link that somebody asks for in the chat."""
        (url,) = [one.url for one in buttons(shown(await self.asks(who, "replay"))) if one.url]
        found = must(re.fullmatch(r"https://davtar\.example/r/([A-Za-z0-9_-]{22})", url or ""))
        return found[1]


gallery = inn_of(Gallery)


def buttons(scene: Scene) -> list[Button]:
    return [button for row in scene.buttons for button in row]


def way(table: str, what: str = "", number: int = 1) -> str:
    return press.see("-", f"replay.{table}.{number}" + (f".{what}" if what else ""))


async def test_a_player_gets_a_link_and_others_see_it_without_one(gallery: Gallery) -> None:
    table = await gallery.opened()
    await gallery.plays(table)
    token = await gallery.link()
    match = must(await gallery.shares.match(token))
    assert (match.table_id, match.number) == (table, 1)
    assert (await gallery.shares.record(match)).id == f"{table}.1"
    scene = shown(await gallery.asks(LUSINE, "replay"))
    assert scene.picture is not None, "the deals, in pictures"
    assert not [one for one in buttons(scene) if one.url]
    assert (await gallery.opens(LUSINE, way(table, "share"))).text == Text("illegal-share-not-yours")
    for what in ("", "share", "end", "deals", "deals.1"):
        for place in (ELSEWHERE, "tg:5:0", "dc:1:2", ROOM):
            assert (await gallery.opens(VANO, way(table, what), place)).text == Text("illegal-no-such-match")
        for other in ("zzzzzzzz", table[::-1]):
            assert (await gallery.opens(VANO, way(other, what))).text == Text("illegal-no-such-match")
    opened = shown(await gallery.opens(VANO, data(shown(await gallery.asks(VANO, "history")), ".davtar")[0]))
    (again,) = [one.data for one in buttons(opened) if one.label.key == "btn-replay"]
    assert again == way(table)
    assert (await gallery.opens(VANO, again)).ok


async def test_a_link_ends_when_its_maker_ends_it(gallery: Gallery) -> None:
    table = await gallery.opened()
    await gallery.plays(table)
    mine, theirs = await gallery.link(ARAM), await gallery.link(NINO)
    for stranger in (VANO, LUSINE):
        refused = await gallery.opens(stranger, way(table, "end"))
        assert refused.text == Text("illegal-no-share")
    assert (await gallery.opens(ARAM, way(table, "end"))).text == Text("replay-ended")
    assert await gallery.shares.match(mine) is None
    assert await gallery.shares.match(theirs) is not None
    assert (await gallery.opens(ARAM, way(table, "end"))).text == Text("illegal-no-share")


async def test_a_link_is_kept_as_a_hash_and_no_other_word_is_one(gallery: Gallery) -> None:
    await gallery.plays(await gallery.opened())
    token = await gallery.link()
    rows = await gallery.store._backend.read(lambda conn: conn.execute(sql("SELECT * FROM share")).all())
    assert len(rows) == 1
    assert token not in str(rows)
    assert token[:12] not in str(rows)
    other = ("B" if token[0] != "B" else "C") + token[1:]
    for forged in ("", "x", "A" * 22, "A" * 23, "../../etc/passwd", "ա" * 22, None, 7, ["A" * 22], other):
        assert await gallery.shares.match(forged) is None
    for typed in ("x", "-1", "0", "99", "²", "1.1.1.1", "..", ".1", "deals"):
        answer = await gallery.asks(ARAM, "replay", typed)
        assert not answer.ok, typed
        assert answer.text is not None


async def test_the_oldest_links_go(gallery: Gallery) -> None:
    await gallery.plays(await gallery.opened())
    tokens = []
    for _ in range(MOST + 2):
        tokens.append(await gallery.link())
        gallery.clock.now += 1000
    assert [await gallery.shares.match(one) is not None for one in tokens] == [False, False, *[True] * MOST]


async def test_a_match_that_goes_on_is_shown_to_nobody(gallery: Gallery) -> None:
    """Neither to its players nor to those who watch, whatever number they name (HS-20)."""
    table = await gallery.opened()
    assert (await gallery.asks(ARAM, "replay")).text == Text("illegal-no-such-match")
    await gallery.plays(table)
    await gallery.again(table)
    assert (await gallery.desk.press(gallery.key(), PLACE, ARAM, press.do(table, "start"))).ok
    for what, number in product(("", "share", "deals", "deals.1"), (2, 3, 0)):
        for who in (ARAM, NINO, LUSINE):
            answer = await gallery.opens(who, way(table, what, number))
            assert answer.text in (Text("illegal-no-such-match"), Text("illegal-davtar-number"))
            assert answer.scene is None
            assert not answer.replay
    token = await gallery.link()
    match = must(await gallery.shares.match(token))
    assert match.number == 1, "the last one that is finished"


async def test_where_there_is_no_page_the_deals_come_one_by_one(gallery: Gallery) -> None:
    gallery.url = None
    table = await gallery.opened()
    await gallery.plays(table)
    scene = shown(await gallery.asks(ARAM, "replay"))
    seen = [scene.picture]
    while on := [one.data for one in buttons(scene) if one.label.key == "btn-replay-after"]:
        scene = shown(await gallery.opens(ARAM, on[0]))
        seen.append(scene.picture)
    assert len({str(one) for one in seen}) == len(seen) > 1
    assert all(picture is not None for picture in seen)
    (back,) = [one.data for one in buttons(scene) if one.label.key == "btn-replay-before"]
    assert shown(await gallery.opens(ARAM, back)).picture == seen[-2]
    assert data(scene, ".davtar")
    n = len(seen)
    for bad in (f"deals.{n + 1}", "deals.999999999"):
        assert (await gallery.opens(ARAM, way(table, bad))).text == Text("illegal-no-such-deal")


async def test_the_page_is_told_which_match_to_show(gallery: Gallery) -> None:
    table = await gallery.opened(place=ROOM)
    assert (await gallery.desk.press(gallery.key(), ROOM, ARAM, press.do(table, "start"))).ok
    await finish(gallery, table)
    answer = await gallery.asks(ARAM, "replay", place=ROOM)
    assert (answer.ok, answer.replay) == (True, f"{table}.1")
    shared = await gallery.opens(ARAM, way(table, "share"), ROOM)
    assert re.fullmatch(r"r/[A-Za-z0-9_-]{22}", shared.path)
    assert (await gallery.asks(LUSINE, "replay", place=ROOM)).replay == f"{table}.1", "anybody in the room"


async def finish(gallery: Gallery, table: str) -> None:
    from tests.bench.kit import moves

    await moves(gallery.service, table, 5_000)
    gallery.clock.now += 86_400_000


async def test_whoever_is_forgotten_is_named_nowhere_and_their_links_end(gallery: Gallery) -> None:
    await gallery.plays(await gallery.opened())
    mine, theirs = await gallery.link(ARAM), await gallery.link(NINO)
    await gallery.store.forget(ARAM.id, "gone:1")
    assert await gallery.shares.match(mine) is None
    match = must(await gallery.shares.match(theirs))
    names = [one.name for one in (await gallery.shares.record(match)).players]
    assert ARAM.name not in names
    assert NINO.name in names
    scene = shown(await gallery.opens(NINO, way(match.table_id, "deals.1")))
    assert ARAM.name not in str(scene)
