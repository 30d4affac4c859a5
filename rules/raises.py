"""Raises: davi, se, chari, panji, shashi. Shared by Bura (BU-10) and Nardi (NA-14).

Theory of operation. A deal is worth 1. A side may offer the next worth; play stops until the other side answers. If it
*accepts*, the deal is worth that much, and only the accepting side may make the next offer. If it *declines*, it loses
the deal at the worth before the offer. If it *offers the next raise*, it thereby accepts the first. A side that would
already win the match with the current worth may not raise.

The game decides when an offer may be made (Bura: before a lead; Nardi: before a throw), includes ``Offered``,
``Accepted`` and ``Declined`` in its events, keeps a ``Raises`` in its state and scores a declined deal by ``worth``.
``Raise`` is one of its actions.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from rules.core import Illegal, Seat, unreadable

Word: TypeAlias = Literal["davi", "se", "chari", "panji", "shashi", "accept", "decline"]

WORTH: Final[dict[str, int]] = {"davi": 2, "se": 3, "chari": 4, "panji": 5, "shashi": 6}
WORD: Final[dict[int, Word]] = {2: "davi", 3: "se", 4: "chari", 5: "panji", 6: "shashi"}
TOP: Final = 6


@dataclass(frozen=True, slots=True)
class Raise:
    """An offer by name, or the answer to one. A name given in answer to an offer accepts it and raises again."""

    word: Word


ACCEPT: Final = Raise("accept")
DECLINE: Final = Raise("decline")
RAISE: Final[dict[str, Raise]] = {word: Raise(word) for word in get_args(Word)}
"""By text form: the word itself."""


@dataclass(frozen=True, slots=True)
class Raises:
    """``worth``: of the deal, 1..6. ``offer``: the worth offered and not yet answered, or 0. ``by``: the side that made
    that offer or the last accepted one, None before the first."""

    worth: int = 1
    offer: int = 0
    by: Seat | None = None

    @property
    def answerer(self) -> Seat | None:
        """The seat that has to answer the current offer, or None."""
        return 1 - self.by if self.offer and self.by is not None else None


@dataclass(frozen=True, slots=True)
class Offered:
    """``worth`` is offered. ``accepting``: this answers an offer and accepts it."""

    seat: Seat
    worth: int
    accepting: bool = False


@dataclass(frozen=True, slots=True)
class Accepted:
    """The deal is now worth ``worth``."""

    seat: Seat
    worth: int


@dataclass(frozen=True, slots=True)
class Declined:
    """``seat`` concedes the deal at ``worth``, its worth before the offer."""

    seat: Seat
    worth: int


Event: TypeAlias = Offered | Accepted | Declined
START: Final = Raises()


def next_worth(raises: Raises, seat: Seat, need: int) -> int:
    """The worth that ``seat`` may offer now; 0 if none (at the top, not its turn to raise, or nothing left to win).

    ``need``: the points that ``seat`` still needs to win the match; 0 at a table without raises.
    """
    if raises.answerer not in (None, seat):
        return 0
    if not raises.offer and raises.by == seat:
        return 0
    standing = raises.offer or raises.worth
    return standing + 1 if standing < min(TOP, need) else 0


def actions(raises: Raises, seat: Seat, need: int) -> tuple[Raise, ...]:
    """Exactly what ``decide`` accepts from ``seat`` (``need`` as in ``next_worth``): answers first, then the offer."""
    if raises.answerer not in (None, seat):
        return ()
    answers = (ACCEPT, DECLINE) if raises.offer else ()
    worth = next_worth(raises, seat, need)
    return (*answers, RAISE[WORD[worth]]) if worth else answers


def decide(raises: Raises, seat: Seat, action: Raise, need: int) -> Event:
    """The event of an offer or an answer; the game has checked whether offers may be made now.

    :raises Illegal: ``no-raises``; ``raise-stands`` to the side awaiting the answer; ``nothing-offered`` to an answer;
        ``raise-not-yours`` to the side that offered last; ``raise-top``; ``raise-enough``: the current worth wins the
        match; ``raise-next`` (``word``: davi …): another one is next.
    """
    if action.word not in RAISE:
        raise unreadable(action.word)
    if need <= 0:
        raise Illegal("no-raises")
    if raises.answerer not in (None, seat):
        raise Illegal("raise-stands")
    if action in (ACCEPT, DECLINE):
        if not raises.offer:
            raise Illegal("nothing-offered")
        return Accepted(seat, raises.offer) if action == ACCEPT else Declined(seat, raises.worth)
    if not (worth := next_worth(raises, seat, need)):
        if not raises.offer and raises.by == seat:
            raise Illegal("raise-not-yours")
        raise Illegal("raise-top" if (raises.offer or raises.worth) == TOP else "raise-enough")
    if WORTH[action.word] != worth:
        raise Illegal("raise-next", word=WORD[worth])
    return Offered(seat, worth, bool(raises.offer))


def evolve(raises: Raises, event: Event) -> Raises:
    """The raises after ``event``; the deal that ``Declined`` ends keeps its worth for the score."""
    match event:
        case Offered(seat, worth, accepting):
            return Raises(worth - 1 if accepting else raises.worth, worth, seat)
        case Accepted(_, worth):
            return Raises(worth, 0, raises.by)
        case Declined():
            return Raises(raises.worth, 0, raises.by)


def stale(raises: Raises) -> str:
    """The part of a button's decision id that changes with every offer and answer: ``w1``, ``w1o2``."""
    return f"w{raises.worth}o{raises.offer}" if raises.offer else f"w{raises.worth}"
