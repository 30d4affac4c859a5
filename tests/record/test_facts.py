"""A private hand is enough to decide: it says what lies on the table, what is played and how it stands, at every game.

Random matches over several deals; in words, and in the lines beside a picture together with what the picture shows.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bot.scene import Line, Scene
from bot.scene.strip import AtTable
from bot.scenes.show import private
from bot.table.loaded import loaded_of
from tests.record.drawn import said
from tests.record.facts import Seats, facts, lacking, say
from tests.rules.contract import samples
from tests.security.test_leak_games import evening

TABLES: list[Seats] = [*samples.all_tables()]
tables = pytest.mark.parametrize("where", TABLES, ids=[f"{table[0]}-{n}" for n, table in enumerate(TABLES)])
LOOKS = 50
"""Hands looked at, of each kind of table."""


def in_words(scene: Scene) -> list[str]:
    return [say(line.text) for line in (*scene.lines, *scene.reading)]


def pictured(scene: Scene) -> list[str]:
    return [say(line.text) for line in scene.lines] + list(said(scene.picture, say))


@tables
def test_a_hand_says_what_is_needed_to_decide(where: Seats) -> None:
    met: Counter[str] = Counter()
    for step, house in enumerate(evening(where, 1)):
        if met.total() > LOOKS:
            break
        for seat in range(len(house.t.chairs)) if step % 6 == 0 else ():
            scene = private(house.t, seat)
            if scene is None or scene.kind != "hand" or house.t.chairs[seat] is None:
                continue
            assert lacking(house.t, seat, in_words(scene)) == [], in_words(scene)
            assert lacking(house.t, seat, pictured(scene)) == [], pictured(scene)
            met["asked" if seat in loaded_of(house.t).game.waiting(house.t.state) else "waiting"] += 1
    assert met["asked"] >= 8


def test_it_would_be_noticed() -> None:
    """A hand without its strip, without the score, without the trick is found out."""
    found: Counter[str] = Counter()
    for house in islice(evening(("bazaar-blot", "league", {}), 2), 60):
        for seat in range(4):
            scene = private(house.t, seat)
            if scene is None or not facts(house.t, seat) or not isinstance(scene.picture, AtTable):
                continue
            bare: Any = replace(scene, picture=scene.picture.hand)
            found["no strip"] += bool(lacking(house.t, seat, pictured(bare)))
            unscored = replace(scene, picture=replace(scene.picture, facts=()), reading=scene.reading[:-1])
            found["no score"] += bool(lacking(house.t, seat, pictured(unscored)))
            found["no score in words"] += bool(lacking(house.t, seat, in_words(unscored)))
            headless = replace(scene, lines=(Line(scene.lines[0].text),)[:0], reading=())
            found["nothing"] += bool(lacking(house.t, seat, in_words(headless)))
    assert min(found[name] for name in ("no strip", "no score", "no score in words", "nothing")) > 20, found
