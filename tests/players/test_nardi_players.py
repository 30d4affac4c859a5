"""The players of Nardi above ``easy``: what they choose, what they raise, what they are made of."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib.resources import files

import pytest

from adapters.players import Files, roster
from bot.fair.chance import SeededChance
from bot.games import entry_of, rules_of
from bot.games.levels import Roster, answer
from bot.games.nardi.exact import Table
from bot.games.stakes import Hopes, match, offers, taken
from bot.ports.players import Engine, Player, Question
from rules.core import Illegal, replay
from rules.nardi.actions import UNDO
from tests.rules.nardi.board import SEATS, side
from tests.rules.nardi.board import Table as Board

GAMES = ("nardi", "long-nardi", "hyper-nardi")
MATCHES = {"normal": (8, 3), "strong": (2, 1), "master": (1, 1)}
"""How many, and to how many points: what is the same in all levels is looked at with the quick one."""
OPTIONS = ({}, {"mars": True}, {"raises": False}, {"double_one_checker": True, "federation_head": True})


@pytest.mark.parametrize(
    ("game", "level"), [(game, level) for game in GAMES for level in MATCHES if level in roster().levels(game)]
)
def test_what_is_chosen_is_legal_and_the_same_again(game: str, level: str) -> None:
    """Whole matches, also with mars, without raises and by other rules; answers given twice. Of those who look further
    every fourth decision is asked for: the others are left to the quick one."""
    rules, first, second = rules_of(game), roster().player(game, level), Roster(Files()).player(game, level)
    quick = roster().player(game, "normal")
    matches, target = MATCHES[level]
    for n in range(matches):
        named = {key: value for key, value in OPTIONS[n % 4].items() if hasattr(rules.presets["standard"], key)}
        if game != "long-nardi":
            named = {key: value for key, value in named.items() if key in ("mars", "raises")}
        options = replace(rules.presets["standard"], target=target, **named)
        chance = SeededChance(f"{game}|{level}|{n}")
        state = replay(rules, rules.start(2, options, 0))
        for decided in range(1, 2000):
            if rules.result(state) is not None:
                break
            if rules.needs_deal(state):
                state = replay(rules, rules.deal(state, chance), state)
                continue
            seat = min(rules.waiting(state))
            view, legal = rules.view(state, seat), rules.legal(state, seat)
            asked = first if level == "normal" or decided % 4 == 0 else quick
            action = asked(rules, view, legal, seat, SeededChance(f"mind|{n}|{decided}"))
            assert action in legal
            assert action != UNDO
            if level == "normal" or decided % 12 == 0:
                assert action == second(rules, view, legal, seat, SeededChance(f"mind|{n}|{decided}"))
            state = replay(rules, rules.decide(state, seat, action, chance), state)
        assert rules.result(state) is not None


def plays(table: Board, who: str, player: Player) -> str:
    """The steps of a throw, ordered."""
    said: list[str] = []
    while not said or said[-1] != "done":
        state = table.state
        action = player(
            table.game,
            table.game.view(state, SEATS[who]),
            table.game.legal(state, SEATS[who]),
            SEATS[who],
            SeededChance("x"),
        )
        said.append(table.game.encode(action))
        table.act(who, said[-1], 6, 5)
    return " ".join(sorted(said[:-1]))


@pytest.mark.parametrize(
    ("throw", "best"),
    [
        ((3, 1), "6/5 8/5"),
        ((4, 2), "6/4 8/4"),
        ((6, 1), "13/7 8/7"),
        ((5, 3), "6/3 8/3"),
        ((6, 5), "18/13 24/18"),
    ],
)
@pytest.mark.parametrize("level", ["strong", "master"])
def test_the_openings_that_nobody_doubts(level: str, throw: tuple[int, int], best: str) -> None:
    table = Board("nardi", dice=throw, raises="off")
    assert plays(table, "vardan", roster().player("nardi", level)) == best


def test_a_checker_alone_is_hit_and_a_sure_win_is_taken() -> None:
    """The last checker before the exact point is left; a blot on the way is hit where all is at stake."""
    strong = roster().player("nardi", "strong")
    table = Board("nardi", "1 4", "1x2", raises="off", dice=(4, 1))
    table.state = replace(table.state, phase="throw", thrown=None, dice=())
    table.throw("vardan", 6, 1)
    view = table.game.view(table.state, 0)
    first = strong(table.game, view, table.game.legal(table.state, 0), 0, SeededChance("x"))
    table.act("vardan", table.game.encode(first))
    second = strong(table.game, table.game.view(table.state, 0), table.game.legal(table.state, 0), 0, SeededChance("x"))
    assert table.act("vardan", table.game.encode(second)).score.winner == 0


def test_raises_follow_from_the_chance_to_win() -> None:
    assert match(3, 3) == pytest.approx(0.5)
    assert match(1, 3) > match(2, 3) > 0.5
    far = [n / 100 for n in range(101)]
    window = [p for p in far if offers(Hopes(p), 1, 7, 7)]
    assert 0.62 <= min(window) <= 0.74
    assert offers(Hopes(0.95), 1, 7, 7)
    assert not offers(Hopes(0.95, double=0.9), 1, 7, 7), "a mars is worth more than the deal"
    accepts = [p for p in far if taken(Hopes(p), 2, 7, 7) >= match(7, 6)]
    assert 0.16 <= min(accepts) <= 0.27
    assert offers(Hopes(0.55), 1, 3, 1), "the match goes with the deal"
    assert not offers(Hopes(0.45), 1, 3, 3)


@pytest.mark.parametrize(
    ("mine", "theirs", "throws"),
    [
        ("6", "1", 27),  # 6 is borne off by 6 with anything, by 1-5, 2-4, 3-5 … and by every double but 1-1
        ("3 2", "1", 25),
        ("6 6 6", "1", 0),  # no throw takes three from there, but four sixes do
        ("1 1 1", "1", 6),
    ],
)
def test_the_table_of_hyper_nardi_knows_a_race(mine: str, theirs: str, throws: int) -> None:
    """The other side bears off its last checker whatever it throws: what counts is the own next throw."""
    values = Table(Files().weights("hyper-nardi.table"))
    wanted = (throws or 1) / 36
    assert values(side(mine, 3), side(theirs, 3)) == pytest.approx(wanted, abs=0.02)
    assert values(side("1", 3), side(theirs, 3)) == pytest.approx(1, abs=0.02)


def test_a_damaged_table_is_refused() -> None:
    data = Files().weights("hyper-nardi.table")
    for spoilt in (data[:-1], data[:-1] + bytes([data[-1] ^ 1]), data + b"0", b"", data.partition(b"\n")[0]):
        with pytest.raises(ValueError):
            Table(spoilt)


class Broken:
    """Supplies of which some files are not what they were, or not there."""

    def __init__(self, spoilt: str, gone: str = "") -> None:
        self.spoilt, self.gone = spoilt, gone

    def weights(self, name: str) -> bytes:
        if name == self.gone:
            raise LookupError(name)
        data = Files().weights(name)
        return data[:-1] + bytes([data[-1] ^ 1]) if name == self.spoilt else data

    def engine(self, name: str) -> Engine | None:
        return None


def test_what_is_damaged_is_not_played_with() -> None:
    """The best level below plays, and it is told once that one is missing; the arena is refused."""
    told: list[tuple[str, str, str]] = []
    table = Board("nardi", dice=(3, 1))
    view, legal = table.game.view(table.state, 0), table.game.legal(table.state, 0)
    question = Question("t", table.game, "master", 0, view, legal, SeededChance("x"))
    players = Roster(Broken("nardi.net"), lambda *what: told.append(what))
    with pytest.raises(Illegal, match="no-such-level"):
        players.player("nardi", "strong")
    for _ in range(2):
        normal = players.player("nardi", "normal")(table.game, view, legal, 0, SeededChance("x"))
        assert answer(players, question) == table.game.encode(normal)
    assert told == [("nardi", "strong", "ValueError"), ("nardi", "master", "ValueError")]
    assert players.levels("nardi") == ("easy", "normal")
    assert players.levels("long-nardi") == roster().levels("long-nardi")

    players = Roster(Broken("bearing-off.table"))
    for level in ("strong", "master"):
        with pytest.raises(Illegal, match="no-such-level"):
            players.player("long-nardi", level)
    assert players.levels("long-nardi") == ("easy", "normal")

    players = Roster(Broken("nardi.net", gone="nardi-small.net"))
    easy = entry_of("nardi").player(table.game, view, legal, 0, SeededChance("x"))
    assert answer(players, question) == table.game.encode(easy)
    assert players.levels("nardi") == ("easy",)


@pytest.mark.parametrize("game", [game for game in GAMES if len(roster().levels(game)) > 1])
def test_weights_are_small_and_say_who_made_them(game: str) -> None:
    """300 kB a game; of Hyper Nardi a table of 4 MB."""
    names = [one.name for one in (files("assets") / "players").iterdir()]
    mine = [Files().weights(name) for name in names if name.partition(".")[0].removesuffix("-small") == game]
    assert len(mine) == 2
    shared = 0 if game == "hyper-nardi" else len(Files().weights("bearing-off.table"))
    assert sum(map(len, mine)) + shared <= (4_000_000 if game == "hyper-nardi" else 300_000)
    for data in mine:
        about = json.loads(data.partition(b"\n")[0])
        assert about["game"] == game
        assert re.fullmatch("[0-9a-f]{40}", about["trainer"])


def test_all_weights_together() -> None:
    """2 MB: what everybody downloads who plays none of it."""
    sizes = [len(one.read_bytes()) for one in (files("assets") / "players").iterdir() if one.name != "blot.wasm"]
    assert sum(sizes) <= 2_000_000
