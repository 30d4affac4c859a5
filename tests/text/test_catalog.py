"""The catalog: names apart, nothing interpreted, nothing raised, nothing formed twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.text import FluentCatalog
from bot.ports import Catalog
from bot.text import LANGUAGES, Lang, Name, Text, t
from tests.text.used import messages
from tests.tiers import sampled

ARAM = Name("tg:1", "Արամ", ping=True)
NINO = Name("tg:2", "ნინო")
ALEX = Name("dc:3", "Alex")


@pytest.fixture(scope="module")
def catalog() -> FluentCatalog:
    return FluentCatalog()


def test_it_is_the_port(catalog: FluentCatalog) -> None:
    port: Catalog = catalog
    assert port.say("en", t("call-pass")) == "pass"


def test_people_come_out_apart(catalog: FluentCatalog) -> None:
    assert catalog.rich("en", t("waiting-card", who=ARAM)) == (ARAM, " to play")
    assert catalog.rich("hy", t("waiting-card", who=ARAM)) == (ARAM, "ի հերթն է")


def test_people_inside_an_inner_text_come_out_apart(catalog: FluentCatalog) -> None:
    both = t("names-2", a=ARAM, b=NINO)
    assert catalog.rich("en", t("match-won", who=both, a=301, b=7)) == (ARAM, " and ", NINO, " won the match, 301 : 7!")


def test_a_person_may_be_said_twice(catalog: FluentCatalog) -> None:
    pieces = catalog.rich("en", t("ask-swap", who=ALEX, about=NINO, seat=2))
    assert [p for p in pieces if isinstance(p, Name)] == [ALEX, NINO, NINO]


@pytest.mark.parametrize(
    ("lang", "name", "said"),
    [
        ("hy", "Դավիթ", "Դավիթի հերթն է"), ("hy", "Աննա", "Աննայի հերթն է"), ("hy", "Alex", "Alex-ի հերթն է"),
        ("hy", "🎴", "🎴-ի հերթն է"), ("ka", "დავით", "დავითის ჯერია"), ("ka", "ნინო", "ნინოს ჯერია"),
        ("ka", "გიორგი", "გიორგის ჯერია"), ("ka", "Alex", "Alex-ის ჯერია"), ("ka", "Nino", "Nino-ს ჯერია"),
        ("ru", "Арам", "Ход: Арам"), ("en", "Alex", "Alex to play"),
    ],
)  # fmt: skip
def test_a_name_takes_the_ending_its_script_wants(catalog: FluentCatalog, lang: Lang, name: str, said: str) -> None:
    assert catalog.say(lang, t("waiting-card", who=Name("x", name))) == said


def test_each_of_several_names_takes_its_ending(catalog: FluentCatalog) -> None:
    both = t("names-2", a=ARAM, b=Name("tg:4", "Դավիթ"))
    assert catalog.say("hy", t("waiting-card", who=both)) == "Արամի և Դավիթի հերթն է"
    assert catalog.say("ka", t("waiting-card", who=t("names-2", a=NINO, b=ALEX))) == "ნინოსა და Alex-ის ჯერია"
    three = t("names-3", a=NINO, b=ALEX, c=ARAM)
    assert catalog.say("ka", t("waiting-card", who=three)) == "ნინოს, Alex-ისა და Արամ-ის ჯერია"
    assert catalog.say("hy", t("waiting-card", who=three)) == "ნინო-ի, Alex-ի և Արամի հերթն է"
    assert catalog.say("hy", t("waiting-card", who=t("names-all"))) == "բոլորի հերթն է"
    assert catalog.say("ka", t("waiting-card", who=t("names-all"))) == "ყველას ჯერია"


def test_cards_suits_and_ranks_are_codes_only_in_arguments(catalog: FluentCatalog) -> None:
    assert catalog.say("en", t("card", card="JH")) == "J♥"
    assert catalog.say("ru", t("card", card="10S")) == "10♠"
    assert catalog.say("en", t("cards", cards="QH 10C")) == "Q♥ 10♣"
    assert catalog.say("hy", Text("illegal-must-follow-suit", (("suit", "H"),))).startswith("Քայլը սիրտ է")
    assert catalog.say("ru", t("combo-four", rank="J")) == "четыре валета"
    assert catalog.say("hy", t("bid", level=25, strain="H", promise="k")) == "25♥ կապուտ"
    assert catalog.say("en", t("bid", level=12, strain="N", promise="none")) == "12 NT"


def test_russian_counts_as_russians_count(catalog: FluentCatalog) -> None:
    said = [catalog.say("ru", t("plate-tricks", n=n)) for n in (0, 1, 2, 5, 11, 21, 22)]
    assert said == ["0 взяток", "1 взятка", "2 взятки", "5 взяток", "11 взяток", "21 взятка", "22 взятки"]


def test_a_very_long_word_is_cut_and_breaks_nothing(catalog: FluentCatalog) -> None:
    assert len(catalog.say("en", t("word-taken", word="x" * 5000))) < 2100
    assert not catalog.faulty


def test_numbers_stand_without_separators(catalog: FluentCatalog) -> None:
    for lang in LANGUAGES:
        assert "1000" in catalog.say(lang, t("value-number", n=1000))


def test_what_people_say_is_never_interpreted(catalog: FluentCatalog) -> None:
    for evil in ("{ $who }", "{CARD($card)}", "strain-H", "{", "}", '{"x"}', "-term"):
        assert catalog.say("en", t("word-taken", word=evil)) == f"“{evil}” goes into the next shuffle."


def test_a_strangers_marks_do_not_turn_the_sentence_round(catalog: FluentCatalog) -> None:
    evil = "abc\u202edef\u2066\ufdd0\x00"
    assert catalog.say("en", t("word-taken", word=evil)) == "“abcdef” goes into the next shuffle."
    assert catalog.say("en", t("waiting-card", who=Name("x", f" a\n{evil} "))) == "a abcdef to play"
    assert catalog.say("en", t("waiting-card", who=Name("x", "\u202e"))) == "… to play"


def test_a_name_is_handed_on_untouched(catalog: FluentCatalog) -> None:
    """Escaping and mentioning are the platform's business."""
    odd = Name("tg:9", "<b>*x*</b> \u202e", ping=True)
    assert odd in catalog.rich("ru", t("note-your-turn", who=odd))


def test_no_noncharacter_of_a_stranger_becomes_a_person(catalog: FluentCatalog) -> None:
    pieces = catalog.rich("en", t("seat-taken-by", seat=1, who=Name("x", "\ufdd0")))
    assert pieces == ("1 · ", Name("x", "\ufdd0"))
    assert catalog.rich("en", t("btn-seat", seat=1, name="\ufdd0\ufdd1")) == ("1 · ",)


def test_more_people_than_places_still_have_names(catalog: FluentCatalog) -> None:
    text: Text = t("names-2", a=ALEX, b=NINO)
    for _ in range(40):
        text = t("names-2", a=ALEX, b=text)
    assert catalog.say("en", text).count("Alex") == 41


def test_a_missing_message_falls_back_and_is_counted(tmp_path: Path) -> None:
    for lang in LANGUAGES:
        (tmp_path / lang).mkdir()
    (tmp_path / "en" / "a.ftl").write_text("only-here = Hello, { $who }\n", encoding="utf-8")
    catalog = FluentCatalog(tmp_path)
    assert catalog.say("hy", t("only-here", who=ARAM)) == "Hello, Արամ"
    assert catalog.say("ka", t("nowhere")) == "[nowhere]"
    assert dict(catalog.missing) == {("hy", "only-here"): 1, ("ka", "nowhere"): 1, ("en", "nowhere"): 1}


@pytest.mark.parametrize("lang", sampled(LANGUAGES, ("ka",)))
def test_the_files_are_cut_as_fluent_reads_them(lang: Lang) -> None:
    """Every message can be found by itself, and none needs another."""
    catalog = FluentCatalog()
    assert [key for key in messages(lang) if not catalog.has(lang, key)] == []
    assert [key for key, message in messages(lang).items() if message.refers] == []


def test_a_missing_argument_does_not_raise_and_is_counted() -> None:
    catalog = FluentCatalog()
    assert "to play" in catalog.say("en", t("waiting-card"))
    assert catalog.faulty["en", "waiting-card"] == 1


@given(st.text(max_size=40), st.sampled_from(LANGUAGES))
def test_any_name_and_any_word_can_be_said(name: str, lang: Lang) -> None:
    catalog = CATALOG
    who = Name("tg:1", name)
    assert who in catalog.rich(lang, t("waiting-card", who=who))
    assert catalog.say(lang, t("waiting-card", who=who))
    assert catalog.say(lang, t("word-taken", word=name))


CATALOG = FluentCatalog()


def test_said_again_it_is_not_formed_again(catalog: FluentCatalog) -> None:
    """A table says the same to everybody, again and again: it is found by what it says."""
    said, again = (t("match-won", who=t("names-2", a=ARAM, b=NINO), a=301, b=7) for _ in range(2))
    assert catalog.say("hy", said) is catalog.say("hy", again)
    assert catalog.rich("hy", said) is catalog.rich("hy", again)
    assert catalog.say("hy", said) != catalog.say("ka", said)
