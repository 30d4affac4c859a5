"""Values of the rules that planted faults changed unnoticed."""

from __future__ import annotations

from tests.rules.blot.table import table


def test_a_revoked_deal_tells_what_had_been_shown() -> None:
    """BZ-24: of the combinations that the others write, one that was declared and not laid open is not shown."""
    t = table(
        "8H",
        revoke="penalty",
        auto_claim="off",
        south="AS KS QS 7H 8H 9C 10D JD",
        west="10S JC QC KC AC 7D 8D 9H",
        north="AH KH QH JH 7S 8S 7C 8C",
        east="9S JS 9D QD KD AD 10C 10H",
    )
    t.play("AS").act("west", "d:fAC").play("10S").act("north", "d:fAH").play("7S 9S KS 9H 8S 9D")
    assert [(c.seat, c.combo, c.shown) for c in t.score.combos] == [
        (0, "tAS", False),
        (1, "fAC", False),
        (2, "fAH", True),
        (3, "tAD", False),
    ]
