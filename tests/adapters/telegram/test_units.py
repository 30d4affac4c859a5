"""Small parts of the front: refusals, addresses, scroll, rights, markup, labels, the budget of calls."""

from __future__ import annotations

from itertools import pairwise, product

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from telegram import InlineKeyboardButton
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from adapters.runtime.delivery.courier import Key, Moved, RetryLater, Rich, Undeliverable
from adapters.telegram import errors
from adapters.telegram.about import named_in
from adapters.telegram.address import ChatRef, chat_ref, unpack, user_of
from adapters.telegram.budget import FOR_BOARDS, PRIVATE_BURST, Budget, Scroll
from adapters.telegram.markup import ALERT, CAPTION, NAME, ROOM, cut, fitted, keyboard, letters, lines_html, tidy, units
from adapters.telegram.rights import is_present, may_speak
from adapters.text import FluentCatalog
from bot import commands
from bot.games import game_keys, rules_of
from bot.games.levels import levels_of
from bot.scene import Amount, Scene
from bot.scenes import info, lobby
from bot.scenes.show import private, public
from bot.table.loaded import loaded_of
from bot.text import LANGUAGES, Lang, Name, Text, t
from rules.options import offers
from tests.adapters.telegram.kit import Kit
from tests.bot.house import ARAM, VANO, House
from tests.bot.matches import seated
from tests.fakes.telegram import FakeTelegram, Fault, skipped, spec
from tests.fakes.telegram.markup import parse_html
from tests.security.words import NASTY
from tests.store.kit import ManualClock

GROUP = -100
WORDS = {
    "pictures": ("Not enough rights to send photos to the chat", "CHAT_SEND_PHOTOS_FORBIDDEN"),
    "mute": ("have no rights to send a message", "CHAT_WRITE_FORBIDDEN", "TOPIC_CLOSED", "CHAT_SEND_PLAIN_FORBIDDEN"),
    "topic": ("message thread not found", "TOPIC_DELETED", "TOPIC_ID_INVALID"),
    "removed": ("chat not found", "PEER_ID_INVALID"),
    "refused": ("anything else",),
}


@pytest.mark.parametrize(("reason", "said"), [(reason, said) for reason, many in WORDS.items() for said in many])
def test_what_a_refusal_means(reason: str, said: str) -> None:
    meant = errors.meaning(BadRequest(said), GROUP)
    assert isinstance(meant, Undeliverable)
    assert meant.reason == reason
    own = errors.meaning(BadRequest(said), 7)
    assert isinstance(own, Undeliverable)
    assert own.reason == ("blocked" if reason == "removed" else reason)


def later(error: TelegramError, cause: Exception | None = None) -> tuple[int, bool, bool]:
    error.__cause__ = cause
    meant = errors.meaning(error, GROUP)
    assert isinstance(meant, RetryLater)
    return meant.after_ms, meant.ambiguous, meant.everywhere


def test_what_is_tried_again_and_when() -> None:
    assert (later(RetryAfter(7)), later(InvalidToken())) == ((7_000, False, False), (5_000, False, True))
    for never in (httpx.ConnectError("x"), httpx.ConnectTimeout("x"), httpx.PoolTimeout("x")):
        assert later(NetworkError("x"), never) == (1_000, False, False)
    for unknown in (NetworkError("x"), TimedOut(), TelegramError("x")):
        assert later(unknown, httpx.ReadError("x")) == (1_000, True, False)
    gone = [errors.meaning(Forbidden("x"), chat) for chat in (GROUP, 7)]
    assert [one.reason for one in gone if isinstance(one, Undeliverable)] == ["removed", "blocked"]
    moved = errors.meaning(ChatMigrated(-1005), -5)
    assert isinstance(moved, Moved)
    assert (moved.old, moved.new) == ("tg:-5", "tg:-1005")
    for lost in ("Message to edit not found", "MESSAGE_ID_INVALID", "message can't be edited"):
        assert errors.is_lost(BadRequest(lost))
    assert not errors.is_lost(BadRequest("Message is not modified: x"))
    assert [errors.is_same(BadRequest("Message is not modified: x")), errors.is_same(BadRequest("x"))] == [True, False]
    assert errors.is_bad_file(BadRequest("Wrong file identifier/HTTP URL specified"))


def test_addresses() -> None:
    assert [chat_ref(one) for one in ("tg:-100:5", "@tg:7")] == [ChatRef(-100, 5), ChatRef(7)]
    assert (ChatRef(-100, 5).place, ChatRef(-100).private, ChatRef(7).private) == ("tg:-100:5", False, True)
    for foreign in ("dc:1:0", "@dc:7", "tg:-100"):
        with pytest.raises(ValueError, match=r"."):
            chat_ref(foreign)
    assert [user_of(one) for one in ("tg:7", "dc:7", "auto:1")] == [7, None, None]
    assert unpack("-100:45:p:7:8") is None
    assert named_in("s:-:top@-100.5") == ("s:-:top", ChatRef(-100, 5))
    assert named_in("s:-:top@-100") == ("s:-:top", ChatRef(-100))
    assert named_in("s:t1:hand@-100") == ("s:t1:hand@-100", None), "a table's buttons name their table"


def test_how_much_stands_below_a_message() -> None:
    scroll, big, small = Scroll(), -1_000_000_000_500, -500
    assert scroll.since(big, 0, 1) == 0
    scroll.note(big, 0, 9)
    scroll.note(big, 0, 8)
    assert [scroll.newest(big, 0), scroll.since(big, 0, 4), scroll.since(big, 0, 12)] == [9, 5, 0]
    scroll.gone(big, 4)
    scroll.gone(big, 6)
    assert scroll.since(big, 0, 4) == 4, "what is gone from below it"
    for number in (3, 7, 20):
        scroll.note(small, 0, number)
    assert scroll.since(small, 0, 3) == 2
    scroll.gone(small, 7)
    assert scroll.since(small, 0, 3) == 1
    for number in (3, 20):
        scroll.note(big - 1, 5, number)
    assert scroll.since(big - 1, 5, 3) == 1


def test_who_is_there_and_may_speak() -> None:
    there = [is_present({"status": one}) for one in ("member", "administrator", "creator", "left", "kicked")]
    assert there == [True, True, True, False, False]
    assert [is_present({"status": "restricted", "is_member": one}) for one in (True, False)] == [True, False]
    allowed = [{"status": "restricted", "is_member": True, "can_send_messages": one} for one in (True, False)]
    assert [may_speak(one) for one in (*allowed, {"status": "member"}, {"status": "left"})] == [
        True,
        False,
        True,
        False,
    ]


async def test_administrators_are_asked_for_every_five_minutes(kit: Kit, fake: FakeTelegram) -> None:
    boss, nino = fake.user("Boss"), fake.user("Nino", username="Nino_B")
    room, rights = fake.group("Friends", boss, nino), kit.rights

    def asked() -> int:
        return len(fake.called("getChatAdministrators", code=None))

    assert [await rights.runs(room.id, one.id) for one in (boss, nino)] == [True, False]
    assert await rights.runs(nino.id, nino.id), "everybody their private chat"
    kit.clock.ahead_ms += 299_000
    await rights.admins(room.id)
    assert asked() == 1
    kit.clock.ahead_ms += 1_000
    await rights.admins(room.id)
    assert asked() == 2
    fake.faults += [Fault("getChatAdministrators", "500") for _ in range(2)]
    assert await rights.admins(room.id, fresh=True) == frozenset(), "not taken on trust"
    assert (await rights.people_who_run(room.id), await rights.people_who_run(room.id)) == ((), (boss.id,))
    rights.saw(room.id, nino.id, "Nino_B")
    assert [rights.user_named(one) for one in ("@nino_b", "NINO_B", "@boss")] == [nino.id, nino.id, None]


async def test_where_members_are_hidden_who_spoke_within_a_day_belongs(kit: Kit, fake: FakeTelegram) -> None:
    boss, nino, vano = (fake.user(name) for name in ("Boss", "Nino", "Vano"))
    room, rights = fake.group("Friends", boss, nino), kit.rights
    assert [await rights.belongs(room.id, one.id) for one in (nino, vano)] == [True, False]
    assert [await rights.is_member(room.id, one.id) for one in (nino, vano)] == [True, False]
    room.chat.hides_members = True
    rights.saw(room.id, vano.id)
    assert [await rights.lets_in(room.id, one.id) for one in (boss, vano)] == [True, True]
    assert not await rights.is_member(room.id, vano.id)
    assert [await rights.belongs(room.id, one.id) for one in (boss, vano)] == [False, True]
    kit.clock.ahead_ms += 24 * 3_600_000
    assert not await rights.belongs(room.id, vano.id)


async def test_what_a_bot_lacks(kit: Kit, fake: FakeTelegram) -> None:
    room, rights = fake.group("Friends", fake.user("Boss")), kit.rights
    member, restricted = {"status": "member"}, {"status": "restricted", "can_send_messages": True}
    assert await rights.missing(room.id, member) == ()
    assert await rights.missing(room.id, restricted) == ("perm-tg-photos",)
    assert await rights.missing(room.id, {"status": "administrator"}) == ()
    room.chat.permissions = {"can_send_photos": False, "can_send_messages": False}
    assert await rights.missing(room.id, member) == ("perm-tg-send", "perm-tg-photos")
    room.chat.username = "friends"
    assert (await rights.link(room.id, 5), await rights.title(room.id)) == ("https://t.me/friends/5", "Friends")
    assert await rights.link(-500, 5) is None


@pytest.mark.skipif(bool(skipped()), reason=skipped())
@pytest.mark.parametrize(
    ("method", "params", "files"),
    [
        ("sendPhotos", {}, set()),
        ("sendPhoto", {"chat_id": 1}, set()),
        ("sendMessage", {"chat_id": 1, "text": "x", "colour": "red"}, set()),
        ("sendMessage", {"chat_id": True, "text": "x"}, set()),
        ("sendMessage", {"chat_id": 1, "text": "x", "reply_markup": {"inline_keyboard": [[{"txt": "a"}]]}}, set()),
        ("editMessageMedia", {"chat_id": 1, "message_id": 2, "media": {"type": "photo"}}, set()),
        ("sendPhoto", {"chat_id": 1, "photo": "f", "ephemeral_message_parameters": {"user": 1}}, set()),
        ("setMyCommands", {"commands": [{"command": "a", "descr": "x"}]}, set()),
    ],
)
def test_what_telegram_does_not_describe_is_a_problem(method: str, params: dict[str, object], files: set[str]) -> None:
    described = spec.load()
    assert described is not None
    assert described.problems(method, params, files) or described.unknown(method, params)


MARKUP = [
    "<a href='x'>",
    "<b>",
    "</b>",
    "<",
    ">",
    "&",
    "&amp;",
    "&lt",
    "]]>",
    '"',
    "'",
    "\ud83d",
    "\u202e",
    "Արամ",
    "🇦🇲",
]

words = st.lists(st.sampled_from([*MARKUP, *NASTY]) | st.text(max_size=12), max_size=12).map("".join)
names = st.builds(Name, st.sampled_from(["tg:7", "auto:1", "dc:5", "tg:x"]), words, st.booleans())
sentences = st.lists(words | names, max_size=6).map(tuple)
weights = st.sampled_from(["head", "body", "small", "loud"])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(weights, sentences), max_size=10), st.integers(1, 300))
def test_any_name_parses_and_fits(lines: list[tuple[str, Rich]], limit: int) -> None:
    text, _ = parse_html(lines_html(lines, limit))
    assert units(text) <= limit


@settings(max_examples=40, deadline=None)
@given(words)
def test_a_name_stays_a_name(name: str) -> None:
    shown = tidy(name)
    assert units(shown) <= NAME
    assert "\n" not in shown
    assert not any(mark in shown for mark in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\x00")
    text, entities = parse_html(lines_html([("body", ("x ", Name("tg:7", name, True), " y"))], CAPTION))
    assert (text, [(e["type"], e.get("user_id")) for e in entities]) == (f"x {shown} y", [("text_mention", 7)])


@settings(max_examples=40, deadline=None)
@given(st.text(), st.integers(1, 250))
def test_cut_fits(text: str, limit: int) -> None:
    assert units(cut(text, limit)) <= limit


def test_names_and_words_are_cut_and_only_pings_of_telegram_people_are_mentions() -> None:
    assert (cut("short", ALERT), cut("word " * 60, ALERT)[-5:]) == ("short", "word…")
    assert units(cut("😀" * 150, ALERT)) <= ALERT
    assert units("Ձեր թղթերը՝ 7♠, 8♠, 9♠, 10♠, J♦, Q♦, K♦, A♦. Հերթը ձերն է։") <= ALERT, "eight cards"
    assert tidy("Z" + "\u0335" * 30 + "o") == "Z\u0335\u0335o"
    people = (Name("tg:7", "Aram", True), Name("tg:8", "Nino"), Name("dc:9", "Dis", True), Name("auto:1", "Robo", True))
    assert lines_html([("body", people)], CAPTION) == '<a href="tg://user?id=7">Aram</a>NinoDisRobo'


def test_keyboard_limits() -> None:
    many = [[Key(str(n), f"t:x:{n}") for n in range(12)] for _ in range(12)]
    made = keyboard(many, [("♠", Amount(Text("s"), "a:t:d:{n}S", 8, 9))])
    assert made is not None
    assert sum(map(len, made.inline_keyboard)) <= 100
    assert max(map(len, made.inline_keyboard)) <= 8
    assert [b.text for b in made.inline_keyboard[0]] == ["♠ 8", "♠ 9"]
    assert keyboard([], []) is None
    with pytest.raises(AssertionError, match="64 bytes"):
        keyboard([[Key("x", "x" * 65)]])


GAMES = game_keys()
CATALOG = FluentCatalog()

SHORT = {
    3: ("btn-options", "btn-leave", "btn-rules", "btn-start", "btn-share", "btn-seats"),
    4: ("btn-bj-hit", "btn-bj-stand", "btn-bj-double"),
}
"""Labels without arguments that always stand three, or four, in a row."""
WITH = {
    "btn-raise": {"word": t("raise-word", word="shashi"), "n": 6},
    "btn-accept": {"n": 6},
    "btn-decline": {"n": 6},
    "btn-seka-all": {"n": 1011},
    "btn-seka-all-in": {"n": 457},
    "btn-seka-open": {"n": 110},
    "btn-give-one": {"card": "10S"},
}
"""Three in a row, with their longest values."""


def rows_of(scene: Scene | None) -> set[tuple[Text, ...]]:
    return {tuple(b.label for b in row) for row in scene.buttons} if scene is not None else set()


def rows(game: str) -> set[tuple[Text, ...]]:
    """The rows of a game's lobby with automatic players, of its options, and of its first moves."""
    house = seated(game, max(rules_of(game).seats & {2, 3, 4}) if game != "domino" else 2, 1)
    found = rows_of(public(house.t, house.now)) | rows_of(lobby.menu(house.t, VANO))
    for preset in tuple(rules_of(game).presets):
        house.say(ARAM, f"set preset {preset}")
        names = ("", "more", "level", "game", "preset", "clock", "stake")
        for name in (*names, *(o.setting.name for o in offers(rules_of(game), preset))):
            found |= rows_of(lobby.options(house.t, name))
    alone = House(game=game)
    alone.say(ARAM, "fill")
    for words in [f"set level {level}" for level in levels_of(game)]:
        alone.say(ARAM, words)
        found |= rows_of(lobby.seats(alone.t, ARAM))
    house.say(ARAM, "start")
    house.pass_time(20_000)
    hands = (private(house.t, seat) for seat in loaded_of(house.t).game.waiting(house.t.state))
    return found.union(*map(rows_of, (public(house.t, house.now), lobby.menu(house.t, ARAM), *hands)))


def house() -> tuple[Scene, ...]:
    """What is shown beside tables."""
    return (
        info.help_scene(),
        *(info.help_scene(part) for part in commands.by_group()),
        info.games_panel(),
        info.language_panel(chat=True),
        info.greeting((), (("group", "https://t.me/x"), ("server", "https://discord.com/x"))),
        info.welcome("x", (("group", "https://t.me/x"),)),
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_label_is_shown_whole(game: str) -> None:
    found = rows(game)
    assert len(found) > 10
    for lang, row in product(LANGUAGES, {*found, *(r for scene in house() for r in rows_of(scene))}):
        buttons = [InlineKeyboardButton(CATALOG.say(lang, label), callback_data="x") for label in row]
        shown = fitted(buttons)
        assert [b for part in shown for b in part] == buttons
        for part in shown:
            for button in part:
                assert letters(button.text) <= ROOM[len(part)], (button.text, len(part))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_stands_three_and_four_in_a_row_is_short(lang: Lang) -> None:
    said = {key: (CATALOG.say(lang, t(key)), n) for n, keys in SHORT.items() for key in keys}
    said |= {key: (CATALOG.say(lang, t(key, **args)), 3) for key, args in WITH.items()}
    assert {key: words for key, (words, n) in said.items() if letters(words) > ROOM[n]} == {}


@pytest.mark.parametrize(
    ("labels", "sizes"),
    [
        (["yes", "no"], [2]),
        (["x" * 19, "y"], [2]),
        (["x" * 20, "y"], [1, 1]),
        (["x" * 12, "y", "z"], [3]),
        (["x" * 13, "y", "z"], [2, 1]),
        (["a" * 9, "b", "c", "d"], [2, 2]),
        (["10♠"] * 8, [8]),
        (["a"] * 12, [6, 6]),
        (["x" * 60], [1]),
        ([], []),
    ],
)
def test_rows_are_broken_evenly_and_no_more_than_needed(labels: list[str], sizes: list[int]) -> None:
    shown = fitted([InlineKeyboardButton(label, callback_data="x") for label in labels])
    assert ([len(row) for row in shown], [b.text for row in shown for b in row]) == (sizes, labels)


class Spread(Budget):
    """As it is for people; ``clock`` stands until a test moves it."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        super().__init__(self.clock)

    def after(self, wait: int, *, small: bool = False) -> None:
        """A call to the group after so long."""
        self.clock.on(wait)
        self.spend(GROUP, small=small)
        assert self.room(GROUP) >= 0


def test_a_busy_minute_is_spread() -> None:
    """Two at once, then one every 3.75 s: never more than 18 in any minute, and never a board older than 4 s."""
    budget, waits = Spread(), []
    for _ in range(60):
        waits.append(budget.wait_ms(GROUP))
        budget.after(max(waits[-1], 1))
    assert waits[:2] == [0, 0]
    assert set(waits[3:]) <= {3749, 3750}
    assert sum(waits) > 57 * 3749


def test_ephemerals_do_not_take_the_boards_turn() -> None:
    """Beside the board something may be said only when the board would not have to wait for it; whoever has no
    private chat may make it wait for two."""
    budget = Spread()
    assert budget.is_easy(GROUP)
    budget.after(0)
    assert budget.wait_ms(GROUP) == 0
    assert not budget.is_easy(GROUP)
    assert budget.wait_aside_ms(GROUP, needy=True) <= 0
    for _ in range(3):
        budget.after(0)
    assert budget.wait_aside_ms(GROUP, needy=True) > 0
    assert budget.wait_ms(7) == 0, "private chats are not concerned"


def test_a_clock_set_back_silences_nobody() -> None:
    budget = Spread()
    for _ in range(18):
        budget.after(0)
    budget.clock.on(-3_600_000)
    assert (budget.wait_ms(GROUP), budget.room(GROUP)) == (0, 18)


def test_in_a_tight_minute_the_hand_that_is_asked_goes_first() -> None:
    """Four people whose hands lie open in the group, five seconds a card: a board and a hand each. The hands of those
    who are asked are there before the next card, and a board is hardly older than twelve seconds."""
    budget = Spread()
    clock, start = budget.clock, budget.clock.now
    waits = {"hand": budget.wait_turn_ms, "board": budget.wait_board_ms}  # the hand goes first
    due, late, boards = dict.fromkeys(waits, start), [], [start]
    for n in range(60):
        moved, pending = start + 5000 * n, {"board", "hand"}
        while clock.now < moved + 5000:
            for kind, wait_ms in waits.items():
                if kind not in pending or clock.now < due[kind]:
                    continue
                due[kind] = clock.now + (wait := wait_ms(GROUP))
                if wait <= 0:
                    budget.after(0)
                    budget.shown(GROUP, board=kind == "board")
                    pending.discard(kind)
                    boards += [clock.now] if kind == "board" else []
            clock.on(50)
        late.append("hand" in pending)
    assert sum(late) <= 1
    assert max(after - before for before, after in pairwise(boards)) <= 16_000


@pytest.mark.parametrize("seconds", [4, 30, 200])
def test_a_lobby_is_shown_ever_more_rarely_while_it_changes(seconds: int) -> None:
    """However much is sat, stood and chosen in it for minutes: at its end a first board, its form after that, and four
    hands are within the eighteen calls."""
    budget = Spread()
    end = budget.clock.now + seconds * 1000
    while budget.clock.now < end:
        wait = budget.wait_lobby_ms(GROUP)
        assert wait <= 12_000
        budget.after(max(wait, 300))
        budget.lobby_shown(GROUP)
    for _ in range(2):
        budget.after(budget.wait_ms(GROUP))
    budget.dealt(GROUP)
    for _ in range(4):
        assert budget.open(GROUP)
        budget.after(0, small=True)
        budget.after(0)
        budget.opened(GROUP)


def test_no_board_takes_what_is_kept_for_hands() -> None:
    """But not for long: then the board has it."""
    budget = Spread()
    for _ in range(5):
        budget.after(0, small=True)
    budget.lobby_shown(GROUP)
    budget.dealt(GROUP)
    assert budget.kept(GROUP) == 8
    for _ in range(5):
        budget.after(100, small=True)
    assert budget.room(GROUP) == 8
    wait = budget.wait_ms(GROUP)
    assert 10_000 < wait <= 15_000
    assert budget.open(GROUP)
    budget.clock.on(wait)
    assert budget.wait_ms(GROUP) < 12_000
    assert budget.kept(GROUP) == 0


def test_after_the_hands_boards_come_at_even_steps() -> None:
    """What is left of the minute is not spent at once, to stand still for half a minute then."""
    budget, waits = Spread(), []
    for _ in range(14):
        budget.after(500, small=True)
    for _ in range(12):
        waits.append(budget.wait_ms(GROUP))
        budget.after(max(waits[-1], 1))
    assert max(waits) <= 13_000


def test_boards_come_first() -> None:
    """Answers to one person never take the last calls of a second, and a private chat's own board waits for none."""
    budget, sent = Spread(), 0
    while budget.wait_aside_ms(5000 + sent) <= 0:
        budget.spend(5000 + sent)
        sent += 1
    assert sent == 28 - FOR_BOARDS
    for n in range(FOR_BOARDS):
        assert budget.wait_ms(-100 - n) == 0, "a board goes"
        budget.spend(-100 - n)
    assert budget.wait_ms(-999) > 0, "28 in all"
    budget.clock.on(1000)
    spent = 0
    while budget.wait_aside_ms(7) <= 0:
        budget.spend(7)
        spent += 1
    assert (spent, budget.wait_ms(7)) == (PRIVATE_BURST - 1, 0)
    budget.spend(7)
    assert 0 < budget.wait_ms(7) <= 1000
    budget.clock.on(1000)
    assert budget.wait_ms(7) == 0
    assert budget.wait_aside_ms(7) > 0


def test_a_ring_comes_after_a_silence_or_takes_what_nothing_else_will_want() -> None:
    budget = Spread()
    assert [budget.wait_ring_ms(GROUP, spare=spare) for spare in (False, True)] == [0, 0]
    for _ in range(2):
        budget.after(0)
    assert budget.wait_ring_ms(GROUP, spare=False) == 0
    assert budget.wait_ring_ms(GROUP, spare=True) > 0
    while budget.room(GROUP) > 1:
        budget.after(0, small=True)
    assert budget.wait_ring_ms(GROUP, spare=False) >= 1000
    assert budget.wait_ring_ms(7, spare=False) <= 0
