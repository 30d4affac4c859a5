"""Cards chosen one by one on the local table: each answer is a new form of the hand, and nobody else hears of it."""

from __future__ import annotations

from typing import Any

from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running


def buttons(message: dict[str, Any]) -> list[str]:
    return [str(b["data"]) for row in message["keys"] for b in row if b.get("enabled", True)]


async def test_two_cards_are_chosen_and_led(here: Running, visit: Visit) -> None:
    """BU-3, BU-4: five cards always hold two of a suit; the led pair is answered by gifts chosen likewise."""
    pages = [await visit(name) for name in ("Nino", "Gela")]
    table_id = (await pages[0].command("new", "bura5"))["table"]
    assert (await pages[1].do({"t": "link", "payload": f"join_{table_id}"}))["ok"]
    for words in ("set clock 0", "start"):
        assert (await pages[0].press(f"t:{table_id}:{words}"))["ok"]
    while True:
        table = await here.table(table_id)
        if table.deal and table.state.phase == "lead":
            break
        await pages[0].press(f"s:{table_id}:board")
    leader, other = table.state.turn, 1 - table.state.turn
    before, heard = table.seq, len(pages[other].seen)

    panel = (await pages[leader].press(f"s:{table_id}:pick.l"))["panel"]
    assert panel["kind"] == "hand"
    for _ in range(2):  # the first, then another of its suit
        toggles = [d for d in buttons(panel) if ":pick.l." in d]
        longer = max(toggles, key=lambda d: d.count("."))
        panel = (await pages[leader].press(longer))["panel"]
        chosen = {card for card in panel["model"]["cards"] if card in longer.split(".")}
        assert chosen == set(panel["model"]["chosen"])
        toggled = [key for row in panel["keys"] for key in row if ":pick.l" in key["data"]]
        assert {key["card"] for key in toggled} == set(panel["model"]["free"]), "each is the touch of a card"
    (lead,) = [d for d in buttons(panel) if ":l:" in d]
    assert lead.count(".") == 1
    table = await here.table(table_id)
    assert table.seq == before, "choosing is no event"
    assert len(pages[other].seen) == heard, "and nobody is told"

    assert (await pages[leader].press(lead))["ok"]
    panel = (await pages[other].press(f"s:{table_id}:pick.g"))["panel"]
    for _ in range(2):
        toggles = [d for d in buttons(panel) if ":pick.g." in d]
        panel = (await pages[other].press(max(toggles, key=lambda d: d.count("."))))["panel"]
    (give,) = [d for d in buttons(panel) if ":g:" in d]
    assert (await pages[other].press(give))["ok"]
    table = await here.table(table_id)
    assert len(table.state.tricks) == 1
    assert len(table.state.tricks[0].given) == 2
