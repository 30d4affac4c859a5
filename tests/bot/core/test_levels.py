"""How well the automatic players of a table play: chosen in its lobby, shown to all, kept in its events."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.players import roster
from adapters.text import FluentCatalog
from bot.core import events as ev
from bot.core.context import Moment
from bot.core.decide import decide
from bot.core.levels import level_of
from bot.core.loaded import loaded_of
from bot.core.model import Lesson, Table
from bot.core.people import Ruled
from bot.core.play import asked, needs_thought, thought_at_once
from bot.games import game_keys
from bot.games.levels import levels_of
from bot.text import LANGUAGES, Text, t
from bot.view import lobby
from bot.view.scene import BoardPicture
from tests.bot.house import ARAM, FOUR, NINO, House, must
from tests.bot.matches import seated

CATALOG = FluentCatalog()
ALL = ("easy", "normal", "strong", "master")


def shown(house: House) -> dict[int, str]:
    """The level that the lobby says beside each seat."""
    found: dict[int, str] = {}
    for line in lobby.lobby(house.t).lines:
        args = dict(line.text.args)
        if line.text.key == "seat-auto-level":
            level = args["level"]
            assert isinstance(level, Text)
            found[int(str(args["seat"]))] = level.key.removeprefix("level-")
    picture = lobby.lobby(house.t).picture
    assert isinstance(picture, BoardPicture)
    notes = {seat: plate.note.key for seat, plate in enumerate(picture.plates, 1) if plate.automatic and plate.note}
    assert notes == {seat: f"level-{level}" for seat, level in found.items()}, "in words and on the plate"
    return found


def words(house: House) -> list[str]:
    """What the buttons of the panel with the seats do."""
    return [b.data.partition(":")[2].partition(":")[2] for row in lobby.seats(house.t, ARAM).buttons for b in row]


def asked_at(table: Table) -> str:
    """The level at which the automatic player whose turn it is is asked."""
    question = must(asked(table, min(loaded_of(table).game.waiting(table.state))))
    return question.level


def test_which_level_a_seat_has() -> None:
    house = House()
    house.say(ARAM, "fill")
    assert shown(house) == {2: "easy", 3: "easy", 4: "easy"}
    assert "lobby-level" not in {line.text.key for line in lobby.lobby(house.t).lines}
    house.say(ARAM, "start")
    assert not [event for event in house.log if isinstance(event, ev.Chosen)], "an old record and this one are alike"
    assert {level_of(house.t, seat) for seat in (1, 2, 3)} == {"easy"}
    house = House()
    for said in ("fill 2", "set level master 2", "clear 2", "fill 2"):
        house.say(ARAM, said)
    assert shown(house) == {2: "easy"}
    house = House()
    for said in ("set level master", "set game hyper-nardi", "fill"):
        house.say(ARAM, said)
    assert set(shown(house).values()) == {"strong"}
    house.say(ARAM, "set level normal")
    assert set(shown(house).values()) == {"normal"}


def test_one_level_for_the_table_and_one_for_a_seat() -> None:
    house = House()
    assert "level" in str(lobby.options(house.t, "more").buttons)
    house.say(ARAM, "set level strong")
    assert [b.style for row in lobby.options(house.t, "level").buttons for b in row][:4] == [
        *("plain", "plain", "primary", "plain")
    ]
    assert "lobby-level" in {line.text.key for line in lobby.lobby(house.t).lines}, "before anybody is seated"
    house.say(ARAM, "fill")
    assert "lobby-level" not in {line.text.key for line in lobby.lobby(house.t).lines}, "it stands beside each seat"
    house.say(ARAM, "set level master 3")
    assert shown(house) == {2: "strong", 3: "master", 4: "strong"}
    house.say(ARAM, "lots")
    assert sorted(shown(house).values()) == ["master", "strong", "strong"], "a level goes with its player"
    house.say(ARAM, "set level normal")
    assert set(shown(house).values()) == {"normal"}, "whoever chooses for all means all"


def test_the_panel_of_the_seats_goes_through_the_levels() -> None:
    house = House()
    house.say(ARAM, "fill 2")
    seen = []
    for _ in ALL:
        (button,) = [one for one in words(house) if one.startswith("set level")]
        seen.append(shown(house)[2])
        house.say(ARAM, button)
        panel = lobby.panel_after(house.t, ARAM, button)
        assert panel == lobby.seats(house.t, ARAM), "the panel stays"
    assert (tuple(seen), shown(house)[2]) == (ALL, "easy")
    house.say(NINO, "sit")
    assert not [one for one in words(house) if one.startswith("set level") and one.endswith(" 3")], "nobody's own seat"


@pytest.mark.parametrize(
    ("game", "level", "there"),
    [
        ("blackjack", "strong", "easy"),
        ("hyper-nardi", "master", "easy, normal, strong"),
        ("bazaar-blot", "godlike", "easy, normal, strong, master"),
    ],
)
def test_what_a_game_lacks_is_refused_with_what_there_is(game: str, level: str, there: str) -> None:
    house = House(game=game)
    with pytest.raises(Ruled) as refusal:
        house.say(ARAM, f"set level {level}")
    assert CATALOG.say("en", refusal.value.text) == f"This game has no level “{level}”. It has: {there}."
    house.say(ARAM, "set level easy")


@pytest.mark.parametrize("game", game_keys())
def test_each_game_offers_what_it_has_and_names_it_where_more_is_wanted(game: str) -> None:
    house, there = House(game=game), levels_of(game)
    offered = [b.data.partition(" level ")[2] for row in lobby.options(house.t, "level").buttons for b in row]
    assert tuple(one for one in offered if one) == there
    for level in ALL:
        if level in there:
            house.say(ARAM, f"set level {level}")
            continue
        with pytest.raises(Ruled) as refusal:
            house.say(ARAM, f"set level {level}")
        for lang in LANGUAGES:
            said = CATALOG.say(lang, refusal.value.text)
            named = {one for one in ALL if CATALOG.say(lang, t(f"level-{one}")) in said}
            assert named == {level, *there}


def test_only_those_seated_choose_and_only_for_automatic_players() -> None:
    house = House()
    assert house.refused(NINO, "set level strong") == "not-seated"
    assert house.refused(ARAM, "set level strong 1") == "not-automatic"
    assert house.refused(ARAM, "set level strong 2") == "not-automatic"
    assert house.refused(ARAM, "set level strong 9") == "no-seat-of"
    house.four()
    assert house.refused(ARAM, "set level strong") == "already-started"


def test_where_the_level_chosen_does_not_hold() -> None:
    house = House()
    house.say(ARAM, "set level easy")
    house.four()
    seat = min(loaded_of(house.t).game.waiting(house.t.state))
    house.say(FOUR[seat], "leave")
    assert (level_of(house.t, seat), asked_at(house.t)) == ("strong", "strong")
    seka = seated("seka", 3, 1)
    seka.say(ARAM, "start")
    seka.pass_time(2_000)
    assert asked(seka.t, min(loaded_of(seka.t).game.waiting(seka.t.state))) is None
    blot = House().four().t
    assert asked(replace(blot, stake=10), min(loaded_of(blot).game.waiting(blot.state))) is None
    house = House()
    for said in ("set level master", "fill", "start"):
        house.say(ARAM, said)
    assert {level_of(replace(house.t, lesson=Lesson(chosen=False)), seat) for seat in range(4)} == {"easy"}
    assert {level_of(house.t, seat) for seat in (1, 2, 3)} == {"master"}
    house = House()
    for said in ("fill", "set level master 3", "start"):
        house.say(ARAM, said)
    chairs = house.t.chairs
    house.go("aram abandon sure; aram rematch")
    assert [c.level for c in house.t.chairs if c] == [c.level for c in chairs if c] == ["", "", "master", ""]


def test_the_strong_player_of_a_table_acts_by_its_clock() -> None:
    house = House(seed=3)
    for said in ("set level strong", "fill", "start"):
        house.say(ARAM, said)
    thoughts = 0
    while thoughts < 5:
        if 0 in loaded_of(house.t).game.waiting(house.t.state):
            house.say(ARAM, f"act - {house.legal()[0]}")
            continue
        clock = min(house.clocks.values(), key=lambda one: (one.due_ms, one.name))
        house.now = max(house.now, clock.due_ms)
        moment = Moment(house.now, house.token)
        tick = f"tick {clock.name} {clock.armed_seq}"
        if needs_thought(None, tick):
            tick = thought_at_once(roster(), house.t, tick, moment)
        del house.clocks[clock.name]
        house.apply(decide(house.t, None, tick, moment).events)
        thought = tick.split()[3:]
        if thought:
            acted = [event for event in house.log if isinstance(event, ev.Acted)][-1]
            assert (acted.by, acted.text) == ("auto", *thought)
            thoughts += 1


def test_everybody_reads_it_in_their_language() -> None:
    house = House()
    house.go("lusine sit; lusine fill 3; lusine set level master 3")
    assert shown(house) == {3: "master"}
    said = {CATALOG.say(lang, line.text) for lang in ("hy", "ka", "ru", "en") for line in lobby.lobby(house.t).lines}
    for word in ("վարպետ", "ოსტატი", "мастер", "master"):
        assert any(f"{word})" in one for one in said)
