"""Single questions that scripts put to the rules: ``name(arguments) -> answer`` (see ``tests.rules.scripts``).

Cards, tiles and combinations are words, declarations ``south:tAS! west:fKH?`` (``!``: shown, ``?``: lapsed).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from itertools import permutations
from typing import Any, Final

from bot.games import rules_of
from rules import raises
from rules.blackjack.basic import S17
from rules.blackjack.game import natural_win
from rules.blackjack.model import total
from rules.blot.actions import parse
from rules.blot.bazaar import score as bazaar
from rules.blot.bazaar.model import PRESETS, SIDE, Contract, State
from rules.blot.belote.model import Trumps
from rules.blot.combos import COMBO, Record, Worth, best, counting, crossing, declarable, dominant, heard, held
from rules.blot.playing import Play
from rules.blot.values import POWER, SAI, SAI_IN_PACK, FollowRule, full_tens, playable, rounded
from rules.cards import PACK, RANK, SUIT, Card
from rules.core import Illegal
from rules.domino.game import opening
from rules.domino.game import worth as pips_left
from rules.domino.model import Tile, heaviest, sorted_hand
from rules.options import options_from
from rules.seka.model import worth as best_of_seka

SEATS: Final = {"south": 0, "west": 1, "north": 2, "east": 3}


def cards(words: str) -> tuple[Card, ...]:
    return tuple(map(Card, words.split()))


def tiles(words: str) -> tuple[Tile, ...]:
    return tuple(map(Tile, words.split()))


def parts(value: Any) -> str:
    """What is neither empty nor the same in every deal that is asked about."""
    named = ((one.name, getattr(value, one.name)) for one in fields(value))
    plain = [(name, one) for name, one in named if name not in ("deal", "dealer", "contract", "trumps", "combos")]
    return " ".join(f"{name} {one}" for name, one in plain if one not in ("", None, (0, 0), ()))


def over(ended: Any) -> str:
    if ended is None:
        return ""
    return f"; won by {sorted(ended.winners)} {ended.points} {ended.advantage} {ended.reason}"


def records(words: str, every: str = "") -> tuple[Record, ...]:
    """``every``: the mark of each."""
    named = [(*word.partition(":")[::2], every or word[-1]) for word in words.split()]
    return tuple(
        Record(SEATS[who], combo.rstrip("!?"), shown=mark == "!", lapsed=mark == "?")  # type: ignore[arg-type]
        for who, combo, mark in named
    )


def played(
    contract: Any, sai: tuple[int, int], order: tuple[int, ...], shown: tuple[Record, ...], top: int | None, blot: str
) -> Play:
    """``sai``: with the last trick's ten. ``order``: who took the tricks. ``blot``: whose."""
    kept = (sai[0] - 10, sai[1]) if order[-1] % 2 == 0 else (sai[0], sai[1] - 10)
    return Play(
        contract,
        turn=0,
        leads=(0, order[0]),
        takers=order,
        sai=kept,
        records=shown,
        settled=bool(shown),
        top=top,
        blot_seat=SEATS[blot] if blot else None,
        blot_cards=2,
        blot_words=2 if blot else 0,
    )


def finished(
    bid: str,
    sai: tuple[int, int],
    by: str = "south",
    call: str = "",
    combos: str = "",
    blot: str = "",
    takers: str = "",
    preset: str = "league",
    before: tuple[int, int] = (0, 0),
    **options: Any,
) -> Any:
    """The score of a deal of Bazaar Blot. ``takers``: eight of ``s w n e``; by default each side takes some."""
    named: Any = parse(bid)
    contract = Contract(SEATS[by], named.head, named.strain, named.promise, call)  # type: ignore[arg-type]
    takers = takers or ("snsnsnsn" if sai == (162, 0) else "wewewewe" if sai == (0, 162) else "wswswsws")
    settings = options_from(rules_of("bazaar-blot"), preset, options)
    order, shown = tuple(map("swne".index, takers)), records(combos, "!")
    top = dominant(shown, bazaar.worth(settings, contract.strain), order[0])
    play = played(contract, sai, order, shown, top, blot)
    assert sum(play.sai) == 152
    state = State(settings, bazaar.ruleset(settings), "play", 3, 1)
    return bazaar.score(replace(state, totals=before, play=play))


def bazaar_deal(*asked: Any, preset: str = "league", **facts: Any) -> str:
    score = finished(*asked, preset=preset, **facts)
    assert tuple(map(sum, zip(score.base, score.bid, score.extras, score.blot, strict=True))) == score.written
    assert score.made == (not score.failed)
    options = {name: one for name, one in facts.items() if name in {s.name for s in rules_of("bazaar-blot").settings}}
    end = bazaar.outcome(options_from(rules_of("bazaar-blot"), preset, options), score)
    return parts(score) + over(end)


def belote_deal(
    key: str,
    sai: tuple[int, int],
    by: str = "south",
    combos: str = "",
    blot: str = "",
    takers: str = "",
    before: tuple[int, int] = (0, 0),
    **options: Any,
) -> str:
    """A deal in hearts, with the turned card; the second player of a duel is called west."""
    game: Any = rules_of(key)
    seats = max(game.seats)
    state = game.evolve(None, game.start(seats, options_from(game, None, options))[0])
    rules = state.rules
    order, shown = tuple(map("swne".index, takers or ("sw" * 9)[: rules.tricks])), records(combos, "!")
    top = dominant(shown, rules.worth["H"], 0, seats)
    play = played(Trumps(SEATS[by], "H", 1), sai, order, shown, top, blot)
    events = rules.finish(replace(state, phase="play", totals=before, play=play))
    return parts(events[0].score) + over(next((one for one in events if hasattr(one, "winners")), None))


def spans(of: str) -> str:
    """The numbers of sai by what they are recorded as."""
    found: dict[int, list[int]] = {}
    for n in range(163):
        found.setdefault({"rounded": rounded, "full_tens": full_tens}[of](n), []).append(n)
    assert all(ns == list(range(ns[0], ns[-1] + 1)) for ns in found.values())
    return "  ".join(f"{ns[0]}-{ns[-1]} {points}" for points, ns in found.items())


def of_preset(preset: str, strain: str, knobs: dict[str, Any]) -> Worth:
    return bazaar.worth(replace(PRESETS[preset], **knobs), strain)


def combos(hand: str, strain: str = "S", preset: str = "league") -> str:
    """What is held, and what is declared of it."""
    worths = of_preset(preset, strain, {})
    found = held(cards(hand), worths)
    sets = declarable(found)
    assert not any(crossing(one) for one in sets)
    return f"{' '.join(sorted(found)) or 'nothing'}; best {' '.join(best(sets, worths)) or 'nothing'}"


def worths(combo: Any, **knobs: Any) -> str:
    places = [(preset, strain) for preset in PRESETS for strain in "HN"]
    return ", ".join(f"{p} {s} {of_preset(p, s, knobs).points(combo)}" for p, s in places)


def precedence(preset: str, strain: str) -> str:
    """Of the fours that collide, and the runs of spades; no two are equal."""
    strength = of_preset(preset, strain, {}).strength
    asked = [one for one in COMBO if (one[0] == "4" or one.endswith("S")) and strength(one)[0]]
    assert len({strength(one) for one in asked}) == len(asked)
    return " ".join(sorted(asked, key=strength, reverse=True))


def collide(declared: str, preset: str = "league", strain: str = "D", leader: str = "south") -> str:
    """What counts, and what is heard: a seat, the height, whether it is in trumps."""
    found, worths = records(declared), of_preset(preset, strain, {})
    counts = counting(found, worths, dominant(found, worths, SEATS[leader]), SIDE)
    words = [word for word, one in zip(declared.split(), counts, strict=True) if one]
    said = [":".join(map(str, one)) for one in heard(found, worths, 0, SIDE)]
    return f"{' '.join(words) or 'nothing'}; heard {' '.join(said) or 'nothing'}"


def suit(strain: str, suit_: str) -> str:
    """From the strongest down, each with its sai."""
    power = POWER[strain, suit_]
    mine = sorted((c for c in PACK if SUIT[c] == suit_), key=power.__getitem__, reverse=True)
    assert all(power[c] == 0 for c in PACK if SUIT[c] not in (suit_, strain))
    assert sum(SAI[strain].values()) == SAI_IN_PACK == 152
    if strain not in ("N", suit_):
        assert power[Card("7" + strain)] > power[mine[0]], "any trump is above it"
    return " ".join(f"{RANK[c]}={SAI[strain][c]}" for c in mine)


def may_play(hand: str, led: str | None, strain: str, winning: str | None, partner: bool = False, **knobs: bool) -> str:
    """``partner``: wins so far. ``knobs``: of ``FollowRule``."""
    to_beat = POWER[strain, led][Card(winning)] if led and winning else 0
    return " ".join(playable(cards(hand), led, strain, to_beat, partner, FollowRule(**knobs)))


def raised(words: str = "", need: int = 11) -> str:
    """After words such as ``0:davi 1:accept``: what stands, and each word of either seat. ``need``: points still
    needed."""
    now = raises.START
    for word in words.split():
        now = raises.evolve(now, raises.decide(now, int(word[0]), raises.RAISE[word[2:]], need))
    found = [f"worth {now.worth}, offered {now.offer}, answered by {now.answerer}, as {raises.stale(now)}"]
    for seat in (0, 1):
        told = []
        for word, action in raises.RAISE.items():
            allowed = action in raises.actions(now, seat, need)
            try:
                event = raises.decide(now, seat, action, need)
            except Illegal as refusal:
                assert not allowed
                told.append(f"{word} !{refusal.key}")
            else:
                assert allowed
                marks = " accepting" * getattr(event, "accepting", False)
                after = raises.evolve(now, event)
                told.append(f"{word} {type(event).__name__} {event.worth}{marks} by {event.seat}, worth {after.worth}")
        found.append(f"{seat}: " + ", ".join(told))
    return "; ".join(found)


def option(game: str, preset: str | None = None, **given: Any) -> str:
    try:
        made = options_from(rules_of(game), preset, given)
    except Illegal as refusal:
        return f"! {refusal.key} {dict(refusal.details)}"
    return " ".join(f"{name} {getattr(made, name)!r}" for name in given)


def reads(game: str, text: str) -> str:
    """The action that a text form stands for, written plainly."""
    rules: Any = rules_of(game)
    try:
        return str(rules.encode(rules.parse(text)))
    except Illegal as refusal:
        return f"! {refusal.key}"


def seka_hand(hand: str, pairs: str = "all") -> str:
    (points,) = {best_of_seka(one, pairs).points for one in permutations(cards(hand))}
    return str(points)


def advice(up: int, hand: int, soft: bool, pair: int, may: str) -> str:
    return S17.advice(up, hand, soft, pair, may.split())


ASKED: Final[dict[str, Callable[..., str]]] = {
    **{one.__name__: one for one in (advice, bazaar_deal, belote_deal, collide, combos, may_play, option, precedence)},
    **{one.__name__: one for one in (raised, reads, seka_hand, spans, suit, worths)},
    "blackjack_hand": lambda hand: str(total(cards(hand))),
    "natural_win": lambda stake: str(natural_win(stake)),
    "domino_left": lambda left: str(pips_left(tiles(left))),
    "domino_opening": lambda *hands: str(opening([tiles(one) for one in hands])),
    "heaviest": lambda hand: f"{heaviest(tiles(hand))} of {' '.join(sorted_hand(tiles(hand)))}",
}
