"""A deal of Bazaar Blot worked out by hand from its selfplay record, with nothing of ours imported.

Written from the numbered rules alone and in another manner than the engine (cards as pairs, lists, no tables), so that
the two can be wrong only in different ways. ``check(record, before)`` gives a list of complaints.
"""

from __future__ import annotations

import itertools
from typing import Any

from tests.rules.blot.by_hand_score import score

RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"]


def split(card: str) -> tuple[str, str]:
    return card[:-1], card[-1]


def sai_of(card: str, strain: str) -> int:
    rank, suit = split(card)
    if strain == "N":
        return {"A": 19, "10": 10, "K": 4, "Q": 3, "J": 2}.get(rank, 0)  # BL-3
    if suit == strain:
        return {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}.get(rank, 0)  # BL-2
    return {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}.get(rank, 0)


def beats(a: str, b: str, strain: str) -> bool:
    """Whether ``a``, played later, beats ``b`` (BL-4, BL-6)."""
    (ra, sa), (rb, sb) = split(a), split(b)
    if sa == sb:
        order = ["J", "9", "A", "10", "K", "Q", "8", "7"] if sa == strain else ["A", "10", "K", "Q", "J", "9", "8", "7"]
        return order.index(ra) < order.index(rb)
    return sa == strain


def best_of(trick: list[tuple[int, str]], strain: str) -> tuple[int, str]:
    best = trick[0]
    for one in trick[1:]:
        if beats(one[1], best[1], strain):
            best = one
    return best


def allowed(hand: list[str], trick: list[tuple[int, str]], seat: int, strain: str) -> list[str]:
    """BZ-21, BZ-22, BZ-23."""
    if not trick:
        return hand
    led = split(trick[0][1])[1]
    winner, top = best_of(trick, strain)
    same = [c for c in hand if split(c)[1] == led]
    over = [c for c in hand if split(c)[1] == strain and beats(c, top, strain)]
    if same:
        return over if led == strain and over else same
    if strain == "N" or led == strain or winner % 2 == seat % 2:
        return hand
    return over or hand


def runs_and_fours(hand: list[str], eights: bool = True) -> list[tuple[str, tuple[str, ...]]]:
    """Every combination of a hand (BL-9)."""
    found = []
    for size, kind in ((3, "terz"), (4, "50"), (5, "100")):
        for suit in "SCDH":
            for low in range(9 - size):
                cards = tuple(RANKS[n] + suit for n in range(low, low + size))
                if all(c in hand for c in cards):
                    found.append((kind, cards))
    for rank in RANKS[1:]:
        cards = tuple(rank + s for s in "SCDH")
        if all(c in hand for c in cards):
            found.append(("four", cards))
    return found


def points(kind: str, cards: list[str], strain: str, o: dict[str, Any]) -> int:
    """The table before BZ-30."""
    if kind != "four":
        return {"terz": 2, "50": 5, "100": 10}[kind]
    rank = split(cards[0])[0]
    league = o["preset"] == "league"
    if strain != "N":
        return {"J": 20, "9": 15 if league else 14, "8": 0}.get(rank, 10)
    worth: dict[str, int] = {
        "A": 20 if league else 19,
        "10": 15 if league else 10,
        "J": o["nt_jacks"],
        "9": o["nt_nines"],
        "8": 0,
    }
    return worth.get(rank, 10)


def order(d: dict[str, Any], strain: str, o: dict[str, Any], second_leader: int) -> tuple[int, int, int, int]:
    """BZ-30, BZ-31: higher is stronger."""
    kind, cards = d["kind"], d["cards"]
    late = -((d["seat"] - second_leader) % 4)
    if kind == "four":
        if o["preset"] == "classic":
            fours = ["8", "J", "9", "A", "10", "K", "Q"]
        else:
            fours = ["J", "9", "A", "10", "K", "Q"] if strain != "N" else ["A", "10", "K", "Q", "J", "9"]
        rank = split(cards[0])[0]
        return (9, 10 - fours.index(rank), 0, late) if rank in fours else (0, 0, 0, late)
    top = max(RANKS.index(split(c)[0]) for c in cards)
    trump = int(split(cards[0])[1] == strain)
    return ({"terz": 1, "50": 2, "100": 3}[kind], top, trump, late)


def who_counts(declared: list[dict[str, Any]], strain: str, o: dict[str, Any], second_leader: int) -> list[bool]:
    """BZ-32, BZ-34, with everything shown in time."""
    if o["preset"] == "league":
        for d in declared:
            if d["kind"] == "four" and split(d["cards"][0])[0] == "8":
                return [e["seat"] == d["seat"] for e in declared]
    ranked = [order(d, strain, o, second_leader) for d in declared]
    best = max(ranked, default=None)
    if best is None:
        return []
    side = declared[ranked.index(best)]["seat"] % 2
    return [d["seat"] % 2 == side for d in declared]


def bidding(record: dict[str, Any], bad: list[str]) -> tuple[dict[str, Any] | None, list[list[Any]], str]:
    """BZ-10 … BZ-18. The contract (or None and why), and the actions of the play."""
    o, dealer, hands = record["options"], record["dealer"], record["hands"]
    actions = [list(a) for a in record["actions"]]
    turn, passes, standing, call = (dealer + 1) % 4, 0, None, ""
    spoken: set[int] = set()
    while actions:
        seat, text = actions.pop(0)
        if text == "sevens":
            if seat in spoken or not o["four_sevens"] or any("7" + s not in hands[seat] for s in "SCDH"):
                bad.append("BZ-18")
            return None, actions, "four-sevens"
        spoken.add(seat)
        if text == "q":
            if standing is None or standing["seat"] % 2 == seat % 2 or (o["quansh_in_turn"] and seat != turn):
                bad.append("BZ-16")
            call = "quansh"
            break
        if seat != turn:
            bad.append("BZ-10")
        turn = (seat + 1) % 4
        if text == "pass":
            passes += 1
            if standing is None and passes == 4:
                return None, actions, "all-passed"
            if standing is not None and passes == 3 + o["self_raise"]:
                break
            continue
        flag = text[-1] if text[-1] in "kg" else ""
        bare = text[: len(text) - len(flag)]
        level, strain = int(bare[:-1]), bare[-1]
        if level < 8 or level > 90 or (standing and level <= standing["level"]):
            bad.append("BZ-11")
        if (flag == "k" and level < 25) or (flag == "g" and (level < 30 or not o["kanach"])):
            bad.append("BZ-14")
        if standing and ((standing["kanach"] and flag != "g") or (standing["kaput"] and flag == "")):
            bad.append("BZ-15")
        if standing and standing["seat"] == seat and (passes != 3 or strain == standing["strain"]):
            bad.append("BZ-13")
        standing = {"level": level, "strain": strain, "seat": seat, "kaput": flag == "k", "kanach": flag == "g"}
        passes = 0
        if level == 90:
            break
    assert standing is not None
    declined: list[int] = []
    while call == "quansh" and len(declined) < 2:
        seat, text = actions.pop(0)
        if seat % 2 != standing["seat"] % 2 or seat in declined or text not in ("s", "ok"):
            bad.append("BZ-17")
        if text == "s":
            call = "sur"
        else:
            declined.append(seat)
    return {**standing, "call": call}, actions, ""


def check(record: dict[str, Any], before: list[int]) -> list[str]:
    """Complaints about a record whose match stood at ``before``."""
    bad: list[str] = []
    o, hands = record["options"], [list(h) for h in record["hands"]]
    if sorted(itertools.chain(*hands)) != sorted(r + s for r in RANKS for s in "SCDH"):
        bad.append("BL-1")
    contract, actions, void = bidding(record, bad)
    if contract is None:
        if record["contract"] is not None or record["void"] != void or record["total"] != before or actions:
            bad.append("void")
        return bad
    if record["contract"] != contract:
        bad.append("contract")
    strain, turn = contract["strain"], (record["dealer"] + 1) % 4
    held = [list(h) for h in hands]
    trick: list[tuple[int, str]] = []
    winners: list[int] = []
    sai = [0, 0]
    spoken: list[tuple[int, str]] = []
    blot_cards: list[tuple[int, str]] = []
    for seat, text in actions:
        if seat != turn:
            bad.append("turn")
        if text.startswith("d:"):
            if winners:
                bad.append("BL-10")
            spoken += [(seat, c) for c in text[2:].split(",")]
            continue
        if text.startswith("sh:") or text in ("blot", "reblot"):
            continue
        if text not in held[seat] or text not in allowed(held[seat], trick, seat, strain):
            bad.append(f"BZ-21 {text}")
        held[seat].remove(text)
        trick.append((seat, text))
        if text in ("K" + strain, "Q" + strain):
            blot_cards.append((seat, text))
        turn = (seat + 1) % 4
        if len(trick) == 4:
            turn = best_of(trick, strain)[0]
            winners.append(turn)
            sai[turn % 2] += sum(sai_of(c, strain) for _, c in trick)
            trick = []
    sai[winners[-1] % 2] += 10  # BL-7
    tricks = [sum(w % 2 == 0 for w in winners), sum(w % 2 == 1 for w in winners)]
    if len(winners) != 8 or sum(sai) != 162 or record["sai"] != sai or record["tricks"] != tricks:
        bad.append("sai")

    declared = record["declared"]
    for seat in range(4):
        mine = [d for d in declared if d["seat"] == seat]
        everything = runs_and_fours(hands[seat])
        if any(
            (d["kind"], tuple(sorted(d["cards"], key=lambda c: RANKS.index(c[:-1])))) not in everything
            for d in mine
            if d["kind"] != "four"
        ):
            bad.append("BL-9 held")
        used = [c for d in mine for c in d["cards"]]
        if len(used) != len(set(used)) or (o["one_only"] and len(mine) > 1):
            bad.append("BL-9 crossing")
        if o["declare"] == "ask" and len(mine) != sum(1 for s, _ in spoken if s == seat):
            bad.append("BL-11 ask")
        if o["declare"] == "auto":
            sets = [
                chosen
                for n in range(3)
                for chosen in itertools.combinations(everything, n)
                if len({c for _, cs in chosen for c in cs}) == sum(len(cs) for _, cs in chosen)
                and not (o["one_only"] and n > 1)
            ]
            most = max(sum(points(k, list(cs), strain, o) for k, cs in chosen) for chosen in sets)
            if most != sum(points(d["kind"], d["cards"], strain, o) for d in mine):
                bad.append("BL-11 auto")
    counts = who_counts(declared, strain, o, winners[0])
    if o["show"] == "auto" and counts != [d["counts"] for d in declared]:
        bad.append("BZ-32")
    extras = [0, 0]
    for d in declared:
        if d["counts"]:
            if not d["shown"]:
                bad.append("BL-10 shown")
            extras[d["seat"] % 2] += points(d["kind"], d["cards"], strain, o)
    blot = [0, 0]
    if strain != "N" and blot_cards[0][0] == blot_cards[1][0] and o["announce"] == "auto":
        blot[blot_cards[0][0] % 2] = 2
    if o["announce"] == "auto" and record["blot"] != blot:
        bad.append("BL-8")
    blot = record["blot"]
    written = score(contract, o, sai, tricks, winners, extras, blot)
    if written != record["written"]:
        bad.append(f"written {written}")
    if record["total"] != [before[0] + written[0], before[1] + written[1]]:
        bad.append("total")
    return bad
