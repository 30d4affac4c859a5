"""Words for the person at the terminal, in the language of the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from typing import Final, TextIO

from adapters.text import FluentCatalog
from bot.text import Lang, Text, Value, language_or, t

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def language(env: Mapping[str, str] = os.environ) -> Lang:
    """The terminal's language if the house speaks it, else English."""
    return language_or(next((env[name] for name in _VARIABLES if env.get(name)), None))


@cache
def _catalog() -> FluentCatalog:
    return FluentCatalog()


class Operator:
    """Speaks to the operator. Results go to ``out``, everything else to ``err``."""

    def __init__(self, lang: Lang | None = None, out: TextIO | None = None, err: TextIO | None = None) -> None:
        self.lang: Final = lang or language()
        self.catalog: Final = _catalog()
        self.out: Final = out or sys.stdout
        self.err: Final = err or sys.stderr

    def words(self, key: str, **args: Value) -> str:
        return self.say(t(key, **args))

    def say(self, text: Text) -> str:
        return self.catalog.say(self.lang, text)

    def tell(self, key: str, **args: Value) -> None:
        """A sentence of the result, there at once even if it goes into a pipe."""
        self.write(self.words(key, **args))
        self.out.flush()

    def complain(self, key: str, **args: Value) -> None:
        """A sentence beside the result."""
        self.complain_of(t(key, **args))

    def complain_of(self, text: Text) -> None:
        self.err.write(f"{self.say(text)}\n")

    def write(self, line: str) -> None:
        self.out.write(f"{line}\n")
