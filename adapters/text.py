"""Words: the ``Catalog`` port on Fluent files.

``assets/text/<language>/*.ftl`` are cut into messages when a language is first spoken; a message is parsed when it is
first said, for parsing all of them takes a second. The library (fluent.runtime, pinned) stays behind this module.
Messages do not refer to each other; what they share comes from four functions beside Fluent's own:

``CARD($card)``
    one or several cards for the eye: ``JH`` is ``J♥``, ``QH JH`` is ``Q♥ J♥``.
``STRAIN($strain)``
    a suit or no-trump by its code ``S C D H N``: its message ``strain-H``; ``form: "title"`` takes that message's
    attribute ``.title``. What is no code is shown as it is.
``WORD($code, of: "rank")``
    the message ``rank-<code>`` of the same language, if there is one, else the code itself; ``form`` as above.
``GEN($who)``
    a name in the genitive, where the language makes it with an ending (Armenian ``Դավիթի``, ``Alex-ի``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import structlog
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from bot.text import LANGUAGES, Lang, Name, Text

log = structlog.get_logger(__name__)

FALLBACK: Final[Lang] = "en"
_MEMORY: Final = 8192
"""How many sentences are remembered, each of the two ways."""

_LONGEST: Final = 2000
"""Of an argument; Fluent refuses parts longer than 2500."""

# A person inside a sentence that is being put together: a noncharacter, which no honest text contains.
_FIRST: Final = 0xFDD0
_PLACES: Final = 32
_SPLIT: Final = re.compile(f"([{chr(_FIRST)}-{chr(_FIRST + _PLACES - 1)}])")

_SIGNS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
_CARD: Final = re.compile(r"\b(10|[2-9JQKA])([SCDH])\b")

# Direction marks of a stranger's text must not turn our sentence round; they and our own places are dropped.
_UNWELCOME: Final = dict.fromkeys(
    (
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
        *(0x200E, 0x200F, 0x061C, 0xFEFF, 0x7F),
        *range(_FIRST, _FIRST + _PLACES),
        *(code for code in range(0x20) if chr(code) not in "\t\n"),
    )
)


class _Piece(str):
    """Words with the places of people in them, and how they will read: an ending may depend on it."""

    __slots__ = ("read",)
    read: str

    def __new__(cls, words: str, read: str) -> _Piece:
        made = super().__new__(cls, words)
        made.read = read
        return made


class FluentCatalog:
    """Implements ``bot.ports.Catalog``. Never raises for a sentence: what is missing is counted and logged once."""

    def __init__(self, root: Traversable | None = None) -> None:
        """:param root: the folder with a folder for each language; the one of the package if None."""
        base = root if root is not None else files("assets") / "text"
        self._words: Final[dict[Lang, _Words]] = {lang: _Words(lang, base / lang) for lang in LANGUAGES}
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
        for piece in _SPLIT.split(line):
            if _SPLIT.fullmatch(piece):
                found.append(people[ord(piece) - _FIRST])
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
        message = words.find(key)
        if message is None or message.value is None:
            self._count(self.missing, "text missing", lang, key)
            return None
        said, errors = words.bundle.format_pattern(message.value, dict(args))
        if errors:
            self._count(self.faulty, "text faulty", lang, key)
        return str(said)

    def _arg(self, lang: Lang, value: str | int | Name | Text, people: list[Name]) -> Any:
        match value:
            case str():
                return value.translate(_UNWELCOME)[:_LONGEST]
            case int():
                return fluent_number(value, useGrouping=False)
            case Text():
                line = self._line(lang, value, people)
                return _Piece(line, _SPLIT.sub(lambda place: _plain(people[ord(place[0]) - _FIRST]), line))
            case Name():
                if len(people) == _PLACES:
                    return _plain(value)
                people.append(value)
                return _Piece(chr(_FIRST + len(people) - 1), _plain(value))

    def _count(self, counter: Counter[tuple[Lang, str]], what: str, lang: Lang, key: str) -> None:
        counter[lang, key] += 1
        if counter[lang, key] == 1:
            log.warning(what, lang=lang, key=key)


def _plain(name: Name) -> str:
    """A name as words: in one line, without marks that would turn the sentence round it."""
    return " ".join(name.name.translate(_UNWELCOME).split()) or "…"


_ENTRY: Final = re.compile(r"^([a-z][\w-]*) *=.*(?:\n(?![A-Za-z#-]).*)*", re.MULTILINE)
"""A message in a file: from its key to the line before the next key or comment."""


class _Words:
    """The messages of one language, and the functions that its files may use."""

    def __init__(self, lang: Lang, folder: Traversable) -> None:
        genitive = {"hy": _armenian_of, "ka": _georgian_of}.get(lang, str)
        functions: dict[str, Any] = {"CARD": _cards, "GEN": genitive, "STRAIN": self.strain, "WORD": self.word}
        self.bundle: Final = FluentBundle([lang], functions=functions, use_isolating=False)
        self._folder: Final = folder

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

    def strain(self, code: str, form: str = "") -> str:
        return self.word(code, "strain", form)

    def word(self, code: str, of: str = "", form: str = "") -> str:
        """The message ``of-code`` or its attribute ``form``; the code itself if there is none."""
        message = self.find(f"{of}-{code}".replace("_", "-"))
        pattern = message and (message.attributes.get(form) or message.value)
        return str(self.bundle.format_pattern(pattern)[0]) if pattern else str(code)


def _cards(text: str) -> str:
    return _CARD.sub(lambda found: found[1] + _SIGNS[found[2]], str(text))


def _ending(who: str) -> str:
    """The last letter of a name, in small; empty if it does not end with a letter."""
    last = (who.read if isinstance(who, _Piece) else who)[-1:].lower()
    return last if last.isalpha() else ""


def _armenian_of(who: str) -> str:
    """``Դավիթի``, ``Աննայի``, ``բոլորի``, and as it is written with other scripts, ``Alex-ի``."""
    last = _ending(who)
    if not "ա" <= last <= "և":
        return f"{who}-ի"
    if last == "ը" and who[-1] == last:
        return f"{who[:-1]}ի"
    return f"{who}{'յի' if last in 'աոօ' else 'ի'}"


def _georgian_of(who: str) -> str:
    """``დავითის``, ``ნინოს``, and as it is written with other scripts, ``Alex-ის``, ``Nino-ს``."""
    last = _ending(who)
    if not "ა" <= last <= "ჰ":
        return f"{who}-{'ს' if last and last in 'aeiouаеёиоуыэюя' else 'ის'}"
    return f"{who}{'ს' if last in 'აეიოუ' else 'ის'}"
