"""Proofs that the deals of a match were fair: each deal and die, recomputed from its secret and the players' words
(HS-20). Made from the stored events on request (``/verify``, ``davtar replay``)."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from itertools import pairwise
from typing import Any, Final, Literal, TypeAlias

from bot.core import codec, fold, loaded, model
from bot.core import events as ev
from bot.fair import Beacon, PackChance, link, mixed, seal_of
from bot.games import entry_of
from bot.ports.records import StoredEvent

Verdict: TypeAlias = Literal["proved", "open", "false"]
"""``proved``: everything follows from secret and words. ``false``: something contradicts them. ``open``: nothing does,
but data for a check is missing."""
VERDICTS: Final[tuple[Verdict, ...]] = ("proved", "open", "false")


@dataclass(frozen=True, slots=True)
class Given:
    """A word of a player. ``mixed``: what entered the shuffle; ``seal``: of the salt. Word and salt are empty if the
    player was forgotten. In early events, words have no seal or salt, and ``mixed`` is the word itself."""

    mixed: str
    word: str
    salt: str = field(default="", repr=False)
    seal: str = ""

    @property
    def forgotten(self) -> bool:
        return not self.word

    def verdict(self) -> Verdict:
        """Whether the word, if known, is the one that entered the shuffle under the salt sealed before. A forgotten
        word is proved by its hash; a word whose salt or seal is missing is open."""
        if not self.mixed:
            return "open"
        if self.forgotten or (not self.salt and self.mixed == self.word):
            return "proved"
        if not self.salt:
            return "open"
        if mixed(self.salt, self.word) != self.mixed or (self.seal and seal_of(self.salt) != self.seal):
            return "false"
        return "proved" if self.seal else "open"

    def holds(self) -> bool:
        return self.verdict() == "proved"


@dataclass(frozen=True, slots=True)
class DroppedProof:
    """An attempt that was dropped because words were not revealed. Its secret was not used, and is shown with that of
    the deal."""

    secret: str = field(repr=False)
    seals: tuple[model.Seal, ...]

    @property
    def missing(self) -> tuple[model.Seal, ...]:
        return tuple(one for one in self.seals if not one.word)

    def holds(self) -> bool:
        """Whether words were missing, and all others match their seals."""
        return bool(self.missing) and all(one.holds() for one in self.seals if one.word)


@dataclass(frozen=True, slots=True)
class DealProof:
    """A deal according to the events; show its secret only when the deal is over.

    ``words``: all that entered the shuffle: the typed words (``given``), those of open ``pages``, and the ``beacon``
    (None: no round was named). ``dropped``: earlier attempts. ``agrees``: whether the cards dealt follow from the
    secret and the words. ``throws``: the dice of the deal (0), then of its actions by their number.
    """

    deal: int
    words: tuple[str, ...]
    secret: str = field(repr=False)
    agrees: bool
    throws: tuple[tuple[int, tuple[int, ...]], ...] = ()
    given: tuple[Given, ...] = ()
    pages: tuple[model.Seal, ...] = ()
    dropped: tuple[DroppedProof, ...] = ()
    beacon: Beacon | None = None

    @property
    def closed(self) -> bool:
        """Whether it cannot be checked: data is missing, and nothing contradicts the rest."""
        return self.verdict() == "open"

    def with_dice(self, act: int, dice: tuple[int, ...]) -> "DealProof":
        return replace(self, throws=(*self.throws, (act, dice))) if dice else self

    def fair(self) -> bool:
        """Whether the cards and all dice follow from the secret and the words."""
        return self.verdict() == "proved"

    def verdict(self) -> Verdict:
        if self.faults():
            return "false"
        return "open" if self._lacks() or any(one.verdict() == "open" for one in self.given) else "proved"

    def faults(self) -> tuple[str, ...]:
        """The contradictions: ``chain``, ``word``, ``cards``, ``dice``. If a word of the shuffle is missing, cards and
        dice are not checked."""
        words = (
            any(one.verdict() == "false" for one in self.given)
            or any(one.word and not one.holds() for one in self.pages)
            or not all(one.holds() for one in self.dropped)
        )
        known = not self._lacks()
        thrown = all(self._thrown(act, len(dice)) == dice for act, dice in self.throws if act) if known else True
        found = {"chain": not self._chained(), "word": words, "cards": known and not self.agrees, "dice": not thrown}
        return tuple(name for name, wrong in found.items() if wrong)

    def _lacks(self) -> bool:
        """Whether a word of the shuffle is missing."""
        return not all(self.words)

    def _chained(self) -> bool:
        """Whether the attempts' secrets are links of one chain, so that none was chosen later."""
        secrets = [*(one.secret for one in self.dropped), self.secret]
        return all(compare_digest(seal_of(after), before) for before, after in pairwise(secrets))

    def _thrown(self, act: int, n: int) -> tuple[int, ...]:
        chance = PackChance(self.secret, self.deal, self.words, f"act{act}")
        return tuple(chance.die() for _ in range(n))


def deal_proofs(stored: Iterable[StoredEvent], game: str) -> tuple[DealProof, ...]:
    """The deals of the last match among the events of a table that plays ``game``."""
    table: model.Table | None = None
    found: list[DealProof] = []
    said: dict[str, Given] = {}
    dice = entry_of(game).fairness.dice
    for one in stored:
        event = codec.decode_event(one, game)
        match event:
            case ev.Started():
                found.clear()
            case ev.Dealt(deal, happened) if table is not None:
                given = tuple(said[word] for _, word in table.words) if table.pack is None else ()
                found.append(replace(_dealt(table, deal, happened), given=given).with_dice(0, dice(happened)))
            case ev.Worded(person, word, enters) if table is not None:
                said[enters or word] = _given(table, person, word, enters)
            case ev.Acted(game=happened) if table is not None and found:
                found[-1] = found[-1].with_dice(table.acts + 1, dice(happened))
            case _:
                pass
        table = fold.evolve(table, event, one.seq, one.at_ms)
    return tuple(found)


def _given(table: model.Table, person: str, word: str, enters: str) -> Given:
    seat = table.seat_of(person)
    chair = table.chairs[seat] if seat is not None else None
    if not enters or chair is None:
        return Given(enters or word, word)
    return Given(enters, word, chair.salt, chair.seal)


def _dealt(before: model.Table, deal: int, happened: tuple[Any, ...]) -> DealProof:
    words = before.entering
    secret = link(before.seed, before.link)
    again = tuple(loaded.loaded_of(before).game.deal(before.state, PackChance(secret, deal, words)))
    attempt = before.attempt
    dropped = tuple(DroppedProof(link(before.seed, one.link), one.seals) for one in attempt.dropped)
    pages = attempt.seals if attempt.closed else ()
    return DealProof(deal, words, secret, again == happened, pages=pages, dropped=dropped, beacon=attempt.beacon)
