"""The leak theorem at the table, for every game that hides something: two worlds that differ in what a seat
cannot know look the same to it, and go on looking the same for as long as the rules themselves tell it nothing.

Bazaar Blot's tables, at which more is tried, are in ``test_leak_theorem``. Nardi hides nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from adapters.render import Renderer
from adapters.runtime.delivery.present import Presenter
from adapters.text import FluentCatalog
from bot.fair.chance import SeededChance
from bot.ports.records import Person
from bot.scene import Scene, arranged
from bot.scene.press import unpack
from bot.scenes.show import private, public
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.text import LANGUAGES
from tests.bot.house import House
from tests.bot.matches import PEOPLE, presses
from tests.rules.contract import samples
from tests.rules.contract.walk import chosen
from tests.security.test_leak_theorem import differing
from tests.security.worlds import STRANGER, WORDS, after, otherwise, seen

Seats = tuple[str, str, dict[str, str]]
TABLES = [table for table in samples.all_tables() if table[0] != "bazaar-blot" and "nardi" not in table[0]]
tables = pytest.mark.parametrize("where", TABLES, ids=[f"{table[0]}-{n}" for n, table in enumerate(TABLES)])
POSITIONS = 40
TRIED = 12
MESSAGES = 120
FOREIGN = ("7S", "AH", "l:AH", "g:AH", "b:AH", "d:tKH", "pass", "fold", "look", "take", "bet 10", "draw", "hit.1", "x")
"""What a stranger tries, whatever the game."""


def evening(where: Seats, seed: int) -> Iterator[House]:
    """A random, legal match, at every step; never idle for ever."""
    key, preset, options = where
    house = House(seed=seed, game=key, preset=preset)
    people = PEOPLE[: samples.players(where)]
    for name, value in {**options, "clock": "60"}.items():
        house.say(people[0], f"set {name} {value}")
    for person in people[1:]:
        house.say(person, "sit")
    if house.t.phase == "lobby":
        house.say(people[0], "start")
    chance = SeededChance(f"evening{seed}")
    while house.t.phase == "play":
        game = loaded_of(house.t).game
        if game.needs_deal(house.t.state):
            house.pass_time(31_000)
            continue
        yield house
        seat, action = chosen(game, house.t.state, chance)
        house.say(seated(house.t)[seat], f"act - {game.encode(action)}")


def seated(table: Table) -> Sequence[Person]:
    return [Person(chair.person, chair.name) for chair in table.chairs if chair is not None]


def positions(where: Seats, every: int = 3) -> Iterator[House]:
    """So many positions of as many evenings as it takes."""
    count = 0
    for seed in range(1, 40):
        for step, house in enumerate(evening(where, seed)):
            if step % every == 0:
                yield house
                count += 1
            if count == POSITIONS:
                return


@tables
def test_nothing_that_can_be_looked_at_depends_on_what_is_hidden(where: Seats) -> None:
    """Scenes with their buttons, panels, completions, clocks, the table's row; of the public and of each seat."""
    chance = SeededChance(f"look{where}")
    compared = others = 0
    for house in positions(where):
        people = seated(house.t)
        for seat in (None, *range(len(people))):
            other = otherwise(house.t, seat, chance)
            if other is None:
                continue
            mine, again = seen(house.t, seat, house.now, people), seen(other, seat, house.now, people)
            assert differing(mine, again) == [], (house.t.seq, seat)
            compared += 1
            others += sum(private(other, s) != private(house.t, s) for s in range(len(people)) if s != seat)
    print(compared, others)
    assert compared > POSITIONS
    if where[0] != "blackjack":  # there nobody holds anything that others may not see
        assert others > POSITIONS, "the worlds do differ: the others hold other cards"


def tries(one: Table, other: Table, seat: int | None, people: Sequence[Person]) -> Iterator[tuple[Person | None, str]]:
    """What can be done in both worlds: anybody's words, a stranger's nonsense, every action of ``seat``, actions that
    lie before somebody else in both, and the running out of ``seat``'s own time."""
    game = loaded_of(one).game
    for person in (*people, STRANGER):
        yield from ((person, words) for words in WORDS)
    yield from ((STRANGER, f"act - {text}") for text in FOREIGN)
    for s, person in enumerate(people):
        here, there = game.legal(one.state, s), game.legal(other.state, s)
        common = [action for action in here.actions if action in there.actions]
        if s == seat:
            assert len(common) == len(here.actions)
        yield from ((person, f"act - {game.encode(action)}") for action in common)
        for span in here.ranges:
            if span in there.ranges:
                yield from ((person, f"act - {game.encode(span.at(n))}") for n in {span.low, span.high})
    if seat is not None:
        scene = public(one, 0)
        pressed = (unpack(data) for data in presses(scene))
        yield from ((people[seat], found.words()) for found in pressed if found is not None and found.kind in "at")


@tables
def test_nothing_that_follows_depends_on_what_is_hidden(where: Seats) -> None:
    """Outbox rows in every field, clocks, replies, refusals, take-backs: as long as the views are the same."""
    chance = SeededChance(f"act{where}")
    met: Counter[str] = Counter()
    for house in positions(where):
        people = seated(house.t)
        seat = (None, *range(len(people)))[chance.below(len(people) + 1)]
        other = otherwise(house.t, seat, chance)
        if other is None:
            continue
        game = loaded_of(house.t).game
        everything = sorted(set(tries(house.t, other, seat, people)), key=repr)
        for n in chance.shuffled(len(everything))[:TRIED]:
            who, text = everything[n]
            mine, again = after(house, house.t, seat, who, text), after(house, other, seat, who, text)
            told = [
                game.view(mine["then"].state, eyes) != game.view(again["then"].state, eyes) for eyes in {None, seat}
            ]
            if any(told):
                met["told by the rules"] += 1
                continue
            assert differing(mine, again) == [], (house.t.seq, seat, who and who.name, text, house.t.state.phase)
            met["changed" if mine["then"] != house.t else "refused"] += 1
    print(met)
    assert met["changed"] > POSITIONS
    assert met["refused"] > POSITIONS


@tables
def test_words_keyboards_and_descriptions_are_the_same_in_every_language(where: Seats) -> None:
    """What goes to a platform of the board, of one's own hand, of every step of a bid or of choosing cards, and of a
    ring: lines, buttons, sums, the picture's description and the content's name, with pictures and in words."""
    presenter = Presenter(FluentCatalog(), Renderer())
    chance = SeededChance(f"words{where}")
    compared = hands = 0
    for number, house in enumerate(positions(where, every=7)):
        people = seated(house.t)
        lang, pictures = LANGUAGES[number % len(LANGUAGES)], number % 3 != 0
        for seat in (None, chance.below(len(people))):
            other = otherwise(house.t, seat, chance)
            if other is None:
                continue
            mine, again = seen(house.t, seat, house.now, people), seen(other, seat, house.now, people)
            for name, scene in mine.items():
                twin = again[name]
                if not isinstance(scene, Scene) or not isinstance(twin, Scene):
                    assert scene == twin, name
                    continue
                a, b = (
                    presenter.message(arranged(it, grid=number % 2 == 0), lang, "classic", pictures)
                    for it in (scene, twin)
                )
                assert (a.lines, a.keys, a.amounts, a.alt, a.hash) == (b.lines, b.keys, b.amounts, b.alt, b.hash), name
                compared += 1
                hands += scene.kind == "hand"
        if compared > MESSAGES:
            break
    print(compared, hands)
    assert compared > MESSAGES // 2
    assert hands > 5


@tables
def test_a_description_names_nothing_that_is_held(where: Seats) -> None:
    """What a screen reader says of the picture of a hand is the same whatever is in it."""
    catalog = FluentCatalog()
    found: dict[str, set[str]] = {}
    for house in positions(where, every=5):
        for scene in (public(house.t, house.now), *(private(house.t, seat) for seat in range(len(house.t.chairs)))):
            if scene is not None:
                found.setdefault(scene.kind, set()).add(catalog.say("en", scene.alt))
    print(found)
    assert len(found["hand"]) <= 3, "the hand, the result of a deal, the book"
    assert not any(sign in alt for alts in found.values() for alt in alts for sign in "♠♥♦♣–")
