"""Private things: ephemeral, else the private chat, else nothing; never before the others, on any server."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, get_args

import pytest
import structlog
import telegram
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from adapters.runtime.core import Core
from adapters.runtime.courier import Delivery, Key, Rendered, RetryLater
from adapters.runtime.courier import Message as Presented
from adapters.telegram.address import ChatRef
from adapters.telegram.budget import NEEDY_ROOM
from adapters.telegram.poster import Body
from adapters.telegram.private import AGAIN_MS, ShowOptions, Trigger, kept_for
from bot.core.loaded import loaded_of
from bot.ports.keys import Dest, Slot
from bot.ports.records import Command, Person, Sent
from bot.text import LANGUAGES, t
from bot.view.scene import Scene
from tests.adapters.telegram.house import Opens, Running, board, data, four, offers, one_move, screens, seated, tap
from tests.adapters.telegram.kit import BLANK, Kit, asked, message, picture
from tests.fakes.telegram.model import Call, Callback, Fault, FaultKind, Message, Mood
from tests.fakes.telegram.server import FakeTelegram, Human, Room
from tests.tiers import sampled
from tests.tools.driver import GAMES, Chooser, options_of, people_of, play, start_of

HAND = ShowOptions(slot=Slot.parse("hand:t1"), hash="h")
KEYS = InlineKeyboardMarkup([[InlineKeyboardButton("J♥", callback_data="a:t1:d1:JH")]])
ASKED = ((Key("J♥", "a:t1:d1:JH"),),)
every_server = pytest.mark.parametrize("knows", get_args(Mood), indirect=True)


@pytest.fixture(autouse=True)
def knows(request: pytest.FixtureRequest, fake: FakeTelegram) -> bool:
    """Whether the server has ephemeral messages, as it does unless a test says otherwise."""
    fake.mood = getattr(request, "param", "knows")
    return fake.mood == "knows"


@pytest.fixture
def aram(fake: FakeTelegram) -> Human:
    return fake.user("Արամ", "hy")


@pytest.fixture
def room(fake: FakeTelegram, aram: Human) -> Room:
    return fake.group("Friends", fake.user("Owner"), aram)


def hand(words: str = "yours") -> Body:
    return Body(words, KEYS, picture("blue"))


async def press(kit: Kit, room: Room, aram: Human) -> Trigger:
    if not room.said():
        await kit.board(room, message("board"))
    callback: Callback = await aram.clicks(await room.offering("My cards"), "My cards")
    return Trigger(aram.id, ChatRef(room.id), kit.clock.now_ms(), callback.id)


def nobody_else_saw(room: Room) -> bool:
    """Neither now nor for a moment: the board, and at most a blank that is gone."""
    cards = picture("blue").data
    assert not any(seen.photo and seen.photo.data == cards for seen in room.chat.glimpses)
    assert {seen.text for seen in room.chat.glimpses} <= {"board", BLANK}
    assert not any("J♥" in label for seen in room.chat.glimpses for label in seen.labels)
    return [m.text for m in room.said()] == ["board"]


@every_server
async def test_first_ephemeral(kit: Kit, room: Room, aram: Human, knows: bool) -> None:
    shown = await kit.whisper.show(await press(kit, room, aram), hand(), HAND)
    if not knows:
        assert shown is None
        assert aram.shown(room) == []
        assert nobody_else_saw(room)
        return
    (seen,) = aram.ephemerals(room)
    assert shown is not None
    assert shown.receiver == aram.id
    assert (seen.text, seen.labels) == ("yours", ("J♥",))
    assert nobody_else_saw(room)
    assert aram.private.said() == []


@pytest.mark.parametrize("why", ["too late", "switched off", "preferred"])
async def test_then_the_private_chat(kit: Kit, room: Room, aram: Human, why: str) -> None:
    """After 15 s an ephemeral is too late, unless the bot is an administrator."""
    trigger = await press(kit, room, aram)
    await aram.starts()
    whisper = Kit(kit.fake, kit.bot, ephemerals=False).whisper if why == "switched off" else kit.whisper
    kit.clock.ahead_ms += 20_000 * (why == "too late")
    shown = await whisper.show(trigger, hand(), ShowOptions(Slot.parse("hand:t1"), "h", here=why != "preferred"))
    assert shown is not None
    assert (shown.chat, aram.ephemerals(room), len(aram.private.said())) == (aram.id, [], 1)
    assert nobody_else_saw(room)


async def test_an_admin_may_whisper_at_any_time(kit: Kit, room: Room, aram: Human, knows: bool) -> None:
    room.chat.status[kit.fake.bot.id] = "administrator"
    await kit.board(room, message("board"))
    shown = await kit.whisper.show(Trigger(aram.id, ChatRef(room.id), 0), hand(), HAND)
    assert (shown.receiver if shown else 0) == (aram.id if knows else 0)
    assert nobody_else_saw(room)


@every_server
async def test_an_ephemeral_command_is_answered_unseen(kit: Kit, room: Room, aram: Human, knows: bool) -> None:
    """``/hand`` as an ephemeral command: nobody saw it typed, nobody sees the answer."""
    await kit.board(room, message("board"))
    typed = await aram.says(room, "/hand", ephemeral=True)
    assert typed.ephemeral
    trigger = Trigger(aram.id, ChatRef(room.id), kit.clock.now_ms(), command=typed.ephemeral[0])
    shown = await kit.whisper.show(trigger, hand(), HAND)
    assert (shown.receiver if shown else 0) == (aram.id if knows else 0)
    assert nobody_else_saw(room)


@every_server
@pytest.mark.parametrize("started", [True, False])
@pytest.mark.parametrize("words", ["Bad Request: EPHEMERAL_NOT_ALLOWED", "Bad Request: method not supported"])
async def test_never_public_whatever_fails(kit: Kit, room: Room, aram: Human, started: bool, words: str) -> None:
    if started:
        await aram.starts()
    trigger = await press(kit, room, aram)
    kit.fake.faults.append(Fault("sendPhoto", "deny", words=words, chat=room.id, left=9))
    kit.fake.faults.append(Fault("editEphemeralMessageMedia", "deny", words=words, left=9))
    assert ((await kit.whisper.show(trigger, hand(), HAND)) is not None) is started
    assert nobody_else_saw(room)
    tried = kit.fake.called("sendPhoto", "sendMessage", chat=room.id, code=None)
    assert all("ephemeral_message_parameters" in call.params for call in tried[1:])


@pytest.mark.parametrize("kind", get_args(FaultKind))
@pytest.mark.parametrize(
    ("knows", "step"),
    [
        ("knows", "sendPhoto"),
        ("knows", "editEphemeralMessageMedia"),
        ("ignores", "sendPhoto"),
        ("ignores", "deleteMessage"),
    ],
    indirect=["knows"],
)
async def test_trouble_on_the_way_never_makes_it_public(
    kit: Kit, room: Room, aram: Human, kind: FaultKind, step: str
) -> None:
    await aram.starts()
    trigger = await press(kit, room, aram)
    kit.fake.faults += [
        Fault(step, kind, after=2.2, chat=room.id, left=2),
        Fault("sendPhoto", kind, after=2.2, chat=aram.id),
    ]
    await kit.whisper.show(trigger, hand(), HAND)
    nobody_else_saw(room)
    assert {m.text for m in room.said()} <= {"board", BLANK}


@every_server
async def test_the_board_comes_first_in_a_busy_minute(kit: Kit, room: Room, aram: Human, knows: bool) -> None:
    lilit = kit.fake.user("Lilit")
    room.chat.accounts[lilit.id], room.chat.status[lilit.id] = lilit.account, "member"
    await aram.starts()
    await kit.board(room, message("board"))
    while kit.budget.room(room.id) > NEEDY_ROOM + 3:
        kit.budget.spend(room.id)
    shown = await kit.whisper.show(await press(kit, room, aram), hand(), HAND)
    assert shown is not None
    assert shown.chat == aram.id
    shown = await kit.whisper.show(await press(kit, room, lilit), hand(), HAND)
    assert (shown.receiver if shown else 0) == (lilit.id if knows else 0)


@every_server
async def test_a_new_hand_takes_the_old_ones_place(kit: Kit, room: Room, aram: Human) -> None:
    await aram.starts()
    for words in ("first", "second"):
        await kit.whisper.show(await press(kit, room, aram), hand(words), HAND)
    assert [m.text for m in aram.shown(room)] == ["second"]
    slots = [slot for _, slot in kit.sents.rows if not slot.startswith("place:")]
    assert slots == ["board:t1:1", "hand:t1"], "the board and one open hand"


@every_server
async def test_a_press_in_a_hand_changes_that_hand(kit: Kit, room: Room, aram: Human, knows: bool) -> None:
    await aram.starts()
    first = await kit.whisper.show(await press(kit, room, aram), hand("first"), HAND)
    callback = await aram.clicks(aram.shown(room)[0], "J♥")
    trigger = Trigger(aram.id, ChatRef(room.id if knows else aram.id), kit.clock.now_ms(), callback.id, pressed=first)
    assert await kit.whisper.show(trigger, hand("second"), HAND) == first
    panel = await kit.whisper.show(trigger, Body("panel"), ShowOptions())
    assert panel != first, "a panel never takes the hand's place"
    assert [m.text for m in aram.shown(room)] == ["second", "panel"]
    assert nobody_else_saw(room)


def refresh(kit: Kit, aram: Human, words: str, *, asked: bool = False) -> Delivery:
    dest, slot = f"@tg:{aram.id}", "hand:t1"
    shown = message(words, keys=ASKED) if asked else message(words)
    return Delivery(Dest.parse(dest), Slot.parse(slot), "hand", shown, kit.sents.rows.get((dest, slot)), False, "n")


@pytest.mark.parametrize("way", ["ephemeral", "private"])
async def test_the_open_hand_is_edited_until_it_is_gone(kit: Kit, room: Room, aram: Human, way: str) -> None:
    await aram.starts()
    options = ShowOptions(Slot.parse("hand:t1"), "h", here=way == "ephemeral")
    await kit.whisper.show(await press(kit, room, aram), hand(), options)
    receipt = await kit.courier.deliver(refresh(kit, aram, "your turn"))
    assert receipt is not None
    assert not receipt.posted
    (seen,) = aram.ephemerals(room) or aram.private.said()
    assert seen.text == "your turn"
    seen.deleted = True
    assert await kit.courier.deliver(refresh(kit, aram, "others play")) is None
    assert (f"@tg:{aram.id}", "hand:t1") not in kit.sents.rows
    assert await kit.courier.deliver(refresh(kit, aram, "others play")) is None
    assert nobody_else_saw(room)


@every_server
async def test_an_ephemeral_hand_waits_for_room(kit: Kit, room: Room, aram: Human, knows: bool) -> None:
    await aram.starts()
    await kit.whisper.show(await press(kit, room, aram), hand(), HAND)
    while kit.budget.room(room.id) > 5:
        kit.budget.spend(room.id)
    if not knows:
        assert await kit.courier.deliver(refresh(kit, aram, "your turn")), "a private chat has its own pace"
        return
    with pytest.raises(RetryLater):
        await kit.courier.deliver(refresh(kit, aram, "your turn"))


async def test_a_hand_is_nowhere_else(kit: Kit, room: Room, aram: Human) -> None:
    await kit.whisper.show(await press(kit, room, aram), hand(), HAND)
    assert "blue" not in repr([(call.method, call.params) for call in kit.fake.calls])


async def opened(fake: FakeTelegram, kit: Kit, room: Room, aram: Human) -> Kit:
    """Aram's hand lies open in the group; the calls of a minute are spread as they are for people."""
    spread = Kit(fake, kit.bot, burst=2)
    await spread.board(room, message("board"))
    spread.clock.ahead_ms += 30_000
    shown = await spread.whisper.show(await press(spread, room, aram), hand(), HAND)
    assert shown is not None
    assert shown.receiver == aram.id
    spread.clock.ahead_ms += 30_000
    return spread


async def test_whoever_is_asked_sees_a_fresh_hand(fake: FakeTelegram, kit: Kit, room: Room, aram: Human) -> None:
    spread = await opened(fake, kit, room, aram)
    await spread.board(room, message("Aram to play"))
    with pytest.raises(RetryLater):
        await spread.courier.deliver(refresh(spread, aram, "others play"))
    assert await spread.courier.deliver(refresh(spread, aram, "your turn", asked=True))
    assert [m.text for m in aram.ephemerals(room)] == ["your turn"]


async def test_a_hand_that_had_to_wait_is_marked(fake: FakeTelegram, kit: Kit, room: Room, aram: Human) -> None:
    spread = await opened(fake, kit, room, aram)
    while spread.budget.room(room.id) > 3:
        spread.budget.spend(room.id, small=True)
    with pytest.raises(RetryLater):
        await spread.courier.deliver(refresh(spread, aram, "your turn", asked=True))
    spread.clock.ahead_ms += 12_000
    await spread.board(room, message("Aram to play", colour="red"))
    assert room.said()[-1].labels == ("My cards ↻",)
    spread.clock.ahead_ms += 60_000
    assert await spread.courier.deliver(refresh(spread, aram, "your turn", asked=True))
    await spread.board(room, message("Lilit to play", colour="blue"))
    assert room.said()[-1].labels == ("My cards",)


async def test_a_hand_opened_anew_needs_no_mark(fake: FakeTelegram, kit: Kit, room: Room, aram: Human) -> None:
    spread = await opened(fake, kit, room, aram)
    while spread.budget.room(room.id) > 3:
        spread.budget.spend(room.id, small=True)
    late = refresh(spread, aram, "your turn", asked=True)
    with pytest.raises(RetryLater):
        await spread.courier.deliver(late)
    (seen,) = aram.ephemerals(room)
    seen.deleted = True
    await spread.sents.forget_sent(late.dest, "hand:t1")
    assert await spread.courier.deliver(refresh(spread, aram, "your turn", asked=True)) is None
    spread.clock.ahead_ms += 12_000
    await spread.board(room, message("Aram to play", colour="red"))
    assert room.said()[-1].labels == ("My cards",)


async def shown_to(kit: Kit, room: Room, aram: Human, words: str = "yours", options: ShowOptions = HAND) -> str:
    """Where the hand comes when *My cards* is pressed in the group."""
    shown = await kit.whisper.show(await press(kit, room, aram), hand(words), options)
    assert shown is not None
    return "group" if shown.receiver else "private"


def emptied(kit: Kit, room: Room) -> None:
    while kit.budget.room(room.id) > 0:
        kit.budget.spend(room.id, small=True)


def anew(kit: Kit) -> Kit:
    """Another process, with what the database keeps."""
    other = Kit(kit.fake, kit.bot)
    other.sents = other.courier._outbox = other.whisper._outbox = kit.sents
    other.clock.ahead_ms = kit.clock.ahead_ms
    kit.fake.clock = lambda: other.clock.now_ms() / 1000
    return other


async def test_answered_in_private_for_the_rest_of_the_match(kit: Kit, room: Room, aram: Human) -> None:
    await aram.starts()
    await kit.board(room, message("board"))
    emptied(kit, room)
    assert await shown_to(kit, room, aram) == "private"
    kit.clock.ahead_ms += 120_000
    assert await shown_to(kit, room, aram, "later") == "private"
    other = anew(kit)
    assert await shown_to(other, room, aram, "next deal") == "private"
    assert ([m.text for m in aram.private.said()], aram.ephemerals(room)) == (["next deal"], [])


async def test_answered_in_the_group_for_the_rest_of_the_match(kit: Kit, room: Room, aram: Human) -> None:
    await kit.board(room, message("board"))
    assert await shown_to(kit, room, aram) == "group"
    kit.clock.ahead_ms += 30_000
    while kit.budget.room(room.id) > 5:
        kit.budget.spend(room.id, small=True)
    assert await shown_to(kit, room, aram, "busy") == "group"
    await kit.sents.forget_sent(f"@tg:{aram.id}", "hand:t1")
    other = anew(kit)
    assert (await shown_to(other, room, aram, "next deal"), aram.private.said()) == ("group", [])


async def test_no_turn_moves_nothing(kit: Kit, room: Room, aram: Human, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.telegram.private.HAND_S", 0.1)
    await aram.starts()
    await kit.board(room, message("board"))
    assert await shown_to(kit, room, aram) == "group"
    emptied(kit, room)
    assert await shown_to(kit, room, aram, "no room") == "private"
    kit.clock.ahead_ms += 61_000
    assert await shown_to(kit, room, aram, "room again") == "group"
    assert [m.text for m in aram.shown(room)] == ["room again"], "and one hand is open"


async def test_who_opens_it_elsewhere_has_it_there(kit: Kit, room: Room, aram: Human) -> None:
    await aram.starts()
    await kit.board(room, message("board"))
    assert await shown_to(kit, room, aram) == "group"
    await kit.whisper.show(Trigger(aram.id, ChatRef(aram.id), kit.clock.now_ms()), hand("asked there"), HAND)
    assert await shown_to(kit, room, aram, "asked here") == "private"
    kit.clock.ahead_ms += 1_000
    await kit.whisper.chosen(aram.id)
    kit.clock.ahead_ms += 1_000
    assert await shown_to(kit, room, aram, "as chosen") == "group"
    assert (
        await shown_to(kit, room, aram, "another table", ShowOptions(Slot.parse("hand:t2"), "h", here=False))
        == "private"
    )


@every_server
async def test_presses_in_many_groups_share_the_first_question(kit: Kit, fake: FakeTelegram, knows: bool) -> None:
    people = [fake.user(f"P{n}") for n in range(6)]
    rooms = [fake.group(f"G{n}", fake.user("Owner"), human) for n, human in enumerate(people)]
    triggers = [await press(kit, one, human) for one, human in zip(rooms, people, strict=True)]
    shown = await asyncio.gather(*(kit.whisper.show(trigger, hand(), HAND) for trigger in triggers))
    assert ([one is not None for one in shown], len(asked(fake))) == ([knows] * 6, 6 if knows else 1)
    assert all([m.text for m in one.said()] == ["board"] for one in rooms)


@pytest.mark.parametrize("kind", ["429", "500", "deny", "lost"])
async def test_no_clear_answer_is_not_now(kit: Kit, room: Room, aram: Human, kind: FaultKind) -> None:
    await kit.board(room, message("board"))
    kit.fake.faults.append(Fault("sendPhoto", kind, chat=room.id, words="Bad Request: QUERY_ID_INVALID"))
    for _ in range(3):
        assert await kit.whisper.show(await press(kit, room, aram), hand(), HAND) is None
    assert len(asked(kit.fake)) == 1
    kit.clock.ahead_ms += AGAIN_MS[0] + 1
    shown = await kit.whisper.show(await press(kit, room, aram), hand(), HAND)
    assert shown is not None
    assert shown.receiver == aram.id
    kit.fake.faults.append(Fault("sendPhoto", kind, chat=room.id, left=2, words="Bad Request: QUERY_ID_INVALID"))
    assert await kit.whisper.show(await press(kit, room, aram), hand(), HAND) is None
    assert await kit.whisper.show(await press(kit, room, aram), hand(), HAND), "that was about one press"


async def test_what_lies_before_all_is_never_drawn_into(kit: Kit, fake: FakeTelegram, room: Room, aram: Human) -> None:
    """An older program may have noted a public message as somebody's open hand: it goes away."""
    await kit.board(room, message("board"))
    leaked = await kit.poster.post(ChatRef(room.id), hand("old"))
    await kit.sents.remember(Sent(Dest.parse(f"@tg:{aram.id}"), Slot.parse("hand:t1"), leaked.pack(), 0, "h", 0))
    assert await kit.courier.deliver(refresh(kit, aram, "your turn")) is None
    assert [m.text for m in room.said()] == ["board"]
    assert "your turn" not in {seen.text for seen in room.chat.glimpses}
    assert (f"@tg:{aram.id}", "hand:t1") not in kit.sents.rows
    trigger = Trigger(aram.id, ChatRef(room.id), kit.clock.now_ms(), "1", pressed=leaked)
    await kit.whisper.show(trigger, hand("new"), HAND)
    assert "new" not in {seen.text for seen in room.chat.glimpses}


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        ({"message_id": 0, "ephemeral_message_id": 5, "receiver_user": {"id": 7}}, 5),
        *(({"message_id": 0, "ephemeral_message_id": 5}, 5), ({"message_id": 31, "ephemeral_message_id": 5}, None)),
        *(({"message_id": 31}, None), ({"message_id": 0}, None), ({"message_id": 0, "ephemeral_message_id": 0}, None)),
        ({"message_id": 0, "ephemeral_message_id": True}, None),
        ({"message_id": 0, "ephemeral_message_id": "5"}, None),
        ({"message_id": 0, "ephemeral_message_id": 5, "receiver_user": {"id": 8}}, None),
        ({"message_id": 0, "ephemeral_message_id": 5, "receiver_user": {}}, None),
    ],
)
def test_what_counts_as_kept(answer: dict[str, object], kept: int | None) -> None:
    whole = {"date": 1, "chat": {"id": -1, "type": "group", "title": "x"}} | answer
    assert kept_for(telegram.Message.de_json(whole, None), 7) == kept


SIGNS = "♠♣♦♥"


class Secrets:
    """What was made for one person alone, held against all that a group saw; a hand may repeat the table."""

    def __init__(self, core: Core) -> None:
        self.own: set[str | bytes] = set()
        self.public: set[str | bytes] = set()
        made: Callable[..., Presented] = core.presenter.message

        def message(scene: Scene, *rest: Any, **more: Any) -> Presented:
            shown, kept = made(scene, *rest, **more), self.own if scene.kind == "hand" else self.public
            kept |= {key.data for row in shown.keys for key in row if key.data}
            lines = ("".join(map(str, rich)) for _, rich in shown.lines)
            kept |= {line for line in lines if sum(map(line.count, SIGNS)) > 4}
            return replace(shown, image=self._kept(shown.image, kept)) if shown.image else shown

        core.presenter.message = message  # type: ignore[method-assign]

    def _kept(
        self, image: Callable[[], Awaitable[Rendered]], kept: set[str | bytes]
    ) -> Callable[[], Awaitable[Rendered]]:
        async def draw() -> Rendered:
            drawn = await image()
            kept.add(drawn.data)
            return drawn

        return draw

    def check(self, room: Room) -> None:
        """:raises AssertionError: something of a hand was before everybody, be it for a moment."""
        alone = self.own - self.public
        assert any(isinstance(one, bytes) for one in alone), "no hand was ever drawn: nothing was watched"
        for seen in room.chat.glimpses:
            assert not {seen.photo.data if seen.photo else b"", *seen.presses} & alone, seen
            assert not any(isinstance(one, str) and one in seen.text for one in alone), seen


def asked_for_cards(fake: FakeTelegram) -> list[Call]:
    """Those that had more to show than a blank (or the way to the private chat)."""
    return [call for call in asked(fake) if "callback_data" in str(call.params.get("reply_markup"))]


async def all_press(people: list[Human], room: Room) -> list[str]:
    """Everybody presses *My cards* at the same moment; what each was answered."""
    found = await board(room, ":hand")
    callbacks = await asyncio.gather(*(human.sends_callback(found, data(found, ":hand")) for human in people))
    toasts = [await human.answered(one) for human, one in zip(people, callbacks, strict=True)]
    return [toast.text for toast in toasts]


def blanks(run: Running, room: Room) -> list[Message]:
    """Those that stand before everybody."""
    words = {run.core.catalog.say(lang, t("tg-moment")) for lang in LANGUAGES}
    return [message for message in room.said() if message.text in words]


def hands(people: list[Human], room: Room) -> list[int]:
    return [sum(bool(m.photo) for m in human.shown(room)) for human in people]


@pytest.mark.parametrize(
    ("mood", "opened"),
    sampled(
        [(mood, opened) for mood in get_args(Mood) for opened in (True, False)],
        [("knows", False), ("ignores", False), ("refuses", True)],
    ),
)
async def test_four_people_press_at_once_and_play(fake: FakeTelegram, opens: Opens, mood: Mood, opened: bool) -> None:
    fake.mood = mood
    async with opens() as run:
        secrets = Secrets(run.core)
        people, room, _ = await seated(run, opened=opened)
        told = await all_press(people, room)
        if mood == "knows" or opened:
            assert hands(people, room) == [1, 1, 1, 1]
        else:
            assert all(sum(map(text.count, SIGNS)) == 8 for text in told), told
        for words in ("/hand", "/davtar", "/play JH", "/rules", "/pictures off", "/hand"):
            await asyncio.gather(*(human.says(room, words, ephemeral=mood == "knows") for human in people))
        await run.settled()
        await all_press(people, room)
        rng = random.Random(3)
        if mood == "knows" or opened:
            for _ in range(6):
                await one_move(run, room, people, rng)
        await run.settled()
        secrets.check(room)
        assert blanks(run, room) == []
    assert asked_for_cards(fake) == []
    assert len(asked(fake)) == 1 if mood != "knows" else len(asked(fake)) >= 4


@pytest.mark.parametrize("later", sampled(["ignores", "refuses"], ["ignores"]))
async def test_the_server_forgets_how_in_the_middle_of_a_match(fake: FakeTelegram, opens: Opens, later: Mood) -> None:
    rng = random.Random(4)
    async with opens() as run:
        secrets = Secrets(run.core)
        with structlog.testing.capture_logs() as logs:
            people, room, _ = await seated(run)
            await all_press(people, room)
            assert [len(human.ephemerals(room)) for human in people] == [1, 1, 1, 1]
            await one_move(run, room, people, rng)
            await run.settled()
            fake.mood = later
            await all_press(people, room)
            assert [sum(bool(m.photo) for m in human.private.said()) for human in people] == [1, 1, 1, 1]
            for _ in range(6):
                await one_move(run, room, people, rng)
            await run.settled()
        secrets.check(room)
        fake.mood, before = "knows", len(asked(fake))
        await all_press(people, room)
        assert len(asked(fake)) == before, "a no is a no, for this process"
    assert asked_for_cards(fake) == []
    told = "telegram-ephemerals-off" if later == "ignores" else "telegram-ephemerals-unclear"
    assert [one["log_level"] for one in logs if one["event"] == told] == ["warning"]


def leave(run: Running, room: Room, calls: int) -> None:
    """So many calls are left of the chat's minute."""
    budget = run.front.courier._budget
    budget._kept.clear()
    while budget.room(room.id) > calls:
        budget.spend(room.id)


def nudges(run: Running, room: Room) -> list[Message]:
    words = [run.core.catalog.say(lang, t("tg-open-private")) for lang in ("hy", "ka", "ru", "en")]
    return [message for message in room.said() if message.text in words]


async def test_a_closed_private_chat_in_a_busy_minute(opens: Opens, fake: FakeTelegram) -> None:
    async with opens() as run:
        people, room, table = await seated(run, opened=False)
        await run.settled()
        now = await run.table(room)
        waiting = loaded_of(now).game.waiting(now.state)
        idle = {chair.person for seat, chair in now.people() if seat not in waiting}
        leave(run, room, 2)
        silent = [one for one in people if f"tg:{one.id}" in idle]
        for human, words in zip(silent, ("/hand", "/play JH"), strict=False):
            number = (await human.says(room, words)).id
            await room.last(lambda m, n=number: m in nudges(run, room) and m.reply_to == n)  # type: ignore[misc]
            await human.says(room, words)
        await run.settled()
        told = nudges(run, room)
    assert len(told) == 2
    assert not any(sign in one.text for one in told for sign in SIGNS)
    assert {str(one.buttons[0]["url"]) for one in told} == {f"https://t.me/{fake.bot.username}?start=hand_{table}"}


async def test_an_unseen_command_is_answered_unseen(unseen: Running, fake: FakeTelegram) -> None:
    people, room, _ = await seated(unseen, opened=False)
    await tap(people[0], room)
    await unseen.settled()
    leave(unseen, room, 2)
    await people[1].says(room, "/hand", ephemeral=True)
    words = unseen.core.catalog.say("ka", t("tg-open-private"))
    await people[1].gets(room, lambda m: m.text == words and m.ephemeral)
    assert nudges(unseen, room) == []


@pytest.mark.parametrize("key", sampled(GAMES, ("bura3", "seka")))
async def test_a_match_of_every_game(unseen: Running, fake: FakeTelegram, key: str) -> None:
    """From /new to its result, everybody's hand open."""
    people = four(fake, opened=True)[: people_of(key)]
    host, room = people[0], fake.group("Friends", *people)
    await host.says(room, f"/new {key}")
    lobby = await board(room, ":sit 2")
    for number, human in enumerate(people[1:], start=2):
        await human.presses(lobby, data(lobby, f":sit {number}"))
    table = (await unseen.table(room)).id
    for name, value in options_of(key).items():  # some of them no panel offers
        command = Command(name, table, Person(f"tg:{host.id}", host.account.name), f"set {name} {value}")
        assert (await unseen.core.service.handle(command)).ok
    await unseen.settled()
    await tap(host, room, f":{start_of(key)}")
    await board(room, ":hand")
    for human in people:
        await tap(human, room)
    over = await play(unseen.core.service, table, screens(people, room), Chooser(5))
    await unseen.settled()
    assert over.phase == "over"
    assert (await board(room, ":rematch")).photo, "the end shows the score and the Davtar"
    assert await unseen.core.store.check() == ()
    assert [(c.method, c.code, c.description) for c in fake.calls if c.code not in (0, 200)] == []


async def test_the_right_to_send_photos_is_withdrawn_in_mid_match(unseen: Running, fake: FakeTelegram) -> None:
    people, room, _ = await seated(unseen, clock="0")
    rng = random.Random(8)
    assert (await board(room, ":hand")).photo
    room.chat.permissions = {"can_send_photos": False}
    for human in people:
        await tap(human, room)
    for _ in range(8):
        await one_move(unseen, room, people, rng)
        await unseen.settled()
    for human in people:
        hand = human.ephemerals(room)[-1]
        assert hand.photo is None
        assert sum(hand.text.count(sign) for sign in "♠♣♦♥") >= 6, "cards in words, unseen by the others"
    (live,) = [m for m in room.said() if offers(m, ":hand")]
    assert not live.photo, "the picture has made room"
    await room.add_bot(people[0], admin=True)
    for _ in range(2):
        await one_move(unseen, room, people, rng)
        await unseen.settled()
    assert (await board(room, ":hand")).photo
