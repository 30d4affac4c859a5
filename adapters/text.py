"""The ``Catalog`` port on Fluent files."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias

import structlog
from babel import Locale, localedata
from babel.dates import format_date
from fluent.runtime import FluentBundle, FluentResource, resolver
from fluent.runtime.types import fluent_number

from bot.ports.keys import GONE, GONE_NAME, platform_of
from bot.text import LANGUAGES, Lang, Name, Text, Value, t

# --- messages as functions --------------------------------------------------------------------------------------------
# The library walks a message's tree each time and builds numbers with options. A message made of text, arguments, our
# functions and choices (all of ours are) takes a tenth of the time here. Any other message, or one that lacks an
# argument, is left to the library, so the output is always the same.


Args: TypeAlias = Mapping[str, Any]
"""Strings, and integers unchanged."""
Part: TypeAlias = Callable[[Args], Any]
Phrase: TypeAlias = Callable[[Args], str]

LONGEST: Final = resolver.MAX_PART_LENGTH


class Unusual(Exception):
    """A message left to the library."""


class Phrases:
    """The functions for one language. ``functions``: those allowed in messages; ``number``: formats a number;
    ``plural``: its plural form."""

    def __init__(
        self, functions: Mapping[str, Callable[..., str]], number: Callable[[int], str], plural: Callable[[int], str]
    ) -> None:
        self._functions = functions
        self._number = number
        self._plural = plural

    def of(self, pattern: Any) -> Phrase | None:
        """A message as a function; None if it is unusual. For unexpected arguments, the function raises ``Unusual`` or
        an error of a message's function."""
        try:
            return self._phrase(pattern)
        except Unusual:
            return None

    def _phrase(self, pattern: Any) -> Phrase:
        parts = [self._part(one) for one in _elements(pattern)]
        if all(isinstance(one, str) for one in parts):
            words = "".join(str(one) for one in parts)
            return lambda _: words

        def said(args: Args) -> str:
            return "".join([one if one.__class__ is str else self._shown(one(args)) for one in parts])  # type: ignore[operator]

        return said

    def _part(self, element: Any) -> str | Part:
        match element:
            case resolver.TextElement(value=str(words)):
                return words
            case resolver.StringLiteral():
                return str(element.parse()["value"])
            case resolver.Placeable(expression=inner) | resolver.NeverIsolatingPlaceable(expression=inner):
                return self._part(inner)
            case resolver.SelectExpression():
                return self._choice(element)
            case _:
                return self._value(element)

    def _value(self, element: Any) -> Part:
        """An argument, a literal or a function call."""
        match element:
            case resolver.VariableReference(id=resolver.Identifier(name=str(name))):
                return lambda args: args[name]
            case resolver.StringLiteral():
                words = str(element.parse()["value"])
                return lambda _: words
            case resolver.FunctionReference(id=resolver.Identifier(name=str(name)), arguments=given):
                function = self._functions.get(name)
                if function is None:
                    raise Unusual
                told = [self._value(one) for one in given.positional]
                named = {one.name.name: self._value(one.value) for one in given.named}
                return lambda args: function(
                    *[one(args) for one in told], **{key: one(args) for key, one in named.items()}
                )
            case _:
                raise Unusual

    def _choice(self, element: Any) -> Part:
        """``{ $n -> [one] … *[other] … }``"""
        key = self._value(element.selector)
        variants = [(_key(one.key), self._phrase(one.value)) for one in element.variants]
        default = next(phrase for one, (_, phrase) in zip(element.variants, variants, strict=True) if one.default)

        def chosen(args: Args) -> str:
            value = key(args)
            counted = isinstance(value, int)
            form = self._plural(value) if counted else value
            for name, phrase in variants:
                if name == value or (self._plural(name) if isinstance(name, int) and not counted else name) == form:
                    return phrase(args)
            return default(args)

        return chosen

    def _shown(self, value: Any) -> str:
        if isinstance(value, str) and len(value) <= LONGEST:
            return value
        if value.__class__ is int:
            return self._number(value)
        raise Unusual


def _elements(pattern: Any) -> Sequence[Any]:
    return pattern.elements if isinstance(pattern, resolver.Pattern) else (pattern,)


def _key(key: Any) -> str | int:
    match key:
        case resolver.Identifier(name=str(name)):
            return name
        case resolver.NumberLiteral(value=int(value)):
            return int(value)
        case _:
            raise Unusual


# --- name endings -----------------------------------------------------------------------------------------------------
# Endings of names inside sentences, and placeholders for names while a sentence is built.


# Placeholders for people in an unfinished sentence: noncharacters, which no real text contains.
FIRST: Final = 0xFDD0
PLACES: Final = 32
SPLIT: Final = re.compile(f"([{chr(FIRST)}-{chr(FIRST + PLACES - 1)}])")


class Piece(str):
    """Text with placeholders for people, and their names: an ending may depend on them."""

    __slots__ = ("names",)
    names: Mapping[str, str]

    def __new__(cls, words: str, names: Mapping[str, str]) -> "Piece":
        made = super().__new__(cls, words)
        made.names = names
        return made

    @property
    def read(self) -> str:
        """The text with the names filled in."""
        return SPLIT.sub(lambda place: self.names[place[0]], self)


_VOWELS: Final = frozenset("աեէըիոօაეიოუaeiouıøæœаеёиоуыэюяєі")
"""By letter, without accents. The Armenian u has two letters and is checked separately; й and y have rules too."""


def _heard(name: str) -> str:
    """A name in lower case up to the last letter or digit that is spoken.

    The rest is only seen: emoji, brackets, a circled number after a name that two players share.
    """
    whole = unicodedata.normalize("NFC", name).lower()
    end = next((at for at in range(len(whole), 0, -1) if whole[at - 1].isalpha() or whole[at - 1].isdecimal()), 0)
    return whole[:end]


def _open(name: str) -> bool:
    """Whether a name ends with a vowel. Digits count as consonants: մեկ, երեք, ხუთი's genitive is written 5-ის."""
    heard = _heard(name)
    if heard.endswith(("й", "ու")):
        return heard.endswith("ու")
    if heard.endswith("y"):
        return heard[-2:-1].isalpha() and heard[-2] not in _VOWELS
    letters = [c for c in unicodedata.normalize("NFKD", heard[-1:]) if c.isalpha()]
    return bool(letters) and letters[-1] in _VOWELS


def _within(name: str, first: str, last: str) -> bool:
    """Whether the last character is a letter from ``first`` to ``last``; otherwise endings take a hyphen."""
    return first <= name[-1:].lower() <= last


def _each(who: str, ending: Callable[[str, str], str]) -> str:
    """``who`` with an ending, on each of several names; ``ending`` gets a name and the text after it."""
    names = who.names if isinstance(who, Piece) else {}
    if who[-1:] not in names:
        return who + ending(who.read if isinstance(who, Piece) else who, "")
    return "".join(c + ending(names[c], who[at + 1 :]) if c in names else c for at, c in enumerate(who))


def armenian_the(who: str, next: str = "") -> str:
    """``Դավիթը``, ``Աննան``, ``Դավիթն`` before a vowel; ``Alex-ը`` in other scripts; ``բոլորը`` has it already."""

    def article(name: str, rest: str) -> str:
        letter = "ն" if (next and not rest) or _open(name) else "ը"
        return letter if _within(name, "ա", "և") else f"-{letter}"

    if who[-1:] == "ը":
        return str(who) if not next else f"{who[:-1]}ն"
    return _each(who, article)


def bare(who: str, next: str = "") -> str:
    return str(who)


def armenian_of(who: str) -> str:
    """``Դավիթի``, ``Աննայի``, ``բոլորի``, and ``Alex-ի`` in other scripts."""

    def genitive(name: str, rest: str) -> str:
        if not _within(name, "ա", "և"):
            return "-ի"
        return "յի" if name[-1].lower() in "աոօ" else "ի"

    return f"{who[:-1]}ի" if who[-1:] == "ը" else _each(who, genitive)


def georgian_of(who: str) -> str:
    """``დავითის``, ``ნინოს``, and ``Alex-ის``, ``Nino-ს``, ``Անի-ს`` in other scripts."""

    def genitive(name: str, rest: str) -> str:
        ending = ("ს" if _open(name) else "ის") + ("ა" if rest.startswith(" და ") else "")
        return ending if _within(name, "ა", "ჰ") else f"-{ending}"

    return _each(who, genitive)


# --- the catalog ------------------------------------------------------------------------------------------------------
# ``assets/text/<language>/*.ftl`` are split into messages when a language is first used. A message is parsed on first
# use: parsing all takes a second. Only this module uses the library (fluent.runtime, pinned). Messages do not refer to
# each other; they share five functions:
#
# - ``CARD($card)``: one or several cards: ``JH`` is ``J♥``, ``QH JH`` is ``Q♥ J♥``
# - ``STRAIN($strain)``: a suit or no-trump by its code ``S C D H N``, from the message ``strain-H``; ``form: "title"``
#   takes its attribute ``.title``; an unknown code is shown unchanged
# - ``WORD($code, of: "rank")``: the message ``rank-<code>`` of the same language, else the code; ``form`` as above
# - ``GEN($who)``: a name in the genitive, where that is an ending (Armenian ``Դավիթի``, ``Alex-ի``); each of several
#   names
# - ``DEF($who)``: a name as the subject of an Armenian sentence, with its article: ``Դավիթը``, ``Աննան``, ``Alex-ը``;
#   each of several names; ``next: "vowel"`` before a vowel: ``Դավիթն``; unchanged in other languages
#
# Numbers and dates need no function: the language formats them (``_Tongue``, ``_date``).


log = structlog.get_logger(__name__)

FALLBACK: Final[Lang] = "en"
_MEMORY: Final = 8192
"""Sentences in each of the two caches."""

_CODES: Final = 2048
"""Cached words for codes, and cached numbers, per language."""

_LONGEST: Final = 2000
"""Characters of an argument; Fluent refuses parts longer than 2500."""

_GROUPED: Final = 10_000
"""Numbers from here on get a thousands separator; 1000 does not."""

_THIN: Final = "\u202f"
"""The thousands separator, unless the language has its own: narrow and without a line break."""

_THOUSANDS: Final[Mapping[str, str]] = {"en": ","}
_DATES: Final[Mapping[str, str]] = {"en": "d MMMM y"}
"""Unicode patterns; the other languages write ``29.11.2026``."""

_UNSAID: Final = (
    *("unit_patterns", "unit_display_names", "compound_unit_patterns", "meta_zones", "time_zones", "zone_formats"),
    *("languages", "territories", "scripts", "variants", "currency_names", "currency_names_plural", "date_fields"),
    *("compact_decimal_formats", "compact_currency_formats", "interval_formats", "datetime_skeletons"),
)
"""Data of babel that no sentence needs."""
_SIGNS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
_CARD: Final = re.compile(r"\b(10|[2-9JQKA])([SCDH])\b")

# Direction marks in a user's text must not reverse our sentence; drop them and our placeholders.
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
    """Free unused data of babel: megabytes of names of countries and currencies."""
    for code in ("root", *LANGUAGES):
        known = localedata.load(code)
        for name in _UNSAID:
            known.pop(name, None)


class FluentCatalog:
    """Implements ``bot.ports.Catalog``. Never raises for a sentence: missing ones are counted and logged once."""

    def __init__(self, root: Traversable | None = None) -> None:
        """:param root: the folder with a folder for each language; None: the package's."""
        _lighten()
        words, base = (_own, files("assets") / "text") if root is None else (_Words, root)
        self._words: Final[dict[Lang, _Words]] = {lang: words(lang, base / lang) for lang in LANGUAGES}
        self.missing: Final[Counter[tuple[Lang, str]]] = Counter()
        """(language, key) of missing messages, with the number of requests."""
        self.faulty: Final[Counter[tuple[Lang, str]]] = Counter()
        """(language, key) of incomplete messages: an argument was missing."""
        self._say = lru_cache(_MEMORY)(self._said)
        self._rich = lru_cache(_MEMORY)(self._pieces)

    def say(self, lang: Lang, text: Text) -> str:
        return self._say(lang, text)

    def rich(self, lang: Lang, text: Text) -> tuple[str | Name, ...]:
        return self._rich(lang, text)

    def has(self, lang: Lang, key: str) -> bool:
        """Whether the language itself, without the fallback, has the message."""
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
        """The sentence with placeholders for its people, who are added to ``people``."""
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
            with suppress(Exception):  # the library reports what is wrong
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
    """A language with a thin space as the thousands separator, unless it uses a comma."""

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
    """A name as text: on one line, without direction marks."""
    return " ".join(name.name.translate(_UNWELCOME).split()) or "…"


_ENTRY: Final = re.compile(r"^([a-z][\w-]*) *=.*(?:\n(?![A-Za-z#-]).*)*", re.MULTILINE)
"""A message in a file: from its key up to the next key or comment."""


class _Words:
    """The messages of one language, and the functions they may use."""

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
        """The unparsed messages of the files, by key; the bundle has the parsed ones."""
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
        """The message as a function; None if it is missing or unusual."""
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
        """The message ``of-code`` or its attribute ``form``; else the code itself."""
        message = self.find(f"{of}-{code}".replace("_", "-"))
        pattern = message and (message.attributes.get(form) or message.value)
        return str(self.bundle.format_pattern(pattern)[0]) if pattern else str(code)


_OWN: Final[dict[str, _Words]] = {}


def _own(lang: Lang, folder: Traversable) -> _Words:
    """The package's messages, parsed once per process and shared by all catalogs."""
    if str(folder) not in _OWN:
        _OWN[str(folder)] = _Words(lang, folder)
    return _OWN[str(folder)]


def _cards(text: str) -> str:
    return _CARD.sub(lambda found: found[1] + _SIGNS[found[2]], str(text))
