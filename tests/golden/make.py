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
from bot.games import player, rules_of
from rules.core import Range, replay
from rules.options import load
from tests.facts import FACTS
from tests.rules.contract.samples import players

HERE: Final = Path(__file__).parent


def lines(key: str, preset: str, options: dict[str, str], seed: str) -> Iterator[str]:
    """The lines of one match, the first with its rule, preset and seed."""
    loaded = load(rules_of(key), preset, options)
    game: Any = loaded.game
    head = {"game": key, "version": game.version, "preset": preset, "options": options, "seed": seed}
    head["rules"] = FACTS[key].letters or key
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
    for key, facts in FACTS.items():
        for name, preset, options, seed in facts.golden:
            yield HERE / key / f"{name}.jsonl", (key, preset, options, seed)


if __name__ == "__main__":
    for path, what in files():
        if sys.argv[1:] and what[0] not in sys.argv[1:]:
            continue
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines(*what)) + "\n", encoding="utf-8")
