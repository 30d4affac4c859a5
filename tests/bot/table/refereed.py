"""A table with a referee, for the tests that are about one."""

from __future__ import annotations

from bot.ports.records import Person
from bot.scene import Scene
from tests.bot.house import FOUR, VANO, House

ADMIN = Person("tg:99", "Admin", admin=True)
KATE = Person("tg:77", "Kate")


def judged(house: House) -> House:
    """Vano referees the match of the four, who have agreed."""
    house.say(VANO, "referee offer", "tg:-5:0")
    for person in FOUR:
        house.say(person, "yes", "tg:-5:0")
    return house


def presses(found: Scene) -> set[str]:
    return {button.data for row in found.buttons for button in row}


def between(house: House) -> House:
    """The deal is passed out: nobody bids, and the next one has not come."""
    for _ in range(4):
        house.say(house.turn(), "act - pass")
    return house
