"""The words themselves: complete, alike in four languages, speakable in every form, short where room is short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from adapters.text import FluentCatalog
from bot.text import LANGUAGES, Lang, Name, Text, Value
from bot.view import info
from tests.text import used
from tests.text.used import Message, messages

OTHERS: tuple[Lang, ...] = ("hy", "ka", "ru")
NUMBERS = (0, 1, 2, 4, 5, 11, 21, 22, 100)
"""They meet every plural category of the four languages."""

CODES: dict[str, tuple[str, ...]] = {
    "suit": ("S", "C", "D", "H"), "strain": ("S", "C", "D", "H", "N"), "card": ("10H", "JS"), "cards": ("10H JS",),
    "rank": ("7", "8", "9", "10", "J", "Q", "K", "A"), "top": ("A",),
}  # fmt: skip
"""Arguments that are codes, by their names."""


def every_key() -> set[str]:
    """All messages the code can ask for."""
    keys = {use.key for use in used.uses()}
    for pattern, members in used.FAMILIES.items():
        stem = pattern.replace("*-*", "*").replace("*-hint", "*")
        keys |= {stem.replace("*", member) for member in members}
    for members in (*used.MORE.values(), *used.ELSEWHERE.values()):
        keys |= set(members)
    return keys | {key for key in messages("en") if key.startswith(("rank-", "strain-"))}


def technical(key: str) -> bool:
    """Said at a terminal to whoever runs the house: names of files, variables and programs stand there."""
    return messages("en")[key].file in ("cli.ftl",)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_asked_for_is_there(lang: Lang) -> None:
    assert sorted(every_key() - messages(lang).keys()) == []


@pytest.mark.parametrize("lang", OTHERS)
def test_all_languages_have_the_same_messages_with_the_same_arguments(lang: Lang) -> None:
    ours, english = messages(lang), messages("en")
    assert sorted(ours.keys() ^ english.keys()) == []
    assert [key for key in ours if ours[key].variables != english[key].variables] == []
    assert [key for key in ours if ours[key].file != english[key].file] == []


def test_no_message_is_there_for_nothing() -> None:
    spoken = every_key() | other_families()
    assert sorted(messages("en").keys() - spoken) == []


def other_families() -> set[str]:
    """Messages of parts that name theirs by a list of their own: found as words in the code."""
    words = set()
    for folder in ("bot", "adapters"):
        for path in sorted((used.ROOT / folder).rglob("*.py")):
            words |= set(re.findall(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*", path.read_text(encoding="utf-8")))
    words |= {word.replace("_", "-") for word in words}
    return {
        key
        for key in messages("en")
        if key in words or any(key.startswith(p) and key.removeprefix(p) in words for p in OPEN)
    }


def test_every_family_in_the_code_is_known_here() -> None:
    """A new f-string family must be written down in ``used.py``, or its members would go unproven."""
    known = {*used.FAMILIES, *used.MORE, *used.ELSEWHERE, *(f"{prefix}*" for prefix in OPEN)}
    assert [(where, pattern) for where, pattern in used.patterns() if pattern not in known] == []


OPEN = ("web-", "perm-dc-", "perm-tg-", "config-should-", "cli-arg-", "cli-")
"""Families of which the part that says them has a list of its own; that it is complete is for that part's tests."""


def test_keys_are_keys_and_no_sentences() -> None:
    """Text is a key until the edge (law: Texts are keys)."""
    assert [use for use in used.uses() if not re.fullmatch(r"[a-z][a-z0-9-]*", use.key)] == []


def test_every_call_gives_the_arguments_its_message_needs() -> None:
    english = messages("en")
    lacking = [
        (use.where, use.key, sorted(english[use.key].variables - use.args))
        for use in used.uses()
        if use.args is not None and use.key in english and not english[use.key].variables <= use.args
    ]
    assert lacking == []


def _is_number(message: Message, variable: str) -> bool:
    plurals = {"zero", "one", "two", "few", "many"}
    keys = {name for of, names in message.selectors if of == variable for name in names}
    return bool(keys & plurals) or (bool(keys - {"other"}) and all(k.isdecimal() or k == "other" for k in keys))


def _values(message: Message, variable: str) -> tuple[Value, ...]:
    if variable in CODES:
        return CODES[variable]
    if _is_number(message, variable):
        return NUMBERS
    named = tuple(name for of, names in message.selectors if of == variable for name in names)
    if named:
        return (*named, "anything-else")
    if variable in ("who", "about"):
        return (Name("tg:1", "Արամ"), Name("tg:2", "ნინო"), Name("tg:3", "Alex 🎴"))
    return ("x",)


def said(catalog: FluentCatalog, lang: Lang, key: str) -> Iterator[str]:
    """The message with every combination of what its arguments may be."""
    message = messages(lang)[key]
    english = messages("en")[key]
    names = sorted(message.variables | english.variables)
    for values in product(*(_values(message if _is_number(message, n) else english, n) for n in names)):
        yield catalog.say(lang, Text(key, tuple(zip(names, values, strict=True))))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_said_in_every_form(lang: Lang) -> None:
    catalog = FluentCatalog()
    for key in messages(lang):
        for sentence in said(catalog, lang, key):
            assert sentence.strip(), key
            assert not re.search(r"[{}\[\]]|\?\?\?", sentence.replace("{n}", "")), (key, sentence)
    assert not catalog.missing
    assert not catalog.faulty


@pytest.mark.parametrize(
    ("lang", "forms"),
    [("hy", {"one", "other"}), ("ka", {"one", "other"}), ("ru", {"one", "few", "other"}), ("en", {"one", "other"})],
)
def test_plurals_have_the_forms_of_their_language(lang: Lang, forms: set[str]) -> None:
    """CLDR: Armenian *one* is 0 and 1, Georgian and English *one* is 1, Russian has one, few and many (as *other*)."""
    for key, message in messages(lang).items():
        for variable, names in message.selectors:
            if "one" in names:
                assert set(names) - {"0", "1", "2"} >= forms, (key, variable)


COMPOSED = {"btn-option", "btn-declare", "btn-show", "btn-seat", "btn-dealer", "btn-chat-language"}
"""Labels with a name or a combination in them."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_are_narrow(lang: Lang) -> None:
    """Three to five stand in a row on a telephone."""
    catalog = FluentCatalog()
    keys = [k for k in messages(lang) if k.startswith(("btn-", "call-", "tg-btn-")) and k not in COMPOSED]
    assert [(k, s) for k in keys for s in said(catalog, lang, k) if len(s) > 20] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_with_their_values_fit_a_label(lang: Lang) -> None:
    """Discord takes 80 characters; on a telephone two options stand in a row."""
    names = [m.words for k, m in messages(lang).items() if k.startswith("opt-") and not k.endswith("-hint")]
    values = [m.words for k, m in messages(lang).items() if k.startswith("value-")]
    assert max(map(len, names)) <= 24
    assert max(map(len, values)) <= 24


@pytest.mark.parametrize("lang", LANGUAGES)
def test_alerts_are_short(lang: Lang) -> None:
    """Telegram shows 200 characters in an alert."""
    catalog = FluentCatalog()
    alerts = [
        k for k, m in messages(lang).items() if m.file == "errors.ftl" or k.startswith(("you-", "already-", "tg-"))
    ]
    alerts += ["asked-others", "pref-set", "pref-mine", "pref-chat", "language-set", "table-opened", "table-closed"]
    assert [(k, len(s)) for k in alerts for s in said(catalog, lang, k) if len(s) > 190] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_in_pictures_are_short(lang: Lang) -> None:
    words = {k: m.words for k, m in messages(lang).items() if k.startswith(("pic-", "plate-")) and not m.variables}
    assert {k: w for k, w in words.items() if len(w) > 14} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_are_described_and_named_as_the_platforms_want_it(lang: Lang) -> None:
    """Discord: names of at most 32 letters, small, without spaces, each once; descriptions of at most 100. Behind the
    name stand the other words by which one types a command."""
    names = [word for k, m in messages(lang).items() if k.startswith("cmdname-") for word in m.words.split(", ")]
    names += [f"{m.words}" for k, m in messages(lang).items() if k.startswith("groupname-") and m.words not in names]
    assert [n for n in names if not re.fullmatch(r"[-_\w]{1,32}", n) or n != n.lower()] == []
    assert len(set(names)) == len(names)
    told = {k: m.words for k, m in messages(lang).items() if k.startswith("cmd-")}
    assert {k: len(w) for k, w in told.items() if not 3 <= len(w) <= 100} == {}


ENDONYMS = "հայերեն|ქართული|русский|English"
FOREIGN = re.compile(
    rf"(?:{ENDONYMS})"
    r"|/[a-z]+(?: off\b)?|\b(?:9|25)h\b"
    r"|\b(?:10|[2-9JQKA])[SCDH]\b|\b[JQKA]\b|davtar verify|\.mat\b|SHA-256|HOST=[0-9.]+|JavaScript|Enter\b"
    r"|Remain anonymous|Permissions|View Channel|Send Messages(?: in Threads)?|Create Public Threads|Embed Links"
    r"|Attach Files|Read Message History|Discord|Telegram"
)
"""What may stand in foreign letters: languages in their own words, commands, ranks as printed on the cards, names of
permissions, programs and their files."""

LETTERS: dict[Lang, str] = {"hy": "\u0530-\u058f", "ka": "\u10a0-\u10ff", "ru": "\u0400-\u04ff"}


@pytest.mark.parametrize("lang", OTHERS)
def test_no_other_script_strays_in(lang: Lang) -> None:
    """A letter of another alphabet in a word is a word left untranslated, or a mistyped look-alike."""
    own = LETTERS[lang]
    strange = {}
    for key, message in messages(lang).items():
        if technical(key):
            continue
        left = FOREIGN.sub("", message.words)
        stray = [c for c in left if c.isalpha() and not re.match(f"[{own}]", c)]
        if stray:
            strange[key] = "".join(stray)
    assert strange == {}


@pytest.mark.parametrize("lang", OTHERS)
def test_technical_sentences_are_translated_too(lang: Lang) -> None:
    own = LETTERS[lang]
    english = messages("en")
    left = [
        k
        for k, m in messages(lang).items()
        if technical(k) and re.search("[a-z]{3}", english[k].words.lower()) and not re.search(f"[{own}]", m.words)
    ]
    assert [
        k for k in left if not re.fullmatch(r"[\w:/.,\s]*", english[k].words) or " " in english[k].words.strip()
    ] == []


def test_armenian_is_pointed_as_armenian() -> None:
    """Full stop ։ and the marks ՞ ՛ within the word; no Latin colon, question or exclamation mark after a letter."""
    wrong = {k: m.words for k, m in messages("hy").items() if re.search("[Ա-և][:?!]", m.words)}
    assert wrong == {}


def test_georgian_has_no_capitals() -> None:
    """Mtavruli letters are missing in most fonts, and nobody writes so."""
    assert [k for k, m in messages("ka").items() if re.search("[\u1c90-\u1cbf\u10a0-\u10c5]", m.words)] == []


GLOSSARY: dict[str, dict[Lang, str]] = {
    "strain-S": {"hy": "ղառ", "ka": "ყვავი", "ru": "пики", "en": "spades"},
    "strain-C": {"hy": "խաչ", "ka": "ჯვარი", "ru": "трефы", "en": "clubs"},
    "strain-D": {"hy": "քյափ", "ka": "აგური", "ru": "бубны", "en": "diamonds"},
    "strain-H": {"hy": "սիրտ", "ka": "გული", "ru": "черви", "en": "hearts"},
    "strain-N": {"hy": "բոյ", "ka": "უკოზირო", "ru": "без козыря", "en": "no-trump"},
    "rank-A": {"hy": "տուզ", "ka": "ტუზი", "ru": "туз", "en": "ace"},
    "rank-K": {"hy": "արքա", "ka": "მეფე", "ru": "король", "en": "king"},
    "rank-Q": {"hy": "թագուհի", "ka": "ქალი", "ru": "дама", "en": "queen"},
    "rank-J": {"hy": "վալետ", "ka": "ვალეტი", "ru": "валет", "en": "jack"},
    "call-pass": {"hy": "փաս", "ka": "პასი", "ru": "пас", "en": "pass"},
    "call-q": {"hy": "քուանշ", "ka": "კონტრა", "ru": "куанш", "en": "quansh"},
    "call-s": {"hy": "սուր", "ka": "რეკონტრა", "ru": "сюр", "en": "sur"},
    "pic-kaput": {"hy": "կապուտ", "ka": "კაპო", "ru": "капут", "en": "kaput"},
    "kind-terz": {"hy": "թերզ", "ka": "ტერცი", "ru": "терц", "en": "terz"},
    "kind-50": {"hy": "հիսուն", "ka": "ორმოცდაათი", "ru": "полтинник", "en": "fifty"},
    "kind-100": {"hy": "հարյուր", "ka": "ასი", "ru": "сотня", "en": "hundred"},
    "kind-four": {"hy": "չորս թուղթ", "ka": "ოთხი ერთნაირი", "ru": "каре", "en": "four of a kind"},
    "score-extras": {"hy": "Դրսից", "ka": "კოლექციები", "ru": "Комбинации", "en": "Extras"},
    "btn-davtar": {"hy": "Դավթար", "ka": "დავთარი", "ru": "Давтар", "en": "Davtar"},
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_players_own_words(lang: Lang) -> None:
    """The words of the glossary, not the dictionary's."""
    catalog = FluentCatalog()
    assert {key: catalog.say(lang, Text(key)) for key in GLOSSARY} == {key: of[lang] for key, of in GLOSSARY.items()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_and_help_fit_one_message(lang: Lang) -> None:
    """Telegram takes 4,096 characters in a message, Discord 4,000 in all of a view's texts."""
    catalog = FluentCatalog()
    for scene in (info.help_scene(), info.rules("bazaar-blot"), info.greeting(()), info.welcome("x" * 64)):
        assert sum(len(catalog.say(lang, line.text)) + 2 for line in scene.lines) < 3800
