"""The leak theorem at the table, for every game that hides something: two worlds that differ in what a seat cannot know
look the same to it, and go on looking the same for as long as the rules themselves tell it nothing. That also holds for
pictures, packs, a cup, a referee, watching a trick later, a lesson, and what is said of a decision afterwards.

Nardi hides nothing. ``make test`` has four games, the nightly suite all of them.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest

from adapters.discord.layout import picture
from adapters.local.sessions import Session
from adapters.local.site import Posted, Room
from adapters.local.tab import Tab
from adapters.players import roster
from adapters.render.renderer import Renderer
from adapters.runtime.listen import FairShare
from adapters.runtime.present import Presenter
from adapters.runtime.system import Locks
from adapters.store.store import open_store
from adapters.telegram.poster import FILE_NAMES
from adapters.text import FluentCatalog
from bot.core import events as ev
from bot.core.clocks import PAUSES, timers
from bot.core.context import Moment
from bot.core.fold import as_watched
from bot.core.loaded import asked, loaded_of, own_view, public_view
from bot.core.matches import row_of
from bot.core.model import Table
from bot.core.proofs import DealProof
from bot.core.service import Service
from bot.core.stakes import start_events
from bot.fair import SeededChance, link
from bot.features.cups.organiser import of_table
from bot.features.moderation.referee import for_referee
from bot.games import entry_of, game_keys
from bot.games.levels import weighed
from bot.handlers.desk import Desk
from bot.handlers.part import Answer
from bot.ports.keys import Dest, board_slot, private_to
from bot.ports.people import HOUSE
from bot.ports.players import Decided
from bot.ports.records import Command, Head, OutRow, PendingRow, Person
from bot.text import LANGUAGES, Lang, Text
from bot.view import press
from bot.view.info import last_finished
from bot.view.lobby import counted, for_spectators
from bot.view.pictures import AtTable
from bot.view.press import Act, Do, unpack
from bot.view.scene import Scene, arranged
from bot.view.show import Showing, for_onlooker, private, public
from bot.view.show import looked as look
from rules.core import Illegal, replay
from tests.adapters.local import house as local
from tests.bench.kit import stands
from tests.bot.core.test_late_watch import KATE, late, played, shown
from tests.bot.features.learn.kit import School
from tests.bot.house import FOUR, VANO, House, must
from tests.bot.matches import PEOPLE, presses
from tests.bot.test_service import FakeClock, Inn
from tests.chance import SeededEntropy
from tests.facts import FACTS
from tests.players.test_hints import choices
from tests.rules.contract import samples
from tests.rules.contract.walk import chosen
from tests.security.test_secrets import cards_in
from tests.security.worlds import (
    CALLS,
    JUDGING,
    LOOKS,
    REFEREE,
    SETTLING,
    STRANGER,
    WORDS,
    after,
    differing,
    otherwise,
    seen,
)
from tests.store.chat import why
from tests.store.halls import BOSS, DuplicateHall, crowd
from tests.store.kit import PLACE, ManualClock
from tests.tiers import sampled

Seats = tuple[str, str, dict[str, str]]
TABLES: dict[str, Seats] = {
    **{f"bazaar-blot-{n}": table for n, table in enumerate(samples.TABLES)},
    **{
        f"{table[0]}-{n}": table
        for n, table in enumerate(
            table for table in samples.all_tables() if table[0] != "bazaar-blot" and "nardi" not in table[0]
        )
    },
}
KEPT = ("bazaar-blot-3", "georgian-belote-1", "seka-12", "domino-16")
tables = pytest.mark.parametrize("name", sampled(TABLES, KEPT))
TRIED = 12
MESSAGES = 60
FOREIGN = ("7S", "AH", "l:AH", "g:AH", "b:AH", "d:tKH", "pass", "fold", "look", "take", "bet 10", "draw", "hit.1", "x")
"""What a stranger tries, whatever the game."""


def evening(where: Seats, seed: int, *, busy: bool = False) -> Iterator[House]:
    """A random, legal match, at every step; never idle for ever. ``busy``: a referee is there (or it is rated), and it
    is shown in a linked channel, in a player's private chat, and before spectators."""
    key, preset, options = where
    house = House(seed=seed, game=key, preset=preset)
    people = PEOPLE[: samples.players(where)]
    for name, value in {**options, "clock": "60"}.items():
        house.say(people[0], f"set {name} {value}")
    for person in people[1:]:
        house.say(person, "sit")
    if house.t.phase == "lobby":
        house.say(people[0], "start")
    if busy and seed % 2:
        shown = (("dc:1:2", "play", ""), ("@tg:2", "play", "tg:2"), ("tg:-9:0", "watch", "tg:99"))
        house.apply([ev.Shown(dest, role, by) for dest, role, by in shown])
        house.say(HOUSE, f"referee appoint {REFEREE.id} {REFEREE.name}")
    elif busy:
        house.apply([ev.Chosen("rated", "on")])
    chance = SeededChance(f"evening{seed}")
    while house.t.phase == "play":
        game, state = loaded_of(house.t).game, house.t.state
        if game.needs_deal(state):
            house.pass_time(31_000)
            continue
        yield house
        if busy and chance.below(40):  # revokes (BZ-24) end a deal: not at every card
            state = replace(state, rules=replace(state.rules, penalty=False))
        seat, action = chosen(game, state, chance)
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
        for step, house in enumerate(evening(TABLES[name], seed, busy=name.startswith("bazaar"))):
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
    if one.bench.person:
        yield from ((REFEREE, f"referee {words}") for words in JUDGING)
        yield from ((person, f"referee {words}") for person in people for words in SETTLING)
    if one.state.phase in ("bidding", "sur"):
        yield from ((person, f"act - {call}") for person in people for call in CALLS)
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
        pressed = (unpack(data) for data in presses(public(one, 0)))
        yield from ((people[seat], found.words) for found in pressed if isinstance(found, Act | Do))
        mine = [clock for clock in timers(one) if clock.name in (f"turn.{seat}", f"half.{seat}", f"auto.{seat}")]
        yield from ((None, f"tick {clock.name} {clock.armed_seq}") for clock in mine)


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
            states = mine["then"].state, again["then"].state
            told = [game.view(states[0], eyes) != game.view(states[1], eyes) for eyes in {None, seat}]
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
    catalog = FluentCatalog()
    found: dict[tuple[str, Lang], set[str]] = {}
    for house in positions(name, every=5):
        for scene in (public(house.t, house.now), *(private(house.t, seat) for seat in range(len(house.t.chairs)))):
            for lang in LANGUAGES if scene is not None else ():
                found.setdefault((scene.kind, lang), set()).add(catalog.say(lang, scene.alt))
    assert all(len(found["hand", lang]) <= 3 for lang in LANGUAGES), "the hand, the result of a deal, the book"
    assert not any(sign in alt for alts in found.values() for alt in alts for sign in "♠♥♦♣–")
    assert not catalog.missing


BLOT = pytest.mark.parametrize("name", sampled([one for one in TABLES if "bazaar" in one], ("bazaar-blot-3",)))


@BLOT
def test_a_cup_learns_nothing_of_hidden_cards(name: str) -> None:
    """Its standings, messages and file come from its own events and from this alone."""
    chance, written = SeededChance("cup"), 0
    for house in positions(name):
        other = otherwise(house.t, None, chance)
        if other is not None:
            learnt = of_table(house.t, closed=False)
            assert learnt == of_table(other, closed=False), house.t.seq
            written += learnt.written != (0, 0)
    assert written, "in some of them points have been written"


def test_the_theorem_would_notice() -> None:
    """A single card of a hand in anything that is compared is found; the re-dealer leaves nothing as it was."""
    house = next(h for h in evening(TABLES["bazaar-blot-0"], 1) if h.t.state.phase == "play")
    other = must(otherwise(house.t, None, SeededChance("notice")))
    leaks = [({"leak": house.t.state.hands[seat][0]}, {"leak": other.state.hands[seat][0]}) for seat in range(4)]
    assert [one for one in leaks if differing(*one) == ["leak"]]
    assert differing(seen(house.t, 0, house.now), seen(other, 0, house.now)), "seat 0's own cards were dealt anew"


def test_pictures_are_the_same_to_the_last_byte() -> None:
    """Rendered boards and one's own hand in two worlds. (Words, buttons and content hashes: above.)"""
    catalog, one, two = FluentCatalog(), Renderer(), Renderer()
    chance = SeededChance("pictures")
    met: Counter[str] = Counter()
    for house in positions("bazaar-blot-3", every=9):
        part = house.t.state.phase
        seat, lang = chance.below(4), LANGUAGES[chance.below(4)]
        for eyes in (None, seat) if met[part] < 4 else ():
            other = otherwise(house.t, eyes, chance)
            if other is None:
                continue
            scenes = [(public(house.t, house.now), public(other, house.now))]
            if eyes is not None:
                scenes.append((must(private(house.t, eyes)), must(private(other, eyes))))
            for left, right in scenes:

                def say(text: Text, lang: Lang = lang) -> str:
                    return catalog.say(lang, text)

                drawn = one.render(must(left.picture), say, lang, "classic")
                assert drawn == two.render(must(right.picture), say, lang, "classic")
                met[part] += not isinstance(left.picture, AtTable)
    assert met["bidding"] >= 2, met
    assert met["play"] >= 3, met


async def test_a_pictures_file_name_says_nothing() -> None:
    presenter = Presenter(FluentCatalog(), Renderer())
    names: set[str] = set()
    for step, house in enumerate(islice(evening(TABLES["bazaar-blot-0"], 1), 60)):
        scene = private(house.t, step % 4)
        if step % 8 or scene is None:
            continue
        message = presenter.message(scene, "en")
        if message.image is None:
            continue  # no cards just now
        rendered = await message.image()
        names.add(picture(message, rendered).filename)
        names.add(FILE_NAMES[rendered.mime])
    assert names == {"hand.jpg", "table.jpg"}


def test_a_referee_sees_what_spectators_see() -> None:
    """In their private chat and wherever else they look: the public view and the way to their panel, never a hand."""
    looked = 0
    for house in islice(evening(TABLES["bazaar-blot-1"], 1, busy=True), 40):
        seat = house.t.seat_of(REFEREE.id)
        assert seat is None
        with pytest.raises(Illegal, match="not-seated"):
            look(house.t, seat, REFEREE, "hand")
        watched = for_spectators(house.t, counted(house.t, public(house.t, house.now)))
        own = for_referee(house.t, watched)
        assert (own.lines, own.picture, own.reading, own.alt) == (
            *(watched.lines, watched.picture, watched.reading, watched.alt),
        )
        assert own.buttons[1:] == watched.buttons
        rows = [row for row in house.out if row.dest == private_to(REFEREE.id)]
        assert {row.kind for row in rows} <= {"board", "note", "loud"}, "no hand, and nobody calls them"
        assert all(row.seat is None for row in rows)
        looked += 1
    assert looked > 20


SEED = "5a" * 32


def with_pack(seed: int, deals: int = 2) -> Iterator[House]:
    """A table of four that plays a pack of so many deals, at random and legally, at every step."""
    house = House(seed=seed)
    for person in FOUR[1:]:
        house.say(person, "sit")
    house.apply([ev.Packed("d1.bazaar-blot", SEED, ("plum",), deals)])
    house.apply(start_events(house.t, Moment(house.now, house.token)))
    chance = SeededChance(f"pack {seed}")
    while house.t.phase == "play":
        game = loaded_of(house.t).game
        if game.needs_deal(house.t.state):
            yield house
            house.pass_time(16_000)
            continue
        yield house
        seat, action = chosen(game, house.t.state, chance)
        house.say(FOUR[seat], f"act - {game.encode(action)}")
    yield house


def test_a_stranger_sees_nothing_of_a_pack() -> None:
    for house in with_pack(1):
        proofs = [DealProof(one.deal, one.words, link(house.t.seed, one.deal), True) for one in house.t.deals]
        assert last_finished(house.t) == 0
        for what in LOOKS:
            with pytest.raises(Illegal, match="pack-alone"):
                look(house.t, None, STRANGER, what, proofs)


@pytest.mark.parametrize("seed", sampled(range(1, 5), (2,)))
def test_what_a_seat_sees_of_a_pack_does_not_depend_on_what_it_cannot_know(seed: int) -> None:
    chance, tried = SeededChance(f"other {seed}"), Counter[str]()
    for step, house in enumerate(with_pack(seed)):
        table = house.t
        if table.state is None or not table.deal:
            continue
        for seat in (None, 0, 1, 2, 3):
            other = _over(table, chance) if _done(table) else otherwise(table, seat, chance) if step % 5 == 0 else None
            if other is None:
                continue
            tried["over" if _done(table) else "play"] += 1
            assert differing(seen(table, seat, house.now), seen(other, seat, house.now)) == []
    assert tried["over"] >= 10
    assert tried["play"] >= 12


def _done(table: Table) -> bool:
    return table.phase == "over" or loaded_of(table).game.needs_deal(table.state)


def _over(table: Table, chance: SeededChance) -> Table:
    """The same table at the end of a deal, had other hands been dealt: what was played does not tell them if somebody
    claimed the rest."""
    cards = [card for hand in table.state.dealt for card in hand]
    order = chance.shuffled(len(cards))
    hands = tuple(tuple(cards[order[n]] for n in range(8 * seat, 8 * seat + 8)) for seat in range(4))
    return replace(table, state=replace(table.state, dealt=hands))


def test_the_hands_of_a_finished_deal_of_a_pack_are_in_no_view() -> None:
    seen_over = 0
    for house in with_pack(3):
        if not house.t.deal or not _done(house.t):
            continue
        seen_over += 1
        assert public_view(house.t).dealt == ()
        assert all(own_view(house.t, seat).dealt == () for seat in range(4))
        assert house.t.opened == ()
        assert any(house.t.state.dealt), "which the game itself would open"
    assert seen_over == 2


def test_the_table_names_neither_secret_nor_cards_when_printed() -> None:
    for house in with_pack(2, deals=1):
        printed = repr(house.t) + repr(house.log)
        assert SEED not in printed
        assert link(SEED, 1) not in printed
        break


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
            assert noticed(replace(table, trail=(other, *table.trail[1:]))) == noticed(table)
            dealt += 1
        now = otherwise(table, None, chance)
        if now is not None:
            assert noticed(now) == noticed(table)
        last = table
    assert dealt > 3 or not FACTS[game].held
    assert compared or game not in ("bazaar-blot", "domino")


def test_it_is_never_a_mix() -> None:
    house = late(seed=4)
    for table, _ in played(house, 6, deals=3):
        seen = as_watched(table)
        if seen is not table:
            chairs = tuple(replace(c, name="?") if c else None for c in table.chairs)
            strange = replace(table, proposal=None, chairs=chairs)
            assert shown(strange) == shown(table) == for_spectators(seen, counted(seen, public(seen, seen.turn_ms)))


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


def decided(table: Table, seat: int, pick: int) -> Decided:
    """``seat`` takes one of its legal actions."""
    question = must(asked(table, seat))
    game, actions = loaded_of(table).game, question.legal.actions
    action = actions[pick % len(actions)]
    after = replay(game, game.decide(table.state, seat, action, SeededChance("after")), table.state)
    return Decided(question, (action,), game.view(after, seat))


KINDS = {
    **{key: {"call", "play"} for key in ("bazaar-blot", "georgian-belote", "duel-blot")},
    **{key: {"play"} for key in ("domino", "bura3", "bura5", "seka")},
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


Frame = dict[str, Any]
POSITIONS = 8
EVERY = 4
TIMES = ("now", "at")
"""When something was sent: by the server's own clock."""


class Socket:
    """Keeps what is sent. ``settled``: all that was due has been."""

    closed = False

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self.settled = asyncio.Event()

    async def send_frame(self, data: bytes, _: object) -> None:
        told = json.loads(data)
        told = told if isinstance(told, list) else [told]
        self.frames += told
        if any(frame["t"] == "settled" for frame in told):
            self.settled.set()

    async def close(self, *_: object, **__: object) -> None:
        self.closed = True


def timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: timeless(one) for name, one in value.items() if name not in TIMES}
    return [timeless(one) for one in value] if isinstance(value, list) else value


async def told(here: local.Running, tables: Sequence[Table], now: int, who: Person) -> list[Frame]:
    """What a tab of somebody is sent: all of a table, then what has changed."""
    site, socket = here.front._site, Socket()
    room = Room("web:leak")
    tab = Tab(site, cast(Any, socket), room, Room(who.id), Session(who.id, who.name, "en"), False)
    sending = asyncio.create_task(tab.send(FairShare().turn))
    try:
        for n, shown in enumerate(tables):
            table = replace(shown, attending=frozenset({who.id}))  # the page is open already
            here.service._cache[table.id] = table
            room.boards[table.id] = Posted(1, board_slot(table.id, table.board), public(table, now), now)
            if n == 0:
                tab.show_all()
            else:
                tab.show_board(table.id)
                tab.show_hand(table.id)
            for _ in range(2):  # what the fair dealing says is said after the board
                socket.settled.clear()
                tab.put("settled", tab._settled)
                async with asyncio.timeout(60):
                    await socket.settled.wait()
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        site.seals.left(tab)
    return cast(list[Frame], timeless(socket.frames))


HIDING = [key for key in game_keys() if "nardi" not in key]
"""Nardi hides nothing."""


@pytest.mark.parametrize("key", sampled(HIDING, ("georgian-belote", "seka")))
async def test_the_socket_says_nothing_of_what_is_hidden(tmp_path: Path, key: str) -> None:
    chance = SeededChance(f"page {key}")
    where = next(table for table in samples.all_tables() if table[0] == key)
    compared = noticed = 0
    async with local.house(tmp_path) as here:
        before: Table | None = None
        for step, at in enumerate(evening(where, 3)):
            now, last, before = at.t, before, at.t
            if step % EVERY or last is None:
                continue
            people = seated(now)
            seat = (None, *range(len(people)))[chance.below(len(people) + 1)]
            other = otherwise(now, seat, chance)
            if other is None:
                continue
            who = people[seat] if seat is not None else STRANGER
            one = await told(here, (last, now), at.now, who)
            assert one == await told(here, (last, other), at.now, who), (now.seq, seat)
            assert {"tables", "board", "hand", "settled"} <= {frame["t"] for frame in one}
            assert any("change" in frame for frame in one)
            compared += 1
            if not noticed:  # whose cards they are is told otherwise in the two worlds
                held = [s for s in range(len(people)) if private(other, s) != private(now, s)]
                for s in held[:1]:
                    both = [await told(here, (it,), at.now, people[s]) for it in (now, other)]
                    noticed += both[0] != both[1]
                assert noticed == len(held[:1])
            if compared == POSITIONS:
                break
    assert compared >= POSITIONS // 2
    if key != "blackjack":  # there nobody holds anything that others may not see
        assert noticed


TRUTH = {"event", "archive"}
"""Where the cards are: the events themselves, which no adapter reads."""


class SameTables(SeededEntropy):
    """Ids and all else are the same; only the seed that the cards come from differs."""

    def __init__(self, cards: int) -> None:
        super().__init__(1)
        self.cards = cards

    def token(self, n: int) -> bytes:
        return super().token(n) if n < 32 else SeededEntropy(self.cards).token(n)


async def bidding(folder: Path, cards: int) -> tuple[int, list[tuple[str, ...]], dict[str, list[Any]]]:
    """Four people in their first deal bid and are refused, the same in each house; the dealer, whom lots have chosen
    before all eyes, the hands, and every row of the database but the events."""
    clock = FakeClock()
    store = await open_store(f"sqlite:///{folder}/{cards}.db", clock)
    try:
        inn = Inn(store, clock)
        inn.service = Service(store, Locks(), clock, SameTables(cards), lambda: None)
        inn.desk = Desk(inn.service, store, store.outbox)
        inn.showing = Showing(inn.service, store, clock)
        table_id = await inn.four()
        for n, words in enumerate(("8H", "9S", "q", "pass", "10N", "pass", "pass", "pass", "ok", "ok")):
            for person in (*FOUR, VANO):
                clock.now += 700
                await inn.service.handle(Command(f"x:{n}:{person.id}", table_id, person, f"act - {words}"))
            clock.now += 5_000
            await inn.tick()
        table = must(await inn.service.table(table_id))
        assert table.state.phase == "play", "nobody has played a card yet"
        dealer: int = table.state.dealer
        hands = [tuple(map(str, hand)) for hand in table.state.hands]
    finally:
        await store.close()
    with closing(sqlite3.connect(folder / f"{cards}.db")) as conn:
        names = [name for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: conn.execute(f'SELECT * FROM "{name}"').fetchall() for name in set(names) - TRUTH}
    rows["pref"] = [row for row in rows["pref"] if row[:2] != ("house", "kept")]  # a secret of its own, made by chance
    return dealer, hands, rows


async def test_outside_the_events_no_row_depends_on_a_card(tmp_path: Path) -> None:
    """Outbox, lanes, clocks, commands with their outcomes, tables with their summaries: equal to the last byte."""
    dealer, first, one = await bidding(tmp_path, 1)
    for cards in range(2, 30):
        by, second, two = await bidding(tmp_path, cards)
        if by == dealer:
            break
    assert (by, set(first) & set(second)) == (dealer, set()), "the cards do differ, and nothing else"
    assert len(one["outbox"]) > 10
    assert len(one["command_log"]) > 40
    assert one["timer"]
    for name, rows in one.items():
        assert rows == two[name], name
    # The bids that were made are public words; no other card stands anywhere.
    assert cards_in(str({name: rows for name, rows in one.items() if name != "command_log"})) == []


def test_an_automatic_player_takes_its_time_whatever_it_holds() -> None:
    house = House(seed=11)
    house.say(FOUR[0], "fill")
    house.say(FOUR[0], "start")
    waits: dict[bool, set[int]] = {True: set(), False: set()}
    for _ in range(400):
        house.pass_time(250)
        if house.t.phase != "play" or house.t.state is None or loaded_of(house.t).game.needs_deal(house.t.state):
            continue
        game = loaded_of(house.t).game
        if 0 in game.waiting(house.t.state):  # the only person; whatever is legal will do
            house.say(FOUR[0], f"act - {house.legal()[0]}")
            continue
        (seat,) = game.waiting(house.t.state)
        choice = len(game.view(house.t.state, seat).plays) != 1
        seen_from = max(house.t.turn_ms, house.t.held.until_ms if house.t.held else 0)
        waits[choice].update(clock.due_ms - seen_from for clock in timers(house.t) if clock.name == f"auto.{seat}")
    assert waits == {True: {PAUSES.auto_ms}, False: {PAUSES.auto_ms}}


CATALOG = FluentCatalog()
PLAYERS = crowd(6)


@asynccontextmanager
async def world(folder: Path, name: str, *, manner: str = "points") -> AsyncIterator[DuplicateHall]:
    """Three tables of a duplicate with cards of its own, begun."""
    store = await open_store(f"sqlite:///{folder}/{name}.db", ManualClock())
    hall = DuplicateHall([store], store._clock, n=0)  # type: ignore[arg-type]
    for director in hall.heads:
        director._entropy = _Entropy(name)
    await hall.opens(game="duel-blot", deals="2", tables="3", manner=manner)
    for one in PLAYERS[: 4 if manner == "teams" else 6]:
        await hall.enter(one, ("t1" if one in PLAYERS[:2] else "t2") if manner == "teams" else "")
    await hall.begin()
    yield hall
    await store.close()


class _Entropy:
    """The same id for the duplicate in every world; other cards."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._first = True

    def token(self, n: int) -> bytes:
        if self._first:
            self._first = False
            return bytes(n)
        return (self._name.encode() * n)[:n]


def words(scene: Scene | None) -> list[str]:
    if scene is None:
        return ["nothing"]
    lines = [CATALOG.say("en", line.text) for line in (*scene.lines, *scene.reading)]
    return [*lines, *(button.data for row in scene.buttons for button in row), repr(scene.picture)]


async def all_that_is_shown(hall: DuplicateHall) -> list[object]:
    """Every scene of the duplicate for everybody, without the ids of tables, which follow from the cards."""
    tables = [one.table for one in (await hall.view()).now.boards if one.table]
    found: list[object] = [words(await hall.board())]
    for who in (*PLAYERS, BOSS, Person("tg:999", "Stranger")):
        for what, rest in (("dupdo.see", ""), ("dupdo.table", ""), ("dupdo.deal", "1"), ("dupdo.join", "")):
            found.append(said(await hall.presses(who, what, rest)))
        found.append(said(await hall.presses(who, "duprun.run")))
        found.append(words(await hall.told(who)))
    plain = repr(found)
    for number, table in enumerate(tables):
        plain = plain.replace(table, f"table-{number}")
    return [plain]


def said(answer: Answer) -> list[str]:
    return [CATALOG.say("en", answer.text) if answer.text is not None else "", *words(answer.scene)]


@pytest.mark.parametrize("manner", sampled(["points", "teams"], ["points"]))
async def test_what_is_shown_does_not_depend_on_cards_or_play(tmp_path: Path, manner: str) -> None:
    async with world(tmp_path, "one", manner=manner) as one, world(tmp_path, "two", manner=manner) as two:
        assert (await one.pack()).seed != (await two.pack()).seed
        assert await all_that_is_shown(one) == await all_that_is_shown(two)
        tables = len((await one.view()).now.boards)
        for number in range(1, tables):
            await one.plays(number, "wild")
            await two.plays(number)
            two.clock.now = one.clock.now = max(one.clock.now, two.clock.now)
            await one.tend()
            await two.tend()
            assert await all_that_is_shown(one) == await all_that_is_shown(two), number
        await one.plays(tables, "wild")
        await two.plays(tables)
        await one.tend()
        await two.tend()
        assert (await one.view()).now.phase == (await two.view()).now.phase == "over"
        assert await all_that_is_shown(one) != await all_that_is_shown(two)


async def test_what_is_about_a_table_goes_to_those_who_sit_there(tmp_path: Path) -> None:
    async with world(tmp_path, "rows") as hall:
        boards = (await hall.view()).now.boards
        theirs = {
            one.table: {str(private_to(PLAYERS[n].id)), str(private_to(PLAYERS[n + 3].id))}
            for n, one in enumerate(boards)
        }
        pack = await hall.pack()
        secrets = [pack.seed, link(pack.seed, 1), link(pack.seed, 2)]
        for number in (1, 2, 3):
            await hall.plays(number, f"{number}")
            if number < 3:
                await hall.tend()
            checked = 0
            async for pending in waiting(hall):
                scene = await hall.showing.scene(pending)
                if pending.table_id:
                    checked += 1
                    assert str(pending.row.dest) in theirs[pending.table_id]
                elif str(pending.row.dest) == PLACE:
                    assert scene is None or scene.picture is None
                plain = "\n".join(words(scene)) + pending.row.ref
                assert not [one for one in secrets if one in plain]
            assert checked


async def waiting(hall: DuplicateHall) -> AsyncIterator[PendingRow]:
    outbox = hall.stores[0].outbox
    while (lane := await outbox.claim(["", "@"], "t", 60_000)) is not None:
        rows = await outbox.rows(lane)
        for pending in rows:
            yield pending
        await outbox.mark(lane, [row.id for row in rows], "sent")
        await outbox.release(lane)


async def test_no_door_leads_to_another_table(tmp_path: Path) -> None:
    async with world(tmp_path, "doors") as hall:
        boards = (await hall.view()).now.boards
        assert (await hall.plays(1)).phase == "over"
        await hall.plays(2, most=20)
        await hall.tend()
        done, table = PLAYERS[0], await stands(hall.services[0], boards[1].table)
        proofs = [DealProof(one.deal, one.words, link(table.seed, one.deal), True) for one in table.deals]
        assert last_finished(table) == 0
        for what in LOOKS:
            with pytest.raises(Illegal, match="pack-alone"):
                look(table, None, done, what, proofs)
            if what != "share":  # which tells a code, and the code opens nothing
                answer = await hall.desks[0].press(f"look {what}", "tg:101:0", done, press.see(table.id, what))
                assert not answer.ok, what
        for verb in (
            *("watch", "sit", "sub 1", "spectators on", "rematch", "takeback", "word x", "pause", "abandon"),
            "rehome a b",
        ):
            reply = await hall.services[0].handle(Command(f"try {verb}", table.id, done, verb, PLACE))
            assert not reply.ok, verb
        row = OutRow(private_to(done.id), board_slot(table.id, table.board), "board")
        scene = await hall.showing.scene(PendingRow(1, "x", table.id, table.seq, row, 0, 0))
        assert scene is None or (scene.gone and scene.picture is None)
        group = OutRow(Dest.parse(PLACE), board_slot(table.id, table.board), "board")
        scene = await hall.showing.scene(PendingRow(2, "y", table.id, table.seq, group, 0, 0))
        assert scene is None or (scene.gone and scene.picture is None)
        mine = await stands(hall.services[0], boards[0].table)
        with pytest.raises(Illegal, match="duplicate-verify"):
            look(mine, 0, done, "verify", proofs)
        assert await hall.stores[0].matches.of(done.id, 0, 9) == ()
        assert why(await hall.presses(done, "dupdo.deal", "1")) == "illegal-duplicate-verify"
