"""Decisions looked back at: whose they are, what they have cost, and what they add up to."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from adapters.players import roster
from adapters.text import FluentCatalog
from bot.core import events as ev
from bot.features.analysis import views as scenes
from bot.features.analysis.model import TURNING, Analysis, Course, Decision, SeatSum, analysis, played, row, totals
from bot.features.replay.model import course
from bot.games import entry_of, game_keys
from bot.games.blot.player.core import WHOLE
from bot.games.levels import makeable, weighed
from bot.ports.matches import SeatTotal, Total
from bot.ports.players import Decided, Kind, Makeable, Weighed
from bot.text import t
from bot.view.scene import Line
from tests.bot.features.analysis.kit import dealt
from tests.bot.house import must
from tests.bot.notation.test_records import played as a_match
from tests.bot.notation.test_records import record
from tests.tiers import sampled

CATALOG = FluentCatalog()
JUDGED = tuple(key for key in game_keys() if entry_of(key).weighs)


@cache
def costs(key: str, level: str, seed: str) -> tuple[Course, tuple[Weighed | None, ...]]:
    made = dealt(key, roster(), level, seed)
    return made, tuple(weighed(roster(), one.decided) for one in made.decisions)


def decided(seat: int, place: int, *actions: str) -> Decision:
    question: Any = SimpleNamespace(seat=seat)
    return Decision(Decided(question, actions, None), place)


COSTS = [
    (decided(0, 1, "a"), Weighed("call", 0.5)),
    (decided(1, 2, "b"), None),
    (decided(1, 3, "c", "d"), Weighed("play", 4.0, ("e",), 0.25, fault=True)),
    (decided(0, 4, "f"), Weighed("play", 2.0, ("g",), 0.12345, fault=True)),
    (decided(0, 5, "h"), Weighed("call", -0.25)),
    (decided(0, 6, "i"), Weighed("play", 9.0, ("j", "k"), None, fault=True)),
    (decided(0, 7, "l"), Weighed("play", 3.0, ("m",), 1.0, fault=True)),
    (decided(1, 8, "n"), Weighed("play", 11.0, ("o",), 5.0, fault=False)),
]


def by_hand() -> Analysis:
    game: Any = None
    made = Course(game, 7, 3, tuple(one for one, _ in COSTS), None)
    return analysis(made, [cost for _, cost in COSTS], (Makeable("S", (162, 0), 0), Makeable("N", (100, 62))))


def test_the_sums_the_row_and_the_totals_by_hand() -> None:
    """The three dearest faults in the order of play; a decision without figures is none; luck counts too. Of two
    deals, in thousandths; only seats of the match."""
    found = by_hand()
    assert found.seats == (
        SeatSum(0, weighed=5, faults=3, calls=0.25, play=14.0, called=2),
        SeatSum(1, weighed=2, faults=1, calls=0, play=15.0, called=0),
        SeatSum(2, weighed=0, faults=0, calls=0, play=0, called=0),
    )
    assert [one.accuracy for one in found.seats] == [40, 50, None]
    assert [one.decision.place for one in found.judged] == [1, 3, 4, 5, 6, 7, 8]
    assert ([one.decision.place for one in found.turning], TURNING) == ([3, 6, 7], 3)
    line = row(by_hand(), ("A", "B", "C"), str.upper)
    assert line["deal"] == 7
    assert line["seats"] == [
        *({"seat": 0, "name": "A", "decisions": 5, "faults": 3, "lost_calls": 0.25, "lost_play": 14, "accuracy": 40},),
        *({"seat": 1, "name": "B", "decisions": 2, "faults": 1, "lost_calls": 0, "lost_play": 15, "accuracy": 50},),
        *({"seat": 2, "name": "C", "decisions": 0, "faults": 0, "lost_calls": 0, "lost_play": 0, "accuracy": None},),
    ]
    assert line["turning"] == [1, 4, 5]
    said = {"kind": "play", "fault": True}
    assert line["decisions"][1:5] == [
        {**said, "seat": 1, "did": ["C", "D"], "better": ["E"], "lost": 4.0, "within": 0.25},
        {**said, "seat": 0, "did": ["F"], "better": ["G"], "lost": 2.0, "within": 0.123},
        {"seat": 0, "kind": "call", "did": ["H"], "better": [], "lost": -0.25, "within": None, "fault": False},
        {**said, "seat": 0, "did": ["I"], "better": ["J", "K"], "lost": 9.0, "within": None},
    ]
    assert line["makeable"] == {"S": {"sai": [162, 0], "sweep": 0}, "N": {"sai": [100, 62], "sweep": None}}
    assert "name" not in row(by_hand(), (), str)["seats"][0]
    match: Any = SimpleNamespace(seats=(SimpleNamespace(seat=0), SimpleNamespace(seat=1)))
    assert totals(match, [by_hand(), by_hand()]) == (
        SeatTotal(0, deals=2, decisions=10, called=4, faults=6, calls=500, play=28_000),
        SeatTotal(1, deals=2, decisions=4, called=0, faults=2, calls=0, play=30_000),
    )
    assert totals(match, ()) == (SeatTotal(0, 0), SeatTotal(1, 0))
    assert Total(1, 2, decisions=8, called=0, faults=3, calls=0, play=0).accuracy == 62


def shown(key: str, seed: int, n: int, kinds: tuple[Kind, ...]) -> tuple[list[str], list[str], list[str]]:
    """In English, the ``n``-th deal of a match with made-up costs, and its second turning point; and all presses."""
    deals = course(record(a_match(key, seed)))
    deal = deals[n - 1]
    made = played(deal, "x")
    costs = [
        Weighed(
            kinds[k % len(kinds)], 0.5 * k - 0.5, at.decided.actions[-1:], None if k % 2 else 0.25, k in (0, 2, 3, 5)
        )
        for k, at in enumerate(made.decisions)
    ]
    found = analysis(made, costs, (Makeable("S", (96, 66)), Makeable("H", (162, 0), 0)) if made.opened else ())
    head = Line(t("analysis-nothing"), "head")
    whole = scenes.deal("t.1", head, deal, found, n, len(deals))
    point = scenes.turning("t.1", head, deal, found, n, len(deals), 2)
    assert point.picture not in (None, whole.picture)
    said = [[CATALOG.say("en", line.text) for line in scene.lines[1:]] for scene in (whole, point)]
    return said[0], said[1], [button.data for row in point.buttons for button in row]


def test_in_words() -> None:
    """The sums of the costs 0.5 · k − 0.5; decimals are two below one point, or where nothing is a mean of
    samples."""
    turns = [
        "1. Արամ: 24/18 23/20. Better: done, by 0.50 ± 0.25.",
        "2. ნინო: 23/20 16/10. Better: done, by 1.00.",
        "3. ნინო: 10/6 6/3. Better: done, by 2.00.",
    ]
    assert shown("hyper-nardi", 2, 1, ("play",)) == (
        [
            *("Deal 1 of 1", "Judged by what each could know then, in points of the deal."),
            "Արամ: lost 112.0 · 14 of 16 decisions without a fault (88%)",
            "ნინო: lost 120.0 · 14 of 16 decisions without a fault (88%)",
            *turns,
        ],
        ["Deal 1 of 1", turns[1]],
        ["s:-:analyse.t.1.1", *(f"s:-:analyse.t.1.1.{k}" for k in (1, 2, 3))],
    )
    turns = [
        *("1. Արամ: 10♠. Better: 10♠, by 0.50 ± 0.25.", "2. ნინო: 12♠. Better: 12♠, by 1.00."),
        "3. Lusine: pass. Better: pass, by 2.00.",
    ]
    deal, turn, presses = shown("bazaar-blot", 11, 2, ("call", "play"))
    assert deal == [
        *("Deal 2 of 5", "Judged by what each could know then, in points of the deal."),
        "Արամ: lost in the bidding 26.0 · in the play 47.0 · 8 of 9 decisions without a fault (89%)",
        "ნინო: lost in the bidding 49.5 · in the play 21.0 · 7 of 8 decisions without a fault (88%)",
        "Давид: lost in the bidding 22.0 · in the play 44.0 · 8 of 9 decisions without a fault (89%)",
        "Lusine: lost in the bidding 46.5 · in the play 24.0 · 8 of 9 decisions without a fault (89%)",
        *turns,
        "Արամ & Давид, with all hands open, in sai: ♠ 96 and ♥ 162.",
        "ნინო & Lusine, with all hands open, in sai: ♠ 66 and ♥ 0.",
    ]
    assert turn == ["Deal 2 of 5", turns[1]]
    points = [f"s:-:analyse.t.1.2.{k}" for k in (1, 2, 3)]
    assert presses == ["s:-:analyse.t.1.2", *points, "s:-:analyse.t.1.1", "s:-:analyse.t.1.3"]


def test_asked_again_it_says_the_same() -> None:
    made, found = costs("duel-blot", "easy", "again")
    anew = dealt("duel-blot", roster(), "easy", "again")
    assert [weighed(roster(), one.decided) for one in anew.decisions[::4]] == list(found[::4])
    assert made.number == anew.number == 1
    assert set(game_keys()) - set(JUDGED) == {"blackjack"}


def test_what_costs_nothing() -> None:
    made = dealt("hyper-nardi", roster(), "strong", "own")
    found = [weighed(roster(), one.decided) for one in made.decisions]
    assert max(one.lost for one in found if one is not None) < 1e-9
    for one, cost in zip(made.decisions, found, strict=True):
        assert (cost is None) == ("/" not in made.game.encode(one.decided.actions[0]))
    made = dealt("nardi", roster(), "easy", "best")
    found = [weighed(roster(), one.decided) for one in made.decisions[1::12]]
    known = [one.lost for one in found if one is not None]
    assert known
    assert min(known) >= 0


def test_decisions_of_nardi_and_blackjack() -> None:
    known = [one for one in costs("hyper-nardi", "random", "wild")[1] if one is not None]
    assert all(one.lost >= 0 for one in known)
    assert any(one.fault for one in known)
    made, found = costs("hyper-nardi", "easy", "throws")
    moves = [one for one, cost in zip(made.decisions, found, strict=True) if cost is not None]
    assert any(len(one.decided.actions) > 2 for one in moves)
    throws = [(one.decided.question.view.throws, one.seat) for one in moves]
    assert len(set(throws)) == len(throws)
    made = dealt("blackjack", roster(), "easy", "none")
    assert all(weighed(roster(), one.decided) is None for one in made.decisions[:3])


@pytest.mark.parametrize("key", sampled(("domino", "bura3", "bura5", "seka"), ("domino", "bura3")))
def test_who_plays_at_random_loses_more_than_strong(key: str) -> None:
    wild, strong = (
        [one for n in range(2) for one in costs(key, level, f"cost {n}")[1] if one is not None]
        for level in ("random", "strong")
    )
    assert sum(one.lost for one in wild) > 2 * sum(one.lost for one in strong)
    assert sum(one.fault for one in wild) > sum(one.fault for one in strong)
    assert all(one.better or one.lost == 0 for one in (*wild, *strong))


@pytest.mark.parametrize("key", ["domino", "bura5"])
def test_where_nothing_is_hidden_it_is_worked_out(key: str) -> None:
    """No sample, no error, and nobody can have done better than the best."""
    bare = []
    for n in range(40):
        made = dealt(key, roster(), "random", f"bare {n}")
        views = [(one.decided, one.decided.question.view) for one in made.decisions]
        bare += [at for at, view in views if not (view.bazaar if key == "domino" else view.stock)]
    found = [weighed(roster(), at) for at in bare[:20]]
    exact = [one for one in found if one is not None and one.within is None]
    assert exact
    assert all(one.lost >= 0 for one in exact)


@pytest.mark.parametrize("key", sampled(("georgian-belote", "duel-blot"), ("duel-blot",)))
def test_taking_is_weighed_in_georgian_belote_and_duel(key: str) -> None:
    assert {one.kind for one in costs(key, "easy", "sums")[1] if one is not None} == {"call", "play"}


def test_what_was_to_be_made_with_all_hands_open() -> None:
    made = dealt("bazaar-blot", roster(), "easy", "open")
    found = makeable(roster(), must(made.opened))
    assert [one.strain for one in found] == ["S", "C", "D", "H", "N"]
    assert all(sum(one.sai) == WHOLE for one in found)
    assert all((one.sweep is None) == (WHOLE not in one.sai) for one in found)


def test_what_is_looked_back_at() -> None:
    one = record(a_match("hyper-nardi", 2, back=7))
    assert any(isinstance(step, ev.TakenBack) for step in one.steps)
    for n, deal in enumerate(course(one), 1):
        made = played(deal, f"{one.id}.{n}")
        games = made.game
        for at in made.decisions:
            first = deal[at.place]
            assert first.step.text == games.encode(at.decided.actions[0])
        after = [k for k, at in enumerate(deal) if isinstance(at.step, ev.TakenBack)]
        gone = {max(j for j in range(k) if isinstance(deal[j].step, ev.Acted)) for k in after}
        whole = {at.place for at in made.decisions if len(at.decided.actions) == 1}
        assert not whole & gone
    one = record(a_match("bazaar-blot", 11))
    deals = course(one)
    assert len(deals) > 1
    made = played(deals[0], "x")
    assert made.number == 1
    assert all(at.decided.question.view.deal == 1 for at in made.decisions)
    assert sum(map(len, must(made.opened).hands)) == 32
