"""Armenian and Georgian as they are spoken: mistakes that have been made once and must not come back.

Words and endings are looked for in the sentences as they stand in the files, each placeable written ``{name}``, the
Armenian article ``{+name}``, a genitive ``{name's}``; every variant of a selection is a sentence of its own.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest
from fluent.syntax import ast as ftl

from bot.text import Lang
from tests.text.used import entries, messages, refused

PEOPLE = ("who", "about", "dealer")


def _spoken(pattern: ftl.Pattern) -> list[str]:
    """The sentences a pattern can become."""
    parts = [[e.value] if isinstance(e, ftl.TextElement) else _placed(e) for e in pattern.elements]
    return ["".join(chosen) for chosen in product(*parts)]


def _placed(element: ftl.Placeable) -> list[str]:
    match element.expression:
        case ftl.SelectExpression() as choice:
            return [sentence for variant in choice.variants for sentence in _spoken(variant.value)]
        case ftl.VariableReference() as argument:
            return [f"{{{argument.id.name}}}"]
        case ftl.FunctionReference() as call:
            name = call.arguments.positional[0].id.name
            soft = "," if call.arguments.named else ""
            return [{"DEF": f"{{+{name}{soft}}}", "GEN": f"{{{name}'s}}"}.get(call.id.name, f"{{{name}}}")]
        case ftl.StringLiteral() as words:
            return [str(words.value)]
        case other:
            raise AssertionError(other)


@cache
def sentences(lang: Lang) -> tuple[tuple[str, str], ...]:
    """(key, sentence) of everything a language can say."""
    found = []
    for _, entry in entries(lang):
        if isinstance(entry, ftl.Message):
            patterns = [entry.value, *(attribute.value for attribute in entry.attributes)]
            found += [(entry.id.name, s) for pattern in patterns if pattern for s in _spoken(pattern)]
    return tuple(found)


def wrong(lang: Lang, pattern: str, allowed: str = "(?!)") -> list[tuple[str, str]]:
    """What matches the pattern, but for what is allowed by its key."""
    return [
        (key, sentence)
        for key, sentence in sentences(lang)
        if re.search(pattern, sentence) and not re.fullmatch(allowed, key)
    ]


NAME = rf"\{{(?:{'|'.join(PEOPLE)})\}}"
BARE = rf"{NAME} [ա-և]|[ա-և] {NAME}"
"""Beside a word a name has an ending. It is bare as a label (``Դավիթ՝``), when spoken to (``Դավիթ,``), in a list."""


def test_an_armenian_name_beside_a_word_has_an_ending() -> None:
    assert wrong("hy", BARE) == []


@pytest.mark.parametrize(
    ("sentence", "bare"),
    [
        ("{who} հեռացավ։", True), ("Սկսում է {who}։", True), ("{dealer} բաժանում է", True),
        ("{+who} հեռացավ։", False), ("{who's} հերթն է", False), ("Սկսում է {+who}։", False),
        ("բաժանողը՝ {dealer}", False), ("{who}՝ փաս", False), ("{who}, քո քայլն է", False), ("{who} {net}", False),
        ("{seat} · {who} (համակարգիչ)", False), ("Կմտնե՞ս, {who}։", False),
    ],
)  # fmt: skip
def test_how_a_bare_name_is_known(sentence: str, bare: bool) -> None:
    assert bool(re.search(BARE, sentence)) is bare


def test_no_ending_is_glued_to_a_name_by_hand() -> None:
    """``{who}ն`` is wrong after a consonant, and after a name of another script. Numbers take theirs with a hyphen."""
    assert wrong("hy", rf"{NAME}-?[ա-և]") == []
    assert wrong("ka", rf"{NAME}-?[ა-ჰ]") == []


def test_the_article_before_a_vowel_is_always_the_same() -> None:
    """``Դավիթն առաջարկում է``, ``Դավիթը հեռացավ``; a first ե or ո is spoken with a consonant before it."""
    vowel = r"(?:[աէըիօ]|ու)"
    assert wrong("hy", rf"\{{\+\w+\}} {vowel}") == []
    assert wrong("hy", rf"\{{\+\w+,\}}(?! {vowel})") == []


def test_a_form_for_one_says_its_number_or_is_for_one_alone() -> None:
    """In Armenian *one* is nought too: a sentence that says "one place" in words stands under ``[1]``."""
    silent = [(key, body) for key, selector, body in _forms_for_one() if f"{{{selector}}}" not in body]
    assert silent == []


def _forms_for_one() -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    for _, entry in entries("hy"):
        if not isinstance(entry, ftl.Message) or entry.value is None:
            continue
        for element in entry.value.elements:
            if isinstance(element, ftl.Placeable) and isinstance(element.expression, ftl.SelectExpression):
                counted = element.expression.selector.id.name
                for variant in element.expression.variants:
                    if isinstance(variant.key, ftl.Identifier) and variant.key.name == "one":
                        found += [(entry.id.name, counted, s) for s in _spoken(variant.value)]
    return found


def test_an_ordinal_knows_the_first() -> None:
    """``1-ին``, ``2-րդ``: where ``-րդ`` is said, one is said otherwise. A draw's number is far beyond."""
    tails = [(key, s) for key, s in sentences("hy") if "-րդ" in s]
    firsts = {key for key, s in sentences("hy") if "1-ին" in s}
    assert [key for key, _ in tails if key not in firsts | {"jackpot-seal", "jackpot-secret"}] == []


def test_a_question_at_the_end_is_closed_if_a_sentence_stands_before() -> None:
    """``Քուանշ են արել։ Սո՞ւր։``: one line, one rule."""
    assert wrong("hy", r"։ [^։]*՞[^։]*[^։ …]$") == []


def test_one_stop_for_one_label() -> None:
    """``Արամ՝ 24՝ 2, 13՝ 5`` cannot be read: what becomes part of a labelled line has no stop of its own."""
    parts = {"score-last-trick", "score-combo", "score-level", "nardi-place"}
    assert [
        (key, s) for lang in ("hy", "ka") for key, s in sentences(lang) if key in parts and re.search("[՝:]", s)
    ] == []
    options = [k for k in messages("hy") if k.startswith("opt-") and not k.endswith("-hint")]
    assert [key for key, s in sentences("hy") if key in options and "՝" in s] == []


@pytest.mark.parametrize(("lang", "pattern", "why", "right"), refused("hy", "ka"))
def test_no_word_means_something_else(lang: Lang, pattern: str, why: str, right: str) -> None:
    """What was said wrongly once; ``right``: the keys where it is."""
    assert wrong(lang, pattern, right) == [], why


_GOES = r"(?:ვიდა|ჯდა|წვა|ბრუნდა|დგა|რჩა|ქრა|იწყო?და|ვარდა|მთავრდა)$"
_DID = r"^(?:თქვა|უთხრა|(?:და|გა|მო|ა|ჩა|წა|შე|ამო|ჩამო|მი|გამო|გადა|აღ|წარ)\w+[აო])$"
"""The past of what one does to something, and that of coming, going, sitting, lying, which wants no other case."""

_PRESENT = frozenset({"მიდის", "ადგილზე", "დაწყებას", "გარდა"})


def ergative(sentence: str) -> list[str]:
    """Words that would want ``{who}`` with the ending of one who has done something."""
    return [
        word
        for clause in re.findall(rf"{NAME} ([^.:!?;·]*)", sentence)
        for word in re.findall(r"[ა-ჰ]+", clause)
        if re.search(_DID, word) and not re.search(_GOES, word) and word not in _PRESENT
    ]


def test_nobody_has_done_anything_without_the_ergative() -> None:
    """A name has no ergative here: what somebody did is said as a label, or in the present."""
    assert [(key, found) for key, s in sentences("ka") if (found := ergative(s))] == []


@pytest.mark.parametrize(
    ("sentence", "trap"),
    [
        ("{who} დაიძახა „ვარ“, მაგრამ", ["დაიძახა"]), ("{who} ბაზარში მიდის, აიღო: {n}", ["აიღო"]),
        ("{who} თქვა კაპო", ["თქვა"]), ("{who} მოიგო!", ["მოიგო"]), ("{who} ბოლო სვლა დააბრუნა", ["დააბრუნა"]),
        ("{who} წავიდა, ადგილს კომპიუტერი ინახავს", []), ("{who} დაბრუნდა!", []), ("{who} ჩამოვიდა: {cards}", []),
        ("{who}: დაიძახა", []), ("ბოლო ტური წაიღო: {who}. {cards}", []), ("{who} ხელს თმობს.", []),
    ],
)  # fmt: skip
def test_how_the_trap_is_known(sentence: str, trap: list[str]) -> None:
    assert ergative(sentence) == trap
