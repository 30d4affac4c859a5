"""What functions gave back, by their names: how often, and a checksum of it all.

For values that decide something and that no test compares one by one: what a player thinks of each card, how a coach
weighs, what a table comes to. Only public functions are listened to, so that a module's inside may change. A function
that says something else has another line; one that was moved has its old sum under another name.
"""

from __future__ import annotations

import asyncio
import functools
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final
from zlib import crc32

import pytest

from bot.games import rules_of
from tests.bot.scripts import agrees

ROOT: Final = Path(__file__).resolve().parents[1]
DEEP: Final = 6
MANY: Final = 200
"""A larger collection is counted only."""
OFTEN: Final = 150
"""After so many answers, of plain values eight times as many, nobody listens to a function any more."""
UNHEARD: Final = ("bot/games/blot/player/easy Reading.trump", "bot/games/folder folder_of")
"""The first is asked until one of a set fits, the second gives back a whole game."""


def exact(value: Any, deep: int = DEEP) -> str:
    """A value to the last field, floats to six digits; what has no value of its own, by its type."""
    match value:
        case None | bool() | int() | str() | bytes() | Enum():
            return repr(value)
        case float():
            return f"{value + 0.0:.6g}"
        case tuple() | list() | set() | frozenset() | dict() if len(value) > MANY:
            return f"{len(value)} of them"
        case tuple() | list() if deep:
            return f"({' '.join(exact(one, deep - 1) for one in value)})"
        case set() | frozenset() if deep:
            return f"{{{' '.join(sorted(exact(one, deep - 1) for one in value))}}}"
        case dict() if deep:
            return f"{{{' '.join(f'{exact(k, deep - 1)}:{exact(v, deep - 1)}' for k, v in value.items())}}}"
        case _ if deep and is_dataclass(value):
            return f"{type(value).__name__}({' '.join(exact(getattr(value, f.name), deep - 1) for f in fields(value))})"
        case _:
            return type(value).__name__


def thinking(key: str) -> Iterator[str]:
    """Where a game's players, coaches and boards are."""
    folder = rules_of(key).__class__.__module__.split(".")[1]
    yield from (f"bot/games/{one}" for one in (f"{folder}/", "stage", "stakes", "teach", "thinking"))


def remembering() -> Iterator[Any]:
    """Functions of the program that keep their answers, from one test to the next."""
    for module in [one for name, one in sys.modules.items() if name.startswith(("bot.", "rules."))]:
        for value in [*vars(module).values()]:
            inside = vars(value).values() if isinstance(value, type) else ()
            functions = [getattr(one, "__func__", one) for one in (value, *inside)]
            yield from (one for one in functions if isinstance(one, functools._lru_cache_wrapper))


class Fingerprint:
    """While it is entered, it listens to the functions of files whose names begin with one of ``begins``."""

    def __init__(self, *begins: str, deep: int = DEEP) -> None:
        self._deep = deep
        self._begins = tuple(str(ROOT / one) for one in begins)
        self._names: dict[CodeType, str] = {}
        self._times: dict[str, int] = {}
        self._sums: dict[str, int] = {}
        """Whatever the order, as some functions are called for each of a set."""
        self._last: Any = None
        self._sum = 0

    def __enter__(self) -> Fingerprint:
        for one in remembering():
            one.cache_clear()
        if sys.gettrace() is None:
            sys.settrace(self._called)
        else:
            sys.setprofile(self._profiled)  # it is slower, but lets coverage and debuggers be
        return self

    def __exit__(self, *error: object) -> None:
        if sys.getprofile() == self._profiled:
            sys.setprofile(None)
        else:
            sys.settrace(None)

    def lines(self) -> list[str]:
        return [f"{name}: {self._times[name]} {self._sums[name] & 0xFFFFFFFF:08x}" for name in sorted(self._sums)]

    def _called(self, frame: FrameType, event: str, value: Any) -> Any:
        if not self._name(frame.f_code):
            return None
        frame.f_trace_lines = False
        return self._inside

    def _inside(self, frame: FrameType, event: str, value: Any) -> Any:
        self._profiled(frame, event, value)
        return self._inside

    def _profiled(self, frame: FrameType, event: str, value: Any) -> None:
        if event != "return" or value is None or not (name := self._name(frame.f_code)):
            return
        if isinstance(value, asyncio.Future):
            return  # a coroutine that waits
        if value is not self._last:  # what one function has made, the next ones hand on
            self._last, self._sum = value, crc32(exact(value, self._deep).encode())
        self._times[name] = self._times.get(name, 0) + 1
        self._sums[name] = self._sums.get(name, 0) + self._sum
        if self._times[name] >= (OFTEN if is_dataclass(value) else 8 * OFTEN):
            self._names[frame.f_code] = ""

    def _name(self, code: CodeType) -> str:
        """Empty: nobody listens. What is private to a module may change as long as the public functions say the
        same."""
        if (name := self._names.get(code)) is None:
            parts = code.co_qualname.split(".")
            public = not any(one.startswith("<") or (one[0] == "_" != one[-1]) for one in parts)
            file = Path(code.co_filename).with_suffix("").as_posix().removeprefix(f"{ROOT}/")
            name = f"{file} {code.co_qualname}"
            heard = public and code.co_filename.startswith(self._begins) and name not in UNHEARD
            name = self._names[code] = name if heard else ""
        return name


@pytest.fixture
def sums(path: Path) -> Iterator[None]:
    """What functions gave back in the evening ``path`` is what it was: a file beside it."""
    with Fingerprint("bot/", "rules/", deep=3) as seen:
        yield
    agrees(path.with_suffix(".sums"), seen.lines())
