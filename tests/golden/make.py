"""Golden matches: what every registered game did when somebody last looked closely.

``python -m tests.golden.make`` writes them anew (keys behind it: those games' only); a changed file is a changed rule
and has to be explained. The first line of a file says which game, preset, options and seed it is; each further line is
one decision: who, what, what was legal, the events, and who acts next.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from bot.fair.chance import SeededChance
from bot.games.players import player
from rules import registry
from rules.core import Range, replay
from tests.rules.contract.samples import players

HERE: Final = Path(__file__).parent
MATCHES: Final[dict[str, list[tuple[str, str, dict[str, str], str]]]] = {
    "bazaar-blot": [
        ("league", "league", {}, "golden-1"),
        ("classic", "classic", {}, "golden-2"),
        ("cruel", "league", {"target": "51", "show": "manual", "announce": "manual", "revoke": "penalty"}, "golden-3"),
        ("calm", "classic", {"target": "51", "declare": "auto", "quansh_in_turn": "on", "pack": "cut"}, "golden-4"),
    ],
    "blackjack": [
        ("standard", "standard", {}, "golden-1"),
        ("h17", "standard", {"rounds": "8", "h17": "on", "on_timeout": "lose", "purse": "5000"}, "golden-2"),
    ],
    "georgian-belote": [
        ("standard", "standard", {}, "golden-1"),
        ("by-hand", "standard", {"declare": "ask", "show": "manual", "announce": "manual"}, "golden-2"),
        ("strict", "standard", {"target": "251", "bonus_counts": "on", "partner_exempt": "on"}, "golden-3"),
    ],
    "duel-blot": [
        ("standard", "standard", {}, "golden-1"),
        ("cruel", "standard", {"show": "manual", "announce": "manual", "revoke": "penalty"}, "golden-2"),
        ("calm", "standard", {"declare": "auto", "auto_claim": "off"}, "golden-3"),
    ],
    "bura3": [
        ("standard", "standard", {"target": "3"}, "golden-1"),
        ("out-of-turn", "standard", {"malutka": "out_of_turn", "count": "shown", "target": "5"}, "golden-2"),
    ],
    "bura5": [
        ("standard", "standard", {"target": "3"}, "golden-1"),
        ("out-of-turn", "standard", {"malutka": "out_of_turn", "raises": "off", "target": "5"}, "golden-2"),
    ],
    "domino": [
        ("two", "standard", {}, "golden-1"),
        ("spinner", "standard", {"target": "175", "spinner": "on"}, "golden-2"),
        ("three", "standard", {"spinner": "on", "spinner_covered": "on"}, "golden-3"),
        ("four", "standard", {"target": "75"}, "golden-4"),
    ],
    "seka": [
        ("six", "standard", {"deals": "20"}, "golden-1"),
        ("short", "standard", {"deals": "20", "purse": "200", "joker": "off"}, "golden-2"),
    ],
    "nardi": [
        ("standard", "standard", {"target": "1"}, "golden-1"),
        ("raised", "standard", {"mars": "on", "auto_throw": "off", "opening_numbers": "on"}, "golden-2"),
    ],
    "long-nardi": [
        ("standard", "standard", {"target": "1"}, "golden-1"),
        ("to-the-letter", "standard", {"target": "1", "double_one_checker": "on"}, "golden-2"),
        ("federation", "standard", {"raises": "off", "target": "1", "federation_head": "on"}, "golden-3"),
    ],
    "hyper-nardi": [
        ("standard", "standard", {}, "golden-1"),
        ("raised", "standard", {"mars": "on", "auto_throw": "off", "target": "7"}, "golden-2"),
    ],
}
"""By game: (file, preset, options, seed)."""
RULES: Final[dict[str, str]] = {
    "bazaar-blot": "BL, BZ",
    "bura3": "BU",
    "bura5": "BU",
    "georgian-belote": "BL, GE",
    "duel-blot": "BL, DU",
    "blackjack": "BJ",
    "domino": "DO",
}
"""The letters of a game's rule numbers."""


def lines(key: str, preset: str, options: dict[str, str], seed: str) -> Iterator[str]:
    """The lines of one match, the first with its rule, preset and seed."""
    loaded = registry.load(key, preset, options)
    game: Any = loaded.game
    head = {"game": key, "version": game.version, "preset": preset, "options": options, "seed": seed}
    head["rules"] = RULES.get(key, key)
    yield json.dumps(head)
    chance, mind = SeededChance(seed), SeededChance(seed + "|mind")
    new: Any = game.start(players((key, preset, options)), loaded.options)
    state: Any = replay(game, new)
    yield _line(game, state, None, None, new)
    while game.result(state) is None:
        if game.needs_deal(state):
            seat, action, new = None, None, game.deal(state, chance)
            legal: Any = ()
        else:
            seat = min(game.waiting(state))
            legal = game.legal(state, seat)
            action = player(key, "random")(game, game.view(state, seat), legal, seat, mind)
            new = game.decide(state, seat, action, chance)
            legal = [_span(game, a) for a in [*legal.actions, *legal.ranges]]
        state = replay(game, new, state)
        yield _line(game, state, seat, action, new, list(legal))


def _span(game: Any, action: Any) -> str:
    if isinstance(action, Range):
        return f"{game.encode(action.at(action.low))}..{game.encode(action.at(action.high))}"
    return str(game.encode(action))


def _line(game: Any, state: Any, seat: int | None, action: Any, new: Any, legal: Any = ()) -> str:
    told = [{"type": type(e).__name__, **msgspec.to_builtins(e)} for e in new]
    for e in told:
        if isinstance(e.get("winners"), list):
            e["winners"].sort()
    return json.dumps(
        {
            "seat": seat,
            "action": None if action is None else game.encode(action),
            "legal": list(legal),
            "events": told,
            "waiting": sorted(game.waiting(state)),
        }
    )


def files() -> Iterator[tuple[Path, tuple[str, str, dict[str, str], str]]]:
    """Every golden file and what makes it: (game, preset, options, seed)."""
    for key, matches in MATCHES.items():
        for name, preset, options, seed in matches:
            yield HERE / key / f"{name}.jsonl", (key, preset, options, seed)


if __name__ == "__main__":
    for path, what in files():
        if sys.argv[1:] and what[0] not in sys.argv[1:]:
            continue
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines(*what)) + "\n", encoding="utf-8")
