"""Golden matches: what every registered game did when somebody last looked closely.

``python -m tests.golden.make`` writes them anew (keys behind it: those games' only); a changed file is a changed rule
and has to be explained. The first line of a file says which game, preset, options and seed it is; each further line is
one decision: who, what, what was legal, the events, and who acts next. ``sums.json`` has a checksum for each of these
lines: of what the public and each seat are shown, of what silence means, of buttons, chips, take-back and refusals.
``options.json`` has the options of every game and what a lobby offers.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import msgspec

from bot.fair import SeededChance
from bot.games import player, rules_of
from rules.core import Illegal, Range, replay
from rules.options import as_dict, load
from tests.facts import FACTS
from tests.rules.contract.samples import everything, players

HERE: Final = Path(__file__).parent
SUMS: Final = HERE / "sums.json"
FORMS: Final = HERE / "options.json"


def played(key: str, preset: str, options: dict[str, str], seed: str) -> Iterator[tuple[str, str]]:
    """The lines of one match with their checksums, the first with its rule, preset and seed."""
    loaded = load(rules_of(key), preset, options)
    game: Any = loaded.game
    head = {"game": key, "version": game.version, "preset": preset, "options": options, "seed": seed}
    head["rules"] = FACTS[key].letters or key
    yield json.dumps(head), ""
    chance, mind = SeededChance(seed), SeededChance(seed + "|mind")
    new: Any = game.start(players((key, preset, options)), loaded.options)
    state: Any = replay(game, new)
    yield _line(game, state, None, None, new), _sum(game, state, None, state, new)
    before, tried = state, Tried(everything(key))
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
        before, state = state, replay(game, new, state)
        tried.recent(game, state)
        shown = _sum(game, state, seat, before, new, tried.refused(game, state))
        yield _line(game, state, seat, action, new, list(legal)), shown


class Tried:
    """What is tried at each decision: some of everything, by turns, and what was legal lately."""

    def __init__(self, everything: Sequence[Any]) -> None:
        self._others: Final = cycle(everything)
        self._legal: dict[Any, None] = {}

    def recent(self, game: Any, state: Any) -> None:
        for seat in game.actors(state):
            for action in game.legal(state, seat).actions[:6]:
                self._legal.pop(action, None)
                self._legal[action] = None
        self._legal = dict.fromkeys([*self._legal][-12:])

    def refused(self, game: Any, state: Any) -> list[tuple[str, dict[str, Any]]]:
        """The reasons, by seat and action."""
        found = []
        for action in (*islice(self._others, 4), *self._legal):
            for seat in range(sum(map(len, game.sides(state)))):
                try:
                    game.decide(state, seat, action, SeededChance("tried"))
                except Illegal as refusal:
                    found.append((refusal.key, dict(refusal.details)))
                else:
                    found.append(("", {}))
        return found


def _sum(game: Any, state: Any, seat: int | None, before: Any, new: Any, refused: Any = ()) -> str:
    """A checksum of what a table asks the rules beside a match's course."""
    seats = sum(map(len, game.sides(state)))
    waiting = sorted(game.waiting(state))
    legal = [game.legal(state, s) for s in range(seats)]
    unasked = game.unasked(state, new[-1])
    public = {"sides": list(map(sorted, game.sides(state))), "actors": sorted(game.actors(state))}
    views = [msgspec.to_builtins(game.view(state, s)) for s in (None, *range(seats))]
    asked: list[Any] = [
        views if game.key == "blackjack" else [view | public for view in views],
        sorted(game.actors(state)),
        [game.encode(game.timeout(state, s)) for s in waiting],
        [game.decision(state, action) for may in legal for action in may.actions[:1]],
        [may.choice for may in legal],
        seat is not None and game.reversible(before, state, seat),
        [unasked[0], game.encode(unasked[1])] if unasked is not None else [],
        [list(map(msgspec.to_builtins, game.moves(event))) for event in new] if hasattr(game, "moves") else [],
        game.staked(state) if hasattr(game, "staked") else [],
        game.result(state),
        refused,
    ]
    return f"{crc32(msgspec.json.encode(asked, order='sorted')):08x}"


def forms() -> dict[str, Any]:
    """By game: presets, options and what can be set to what."""
    return {
        key: {
            "version": game.version,
            "seats": sorted(game.seats),
            "presets": {name: as_dict(options) for name, options in game.presets.items()},
            "settings": [msgspec.to_builtins(setting) for setting in game.settings],
            "entry": {name: game.entry(options) for name, options in game.presets.items()}
            if hasattr(game, "entry")
            else {},
        }
        for key, game in ((key, rules_of(key)) for key in FACTS)
    }


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


def written(value: Any) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sums = json.loads(SUMS.read_text(encoding="utf-8")) if SUMS.exists() else {}
    for path, what in files():
        if sys.argv[1:] and what[0] not in sys.argv[1:]:
            continue
        path.parent.mkdir(exist_ok=True)
        both = list(played(*what))
        path.write_text("\n".join(line for line, _ in both) + "\n", encoding="utf-8")
        sums[f"{what[0]}/{path.stem}"] = " ".join(one for _, one in both[1:])
    SUMS.write_text(written(sums), encoding="utf-8")
    FORMS.write_text(written(forms()), encoding="utf-8")
