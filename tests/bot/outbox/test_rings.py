"""Who is rung and when (HS-30): turns that take hours, reminders by choice, quiet hours; how long questions live."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adapters.runtime.delivery.plan import next_group
from adapters.store import open_store
from adapters.text import FluentCatalog
from adapters.zones import SystemZones
from bot.outbox.bell import Bell
from bot.outbox.rings import KIND
from bot.ports import quiet
from bot.ports.keys import Dest, Slot
from bot.ports.records import Person, Sent, StoredEvent
from bot.scene import Scene, press
from bot.scenes.show import Showing
from bot.table import events as ev
from bot.table.clocks import AWAY_MS, CALM_MS, slow
from bot.table.codec import decode_event
from bot.table.loaded import loaded_of
from bot.text import LANGUAGES, Lang, Name, Text, t
from tests.bot.chips.test_chips import agreed, play_out
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, House, must
from tests.bot.matches import PEOPLE
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


@pytest.mark.parametrize("clock_s", [3_600, 28_800, DAY_S])
async def test_where_a_turn_takes_hours_its_owner_is_rung_when_it_begins_and_once(
    parlour: Parlour, clock_s: int
) -> None:
    table = await parlour.table_of(clock_s)
    first = await parlour.turn(table)
    assert (parlour.rung(), parlour.heard[0].lines[0].text.key) == ([first.id], "ping-turn")
    await parlour.later(clock_s * 1000 // 2 - 10_000)
    assert parlour.rung() == [first.id], "the same turn rings once"
    await parlour.says(first, "pass")
    await parlour.later(1_000)
    second = await parlour.turn(table)
    assert second != first
    assert parlour.rung() == [first.id, second.id]


async def test_who_has_acted_meanwhile_is_not_rung(parlour: Parlour) -> None:
    table = await parlour.table_of(DAY_S)
    parlour.heard.clear()
    first = await parlour.turn(table)
    await parlour.says(first, "pass")
    second = await parlour.turn(table)
    await parlour.says(second, "pass")
    await parlour.later(1_000)
    assert parlour.rung() == [(await parlour.turn(table)).id]


async def test_never_is_never(parlour: Parlour) -> None:
    for person in FOUR:
        await parlour.says(person, "remind", "never")
    await parlour.table_of(DAY_S)
    assert parlour.heard == []


async def test_a_chat_may_choose_for_those_who_have_not(parlour: Parlour) -> None:
    refused = await parlour.desk.command(parlour.key(), PLACE, ARAM, "remind", "chat never")
    assert refused.text == Text("illegal-admins-only")
    await parlour.says(ADMIN, "remind", "chat never")
    table = await parlour.table_of(DAY_S)
    assert parlour.heard == []
    await parlour.says(await parlour.turn(table), "pass")
    await parlour.says(await parlour.turn(table), "remind", "always")
    await parlour.later(1_000)
    assert parlour.rung() == [(await parlour.turn(table)).id]


async def test_all_who_are_asked_at_once_are_named_in_one_ring(parlour: Parlour) -> None:
    await parlour.table_of(DAY_S, FOUR[:3], "blackjack")
    assert (sorted(parlour.rung()), len(parlour.heard)) == (sorted(person.id for person in FOUR[:3]), 1)


async def test_a_ring_waits_until_the_quiet_hours_end(parlour: Parlour) -> None:
    """It is 22:00 by UTC; everybody sleeps from 23 to 8 four hours ahead of it, so until 4:00."""
    parlour.clock.now = at(22)
    for person in FOUR:
        await parlour.says(person, "quiet", "23-8 +4")
    table = await parlour.table_of(DAY_S)
    await parlour.later(at(22) + 6 * HOUR - 1_000 - parlour.clock.now)
    assert parlour.heard == []
    await parlour.again()
    await parlour.later(2_000)
    assert parlour.rung() == [(await parlour.turn(table)).id]


async def test_who_acts_in_the_night_is_not_rung_in_the_morning(parlour: Parlour) -> None:
    parlour.clock.now = at(22)
    for person in (NINO, DAVIT, LUSINE, ARAM):
        await parlour.says(person, "quiet", "23-8 +4")
    table = await parlour.table_of(DAY_S)
    for _ in range(2):
        await parlour.says(await parlour.turn(table), "pass")
    await parlour.later(7 * HOUR)
    assert parlour.rung() == [(await parlour.turn(table)).id], "those who had passed slept on"


async def test_one_who_sleeps_does_not_keep_the_others_from_being_rung(parlour: Parlour) -> None:
    parlour.clock.now = at(22)
    await parlour.says(NINO, "quiet", "23-8 +4")
    await parlour.table_of(DAY_S, FOUR[:3], "blackjack")
    assert NINO.id not in parlour.rung()
    assert len(parlour.rung()) == 2
    await parlour.later(7 * HOUR)
    assert parlour.rung()[2:] == [NINO.id]


async def test_the_chats_quiet_hours_are_those_of_who_has_none(parlour: Parlour) -> None:
    parlour.clock.now = at(22)
    await parlour.says(ADMIN, "quiet", "chat 23-8 +4")
    table = await parlour.table_of(DAY_S)
    assert parlour.heard == []
    await parlour.says(await parlour.turn(table), "pass")
    await parlour.says(await parlour.turn(table), "quiet", "off")
    await parlour.later(1_000)
    assert parlour.rung() == [(await parlour.turn(table)).id]


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


@pytest.mark.parametrize(
    ("chosen", "heard"),
    [("half", ["note-your-turn"]), ("late", ["ping-late"]), ("both", ["note-your-turn", "ping-late"]), ("none", [])],
)
async def test_a_reminder_comes_as_its_person_wants_it(parlour: Parlour, chosen: str, heard: list[str]) -> None:
    for person in FOUR:
        await parlour.says(person, "remind", chosen)
    table = await parlour.table_of(DAY_S)
    seat = min(loaded_of(await parlour.table(table)).game.waiting((await parlour.table(table)).state))
    parlour.heard.clear()
    await parlour.later(DAY_S * 1000 - 60_000)
    assert [scene.lines[0].text.key for scene in parlour.heard] == heard
    reminded = [e for e in await parlour.store.events(table) if e.type == "Reminded"]
    assert [decode_event(one, "bazaar-blot") for one in reminded] == [ev.Reminded(seat), ev.Reminded(seat, late=True)]


def test_a_reminder_of_an_older_version_is_read() -> None:
    assert decode_event(StoredEvent(5, "Reminded", 1, b'{"seat":2}', 0), "bazaar-blot") == ev.Reminded(2)


async def test_the_last_reminder_says_what_is_left(parlour: Parlour) -> None:
    for person in FOUR:
        await parlour.says(person, "remind", "late")
    await parlour.table_of(28_800)
    await parlour.later(7 * HOUR)
    said = dict(parlour.heard[-1].lines[0].text.args)
    assert said["left"] in (Text("clock-minutes", (("n", 59),)), Text("clock-minutes", (("n", 60),)))


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


async def test_who_is_asked_is_rung_with_the_question_and_its_answers(parlour: Parlour) -> None:
    table = await parlour.table_of(DAY_S)
    parlour.heard.clear()
    await parlour.says(NINO, "pause")
    await parlour.says(LUSINE, "yes")
    await parlour.later(1_000)
    (ring,) = parlour.heard
    assert sorted(parlour.rung()) == sorted((ARAM.id, DAVIT.id)), "who asked or has answered is not rung"
    assert [line.text.key for line in ring.lines] == ["ping-vote", "ask-pause"]
    assert [button.data for row in ring.buttons for button in row] == [press.do(table, "yes"), press.do(table, "no")]


@pytest.mark.parametrize("end", ["no", "yes", "lapsed", "left", "restarted"])
async def test_the_ring_of_a_question_goes_with_it_whatever_ended_it(parlour: Parlour, end: str) -> None:
    table = await parlour.table_of(DAY_S // 24)
    await parlour.says(NINO, "adjourn")
    await parlour.later(1_000)
    slot = Slot("vote", table)
    assert await parlour.store.outbox.sent(Dest(PLACE), slot) is not None
    match end:
        case "no":
            await parlour.says(LUSINE, "no")
        case "yes":
            for person in (ARAM, DAVIT, LUSINE):
                await parlour.says(person, "yes")
            assert (await parlour.table(table)).phase == "adjourned"
        case "lapsed":
            await parlour.later(HOUR)
        case "left":
            await parlour.says(NINO, "leave")
        case _:
            await parlour.says(LUSINE, "no")
            await parlour.again()
    assert (await parlour.table(table)).proposal is None
    await parlour.later(1_000)
    assert await parlour.store.outbox.sent(Dest(PLACE), slot) is None
    last = parlour.ended[-1]
    assert (last.epilogue, last.buttons) == (True, ()), "where it cannot be deleted, it has nothing to press"
    assert [line.text.key for line in last.lines] == ["ping-vote-over"]


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


async def test_a_turn_after_a_silence_rings_at_once_and_once(parlour: Parlour) -> None:
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await parlour.later(CALM_MS)
    _, card = await acts(parlour, table)
    await parlour.later(0)
    second = await parlour.turn(table)
    assert parlour.rung() == [second.id]
    assert said(parlour) == [f"{second.name}, your turn · led {WORDS.say('en', t('card', card=card))}"]
    assert len(parlour.heard[0].lines) == 1, "one line"
    await parlour.later(59_000)
    assert parlour.rung() == [second.id], "the same turn rings once"


async def test_a_turn_that_comes_promptly_rings_when_it_has_lasted(parlour: Parlour) -> None:
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await parlour.later(CALM_MS - 1_000)
    await acts(parlour, table)
    began = parlour.clock.now
    await parlour.later(AWAY_MS - 1)
    assert parlour.rung() == []
    await parlour.later(44_000)
    assert parlour.rung() == [(await parlour.turn(table)).id]
    assert parlour.times == [began + AWAY_MS]


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


@pytest.mark.parametrize(
    ("chosen", "after_silence", "promptly", "in_the_end"), [("always", 1, 1, 1), ("later", 1, 0, 1), ("never", 0, 0, 0)]
)
async def test_everybody_as_they_want_it(
    parlour: Parlour, chosen: str, after_silence: int, promptly: int, in_the_end: int
) -> None:
    for person in FOUR:
        await parlour.says(person, "remind", chosen)
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await parlour.later(CALM_MS)
    await acts(parlour, table)
    await parlour.later(2_000)
    assert len(parlour.rung()) == after_silence
    await acts(parlour, table)
    await parlour.later(2_000)
    assert len(parlour.rung()) == after_silence + promptly
    await parlour.later(AWAY_MS + 5_000)
    assert len(parlour.rung()) == after_silence + in_the_end, "the same turn rings once"


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


async def test_always_may_be_the_chats_choice(parlour: Parlour) -> None:
    await parlour.says(ADMIN, "remind", "chat always")
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await acts(parlour, table)
    await parlour.later(1_000)
    assert parlour.rung() == [(await parlour.turn(table)).id]


async def test_alone_with_automatic_players_too(parlour: Parlour) -> None:
    opened = await parlour.desk.command(parlour.key(), "tg:-6:0", VANO, "now")
    assert opened.table is not None
    await parlour.later(10 * 60_000)
    assert parlour.rung() == [VANO.id], "ten minutes of one turn"
    assert (await parlour.desk.command(parlour.key(), "tg:-6:0", VANO, "pass")).ok
    await parlour.later(10 * 60_000)
    assert parlour.rung() == [VANO.id] * 2


async def test_in_the_private_chat_too(parlour: Parlour) -> None:
    opened = await parlour.desk.command(parlour.key(), "tg:77:0", Person("tg:77", "Vano"), "now")
    assert opened.table is not None
    await parlour.later(60_000)
    assert parlour.rung() == ["tg:77"]


async def test_where_a_reminder_follows_at_once_it_is_the_ring(parlour: Parlour) -> None:
    table = await parlour.table_of(30)
    await plays(parlour, table)
    await acts(parlour, table)
    await parlour.later(20_000)
    assert [scene.lines[0].text.key for scene in parlour.heard] == ["note-your-turn"]


async def test_whose_partner_ran_out_of_time_is_rung(parlour: Parlour) -> None:
    table = await parlour.table_of(60)
    await plays(parlour, table)
    late = await parlour.turn(table)
    parlour.heard.clear()
    await parlour.later(61_000)
    now = await parlour.turn(table)
    assert now != late
    assert parlour.rung()[-1] == now.id
    assert said(parlour)[-1].startswith(f"{now.name}, your turn")


async def test_the_first_to_bid_is_rung_after_the_pause_between_deals(parlour: Parlour) -> None:
    table = await parlour.table_of(120)
    for _ in range(4):
        await acts(parlour, table)
        await parlour.later(1_000)
    parlour.heard.clear()
    assert (await parlour.table(table)).deal == 1
    await parlour.later(16_000)
    assert (await parlour.table(table)).deal == 2
    assert parlour.rung() == [(await parlour.turn(table)).id]


async def test_several_who_are_asked_at_once_are_rung_together_and_once(parlour: Parlour) -> None:
    await parlour.table_of(120, FOUR[:3], "blackjack")
    await parlour.later(5_000)
    assert parlour.rung() == []
    answer = await parlour.desk.command(parlour.key(), PLACE, NINO, "bet", "10")
    assert answer.ok, answer.text
    await parlour.later(40_000)
    assert (parlour.rung(), len(parlour.heard)) == ([ARAM.id, DAVIT.id], 1)
    assert (await parlour.desk.command(parlour.key(), PLACE, ARAM, "bet", "10")).ok
    await parlour.later(16_000)
    assert parlour.rung() == [ARAM.id, DAVIT.id], "who is still waited for has been rung"


async def test_quiet_hours_do_not_hold_it_back(parlour: Parlour) -> None:
    parlour.clock.now = at(22)
    for person in FOUR:
        await parlour.says(person, "quiet", "23-8 +4")
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await parlour.later(CALM_MS)
    await acts(parlour, table)
    await parlour.later(0)
    assert len(parlour.rung()) == 1


async def test_a_restart_rings_nobody_twice_and_forgets_nobody(parlour: Parlour) -> None:
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await parlour.later(CALM_MS)
    await acts(parlour, table)
    await parlour.later(0)
    await parlour.again()
    await parlour.later(30_000)
    assert parlour.rung() == [(await parlour.turn(table)).id]
    await acts(parlour, table)
    await parlour.again()
    await parlour.later(AWAY_MS)
    assert len(parlour.rung()) == 2


async def test_the_ring_of_a_turn_that_is_over_goes(parlour: Parlour) -> None:
    async def stands() -> bool:
        return await parlour.store.outbox.sent(Dest(PLACE), Slot.parse(f"ping:{table}")) is not None

    table = await parlour.table_of(120)
    await plays(parlour, table)
    await parlour.later(CALM_MS)
    await acts(parlour, table)
    await parlour.later(1_000)
    assert await stands()
    await acts(parlour, table)
    await parlour.later(1_000)
    assert not await stands()


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


async def test_a_ring_that_was_a_little_late_counts_for_its_turn(parlour: Parlour) -> None:
    """Whoever wants each turn to ring is not rung again when the turn has lasted."""
    for person in FOUR:
        await parlour.says(person, "remind", "always")
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await acts(parlour, table)
    parlour.clock.now += 500
    await parlour.later(AWAY_MS + 5_000)
    assert parlour.rung() == [(await parlour.turn(table)).id]


@pytest.mark.parametrize(("clock", "hours"), [(300, False), (3600, True), (28_800, True)])
def test_from_an_hour_on_a_turn_takes_hours(clock: int, hours: bool) -> None:
    house = House(game="bura3")
    house.say(NINO, "sit")
    house.say(ARAM, f"set clock {clock}")
    assert slow(house.t) == hours
