"""Completeness: every game option, command, setting, event, message kind, refusal and metric is used by some test.

A plugin records them while the tests run. A full run that passes fails at the end with one sentence for each that is
missing. Tests that loop over everything (all texts, all stored forms, matches with random options) do not count:
they would cover a new option without a test written for it.
"""

from __future__ import annotations

import ast
import functools
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from adapters.config import Settings, names
from bot.games import game_keys, rules_of
from bot.handlers.commands import all_commands, by_name
from bot.handlers.desk import Desk
from bot.ports.records import OutRow
from bot.text import Text
from rules.core import Illegal
from rules.options import options_from

ROOT: Final = Path(__file__).parents[1]
GO_THROUGH_ALL: Final = ("tests/text/", "tests/rules/contract/", "tests/golden/")
SAID: Final = {
    "option": "No test plays with the option {}.", "command": "No test gives the command /{}.",
    "setting": "No test starts anything with the setting {}.", "event": "The event {} happens in no test.",
    "message": "No test sends a message of the kind {}.", "refusal": "No test is refused with {}.",
    "metric": "No test reads the metric davtar_{}.",
}  # fmt: skip


def _modules(folder: str, files: str) -> list[str]:
    found = (ROOT / folder).rglob(files)
    return sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in found)


@cache
def _events() -> dict[str, type]:
    of_games = [event for key in game_keys() for event in rules_of(key).events]
    of_tables = [
        found
        for module in _modules("bot", "*events.py")
        for name, found in inspect.getmembers(import_module(module), inspect.isclass)
        if found.__module__ == module and hasattr(found, "__dataclass_fields__") and not name.startswith("_")
    ]
    return {event.__name__: event for event in (*of_games, *of_tables)}


def _kinds() -> set[str]:
    """Message kinds: the third argument of every call of ``OutRow``."""
    kinds = set()
    for module in _modules("bot", "*.py"):
        source = (ROOT / (module.replace(".", "/") + ".py")).read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source if "OutRow(" in source else "")):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "OutRow" and len(node.args) > 2:
                kind = node.args[2]
                if isinstance(kind, ast.Constant):
                    kinds.add(str(kind.value))
                elif isinstance(kind, ast.Name) and kind.id.isupper():
                    kinds.add(str(getattr(import_module(module), kind.id)))
    return kinds


def _refusals() -> set[str]:
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "assets" / "text" / "en").glob("*.ftl"))
    return {key for text in texts for key in re.findall(r"^illegal-([\w-]+) =", text, re.MULTILINE)}


def _metrics() -> set[str]:
    source = (ROOT / "adapters" / "runtime" / "health.py").read_text(encoding="utf-8")
    return set(re.findall(r'"davtar_(\w+)"', source))


def _read_metrics() -> set[str]:
    """Metrics that a test names, with or without the prefix and the suffix of a sample."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__)]
    words = {word.removeprefix("davtar_") for text in texts for word in re.findall(r"\w+", text)}
    return words | {re.sub("_(total|count|sum|bucket)$", "", word) for word in words}


def _defaults() -> dict[type, tuple[str, Mapping[str, Any]]]:
    """Options class → game and default values."""
    found = {key: options_from(rules_of(key)) for key in game_keys()}
    return {
        type(one): (key, {setting.name: getattr(one, setting.name) for setting in rules_of(key).settings})
        for key, one in found.items()
    }


def everything() -> dict[str, set[str]]:
    """All names that need a test, by sort."""
    return {
        "option": {f"{option} of {key}" for key, defaults in _defaults().values() for option in defaults},
        "command": {spec.name for spec in all_commands()},
        "setting": set(names()),
        "event": set(_events()),
        "message": _kinds(),
        "refusal": _refusals(),
        "metric": _metrics(),
    }


def missing(met: Mapping[str, set[str]]) -> list[str]:
    """One sentence for each name without a test."""
    used = {**met, "metric": _read_metrics()}
    return [SAID[sort].format(one) for sort, there in everything().items() for one in sorted(there - used[sort])]


class Exercised:
    """Records what the tests of this process use."""

    def __init__(self) -> None:
        self.met: dict[str, set[str]] = {sort: set() for sort in SAID}
        self.on = False
        """Whether a test that counts is running."""
        self._watch()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.on = not item.nodeid.startswith(GO_THROUGH_ALL)
        try:
            return (yield)
        finally:
            self.on = False

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Send a worker's record to the controller (``tests/conftest.py``)."""
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["exercised"] = {sort: sorted(met) for sort, met in self.met.items()}

    def missing(self) -> list[str]:
        return missing(self.met)

    def _watch(self) -> None:
        met = self.met
        _after(Illegal, self, lambda one: met["refusal"].add(one.key))
        _after(Text, self, self._said)
        _after(OutRow, self, lambda one: met["message"].add(one.kind))
        _after(Settings, self, self._started)
        for name, event in _events().items():
            _after(event, self, lambda _, name=name: met["event"].add(name))
        for options, (key, defaults) in _defaults().items():
            _after(options, self, functools.partial(self._set, key, defaults))
        command = Desk.command

        async def heard(desk: Desk, key: str, place: str, person: Any, name: str, rest: str = "") -> Any:
            if self.on and name in by_name():  # a forged one may be no valid UTF-8, which no worker can send
                met["command"].add(name)
            return await command(desk, key, place, person, name, rest)

        Desk.command = heard  # type: ignore[method-assign]

    def _started(self, settings: Settings) -> None:
        self.met["setting"].update(name.upper() for name in settings.model_fields_set)

    def _said(self, text: Text) -> None:
        if text.key.startswith("illegal-"):
            self.met["refusal"].add(text.key.removeprefix("illegal-"))

    def _set(self, key: str, defaults: Mapping[str, Any], options: Any) -> None:
        self.met["option"].update(
            f"{name} of {key}" for name, value in defaults.items() if getattr(options, name, value) != value
        )


def _after(of: Any, tests: Exercised, note: Callable[[Any], object]) -> None:
    """Call ``note`` with every instance of a class that is created while a test runs."""
    made = of.__init__

    @functools.wraps(made)
    def told(self: Any, *args: Any, **named: Any) -> None:
        made(self, *args, **named)
        if tests.on:
            note(self)

    of.__init__ = told
