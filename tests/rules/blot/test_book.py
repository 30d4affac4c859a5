"""The Davtar under a referee (HS-13): points corrected line by line, the end decided anew, a deal stopped."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.fair import SeededChance
from bot.games import entry_of, player, rules_of
from rules.blot import play as claim
from rules.blot.bazaar.model import LEAGUE
from rules.blot.bazaar.score import ruleset
from rules.blot.play import no_trick
from rules.blot.playing import Corrected, DealVoided, MatchEnded
from rules.blot.values import POWER, Ruleset, playable
from rules.cards import PACK, STRAINS, SUIT, Card
from rules.core import Illegal, replay
from rules.options import load, options_from
from tests.rules.blot.table import Table, table

GAMES = ("bazaar-blot", "georgian-belote", "duel-blot")


def after_deals(key: str, deals: int, seed: str = "book") -> tuple[Any, Any]:
    """The game and its state between two deals, after so many were played by automatic players."""
    loaded = load(rules_of(key), None, {"target": "1000"})
    game: Any = loaded.game
    chance = SeededChance(seed)
    state: Any = replay(game, game.start(max(game.seats), loaded.options, 0))
    while not (game.needs_deal(state) and state.deal == deals):
        if game.needs_deal(state):
            new = game.deal(state, chance)
        else:
            seat = min(game.waiting(state))
            legal = game.legal(state, seat)
            action = player(key, "random")(game, game.view(state, seat), legal, seat, chance)
            new = game.decide(state, seat, action, chance)
        state = replay(game, new, state)
    return game, state


@pytest.mark.parametrize("key", GAMES)
def test_a_line_and_all_totals_after_it(key: str) -> None:
    game, state = after_deals(key, 4)
    book = entry_of(key).book
    assert book is not None
    old = state.rows[1].written
    new = (old[0] + 5, old[1] - 3)
    events = book.corrected(state, 2, new)
    assert events == (Corrected(2, new),)
    then = replay(game, events, state)
    assert [row.written for row in then.rows] == [state.rows[0].written, new, *(row.written for row in state.rows[2:])]
    moved = [(0, 0), (5, -3), (5, -3), (5, -3)]
    for row, before, (a, b) in zip(then.rows, state.rows, moved, strict=True):
        assert row.total == (before.total[0] + a, before.total[1] + b)
    assert then.totals == then.rows[-1].total
    assert then.rows[1].first == old
    assert [row.first for row in then.rows if row.deal != 2] == [None] * 3
    if then.score is not None and then.score.deal == 4:
        assert then.score.total == then.totals
    again = replay(game, book.corrected(then, 2, old), then)
    assert (again.totals, again.rows[1].first) == (state.totals, old), "corrected back, and still marked"
    assert replace(again.rows[1], first=None) == state.rows[1]


@pytest.mark.parametrize("key", GAMES)
def test_a_deal_is_stopped_wherever_it_stands(key: str) -> None:
    """While people bid, declare or play; nobody writes anything and the next dealer deals."""
    game, state = after_deals(key, 1)
    book = entry_of(key).book
    assert book is not None
    chance = SeededChance("stop")
    state = replay(game, game.deal(state, chance), state)
    dealer, totals, phases = state.dealer, state.totals, set()
    while state.phase not in ("between", "done"):
        phases.add(state.phase)
        assert book.voided(state) == (DealVoided("referee"),)
        stopped = replay(game, book.voided(state), state)
        assert (stopped.phase, stopped.totals, stopped.dealer) == (
            "between",
            totals,
            (dealer + 1) % stopped.rules.seats,
        )
        assert (stopped.rows[-1].void, stopped.rows[-1].written) == ("referee", (0, 0))
        assert game.view(stopped, None).rows[-1].void == "referee"
        seat = min(game.waiting(state))
        legal = game.legal(state, seat)
        action = player(key, "calm")(game, game.view(state, seat), legal, seat, chance)
        state = replay(game, game.decide(state, seat, action, chance), state)
    assert "play" in phases
    with pytest.raises(Illegal, match="book-no-deal-runs"):
        book.voided(state)


def test_a_correction_that_crosses_the_target_ends_the_match() -> None:
    loaded = load(rules_of("bazaar-blot"), "league", {})
    game: Any = loaded.game
    book = entry_of("bazaar-blot").book
    assert book is not None
    state: Any = replay(game, game.start(4, loaded.options, 0))
    for _ in range(2):
        state = replay(game, game.deal(state, SeededChance("end")), state)
        state = replay(game, book.voided(state), state)
    state = replay(game, book.corrected(state, 1, (150, 300)), state)
    assert state.result is None, "300 is not past it"
    assert book.corrected(state, 2, (151, 1)) != ()
    (_, end) = book.corrected(state, 2, (0, 1))
    assert end == MatchEnded(frozenset({1, 3}), (150, 301), (2, 0), "target"), "rubicon at 150"
    (_, end) = book.corrected(state, 2, (1, 1))
    assert end == MatchEnded(frozenset({1, 3}), (151, 301), (1, 0), "target")
    level = replay(game, book.corrected(state, 2, (151, 1)), state)
    assert (level.totals, level.result) == ((301, 301), None)
    over = replay(game, book.corrected(state, 2, (0, 1)), state)
    assert over.result is not None
    with pytest.raises(Illegal, match="match-over"):
        book.corrected(over, 1, (0, 0))


def test_after_a_kaput_deal_another_one_is_still_played() -> None:
    """BZ-51: what is corrected beside it changes nothing of that."""
    _, state = after_deals("bazaar-blot", 1)
    book = entry_of("bazaar-blot").book
    assert book is not None
    assert state.score is not None
    kaput = replace(state, score=replace(state.score, kaput=0))
    assert book.corrected(kaput, 1, (500, 0))[1:] == ()
    low = replace(kaput, options=replace(state.options, target=301))
    assert book.corrected(low, 1, (500, 0))[1:] == ()
    plain = replace(low, score=replace(state.score, kaput=None))
    assert len(book.corrected(plain, 1, (500, 0))) == 2


OURS, THEIRS = frozenset((0, 2)), frozenset((1, 3))


def test_who_has_promised_every_trick_and_taken_none() -> None:
    """BZ-53: from the sur on, while no trick is theirs."""
    book = entry_of("bazaar-blot").book
    assert book is not None
    hands = {
        "south": "7S 8S 7C 8C 7D 8D 7H 8H", "west": "JS 9S AC 10C AD 10D AH 10H",
        "north": "QS KS 9C JC 9D JD 9H JH", "east": "AS 10S QC KC QD KD QH KH",
    }  # fmt: skip
    bidding = Table().calls("25Sk")
    assert not book.promised(bidding.state, OURS), "it may be outbid"
    for t in (bidding.calls("q"), table("25Sk", **hands), table("30Sg", **hands)):
        assert book.promised(t.state, OURS)
        assert not book.promised(t.state, THEIRS)
    for t in (table("25S", **hands), table("25Sk", preset="classic", **hands), Table().calls("8S q")):
        assert not book.promised(t.state, OURS)
    t = table("25Sk", **hands)
    assert book.doomed(t.state, OURS), "whatever anybody plays"
    assert not book.doomed(t.state, THEIRS), "they have promised nothing"
    assert not book.doomed(bidding.state, OURS), "nobody plays yet"
    other = table("25Sk", **{**hands, "north": "JS KS 9C JC 9D JD 9H JH", "west": "QS 9S AC 10C AD 10D AH 10H"})
    assert book.promised(other.state, OURS)
    assert not book.doomed(other.state, OURS), "the jack of trumps"
    taken = table("25Sk", auto_claim="off", south="JS 9S AS 10S KS QS 8S 7S").play("JS")
    while not taken.on.takers:
        taken.play(min(taken.may(taken.turn)))
    assert not book.promised(taken.state, OURS)


def takes_one(hands: list[tuple[Card, ...]], turn: int, trick: list[tuple[int, Card]], strain: str, r: Ruleset) -> bool:
    """Whether seat 0's side takes a trick in some line of play, by trying all of them."""
    power = POWER[strain, SUIT[trick[0][1]]] if trick else {}
    winner = max(trick, key=lambda one: power[one[1]])[0] if trick else None
    if winner is not None and len(trick) == len(hands):
        over = not any(hands)
        return r.side[winner] == r.side[0] or (not over and takes_one(hands, winner, [], strain, r))
    partner = winner is not None and r.side[winner] == r.side[turn]
    to_beat = max((power[card] for _, card in trick), default=0)
    led = SUIT[trick[0][1]] if trick else None
    for card in playable(hands[turn], led, strain, to_beat, partner, r.follow):
        left = [tuple(c for c in hand if c != card) for hand in hands]
        if takes_one(left, (turn + 1) % len(hands), [*trick, (turn, card)], strain, r):
            return True
    return False


@pytest.mark.parametrize("key", GAMES)
def test_that_a_side_takes_no_trick_is_proved_by_trying_every_play(key: str) -> None:
    """BZ-53: endings of one to three cards, also in the midst of a trick; the side has the weaker cards mostly."""
    rules = ruleset(LEAGUE) if key == "bazaar-blot" else rules_of(key).rules(options_from(rules_of(key)))
    dice, seen = Random(key), Counter[tuple[bool, bool]]()
    for n in range(300):
        strain, size, seats = dice.choice(STRAINS[:4] if key != "bazaar-blot" else STRAINS), 1 + n % 3, rules.seats
        drawn = dice.sample(PACK, size * seats)
        if n % 4:
            drawn.sort(key=lambda card: (SUIT[card] == strain, POWER[strain, SUIT[card]][card]))
        weak, strong = drawn[: len(drawn) // 2], drawn[len(drawn) // 2 :]
        dice.shuffle(weak)
        dice.shuffle(strong)
        hands = [tuple((weak if rules.side[s] == 0 else strong).pop() for _ in range(size)) for s in range(seats)]
        turn, trick = dice.randrange(seats), list[tuple[int, Card]]()
        for _ in range(dice.randrange(seats)):
            led = SUIT[trick[0][1]] if trick else None
            power = POWER[strain, led] if led else {}
            best = max(trick, key=lambda one: power[one[1]]) if trick else None
            partner = best is not None and rules.side[best[0]] == rules.side[turn]
            to_beat = power[best[1]] if best else 0
            card = dice.choice(playable(hands[turn], led, strain, to_beat, partner, rules.follow))
            hands[turn] = tuple(c for c in hands[turn] if c != card)
            trick.append((turn, card))
            turn = (turn + 1) % seats
        power = POWER[strain, SUIT[trick[0][1]]] if trick else {}
        winner = max(trick, key=lambda one: power[one[1]]) if trick else None
        play: Any = SimpleNamespace(
            contract=SimpleNamespace(strain=strain), trick=tuple(trick), turn=turn,
            to_beat=power[winner[1]] if winner else 0, winning=winner[0] if winner else None,
        )  # fmt: skip
        none = no_trick(hands, play, frozenset(s for s in range(seats) if rules.side[s] == 0), rules)
        assert none == (not takes_one(hands, turn, trick, strain, rules)), (hands, play)
        seen[none, bool(trick)] += 1
    assert min(seen.values()) > 12
    assert len(seen) == 4


def test_a_proof_that_takes_too_long_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    weak, strong = ("7C", "8C", "7D"), ("AC", "KC", "AD")
    hands: Any = (weak, strong, ("9C", "JC", "8D"), ("10C", "QC", "KD"))
    play: Any = SimpleNamespace(contract=SimpleNamespace(strain="S"), trick=(), turn=1, to_beat=0, winning=None)
    play.turn = 0
    side, rules = OURS, ruleset(LEAGUE)
    assert no_trick(hands, play, side, rules)
    monkeypatch.setattr(claim, "_LOOKED_AT", 2)
    assert not no_trick(hands, play, side, rules)
