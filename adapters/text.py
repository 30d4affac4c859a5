"""Words: the ``Catalog`` port on Fluent files.

``assets/text/<language>/*.ftl`` are cut into messages when a language is first spoken; a message is parsed when it is
first said, for parsing all of them takes a second. The library (fluent.runtime, pinned) stays behind this module.
Messages do not refer to each other; what they share comes from five functions beside Fluent's own:

``CARD($card)``
    one or several cards for the eye: ``JH`` is ``J♥``, ``QH JH`` is ``Q♥ J♥``.
``STRAIN($strain)``
    a suit or no-trump by its code ``S C D H N``: its message ``strain-H``; ``form: "title"`` takes that message's
    attribute ``.title``. What is no code is shown as it is.
``WORD($code, of: "rank")``
    the message ``rank-<code>`` of the same language, if there is one, else the code itself; ``form`` as above.
``GEN($who)``
    a name in the genitive, where the language makes it with an ending (Armenian ``Դավիթի``, ``Alex-ի``); of several
    names each.
``DEF($who)``
    a name as the subject of an Armenian sentence, with its article: ``Դավիթը``, ``Աննան``, ``Alex-ը``; of several names
    each. ``next: "vowel"`` where the next word begins with a vowel: ``Դավիթն``. In other languages the name itself.

Numbers and dates need no function: how they are written is the language's own affair (``_Tongue``, ``_date``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import structlog
from babel import Locale, localedata
from babel.dates import format_date
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from adapters.endings import FIRST, PLACES, SPLIT, Piece, armenian_of, armenian_the, bare, georgian_of
from adapters.phrases import Phrase, Phrases
from bot.ports.keys import GONE, GONE_NAME, platform_of
from bot.text import LANGUAGES, Lang, Name, Text, Value, t

log = structlog.get_logger(__name__)

FALLBACK: Final[Lang] = "en"
_MEMORY: Final = 8192
"""How many sentences are remembered, each of the two ways."""

_CODES: Final = 2048
"""How many words for codes, and how many numbers as they are written, are remembered for each language."""

_LONGEST: Final = 2000
"""Of an argument; Fluent refuses parts longer than 2500."""

_GROUPED: Final = 10_000
"""From here on a number is written with its thousands apart; 1000 stands as it is."""

_THIN: Final = "\u202f"
"""Between the thousands, unless the language has a sign of its own: narrow, and no line breaks at it."""

_THOUSANDS: Final[Mapping[str, str]] = {"en": ","}
_DATES: Final[Mapping[str, str]] = {"en": "d MMMM y"}
"""Patterns of Unicode; the other languages write ``29.11.2026``."""

_UNSAID: Final = (
    *("unit_patterns", "unit_display_names", "compound_unit_patterns", "meta_zones", "time_zones", "zone_formats"),
    *("languages", "territories", "scripts", "variants", "currency_names", "currency_names_plural", "date_fields"),
    *("compact_decimal_formats", "compact_currency_formats", "interval_formats", "datetime_skeletons"),
)
"""What babel knows of a language and no sentence of ours says."""
_SIGNS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
_CARD: Final = re.compile(r"\b(10|[2-9JQKA])([SCDH])\b")

# Direction marks of a stranger's text must not turn our sentence round; they and our own places are dropped.
_UNWELCOME: Final = dict.fromkeys(
    (
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
        *(0x200E, 0x200F, 0x061C, 0xFEFF, 0x7F),
        *range(FIRST, FIRST + PLACES),
        *(code for code in range(0x20) if chr(code) not in "\t\n"),
    )
)


def _lighten() -> None:
    """Let go of what babel keeps of our languages for nothing: megabytes of the names of countries and currencies."""
    for code in ("root", *LANGUAGES):
        known = localedata.load(code)
        for name in _UNSAID:
            known.pop(name, None)


class FluentCatalog:
    """Implements ``bot.ports.Catalog``. Never raises for a sentence: what is missing is counted and logged once."""

    def __init__(self, root: Traversable | None = None) -> None:
        """:param root: the folder with a folder for each language; the one of the package if None."""
        _lighten()
        words, base = (_own, files("assets") / "text") if root is None else (_Words, root)
        self._words: Final[dict[Lang, _Words]] = {lang: words(lang, base / lang) for lang in LANGUAGES}
        self.missing: Final[Counter[tuple[Lang, str]]] = Counter()
        """(language, key) of messages that were asked for and are not there, with how often."""
        self.faulty: Final[Counter[tuple[Lang, str]]] = Counter()
        """(language, key) of messages that could not be said whole: an argument lacked."""
        self._say = lru_cache(_MEMORY)(self._said)
        self._rich = lru_cache(_MEMORY)(self._pieces)

    def say(self, lang: Lang, text: Text) -> str:
        return self._say(lang, text)

    def rich(self, lang: Lang, text: Text) -> tuple[str | Name, ...]:
        return self._rich(lang, text)

    def has(self, lang: Lang, key: str) -> bool:
        """Whether the language itself has the message."""
        return self._words[lang].find(key) is not None

    def _said(self, lang: Lang, text: Text) -> str:
        return "".join(_plain(piece) if isinstance(piece, Name) else piece for piece in self._rich(lang, text))

    def _pieces(self, lang: Lang, text: Text) -> tuple[str | Name, ...]:
        people: list[Name] = []
        line = self._line(lang, text, people)
        found: list[str | Name] = []
        for piece in SPLIT.split(line):
            if SPLIT.fullmatch(piece):
                found.append(people[ord(piece) - FIRST])
            elif piece:
                found.append(piece)
        return tuple(found)

    def _line(self, lang: Lang, text: Text, people: list[Name]) -> str:
        """The sentence with places for its people, who are noted in ``people``."""
        args = {name: self._arg(lang, value, people) for name, value in text.args}
        key = text.key.replace("_", "-")
        for tongue in dict.fromkeys((lang, FALLBACK)):
            said = self._message(tongue, key, args)
            if said is not None:
                return said
        return f"[{text.key}]"

    def _message(self, lang: Lang, key: str, args: Mapping[str, Any]) -> str | None:
        words = self._words[lang]
        phrase = words.phrase(key)
        if phrase is not None:
            with suppress(Exception):  # the library says what is wrong
                return phrase(args)
        message = words.find(key)
        if message is None or message.value is None:
            self._count(self.missing, "text missing", lang, key)
            return None
        said, errors = words.bundle.format_pattern(message.value, {name: _native(one) for name, one in args.items()})
        if errors:
            self._count(self.faulty, "text faulty", lang, key)
        return str(said)

    def _arg(self, lang: Lang, value: Value, people: list[Name]) -> Any:
        match value:
            case str():
                return (value if value.isprintable() else value.translate(_UNWELCOME))[:_LONGEST]
            case int() if value < 0:
                return f"−{-value}"
            case int():
                return value
            case date():
                return _date(lang, value)
            case Text():
                line = self._line(lang, value, people)
                return Piece(line, {place: _plain(people[ord(place) - FIRST]) for place in SPLIT.findall(line)})
            case Name():
                if platform_of(value.person) == GONE and value.name == GONE_NAME:
                    value = replace(value, name=self._line(lang, t("person-gone"), []))
                if len(people) == PLACES:
                    return _plain(value)
                people.append(value)
                place = chr(FIRST + len(people) - 1)
                return Piece(place, {place: _plain(value)})

    def _count(self, counter: Counter[tuple[Lang, str]], what: str, lang: Lang, key: str) -> None:
        counter[lang, key] += 1
        if counter[lang, key] == 1:
            log.warning(what, lang=lang, key=key)


def _native(value: Any) -> Any:
    """An argument for the library."""
    return fluent_number(value, useGrouping=value >= _GROUPED) if isinstance(value, int) else value


class _Tongue(Locale):
    """A language as Fluent knows it, with a thin space between thousands where it knows no comma."""

    @cached_property
    def number_symbols(self) -> Any:
        sign = _THOUSANDS.get(self.language, _THIN)
        return {system: {**usual, "group": sign} for system, usual in super().number_symbols.items()}


class _Bundle(FluentBundle):
    def _get_babel_locale(self) -> Locale:
        return _Tongue(self.locales[0])


def _date(lang: Lang, day: date) -> str:
    return format_date(day, _DATES.get(lang, "dd.MM.y"), locale=lang)


def _plain(name: Name) -> str:
    """A name as words: in one line, without marks that would turn the sentence round it."""
    return " ".join(name.name.translate(_UNWELCOME).split()) or "…"


_ENTRY: Final = re.compile(r"^([a-z][\w-]*) *=.*(?:\n(?![A-Za-z#-]).*)*", re.MULTILINE)
"""A message in a file: from its key to the line before the next key or comment."""


class _Words:
    """The messages of one language, and the functions that its files may use."""

    def __init__(self, lang: Lang, folder: Traversable) -> None:
        self.word = lru_cache(_CODES)(self._word)
        functions: dict[str, Any] = {"CARD": _cards, "STRAIN": self.strain, "WORD": self.word}
        functions["GEN"] = {"hy": armenian_of, "ka": georgian_of}.get(lang, str)
        functions["DEF"] = armenian_the if lang == "hy" else bare
        self.bundle: Final = _Bundle([lang], functions=functions, use_isolating=False)
        self._folder: Final = folder
        self._tongue: Final = _Tongue(lang)
        plural = lru_cache(_CODES)(self._tongue.plural_form)
        self._phrases: Final = Phrases(functions, lru_cache(_CODES)(self._number), plural)
        self._known: Final[dict[str, Phrase | None]] = {}

    @cached_property
    def _unread(self) -> dict[str, str]:
        """Messages as they stand in the files, by key; those that have been parsed are with the bundle."""
        found: dict[str, str] = {}
        for file in sorted(self._folder.iterdir(), key=lambda f: f.name):
            if file.name.endswith(".ftl"):
                text = file.read_text(encoding="utf-8")
                found |= {entry[1]: entry[0] for entry in _ENTRY.finditer(text)}
        return found

    def find(self, key: str) -> Any:
        """The compiled message, or None."""
        if not self.bundle.has_message(key):
            source = self._unread.get(key)
            if source is None:
                return None
            self.bundle.add_resource(FluentResource(source + "\n"))
        return self.bundle.get_message(key) if self.bundle.has_message(key) else None

    def phrase(self, key: str) -> Phrase | None:
        """The message as a function; None if there is none, or it is no plain one."""
        if key not in self._known:
            message = self.find(key)
            if message is None:
                return None
            self._known[key] = self._phrases.of(message.value) if message.value is not None else None
        return self._known[key]

    def _number(self, n: int) -> str:
        return str(_native(n).format(self._tongue))

    def strain(self, code: str, form: str = "") -> str:
        return self.word(code, "strain", form)

    def _word(self, code: str, of: str = "", form: str = "") -> str:
        """The message ``of-code`` or its attribute ``form``; the code itself if there is none."""
        message = self.find(f"{of}-{code}".replace("_", "-"))
        pattern = message and (message.attributes.get(form) or message.value)
        return str(self.bundle.format_pattern(pattern)[0]) if pattern else str(code)


_OWN: Final[dict[str, _Words]] = {}


def _own(lang: Lang, folder: Traversable) -> _Words:
    """The messages of the package: they are parsed once in a process, however many catalogs say them."""
    if str(folder) not in _OWN:
        _OWN[str(folder)] = _Words(lang, folder)
    return _OWN[str(folder)]


def _cards(text: str) -> str:
    return _CARD.sub(lambda found: found[1] + _SIGNS[found[2]], str(text))
