"""What is said quickly is what the library says."""

from __future__ import annotations

from itertools import islice, product
from typing import Any

import pytest

from adapters.text import FIRST, FluentCatalog, Phrases, Piece, _native, _Words
from bot.text import LANGUAGES, Lang, t
from tests.text.test_files import CODES
from tests.text.used import messages
from tests.tiers import sampled

SAID: tuple[Any, ...] = (
    "x",
    "Արամ",
    "J",
    "JH",
    "on",
    0,
    1,
    2,
    5,
    21,
    10_000,
    1_234_567,
    Piece(chr(FIRST), {chr(FIRST): "ნინო"}),
    Piece(f"{chr(FIRST)} & {chr(FIRST + 1)}", {chr(FIRST): "Դավիթ", chr(FIRST + 1): "Alex 🎴"}),
)


@pytest.fixture(scope="module")
def catalog() -> FluentCatalog:
    return FluentCatalog()


def _library(words: _Words, key: str, args: dict[str, Any]) -> str | None:
    """The sentence as the library says it; None if it finds something wrong."""
    pattern = words.find(key).value
    said, errors = words.bundle.format_pattern(pattern, {name: _native(one) for name, one in args.items()})
    return None if errors else str(said)


@pytest.mark.parametrize("most", sampled((40, 400), (40,)))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_with_all_kinds_of_arguments(catalog: FluentCatalog, lang: Lang, most: int) -> None:
    words, unusual = catalog._words[lang], []
    for key, message in messages(lang).items():
        phrase = words.phrase(key)
        if phrase is None:
            unusual.append(key)
            continue
        names = sorted(message.variables)
        chosen = [tuple(one for of, forms in message.selectors if of == name for one in forms) for name in names]
        values = [(*forms, *CODES.get(name, ()), *SAID) for name, forms in zip(names, chosen, strict=True)]
        for some in islice(product(*values), most):
            args = dict(zip(names, some, strict=True))
            wanted = _library(words, key, args)
            if wanted is not None:
                assert phrase(args) == wanted, (key, args)
    assert unusual == []


def test_what_lacks_is_left_to_the_library(catalog: FluentCatalog) -> None:
    assert catalog.say("en", t("match-won", a=301, b=7)).endswith("won the match, 301 : 7!")
    assert catalog.faulty["en", "match-won"] == 1
    catalog.faulty.clear()


def test_what_is_unusual_is_left_to_the_library(tmp_path: Any) -> None:
    (tmp_path / "en").mkdir()
    for lang in ("hy", "ka", "ru"):
        (tmp_path / lang).mkdir()
    (tmp_path / "en" / "odd.ftl").write_text("one = {NUMBER($n, minimumFractionDigits: 2)}\ntwo = {one} and {$n}\n")
    catalog = FluentCatalog(tmp_path)
    assert catalog._words["en"].phrase("one") is None
    assert catalog.say("en", t("one", n=3)) == "3.00"
    assert Phrases({}, str, str).of(catalog._words["en"].find("one").value) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_for_codes_are_kept_apart(catalog: FluentCatalog, lang: Lang) -> None:
    words = catalog._words[lang]
    assert words.strain("H") != words.word("H", "rank")
    assert words.word("no-such", "rank") == "no-such"
