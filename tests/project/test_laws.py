"""Laws of the program's code, read from its syntax trees: who imports whom, and what is named or declared where."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import aiosqlite
import pytest
import telegram.error
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from sqlalchemy import insert
from sqlalchemy.dialects import sqlite

from adapters.store.schema import game_table, pref
from bot.core.model import Table
from bot.games import LINES, entry_of, game_keys, rules_of
from bot.games.folder import CommandSpec, folder_of
from bot.ports.records import TableRow
from rules.options import load
from tests.facts import FACTS
from tests.golden.make import files as golden_files
from tests.project.kit import CODE, ROOT, named, nodes, sources, text

LATE = 4
"""Imports inside functions and under TYPE_CHECKING. The number may only fall: most of them hide a circle."""


def module_of(path: Path) -> str:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__")


@cache
def modules() -> dict[str, Path]:
    return {module_of(path): path for path in sources(*CODE)}


def imported(node: ast.AST) -> Iterator[str]:
    """The modules of ours that an import statement names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in modules())
    elif isinstance(node, ast.ImportFrom) and node.module is not None:
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            if inner in modules():
                yield inner
            elif node.module in modules():
                yield node.module


def late_nodes(path: Path) -> set[ast.AST]:
    """What lies inside a function or behind ``if TYPE_CHECKING``."""
    found: set[ast.AST] = set()
    for node in nodes(path):
        typing = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        if typing or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.update(one for one in ast.walk(node) if isinstance(one, ast.Import | ast.ImportFrom))
    return found


@cache
def arrows() -> tuple[dict[str, set[str]], list[str]]:
    """Every import of the program by module, late ones among them; and the late ones by themselves."""
    graph: dict[str, set[str]] = {}
    late: list[str] = []
    for module, path in modules().items():
        inner = any(isinstance(node, ast.Import | ast.ImportFrom) and node.col_offset for node in nodes(path))
        behind = late_nodes(path) if inner else set()
        graph[module] = set()
        for node in nodes(path):
            names = set(imported(node)) - {module}
            graph[module] |= names
            late += [f"{module} -> {name}" for name in sorted(names) if node in behind]
    return graph, late


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Modules that import each other in a ring: what is left when those that import nothing left are taken away, and
    those that nothing left imports."""
    left = {module: set(names) for module, names in graph.items()}
    while True:
        known = {name for names in left.values() for name in names}
        ends = {module for module, names in left.items() if not names & left.keys() or module not in known}
        if not ends:
            break
        left = {module: names - ends for module, names in left.items() if module not in ends}
    return [[module, *sorted(names & left.keys())] for module, names in sorted(left.items())]


def test_no_circle_among_the_modules_of_the_program() -> None:
    graph, _ = arrows()
    assert circles(graph) == []


def test_late_imports_only_become_fewer() -> None:
    _, late = arrows()
    assert len(late) <= LATE, "\n".join(late)


PLAIN = {"str", "int", "list", "dict", "tuple", "kind", "cls", "Any", "name", "_game_events"}
READS = {"decode", "convert", "Decoder"}

FIRST = """
import sys, threading
import msgspec
from bot.games import game_keys, rules_of
from bot.core.codec import encode_event, decode_event, game_event
from bot.core import events as ev
from bot.ports.records import StoredEvent

sys.setswitchinterval(1e-6)
made = []
for game in game_keys():
    rules = rules_of(game)
    seats = max(rules.seats)
    new = encode_event(ev.Started(0, (), tuple(rules.start(seats, next(iter(rules.presets.values()))))))
    made.append((game, StoredEvent(1, new.type, new.v, new.body, 0)))
gate = threading.Barrier(6)

def work():
    gate.wait()
    for game, stored in made:
        decode_event(stored, game)

threads = [threading.Thread(target=work) for _ in range(6)]
[one.start() for one in threads]
[one.join() for one in threads]
print("done")
"""


def test_threads_that_read_first_at_once_bring_nothing_down() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr


def classes(node: ast.expr) -> set[str]:
    """The classes in a type as it is written."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} | {
        one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)
    }


def test_every_class_that_is_read_is_known() -> None:
    """Each class named in ``msgspec.….decode(…, type=…)`` or ``msgspec.convert(…, …)`` is in a call of ``known`` or a
    decoder made at import."""
    read: dict[str, set[str]] = {}
    ready: set[str] = set()
    for path in sources("bot", "adapters"):
        for node in nodes(path):
            if not isinstance(node, ast.Call):
                continue
            if not isinstance(node.func, ast.Name | ast.Attribute):
                continue
            called = ast.unparse(node.func)
            if called.rpartition(".")[2] == "known" or called.endswith("json.Decoder"):
                ready |= {name for arg in node.args for name in classes(arg)}
            elif called.startswith("msgspec.") and called.rpartition(".")[2] in READS:
                types = [one.value for one in node.keywords if one.arg == "type"]
                types += node.args[1:2] if called == "msgspec.convert" else []
                read.setdefault(named(path), set()).update(*map(classes, types))
    assert read
    unknown = {path: names - ready - PLAIN for path, names in read.items()}
    assert {path: names for path, names in unknown.items() if names} == {}


def _protocols() -> Iterator[tuple[str, frozenset[str], tuple[str, ...]]]:
    """(name, members of its own, bases) of every protocol of the program."""
    for path in sources(*CODE):
        for node in nodes(path):
            if not isinstance(node, ast.ClassDef):
                continue
            bases = tuple(base.split("[")[0].rpartition(".")[2] for base in map(ast.unparse, node.bases))
            if "Protocol" in bases:
                own = [one.name for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
                told = (one.target for one in node.body if isinstance(one, ast.AnnAssign))
                own += [one.id for one in told if isinstance(one, ast.Name)]
                yield node.name, frozenset(own), bases


def test_no_port_is_declared_twice() -> None:
    found = list(_protocols())
    names = [name for name, _, _ in found]
    assert sorted(names) == sorted(set(names))
    repeated = [
        (one, other)
        for one, own, bases in found
        for other, others, _ in found
        if one != other and own and own <= others and other not in bases
    ]
    assert repeated == []


@dataclass(frozen=True)
class Private:
    """``name`` of ``owner`` (a module, or module:object) in a library; ``breaks``: without it."""

    package: str
    owner: str
    name: str
    breaks: str


NAMES = tuple(
    Private(package, owner, name, breaks)
    for package, owner, names, breaks in (
        ("aiosqlite", "aiosqlite:Connection", "_conn", "SQLite cannot be opened"),
        ("aiosqlite", "aiosqlite:Connection", "_execute", "no work gets to its thread"),
        ("fluent.runtime", "fluent.runtime:FluentBundle", "_get_babel_locale", "a line may break within a number"),
        ("python-telegram-bot", "telegram.error:RetryAfter", "_retry_after", "how long to wait is not known"),
        ("aiohttp-socks", "aiohttp_socks:ProxyConnector", "_wrap_create_connection", "a lost proxy is our fault"),
        ("discord.py", "discord.http:Route", "BASE", "another Discord cannot be named"),
        ("discord.py", "discord.gateway:DiscordWebSocket", "DEFAULT_GATEWAY", "another gateway cannot be named"),
        ("discord.py", "discord.http:HTTPClient", "request", "whether Discord still answers is not known"),
        ("python-bidi", "bidi.algorithm", "get_empty_storage get_embedding_levels", "no right-to-left names"),
        ("python-bidi", "bidi.algorithm", "explicit_embed_and_overrides resolve_weak_types", "no right-to-left names"),
        ("python-bidi", "bidi.algorithm", "resolve_neutral_types resolve_implicit_levels", "no right-to-left names"),
        ("python-bidi", "bidi.mirror", "MIRRORED", "brackets look away"),
        ("sqlalchemy", "sqlalchemy.sql.compiler:SQLCompiler", "positiontup", "statements are compiled each time"),
    )
    for name in names.split()
)


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
    assert any(used.search(text(path)) for path in sources("adapters")), f"{one.name} is used no more"


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
    for path in sources(*CODE):
        for node in nodes(path):
            if not isinstance(node, ast.Attribute) or not node.attr.startswith("_") or node.attr.endswith("__"):
                continue
            ours = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls", "one")
            if not ours and node.attr not in known:
                found.append(f"{named(path)}:{node.lineno}: {ast.unparse(node)}")
    assert found == []


AT_HOME = ("bot/games/",)
BORROWED = {"adapters/render/games/blackjack.py": "the sign of two cards that make 21"}


def test_nothing_else_in_the_product_names_a_game() -> None:
    """No string in ``bot/`` or ``adapters/`` outside a game's folder is a game's key, or a text's that begins with
    ``game-``."""
    words = {word for key in game_keys() for word in (key, f"game-{key}")}
    found = [
        f"{named(path)}:{node.lineno}: {node.value}"
        for path in sources("bot", "adapters")
        if not named(path).startswith(AT_HOME) and named(path) not in BORROWED
        for node in nodes(path)
        if isinstance(node, ast.Constant) and node.value in words
    ]
    assert found == []
    assert set(LINES) == set(game_keys())


def test_a_games_folder_holds_all_of_it() -> None:
    for key in game_keys():
        folder = folder_of(key)
        assert folder.rules.key == key == entry_of(key).rules.key
        assert folder.actions, key
        assert folder.called, key
        assert folder.samples, key
        assert folder.stage.rules_parts > 0, key
        assert (folder.commission is None) or (folder.chips is None), key


def test_a_command_means_the_same_in_every_game() -> None:
    """``/bet`` is registered once, whichever game reads it."""
    known: dict[str, CommandSpec] = {}
    for key in game_keys():
        for spec in folder_of(key).actions:
            assert known.setdefault(spec.name, spec) == spec, (key, spec.name)


@pytest.mark.parametrize("key", FACTS)
def test_facts_are_of_the_game(key: str) -> None:
    facts, game = FACTS[key], rules_of(key)
    assert facts.seats in game.seats
    assert set(facts.most.values()) <= set(game.seats)
    assert set(facts.most) <= set(rules_of(key).presets)
    load(rules_of(key), None, facts.short)
    assert (ROOT / "tests" / "rules" / "contract" / f"of_{facts.contract}.py").is_file()
    assert facts.golden


def test_every_game_has_facts_and_golden_matches_are_those_of_the_facts() -> None:
    assert set(FACTS) == set(game_keys())
    told = {path for path, _ in golden_files()}
    assert told == set((ROOT / "tests" / "golden").glob("*/*.jsonl"))


ASKED = {"table", "row", "before", "after", "found", "last", "t"}
"""What tables and their rows are called."""


def test_no_table_has_a_place_and_nobody_asks_for_one() -> None:
    assert "place" not in {*Table.__dataclass_fields__, *TableRow.__dataclass_fields__, *game_table.c.keys()}
    asked = [
        f"{named(path)}:{node.lineno}"
        for path in sources("bot", "adapters")
        if "render" not in path.parts  # rows of charts, tiles
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr == "place"
        if isinstance(node.value, ast.Name) and node.value.id in ASKED
    ]
    assert not asked


DOORS = ("bot/handlers/desk.py", "bot/handlers/admission.py", "bot/handlers/chats.py")
FOUND_OUT = ("_admitted(", "known_as(", "preferences(", "self.lang(", "self.command(")
"""What finds out whose account it is; ``preferences`` are the person's."""
FRONTS = ("telegram", "discord", "local")


def _doors() -> Iterator[tuple[str, str]]:
    """(name, source) of the desk's public methods that are given a person by a front."""
    for name in DOORS:
        source = (ROOT / name).read_text(encoding="utf-8")
        for owner in ast.walk(ast.parse(source)):
            for node in owner.body if isinstance(owner, ast.ClassDef) else ():
                if isinstance(node, ast.AsyncFunctionDef) and not node.name.startswith("_"):
                    given = [ast.unparse(one.annotation) for one in node.args.args if one.annotation is not None]
                    if any("Person" in one for one in given):
                        yield node.name, ast.get_source_segment(source, node) or ""


def test_every_door_finds_out_who_it_is() -> None:
    doors = dict(_doors())
    assert {"press", "command", "thumb", "choices", "link", "full", "lang"} <= doors.keys()
    lets_in = {
        name for name, source in doors.items() if not any(one in source for one in FOUND_OUT) and name != "joined"
    }
    assert lets_in == set(), "``joined`` asks for the language alone"


@pytest.mark.parametrize("front", FRONTS)
def test_no_front_goes_past_the_desk(front: str) -> None:
    """A page's sessions are not accounts and cannot be joined, so it may ask for their seats."""
    past = [r"records import [^\n]*\bCommand\b", r"service\.(handle|open|full)\(", r"\btables_of\(", r"\.transact\("]
    past += [r"\bseat_of\("] if front != "local" else []
    found = [
        (path.name, one)
        for path in sources("adapters")
        if path.parts[len(ROOT.parts) + 1] == front
        for one in past
        if re.search(one, text(path))
    ]
    assert found == []


def test_a_private_chat_is_that_of_the_account_which_acts() -> None:
    """Not that of the account which stands for the person: that one is on another platform."""
    wrong = re.compile(r"dest_of\([^()]*\.id\b")
    found = [
        f"{named(path)}: {line.strip()}"
        for path in sources("bot", "adapters")
        for line in text(path).splitlines()
        if wrong.search(line)
    ]
    assert found == []
