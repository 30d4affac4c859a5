"""What stands on a button may be pressed: in every game, at every moment, by whom the button is put before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.fair.chance import SeededChance
from bot.games import game_keys, rules_of
from bot.scene import Scene, press
from bot.scenes.show import asked, look, private, public
from bot.table.decide import decide
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.moment import Moment
from rules.core import Illegal, Seat
from tests.bot.chips.test_chips import risky
from tests.bot.house import House
from tests.bot.matches import KINDS, PEOPLE, seated, step
from tests.tiers import sampled

GAMES = game_keys()
TABLES = [(key, seats) for key in GAMES for seats in {max(rules_of(key).seats), 2} & rules_of(key).seats]
STEPS = 260
PANELS = ("bid", "pick")


def actions(scene: Scene) -> Iterator[str]:
    """The presses of a scene's own buttons, and the least and the most of its amounts."""
    for row in (*scene.buttons, *scene.steps, *scene.grid):
        yield from (button.data for button in row if button.enabled and button.url is None)
    for amount in scene.amounts:
        yield from (amount.press(n) for n in {amount.low, amount.high})


def refusal(house: House, seat: Seat, data: str) -> str:
    """Why the table would refuse ``data`` to the owner of ``seat``; nothing if it would not."""
    pressed = press.unpack(data)
    assert pressed is not None
    try:
        decide(house.t, PEOPLE[seat], pressed.words(), Moment(house.now, house.token, house.accounts.get))
    except Illegal as refused:
        return refused.key
    return ""


def own(table: Table, seat: Seat) -> Iterator[tuple[str, Scene]]:
    """The private scene of ``seat``, and whatever its buttons lead on to, two steps deep."""
    first = private(table, seat)
    waiting = [("hand", first)] if first is not None else []
    seen = {"hand"}
    while waiting:
        what, scene = waiting.pop()
        yield what, scene
        for data in actions(scene):
            pressed = press.unpack(data)
            if pressed is None or pressed.kind != "s" or pressed.rest in seen or len(seen) > 40:
                continue
            if pressed.rest.split(".")[0] in PANELS and (further := look(table, seat, PEOPLE[seat], pressed.rest)):
                seen.add(pressed.rest)
                waiting.append((pressed.rest, further))


def pressable(house: House) -> list[str]:
    """What stands on a button and would be refused."""
    table, wrong = house.t, []
    game = loaded_of(table).game
    seats = range(len(table.chairs))
    for seat in seats:
        for what, scene in own(table, seat):
            for data in actions(scene):
                if data[0] in "at" and (why := refusal(house, seat, data)):
                    wrong.append(f"{seat} {what} {data}: {why}")
    board = public(table, house.now)
    for data in actions(board):
        if data[0] == "a" and all(refusal(house, seat, data) for seat in seats):
            wrong.append(f"board {data}: {[refusal(house, seat, data) for seat in seats]}")
    for seat in seats:
        # Out of date or made up: a step of a bid does not bring back the buttons of somebody else's turn.
        stale = look(table, seat, PEOPLE[seat], "bid.H") if not game.needs_deal(table.state) else None
        for data in actions(stale) if stale is not None else ():
            if data[0] == "a" and (why := refusal(house, seat, data)):
                wrong.append(f"{seat} bid.H {data}: {why}")
    return wrong


@pytest.mark.parametrize(("key", "seats"), sampled(sorted(TABLES), [(key, max(rules_of(key).seats)) for key in KINDS]))
def test_every_button_may_be_pressed(key: str, seats: int) -> None:
    """Nobody is offered what would be refused: not in the own hand, nor in what it leads to, nor on the board."""
    house, chance = seated(key, seats, 31), SeededChance(31)
    house.say(PEOPLE[0], "start")
    looked = waited = 0
    for n in range(STEPS):
        if house.t.phase != "play":
            break
        if n % 3 == 0 or n < 12:
            assert pressable(house) == []
            looked += 1
            waited += sum(1 for seat in range(seats) if not asked(house.t, seat))
        step(house, chance)
    assert pressable(house) == []
    assert looked > 10
    assert waited > 10


def test_the_risk_game_is_its_winner_s() -> None:
    """The result stands in everybody's hand after a match for chips; what to do with the gain, in the winner's."""
    house = risky()
    risk = house.t.risk
    assert risk is not None
    mine, other = private(house.t, risk.seat), private(house.t, 1 - risk.seat)
    assert mine is not None
    assert other is not None
    assert any(":risk" in data for data in actions(mine))
    assert not any(":risk" in data for data in actions(other))
    assert pressable(house) == []
