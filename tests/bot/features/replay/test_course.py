"""A match looked at again: each position is one that the table was in, each step has words, and what HS-20 keeps closed
is in none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.text import FluentCatalog
from bot.core import events as ev
from bot.core.fold import evolve
from bot.core.loaded import loaded_of, public_view
from bot.core.model import Table
from bot.core.rated import TAKE_UP_MS
from bot.fair import SeededChance
from bot.features.replay.model import Position, course, over, told
from bot.games import entry_of, game_keys
from bot.games.folder import stage_of
from bot.notation.model import Deal, MatchRecord, text_of
from bot.notation.read import records_in
from bot.text import LANGUAGES
from rules.core import Illegal
from tests.bot.house import ARAM, House
from tests.bot.matches import KINDS, PEOPLE, seated
from tests.bot.notation.test_records import played, plays, record
from tests.facts import FACTS
from tests.tiers import sampled

PLAYED = (ev.Dealt, ev.Acted, ev.TakenBack)


def states(house: House) -> list[object]:
    """The game's own states after each deal, action and take-back of a match at a real table."""
    table: Table | None = None
    found = []
    for seq, event in enumerate(house.log, 1):
        table = evolve(table, event, seq, 1000 * seq)
        if isinstance(event, PLAYED):
            found.append(table.state)
    return found


def positions(one: MatchRecord) -> list[Position]:
    return [position for deal in course(one) for position in deal]


@pytest.mark.parametrize("seed", sampled(range(2), (0,)))
@pytest.mark.parametrize("key", sampled(game_keys(), KINDS))
def test_every_position_is_one_that_the_table_was_in(key: str, seed: int) -> None:
    house = played(key, seed, back=0 if FACTS[key].many_presses else 9)
    one = record(house)
    found = positions(one)
    assert [at.table.state for at in found if not at.over] == states(house)
    assert [at.step for at in found if not at.over] == [one for one in one.steps if isinstance(one, (Deal, *PLAYED))]
    assert positions(records_in(text_of([one]))[0]) == found, "the same from a file"
    deals = course(one)
    assert len([at for at in found if at.over]) == len(deals) == len([it for it in deals if it[-1].over])
    assert found[-1].score == entry_of(key).conduct.score(public_view(house.t))


@pytest.mark.parametrize("key", sampled(game_keys(), KINDS))
def test_every_step_has_words_in_every_language(key: str) -> None:
    catalog = FluentCatalog()
    for at in positions(record(played(key, 2, back=0 if FACTS[key].many_presses else 7))):
        texts = told(at)
        assert texts
        if isinstance(at.step, ev.Acted) and not at.over:
            args = dict(texts[0].args)
            assert getattr(args["what"], "key", "") not in ("", "replay-typed"), at.step.text
        for lang in LANGUAGES:
            assert all(catalog.say(lang, text).strip(" []") for text in texts)
            assert not any(catalog.say(lang, text).startswith("[") for text in texts)


@pytest.mark.parametrize("key", sampled(game_keys(), KINDS))
def test_how_a_deal_ended_asks_nobody_for_anything(key: str) -> None:
    for deal in course(record(played(key, 3))):
        scene = over(deal[-1])
        assert scene.lines
        assert not scene.buttons
        assert not any(line.text.key.startswith(("next-deal", "waiting-")) for line in scene.lines)


def test_what_a_table_looked_at_again_is_like() -> None:
    deal = next(it for it in course(record(played("bazaar-blot", 0))) if len(it) > 20)
    full = [at for at in deal if at.table.held is not None]
    assert len(full) > 3
    for at in full:
        picture = stage_of(at.table.game).board(at.table, at.now_ms).picture
        assert len(getattr(picture, "trick", ())) == 4
    at = positions(record(played("domino", 6)))[0]
    for chair in at.table.chairs:
        assert chair is not None
        assert chair.person.startswith("replay:")
    assert not at.table.seed
    assert loaded_of(at.table).preset
    one = record(played("bura3", 5))
    with pytest.raises(Illegal, match="option"):
        course(replace(one, options={**one.options, "target": 10**9}))


def broken_off(key: str, seed: int, deals: int) -> House:
    house = seated(key, FACTS[key].seats, seed)
    house.say(ARAM, "start")
    chance = SeededChance("broken off")
    while house.t.deal < deals:
        plays(house, chance, 1)
    plays(house, chance, 3)
    return house


def test_what_is_not_shown_of_matches_that_broke_off() -> None:
    house = broken_off("bazaar-blot", 7, 3)
    house.say(ARAM, "abandon")
    for person in PEOPLE[1:4]:
        if house.t.proposal is not None:
            house.say(person, "yes")
    one = record(house)
    assert len(course(one)) == 2
    # Somebody may have written the beginning of the third into a file: it is not over, and stays closed.
    whole = record(played("bazaar-blot", 11))
    cut = next(n for n, step in enumerate(whole.steps) if isinstance(step, Deal) and step.number == 2) + 4
    begun = replace(whole, steps=whole.steps[:cut], result=None)
    assert (records_in(text_of([begun])), len(course(begun))) == ((begun,), 1)
    assert all(at.table.deal == 1 for at in positions(begun))
    house = seated("nardi", 2, 1)
    house.apply([ev.Chosen("rated", "on")])
    house.say(ARAM, "start")
    plays(house, SeededChance("deserted"), 6)
    house.say(PEOPLE[1], "leave sure")
    house.pass_time(TAKE_UP_MS + 1000)
    assert house.t.reason == "deserted"
    with pytest.raises(Illegal) as refused:
        course(record(house))
    assert (refused.value.key, dict(refused.value.details)) == ("nothing-finished", {})


@pytest.mark.parametrize("key", ["bura3", "bura5", "seka"])
def test_cards_that_stay_face_down_for_good_are_shown_from_no_file(key: str) -> None:
    whole = record(played(key, 4))
    cut = next(n for n, step in enumerate(whole.steps) if isinstance(step, Deal) and step.number == 2)
    with pytest.raises(Illegal, match="record-sealed"):
        course(replace(whole, steps=whole.steps[:cut], result=None))
