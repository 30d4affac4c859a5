"""Private hands and what is done from them: bids, sums and cards by buttons, forms, commands, thumbs; matches."""

from __future__ import annotations

import asyncio
import io
import re
from pathlib import Path

import pytest
from PIL import Image

from bot.desk.desk import Answer
from tests.fakes.discord import Channel, Exchange, FakeDiscord, Guild, Message, Player
from tests.fakes.discord.evening import OVER, Evening, PlayerScreen
from tests.tiers import sampled
from tests.tools.driver import GAMES, Chooser, options_of, people_of, play, start_of

CARD = re.compile(r"\b(?:10|[789JQKA])\s?[♠♣♦♥SCDH]\b|♠|♣|♦|♥|\b(?:seven|eight|nine|ten|jack|queen|king|ace)\b", re.I)


def _is_asked(hand: Message) -> bool:
    """Whether its owner has to call, to play or to answer a quansh: which of them is up to the cards."""
    return hand.text.startswith("### Your") or "Sur?" in hand.text


async def _moves(player: Player, hand: Message) -> Exchange:
    """The simplest thing that can be done now."""
    cards = [button.label for button in hand.buttons if button.style == 3]
    plain = [button.label for button in hand.buttons if button.label in ("pass", "no sur")]
    return await player.presses(hand, (cards or plain)[0])


def _repeated(hand: Message) -> list[int]:
    """The uploads that are like the one before."""
    return [n for n in range(1, len(hand.uploads)) if hand.uploads[n] == hand.uploads[n - 1]]


async def test_my_cards_are_seen_by_one_alone(evening: Evening, channel: Channel, aram: Player, nino: Player) -> None:
    board = await evening.dealt(channel, aram, nino)
    asked = await aram.presses(board, "My cards")
    assert (asked.message.only_for, asked.message.flags & 64) == (aram.user.id, 64)
    assert aram.hand is asked.message
    assert not [m for m in nino.ephemerals if m.pictures]
    (item,) = aram.hand.pictures
    assert Image.open(io.BytesIO(evening.fake.world.files[item["media"]["url"].split("/cdn/")[1]])).size[0] > 300
    again = await aram.opens_hand(board)
    await evening.settle()
    assert again.id != asked.message.id
    assert asked.message.deleted
    assert [m for m in aram.ephemerals if m.pictures] == [again]
    hands = [alt for message, alt in evening.fake.pictures() if message.only_for]
    assert hands
    assert all(alt for _, alt in evening.fake.pictures())
    assert not [alt for alt in hands if CARD.search(alt)]
    assert not [
        f.filename for m in evening.fake.world.messages.values() for f in m.attachments if CARD.search(f.filename)
    ]
    stranger, texts = evening.fake.person("Vano"), [m.text for m in channel.shown]
    mine = board.button("My cards").custom_id
    for custom_id in (mine, "a:nowhere1:d1:JH", "t:x:start", "s:-:nonsense", "a:1:2"):
        asked = await stranger.forges(board, custom_id).answered()
        assert asked.message.only_for == stranger.user.id
        assert asked.text
        assert not asked.message.pictures
    assert [m.text for m in channel.shown] == texts


async def test_the_open_hand_follows_until_its_token_dies(evening: Evening, channel: Channel, aram: Player) -> None:
    """It refreshes itself at its owner's turn, also over a restart, and each form of it is uploaded once. After fifteen
    minutes nothing is tried with its token, and a press of *My cards* draws a fresh hand."""
    hand = await aram.opens_hand(await evening.dealt(channel, aram))
    for _ in range(2):
        await evening.until(lambda: _is_asked(hand))
        before, shown = hand.edits, (hand.text, hand.buttons)
        pressed = await _moves(aram, hand)
        assert (pressed.callback, pressed.message) == (7, hand)
        assert hand.edits > before
        assert (hand.text, hand.buttons) != shown
    await evening.settle()
    assert len(hand.uploads) > 2
    assert _repeated(hand) == []
    evening.fake.clock.advance(16 * 60)
    edits = hand.edits
    await evening.passes(20)
    assert hand.edits == edits
    assert not [call for call in evening.fake.log if call.code in (50027, 10015) and call.method != "DELETE"]
    fresh = await aram.opens_hand(await evening.board(channel))
    assert fresh is not hand
    await evening.until(lambda: _is_asked(fresh))
    await evening.restart()
    assert (await _moves(aram, fresh)).callback == 7, "buttons of the process before"


async def test_slow_answers_are_deferred_for_the_person_alone(
    fake: FakeDiscord, channel: Channel, aram: Player, tmp_path: Path
) -> None:
    async with Evening(fake, tmp_path, patience_s=0.0) as evening:
        asked = await aram.slash(channel, "now")
        assert (asked.callback, asked.message.only_for) == (5, aram.user.id)
        board = await evening.board(channel, "bazaar")
        pressed = await aram.presses(board, "My cards")
        assert pressed.callback == 6
        await evening.settle()
        (hand,) = pressed.followups
        assert hand.only_for == aram.user.id
        assert hand.pictures
        assert board.pictures[0]["description"] != hand.pictures[0]["description"]
        await evening.until(lambda: _is_asked(hand))


async def test_what_the_inbox_takes_is_part_of_the_patience(
    fake: FakeDiscord, channel: Channel, aram: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Evening(fake, tmp_path, patience_s=1000.0) as evening:
        inbox, loop = evening.core.store.inbox, asyncio.get_running_loop()
        put, real, late = inbox.put, loop.time, 0.0
        monkeypatch.setattr(loop, "time", lambda: real() + late)

        async def slow(src: str, items: list[tuple[str, bytes]]) -> tuple[str, ...]:
            nonlocal late
            made = await put(src, items)
            late = 1000.0
            return made

        deferred = asyncio.Event()

        async def held(*_: object) -> Answer:
            await deferred.wait()
            return Answer(True)

        monkeypatch.setattr(inbox, "put", slow)
        monkeypatch.setattr(evening.core.desk, "command", held)
        asked = await aram.slashes(channel, "score")
        assert (await asked.acked(within=5000)).callback == 5
        deferred.set()
        await asked.answered()


async def test_hand_by_direct_message(fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player) -> None:
    """``/hand dm``: the hand goes to the direct messages and is kept up to date there, each form uploaded once."""
    board = await evening.dealt(channel, aram)
    await aram.slash(channel, "hand", where="dm")
    asked = await aram.presses(board, "My cards")
    assert not asked.message.pictures
    assert "direct messages" in asked.text
    (hand,) = aram.dms
    assert hand.pictures
    assert [b.url for b in asked.message.buttons] == [f"https://discord.com/channels/@me/{hand.channel.id}/{hand.id}"]
    for _ in range(3):
        await evening.until(lambda: _is_asked(hand))
        assert (await _moves(aram, hand)).callback == 7
        await evening.settle()
    assert aram.dms == [hand]
    assert len(hand.uploads) > 3
    assert _repeated(hand) == []


async def test_closed_direct_messages_are_not_public(fake: FakeDiscord, evening: Evening, channel: Channel) -> None:
    """50007: the hand is shown as an ephemeral after all, with the reason; nothing becomes public."""
    shy = fake.person("Davit", dms_open=False)
    board = await evening.dealt(channel, shy)
    await shy.slash(channel, "hand", where="dm")
    await evening.settle()
    public = [m.id for m in channel.shown]
    asked = await shy.presses(board, "My cards")
    assert asked.message.only_for == shy.user.id
    assert asked.message.pictures
    assert "closed" in asked.text
    assert [m.id for m in channel.shown] == public


async def _at_call(evening: Evening, channel: Channel) -> tuple[list[Player], Message]:
    """Four people in the bazaar, who has to call first and the others in their order; and the board."""
    four = [evening.fake.person(name) for name in ("Aram", "Nino", "Davit", "Lusine")]
    board = await evening.dealt(channel, *four)
    first = _due(four, board)
    return [four[(first + n) % 4] for n in range(4)], board


def _due(four: list[Player], board: Message) -> int:
    """The seat that is waited for."""
    head = next(line for line in board.text.splitlines() if line.endswith((" to call", " to play")))
    (found,) = [n for n, player in enumerate(four) if player.user.name in head]
    return found


def _standing(board: Message) -> str:
    return board.text.splitlines()[0]


def _labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


async def test_a_bid_is_a_strain_then_a_level_and_a_high_one_asks_once(evening: Evening, channel: Channel) -> None:
    (who, second, third, _), board = await _at_call(evening, channel)
    assert not board.selects
    assert not [label for label in _labels(board) if "♥" in label]
    hand = await who.opens_hand(board)
    assert hand.only_for == who.user.id
    await who.presses(hand, "♥")
    await who.presses(hand, "9♥")
    await evening.settle()
    assert "9♥" in _standing(board)
    assert who.user.name in _standing(board)
    await second.slash(channel, "bids", bids="grid")
    await evening.restart()
    hand = await second.opens_hand(board)
    assert _labels(hand)[:5] == ["10♠", "11♠", "12♠", "13♠", "higher…"]
    await second.presses(hand, "10♠")
    await evening.settle()
    assert "10♠" in _standing(board)
    hand = await third.opens_hand(board)
    await third.presses(hand, "♥")
    await third.presses(hand, "15♥")
    await evening.settle()
    assert "15♥" not in _standing(board)
    await third.presses(hand, "Yes, 15♥")
    await evening.settle()
    assert "15♥" in _standing(board)


async def test_a_sum_by_a_form_also_over_a_restart(evening: Evening, channel: Channel, aram: Player) -> None:
    await aram.slash(channel, "now", game="blackjack")
    board = await evening.board(channel)
    hand = await aram.opens_hand(board, next(b.label for b in board.buttons if b.custom_id.endswith(":hand")))
    opened = await aram.presses(hand, "Another number…")
    assert opened.callback == 9
    assert opened.modal is not None
    form = opened.modal["components"][0]["component"]["options"][0]["value"]
    assert "{n}" in form
    assert "not a number" in (await aram.submits(opened, form=form, number="many")).text
    assert (await aram.submits(opened, form=form, number="1")).message.only_for == aram.user.id
    await evening.restart()
    await aram.submits(opened, form=form, number="37")
    await evening.settle()
    assert "37" in channel.last.text


async def test_bids_and_cards_by_command_with_completions(evening: Evening, channel: Channel) -> None:
    """Completions are legal values for the asker: a stranger gets none, at most 25 are shown, and those of ``/play``
    are exactly the cards that have a button in the asker's own hand."""
    four, board = await _at_call(evening, channel)
    stranger = evening.fake.person("Vano")
    bids = await four[0].types(channel, "bid", "bid", "")
    assert len(bids) == 25
    for player, name, option in ((four[1], "play", "card"), (stranger, "bid", "bid"), (stranger, "play", "card")):
        assert await player.types(channel, name, option, "") == []
    assert ("Bazaar Blot", "bazaar-blot") in await stranger.types(channel, "new", "game", "")
    assert (await four[0].slash(channel, "bid", bid="9 apples")).message.only_for == four[0].user.id
    await four[0].slash(channel, "bid", bid=bids[0][1])
    await evening.settle()
    assert bids[0][0] in _standing(board)
    await four[1].slash(channel, "bid", bid="20 hearts")
    for player in (*four[2:], four[0]):
        await player.slash(channel, "pass")
    await evening.until(lambda: " to play" in board.text)
    who = four[_due(four, board)]
    hand = await who.opens_hand(board)

    def cards() -> set[str]:
        return {b.custom_id.rsplit(":", 1)[1] for b in hand.buttons if b.style == 3}

    offered = {value for _, value in await who.types(channel, "play", "card", "")}
    assert (offered, len(offered)) == (cards(), 8)
    assert [len(part["components"]) for part in hand.parts() if part["type"] == 1][:2] == [4, 4]
    for player in four:
        if player is not who:
            assert offered.isdisjoint({value for _, value in await player.types(channel, "play", "card", "")})
    await who.slash(channel, "play", card=min(offered))
    await evening.settle()
    assert min(offered) not in cards()


async def test_a_thumb_down_is_quansh_and_then_sur(fake: FakeDiscord, evening: Evening, channel: Channel) -> None:
    (who, other, partner, third), board = await _at_call(evening, channel)
    await who.slash(channel, "bid", bid="25 hearts")

    async def said(player: Player, sign: str, words: str) -> int:
        player.reacts(board, sign)
        await evening.settle()
        return sum(words in message.text.lower() for message in channel.shown if message is not board)

    assert await said(other, "👍", "uansh") == 0
    once = await said(other, "👎", "uansh")
    assert once > 0
    assert (await said(other, "👎", "uansh"), await said(third, "👎", "sur!")) == (once, 0)
    assert await said(partner, "👎", "sur!") == 1


NAMES = ("Արամ", "ნინო", "Давид *bold*", "Lusine")


async def _seated(fake: FakeDiscord, guild: Guild, key: str, number: int) -> tuple[list[Player], Message, str]:
    """People at a table's lobby, its board and its id."""
    (channel,) = guild.channels
    people = [fake.person(name) for name in NAMES[:number]]
    await people[0].slash(channel, "new", game=key)
    await fake.until(lambda: channel.shown and channel.last.buttons)
    lobby = channel.last
    for person in people[1:]:
        await person.slash(channel, "join")
    return people, lobby, lobby.buttons[0].custom_id.split(":")[1]


def _well(fake: FakeDiscord) -> None:
    """Nothing was refused, every picture is described, no hand is shown to all. Good words are taken away after eight
    seconds of the real clock: when time has been hurried by, their token may have died."""
    assert not [call for call in fake.log if call.status >= 400 and (call.method, call.code) != ("DELETE", 50027)]
    assert all(alt for _, alt in fake.pictures())
    public = [message for message in fake.world.messages.values() if message.only_for is None]
    assert not [f for message in public for f in message.attachments if f.filename.startswith("hand")]


async def _plays(fake: FakeDiscord, evening: Evening, guild: Guild, key: str) -> None:
    people, lobby, table = await _seated(fake, guild, key, people_of(key))
    for words in (*(f"set {name} {value}" for name, value in options_of(key).items()), start_of(key)):
        await people[0].forges(lobby, f"t:{table}:{words}").answered()
    (channel,) = guild.channels
    async with evening.hurry(12):
        await play(evening.core.service, table, {one.id: PlayerScreen(one, channel) for one in people}, Chooser(5))
    boards = [m for m in channel.shown if m.pictures]
    await evening.until(lambda: any(OVER in b.label for m in channel.shown for b in m.buttons))
    assert boards
    assert (await evening.core.store.check(), await evening.core.store.live_tables()) == ((), ())
    _well(fake)


@pytest.mark.parametrize("key", sampled(GAMES, ("bura3", "blackjack")))
async def test_a_match_of_every_game(fake: FakeDiscord, evening: Evening, guild: Guild, key: str) -> None:
    await _plays(fake, evening, guild, key)
