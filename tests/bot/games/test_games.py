"""Every game of the house from the lobby to the result, by buttons alone, in words of every language."""

from __future__ import annotations

import pytest

from adapters.text import FluentCatalog
from bot.fair.chance import SeededChance
from bot.games import entry_of, game_keys, rules_of
from bot.games.folder import stage_of
from bot.scene import Scene
from bot.scene.press import MAX_BYTES
from bot.scenes.info import proof_scene
from bot.scenes.lobby import options
from bot.scenes.show import past, public
from bot.text import LANGUAGES
from tests.bot.house import House
from tests.bot.matches import ARAM, KINDS, presses, scenes, seated, step
from tests.facts import FACTS
from tests.tiers import sampled

GAMES = game_keys()
TABLES = [(key, seats) for key in GAMES for seats in sorted(rules_of(key).seats)]
MOST_STEPS = 6_000


def said(catalog: FluentCatalog, scene: Scene) -> int:
    """How many letters the scene has in all languages; whatever is missing in one of them fails."""
    letters = 0
    for lang in LANGUAGES:
        texts = [line.text for line in (*scene.lines, *scene.reading)]
        texts += [button.label for row in scene.buttons for button in row]
        texts += [amount.label for amount in scene.amounts] + [scene.alt]
        for text in texts:
            words = catalog.say(lang, text)
            assert words, text
            assert not words.startswith("["), (lang, text)
            letters += len(words)
    return letters


def fits(scene: Scene) -> None:
    """Both platforms can show it: button data, rows, the number of buttons."""
    assert all(len(data.encode()) <= MAX_BYTES for data in presses(scene) if data)
    assert all(1 <= len(row) <= 8 for row in scene.buttons), [len(row) for row in scene.buttons]
    assert sum(map(len, scene.buttons)) <= 40


@pytest.mark.parametrize(("key", "seats"), sampled(TABLES, [(key, max(rules_of(key).seats)) for key in KINDS]))
def test_a_match_by_buttons(key: str, seats: int) -> None:
    """Playable from lobby to result; every move anybody wants to make is offered to its seat by a button."""
    seed = 11
    house, chance, catalog = seated(key, seats, seed), SeededChance(seed), FluentCatalog()
    said(catalog, public(house.t, house.now))
    said(catalog, options(house.t))
    house.say(ARAM, "start")
    lacking: list[str] = []
    for n in range(MOST_STEPS):
        if house.t.phase == "over":
            break
        for scene in scenes(house.t, house.now):
            fits(scene)
            if n % 7 == 0:
                said(catalog, scene)
        lacking += step(house, chance)
        old = past(house.t, house.t.board - 1)
        assert old is None or all(data.startswith("s:") for data in presses(old))
        house.pass_time(4_000)
    assert lacking == []
    assert house.t.phase == "over"
    for scene in scenes(house.t, house.now):
        said(catalog, scene)
    assert any(data.endswith(":rematch") for data in presses(public(house.t, house.now)))
    for what in ("davtar", "score", "last"):
        panel = stage_of(key).panel(house.t, 0, what)
        assert panel is None or said(catalog, panel)
    assert said(catalog, proof_scene(house.t, None, house.proofs())) > 500
    house.say(ARAM, "rematch")
    assert house.t.phase == "lobby"
    assert len(house.t.chairs) == max(rules_of(key).seats)
    lobby_again = house.t.board
    house.say(ARAM, "start")
    house.pass_time(4_000)
    assert past(house.t, lobby_again - 1) is None, "the result of the match before stays as it is"
    gone = past(house.t, lobby_again)
    assert gone is not None
    assert gone.gone, "and its lobby goes, as the first one did"


@pytest.mark.parametrize("key", sampled(FACTS, KINDS))
def test_alone_with_automatic_players(key: str) -> None:
    """One person and automatic players, who act by themselves; the person's silence is a move too (HS-30)."""
    if key not in GAMES:
        pytest.fail(f"{key} is not registered")
    house = House(seed=5, game=key)
    for name, value in FACTS[key].short.items():
        house.say(ARAM, f"set {name} {value}")
    if entry_of(key).conduct.usual_seats > 1:
        house.say(ARAM, "fill")
    house.say(ARAM, "set clock 0")
    house.say(ARAM, "start")
    house.say(ARAM, "leave") if len(list(house.t.people())) > 1 else None
    chance = SeededChance(3)
    for _ in range(MOST_STEPS):
        if house.t.phase == "over":
            break
        state, game = house.t.state, rules_of(key)
        mine = house.t.seat_of(ARAM.id)
        if mine in game.waiting(state):
            step(house, chance, "standard")
        house.pass_time(3_000)
    assert house.t.phase == "over"
