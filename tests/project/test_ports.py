"""Ports are declared once: no protocol repeats what another one says already."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def _protocols() -> Iterator[tuple[str, frozenset[str], tuple[str, ...]]]:
    """(name, members of its own, bases) of every protocol of the program."""
    for ring in ("rules", "bot", "adapters"):
        for path in sorted((ROOT / ring).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.ClassDef):
                    continue
                bases = tuple(base.split("[")[0].rpartition(".")[2] for base in map(ast.unparse, node.bases))
                if "Protocol" in bases:
                    own = (
                        one.name if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)) else one.target.id
                        for one in node.body
                        if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))
                        or (isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name))
                    )
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
