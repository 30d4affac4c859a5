"""Text as keys: the code chooses the message, ``assets/text`` has the words, and the front looks them up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Final, Literal, TypeAlias, get_args

# --- a sentence to be translated --------------------------------------------------------------------------------------


Lang: TypeAlias = Literal["hy", "ka", "ru", "en"]
LANGUAGES: tuple[Lang, ...] = get_args(Lang)


@dataclass(frozen=True, slots=True)
class Name:
    """A person in a sentence; the platform escapes it or turns it into a mention, never a translation.

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

    An argument is a string (data, shown unchanged), a whole number (with plural forms and a thousands separator; pass a
    number to be copied as a string), a date, a ``Name`` or another ``Text``.
    """

    key: str
    args: "tuple[tuple[str, Value], ...]" = ()


Value: TypeAlias = "str | int | date | Name | Text"


def t(key: str, **args: Value) -> Text:
    """``t("waiting-for", who=Name(...))``: a Text with its arguments sorted, so that Texts can be compared."""
    return Text(key, tuple(sorted(args.items())))


@lru_cache(256)
def house_language(code: str | None) -> Lang | None:
    """The supported language of an IETF tag (``ru-RU``, ``hy``), or None."""
    short = (code or "").replace("_", "-").split("-")[0].lower()
    return short if short in LANGUAGES else None


def language_or(code: str | None, default: Lang = "en") -> Lang:
    """The supported language of an IETF tag, else ``default``."""
    return house_language(code) or default


__all__ = ["LANGUAGES", "Lang", "Name", "Text", "Value", "date_of", "house_language", "language_or", "t"]


def date_of(day: int) -> date:
    """The date of a UTC day, counted from 1970-01-01."""
    return date(1970, 1, 1) + timedelta(days=day)


# --- decimal numbers --------------------------------------------------------------------------------------------------


def signed(score: int) -> str:
    """A whole number with a plus, or with the typographic minus."""
    return f"+{score}" if score > 0 else f"\u2212{-score}" if score else "0"


def decimal(value: float, places: int = 1, *, signed: bool = False) -> Text:
    """``signed``: with a plus if it is above 0."""
    value = round(value, places) + 0.0  # never -0
    whole, fraction = f"{value:{'+' if signed else ''}.{places}f}".replace("-", "\N{MINUS SIGN}").split(".")
    return t("decimal", whole=whole, fraction=fraction)


def within(value: float, error: float, places: int = 1) -> Text:
    """``value`` with its standard error."""
    return t("decimal-within", value=decimal(value, places), error=decimal(error, places))


# --- lists of Texts ---------------------------------------------------------------------------------------------------


def listed_all(texts: Sequence[Text]) -> Text:
    """A list of any number of Texts, halved again and again: nested one in the next, six packs would be too deep."""
    if len(texts) < 2:
        return texts[0] if texts else t("list-none")
    middle = len(texts) // 2
    return t("list-pair", a=listed_all(texts[:middle]), b=listed_all(texts[middle:]))


# --- names of automatic players ---------------------------------------------------------------------------------------


AUTO_NAMES: Final = ("Vardan", "Nino", "Tigran", "Ketevan", "Hayk", "Lela")
_WRITTEN: Final[Mapping[str, tuple[str, ...]]] = {
    "hy": ("Վարդան", "Նինո", "Տիգրան", "Քեթևան", "Հայկ", "Լելա"),
    "ka": ("ვარდანი", "ნინო", "ტიგრანი", "ქეთევანი", "ჰაიკი", "ლელა"),
    "ru": ("Вардан", "Нино", "Тигран", "Кетеван", "Айк", "Лела"),
}


def auto_names(lang: str) -> tuple[str, ...]:
    """The names at a table in this language."""
    return _WRITTEN.get(lang, AUTO_NAMES)
