"""The leak theorem at the table, for every game that hides something: two worlds that differ in what a seat cannot know
look the same to it, and go on looking the same for as long as the rules themselves tell it nothing. That also holds for
watching a trick later, in a lesson, and for what is said of a decision afterwards.

Bazaar Blot's tables, at which more is tried, are in ``test_leak_theorem``. Nardi hides nothing. ``make test`` has three
games, the nightly suite all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from adapters.players import roster
from adapters.render import Renderer
from adapters.runtime.delivery.present import Presenter
from adapters.text import FluentCatalog
from bot.fair.chance import SeededChance
from bot.games import entry_of, game_keys
from bot.games.levels import weighed
from bot.ports.players import Decided
from bot.ports.records import Head, Person
from bot.scene import Scene, arranged
from bot.scene.press import unpack
from bot.scenes.show import for_onlooker, look, private, public
from bot.scenes.watching import counted, for_spectators
from bot.table.hints import asked
from bot.table.late import as_watched
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.row import row_of
from bot.text import LANGUAGES
from rules.core import Illegal, replay
from tests.bot.house import House
from tests.bot.learn.kit import School
from tests.bot.matches import PEOPLE, presses
from tests.bot.table.test_late_watch import KATE, late, played, shown
from tests.facts import FACTS
from tests.players.test_hints import choices
from tests.rules.contract import samples
from tests.rules.contract.walk import chosen
from tests.security.worlds import LOOKS, STRANGER, WORDS, after, differing, otherwise, seen
from tests.tiers import sampled

Seats = tuple[str, str, dict[str, str]]
TABLES: dict[str, Seats] = {
    f"{table[0]}-{n}": table
    for n, table in enumerate(
        table for table in samples.all_tables() if table[0] != "bazaar-blot" and "nardi" not in table[0]
    )
}
KEPT = ("georgian-belote-1", "seka-12", "domino-16")
tables = pytest.mark.parametrize("name", sampled(TABLES, KEPT))
TRIED = 12
MESSAGES = 60
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


def some(name: str) -> int:
    """How many positions: fewer where ``make test`` looks."""
    return 10 if name in KEPT else 40


def positions(name: str, every: int = 7) -> Iterator[House]:
    """So many positions of as many evenings as it takes."""
    count = 0
    for seed in range(1, 40):
        for step, house in enumerate(evening(TABLES[name], seed)):
            if step % every == 0:
                yield house
                count += 1
            if count == some(name):
                return


@tables
def test_nothing_that_can_be_looked_at_depends_on_what_is_hidden(name: str) -> None:
    """Scenes with their buttons, panels, completions, clocks, the table's row; of the public and of each seat."""
    chance = SeededChance(f"look{name}")
    compared = others = 0
    for house in positions(name):
        people = seated(house.t)
        for seat in (None, *range(len(people))):
            other = otherwise(house.t, seat, chance)
            if other is None:
                continue
            mine, again = seen(house.t, seat, house.now, people), seen(other, seat, house.now, people)
            assert differing(mine, again) == [], (house.t.seq, seat)
            compared += 1
            others += sum(private(other, s) != private(house.t, s) for s in range(len(people)) if s != seat)
    assert compared > some(name)
    if not name.startswith("blackjack"):  # there nobody holds anything that others may not see
        assert others > some(name), "the worlds do differ: the others hold other cards"


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
def test_nothing_that_follows_depends_on_what_is_hidden(name: str) -> None:
    """Outbox rows in every field, clocks, replies, refusals, take-backs: as long as the views are the same."""
    chance = SeededChance(f"act{name}")
    met: Counter[str] = Counter()
    for house in positions(name):
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
    assert met["changed"] > some(name)
    assert met["refused"] > some(name)


@tables
def test_words_keyboards_and_descriptions_are_the_same_in_every_language(name: str) -> None:
    """What goes to a platform of the board, of one's own hand, of every step of a bid or of choosing cards, and of a
    ring: lines, buttons, sums, the picture's description and the content's name, with pictures and in words."""
    presenter = Presenter(FluentCatalog(), Renderer())
    chance = SeededChance(f"words{name}")
    compared = hands = 0
    for number, house in enumerate(positions(name)):
        people = seated(house.t)
        lang, pictures = LANGUAGES[number % len(LANGUAGES)], number % 3 != 0
        for seat in (None, chance.below(len(people))):
            other = otherwise(house.t, seat, chance)
            if other is None:
                continue
            mine, again = seen(house.t, seat, house.now, people), seen(other, seat, house.now, people)
            for what, scene in mine.items():
                twin = again[what]
                if not isinstance(scene, Scene) or not isinstance(twin, Scene):
                    assert scene == twin, what
                    continue
                a, b = (
                    presenter.message(arranged(it, grid=number % 2 == 0), lang, "classic", pictures)
                    for it in (scene, twin)
                )
                assert (a.lines, a.keys, a.amounts, a.alt, a.hash) == (b.lines, b.keys, b.amounts, b.alt, b.hash), what
                compared += 1
                hands += scene.kind == "hand"
        if compared > MESSAGES:
            break
    assert compared > MESSAGES // 2
    assert hands > 2


@tables
def test_a_description_names_nothing_that_is_held(name: str) -> None:
    """What a screen reader says of the picture of a hand is the same whatever is in it."""
    catalog = FluentCatalog()
    found: dict[str, set[str]] = {}
    for house in positions(name, every=5):
        for scene in (public(house.t, house.now), *(private(house.t, seat) for seat in range(len(house.t.chairs)))):
            if scene is not None:
                found.setdefault(scene.kind, set()).add(catalog.say("en", scene.alt))
    assert len(found["hand"]) <= 3, "the hand, the result of a deal, the book"
    assert not any(sign in alt for alts in found.values() for alt in alts for sign in "♠♥♦♣–")


# --- watched a trick later: what is shown follows from an earlier public view alone --------------------------------


def noticed(table: Table) -> dict[str, object]:
    """All that somebody can look at who does not play."""
    found: dict[str, object] = {
        "sent": shown(table),
        "in the room": for_onlooker(table, KATE.id),
        "in lists": row_of(table, Head(None, (), 0, 0)).summary,
    }
    for what in LOOKS:
        if what.partition(".")[0] in ("verify", "menu", "options", "referee", "rules"):
            continue  # nothing of the deal that runs
        try:
            found[what] = look(table, None, KATE, what)
        except Illegal as refusal:
            found[what] = (refusal.key, refusal.details)
    return found


@pytest.mark.parametrize("game", sampled(sorted(game_keys()), ("bazaar-blot", "seka")))
def test_what_is_later_changes_nothing(game: str) -> None:
    """The same moment is shown whatever the table has come to since, and after whatever else was dealt."""
    house, chance, compared, dealt = late(game), SeededChance("late worlds"), 0, 0
    last: Table | None = None
    for table, _ in played(house, 2):
        seen = as_watched(table)
        if seen is table or seen.state is None:
            last = None
            continue
        if last is not None and as_watched(last).seq == seen.seq:
            assert noticed(replace(table, trail=last.trail)) == noticed(last)
            compared += 1
        other = otherwise(seen, None, chance)
        if other is not None:
            elsewhere = noticed(replace(table, trail=(other, *table.trail[1:])))
            assert elsewhere == noticed(table)
            dealt += 1
        now = otherwise(table, None, chance)
        if now is not None:
            assert noticed(now) == noticed(table)
        last = table
    assert dealt > 3 or not FACTS[game].held
    assert compared or game not in ("bazaar-blot", "domino")


def test_it_is_never_a_mix() -> None:
    """Every line and picture is that of the earlier moment: nothing of the table as it is now gets into it."""
    house = late(seed=4)
    for table, _ in played(house, 6, deals=3):
        seen = as_watched(table)
        if seen is not table:
            strange = replace(
                table, proposal=None, chairs=tuple(replace(c, name="?") if c else None for c in table.chairs)
            )
            assert shown(strange) == shown(table) == for_spectators(seen, counted(seen, public(seen, seen.turn_ms)))


# --- a lesson: what the coach says, and all else there is to see ----------------------------------------------------

LESSONS = [key for key in game_keys() if "nardi" not in key and key != "blackjack"]
"""In Blackjack nobody holds what others may not see."""


@pytest.mark.parametrize("key", sampled(LESSONS, ("bura3", "domino")))
def test_the_coach_betrays_nothing(key: str) -> None:
    compared = 0
    for seed in (21, 22):
        chance = SeededChance(f"lesson{seed}")
        school = School(key, seed)
        for n, _ in enumerate(school.follow(lambda now, chance=chance: now.at_random(chance))):  # type: ignore[misc]
            if n % 2:
                continue
            people = [Person(chair.person, chair.name) for chair in school.t.chairs if chair is not None]
            for seat in (None, *range(len(people))):
                other = otherwise(school.t, seat, chance)
                if other is not None:
                    mine = seen(school.t, seat, school.now, people)
                    assert differing(mine, seen(other, seat, school.now, people)) == [], (school.t.seq, seat)
                    compared += 1
    assert compared


# --- an analysis: what is said of a decision does not depend on the cards that its player could not see -------------


def decided(table: Table, seat: int, pick: int) -> Decided:
    """``seat`` takes one of its legal actions."""
    question = asked(table, seat)
    assert question is not None
    game, actions = loaded_of(table).game, question.legal.actions
    action = actions[pick % len(actions)]
    after = replay(game, game.decide(table.state, seat, action, SeededChance("after")), table.state)
    return Decided(question, (action,), game.view(after, seat))


KINDS = {
    "bazaar-blot": {"call", "play"},
    "georgian-belote": {"call", "play"},
    "duel-blot": {"call", "play"},
    "domino": {"play"},
    "bura3": {"play"},
    "bura5": {"play"},
    "seka": {"play"},
}
"""Of what is weighed, in each game that hides something."""


def test_every_game_that_hides_something_and_is_judged_is_looked_at() -> None:
    assert {key for key in game_keys() if entry_of(key).weighs and "nardi" not in key} == set(KINDS)


@pytest.mark.parametrize("key", sampled(KINDS, ("domino",)))
def test_an_analysis_is_the_same_whatever_the_others_held(key: str) -> None:
    chance, compared, kinds = SeededChance("held"), 0, set()
    for n, (house, seat) in enumerate(choices(key, 3, seed=21)):
        other = otherwise(house.t, seat, chance)
        if other is None:
            continue
        found = weighed(roster(), decided(house.t, seat, n))
        assert found == weighed(roster(), decided(other, seat, n))
        if found is not None:
            kinds.add(found.kind)
            compared += found.lost != 0
        if compared >= 4 and kinds == KINDS[key]:
            break
    assert compared >= 4
    assert kinds == KINDS[key]
