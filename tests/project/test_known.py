"""Whatever msgspec reads is known to it before two threads can meet over it (``bot.ports.known``)."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLAIN = {"str", "int", "list", "dict", "tuple", "kind", "cls", "Any", "name", "_game_events"}
READS = {"decode", "convert", "Decoder"}

FIRST = """
import sys, threading
import msgspec
from bot.games import game_keys, rules_of
from bot.table.codec import encode_event, decode_event, game_event
from bot.table import events as ev
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


@pytest.mark.parametrize("_", range(3))
def test_threads_that_read_first_at_once_bring_nothing_down(_: int) -> None:
    done = subprocess.run([sys.executable, "-c", FIRST], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr


def named(node: ast.expr) -> set[str]:
    """The classes in a type as it is written."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} | {
        one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)
    }


def test_every_class_that_is_read_is_known() -> None:
    """Each class named in ``msgspec.….decode(…, type=…)`` or ``msgspec.convert(…, …)`` is in a call of ``known`` or a
    decoder made at import."""
    read: dict[str, set[str]] = {}
    ready: set[str] = set()
    for path in (*(ROOT / "bot").rglob("*.py"), *(ROOT / "adapters").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            called = ast.unparse(node.func)
            if called == "known" or called.endswith("json.Decoder"):
                ready |= {name for arg in node.args for name in named(arg)}
            elif called.startswith("msgspec.") and called.rpartition(".")[2] in READS:
                types = [one.value for one in node.keywords if one.arg == "type"]
                types += node.args[1:2] if called == "msgspec.convert" else []
                read.setdefault(str(path.relative_to(ROOT)), set()).update(*map(named, types))
    assert read
    unknown = {path: names - ready - PLAIN for path, names in read.items()}
    assert {path: names for path, names in unknown.items() if names} == {}
