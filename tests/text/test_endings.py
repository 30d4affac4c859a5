"""Endings of names: the Armenian article and genitive, the Georgian genitive, after names in any script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.layout import sentence
from adapters.text import FluentCatalog
from bot.text import LANGUAGES, Lang, Name, t


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> FluentCatalog:
    """Nothing but endings, so that names are heard and not the sentences of today."""
    root = tmp_path_factory.mktemp("text")
    for lang in LANGUAGES:
        (root / lang).mkdir()
        (root / lang / "a.ftl").write_text(
            'the = { DEF($who) }\nthe-vowel = { DEF($who, next: "vowel") }\nof = { GEN($who) }\n'
            "names-2 = { $a } և { $b }\nnames-all = բոլորը\nguest = { $who } (հյուր)\nquoted = «{ $who }»\n",
            encoding="utf-8",
        )
    return FluentCatalog(root)


ARTICLES = {
    # consonants and vowels of its own script; the u of two letters; a classical ending in յ
    "Դավիթ": "ը", "Աննա": "ն", "Անի": "ն", "Մանե": "ն", "Արտո": "ն", "Անուշ": "ը", "Նունու": "ն", "ՆՈՒՆՈՒ": "ն",
    "Լև": "ը", "Մհէ": "ն", "Օհօ": "ն", "Հայ": "ը", "Գեւ": "ը",
    # other scripts take a hyphen
    "Alex": "-ը", "Anna": "-ն", "JO": "-ն", "Renée": "-ն", "Zoe\u0301": "-ն", "Łukasz": "-ը", "Bjørnø": "-ն",
    "Ayşı": "-ն",
    "Harry": "-ն", "Sergey": "-ը", "Y": "-ը", "𝐀𝐧𝐧𝐚": "-ն", "ﬁ": "-ն",
    "Анна": "-ն", "Давид": "-ը", "Сергей": "-ը", "Сергеи\u0306": "-ը", "Игорь": "-ը", "Юлия": "-ն", "Є": "-ն",
    "ნინო": "-ն", "დავით": "-ը", "მარი": "-ն",
    "محمد": "-ը", "דוד": "-ը", "田中": "-ը",
    # figures, emoji and marks: the letter before them is the last that is spoken, a figure is spoken too
    "Alex7": "-ը", "Անի 10": "-ը", "Անի٣": "-ը", "Աննա ②": "-ն", "Դավիթ ②": "-ը", "Anna ②": "-ն", "Нино 🎴": "-ն",
    "Արամ 👨‍👩‍👧": "-ը", "Անի❤️": "-ն", "Anna (2)": "-ը", "«Անի»": "-ն", "Ալ.": "-ը", "J_": "-ը",
    "🎴": "-ը", "²": "-ը", "": "-ը",
}  # fmt: skip


@pytest.mark.parametrize(("name", "ending"), ARTICLES.items())
def test_an_armenian_subject_has_its_article(said: FluentCatalog, name: str, ending: str) -> None:
    shown = name or "…"
    assert said.say("hy", t("the", who=Name("tg:1", name))) == shown + ending
    before = "-ն" if ending.startswith("-") else "ն"
    assert said.say("hy", t("the-vowel", who=Name("tg:1", name))) == shown + before
    assert said.say("hy", t("the", who=shown)) == shown + ending, "told as a word"


@pytest.mark.parametrize("lang", ["ka", "ru", "en"])
def test_other_languages_know_no_article(said: FluentCatalog, lang: Lang) -> None:
    for key in ("the", "the-vowel"):
        assert said.say(lang, t(key, who=Name("tg:1", "Աննա"))) == "Աննա"


def test_each_of_two_has_an_article(said: FluentCatalog) -> None:
    two = t("names-2", a=Name("tg:1", "Արամ"), b=Name("tg:2", "Anna"))
    assert said.say("hy", t("the", who=two)) == "Արամը և Anna-ն"
    assert said.say("hy", t("the-vowel", who=t("names-2", a=Name("1", "Անի"), b=Name("2", "Դավիթ")))) == "Անին և Դավիթն"


def test_all_have_theirs_already(said: FluentCatalog) -> None:
    assert said.say("hy", t("the", who=t("names-all"))) == "բոլորը"
    assert said.say("hy", t("the-vowel", who=t("names-all"))) == "բոլորն"


def test_words_behind_a_name_take_the_article(said: FluentCatalog) -> None:
    assert said.say("hy", t("the", who=t("guest", who=Name("tg:1", "Աննա")))) == "Աննա (հյուր)-ը"
    assert said.say("hy", t("the", who=t("quoted", who=Name("tg:1", "Աննա")))) == "«Աննա»-ն"
    assert said.say("ka", t("of", who=t("quoted", who=Name("tg:1", "ნინო")))) == "«ნინო»-ს"


@pytest.mark.parametrize(
    ("lang", "name", "genitive"),
    [
        ("ka", "Անի", "Անի-ს"), ("ka", "Աննա", "Աննա-ს"), ("ka", "Նունու", "Նունու-ს"), ("ka", "Դավիթ", "Դավիթ-ის"),
        ("ka", "Մանե", "Մանե-ს"), ("ka", "Արտօ", "Արտօ-ს"), ("ka", "Հայ", "Հայ-ის"), ("ka", "Renée", "Renée-ს"),
        ("ka", "José", "José-ს"), ("ka", "André", "André-ს"), ("ka", "Łukasz", "Łukasz-ის"), ("ka", "Harry", "Harry-ს"),
        ("ka", "Andrey", "Andrey-ის"), ("ka", "Сергей", "Сергей-ის"), ("ka", "Юлия", "Юлия-ს"), ("ka", "ნინო", "ნინოს"),
        ("ka", "დავით", "დავითის"), ("ka", "ნინო ②", "ნინო ②-ს"), ("ka", "დავით 🎴", "დავით 🎴-ის"),
        ("ka", "Anna7", "Anna7-ის"), ("ka", "", "…-ის"),
        ("hy", "Դավիթ ②", "Դավիթ ②-ի"), ("hy", "Աննա", "Աննայի"), ("hy", "Նունու", "Նունուի"), ("hy", "", "…-ի"),
    ],
)  # fmt: skip
def test_whose_it_is(said: FluentCatalog, lang: Lang, name: str, genitive: str) -> None:
    assert said.say(lang, t("of", who=Name("tg:1", name))) == genitive


def test_the_ending_stands_outside_what_keeps_the_name_apart(said: FluentCatalog) -> None:
    """Discord puts a name between direction marks, so that a name from right to left does not turn the sentence."""
    whole = said.rich("hy", t("the", who=Name("dc:1", "Աննա")))
    assert whole == (Name("dc:1", "Աննա"), "ն")
    assert sentence(whole) == "\u2068Աննա\u2069ն"
    assert sentence(said.rich("hy", t("the", who=Name("dc:1", "دانا")))) == "\u2068دانا\u2069\\-ը"


def test_marks_hidden_in_a_name_are_not_heard(said: FluentCatalog) -> None:
    """They are dropped from the sentence, and the ending goes by what is seen."""
    assert said.say("hy", t("the", who=Name("tg:1", "Աննա\u202e\u2069"))) == "Աննան"
    assert said.say("hy", t("the", who=Name("tg:1", "  Աննա \n"))) == "Աննան"


@given(st.text(max_size=30))
def test_any_name_has_one_ending(name: str) -> None:
    who = Name("tg:1", name)
    for key, endings in (("note-back", ("ը ", "ն ")), ("waiting-card", ("ի ",))):
        pieces = CATALOG.rich("hy", t(key, who=who))
        assert pieces[0] == who
        assert str(pieces[1]).lstrip("-յ").startswith(endings)


CATALOG = FluentCatalog()
