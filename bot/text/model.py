"""A sentence that has not been said yet: a key and its arguments."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeAlias, get_args

Lang: TypeAlias = Literal["hy", "ka", "ru", "en"]
LANGUAGES: tuple[Lang, ...] = get_args(Lang)


@dataclass(frozen=True, slots=True)
class Name:
    """A person in a sentence; escaped or turned into a mention by the platform, never by a translation.

    ``ping``: a real mention that notifies (only in new messages, an edit notifies nobody).
    """

    person: str
    name: str
    ping: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """``key`` of a message in ``assets/text/*/*.ftl`` with its arguments, ordered by name.

    An argument is a string (data, shown as it is), a whole number (plural forms; large ones are written with their
    thousands apart, so a number to be copied out is a string), a date, a ``Name`` or another ``Text``.
    """

    key: str
    args: tuple[tuple[str, Value], ...] = ()


Value: TypeAlias = "str | int | date | Name | Text"


def t(key: str, **args: Value) -> Text:
    """``t("waiting-for", who=Name(...))``: a Text with its arguments in a fixed order, so that it can be compared."""
    return Text(key, tuple(sorted(args.items())))


def house_language(code: str | None) -> Lang | None:
    """Our language of an IETF tag (``ru-RU``, ``hy``), if it is one."""
    short = (code or "").replace("_", "-").split("-")[0].lower()
    return short if short in LANGUAGES else None


def language_or(code: str | None, default: Lang = "en") -> Lang:
    """Our language of an IETF tag, else ``default``."""
    return house_language(code) or default
