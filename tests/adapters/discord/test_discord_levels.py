"""How well the computer plays, chosen on Discord: typed with its completion, and by the buttons of the seats."""

from __future__ import annotations

from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening


async def test_a_level_is_typed_and_pressed_and_stands_on_the_board(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    assert ("strong", "strong") in await aram.types(channel, "level", "level", "str")
    await aram.slash(channel, "level", level="strong")
    await fake.until(lambda: "computer: strong" in board.text)
    await aram.slash(channel, "fill")
    await fake.until(lambda: board.text.count("(computer, strong)") == 3)
    seats = (await aram.presses(board, "Seats")).message
    labels = [button.label for button in seats.buttons]
    assert [label for label in labels if label.endswith("strong")] == ["2 · strong", "3 · strong", "4 · strong"]
    assert max(len(part["components"]) for part in seats.parts() if part["type"] == 1) <= 5
    await aram.presses(seats, "3 · strong")
    await fake.until(lambda: "(computer, master)" in board.text)
    assert "3 · master" in [button.label for button in seats.buttons], "the panel stays"
    await nino.slash(channel, "join")
    refused = await nino.slash(channel, "level", level="strong 2")
    assert "not playing that seat" in refused.message.text
