"""Who imports whom in the program: no circle, and few imports that come late."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.project.kit import ROOT
from tests.project.test_tree import CODE, sources

LATE = 4
"""Imports inside functions and under TYPE_CHECKING. The number may only fall: most of them hide a circle."""


def module_of(path: Path) -> str:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__")


MODULES = {module_of(path): path for path in sources(*CODE)}


def imported(node: ast.AST) -> Iterator[str]:
    """The modules of ours that an import statement names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in MODULES)
    elif isinstance(node, ast.ImportFrom) and node.module is not None:
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            if inner in MODULES:
                yield inner
            elif node.module in MODULES:
                yield node.module


def late_nodes(tree: ast.Module) -> set[ast.AST]:
    """What lies inside a function or behind ``if TYPE_CHECKING``."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        typing = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        if typing or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.update(ast.walk(node))
    return found


def arrows() -> tuple[dict[str, set[str]], list[str]]:
    """Every import of the program by module, late ones among them; and the late ones by themselves."""
    graph: dict[str, set[str]] = {}
    late: list[str] = []
    for module, path in MODULES.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        behind = late_nodes(tree)
        graph[module] = set()
        for node in ast.walk(tree):
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


def test_a_circle_is_seen() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": set()}) == [["a", "b"], ["b", "c"], ["c", "a"]]
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []
