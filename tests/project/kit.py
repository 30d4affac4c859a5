"""What the project's tests share: the files of the project, and ``davtar`` run as people run it."""

from __future__ import annotations

import ast
import gc
import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path

import pytest

from adapters.cli import main
from adapters.config import names

ROOT = Path(__file__).parents[2]
CODE = ("rules", "bot", "adapters")
ENDS = {"end_lineno", "end_col_offset"}
"""Left out of syntax trees: with at most five fields a node takes half the room."""
GENERATED = {
    ".venv", ".git", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", "__pycache__", "node_modules",
}  # fmt: skip


@cache
def files() -> tuple[Path, ...]:
    """Every file that is part of the project: what git tracks or would; without git, what is not generated."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout.decode()
        found = [ROOT / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        found = [path for path in ROOT.rglob("*") if not GENERATED & set(path.relative_to(ROOT).parts)]
    found = sorted(path for path in found if path.is_file())
    assert all(str(path) and hash(path) for path in found)  # kept in them: no crumbs among what is soon forgotten
    return tuple(found)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def sources(*tops: str) -> list[Path]:
    return [path for path in files() if path.suffix == ".py" and named(path).split("/")[0] in tops]


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """The nodes of a module's syntax tree but for those that say ``load`` or ``store``, without their ends; each module
    is parsed once, however many laws look at it."""
    gc.disable()  # all of it is kept: looking through it again and again would take most of the time
    found: list[ast.AST] = [ast.parse(text(path))]
    for node in found:
        kept = node.__dict__ = {name: value for name, value in node.__dict__.items() if name not in ENDS}
        for value in kept.values():
            if isinstance(value, list):
                found += [one for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
                found.append(value)
    gc.freeze()
    gc.enable()
    return tuple(found)


def davtar(
    *args: str, cwd: Path = ROOT, env: dict[str, str] | None = None, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """The command, run inside this process in the folder ``cwd``, with ``env`` beside a clean environment."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        for name in (*names(), "LC_ALL", "LC_MESSAGES", "LANG"):
            patch.delenv(name, raising=False)
        for name, value in (env or {}).items():
            patch.setenv(name, value)
        patch.chdir(cwd)
        patch.setattr(sys, "stdin", io.StringIO(stdin))
        try:
            code = main(args)
        except SystemExit as stopped:  # argparse
            code = int(stopped.code or 0)
    return subprocess.CompletedProcess(args, code, out.getvalue(), err.getvalue())


def process(*args: str, cwd: Path = ROOT, **env: str) -> subprocess.Popen[bytes]:
    """The command as a process of its own."""
    command = [sys.executable, "-m", "adapters.cli", *args]
    there = {**os.environ, "PYTHONPATH": str(ROOT), **env}
    return subprocess.Popen(
        command, cwd=cwd, env=there, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
