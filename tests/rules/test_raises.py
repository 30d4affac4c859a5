"""Davi, se, chari, panji, shashi: the procedure that Bura (BU-10) and Nardi (NA-14) share."""

from __future__ import annotations

import pytest

from rules import raises
from rules.core import Illegal
from rules.raises import ACCEPT, DECLINE, RAISE, START, WORTH, Accepted, Declined, Offered, Raise, Raises

FAR = 11
"""Points still needed: more than any raise is worth."""


def said(words: str, need: int = FAR) -> Raises:
    """What stands after words such as ``0:davi 1:accept``."""
    now = START
    for word in words.split():
        seat, text = word.split(":")
        now = raises.evolve(now, raises.decide(now, int(seat), RAISE[text], need))
    return now


def may(now: Raises, seat: int, need: int = FAR) -> list[str]:
    return [a.word for a in raises.actions(now, seat, need)]


def refused(now: Raises, seat: int, word: str, need: int = FAR) -> str:
    action = RAISE[word]
    assert action not in raises.actions(now, seat, need)
    with pytest.raises(Illegal) as refusal:
        raises.decide(now, seat, action, need)
    return refusal.value.key


def test_the_names() -> None:
    """BU-10, NA-14: davi 2, se 3, chari 4, panji 5, shashi 6."""
    assert WORTH == {"davi": 2, "se": 3, "chari": 4, "panji": 5, "shashi": 6}


def test_a_deal_is_worth_one_and_either_side_may_offer_davi() -> None:
    """BU-10, NA-14."""
    assert START.worth == 1
    assert may(START, 0) == may(START, 1) == ["davi"]
    assert refused(START, 0, "se") == "raise-next"
    assert refused(START, 0, "accept") == refused(START, 1, "decline") == "nothing-offered"


def test_an_offer_waits_for_its_answer() -> None:
    """BU-10: nothing is worth more before the other has said yes."""
    now = said("0:davi")
    assert (now.worth, now.offer, now.answerer) == (1, 2, 1)
    assert may(now, 0) == []
    assert may(now, 1) == ["accept", "decline", "se"]
    assert refused(now, 0, "se") == refused(now, 0, "accept") == "raise-stands"


def test_the_side_that_accepted_last_may_offer_next() -> None:
    """BU-10, NA-14."""
    now = said("0:davi 1:accept")
    assert (now.worth, now.answerer) == (2, None)
    assert may(now, 0) == []
    assert may(now, 1) == ["se"]
    assert refused(now, 0, "se") == "raise-not-yours"
    now = said("0:davi 1:accept 1:se 0:accept")
    assert (may(now, 0), may(now, 1)) == (["chari"], [])


def test_the_answer_may_be_the_next_raise() -> None:
    """BU-10, NA-14: which accepts the first one in the same breath."""
    now = said("0:davi 1:se")
    assert (now.worth, now.offer, now.answerer) == (2, 3, 0)
    assert raises.decide(now, 0, DECLINE, FAR) == Declined(0, 2)
    now = said("0:davi 1:se 0:chari 1:panji 0:shashi")
    assert (now.worth, now.offer, now.answerer) == (5, 6, 1)
    assert may(now, 1) == ["accept", "decline"]
    assert refused(now, 1, "shashi") == "raise-top"
    now = raises.evolve(now, raises.decide(now, 1, ACCEPT, FAR))
    assert now == Raises(6, 0, 0)
    assert refused(now, 1, "shashi") == "raise-top"


@pytest.mark.parametrize(("words", "lost"), [("0:davi", 1), ("0:davi 1:accept 1:se", 2), ("0:davi 1:se 0:chari", 3)])
def test_declining_loses_at_the_present_worth(words: str, lost: int) -> None:
    """BU-10, NA-14: at what stood before the offer."""
    now = said(words)
    assert now.answerer is not None
    event = raises.decide(now, now.answerer, DECLINE, FAR)
    assert event == Declined(now.answerer, lost)
    assert raises.evolve(now, event).worth == lost


def test_nobody_raises_who_would_win_the_match_anyway() -> None:
    """BU-10: the deal as it stands is enough; the other may still offer."""
    assert may(START, 0, need=1) == []
    assert refused(START, 0, "davi", need=1) == "raise-enough"
    assert may(START, 0, need=2) == ["davi"]
    now = said("0:davi", need=2)
    assert may(now, 1, need=2) == ["accept", "decline"]
    assert refused(now, 1, "se", need=2) == "raise-enough"
    assert may(now, 1, need=3) == ["accept", "decline", "se"]


def test_a_table_without_raises() -> None:
    """BU-10: option ``raises`` off."""
    assert may(START, 0, need=0) == []
    assert refused(START, 0, "davi", need=0) == "no-raises"


def test_events_say_what_was_offered_and_accepted() -> None:
    """BU-10."""
    assert raises.decide(START, 1, Raise("davi"), FAR) == Offered(1, 2)
    assert raises.decide(said("0:davi"), 1, Raise("se"), FAR) == Offered(1, 3, accepting=True)
    assert raises.decide(said("0:davi"), 1, ACCEPT, FAR) == Accepted(1, 2)


def test_buttons_grow_stale_with_every_offer() -> None:
    """BU-10: an old *accept* must not accept a new raise."""
    stages = ["", "0:davi", "0:davi 1:accept", "0:davi 1:se", "0:davi 1:se 0:accept"]
    seen = [raises.stale(said(words)) for words in stages]
    assert len(set(seen)) == len(seen)
    assert max(map(len, seen)) <= 4
