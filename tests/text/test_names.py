"""The house's own things by the names people type: codes, what stands on the buttons, and what is said besides."""

from __future__ import annotations

from itertools import combinations

import pytest

from adapters.text import FluentCatalog
from bot.core.people import flat
from bot.features.settings.personal import PREFS
from bot.games import game_keys, rules_of
from bot.games.nardi.stage import _place
from bot.handlers.commands import by_name
from bot.handlers.names import _ALIASES, Names, NotUnderstood, aliases, label_of
from bot.handlers.typed import typed
from bot.text import LANGUAGES, Lang, Text, t, words
from bot.text.words import read_raise
from rules.nardi.moves import BAR, OFF
from rules.options import offers
from rules.raises import WORTH

GAMES = game_keys()
CATALOG = FluentCatalog()
NAMES = Names(CATALOG)

OPENED = {
    "нарды": "nardi", "նարդի": "nardi", "ნარდი": "nardi", "сека": "seka", "Nardi": "nardi", "NARDI": "nardi",
    "bura": "bura3", "belote": "georgian-belote", "белот": "georgian-belote", "long nardi": "long-nardi",
    "long": "long-nardi", "длинные": "long-nardi", "երկար": "long-nardi", "გრძელი": "long-nardi",
    "Длинные нарды": "long-nardi", "нарды длинные": "long-nardi", "long-nardi": "long-nardi",
    "longnardi": "long-nardi",
    "21": "blackjack", "очко": "blackjack", "Блэк-джек": "blackjack", "бура 5": "bura5", "Бура, пять карт": "bura5",
    "бура": "bura3", "ＮＡＲＤＩ": "nardi", "Բազար-բլոտ": "bazaar-blot", "ბაზარ ბელოტი": "bazaar-blot", "սեկա": "seka",
    "nardi standard": "nardi standard", "базар блот лига": "bazaar-blot league", "bazaar-blot CLASSIC":
    "bazaar-blot classic", "классика": "bazaar-blot classic", "  domino ": "domino", "": "",
}  # fmt: skip
REFUSED = ("nardi foo", "foo", "narди", "nar", "nardi nardi", "nardi league", "long nardi short", "league foo", "-",
    "💣",
           "nardi standard standard", "bazaar-blot.league", "x" * 100)  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), OPENED.items())
def test_games_by_their_names(said: str, meant: str) -> None:
    assert typed(NAMES, GAMES[0], by_name()["new"], said.strip()) == meant


@pytest.mark.parametrize("said", REFUSED)
@pytest.mark.parametrize("command", ["new", "now", "rules"])
def test_no_word_opens_another_game(command: str, said: str) -> None:
    """What is not a game's name is said to be none, with the games there are in the reader's language."""
    with pytest.raises(NotUnderstood) as refused:
        typed(NAMES, GAMES[0], by_name()[command], said)
    for lang in LANGUAGES:
        told = CATALOG.say(lang, refused.value.text)
        assert (
            CATALOG.say(lang, t("game-seka")) in told
            or CATALOG.say(lang, t("preset-standard")) in told
            or (CATALOG.say(lang, t("preset-league")) in told)
        )
        assert len(told) < 400


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_stands_on_a_button_is_understood(lang: Lang) -> None:
    for kind, codes in (("game", GAMES), ("language", LANGUAGES), *((kind, PREFS[kind]) for kind in PREFS)):
        for code in codes:
            label = CATALOG.say(lang, label_of(kind, code))
            for said in (label, label.upper(), label.replace(" ", ""), label.replace("-", " "), code.upper()):
                assert NAMES.find(kind, codes, said) == code, (kind, said)
    for game in GAMES:
        for preset in tuple(rules_of(game).presets):
            label = CATALOG.say(lang, t(f"preset-{preset}"))
            assert NAMES.find("preset", tuple(rules_of(game).presets), label) == preset


def test_no_name_stands_for_two_things() -> None:
    for kind in ("game", *_ALIASES):
        names = aliases(kind)
        said = {code: {flat(one) for one in line.split(", ")} for code, line in names.items()}
        if kind != "preset":
            labels = {code: {flat(CATALOG.say(lang, label_of(kind, code))) for lang in LANGUAGES} for code in names}
            said = {code: said[code] | (labels[code] if kind != "chat" else set()) for code in said}
        for one, other in combinations(said, 2):
            assert not said[one] & said[other], (kind, one, other)
        assert "" not in set().union(*said.values())


LANGUAGE = {
    "русский": "ru", "հայերեն": "hy", "ქართული": "ka", "English": "en", "EN": "en", "ru": "ru", "Рус": "ru",
    "russian": "ru", "hayeren": "hy", "Armenian": "hy", "kartuli": "ka", "georgian": "ka", "по-русски": "ru",
    "ru-RU": "ru", "en_GB": "en", "chat ru": "chat ru", "чат русский": "chat ru", "ქართული ჩატი": "chat ka",
    "զրույց հայերեն": "chat hy",
}  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), LANGUAGE.items())
def test_languages_by_their_names(said: str, meant: str) -> None:
    assert typed(NAMES, GAMES[0], by_name()["language"], said) == meant


@pytest.mark.parametrize("said", ["klingon", "chat", "foo ru", "ru foo", "ru en", "chat chat ru", "1", "ru-XX-YY"])
def test_no_other_word_is_a_language(said: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        typed(NAMES, GAMES[0], by_name()["language"], said)
    assert "հայերեն" in CATALOG.say("ru", refused.value.text)


@pytest.mark.parametrize(
    ("command", "said", "meant"),
    [
        ("palette", "Четыре цвета", "four"), ("palette", "colour-blind", "cvd"), ("palette", "ԴԱՍԱԿԱՆ", "classic"),
        ("pictures", "off", "off"), ("pictures", "нет", "off"), ("pictures", "Только словами", "off"),
        ("pictures", "კი", "on"), ("hand", "в личке", "dm"), ("hand", "здесь", "here"), ("hand", "DM", "dm"),
        ("options", "часы", None), ("options", "target", "target"), ("verify", "3", "3"), ("join", "2", "2"),
    ],
)  # fmt: skip
def test_preferences_by_their_names(command: str, said: str, meant: str | None) -> None:
    if meant is not None:
        assert typed(NAMES, GAMES[0], by_name()[command], said) == meant


@pytest.mark.parametrize("command", ["palette", "pictures", "hand", "options", "verify"])
@pytest.mark.parametrize("said", ["foo", "here dm", "on off", "four five", "-1", "٣", "1e3", "99999"])
def test_no_other_word_is_taken_for_one(command: str, said: str) -> None:
    with pytest.raises(NotUnderstood):
        typed(NAMES, GAMES[0], by_name()[command], said)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_by_what_stands_on_their_buttons(lang: Lang, game: str) -> None:
    for offer in offers(rules_of(game), next(iter(rules_of(game).presets))):
        said = CATALOG.say(lang, t(f"opt-{offer.setting.name.replace('_', '-')}"))
        assert typed(NAMES, game, by_name()["options"], said) == offer.setting.name


def test_a_command_that_takes_no_words_takes_none() -> None:
    for name in ("pass", "fold", "leave", "abandon", "yes", "start", "roll", "who", "help", "tables", "accept"):
        assert typed(NAMES, GAMES[0], by_name()[name], "") == ""
        with pytest.raises(NotUnderstood) as refused:
            typed(NAMES, GAMES[0], by_name()[name], "please")
        assert f"/{name}" in CATALOG.say("hy", refused.value.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_raises_and_steps_as_the_board_writes_them(lang: Lang) -> None:
    for word in WORTH:
        said = CATALOG.say(lang, t("raise-word", word=word))
        assert read_raise(said) == read_raise(said.upper()) == word
    step = CATALOG.say(lang, Text("nardi-step", (("by", 0), ("hit", 0), ("point", 25), ("to", 20))))
    assert _place(step.split("/")[0].casefold(), BAR, words.BAR) == BAR
    step = CATALOG.say(lang, Text("nardi-step", (("by", 0), ("hit", 0), ("point", 6), ("to", 0))))
    assert _place(step.split("/")[1].casefold(), OFF, words.OFF) == OFF


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_that_is_our_own_is_said_to_be(lang: Lang) -> None:
    """GE-5: the source does not say what four aces, tens, kings or queens are worth."""
    ours = {"en": "our own", "ru": "наше правило", "hy": "մեր կանոն", "ka": "ჩვენი"}
    assert ours[lang] in CATALOG.say(lang, t("rules-georgian-belote-6"))


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("пас", "pass"), ("ПАСУЮ", "pass"), ("мимо", "pass"), ("ставка", "bet"), ("фаս", None), ("փաս", "pass"),
        ("դրույք", "bet"), ("პასი", "pass"), ("ფსონი", "bet"), ("კვანში", "quansh"), ("kuanch", "quansh"),
        ("мои-карты", "hand"), ("счет", "score"), ("заказ", "bid"), ("сдаюсь", None), ("q", None), ("contra", None),
        ("forgetme", "forgetme"), ("", None),
    ],
)  # fmt: skip
def test_commands_by_the_words_of_four_languages(word: str, meant: str | None) -> None:
    """A Latin word that is no command may be another bot's."""
    assert NAMES.command(word, "now") == (meant and (meant, "now"))


def test_no_word_is_of_two_commands() -> None:
    said = [
        (flat(word), name)
        for name in by_name()
        for word in {name, *(w for lang in LANGUAGES for w in CATALOG.say(lang, t(f"cmdname-{name}")).split(","))}
    ]
    assert [(word, name) for word, name in said if NAMES.command(word) != (name, "")] == []


def test_commands_as_discord_lists_them() -> None:
    """A code that is shown there is typed elsewhere."""
    for spec in by_name().values():
        word, _, rest = spec.path.partition(" ")
        assert NAMES.command(word, f"{rest} x".strip()) == (spec.name, "x")
    assert NAMES.command("stats", "Nino") == ("stats", "Nino")
    assert NAMES.command("seat", "down") is None
