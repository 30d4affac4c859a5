"""Whole matches of any game, played by pressing nothing but what the scenes show."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.core.seals import reference
from bot.fair import SeededChance
from bot.games import player
from bot.games.stage import act
from bot.ports.records import Person
from bot.view import press
from bot.view.scene import Scene
from bot.view.show import looked, private, public
from rules.core import Seat
from tests.bot.house import ARAM, FOUR, NINO, VANO, House
from tests.facts import FACTS

PEOPLE: tuple[Person, ...] = (*FOUR, VANO, Person("tg:6", "Ани"))
MOST_SCENES = 400
KINDS = ("bazaar-blot", "duel-blot", "hyper-nardi", "domino", "bura3", "seka", "blackjack")
"""A game for each kind of board and of talk: what ``make test`` runs of long families."""


def seated(key: str, seats: int, seed: int) -> House:
    """A table of ``seats`` people at which the match has begun."""
    house = House(seed=seed, game=key)
    for name, value in FACTS[key].short.items():
        house.say(ARAM, f"set {name} {value}")
    house.say(ARAM, "set clock 0")
    for person in PEOPLE[1:seats]:
        house.say(person, "sit")
    return house


def sha(text: str) -> str:
    return sha256(text.encode()).hexdigest()


class Pages:
    """The open pages of some of those at a table, as they should be."""

    def __init__(self, house: House, *people: Person) -> None:
        self.house, self.people = house, people
        for person in people:
            house.say(person, "attend on")

    def word(self, person: Person, ref: str = "") -> str:
        return sha(f"word of {person.id} for {ref or reference(self.house.t)}")

    def seal(self, *people: Person) -> None:
        for person in people or self.people:
            self.house.say(person, f"seal {reference(self.house.t)} {sha(self.word(person))}")

    def tell(self, *people: Person) -> None:
        ref = reference(self.house.t)
        for person in people or self.people:
            self.house.say(person, f"unseal {ref} {self.word(person, ref)}")


def presses(scene: Scene) -> Iterator[str]:
    """Every press that a scene offers, amounts written out."""
    for row in (*scene.buttons, *scene.steps, *scene.grid):
        yield from (button.data for button in row if button.enabled and button.url is None)
    for amount in scene.amounts:
        yield from (amount.press(n) for n in range(amount.low, amount.high + 1))


def reachable(house: House, seat: Seat) -> dict[str, Scene]:
    """Every press of an action that the owner of ``seat`` can come to by buttons, and the scene it stands in."""
    table, person = house.t, PEOPLE[0]
    found: dict[str, Scene] = {}
    waiting = [public(table, house.now), private(table, seat)]
    seen: set[str] = set()
    while waiting and len(seen) < MOST_SCENES:
        scene = waiting.pop()
        for data in presses(scene) if scene else ():
            pressed = press.unpack(data)
            assert pressed is not None, f"{data} cannot be read back"
            if isinstance(pressed, press.Act):
                found.setdefault(data, scene)  # type: ignore[arg-type]
            elif isinstance(pressed, press.See) and data not in seen and pressed.name in ("bid", "pick"):
                seen.add(data)
                waiting.append(looked(table, seat, person, pressed.what))
    return found


def step(house: House, chance: SeededChance, level: str = "random") -> None:
    """The next move at the table, by a press of its button."""
    table = house.t
    if loaded_of(table).game.needs_deal(table.state):
        house.pass_time(20_000)
        return
    _pressed(house, *_wanted(table, chance, level))


def offered_step(house: House, chance: SeededChance) -> list[str]:
    """As ``step``. What the player wanted and no button offers is given back; looking for it takes long."""
    table = house.t
    if loaded_of(table).game.needs_deal(table.state):
        house.pass_time(20_000)
        return []
    seat, wanted = _wanted(table, chance, "random")
    lacking = [] if wanted in reachable(house, seat) else [f"{table.game}: {wanted}"]
    _pressed(house, seat, wanted)
    return lacking


def _wanted(table: Table, chance: SeededChance, level: str) -> tuple[Seat, str]:
    game = loaded_of(table).game
    seat = min(game.waiting(table.state))
    legal = game.legal(table.state, seat)
    return seat, act(table, player(table.game, level)(game, game.view(table.state, seat), legal, seat, chance))


def _pressed(house: House, seat: Seat, wanted: str) -> None:
    chair, pressed = house.t.chairs[seat], press.unpack(wanted)
    assert chair is not None
    assert isinstance(pressed, press.Act)
    house.say(Person(chair.person, chair.name), pressed.words)


def scenes(table: Table, now: int) -> Iterator[Scene]:
    """Everything that stands before people at this moment."""
    yield public(table, now)
    for seat in range(len(table.chairs)):
        found = private(table, seat)
        if found is not None:
            yield found


__all__ = ["ARAM", "KINDS", "NINO", "PEOPLE", "offered_step", "presses", "reachable", "scenes", "seated", "step"]
