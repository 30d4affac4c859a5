"""Georgian Belote and Duel Blot redone by hand from a record: a second reading of the rules that shares no code.

Cards are two letters of text; everything is looked up in the short tables below. Only what a record says is used: the
cards as they lay, and the actions in order.
"""

from __future__ import annotations

from typing import Any

ORDER = ["7", "8", "9", "10", "J", "Q", "K", "A"]
TRUMP = ["7", "8", "Q", "K", "10", "A", "9", "J"]
PLAIN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
WORTH = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_WORTH = {**WORTH, "J": 20, "9": 14}
LENGTH = {"terz": 3, "50": 4, "100": 5}
POINTS: dict[str, Any] = {
    "georgian-belote": {"terz": 20, "50": 50, "100": 100, "J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100},
    "duel-blot": {"terz": 2, "50": 5, "100": 10, "J": 20, "9": 14, "A": 11, "10": 10, "K": 10, "Q": 10},
}
FOURS = ["Q", "K", "10", "A", "9", "J"]


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def beats(a: str, b: str, trump: str) -> bool:
    """Whether ``a``, played later, takes the trick from ``b``."""
    if suit(a) == suit(b):
        order = TRUMP if suit(a) == trump else PLAIN
        return order.index(rank(a)) > order.index(rank(b))
    return suit(a) == trump


def allowed(hand: list[str], trick: list[tuple[int, str]], trump: str, game: str, exempt: bool) -> list[str]:
    """GE-4, DU-4."""
    if not trick:
        return hand
    led = suit(trick[0][1])
    best = trick[0]
    for played in trick[1:]:
        if beats(played[1], best[1], trump):
            best = played
    follow = [c for c in hand if suit(c) == led]
    trumps = [c for c in hand if suit(c) == trump]
    if follow:
        must_beat = game == "duel-blot" or led == trump
        return [c for c in follow if must_beat and beats(c, best[1], trump)] or follow
    seat = (trick[-1][0] + 1) % 4
    if exempt and game == "georgian-belote" and best[0] % 2 == seat % 2:
        return hand
    return [c for c in trumps if beats(c, best[1], trump)] or trumps or hand


def redo(record: dict[str, Any]) -> dict[str, Any]:
    """What the record's numbers have to be."""
    game, dealer, options = record["game"], record["dealer"], record["options"]
    hands = [list(hand) for hand in record["hands"]]
    n = len(hands)
    actions = [(seat, text) for seat, text in record["actions"]]
    turn, calls = (dealer + 1) % n, 0
    trump = None
    while trump is None:
        if not actions:
            return {"void": "all-passed"}
        seat, text = actions.pop(0)
        assert seat == turn
        calls += 1
        if text == "take":
            assert calls <= n
            trump, taker = suit(record["turned"]), seat
        elif text.startswith("trump:"):
            assert calls > n
            trump, taker = text[-1], seat
            assert trump != suit(record["turned"])
        turn = (turn + 1) % n
    stock = list(record["stock"])
    for step in range(1, n + 1):
        seat = (dealer + step) % n
        more = 3
        if game == "georgian-belote" and seat == taker:
            hands[seat].append(record["turned"])
            more = 2
        hands[seat] += stock[:more]
        stock = stock[more:]
    return {"void": None, **_played(record, hands, actions, trump, taker, options)}


def _played(record: Any, hands: Any, actions: Any, trump: str, taker: int, options: Any) -> dict[str, Any]:
    game, n = record["game"], len(hands)
    whole = [list(hand) for hand in hands]
    lead = (record["dealer"] + 1) % n
    sai, tricks, trick = [0, 0], [0, 0], []
    second = None
    turn, revoke = lead, None
    for seat, text in actions:
        if ":" in text or text in ("ok", "blot", "reblot"):
            continue
        assert seat == turn, (seat, turn, text)
        good = allowed(hands[seat], trick, trump, game, bool(options.get("partner_exempt")))
        assert text in hands[seat]
        if text not in good:
            revoke = seat
            break
        hands[seat].remove(text)
        trick.append((seat, text))
        turn = (turn + 1) % n
        if len(trick) == n:
            best = trick[0]
            for played in trick[1:]:
                if beats(played[1], best[1], trump):
                    best = played
            turn = best[0]
            second = turn if second is None else second
            sai[turn % 2] += sum((TRUMP_WORTH if suit(c) == trump else WORTH).get(rank(c), 0) for _, c in trick)
            tricks[turn % 2] += 1
            trick = []
    if revoke is None:
        sai[turn % 2] += 10
    own = _extras(record, trump, lead if game == "georgian-belote" else second)
    for it in record["declared"]:
        assert set(it["cards"]) <= set(whole[it["seat"]])
    blot = _blot(record, whole, trump, revoke)
    found = {"sai": sai, "tricks": tricks, "revoke": revoke}
    return {**found, **_score(game, options, sai, tricks, taker % 2, own, blot, revoke, record)}


def _extras(record: Any, trump: str, first: int | None) -> list[int]:
    """The counting combinations of each side, by the collision settled among all that was declared and not lost."""
    n = len(record["hands"])
    alive = [it for it in record["declared"] if it["shown"]]
    if not alive:
        return [0, 0]

    def height(it: Any) -> tuple[Any, ...]:
        if it["kind"] == "four":
            return (9, FOURS.index(rank(it["cards"][0])))
        top = it["cards"][0]
        assert len(it["cards"]) == LENGTH[it["kind"]]
        return (LENGTH[it["kind"]], ORDER.index(rank(top)), suit(top) == trump, -((it["seat"] - (first or 0)) % n))

    side = max(alive, key=height)["seat"] % 2
    points = POINTS[record["game"]]
    own = [0, 0]
    for it in alive:
        if it["seat"] % 2 == side:
            own[side] += points[rank(it["cards"][0])] if it["kind"] == "four" else points[it["kind"]]
    return own


def _blot(record: Any, whole: Any, trump: str, revoke: int | None) -> list[int]:
    """Blot-Reblot where the words are said by themselves: both cards in one hand, and played."""
    assert record["options"]["announce"] == "auto"
    blot = [0, 0]
    for seat, hand in enumerate(whole):
        if {"K" + trump, "Q" + trump} <= set(hand):
            played = [text for s, text in record["actions"] if s == seat and text in ("K" + trump, "Q" + trump)]
            if len(played) == 2 or revoke is None:
                blot[seat % 2] = 20 if record["game"] == "georgian-belote" else 2
    return blot


def _score(
    game: str, options: Any, sai: Any, tricks: Any, taker: int, own: Any, blot: Any, revoke: int | None, record: Any
) -> dict[str, Any]:
    other, written = 1 - taker, [0, 0]
    if revoke is not None:
        points = POINTS[game]
        declared = sum(
            points[rank(it["cards"][0])] if it["kind"] == "four" else points[it["kind"]] for it in record["declared"]
        )
        written[1 - revoke % 2] = 16 + declared + sum(blot)
        return {"made": None, "written": written}
    if game == "georgian-belote":
        made = sai[taker] >= 82
        if options["bonus_counts"]:
            made = sai[taker] + own[taker] + blot[taker] > sai[other] + own[other] + blot[other]
        if made:
            written = [sai[s] + own[s] + blot[s] for s in (0, 1)]
        else:
            written[taker], written[other] = -50, 162 + sum(own) + sum(blot)
        return {"made": made, "written": written}
    points = [(s + 4) // 10 for s in sai]
    test = list(sai)
    if 9 in tricks:
        points = [25 if t == 9 else 0 for t in tricks]
        test = [250 if t == 9 else 0 for t in tricks]
    made = test[taker] + 10 * own[taker] >= test[other] + 10 * own[other]
    each = [points[s] + own[s] + blot[s] for s in (0, 1)]
    if made:
        written = each
    else:
        written[other] = sum(each)
    return {"made": made, "written": written}
