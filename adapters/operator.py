"""Messages for the operator at the terminal, in the terminal's language."""

import os
import sys
from collections.abc import Mapping
from functools import cache
from typing import Final, TextIO

from adapters.text import FluentCatalog
from bot.text import Lang, Text, Value, language_or, t

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def language(env: Mapping[str, str] = os.environ) -> Lang:
    """The terminal's language if Davtar has it, else English."""
    return language_or(next((env[name] for name in _VARIABLES if env.get(name)), None))


@cache
def _catalog() -> FluentCatalog:
    return FluentCatalog()


class Complaint(Exception):
    """What keeps a command from its work: a sentence, and details below it. ``code``: the exit code."""

    def __init__(self, text: Text, *details: Text, code: int = 2) -> None:
        super().__init__(text.key)
        self.text: Final = text
        self.details: Final = details
        self.code: Final = code


class Operator:
    """Writes to the operator: results to ``out``, everything else to ``err``."""

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
        """Write a sentence of the result, flushed at once even into a pipe."""
        self.write(self.words(key, **args))
        self.out.flush()

    def complain(self, key: str, **args: Value) -> None:
        """Write a sentence that is not part of the result."""
        self.complain_of(t(key, **args))

    def complain_of(self, text: Text) -> None:
        self.err.write(f"{self.say(text)}\n")

    def write(self, line: str) -> None:
        self.out.write(f"{line}\n")
