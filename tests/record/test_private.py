"""A match played from the private chat alone: one of the people never looks at the group, from the lobby to the result.

It acts on nothing but what was sent to it: whether it is asked is read in the message's first line, and what it does is
one of the buttons under it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.record.party import GLANCE_S, Party, telegram
from tests.record.seen import Key, Seen
from tests.tiers import nightly
from tests.tools.driver import options_of

ALONE = "Beka"
WAITS = ("Waiting for", "No cards just now")
MOST = 1500


def asked(own: list[Seen]) -> tuple[Seen, Key] | None:
    """The first button for an action in the newest private message that has one and does not say that one waits."""
    for seen in reversed(own):
        keys = [key for key in seen.keys if key.data.startswith("a:") or key.data.endswith(":ready")]
        if keys and not seen.text.startswith(WAITS):
            # Whoever can play a card or answer does; raising, giving up and the like come last.
            plain = [key for key in keys if "pass" not in key.label.lower()]
            return seen, next((key for key in keys if key.label == "pass"), (plain or keys)[0])
    return None


def mine(party: Party) -> list[Seen]:
    return [one for one in party.record.standing(ALONE) if one.eyes == ALONE]


KINDS = [("duel-blot", False), ("duel-blot", True), ("domino", False), ("domino", True), ("bazaar-blot", True)]


@nightly
@pytest.mark.parametrize(("game", "words"), KINDS)
async def test_a_match_from_the_private_chat_alone(tmp_path: Path, game: str, words: bool) -> None:
    async with telegram(game, tmp_path, 4, mood="refuses") as party:
        host = party.names[0]
        if words:
            await party.place.words_only(ALONE)
        await party.place.lobby(game)
        await party.clock.rest(1)
        table = await party.place.table()
        await party.place.starts(ALONE, f"join_{table.id}")
        await party.clock.rest(2)
        for n, name in enumerate(party.names[2:], start=3):
            await party.presses(name, f":sit {n}", 2)
        for option, value in options_of(game).items():
            await party.place.say(host, f"set {option} {value}")
        await party.presses(host, ":start", 3)
        if party.hand(ALONE) is None and asked(mine(party)) is None:
            await party.place.starts(ALONE, f"hand_{table.id}")
        pressed = 0
        for _ in range(MOST):
            if (await party.place.table()).phase == "over":
                break
            found = asked(mine(party))
            if found is not None:
                await party.place.press(ALONE, *found)
                pressed += 1
                await party.clock.rest(1 + GLANCE_S)
            else:
                await party.other_moves({ALONE})
        else:
            raise AssertionError(f"no end: {[str(one) for one in mine(party)]}")
        await party.clock.rest(10)
        assert pressed > 5
        last = mine(party)[-1]
        assert any("rematch" in key.data for key in last.keys), last
