"""Sentences in Discord's markdown, escaped so that no name and no text from outside can break it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from adapters.discord.address import user_of
from adapters.runtime.delivery.courier import Rich
from bot.commands import by_name
from bot.ports.people import mark_of
from bot.text import Name
from bot.text.tidy import ELLIPSIS, shortened

NAME: Final = 40
"""A longer name is cut, so that nobody can push the table out of its message."""
TEXT: Final = 3_900
"""Characters of all words of a message; Discord has 4,000."""

_COMMAND: Final = re.compile(r"(?<![\w/.:])/([a-z]+)\b")
_SPECIAL: Final = re.compile(r"([\\*_~`|<>\[\]])")
_LINE_START: Final = re.compile(r"(?m)^(\s*)([#\-+]|\d+(?=[.)]))")
_ADDRESS: Final = re.compile(r"(?i)(https?|discord|steam|mailto|tel):")
_EVERYBODY: Final = re.compile(r"@(?=everyone|here)")


def tidy(name: str) -> str:
    """A name that stays in its line, at most ``NAME`` long."""
    return shortened(name, NAME) or ELLIPSIS


def escape(words: str) -> str:
    """Words that show as they are: no emphasis, headings, links, mentions, stamps or emoji come of them."""
    safe = _SPECIAL.sub(r"\\\1", words)
    # A backslash before a digit would be shown, so a list's number is broken at the mark that follows it.
    safe = _LINE_START.sub(lambda m: m[0] + "\u200b" if m[2].isdecimal() else f"{m[1]}\\{m[2]}", safe)
    safe = _ADDRESS.sub(r"\1\\:", safe)
    return _EVERYBODY.sub("@\u200b", safe)


def paths(words: str) -> str:
    """The words with each command as Discord's list has it: ``/leave`` is ``/seat leave``."""

    def path(found: re.Match[str]) -> str:
        spec = by_name().get(found[1])
        return f"/{spec.path}" if spec is not None else found[0]

    return _COMMAND.sub(path, words)


def plain(rich: Rich) -> str:
    """A sentence as mere words."""
    return "".join(tidy(piece.name) if isinstance(piece, Name) else piece for piece in rich)


def mentioned(name: Name) -> int | None:
    """The user whom a name calls, by whichever account of theirs is one of Discord."""
    found = (user_of(account) for account in name.accounts if name.ping)
    return next((user for user in found if user is not None), None)


def sentence(rich: Rich) -> str:
    """A sentence as markdown: words escaped, people mentioned if they are to be called, else named."""
    made = []
    for piece in rich:
        if isinstance(piece, Name):
            user = mentioned(piece)
            made.append(
                f"<@{user}>{mark_of(piece.name)}" if user is not None else f"\u2068{escape(tidy(piece.name))}\u2069"
            )
        else:
            made.append(escape(paths(piece)))
    return "".join(made)


def line(weight: str, rich: Rich) -> str:
    """A line by its weight: a heading, an aside, a loud one, or as it is. Empty lines are empty strings."""
    words = sentence(rich)
    if not words.strip():
        return ""
    rows = words.split("\n")
    match weight:
        case "head":
            rows[0] = f"### {rows[0]}"
        case "loud":
            rows = [f"**{row}**" if row.strip() else row for row in rows]
        case "small":
            rows = [f"-# {row}" if row.strip() else row for row in rows]
        case "coach":
            rows = [f"> {row}" if row.strip() else row for row in rows]
        case _:
            pass
    return "\n".join(rows)


def lines(parts: Iterable[tuple[str, Rich]], room: int = TEXT) -> str:
    """Lines one under another in at most ``room`` characters; whole lines are left out where it is too long."""
    out: list[str] = []
    for weight, rich in parts:
        made = line(weight, rich)
        if not made:
            continue
        if len(made) + 1 > room:
            out.append(ELLIPSIS)
            break
        out.append(made)
        room -= len(made) + 1
    return "\n".join(out)


def pinged(parts: Iterable[tuple[str, Rich]]) -> list[int]:
    """The users whom a message is to notify."""
    found = [mentioned(piece) for _, rich in parts for piece in rich if isinstance(piece, Name)]
    return list(dict.fromkeys(user for user in found if user is not None))
