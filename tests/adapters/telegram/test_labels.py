"""Labels are shown whole on a phone: every row of buttons of every game, in every language, as the keyboard has it."""

from __future__ import annotations

from itertools import product

import pytest
from telegram import InlineKeyboardButton

from adapters.telegram.markup import ROOM, fitted, letters
from adapters.text import FluentCatalog
from bot import commands
from bot.fair.chance import SeededChance
from bot.games import game_keys, rules_of
from bot.games.levels import levels_of
from bot.scene import Scene
from bot.scenes import info, lobby
from bot.scenes.show import private, public
from bot.table.loaded import loaded_of
from bot.text import LANGUAGES, Lang, Text, t
from rules.options import offers
from tests.bot.house import ARAM, FOUR, VANO, House
from tests.bot.matches import seated

GAMES = game_keys()
CATALOG = FluentCatalog()
STEPS = 60

SHORT = {
    3: ("btn-options", "btn-leave", "btn-rules", "btn-start", "btn-share", "btn-seats"),
    4: ("btn-bj-hit", "btn-bj-stand", "btn-bj-double"),
}
"""Labels without arguments that always stand three, or four, in a row."""
WITH = {
    "btn-raise": {"word": t("raise-word", word="shashi"), "n": 6},
    "btn-accept": {"n": 6},
    "btn-decline": {"n": 6},
    "btn-seka-all": {"n": 1011},
    "btn-seka-all-in": {"n": 457},
    "btn-seka-open": {"n": 110},
    "btn-give-one": {"card": "10S"},
}
"""Three in a row, with their longest values."""


def rows_of(scene: Scene | None) -> set[tuple[Text, ...]]:
    return {tuple(b.label for b in row) for row in scene.buttons} if scene is not None else set()


def walked(house: House, chance: SeededChance) -> set[tuple[Text, ...]]:
    """All rows that stand under the board and the hands while a match goes on."""
    found: set[tuple[Text, ...]] = set()
    for _ in range(STEPS):
        table = house.t
        if table.phase != "play":
            break
        found |= rows_of(public(table, house.now))
        game = loaded_of(table).game
        seats = sorted(game.waiting(table.state))
        for seat in seats:
            found |= rows_of(private(table, seat))
        if not seats:
            house.pass_time(20_000)
            continue
        legal = game.legal(table.state, seats[0])
        actions = [*legal.actions, *(r.at(r.low) for r in legal.ranges)]
        action = actions[chance.shuffled(len(actions))[0]]
        house.say(FOUR[seats[0]], f"act - {game.encode(action)}")
    return found


def computers(game: str) -> set[tuple[Text, ...]]:
    """The rows of the seats' panel where automatic players sit, at every level."""
    house = House(game=game)
    house.say(ARAM, "fill")
    found = rows_of(lobby.seats(house.t, ARAM))
    for level in levels_of(game):
        house.say(ARAM, f"set level {level}")
        found |= rows_of(lobby.seats(house.t, ARAM))
    return found


def rows(game: str) -> frozenset[tuple[Text, ...]]:
    """The rows of a game's lobby, options and play."""
    seats = max(rules_of(game).seats & {2, 3, 4}) if game != "domino" else 2
    house = seated(game, seats, 1)
    found = (
        rows_of(public(house.t, house.now)) | rows_of(lobby.menu(house.t, ARAM)) | rows_of(lobby.menu(house.t, VANO))
    )
    for preset in tuple(rules_of(game).presets):
        house.say(ARAM, f"set preset {preset}")
        found |= rows_of(lobby.seats(house.t, ARAM))
        names = ("", "more", "level", "game", "preset", "clock", "stake")
        for name in (*names, *(o.setting.name for o in offers(rules_of(game), preset))):
            found |= rows_of(lobby.options(house.t, name))
    found |= computers(game)
    house.say(ARAM, "start")
    house.pass_time(20_000)
    return frozenset(found | walked(house, SeededChance(1)) | rows_of(lobby.menu(house.t, ARAM)))


def house() -> tuple[Scene, ...]:
    """What is shown beside tables."""
    return (
        info.help_scene(),
        *(info.help_scene(part) for part in commands.parts()),
        info.games_panel(),
        info.language_panel(chat=True),
        info.greeting((), (("group", "https://t.me/x"), ("server", "https://discord.com/x"))),
        info.welcome("x", (("group", "https://t.me/x"),)),
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_label_is_shown_whole(game: str) -> None:
    found = rows(game)
    assert len(found) > 10
    for lang, row in product(LANGUAGES, {*found, *(r for scene in house() for r in rows_of(scene))}):
        buttons = [InlineKeyboardButton(CATALOG.say(lang, label), callback_data="x") for label in row]
        shown = fitted(buttons)
        assert [b for part in shown for b in part] == buttons
        for part in shown:
            for button in part:
                assert letters(button.text) <= ROOM[len(part)], (button.text, len(part))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_stands_three_and_four_in_a_row_is_short(lang: Lang) -> None:
    said = {key: (CATALOG.say(lang, t(key)), n) for n, keys in SHORT.items() for key in keys}
    said |= {key: (CATALOG.say(lang, t(key, **args)), 3) for key, args in WITH.items()}
    assert {key: words for key, (words, n) in said.items() if letters(words) > ROOM[n]} == {}


@pytest.mark.parametrize("game", GAMES)
def test_an_option_shows_its_value(game: str) -> None:
    house = seated(game, 2, 1)
    for row in rows_of(lobby.options(house.t)) | rows_of(lobby.options(house.t, "more")):
        assert len(row) == 1
    for preset in tuple(rules_of(game).presets):
        house.say(ARAM, f"set preset {preset}")
        for name in ("preset", "clock", *(o.setting.name for o in offers(rules_of(game), preset))):
            labels = [label for row in rows_of(lobby.options(house.t, name)) for label in row]
            for lang, label in product(LANGUAGES, (one for one in labels if one.key != "btn-back-to-options")):
                whole = CATALOG.say(lang, t("btn-option", name=t(f"opt-{name.replace('_', '-')}"), value=label))
                assert letters(whole) <= ROOM[1], whole


@pytest.mark.parametrize(
    ("labels", "sizes"),
    [
        (["yes", "no"], [2]),
        (["x" * 19, "y"], [2]),
        (["x" * 20, "y"], [1, 1]),
        (["x" * 12, "y", "z"], [3]),
        (["x" * 13, "y", "z"], [2, 1]),
        (["a" * 9, "b", "c", "d"], [2, 2]),
        (["10♠"] * 8, [8]),
        (["a"] * 12, [6, 6]),
        (["x" * 60], [1]),
        ([], []),
    ],
)
def test_rows_are_broken_evenly_and_no_more_than_needed(labels: list[str], sizes: list[int]) -> None:
    shown = fitted([InlineKeyboardButton(label, callback_data="x") for label in labels])
    assert [len(row) for row in shown] == sizes
    assert [b.text for row in shown for b in row] == labels
