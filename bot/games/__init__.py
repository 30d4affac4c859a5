"""Stages by game: how a game's View is put before people (``bot/games/<game>``); imported when first needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from bot.scene import Picture, Scene
from bot.text import Text
from rules.core import Chance

if TYPE_CHECKING:
    from bot.table.model import Table


class Stage(Protocol):
    """What a game needs to be seen and played. Views are the game's own; a public one is ``view(state, None)``.

    ``bot.games.stage.BaseStage`` has the usual answers.
    """

    def usual_seats(self) -> int:
        """How many play if nobody says otherwise: automatic players fill a table up to this."""
        ...

    def lobby_picture(self, table: Table) -> Picture | None:
        """Who sits where before the match."""
        ...

    def first(self, seats: int, chance: Chance) -> tuple[int, tuple[str, ...]]:
        """Who deals (begins) first, and what was turned up or thrown to find out."""
        ...

    def may_agree(self) -> bool:
        """Whether the table may agree on the first dealer instead."""
        ...

    def hold_ms(self, game: Any, before: Any, after: Any) -> int:
        """How long ``after`` (which followed ``before``) is to be kept in sight: a finished trick, a claim."""
        ...

    def notes(self, table: Table, before: Any, after: Any) -> Sequence[Text]:
        """What happened between two public views that is worth a loud message of its own."""
        ...

    def board(self, table: Table, now_ms: int) -> Scene:
        """The public table: board while a deal runs, the deal's result after it, the match's result at its end."""
        ...

    def past(self, table: Table) -> Scene | None:
        """The last form of the board of the deal before the present one; None if nothing is to be changed."""
        ...

    def hand(self, table: Table, seat: int) -> Scene:
        """What the owner of ``seat`` alone sees, with a button for everything it may do now."""
        ...

    def situation(self, table: Table) -> Sequence[Text]:
        """What everybody may know of what there is to decide, in a few words, what matters most first."""
        ...

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        """Something else to look at: ``bid``, ``davtar``, ``last``, ``score``; None if the game has no such thing."""
        ...

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        """The action text of a typed command (``bid``, ``play`` …); None if it cannot be understood."""
        ...

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        """Completions of a command's argument that are legal for ``seat`` now: (label, value)."""
        ...

    def summary(self, table: Table) -> tuple[int, ...]:
        """The score by side, for lists of tables."""
        ...

    def deal_ms(self, table: Table) -> int:
        """How long the table waits before the next deal, if nobody asks for it earlier."""
        ...

    def rules_picture(self) -> Picture:
        """The picture that stands beside the short rules."""
        ...

    def proof_size(self) -> int:
        """How many cards (tiles) the shuffled pack has, for ``/verify``; 0 if dice are thrown."""
        ...

    def rules_parts(self) -> int:
        """How many lines ``rules-<game>-1`` … the short rules have."""
        ...

    def whole_shuffle(self, table: Table, deal: int) -> bool:
        """Whether ``deal`` was one shuffle of the whole pack, so that its order can be shown by itself."""
        ...

    def thumb(self, table: Table) -> str:
        """The command that a thumb down stands for at this moment."""
        ...

    def dice(self, events: Sequence[Any]) -> tuple[int, ...]:
        """Every die among a game's events, in the order in which they were thrown."""
        ...

    def card_name(self, index: int) -> str:
        """The card that number ``index`` of a shuffled pack stands for."""
        ...

    def sealed_to_the_end(self) -> bool:
        """Whether cards stay hidden after a deal, so that its secret is told only when the match is over (HS-20)."""
        ...


def _blot() -> Stage:
    from bot.games.blot import BlotStage
    from bot.games.blot.bazaar import BazaarTalk

    return BlotStage(BazaarTalk())


def _georgian() -> Stage:
    from bot.games.blot import BlotStage
    from bot.games.blot.belote import BeloteTalk

    return BlotStage(BeloteTalk(), parts=7)


def _duel() -> Stage:
    from bot.games.blot import BlotStage
    from bot.games.blot.belote import BeloteTalk
    from rules.cards import RANKS

    return BlotStage(BeloteTalk(), seats=2, ranks=RANKS[2:], parts=6)


def _seka() -> Stage:
    from bot.games.seka import SekaStage

    return SekaStage()


def _bura3() -> Stage:
    from bot.games.bura import BuraStage

    return BuraStage(3)


def _bura5() -> Stage:
    from bot.games.bura import BuraStage

    return BuraStage(5)


def _domino() -> Stage:
    from bot.games.domino import DominoStage

    return DominoStage()


def _blackjack() -> Stage:
    from bot.games.blackjack import BlackjackStage

    return BlackjackStage()


def _nardi() -> Stage:
    from bot.games.nardi import NardiStage

    return NardiStage("short", parts=8)


def _long_nardi() -> Stage:
    from bot.games.nardi import NardiStage

    return NardiStage("long", parts=8)


def _hyper_nardi() -> Stage:
    from bot.games.nardi import NardiStage

    return NardiStage("hyper", parts=7)


_STAGES: Final[dict[str, Callable[[], Stage]]] = {
    "bura3": _bura3,
    "bura5": _bura5,
    "bazaar-blot": _blot,
    "domino": _domino,
    "georgian-belote": _georgian,
    "duel-blot": _duel,
    "seka": _seka,
    "blackjack": _blackjack,
    "nardi": _nardi,
    "long-nardi": _long_nardi,
    "hyper-nardi": _hyper_nardi,
}


@cache
def stage_of(game: str) -> Stage:
    return _STAGES[game]()
