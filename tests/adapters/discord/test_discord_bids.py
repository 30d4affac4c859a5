"""What a person chooses on Discord: bids from the hand, by command and by thumb, sums by a form, completions."""

from __future__ import annotations

from tests.fakes.discord import Channel, FakeDiscord, Message, Player
from tests.fakes.discord.evening import Evening


async def _at_call(fake: FakeDiscord, evening: Evening, channel: Channel) -> tuple[list[Player], Message]:
    """Four people in the bazaar, who has to call first and the others in their order; and the board."""
    four = [fake.person(name) for name in ("Aram", "Nino", "Davit", "Lusine")]
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


async def test_a_bid_is_a_strain_then_a_level_and_a_high_one_asks_once(
    fake: FakeDiscord, evening: Evening, channel: Channel
) -> None:
    (who, second, third, _), board = await _at_call(fake, evening, channel)
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


async def test_a_sum_by_a_form_also_over_a_restart(
    fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player
) -> None:
    await aram.slash(channel, "now", game="blackjack")
    board = await evening.board(channel)
    hand = await aram.opens_hand(board, next(b.label for b in board.buttons if b.custom_id.endswith(":hand")))
    opened = await aram.presses(hand, "Another number…")
    assert opened.callback == 9
    assert opened.modal is not None
    form = opened.modal["components"][0]["component"]["options"][0]["value"]
    assert "{n}" in form
    assert "not a number" in (await aram.submits(opened, form=form, number="many")).text
    low = await aram.submits(opened, form=form, number="1")
    assert low.message.only_for == aram.user.id
    await evening.restart()
    await aram.submits(opened, form=form, number="37")
    await evening.settle()
    assert "37" in channel.last.text


async def test_bids_and_cards_by_command_with_completions_for_the_asker_alone(
    fake: FakeDiscord, evening: Evening, channel: Channel
) -> None:
    """Completions are legal values for the asker: a stranger gets none, at most 25 are shown, and those of ``/play``
    are exactly the cards that have a button in the asker's own hand."""
    four, board = await _at_call(fake, evening, channel)
    stranger = fake.person("Vano")
    bids = await four[0].types(channel, "bid", "bid", "")
    assert len(bids) == 25
    for player, name, option in ((four[1], "play", "card"), (stranger, "bid", "bid"), (stranger, "play", "card")):
        assert await player.types(channel, name, option, "") == []
    assert ("Bazaar Blot", "bazaar-blot") in await stranger.types(channel, "new", "game", "")
    wrong = await four[0].slash(channel, "bid", bid="9 apples")
    assert wrong.message.only_for == four[0].user.id
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
    assert offered == cards()
    assert len(offered) == 8
    assert [len(part["components"]) for part in hand.parts() if part["type"] == 1][:2] == [4, 4]
    for player in four:
        if player is not who:
            assert offered.isdisjoint({value for _, value in await player.types(channel, "play", "card", "")})
    await who.slash(channel, "play", card=min(offered))
    await evening.settle()
    assert min(offered) not in cards()


async def test_a_thumb_down_is_quansh_and_then_sur(fake: FakeDiscord, evening: Evening, channel: Channel) -> None:
    (who, other, partner, third), board = await _at_call(fake, evening, channel)
    await who.slash(channel, "bid", bid="25 hearts")

    async def said(player: Player, sign: str, words: str) -> int:
        player.reacts(board, sign)
        await evening.settle()
        return sum(words in message.text.lower() for message in channel.shown if message is not board)

    assert await said(other, "👍", "uansh") == 0
    once = await said(other, "👎", "uansh")
    assert once > 0
    assert await said(other, "👎", "uansh") == once
    assert await said(third, "👎", "sur!") == 0
    assert await said(partner, "👎", "sur!") == 1
