"""Every answer that any test causes must say by its flags what it says by its words.

A refusal is no success, ``public`` scenes are those of the table, and so on. Imported by the folders' ``conftest.py``.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Iterator
from typing import Any, Final

import pytest

from bot.handlers.part import Answer
from bot.ports.records import Reply

REFUSALS: Final = (
    *("illegal-", "cannot-read-", "settings-who-", "refused-", "announce-empty", "takes-no-words", "unknown-word"),
    *("feedback-empty", "feedback-nowhere", "feedback-slowly", "watch-which", "dc-guest", "dc-cannot-post"),
    *("tg-group-unseen", "tg-not-a-member"),
)
"""What the keys of refusals begin with."""
EITHER: Final = ("report-was-",)
"""Said to the one who does it, and as a refusal to the one who comes too late."""
TOLD: Final = ("language-set", "pref-mine", "pref-mine-here")
FILES: Final = ("cup-file", "mydata-here", "record-here")
FORGOTTEN: Final = ("forget-done",)
PUBLIC: Final = ("board", "lobby", "score")
"""Kinds of scenes; a score that is not there yet is nothing to show to everybody."""

TOUCH: Final = os.path.join("local", "wire.py")
"""Where it is an answer why a piece may not be played."""

_wrong: list[str] = []


def _flags(answer: Answer | Reply) -> dict[str, bool]:
    """What the words say the flags should be."""
    scene = answer.scene if isinstance(answer, Answer) else None
    heads = [line.text.key for line in scene.lines[:1]] if scene is not None else []
    key = answer.text.key if answer.text is not None else "dc-cannot-post" if "dc-cannot-post" in heads else ""
    found = {} if key.startswith(EITHER) else {"ok": not key.startswith(REFUSALS)}
    if isinstance(answer, Reply):
        return found if key else {}
    shown = not key and scene is not None and scene.kind in PUBLIC and heads != ["no-score-yet"]
    public = answer.public and (shown or heads == ["daily-card-words"])
    aside = answer.aside and key.startswith(REFUSALS)
    return found | {"told": key in TOLD, "forgotten": key in FORGOTTEN, "public": public, "aside": aside}


def _watch(kind: type[Any]) -> None:
    made = kind.__init__

    @functools.wraps(made)
    def checked(self: Any, *args: Any, **named: Any) -> None:
        made(self, *args, **named)
        if sys._getframe(1).f_code.co_filename.endswith(TOUCH):
            return
        flags = _flags(self)
        if any(getattr(self, name) != value for name, value in flags.items()):
            _wrong.append(f"{flags} expected of {self}")
        if isinstance(self, Answer) and (self.file is not None) != (self.text is not None and self.text.key in FILES):
            _wrong.append(f"with or without a file: {self}")

    kind.__init__ = checked


_watch(Answer)
_watch(Reply)


@pytest.fixture(autouse=True)
def flags_say_what_words_say() -> Iterator[None]:
    """No answer of the test contradicts itself."""
    _wrong.clear()
    yield
    assert not _wrong, "; ".join(_wrong)
