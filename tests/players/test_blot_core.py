"""The compiled core of the Blots and its twin: legal cards, values of endings, worlds; against the rules themselves."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from struct import pack, unpack

import pytest

from bot.games.blot.player.core import (
    UNSAID,
    Question,
    Room,
    Solver,
    Stream,
    bits,
    cards,
    duties,
    each,
    fours,
    frame,
    kind,
    lay,
    strain_number,
    without,
)
from bot.games.blot.player.core import worlds as dealt
from rules.blot.bazaar.model import LEAGUE
from rules.blot.bazaar.score import ruleset as bazaar
from rules.blot.values import POWER, playable
from rules.cards import SUIT, SUITS, Card
from tests.tiers import sampled
from tests.tools.blot.endings import VARIANTS, Brute, endings, machine, solved, value

SOURCE = Path(__file__).parents[2] / "assets" / "players" / "build" / "blot" / "core.c"
MODULE = Path(__file__).parents[2] / "assets" / "players" / "blot.wasm"
FOURS = fours(bazaar(LEAGUE))
EMPTY = Question(4, "S", 21, 0, (), 0, -1, 0, 0, (), (0,) * 4, ())
RULES = [name for name in VARIANTS if name != "classic"]
"""Those that play cards by different rules."""


@pytest.mark.parametrize("often", sampled((80, 400), (80,)))
@pytest.mark.parametrize("name", RULES)
def test_every_ending_has_the_value_that_every_way_of_playing_gives(name: str, often: int) -> None:
    """Endings of one to three cards, some of four: the core, its twin, and the rules tried out."""
    core, seats = machine(), VARIANTS[name].seats
    few, more = endings(name, "test", (1, 2, 3)), endings(name, "test", (4,))
    for at in (*islice(few, often), *islice(more, often // 40)):
        wanted = Brute(at).leads(at.hands, at.turn, at.swept)
        assert solved(core, at) == wanted, at
        assert value(core, at) == (min if at.turn % 2 else max)(wanted.values()), at
        on, bit = frame(seats, at.strain, duties(VARIANTS[name].rule)), bits(at.strain)
        held, twin = tuple(sum(bit[c] for c in hand) for hand in at.hands), Solver(on)
        for card, worth in wanted.items():
            number = bit[card].bit_length() - 1
            trick = lay(on, None, at.turn, number)
            left = without(held, at.turn, number)
            assert twin.value(left, (at.turn + 1) % seats, trick, at.swept) == worth, (at, card)


@pytest.mark.parametrize("hands", sampled((300, 2000), (300,)))
@pytest.mark.parametrize("name", RULES)
def test_the_core_lets_play_what_the_rules_do(name: str, hands: int) -> None:
    """BZ-21 … BZ-23, GE-4, DU-4: hands to cards led, with and without the partner winning."""
    core, dice = machine(), Random(f"legal|{name}")
    seats, rule, _, _ = VARIANTS[name]
    for at in islice(endings(name, "legal", range(1, 7)), hands):
        strain, (hand, out, *_rest) = at.strain, at.hands
        bit = bits(strain)
        lead, *others = out
        power = POWER[strain, SUIT[lead]]
        best = max((lead, *others[: seats - 2]), key=power.__getitem__)
        partner = seats == 4 and dice.random() < 0.5
        core.call("frame", seats, strain_number(strain), duties(rule))
        held, led, at = sum(bit[c] for c in hand), SUITS.index(SUIT[lead]), bit[best].bit_length() - 1
        wanted = playable(hand, SUIT[lead], strain, power[best], partner, rule)
        found = core.call("allowed", held - (1 << 32) if held >> 31 else held, led, at, int(partner))
        assert {cards(strain)[n] for n in each(found)} == {*wanted}


@pytest.mark.parametrize("often", sampled((8, 60), (8,)))
def test_worlds_hold_what_is_known_and_nothing_that_is_not_possible(often: int) -> None:
    """Each card lies once, in a place that may have it; with nothing known each place has it equally often."""
    core, dice = machine(), Random("worlds")
    whole = (1 << 32) - 1
    for n in range(often):
        mine = sum(1 << card for card in dice.sample(range(32), 8))
        unseen = whole & ~mine
        shown = 1 << dice.choice(each(unseen))
        barred = 0xFF << 8 * dice.randrange(4) if n % 2 else 0
        rooms = ((mine, shown, 0, 0, 0), (0, barred & ~shown, 0, 0, 0), (0, 7, 8, 8, 0))
        question = replace(
            EMPTY,
            strain="SHN"[n % 3],
            unseen=unseen & ~shown,
            rooms=tuple(Room(*one) for one in zip(*rooms, strict=True)),
            said=(UNSAID, UNSAID, 0, n % 5) if n % 4 > 1 else (UNSAID,) * 4,
            fours=FOURS,
        )
        core.call("frame", 4, strain_number(question.strain), 21)
        core.write(core.call("where_said"), pack("<4i", *question.said))
        core.write(core.call("where_dealt"), pack("<4I16i", *question.laid, *question.fours))
        core.write(core.call("where_rooms"), pack("<15I", *(one for part in rooms for one in part)))
        core.call("seed", n, 7)
        made = core.call("deal_worlds", unseen & ~shown, 50)
        assert made == 50 or question.said[3] > 1, "what is rare is not looked for for ever"
        twins = dealt(question, 50, Stream(n << 32 | 7))
        worlds = unpack(f"<{4 * made}I", core.read(core.call("where_worlds"), 16 * made))
        assert len(twins) == made
        for at in range(0, 4 * made, 4):
            hands = worlds[at : at + 4]
            assert hands == twins[at // 4]
            assert hands[0] == mine
            assert hands[1] & shown
            assert not hands[1] & barred & ~shown
            assert sum(hands) == whole
            assert [one.bit_count() for one in hands] == [8] * 4
        if made < 50:
            continue
        assert len({worlds[at + 1] for at in range(0, 200, 4)}) > (40 if n % 4 < 2 else 8)
        if n % 4 > 1:
            for place in (2, 3):
                kinds = [kind(worlds[at + place], question) for at in range(0, 200, 4)]
                assert min(kinds) == question.said[place], "nobody declares what they have not"
                assert kinds.count(question.said[place]) > 30, "nearly all declare what they have"


def test_a_card_that_was_played_says_something_of_the_hand_it_came_from() -> None:
    """North leads the ace of a suit, East gives the ten to it. Whoever has the seven as well would have given that."""
    core, bit = machine(), {card: one.bit_length() - 1 for card, one in bits("H").items()}
    forced = ["7H 8H 9H 10H JH QH KH", "8D 9D 10D JD QD KD AD", "7S 8S 9S JS QS KS 7D", "8C 9C 10C JC QC KC AC"]
    could = [*forced]
    could[1], could[2] = forced[1].replace("8D", "7S"), forced[2].replace("7S", "8D")
    hands = [[sum(1 << bit[Card(c)] for c in hand.split()) for hand in world] for world in (forced, could)]
    played = ((0, bit[Card("AS")]), (1, bit[Card("10S")]))
    for asks, likelier in ((2, True), (1, False)):
        core.call("frame", 4, strain_number("H"), 21)
        core.write(core.call("where_worlds"), pack("<8I", *hands[0], *hands[1]))
        core.write(core.call("where_weights"), pack("<2f", 1, 1))
        core.write(core.call("where_played"), pack("<4i", *played[0], *played[1]))
        core.call("weigh_plays", 2, 2, asks, 0, 0.4)
        weights = unpack("<2f", core.read(core.call("where_weights"), 8))
        said = (10 / 7, 4 / 7) if likelier else (1, 1)
        assert weights == pytest.approx(said), "what one has laid oneself says nothing"


@cache
def compiler() -> list[str] | None:
    try:
        import ziglang  # noqa: F401
    except ImportError:
        return None
    return [sys.executable, "-m", "ziglang"]


def test_the_module_is_what_its_source_makes(tmp_path: Path) -> None:
    """Byte for byte, by ``make core``."""
    assert compiler() is not None, "the developers' packages have the compiler"
    made = tmp_path / "blot.wasm"
    root = MODULE.parents[2]
    subprocess.run(["make", "-s", "core", f"CORE={made}", f"BIN={Path(sys.executable).parent}"], check=True, cwd=root)
    assert hashlib.sha256(made.read_bytes()).hexdigest() == hashlib.sha256(MODULE.read_bytes()).hexdigest()
