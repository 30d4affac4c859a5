"""What is typed after ``/quick``: ``нарды 50``, ``bazaar blot league 301``, ``whatever``."""

from __future__ import annotations

from bot.chips.model import STAKES, for_chips, is_match
from bot.desk.names import Names, NotUnderstood, unknown
from bot.games import game_keys, rules_of
from bot.ports.seeks import Wish
from bot.scenes.quick import ANY, words_of
from bot.text import t


def quick_wish(names: Names, rest: str) -> str:
    """The wish as a button has it. A number is a stake where the game has one and it is one, else the target; before
    or after it a preset may be named. What is not said may be anything; chips are played for only if they are named.

    :raises NotUnderstood: with the sentence to reply.
    """
    found, left = names.leading("game", game_keys(), rest)
    if found is None:
        if names.find("quick", (ANY,), rest) is not None:
            return ANY
        raise unknown("game", game_keys(), rest)
    presets = tuple(rules_of(found).presets)
    numbers = [word for word in left.split() if word.isascii() and word.isdecimal() and len(word) < 7]
    named = " ".join(word for word in left.split() if word not in numbers)
    chips = chips_game(found) and names.find("chips", ("chips",), named) is not None
    preset = names.find("preset", presets, named) if named and not chips else ""
    if preset is None:
        raise unknown("preset", presets, named)
    stakes = [int(n) for n in numbers if is_match(found) and int(n) in STAKES]
    targets = [n for n in numbers if int(n) not in stakes]
    if len(stakes) > 1 or len(targets) > 1:
        raise NotUnderstood(t("cannot-read-quick"))
    options = tuple(("target", str(int(n))) for n in targets)
    return words_of(Wish(found, 1 if chips else stakes[0] if stakes else 0, preset, options))


def chips_game(game: str) -> bool:
    """Whether a game is played with chips, or for nothing, and has no stakes to choose from."""
    return for_chips(game) and not is_match(game)
