"""Dice can be redone by hand (HS-20): they follow from the secret, the players' words and the action's number."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from bot.fair.chance import SeededChance
from bot.scenes.info import proof_scene
from bot.table.proofs import DealProof
from tests.bot.house import House
from tests.bot.matches import ARAM, seated, step


def by_hand(note: DealProof, act: int, n: int) -> tuple[int, ...]:
    """``n`` dice with nothing but a hash, as docs/fair-dealing.md says."""
    text = "|".join([note.secret, str(note.deal), *note.words, *([f"act{act}"] if act else [])])
    dice: list[int] = []
    block = 0
    while len(dice) < n:
        digest = sha256(f"{text}|{block}".encode()).hexdigest()
        numbers = [int(digest[i : i + 8], 16) for i in range(0, 64, 8)]
        dice += [1 + number % 6 for number in numbers if number < 4_294_967_292]
        block += 1
    return tuple(dice[:n])


def played(key: str) -> House:
    house = seated(key, 2, 3)
    house.say(ARAM, "word plum")
    house.say(ARAM, "start")
    chance = SeededChance(8)
    while house.t.phase != "over":
        step(house, chance)
        house.pass_time(4_000)
    return house


@pytest.mark.parametrize("key", ["nardi", "long-nardi"])
def test_every_throw_follows_from_the_secret(key: str) -> None:
    """HS-20: every die of the deal, also those thrown by automatic throws, is the one that the hash gives."""
    house = played(key)
    (note, *_) = house.proofs()
    assert [len(sealed) for sealed in note.words] == [64]  # the word enters as its salted hash
    assert len(note.throws) > 10
    for act, dice in note.throws:
        assert dice == by_hand(note, act, len(dice))
    keys = [line.text.key for line in proof_scene(house.t, 1, house.proofs()).lines]
    assert "verify-good-dice" in keys
    assert "verify-dice" in keys


def test_a_loaded_die_is_found() -> None:
    """HS-20: one die that was turned makes the verdict bad."""
    house = played("hyper-nardi")
    (note, *rest) = house.proofs()
    (act, (first, *more)) = note.throws[-1]
    turned = (*note.throws[:-1], (act, (first % 6 + 1, *more)))
    loaded = (replace(note, throws=turned), *rest)
    assert "verify-bad" in [line.text.key for line in proof_scene(house.t, 1, loaded).lines]
