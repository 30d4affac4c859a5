"""What the laws of a recording would notice."""

from __future__ import annotations

from bot.ports.records import Person
from bot.scenes.show import private
from tests.bot.house import FOUR, House
from tests.bot.matches import presses
from tests.record.laws import A_MINUTE, hasty, laborious, refusal, unrung
from tests.record.party import Move
from tests.record.seen import Record, Seen


def rung(*moments: float) -> Record:
    record = Record()
    record.seen += [Seen(at, "new", "group", "", n, "Ani, your turn", rings=("Ani",)) for n, at in enumerate(moments)]
    return record


def test_a_ring_that_is_missing_or_one_too_many() -> None:
    after_silence, at_once = Move("Ani", 20.0, 9.0, 24.0), Move("Ani", 20.0, 3.0, 24.0)
    assert unrung(rung(20.5), [after_silence]) == []
    assert unrung(rung(), [at_once]) == []
    assert unrung(rung(), [after_silence])
    assert unrung(rung(19.0, 24.5), [after_silence]), "too early and too late is not at all"
    assert unrung(rung(20.5, 22.0), [at_once])


def test_an_edit_rings_nobody() -> None:
    record = rung(20.5)
    record.seen = [Seen(20.5, "edit", "group", "", 0, "Ani, your turn")]
    assert unrung(record, [Move("Ani", 20.0, 9.0, 24.0)])


def test_a_minute_too_full() -> None:
    assert hasty([3.5 * n for n in range(3 * A_MINUTE)]) == A_MINUTE
    assert hasty([3.0 * n for n in range(40)]) == 20
    assert hasty([]) == 0


def test_a_press_too_many() -> None:
    assert laborious([Move("Ani", 0, 0, presses=1), Move("Ani", 0, 0, presses=2, stepped=True)]) == []
    assert laborious([Move("Ani", 0, 0, presses=2)])
    assert laborious([Move("Ani", 0, 0, presses=3, stepped=True)])


def test_a_button_out_of_turn() -> None:
    """What the hand of whoever is asked offers is refused before anybody else; its owner may press it."""
    house = House(seed=3).four()
    asked = house.turn()
    seat = house.t.seat_of(asked.id)
    assert seat is not None
    scene = private(house.t, seat)
    assert scene is not None
    offered = [data for data in presses(scene) if data.startswith("a:")]
    assert offered
    assert {refusal(house.t, asked, data, house.now) for data in offered} == {None}
    other: Person = next(person for person in FOUR if person.id != asked.id)
    assert {refusal(house.t, other, data, house.now) for data in offered} == {"not-your-turn"}
