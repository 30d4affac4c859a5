"""Commands for actions shared by several games."""

from __future__ import annotations

from typing import Final

from bot.games.folder import ArgSpec, CommandSpec

PLAY: Final = CommandSpec("play", "cards", (ArgSpec("card", required=True, complete=True),), top=True)
BID: Final = CommandSpec("bid", "cards", (ArgSpec("bid", required=True, complete=True),), top=True)
PASS: Final = CommandSpec("pass", "cards", top=True)
OPEN: Final = CommandSpec("open", "cards", top=True)
RAISE: Final = CommandSpec("raise", "board", (ArgSpec("word", complete=True),), top=True)
ACCEPT: Final = CommandSpec("accept", "cards", top=True)
DECLINE: Final = CommandSpec("decline", "board", top=True)
BET: Final = CommandSpec("bet", "chips", (ArgSpec("amount", required=True, complete=True),))
