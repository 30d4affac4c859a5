"""How a match ends and what comes after: the question before a lone word, all hands opened, another game."""

from __future__ import annotations

import pytest

from bot.core.loaded import loaded_of
from bot.fair import SeededChance
from bot.games import game_keys, player, rules_of
from bot.ports.records import Person
from bot.text import Name
from bot.view.scene import Scene
from bot.view.show import hand as own_hand
from bot.view.show import past, public
from rules.blot.view import TableView
from tests.bot.house import ARAM, DAVIT, NINO, VANO, House, must, why
from tests.bot.matches import seated, step
from tests.bot.test_service import PLACE, Inn
from tests.bot.test_service import inn as inn
from tests.tiers import sampled


def _data(scene: Scene | None) -> list[str]:
    assert scene is not None
    return [button.data for row in scene.buttons for button in row]


async def _phase(inn: Inn, table: str) -> str:
    found = await inn.table(table)
    return found.phase


async def _alone(inn: Inn) -> str:
    """A match of one person and three automatic players."""
    opened = await inn.desk.command(inn.key(), PLACE, ARAM, "now")
    assert opened.table is not None
    return opened.table


@pytest.mark.parametrize(
    ("verb", "after"), [("leave", "adjourned"), ("adjourn", "adjourned"), ("abandon", "abandoned")]
)
@pytest.mark.parametrize("typed", [True, False], ids=["typed", "pressed"])
async def test_a_lone_word_is_asked_about(inn: Inn, verb: str, after: str, typed: bool) -> None:
    table = await _alone(inn)
    if typed:
        asked = await inn.desk.command(inn.key(), PLACE, ARAM, verb)
    else:
        asked = await inn.desk.press(inn.key(), PLACE, ARAM, f"t:{table}:{verb}")
    assert await _phase(inn, table) == "play"
    assert _data(asked.scene) == [f"t:{table}:{verb} sure", f"s:{table}:hand"]
    assert (await inn.desk.press(inn.key(), PLACE, ARAM, _data(asked.scene)[1])).scene is not None
    assert await _phase(inn, table) == "play"
    assert (await inn.desk.press(inn.key(), PLACE, ARAM, _data(asked.scene)[0])).ok
    assert await _phase(inn, table) == after


async def test_with_others_there_they_are_asked_instead(inn: Inn) -> None:
    table = await inn.four()
    for verb in ("adjourn", "abandon"):
        answer = await inn.desk.press(inn.key(), PLACE, ARAM, f"t:{table}:{verb} sure")
        assert answer.ok
        assert answer.scene is None
        assert await _phase(inn, table) == "play"
        await inn.desk.press(inn.key(), PLACE, NINO, f"t:{table}:no")
    left = await inn.desk.command(inn.key(), PLACE, ARAM, "leave")
    assert (left.scene, (await inn.table(table)).seat_of(ARAM.id)) == (None, None)


async def test_a_stranger_is_refused_and_not_asked(inn: Inn) -> None:
    table = await _alone(inn)
    refused = await inn.desk.press(inn.key(), PLACE, VANO, f"t:{table}:abandon")
    assert why(refused) == "illegal-not-seated"
    assert "abandon" not in repr(must(refused.scene).buttons)


@pytest.mark.parametrize("key", sampled(("bazaar-blot", "georgian-belote", "duel-blot"), ("bazaar-blot", "duel-blot")))
def test_all_hands_lie_open_when_the_deal_is_over(key: str) -> None:
    seats = max(rules_of(key).seats)
    house, chance, over = seated(key, seats, 3), SeededChance(3), 0
    house.say(ARAM, "start")
    for _ in range(800):
        table = house.t
        view: TableView = loaded_of(table).game.view(table.state, None)
        if view.phase not in ("between", "done") or table.deal == 0:
            assert view.dealt == ()
            if over and view.sizes == (8,) * 4:
                _opened(past(table, table.board - 1), table.opened, seats)
        else:
            house.pass_time(4_000)  # the last trick has been looked at
            assert house.t.state is table.state
            over += 1
            _opened(public(house.t, house.now), table.state.dealt, seats)
        if table.phase == "over" or over > 2:
            break
        step(house, chance)
    assert over


def _opened(scene: Scene | None, dealt: tuple[tuple[str, ...], ...], seats: int) -> None:
    assert scene is not None
    lines = [dict(line.text.args) for line in scene.lines if line.text.key == "dealt-hand"]
    assert len(lines) == seats
    for line, hand in zip(lines, dealt, strict=True):
        assert isinstance(line["who"], Name)
        assert all(repr(str(card)) in repr(line["cards"]) for card in hand)


def _played_out(key: str) -> House:
    """A short match as automatic players play it, to its end."""
    house, chance = seated(key, max(rules_of(key).seats), 2), SeededChance(2)
    house.say(ARAM, "start")
    house.pass_time(2_000)
    for _ in range(3_000):
        table, game = house.t, loaded_of(house.t).game
        if table.phase != "play":
            house.pass_time(16_000)  # what came last has been looked at
            return house
        waiting = sorted(game.waiting(table.state))
        if not waiting:
            house.pass_time(16_000)
            continue
        seat, chair = waiting[0], table.chairs[waiting[0]]
        assert chair is not None
        legal = game.legal(table.state, seat)
        action = player(key, "standard")(game, game.view(table.state, seat), legal, seat, chance)
        house.say(Person(chair.person, chair.name), f"act - {game.encode(action)}")
    raise AssertionError("a match without end")


@pytest.mark.parametrize("key", game_keys())
def test_after_the_last_deal_no_other_one_is_promised(key: str) -> None:
    house = _played_out(key)
    table = house.t
    assert table.phase == "over"
    shown = [scene for scene in (public(table, house.now), past(table, table.board)) if scene]
    shown += [scene for seat in range(len(table.chairs)) if (scene := own_hand(table, seat))]
    told = [line.text.key for scene in shown for line in scene.lines]
    assert not [one for one in told if one.startswith("next-deal") or one.endswith("hand-between")]
    pressed = [data for scene in shown for data in _data(scene)]
    assert not [one for one in pressed if one.endswith(":ready")]
    assert any(":rematch" in one or ":again" in one for one in pressed), pressed


def test_a_pack_that_goes_on_is_not_told() -> None:
    """BZ-4: a deal that nobody played goes into the next pack as it was dealt, so its hands stay closed."""
    house = seated("bazaar-blot", 4, 1)
    house.go("aram set pack cut; aram start")
    house.pass_time(3_000)
    for _ in range(4):
        house.say(house.turn(), "act - pass")
    view: TableView = loaded_of(house.t).game.view(house.t.state, None)
    assert (view.rows[-1].void, view.dealt) == ("all-passed", ())
    house.pass_time(15_000)
    assert any(data.endswith(":cut") for data in _data(public(house.t, house.now)))


async def _over(inn: Inn) -> str:
    """Two people and two automatic players whose match has been closed."""
    opened = await inn.desk.command(inn.key(), PLACE, ARAM, "new")
    table = str(opened.table)
    assert (await inn.desk.command(inn.key(), PLACE, NINO, "join", "2")).ok
    for verb in ("fill", "start"):
        assert (await inn.desk.command(inn.key(), PLACE, ARAM, verb)).ok
    for person in (ARAM, NINO):
        assert (await inn.desk.press(inn.key(), PLACE, person, f"t:{table}:abandon")).ok
    assert await _phase(inn, table) == "abandoned"
    return table


@pytest.mark.parametrize(("game", "seated"), [("nardi", ["Արամ", "ნინო"]), ("seka", ["Արամ", "ნინო", "*", "*"])])
async def test_another_game_with_the_same_people(inn: Inn, game: str, seated: list[str]) -> None:
    table = await _over(inn)
    assert f"s:{table}:another" in _data(public(await inn.table(table), inn.clock.now))
    panel = await inn.desk.press(inn.key(), PLACE, NINO, f"s:{table}:another")
    assert f"s:{table}:another.{game}" in _data(panel.scene)
    assert f"s:{table}:another.bazaar-blot" not in _data(panel.scene)
    made = await inn.desk.press(inn.key(), PLACE, NINO, f"s:{table}:another.{game}")
    assert made.table not in (None, table)
    lobby = await inn.table(str(made.table))
    assert (lobby.phase, lobby.game, lobby.host) == ("lobby", game, NINO.id)
    assert ["*" if chair.auto else chair.name for chair in lobby.chairs if chair] == seated
    second = await inn.desk.press(inn.key(), PLACE, ARAM, f"s:{table}:another.domino")
    assert second.table == made.table
    assert (await inn.desk.press(inn.key(), PLACE, NINO, f"t:{made.table}:abandon")).ok
    third = await inn.desk.press(inn.key(), PLACE, ARAM, f"s:{table}:another.domino")
    assert third.table not in (None, table, made.table)


async def test_only_those_who_played_choose_and_only_then(inn: Inn) -> None:
    table = await _over(inn)
    for data in (f"s:{table}:another", f"s:{table}:another.nardi"):
        answer = await inn.desk.press(inn.key(), PLACE, DAVIT, data)
        assert why(answer) == "illegal-not-seated"
    running = await _alone(inn)
    early = await inn.desk.press(inn.key(), PLACE, ARAM, f"s:{running}:another.nardi")
    assert must(early.text).key == "illegal-already-started"
