"""What happened is told: aloud once and only where it is worth it; a result by names, in every game and language."""

from __future__ import annotations

from collections import Counter

import pytest

from adapters.text import FluentCatalog
from bot.fair.chance import SeededChance
from bot.games import game_keys, rules_of
from bot.games.folder import stage_of
from bot.scenes.show import public
from bot.table.codec import text_from_json
from bot.table.loaded import loaded_of
from bot.text import LANGUAGES
from tests.bot.matches import KINDS, PEOPLE, seated, step
from tests.tiers import nightly, sampled

CATALOG = FluentCatalog()
TABLES = [(key, max(rules_of(key).seats)) for key in sorted(game_keys())]
SOME = sampled(TABLES, [one for one in TABLES if one[0] in KINDS])
ALOUD = {
    *("loud-quansh", "loud-sur", "loud-promise", "loud-blot", "loud-reblot", "loud-open", "declared"),
    *("loud-raise", "loud-raise-accepted", "loud-malutka"),
    *("seka-says-dark", "seka-says-over", "seka-says-all-in", "seka-tied", "seka-entered"),
}
OVER = ("loud-quansh", "loud-sur", "declared")
"""What stands no longer under a board once its trick is over."""


@pytest.mark.parametrize("deals", [1, pytest.param(4, marks=nightly)])
@pytest.mark.parametrize(("key", "seats"), SOME)
def test_a_deal_is_told_by_names(key: str, seats: int, deals: int) -> None:
    """In every language the message of a deal that is over names who won or lost it, and how much is written."""
    house, chance = seated(key, seats, 12), SeededChance(12)
    house.say(PEOPLE[0], "start")
    told = 0
    for _ in range(900):
        scene = public(house.t, house.now + 60_000)
        if scene.kind == "score":
            told += 1
            for lang in LANGUAGES:
                words = [CATALOG.say(lang, line.text) for line in scene.lines if line.weight != "small"]
                named = [w for w in words if any(person.name in w for person in PEOPLE[:seats])]
                assert named, words
                assert any(any(c.isdigit() for c in w) for w in named), words
        if house.t.phase == "over" or told >= deals:
            break
        step(house, chance, "standard")
    assert told


@pytest.mark.parametrize("seeds", [(3,), pytest.param((3, 4), marks=nightly)], ids=len)
@pytest.mark.parametrize(("key", "seats"), SOME)
def test_only_what_is_worth_it_is_called_out(key: str, seats: int, seeds: tuple[int, ...]) -> None:
    """Once, and by a name; a call such as *no sur* is none of it. It leaves the caption with its trick."""
    for seed in seeds:
        house, chance = seated(key, seats, seed), SeededChance(seed)
        house.say(PEOPLE[0], "start")
        said: Counter[tuple[int, str]] = Counter()
        heard = len(house.out)
        for _ in range(70):
            if house.t.phase == "over":
                break
            step(house, chance, "random")
            for row in house.out[heard:]:
                if row.kind == "loud":
                    text = text_from_json(row.ref)
                    assert text.key in ALOUD
                    said[house.t.deal, CATALOG.say("en", text)] += 1
            heard = len(house.out)
            view = loaded_of(house.t).game.view(house.t.state, None)
            if getattr(view, "trick_no", 0) > 2 and hasattr(view, "declarations"):
                shown = any(it.on_table for it in view.declarations)
                keys = {line.text.key for line in public(house.t, house.now + 60_000).lines}
                assert shown or not keys & set(OVER)
        if key in ("bazaar-blot", "georgian-belote", "duel-blot"):
            assert max(said.values(), default=1) == 1, said


def test_last_names_the_rule_that_closes_tricks() -> None:
    """Where taken tricks lie closed, `/last` says which rule of the table would leave the last one in sight."""
    house = seated("bazaar-blot", 4, 3)
    house.say(PEOPLE[0], "start")
    scene = stage_of("bazaar-blot").panel(house.t, 0, "last")
    assert scene is not None
    for lang in LANGUAGES:
        words = " ".join(CATALOG.say(lang, line.text) for line in scene.lines)
        option = next(line.text for line in scene.lines if line.text.key == "last-closed-option")
        for _, named in option.args:
            assert CATALOG.say(lang, named) in words  # type: ignore[arg-type]
