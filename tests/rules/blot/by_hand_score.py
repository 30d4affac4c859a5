"""The second reading of the rules, its scoring: BZ-40 … BZ-53. Nothing of ours is imported (see ``by_hand``)."""

from __future__ import annotations

from typing import Any


def score(
    contract: dict[str, Any],
    o: dict[str, Any],
    sai: list[int],
    tricks: list[int],
    winners: list[int],
    extras: list[int],
    blot: list[int],
) -> list[int]:
    """BZ-40 … BZ-47."""
    b = contract["seat"] % 2
    d = 1 - b
    solo = contract["kanach"] and set(winners) == {contract["seat"]}
    if tricks[b] == 8:
        test = cards_b = 30 if solo else 25
        cards_d = 0
    elif tricks[d] == 8:
        test, cards_b, cards_d = 0, 0, 25
    else:
        test = sai[b] // 10
        tens, units = divmod(sai[d], 10)
        cards_d = tens + (1 if units >= 6 else 0)
        cards_b = 16 - cards_d if o["bidder_points"] == "sum16" else test
    made = test + extras[b] + blot[b] >= contract["level"] and tricks[b] > 0
    made = made and (not contract["kaput"] or tricks[b] == 8) and (not contract["kanach"] or solo)
    out = [blot[0], blot[1]]
    if made and contract["call"] == "":
        out[b] += cards_b + extras[b] + contract["level"]
        out[d] += cards_d + extras[d]
        return out
    right = b if made else d
    times = {"": 1, "quansh": 2, "sur": 4}[contract["call"]]
    base = 16
    if tricks[right] == 8:
        base = o["failed_kaput"] if contract["call"] == "" else 30 if solo else 25
    out[right] += base + times * contract["level"] + extras[0] + extras[1]
    return out


def over(o: dict[str, Any], record: dict[str, Any]) -> list[int] | None:
    """BZ-50 … BZ-53: the winning side and the advantage as ``[side, n, m]``, None while the match goes on."""
    contract, total = record["contract"], record["total"]
    if contract is None:
        return None
    side = None
    b = contract["seat"] % 2
    league = o["preset"] == "league"
    if league and (contract["kaput"] or contract["kanach"]) and record["tricks"][b] == 0:
        side = 1 - b
    elif max(total) >= o["target"] and total[0] != total[1] and not (league and 8 in record["tricks"]):
        side = int(total[1] > total[0])
    if side is None:
        return None
    return [side, *([1, 0] if not league or total[1 - side] > 150 else [2, 0])]
