"""Bidding: from the hand, by command, by thumb; completions for the person who asks."""

from __future__ import annotations

from tests.fakes.discord import Channel, FakeDiscord, Guild, Message, Player
from tests.fakes.discord.evening import Evening


async def _at_call(fake: FakeDiscord, evening: Evening, channel: Channel) -> tuple[list[Player], Message]:
    """Four people in the bazaar, who has to call first and the others in their order; and the board."""
    four = [fake.person(name) for name in ("Aram", "Nino", "Davit", "Lusine")]
    board = await evening.dealt(channel, *four)
    first = await _due(fake, four, board)
    return [four[(first + n) % 4] for n in range(4)], board


async def _due(fake: FakeDiscord, four: list[Player], board: Message) -> int:
    """The seat that is waited for."""
    found: list[int] = []

    def due() -> bool:
        head = next((line for line in board.text.splitlines() if line.endswith((" to call", " to play"))), "")
        found[:] = [n for n, player in enumerate(four) if player.user.name in head]
        return bool(found)

    await fake.until(due, 20)
    return found[0]


def _standing(board: Message) -> str:
    return board.text.splitlines()[0]


async def test_a_bid_is_a_strain_then_a_level(fake: FakeDiscord, evening: Evening, guild: Guild) -> None:
    """Two presses in one's own hand; the board offers everybody the same, and no bids."""
    (channel,) = guild.channels
    (who, *_), board = await _at_call(fake, evening, channel)
    assert not board.selects
    assert not [button for button in board.buttons if "♥" in button.label]
    hand = await who.opens_hand(board)
    assert hand.only_for == who.user.id
    await who.presses(hand, "♥")
    await fake.until(lambda: any(button.label == "9♥" for button in hand.buttons))
    await who.presses(hand, "9♥")
    await fake.until(lambda: "9♥" in _standing(board) and who.user.name in _standing(board))


async def test_a_high_bid_asks_once(fake: FakeDiscord, evening: Evening, guild: Guild) -> None:
    """A jump, sixteen and more, kaput and kanach are easily a slip: one more press."""
    (channel,) = guild.channels
    (who, *_), board = await _at_call(fake, evening, channel)
    hand = await who.opens_hand(board)
    await who.presses(hand, "♠")
    await fake.until(lambda: any(button.label == "13♠" for button in hand.buttons))
    await who.presses(hand, "13♠")
    await fake.until(lambda: any(button.label == "Yes, 13♠" for button in hand.buttons))
    assert "13♠" not in _standing(board)
    await who.presses(hand, "Yes, 13♠")
    await fake.until(lambda: "13♠" in _standing(board))


async def test_the_grid_for_those_who_like_it(fake: FakeDiscord, evening: Evening, guild: Guild) -> None:
    """``/bids grid``: the next levels of every strain at once, one press a bid; also after a restart."""
    (channel,) = guild.channels
    (who, *_), board = await _at_call(fake, evening, channel)
    await who.slash(channel, "bids", bids="grid")
    await evening.restart()
    hand = await who.opens_hand(board)
    assert [button.label for button in hand.buttons][:5] == ["8♠", "9♠", "10♠", "11♠", "higher…"]
    await who.presses(hand, "10♠")
    await fake.until(lambda: "10♠" in _standing(board))


async def _betting(fake: FakeDiscord, evening: Evening, channel: Channel, who: Player) -> Message:
    """A table of Blackjack at which bets are made, which may be any number."""
    await who.slash(channel, "now", game="blackjack")
    board = await evening.board(channel)
    await fake.until(lambda: any(button.label.startswith("10") for button in board.buttons), 20)
    door = next(button.custom_id for button in board.buttons if button.custom_id and button.custom_id.endswith(":hand"))
    hand = (await who.forges(board, door).answered()).message
    assert "Another number…" in [button.label for button in hand.buttons]
    return hand


async def test_a_sum_by_modal(fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player) -> None:
    """*Another number*: a modal with what may be chosen; what is no number is refused with a reason."""
    (channel,) = guild.channels
    board = await _betting(fake, evening, channel, aram)
    opened = await aram.presses(board, "Another number…")
    assert opened.callback == 9
    assert opened.modal is not None
    form = opened.modal["components"][0]["component"]["options"][0]["value"]
    assert "{n}" in form
    wrong = await aram.submits(opened, form=form, number="many")
    assert "not a number" in wrong.text
    low = await aram.submits(opened, form=form, number="1")
    assert low.message.only_for == aram.user.id
    await aram.submits(opened, form=form, number="37")
    await fake.until(lambda: "37" in channel.shown[-1].text)


async def test_modal_of_the_process_before(fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player) -> None:
    """A modal filled in while the bot restarts is not lost: its custom_id says everything."""
    (channel,) = guild.channels
    board = await _betting(fake, evening, channel, aram)
    opened = await aram.presses(board, "Another number…")
    assert opened.modal is not None
    form = opened.modal["components"][0]["component"]["options"][0]["value"]
    await evening.restart()
    await aram.submits(opened, form=form, number="37")
    await fake.until(lambda: "37" in channel.shown[-1].text)


async def test_bid_by_command(fake: FakeDiscord, evening: Evening, guild: Guild) -> None:
    """``/bid 9 hearts``."""
    (channel,) = guild.channels
    (who, *_), board = await _at_call(fake, evening, channel)
    wrong = await who.slash(channel, "bid", bid="9 apples")
    assert wrong.text
    await who.slash(channel, "bid", bid="22 hearts")
    await fake.until(lambda: "22" in _standing(board))


async def test_completions_are_for_the_person_who_asks(
    fake: FakeDiscord, evening: Evening, guild: Guild, nino: Player
) -> None:
    """Completions are legal values for the asker alone: a stranger gets none, at most 25 are shown."""
    (channel,) = guild.channels
    (who, second, *_), _ = await _at_call(fake, evening, channel)
    bids = await who.types(channel, "bid", "bid", "")
    assert 1 <= len(bids) <= 25
    assert await second.types(channel, "play", "card", "") == []
    assert await nino.types(channel, "bid", "bid", "") == []
    assert await nino.types(channel, "play", "card", "") == []
    asked = await who.slash(channel, "bid", bid=str(bids[0][1]))
    assert asked.message.only_for == who.user.id
    games = await nino.types(channel, "new", "game", "")
    assert ("Bazaar Blot", "bazaar-blot") in games


async def test_card_completions_are_the_legal_cards(fake: FakeDiscord, evening: Evening, guild: Guild) -> None:
    """``/play`` completes to exactly the cards that have a button in the asker's own hand."""
    (channel,) = guild.channels
    four, board = await _at_call(fake, evening, channel)
    await four[0].slash(channel, "bid", bid="20 hearts")
    for player in four[1:]:
        await player.slash(channel, "pass")
    await fake.until(lambda: " to play" in board.text)
    who = four[await _due(fake, four, board)]
    hand = await who.opens_hand(board)
    offered = {value for _, value in await who.types(channel, "play", "card", "")}
    buttons = {b.custom_id.rsplit(":", 1)[1] for b in hand.buttons if b.style == 3}
    assert offered == buttons
    assert len(offered) == 8
    assert all(len(part["components"]) <= 5 for part in hand.parts() if part["type"] == 1)
    for player in four:
        if player is not who:
            assert offered.isdisjoint({v for _, v in await player.types(channel, "play", "card", "")})
    await who.slash(channel, "play", card=min(offered))
    await fake.until(lambda: min(offered) not in {b.custom_id.rsplit(":", 1)[1] for b in hand.buttons})


async def test_a_thumb_down_is_quansh(fake: FakeDiscord, evening: Evening, guild: Guild) -> None:
    """A 👎 on the board is a quansh, once; any other sign, or one on an old message, is nothing."""
    (channel,) = guild.channels
    (who, other, *rest), board = await _at_call(fake, evening, channel)
    await who.slash(channel, "bid", bid="25 hearts")
    await fake.until(lambda: "25" in _standing(board))

    def said() -> int:
        return sum("uansh" in message.text for message in channel.shown if message is not board)

    other.reacts(board, "👍")
    await evening.settle()
    assert said() == 0
    other.reacts(board, "👎")
    await fake.until(said)
    first = said()
    other.reacts(board, "👎")
    await evening.settle()
    assert said() == first

    def doubled() -> bool:
        return any("sur!" in message.text.lower() for message in channel.shown if message is not board)

    # The same sign is the answer. Of those who doubt it is nothing, of those who bid it is sur.
    rest[1].reacts(board, "👎")
    await evening.settle()
    assert not doubled()
    rest[0].reacts(board, "👎")
    await fake.until(doubled)
