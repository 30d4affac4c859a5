"""A sentence yet to be translated: a key and its arguments."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeAlias, get_args

Lang: TypeAlias = Literal["hy", "ka", "ru", "en"]
LANGUAGES: tuple[Lang, ...] = get_args(Lang)


@dataclass(frozen=True, slots=True)
class Name:
    """A person in a sentence; escaped or turned into a mention by the platform, never by a translation.

    ``ping``: a real mention that notifies (only in new messages; an edit notifies nobody).
    """

    person: str
    name: str
    ping: bool = False
    also: tuple[str, ...] = ()
    """Other accounts of the same person: each platform mentions its own."""

    @property
    def accounts(self) -> tuple[str, ...]:
        return (self.person, *self.also)


@dataclass(frozen=True, slots=True)
class Text:
    """``key`` of a message in ``assets/text/*/*.ftl`` with its arguments, sorted by name.

    An argument is a string (data, shown as it is), a whole number (with plural forms and a thousands separator, so that
    a number to be copied has to be a string), a date, a ``Name`` or another ``Text``.
    """

    key: str
    args: tuple[tuple[str, Value], ...] = ()


Value: TypeAlias = "str | int | date | Name | Text"


def t(key: str, **args: Value) -> Text:
    """``t("waiting-for", who=Name(...))``: a Text with its arguments sorted, so that Texts can be compared."""
    return Text(key, tuple(sorted(args.items())))


def house_language(code: str | None) -> Lang | None:
    """The supported language of an IETF tag (``ru-RU``, ``hy``), or None."""
    short = (code or "").replace("_", "-").split("-")[0].lower()
    return short if short in LANGUAGES else None


def language_or(code: str | None, default: Lang = "en") -> Lang:
    """The supported language of an IETF tag, else ``default``."""
    return house_language(code) or default
