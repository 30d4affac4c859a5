"""Who is rung and when (HS-30): turns that take hours, reminders by choice, quiet hours; how long questions live."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adapters.runtime.sender import next_group
from adapters.store.store import SystemZones, open_store
from adapters.text import FluentCatalog
from bot.core import events as ev
from bot.core.clocks import AWAY_MS, CALM_MS, slow
from bot.core.codec import decode_event
from bot.core.loaded import loaded_of
from bot.delivery.pings import KIND, Bell
from bot.ports import quiet
from bot.ports.keys import Dest, Slot
from bot.ports.records import Person, Sent, StoredEvent
from bot.text import LANGUAGES, Lang, Name, Text
from bot.view import press
from bot.view.scene import Scene
from bot.view.show import Showing
from tests.bot.features.chips.test_chips import agreed, play_out
from tests.bot.house import ARAM, CAST, CROWDS, DAVIT, FOUR, LUSINE, NINO, House, must
from tests.bot.matches import PEOPLE
from tests.bot.scripts import agrees, done, files, plain, script
from tests.bot.test_service import PLACE, FakeClock, Inn
from tests.facts import FACTS

HOUR = 3_600_000
DAY_S = 86_400
ADMIN = Person("tg:99", "Admin", admin=True)


def at(hour: int, minute: int = 0) -> int:
    """A moment by UTC."""
    return int(datetime(2026, 11, 22, hour, minute, tzinfo=UTC).timestamp() * 1000)


class Parlour(Inn):
    """An inn whose messages are said: ``heard`` is what was posted by rings, ``rung`` whom it named."""

    def __init__(self, url: str, clock: FakeClock) -> None:
        self.url = url
        self.clock = clock
        self.heard: list[Scene] = []
        self.ended: list[Scene] = []
        self.times: list[int] = []

    async def open(self) -> None:
        super().__init__(await open_store(self.url, self.clock), self.clock)
        self.showing = Showing(self.service, self.store, self.clock, Bell(self.store, self.store.outbox, self.clock))
        self.n = len(self.heard) * 100_000 + 1

    async def again(self) -> None:
        """Another process on the same file."""
        await self.store.close()
        await self.open()

    async def table_of(self, clock_s: int, people: tuple[Person, ...] = FOUR, game: str = "") -> str:
        opened = await self.desk.command(self.key(), PLACE, people[0], "new", game)
        assert opened.table is not None
        for person in people[1:]:
            await self.desk.command(self.key(), PLACE, person, "join")
        chosen = press.do(opened.table, f"set clock {clock_s}")
        assert (await self.desk.press(self.key(), PLACE, people[0], chosen)).ok
        assert (await self.desk.command(self.key(), PLACE, people[0], "start")).ok
        await self.later(2_000)
        return opened.table

    async def later(self, ms: int) -> None:
        """Time goes by, clocks fire when they are due, what is due is said."""
        until = self.clock.now + ms
        while True:
            await self.say_all()
            due = [x for x in (await self.store.timers.next_due(), await self.store.outbox.next_due()) if x is not None]
            following = min(due, default=until + 1)
            if following > until:
                break
            self.clock.now = max(self.clock.now, following)
            await self.tick()
        self.clock.now = until
        await self.say_all()

    async def say_all(self) -> None:
        while (lane := await self.store.outbox.claim(("tg:", "@tg:"), "me", 1_000)) is not None:
            while group := next_group(await self.store.outbox.rows(lane, 500), self.clock.now):
                scene, sent = await self.showing.scene(group.row), None
                slot = group.row.row.slot or Slot("")
                if group.row.row.kind == KIND and scene is not None and scene.gone:
                    self.ended.append(scene)
                    await self.store.outbox.forget_sent(lane.dest, slot)
                elif group.row.row.kind == KIND and scene is not None:
                    assert group.row.row.fresh, "an edit rings nobody"
                    self.heard.append(scene)
                    self.times.append(self.clock.now)
                    sent = Sent(lane.dest, slot, str(len(self.heard)), 0, "h", self.clock.now)
                await self.store.outbox.mark(lane, group.ids, "sent" if scene else "superseded", sent)
            await self.store.outbox.release(lane)

    def rung(self) -> list[str]:
        return [name.person for scene in self.heard for name in pinged(scene)]

    async def turn(self, table_id: str) -> Person:
        table = await self.table(table_id)
        seat = min(loaded_of(table).game.waiting(table.state))
        chair = must(table.chairs[seat])
        return Person(chair.person, chair.name)

    async def says(self, who: Person, name: str, rest: str = "", place: str = PLACE) -> Text | None:
        answer = await self.desk.command(self.key(), place, who, name, rest)
        assert answer.ok, answer.text
        return answer.text


def pinged(scene: Scene) -> list[Name]:
    found: list[Name] = []

    def walk(value: object) -> None:
        if isinstance(value, Name) and value.ping:
            found.append(value)
        if isinstance(value, Text):
            for _, arg in value.args:
                walk(arg)

    for line in scene.lines:
        walk(line.text)
    return found


@pytest.fixture
async def parlour(tmp_path: Path) -> AsyncIterator[Parlour]:
    clock = FakeClock()
    clock.now = at(12)
    made = Parlour(f"sqlite:///{tmp_path}/t.db", clock)
    await made.open()
    yield made
    await made.store.close()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        *(("23-8 +4", "23:00-08:00 +4"), ("22:30–7 UTC+5:30", "22:30-07:00 +5:30")),
        *(("0-9 -3", "00:00-09:00 -3"), ("21 - 24 gmt +0", "21:00-00:00 +0"), ("1-2", "01:00-02:00 +4")),
        ("23.15-8.45 +0400", "23:15-08:45 +4"),
    ],
)
def test_quiet_hours_as_people_type_them(typed: str, kept: str) -> None:
    hours = must(quiet.read(typed))
    assert (hours.kept(), quiet.read(hours.kept())) == (kept, hours)


@pytest.mark.parametrize(
    "typed", ["", "23", "8-8", "25-8", "23-8 +15", "23-8 x", "7-22 +4", "23:60-8", "a-b", "1-2 +1:07"]
)
def test_what_is_not_plainly_quiet_hours_is_refused(typed: str) -> None:
    assert quiet.read(typed) is None


def test_quiet_hours_end_when_they_should() -> None:
    hours = must(quiet.read("23-8 +4"))
    assert (hours.until_ms(at(18, 59), ZONES), hours.until_ms(at(19), ZONES)) == (0, at(19) + 9 * HOUR)
    assert (hours.until_ms(at(3, 59), ZONES), hours.until_ms(at(4), ZONES)) == (at(4), 0)


ZONES = SystemZones()


def test_summer_time_is_that_of_the_place() -> None:
    """In the night of 25 October 2026 Paris turns its clocks back: the same hours are an hour longer, and from then on
    an hour later in UTC."""
    hours = must(quiet.read("23-8 Europe/Paris"))
    assert quiet.read(hours.kept()) == hours

    def utc(day: int, hour: int) -> int:
        return int(datetime(2026, 10, day, hour, tzinfo=UTC).timestamp()) * 1000

    assert hours.until_ms(utc(20, 21), ZONES) == utc(21, 6)
    assert hours.until_ms(utc(24, 21), ZONES) == utc(25, 7), "ten hours, in the night of the change"
    assert (hours.until_ms(utc(25, 2), ZONES), hours.until_ms(utc(25, 21), ZONES)) == (utc(25, 7), 0)
    assert (hours.until_ms(utc(25, 22), ZONES), hours.where) == (utc(26, 7), "Europe/Paris")
    assert ZONES.find("europe/paris") == ZONES.find(" Paris") == "Europe/Paris"
    assert ZONES.find("zzz") is None


async def test_wrong_words_change_nothing_and_say_what_would_be_understood(parlour: Parlour) -> None:
    for name, rest, key in (
        ("quiet", "tomorrow", "illegal-quiet-hours"),
        ("quiet", "23-8 Nowhere/City", "illegal-quiet-zone"),
        ("quiet", "7-22", "illegal-quiet-hours"),
        ("remind", "sometimes", "illegal-remind-when"),
        ("quiet", "chat 23-8", "illegal-admins-only"),
    ):
        answer = await parlour.desk.command(parlour.key(), PLACE, NINO, name, rest)
        assert must(answer.text).key == key
    assert not {"quiet", "remind", "ping"} & (await parlour.store.prefs(NINO.id)).keys()


async def test_the_panel_does_what_is_typed(parlour: Parlour) -> None:
    panel = await parlour.desk.command(parlour.key(), PLACE, NINO, "remind")
    for data in [button.data for row in must(panel.scene).buttons for button in row]:
        answer = await parlour.desk.press(parlour.key(), PLACE, NINO, data)
        assert answer.ok, data
        assert answer.scene is not None
    for data in ("s:-:quiet.23-8", "s:-:zone.-1", "s:-:remind.both", "s:-:ping.never"):
        await parlour.desk.press(parlour.key(), PLACE, NINO, data)
    prefs = await parlour.store.prefs(NINO.id)
    assert (prefs["quiet"], prefs["remind"], prefs["ping"]) == ("23:00-08:00 +3", "both", "never")


def test_a_reminder_of_an_older_version_is_read() -> None:
    assert decode_event(StoredEvent(5, "Reminded", 1, b'{"seat":2}', 0), "bazaar-blot") == ev.Reminded(2)


def long(clock_s: int = DAY_S) -> House:
    house = House()
    house.say(ARAM, f"set clock {clock_s}")
    return house.four()


@pytest.mark.parametrize(("clock_s", "lives_s"), [(20, 60), (300, 300), (28_800, 28_800), (DAY_S, DAY_S), (0, DAY_S)])
def test_a_question_lives_as_long_as_a_turn(clock_s: int, lives_s: int) -> None:
    house = long(clock_s)
    house.say(NINO, "pause")
    assert house.clocks["vote"].due_ms == must(house.t.proposal).at_ms + lives_s * 1000
    for person in (ARAM, DAVIT, LUSINE):
        house.now += lives_s * 1000 // 4
        house.say(person, "yes")
    assert house.t.phase == "paused"


@pytest.mark.parametrize(("clock_s", "lives_s"), [(30, 60), (DAY_S, DAY_S)])
def test_the_risk_game_waits_as_long_as_a_turn(clock_s: int, lives_s: int) -> None:
    """HS-5."""
    house = House(seed=4, game="bura3")
    for name, value in FACTS["bura3"].short.items():
        house.say(ARAM, f"set {name} {value}")
    house.say(ARAM, f"set clock {clock_s}")
    house.say(PEOPLE[1], "sit")
    house.say(ARAM, "set stake 100")
    agreed(house)
    play_out(house)
    assert house.t.risk is not None
    since = house.t.turn_ms
    house.pass_time(since + lives_s * 1000 - 1 - house.now)
    assert house.t.risk is not None
    house.pass_time(1)
    assert house.t.risk is None


WORDS = FluentCatalog()


def said(parlour: Parlour, lang: Lang = "en") -> list[str]:
    return [WORDS.say(lang, scene.lines[0].text) for scene in parlour.heard]


async def acts(parlour: Parlour, table_id: str) -> tuple[Person, str]:
    """Whose turn it is acts, a pass if it may; who that was, and the action."""
    table = await parlour.table(table_id)
    game, who = loaded_of(table).game, await parlour.turn(table_id)
    seat = min(game.waiting(table.state))
    legal = game.legal(table.state, seat)
    texts = sorted(game.encode(action) for action in legal.actions)
    text = "pass" if "pass" in texts else texts[0]
    data = f"a:{table_id}:{game.decision(table.state, game.parse(text))}:{text}"
    answer = await parlour.desk.press(parlour.key(), PLACE, who, data)
    assert answer.ok, answer.text
    return who, text


async def plays(parlour: Parlour, table_id: str) -> None:
    """The bidding is done: the first bids, the others pass, and cards are to be played."""
    await parlour.says(await parlour.turn(table_id), "bid", "8 hearts")
    while loaded_of(table := await parlour.table(table_id)).game.view(table.state, None).phase != "play":
        await acts(parlour, table_id)
    await parlour.later(1_000)
    parlour.heard.clear()
    parlour.times.clear()


async def test_at_three_seconds_a_card_nobody_is_rung(parlour: Parlour) -> None:
    table = await parlour.table_of(60)
    await plays(parlour, table)
    cards = 0
    while (now := await parlour.table(table)).waits and now.deal == 1:
        await acts(parlour, table)
        await parlour.later(3_000)
        cards += 1
    assert cards > 16
    assert parlour.rung() == []


async def test_who_has_won_the_trick_is_rung_only_if_it_then_looks_away(parlour: Parlour) -> None:
    table = await parlour.table_of(120)
    await plays(parlour, table)
    for _ in range(3):
        await acts(parlour, table)
        await parlour.later(1_000)
    while (await acts(parlour, table))[0] != (winner := await parlour.turn(table)):
        await parlour.later(1_000)
        for _ in range(3):
            await acts(parlour, table)
            await parlour.later(1_000)
        await parlour.later(CALM_MS)
        parlour.heard.clear()
    await parlour.later(1_000)
    assert parlour.rung() == []
    await parlour.later(AWAY_MS)
    assert parlour.rung() == [winner.id]


async def test_a_person_goes_before_the_chat(parlour: Parlour) -> None:
    await parlour.says(ADMIN, "remind", "chat never")
    for person in (ARAM, NINO):
        await parlour.says(person, "remind", "later")
    refused = await parlour.desk.command(parlour.key(), PLACE, DAVIT, "remind", "chat always")
    assert not refused.ok
    table = await parlour.table_of(120)
    await plays(parlour, table)
    asked = []
    for _ in range(8):
        await parlour.later(CALM_MS)
        before = await parlour.turn(table)
        await acts(parlour, table)
        await parlour.later(500)
        if (now := await parlour.turn(table)) != before:
            asked.append(now.id)
    assert {DAVIT.id, LUSINE.id} & set(asked)
    assert parlour.rung() == [one for one in asked if one in (ARAM.id, NINO.id)]


async def test_it_says_what_everybody_knows_in_everybodys_language(parlour: Parlour) -> None:
    for game in ("bazaar-blot", "seka", "domino", "nardi", "bura3", "blackjack"):
        people = FOUR[:2] if game in ("nardi", "bura3") else FOUR[:3] if game == "blackjack" else FOUR
        await parlour.table_of(120, people, game)
        await parlour.later(AWAY_MS + 1_000)
        assert parlour.heard, game
        assert pinged(parlour.heard[-1]), game
        for lang in LANGUAGES:
            words = WORDS.say(lang, parlour.heard[-1].lines[0].text)
            assert "{" not in words, words
            assert "[" not in words, words
        parlour.heard.clear()
        assert (await parlour.desk.command(parlour.key(), PLACE, people[0], "abandon")).ok
        for person in people[1:]:
            await parlour.desk.command(parlour.key(), PLACE, person, "yes")


@pytest.mark.parametrize(("clock", "hours"), [(300, False), (3600, True), (28_800, True)])
def test_from_an_hour_on_a_turn_takes_hours(clock: int, hours: bool) -> None:
    house = House(game="bura3")
    house.say(NINO, "sit")
    house.say(ARAM, f"set clock {clock}")
    assert slow(house.t) == hours


class Evening:
    """``does`` carries out a line and says who was rung, and which rings stand."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self.table = ""
        self.place = PLACE
        self.stood: list[str] = []

    async def does(self, line: str) -> list[str]:
        parlour, found = self.parlour, list[str]()
        since, ended, heard = parlour.clock.now, len(parlour.ended), len(parlour.heard)
        who, _, words = line.partition(" ")
        match who:
            case "at":
                parlour.clock.now = since = at(int(words))
            case "table":
                clock, seats, game = f"{words} 4 -".split()[:3] if " " not in words else words.split()
                self.table = await parlour.table_of(int(clock), FOUR[: int(seats)], game.strip("-"))
            case "later":
                await parlour.later(int(words))
            case "again":
                await parlour.again()
            case "plays":
                await plays(parlour, self.table)
                heard = 0
            case "acts":
                person, text = await acts(parlour, self.table)
                found.append(f"{person.name}: {text}")
            case _:
                found += await self.says(who, words)
        times = parlour.times[-len(parlour.heard) :] if parlour.heard else []
        for scene, ms in list(zip(parlour.heard, times, strict=True))[heard:]:
            called = ", ".join(name.name for name in pinged(scene))
            said = " / ".join(plain(line.text) for line in scene.lines)
            presses = " | ".join(button.data.rsplit(":", 1)[-1] for row in scene.buttons for button in row)
            found.append(f"after {ms - since} ms rung {called or 'nobody'}: {said} {presses}".rstrip())
        for scene in parlour.ended[ended:]:
            assert not scene.buttons
            words = " ".join(line.text.key for line in scene.lines) if scene.epilogue else "without a word"
            found.append(f"gone: {words}")
        sent = [(kind, await parlour.store.outbox.sent(Dest(self.place), Slot(kind, self.table))) for kind in RINGS]
        stands = [kind for kind, one in sent if one is not None]
        found += [f"stands: {' '.join(stands) or 'no ring'}"] if stands != self.stood else []
        self.stood = stands
        return [one.replace(self.table, "T1") if self.table else one for one in found]

    async def says(self, names: str, words: str) -> list[str]:
        name, _, rest = words.partition(" ")
        found = []
        names, _, place = names.partition("@")
        self.place = place or self.place
        for one in CROWDS.get(names) or [CALLED.get(names) or await self.parlour.turn(self.table)]:
            answer = await self.parlour.desk.command(self.parlour.key(), self.place, one, name, rest)
            if answer.table is not None and name == "now":
                self.table = answer.table
            if not answer.ok:
                found.append(f"! {must(answer.text).key}")
        return found


RINGS = ("vote", "ping")
CALLED = {**CAST, "admin": ADMIN}


@pytest.mark.parametrize("path", files(__file__), ids=lambda path: path.stem)
async def test_an_evening_to_the_letter(tmp_path: Path, path: Path) -> None:
    """``evenings/*.txt``: ``table 120 3 blackjack`` (a clock, seats, a game), ``later 1000``, ``at 22`` o'clock by UTC,
    ``again`` (another process), ``acts`` (whose turn it is), ``plays`` (until cards are), or a command of somebody's
    (``turn``: whose turn it is). Below: who is rung, when and with which words, and what then stands in the chat.
    ``DAVTAR_GOLDEN=write`` before the command writes that anew."""
    found: list[str] = []
    parlour: Parlour | None = None
    for n, line in enumerate(script(path)):
        found.append(line)
        if line.startswith("="):
            if parlour is not None:
                await parlour.store.close()
            clock = FakeClock()
            clock.now = at(12)
            parlour = Parlour(f"sqlite:///{tmp_path}/{n}.db", clock)
            await parlour.open()
            evening = Evening(parlour)
        elif done(line):
            found += [f"    {one}" for one in await evening.does(line)]
    assert parlour is not None
    await parlour.store.close()
    agrees(path, found)
