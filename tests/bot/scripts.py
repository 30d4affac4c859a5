"""Scenes in text files: lines that are carried out, and below each, indented, what came of it.

``DAVTAR_GOLDEN=write`` before the command that runs the tests writes what comes of them now.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from bot.text import Name, Text


def files(test: str) -> list[Path]:
    """Those in ``evenings`` beside a module of tests."""
    return sorted(Path(test).with_name("evenings").glob("*.txt"))


def script(path: Path) -> Iterator[str]:
    """The lines of a file without what comes of them; a scene begins with ``==``."""
    yield from (line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith(" "))


def done(line: str) -> bool:
    """Whether this is a line to be carried out, and not a remark or a scene's head."""
    return bool(line) and not line.startswith(("#", "="))


def agrees(path: Path, found: list[str]) -> None:
    text = "\n".join(found) + "\n"
    if os.environ.get("DAVTAR_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def plain(value: Any) -> str:
    """Texts by their keys and arguments, pictures by what in them is neither empty nor usual."""
    if isinstance(value, Text):
        args = " ".join(f"{name}={plain(one)}" for name, one in value.args)
        return f"{value.key}({args})" if args else value.key
    if isinstance(value, Name):
        return value.name
    if is_dataclass(value):
        return f"{type(value).__name__}({' '.join(f'{name} {one}' for name, one in parts(value))})"
    if isinstance(value, tuple | list):
        return f"({' '.join(map(plain, value))})"
    if isinstance(value, frozenset):
        return f"{{{' '.join(sorted(map(str, value)))}}}"
    return str(value)


def parts(value: Any) -> Iterator[tuple[str, str]]:
    for field in fields(value):
        one = getattr(value, field.name)
        if one is not None and one is not False and one not in ("", ()):
            yield field.name, plain(one)
