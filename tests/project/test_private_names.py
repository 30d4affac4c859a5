"""Names of libraries that are nobody's promise: each is known, bounded in pyproject.toml, and there.

Whoever raises a bound runs this first: what is gone is named here, with what it takes with it.
"""

from __future__ import annotations

import ast
import re
import tomllib
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import aiosqlite
import pytest
import telegram.error
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from sqlalchemy import insert
from sqlalchemy.dialects import sqlite

from adapters.store.schema import pref
from tests.project.kit import ROOT, files, named


@dataclass(frozen=True)
class Private:
    """``name`` of ``owner`` (a module, or module:object) in a library; ``breaks``: without it."""

    package: str
    owner: str
    name: str
    breaks: str


NAMES = (
    Private("aiosqlite", "aiosqlite:Connection", "_conn", "SQLite cannot be opened"),
    Private("aiosqlite", "aiosqlite:Connection", "_execute", "no work gets to its thread"),
    Private(
        "fluent.runtime",
        "fluent.runtime:FluentBundle",
        "_get_babel_locale",
        "thousands are parted as Babel has it, with blanks at which a line may break",
    ),
    Private(
        "python-telegram-bot",
        "telegram.error:RetryAfter",
        "_retry_after",
        "how long Telegram asks to be left alone is not known",
    ),
    Private(
        "aiohttp-socks",
        "aiohttp_socks:ProxyConnector",
        "_wrap_create_connection",
        "a proxy that is away counts as a fault of Davtar",
    ),
    Private("discord.py", "discord.http:Route", "BASE", "another Discord cannot be named"),
    Private(
        "discord.py",
        "discord.gateway:DiscordWebSocket",
        "DEFAULT_GATEWAY",
        "another gateway cannot be named",
    ),
    Private(
        "discord.py",
        "discord.http:HTTPClient",
        "request",
        "whether Discord still answers is not known",
    ),
    *(
        Private("python-bidi", "bidi.algorithm", name, "no right-to-left names")
        for name in (
            "get_empty_storage",
            "get_embedding_levels",
            "explicit_embed_and_overrides",
            "resolve_weak_types",
            "resolve_neutral_types",
            "resolve_implicit_levels",
        )
    ),
    Private("python-bidi", "bidi.mirror", "MIRRORED", "brackets look away"),
    Private(
        "sqlalchemy",
        "sqlalchemy.sql.compiler:SQLCompiler",
        "positiontup",
        "statements are not compiled once for SQLite",
    ),
)


def _adapters() -> list[Path]:
    return [path for path in files() if path.suffix == ".py" and named(path).startswith("adapters/")]


def _bounds() -> dict[str, Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {canonicalize_name(one.name): one for one in map(Requirement, project["dependencies"])}


@pytest.mark.parametrize("one", NAMES, ids=lambda one: f"{one.owner}.{one.name}")
def test_a_private_name_is_there(one: Private) -> None:
    module, _, owner = one.owner.partition(":")
    found = getattr(import_module(module), owner, None) if owner else import_module(module)
    assert found is not None, f"{one.owner} is gone: {one.breaks}"
    told = {*getattr(found, "__annotations__", ()), *getattr(found, "__slots__", ())}
    assert hasattr(found, one.name) or one.name in told, f"{one.owner}.{one.name} is gone: {one.breaks}"
    used = re.compile(rf"\b{one.name}\b")
    assert any(used.search(path.read_text(encoding="utf-8")) for path in _adapters()), f"{one.name} is used no more"


@pytest.mark.parametrize("package", sorted({one.package for one in NAMES}))
def test_a_library_whose_private_names_are_used_has_an_upper_bound(package: str) -> None:
    bounds = {one.operator for one in _bounds()[canonicalize_name(package)].specifier}
    assert bounds & {"<", "==", "~="}, f"{package} may change under our feet"


def test_the_names_mean_what_they_meant() -> None:
    """Their use, apart from the program: a call on aiosqlite's thread, a wait of Telegram's, the order of values."""
    assert telegram.error.RetryAfter(7)._retry_after.total_seconds() == 7
    assert list(insert(pref).compile(dialect=sqlite.dialect()).positiontup or ()) == [c.name for c in pref.columns]
    assert isinstance(aiosqlite.Connection._conn, property)


def test_no_other_private_name_of_a_library_is_used() -> None:
    """Of anything but ``self`` and ``cls``; our own objects keep theirs to themselves too. What named tuples promise
    has an underscore only so that no field is called so."""
    known = {one.name for one in NAMES} | {"_replace"}
    found = []
    for path in files():
        name = named(path)
        if path.suffix != ".py" or name.split("/")[0] not in ("rules", "bot", "adapters"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Attribute) or not node.attr.startswith("_") or node.attr.endswith("__"):
                continue
            ours = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls", "one")
            if not ours and node.attr not in known:
                found.append(f"{name}:{node.lineno}: {ast.unparse(node)}")
    assert found == []
