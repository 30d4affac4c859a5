"""What ``easy`` has always played, as it was recorded before there was any other level.

``python -m tests.bot.games.easy`` writes the files in ``recorded`` anew. It never has to: ``easy`` stays what it is, so
that everything measured against it keeps its meaning.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final

from bot.core.events import Acted
from bot.core.loaded import loaded_of
from bot.games import game_keys, rules_of
from bot.ports.records import Person
from bot.selfplay import deals
from tests.bot.house import ARAM, NINO, House
from tests.facts import FACTS

HERE: Final = Path(__file__).parent / "recorded"
DEALS: Final = 16
"""Of each preset."""
WHOLE: Final = 2
"""Of them written out."""
ACTS: Final = 240
"""At a table, at most."""


def among_themselves(key: str) -> Iterator[dict[str, Any]]:
    """By preset: deals of four, two … such players."""
    for preset in rules_of(key).presets:
        played = list(deals(key, preset, DEALS, f"easy {key}", "standard"))
        yield {"preset": preset, "deals": [one["actions"] for one in played[:WHOLE]], "all": _digest(played)}


def at_a_table(key: str) -> dict[str, Any]:
    """Beside a person who does what silence means, for one whose time runs out, and in every other seat.

    For chips nobody plays for anybody else: there only what silence means is done for whom time has run out."""
    house = House(seed=8, game=key)
    for name, value in {**FACTS[key].short, "clock": "20"}.items():
        house.say(ARAM, f"set {name} {value}")
    house.say(NINO, "sit")
    if len(house.t.chairs) > 2:
        house.say(ARAM, "fill")
    house.say(ARAM, "start")
    acted = list(islice(_acts(house), ACTS))
    return {"table": [f"{one.seat} {one.by} {one.text}" for one in acted]}


def _acts(house: House) -> Iterator[Acted]:
    seen = 0
    for _ in range(12 * ACTS):
        if house.t.phase != "play":
            return
        game, state = loaded_of(house.t).game, house.t.state
        if not game.needs_deal(state) and 0 in game.waiting(state):
            house.say(Person(ARAM.id, ARAM.name), f"act - {game.encode(game.timeout(state, 0))}")
        else:
            house.pass_time(2_000)
        new, seen = house.log[seen:], len(house.log)
        yield from (one for one in new if isinstance(one, Acted))


def _digest(played: list[dict[str, Any]]) -> str:
    return sha256(json.dumps(played, sort_keys=True).encode()).hexdigest()


def lines(key: str) -> list[str]:
    return [json.dumps(one, separators=(",", ":")) for one in (*among_themselves(key), at_a_table(key))]


if __name__ == "__main__":
    for name in game_keys():
        (HERE / f"{name}.jsonl").write_text("\n".join(lines(name)) + "\n", encoding="utf-8")
