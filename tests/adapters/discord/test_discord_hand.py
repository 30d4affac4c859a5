"""Private hands: to their holder alone, refreshed with the newest token, restart-proof, late, closed doors."""

from __future__ import annotations

import asyncio
import io
import re

import pytest
from PIL import Image

from bot.desk.desk import Answer
from tests.fakes.discord import Exchange, FakeDiscord, Guild, Message, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.match import Match

CARD = re.compile(r"\b(?:10|[789JQKA])\s?[♠♣♦♥SCDH]\b|♠|♣|♦|♥|\b(?:seven|eight|nine|ten|jack|queen|king|ace)\b", re.I)


async def _picture(fake: FakeDiscord, message: Message) -> Image.Image:
    (item,) = message.pictures
    path = item["media"]["url"].split("/cdn/")[1]
    return Image.open(io.BytesIO(fake.world.files[path]))


def _is_asked(hand: Message) -> bool:
    """Whether its owner has to call, to play or to answer a quansh: which of them is up to the cards."""
    return hand.text.startswith("### Your") or "Sur?" in hand.text


async def _moves(player: Player, hand: Message) -> Exchange:
    """The simplest thing that can be done now."""
    cards = [button.label for button in hand.buttons if button.style == 3]
    plain = [button.label for button in hand.buttons if button.label in ("pass", "no sur")]
    return await player.presses(hand, (cards or plain)[0])


async def test_my_cards_is_seen_by_its_holder_alone(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """Brief: a hand reaches nobody but its holder; alt text on every picture and never naming a card."""
    (channel,) = guild.channels
    board = await evening.dealt(channel, aram, nino)
    asked = await aram.presses(board, "My cards")
    assert asked.message.only_for == aram.user.id
    assert asked.message.flags & 64
    assert aram.hand is asked.message
    assert not [m for m in nino.ephemerals if m.pictures]
    assert (await _picture(fake, aram.hand)).size[0] > 300
    hands = [alt for message, alt in fake.pictures() if message.only_for]
    assert hands
    assert all(alt for _, alt in fake.pictures())
    assert not [alt for alt in hands if CARD.search(alt)]
    assert not [f.filename for m in fake.world.messages.values() for f in m.attachments if CARD.search(f.filename)]


async def test_a_fresh_hand_takes_the_old_one_away(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """*My cards* may be pressed as often as one likes and leaves one hand open."""
    (channel,) = guild.channels
    board = await evening.dealt(channel, aram)
    first = await aram.opens_hand(board)
    second = await aram.opens_hand(board)
    assert second.id != first.id
    await fake.until(lambda: first.deleted)
    assert [m for m in aram.ephemerals if m.pictures] == [second]


async def test_the_open_hand_follows_the_game(fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player) -> None:
    """An open private hand refreshes itself at its owner's turn, with the newest token."""
    (channel,) = guild.channels
    board = await evening.dealt(channel, aram)
    hand = await aram.opens_hand(board)
    async with evening.hurry():
        await fake.until(lambda: _is_asked(hand), 20)
    before, shown = hand.edits, (hand.text, hand.buttons)
    pressed = await _moves(aram, hand)
    assert pressed.callback == 7
    assert pressed.message is hand
    assert hand.edits > before
    assert (hand.text, hand.buttons) != shown


async def test_after_fifteen_minutes_the_token_is_left_alone(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """A token lives 15 minutes: then nothing is tried with it, and a press of *My cards* draws a fresh hand."""
    (channel,) = guild.channels
    board = await evening.dealt(channel, aram)
    hand = await aram.opens_hand(board)
    fake.clock.advance(16 * 60)
    edits = hand.edits
    async with evening.hurry(60):
        await fake.until(lambda: re.search("Aram to (call|play)|no sur, Aram", channel.last.text), 20)
    await evening.settle()
    assert hand.edits == edits
    # Good words are taken away after eight seconds of the real clock; those of the jump come too late, and may.
    assert not [call for call in fake.log if call.code in (50027, 10015) and call.method != "DELETE"]
    fresh = await aram.presses(channel.last, "My cards")
    assert fresh.message is not hand
    assert _is_asked(fresh.message)


async def test_buttons_survive_a_restart(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """Buttons outlive restarts: a message of the process before still works: the board's buttons and the hand's own."""
    (channel,) = guild.channels
    board = await evening.dealt(channel, aram, nino)
    hand = await aram.opens_hand(board)
    async with evening.hurry():
        await fake.until(lambda: _is_asked(hand) or "Nino to call" in board.text, 20)
    await evening.restart()
    if _is_asked(hand):
        pressed = await _moves(aram, hand)
        assert pressed.callback == 7
    else:
        await nino.presses(board, "pass")
        await fake.until(lambda: "Nino to call" not in board.text)
    again = await nino.presses(board, "My cards")
    assert again.message.pictures


async def test_slow_answers_are_deferred_for_the_person_alone(
    fake: FakeDiscord, guild: Guild, aram: Player, tmp_path: object
) -> None:
    """Three seconds are never run out of: what takes longer is deferred, privately, and follows."""
    (channel,) = guild.channels
    async with Evening(fake, tmp_path, patience_s=0.0) as evening:  # type: ignore[arg-type]
        asked = await aram.slash(channel, "now")
        assert asked.callback == 5
        assert asked.message.only_for == aram.user.id
        board = await evening.board(channel, "bazaar", 20)
        pressed = await aram.presses(board, "My cards")
        assert pressed.callback == 6
        await fake.until(lambda: pressed.followups)
        (hand,) = pressed.followups
        assert hand.only_for == aram.user.id
        assert hand.pictures
        assert board.pictures[0]["description"] != hand.pictures[0]["description"]
        async with evening.hurry():
            await fake.until(lambda: _is_asked(hand), 20)


async def test_what_the_inbox_takes_is_part_of_the_patience(
    fake: FakeDiscord, guild: Guild, aram: Player, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The three seconds run from the press: when it took long to be kept, it is deferred as soon as it is."""
    (channel,) = guild.channels
    patience_s = 2.0
    async with Evening(fake, tmp_path, patience_s=patience_s) as evening:  # type: ignore[arg-type]
        inbox, clock = evening.core.store.inbox, asyncio.get_running_loop().time
        put, kept = inbox.put, 0.0

        async def slow(src: str, items: list[tuple[str, bytes]]) -> tuple[str, ...]:
            nonlocal kept
            await asyncio.sleep(patience_s)
            made = await put(src, items)
            kept = clock()
            return made

        deferred = asyncio.Event()

        async def held(*_: object) -> Answer:
            await deferred.wait()
            return Answer(True)

        monkeypatch.setattr(inbox, "put", slow)
        monkeypatch.setattr(evening.core.desk, "command", held)
        asked = await aram.slashes(channel, "score")
        await asked.acked()
        took = clock() - kept
        deferred.set()
        assert asked.callback == 5
        assert kept
        assert took < patience_s
        await asked.answered()


async def test_hand_by_direct_message(fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player) -> None:
    """Issue 2 §6: ``/hand dm``: the hand goes to the direct messages and is kept up to date there."""
    (channel,) = guild.channels
    board = await evening.dealt(channel, aram)
    await aram.slash(channel, "hand", where="dm")
    asked = await aram.presses(board, "My cards")
    assert not asked.message.pictures
    assert "direct messages" in asked.text
    hand = aram.dms[-1]
    assert hand.pictures
    assert [b.url for b in asked.message.buttons] == [f"https://discord.com/channels/@me/{hand.channel.id}/{hand.id}"]
    async with evening.hurry():
        await fake.until(lambda: _is_asked(aram.dms[-1]), 20)
    pressed = await _moves(aram, aram.dms[-1])
    assert pressed.callback == 7
    assert len([m for m in aram.dms if m.pictures]) == 1


async def test_closed_direct_messages_are_said_and_never_public(
    fake: FakeDiscord, evening: Evening, guild: Guild
) -> None:
    """50007: the hand is shown as an ephemeral after all, with the reason; nothing becomes public."""
    (channel,) = guild.channels
    shy = fake.person("Davit", dms_open=False)
    board = await evening.dealt(channel, shy)
    await shy.slash(channel, "hand", where="dm")
    await fake.until(lambda: len(channel.shown) == 1)  # the lobby goes once the board of the deal is there
    public = [m.id for m in channel.shown]
    asked = await shy.presses(board, "My cards")
    assert asked.message.only_for == shy.user.id
    assert asked.message.pictures
    assert "closed" in asked.text
    assert [m.id for m in channel.shown] == public


async def test_a_stranger_gets_a_reason_and_nothing_else(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """Buttons are authorised on arrival: who does not sit here is told so, alone; a forged press likewise."""
    (channel,) = guild.channels
    board = await evening.dealt(channel, aram, *(fake.person(name) for name in ("Davit", "Lusine", "Vano")))
    await evening.settle()
    texts = [m.text for m in channel.shown]
    for custom_id in (board.button("My cards").custom_id, "a:nowhere1:d1:JH", "t:x:start", "s:-:nonsense", "a:1:2"):
        asked = await nino.forges(board, custom_id).answered()
        assert asked.message.only_for == nino.user.id
        assert asked.text
        assert not asked.message.pictures
    assert [m.text for m in channel.shown] == texts


async def test_a_hand_is_uploaded_once_for_each_form_it_takes(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """A card played from the open hand is answered with the hand as it is then; what refreshes open hands has nothing
    to add to that."""
    (channel,) = guild.channels
    people = [aram, nino, fake.person("Boris"), fake.person("Dave")]
    await evening.dealt(channel, *people)
    match = Match(evening, channel, people)
    async with evening.hurry(4):
        await match.play_some(24)
    await evening.settle()
    hands = [m for m in fake.world.messages.values() if m.only_for and m.uploads]
    assert sum(len(m.uploads) for m in hands) > 24
    assert [n for m in hands for n in range(1, len(m.uploads)) if m.uploads[n] == m.uploads[n - 1]] == []


async def test_a_hand_in_the_direct_messages_is_uploaded_once_too(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    (channel,) = guild.channels
    board = await evening.dealt(channel, aram)
    await aram.slash(channel, "hand", where="dm")
    await aram.presses(board, "My cards")
    hand = aram.dms[-1]
    for _ in range(5):
        async with evening.hurry():
            await fake.until(lambda: _is_asked(hand), 20)
        await _moves(aram, hand)
        await evening.settle(0.1)
    assert aram.dms == [hand]
    assert len(hand.uploads) > 5
    assert [n for n in range(1, len(hand.uploads)) if hand.uploads[n] == hand.uploads[n - 1]] == []
