"""Quick play at the desk: people register, are brought together, and play at once (HS-6)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.store import open_store
from adapters.text import FluentCatalog
from bot.chips.model import HOUSE, grant, moved
from bot.desk.answer import Answer
from bot.desk.desk import Desk
from bot.desk.quick import QuickPlay
from bot.ports.keys import Dest, private_to
from bot.ports.records import PendingRow, Person
from bot.ports.rights import Preset
from bot.quick.play import OFFER_MS, WAIT_MS, Quick
from bot.scene import Scene
from bot.table.audiences import shown_in
from bot.table.model import Table
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO, VANO, must, why
from tests.bot.test_service import PLACE, FakeClock, Inn

ELSEWHERE = "tg:-6:0"


class Lounge(Inn):
    """An inn where people look for others to play with."""

    def __init__(self, store, clock) -> None:  # type: ignore[no-untyped-def]
        super().__init__(store, clock)
        self.reopen()

    def reopen(self) -> None:
        """The program starts anew on the same database."""
        self.quick = Quick(self.service, self.store, self.store.seeks, self.store.outbox, self.clock)
        self.part = QuickPlay(self.quick, self.service, self.store, self.clock)
        self.desk = Desk(self.service, self.store, self.store.outbox, catalog=FluentCatalog(), parts=[self.part])

    async def says(self, who: Person, rest: str = "", place: str = PLACE) -> Answer:
        return await self.desk.command(self.key(), place, who, "quick", rest)

    async def presses(self, who: Person, value: str, place: str = PLACE) -> Answer:
        return await self.desk.press(self.key(), place, who, f"s:-:{value}")

    async def at(self, answer: Answer) -> Table:
        assert answer.table is not None, answer
        return must(await self.service.table(answer.table))

    async def told(self, who: Person) -> list[Scene]:
        """What waits to be sent to somebody in private, as they would see it now."""
        rows = await self.rows(str(private_to(who.id)))
        scenes = [await self.part.scene(row) for row in rows if row.row.kind == "quick"]
        return [scene for scene in scenes if scene is not None]

    async def rows(self, dest: str) -> tuple[PendingRow, ...]:
        while (lane := await self.store.outbox.claim([dest], "test", 60_000)) is not None:
            found = await self.store.outbox.rows(lane)
            await self.store.outbox.release(lane)
            return found
        return ()


def buttons(scene: Scene) -> list[str]:
    return [button.data for row in scene.buttons for button in row]


def keys(scene: Scene) -> list[str]:
    return [line.text.key for line in scene.lines]


def people(table: Table) -> list[str]:
    return [chair.person for _, chair in table.people()]


@pytest.fixture
async def lounge(tmp_path: Path) -> AsyncIterator[Lounge]:
    clock = FakeClock()
    clock.now = 1_790_000_000_000
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    yield Lounge(store, clock)
    await store.close()


async def test_two_are_brought_together_and_play_at_once(lounge: Lounge) -> None:
    first = await lounge.says(ARAM, "нарды")
    assert first.ok
    assert first.scene is not None
    assert "quick-alone" in keys(first.scene)
    assert "s:-:quickdo.leave" in buttons(first.scene)
    second = await lounge.says(NINO, "nardi")
    assert must(second.text).key == "quick-found"
    table = await lounge.at(second)
    assert (table.game, table.phase, people(table)) == ("nardi", "play", [ARAM.id, NINO.id])
    assert await lounge.quick.waiting() == ()
    called = [row for row in await lounge.rows(PLACE) if row.row.kind == "quick"]
    assert keys(must(await lounge.part.scene(called[0]))) == ["quick-ready"]


async def test_a_panel_says_what_there_is_to_play_and_how_many_wait(lounge: Lounge) -> None:
    await lounge.says(ARAM, "seka")
    chooser = must((await lounge.says(NINO)).scene)
    labels = [button.label for row in chooser.buttons for button in row]
    assert [dict(label.args)["n"] for label in labels if label.key == "quick-game-waited"] == [1]
    answer = await lounge.presses(NINO, "quick.any")
    assert (await lounge.at(answer)).game == "seka"


async def test_four_gather_for_a_game_of_pairs(lounge: Lounge) -> None:
    for n, person in enumerate((ARAM, NINO, DAVIT), 1):
        answer = await lounge.says(person, "bazaar blot")
        gathering = next(line.text for line in must(answer.scene).lines if line.text.key == "quick-gathering")
        assert dict(gathering.args) == {"there": n, "seats": 4}
    table = await lounge.at(await lounge.says(LUSINE, "bazaar blot 301"))
    assert (people(table), table.phase) == ([ARAM.id, NINO.id, DAVIT.id, LUSINE.id], "play")
    assert dict(table.options)["target"] == "301"


async def test_chips_are_taken_when_the_game_starts_and_not_before(lounge: Lounge) -> None:
    await lounge.says(ARAM, "nardi 50")
    assert await lounge.store.ledger.balance(ARAM.id) is None
    table = await lounge.at(await lounge.says(NINO, "nardi 50"))
    assert table.stake == 50
    assert [await lounge.store.ledger.balance(who.id) for who in (ARAM, NINO)] == [950, 950]
    assert await lounge.store.ledger.balance(f"table:{table.id}") == 100
    assert await lounge.store.check() == ()


async def test_whoever_is_short_of_chips_is_told_and_the_other_waits_on(lounge: Lounge) -> None:
    lost = moved("test", (NINO.id, -960), (HOUSE, 960))
    await lounge.store.ledger.post("lost", lambda balance: (grant(NINO.id), grant(HOUSE), lost))
    await lounge.says(ARAM, "nardi 50")
    since = lounge.clock.now
    lounge.clock.now += 5_000
    answer = await lounge.says(NINO, "nardi 50")
    assert why(answer) == "illegal-quick-short"
    assert dict(answer.text.args)["need"] == 50 if answer.text else False
    (still,) = await lounge.quick.waiting()
    assert (still.person, still.since_ms) == (ARAM.id, since)
    (told,) = await lounge.told(NINO)
    assert keys(told) == ["illegal-quick-short"]
    assert await lounge.store.tables_in(Dest(PLACE)) == ()
    table = await lounge.at(await lounge.says(DAVIT, "nardi 50"))
    assert people(table) == [ARAM.id, DAVIT.id]
    assert await lounge.store.ledger.balance(NINO.id) == 40
    assert await lounge.store.check() == ()


async def test_the_queue_is_left_by_a_press_and_cannot_be_left_twice(lounge: Lounge) -> None:
    await lounge.says(ARAM, "nardi")
    left = await lounge.presses(ARAM, "quickdo.leave")
    assert must(left.text).key == "quick-left"
    assert why(await lounge.presses(ARAM, "quickdo.leave")) == "illegal-quick-not-waiting"
    alone = await lounge.says(NINO, "nardi")
    assert alone.table is None


async def test_a_wish_is_replaced_by_another(lounge: Lounge) -> None:
    await lounge.says(ARAM, "nardi")
    await lounge.presses(ARAM, "quick.seka")
    assert [seek.wish.game for seek in await lounge.quick.waiting()] == ["seka"]


async def test_after_a_minute_automatic_players_are_offered_once(lounge: Lounge) -> None:
    answer = await lounge.says(ARAM, "nardi")
    assert "s:-:quickdo.now" not in buttons(must(answer.scene))
    lounge.clock.now += OFFER_MS
    await lounge.quick.tend()
    await lounge.quick.tend()
    (offer,) = await lounge.told(ARAM)
    assert "quick-nobody-yet" in keys(offer)
    assert "s:-:quickdo.now" in buttons(offer)
    table = await lounge.at(await lounge.presses(ARAM, "quickdo.now"))
    assert (table.game, table.phase) == ("nardi", "play")
    assert await lounge.quick.waiting() == ()


@pytest.mark.parametrize("end", ["left", "found", "elsewhere", "now", "restarted"])
async def test_an_offer_has_a_last_form_whatever_ended_the_waiting(lounge: Lounge, end: str) -> None:
    await lounge.says(ARAM, "nardi")
    lounge.clock.now += OFFER_MS
    await lounge.quick.tend()
    (offer,) = [row.row for row in await lounge.rows(str(private_to(ARAM.id)))]
    match end:
        case "left":
            await lounge.presses(ARAM, "quickdo.leave")
            lounge.reopen()
        case "now":
            await lounge.presses(ARAM, "quickdo.now")
        case "found":
            await lounge.says(NINO, "nardi")
        case "restarted":  # the process died before it began the match
            await lounge.store.rights.shun(NINO.id, ARAM.id, "Aram")
            await lounge.says(NINO, "nardi")
            assert await lounge.store.seeks.gather(lambda there, rights: [[one.person for one in there]])
            lounge.reopen()
            lounge.clock.now += OFFER_MS
            await lounge.quick.tend()
        case _:
            opened = await lounge.desk.command(lounge.key(), PLACE, ARAM, "new", "nardi")
            for who, verb in ((NINO, "sit"), (ARAM, "start")):
                assert (await lounge.desk.press(lounge.key(), PLACE, who, f"t:{opened.table}:{verb}")).ok
    assert await lounge.quick.of(ARAM.id) is None
    (last,) = [row for row in await lounge.rows(str(private_to(ARAM.id))) if row.row.kind == "quick"][1:]
    assert (last.row.slot, last.row.fresh) == (offer.slot, False), "the offer is edited"
    scene = must(await lounge.part.scene(last))
    assert scene.epilogue
    assert scene.gone != (end == "left"), "who has stopped waiting may choose anew"
    assert not {"s:-:quickdo.leave", "s:-:quickdo.now"} & set(buttons(scene))


async def test_automatic_players_are_not_offered_where_chips_are_played_for(lounge: Lounge) -> None:
    await lounge.says(ARAM, "nardi 50")
    lounge.clock.now += OFFER_MS
    await lounge.quick.tend()
    assert await lounge.told(ARAM) == []
    assert "s:-:quickdo.now" not in buttons(must((await lounge.says(ARAM)).scene))


async def test_nobody_came_in_time(lounge: Lounge) -> None:
    await lounge.says(ARAM, "nardi 50")
    lounge.clock.now += WAIT_MS - 1
    await lounge.quick.tend()
    assert await lounge.quick.of(ARAM.id) is not None
    lounge.clock.now += 1
    await lounge.quick.tend()
    await lounge.quick.tend()
    assert await lounge.quick.of(ARAM.id) is None
    (scene,) = await lounge.told(ARAM)
    assert (keys(scene), buttons(scene)) == (["quick-over"], ["s:-:quick.nardi s50"])


@pytest.mark.parametrize(
    ("rest", "key"),
    [
        ("chess", "unknown-word"),
        ("nardi 11111", "illegal-bad-option"),
        ("bazaar blot wild", "unknown-word"),
        ("nardi 50 100", "cannot-read-quick"),
    ],
)
async def test_what_cannot_be_played_is_refused(lounge: Lounge, rest: str, key: str) -> None:
    assert why(await lounge.says(ARAM, rest)) == key
    assert await lounge.quick.waiting() == ()


async def test_forged_buttons_change_nothing(lounge: Lounge) -> None:
    for value in ("quick.nardi s-5", "quick.nardi s7", "quick.bazaar-blot s50", "quick.any s50", "quick.nardi pxx"):
        answer = await lounge.presses(ARAM, value)
        assert not answer.ok or (await lounge.quick.leave(ARAM.id)), value
    assert not (await lounge.presses(ARAM, "quickdo.dance")).ok
    assert await lounge.quick.waiting() == ()


async def test_somebody_in_the_middle_of_a_match_finishes_it_first(lounge: Lounge) -> None:
    await lounge.says(ARAM, "nardi")
    await lounge.says(NINO, "nardi")
    assert why(await lounge.says(ARAM, "seka")) == "illegal-quick-playing"


async def test_whoever_has_begun_to_play_elsewhere_waits_no_longer(lounge: Lounge) -> None:
    await lounge.says(ARAM, "seka")
    opened = await lounge.desk.command(lounge.key(), PLACE, ARAM, "new", "nardi")
    assert opened.table is not None
    assert (await lounge.desk.press(lounge.key(), PLACE, NINO, f"t:{opened.table}:sit")).ok
    assert await lounge.quick.of(ARAM.id) is not None
    assert (await lounge.desk.press(lounge.key(), PLACE, ARAM, f"t:{opened.table}:start")).ok
    assert await lounge.quick.of(ARAM.id) is None


async def test_people_of_different_chats_play_if_both_let_guests_in(lounge: Lounge) -> None:
    await lounge.says(ARAM, "nardi")
    lounge.clock.now += 1
    table = await lounge.at(await lounge.says(NINO, "nardi", ELSEWHERE))
    assert [str(dest) for dest in shown_in(table)] == [PLACE, ELSEWHERE]


async def test_nobody_is_brought_together_with_whom_they_have_blocked(lounge: Lounge) -> None:
    await lounge.store.rights.shun(NINO.id, ARAM.id, "Aram")
    await lounge.says(ARAM, "nardi")
    assert (await lounge.says(NINO, "nardi")).table is None
    await lounge.store.rights.unshun(NINO.id, ARAM.id)
    lounge.clock.now += 40_000
    await lounge.quick.tend()
    (row,) = await lounge.store.tables_in(Dest(PLACE))
    assert row.persons == (ARAM.id, NINO.id), "found without being asked again"


async def test_nobody_is_brought_into_a_chat_in_which_they_are_blocked(lounge: Lounge) -> None:
    await lounge.store.rights.bar(PLACE, NINO.id, "Nino", 0)
    await lounge.says(ARAM, "nardi")
    assert (await lounge.says(NINO, "nardi", "tg:2:0")).table is None
    assert why(await lounge.says(NINO, "nardi")) == "illegal-barred"


async def test_the_rules_of_the_chat_hold_for_its_queue(lounge: Lounge) -> None:
    await lounge.store.rights.close_game(PLACE, "nardi", closed=True)
    await lounge.store.rights.set_rule(PLACE, "stake", "50")
    assert why(await lounge.says(ARAM, "nardi")) == "illegal-quick-closed"
    assert why(await lounge.says(ARAM, "long nardi 100")) == "illegal-chat-stake"
    assert "s:-:quick.nardi" not in buttons(must((await lounge.says(ARAM)).scene))
    await lounge.says(ARAM, "whatever")
    assert (await lounge.says(NINO, "nardi", "tg:2:0")).table is None, "it could not be shown in that chat"


async def test_a_table_that_the_chat_plays_often_is_a_wish_too(lounge: Lounge) -> None:
    kept = Preset(0, "Friday", "nardi", "standard", (("target", "5"),), stake=10)
    number = await lounge.store.rights.keep_preset(PLACE, kept)
    chooser = must((await lounge.says(ARAM)).scene)
    (button,) = [data for data in buttons(chooser) if "kept" in data]
    await lounge.desk.press(lounge.key(), PLACE, ARAM, button)
    table = await lounge.at(await lounge.says(NINO, "nardi 10"))
    assert (table.stake, dict(table.options)["target"]) == (10, "5")
    await lounge.store.rights.drop_preset(PLACE, number)
    assert why(await lounge.desk.press(lounge.key(), PLACE, DAVIT, button)) == "illegal-preset-gone"


async def test_people_of_different_chats_are_left_waiting_where_guests_are_not_let_in(lounge: Lounge) -> None:
    await lounge.store.rights.set_rule(ELSEWHERE, "guests", "off")
    await lounge.says(ARAM, "nardi")
    assert (await lounge.says(NINO, "nardi", ELSEWHERE)).table is None
    assert len(await lounge.quick.waiting()) == 2


async def test_three_who_share_no_chat_and_no_platform_play_where_they_asked(lounge: Lounge) -> None:
    guest, visitor = Person("dc:9", "Գոռ"), Person("web:abc", "Ana")
    await lounge.says(NINO, "nardi", "tg:2:0")
    lounge.clock.now += 1
    table = await lounge.at(await lounge.says(guest, "nardi", "dc:@me:77"))
    assert [str(dest) for dest in shown_in(table)] == ["@tg:2", "@dc:9"]
    assert (table.phase, people(table)) == ("play", [NINO.id, guest.id])
    boards = [row for row in await lounge.rows("@dc:9") if row.row.kind == "board"]
    assert boards, "each has a board of their own"
    await lounge.says(visitor, "nardi", "web:main")
    lounge.clock.now += 1
    table = await lounge.at(await lounge.says(LUSINE, "nardi", "tg:4:0"))
    assert [str(dest) for dest in shown_in(table)] == ["web:main", "@tg:4"]


async def test_the_next_one_in_the_same_room_comes_before_one_who_has_waited_longer(lounge: Lounge) -> None:
    far, near, new = (Person(f"web:{name}", name) for name in ("far", "near", "new"))
    await lounge.presses(far, "quick.nardi otarget=3", "web:attic")
    lounge.clock.now += 1
    await lounge.presses(near, "quick.nardi otarget=5", "web:main")
    lounge.clock.now += 1
    table = await lounge.at(await lounge.says(new, "nardi", "web:main"))
    assert people(table) == [near.id, new.id]
    lounge.clock.now += 1
    table = await lounge.at(await lounge.says(ARAM, "nardi", "web:main"))
    assert people(table) == [far.id, ARAM.id]


async def test_a_repeated_command_takes_effect_once(lounge: Lounge) -> None:
    await lounge.desk.command("tg:9:1", PLACE, ARAM, "quick", "nardi")
    await lounge.presses(ARAM, "quickdo.leave")
    again = await lounge.desk.command("tg:9:1", PLACE, ARAM, "quick", "nardi")
    assert again.ok
    assert await lounge.quick.waiting() == ()
    await lounge.says(NINO, "nardi")
    assert [seek.person for seek in await lounge.quick.waiting()] == [NINO.id]


async def test_a_match_that_was_made_begins_after_a_restart_and_once(
    lounge: Lounge, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(self: Quick, match: str) -> None:
        raise SystemExit

    await lounge.says(ARAM, "nardi")
    with monkeypatch.context() as patch:
        patch.setattr(Quick, "begin", dies)
        with pytest.raises(SystemExit):
            await lounge.desk.command("tg:9:2", PLACE, NINO, "quick", "nardi")
    lounge.reopen()
    assert not (await lounge.presses(ARAM, "quickdo.leave")).ok, "a match that was made is kept"
    await lounge.quick.tend()
    assert await lounge.store.tables_in(Dest(PLACE)) == (), "whoever made it may still be at it"
    lounge.clock.now += 6_000
    await lounge.quick.tend()
    (row,) = await lounge.store.tables_in(Dest(PLACE))
    assert row.persons == (ARAM.id, NINO.id)
    await lounge.quick.tend()
    assert len(await lounge.store.tables_in(Dest(PLACE))) == 1


async def test_the_update_that_is_delivered_again_after_a_restart_finds_its_table(
    lounge: Lounge, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(*_: object) -> None:
        raise SystemExit

    await lounge.says(ARAM, "nardi")
    with monkeypatch.context() as patch:
        patch.setattr(lounge.store.seeks, "done", dies)
        with pytest.raises(SystemExit):
            await lounge.desk.command("tg:9:3", PLACE, NINO, "quick", "nardi")
    lounge.reopen()
    again = await lounge.desk.command("tg:9:3", PLACE, NINO, "quick", "nardi")
    (row,) = await lounge.store.tables_in(Dest(PLACE))
    assert again.table == row.table_id
    assert len([one for one in await lounge.rows(PLACE) if one.row.kind == "quick"]) == 1


async def test_typed_wishes(lounge: Lounge) -> None:
    for person, rest, wish in (
        (ARAM, "лига базар-блот 501", None),
        (NINO, "bazaar-blot league 501", ("bazaar-blot", 0, "league", (("target", "501"),))),
        (DAVIT, "что угодно", ("", 0, "", ())),
        (VANO, "ნარდი 25", ("nardi", 25, "", ())),
    ):
        answer = await lounge.says(person, rest)
        seek = await lounge.quick.of(person.id)
        if wish is None:
            assert not answer.ok
        else:
            assert seek is not None
            assert (seek.wish.game, seek.wish.stake, seek.wish.preset, seek.wish.options) == wish
