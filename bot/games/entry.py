"""The entry of a game: what a table needs to play it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal

from bot.games.records import Records
from bot.games.thinking import any_legal
from bot.ports.players import Adviser, Level, Player, Supplies
from rules.cards import PACK
from rules.core import BookGame, Chance, ChipGame, Seat
from rules.options import AnyGame

# --- risk game pieces (HS-5) ------------------------------------------------------------------------------------------


LAID: Final = 5
"""The number of pieces."""
_RANKS: Final = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Pieces(ABC):
    """``closed``: the number of face-down pieces beside the open one."""

    kind: ClassVar[Literal["cards", "tiles", "dice"]]
    closed: ClassVar[int] = LAID - 1

    @abstractmethod
    def laid(self, chance: Chance) -> tuple[str, ...]:
        """``LAID`` pieces in their text form."""

    @abstractmethod
    def rank(self, shown: str) -> int:
        """The value by which a piece is compared."""


class Cards(Pieces):
    kind = "cards"

    def laid(self, chance: Chance) -> tuple[str, ...]:
        return tuple(str(PACK[i]) for i in chance.shuffled(len(PACK))[:LAID])

    def rank(self, shown: str) -> int:
        """Aces are high."""
        return _RANKS.index(shown[:-1])


# --- the entry of a game ----------------------------------------------------------------------------------------------
# A ``view`` is the game's public one (``view(state, None)``).


class Conduct:
    """How a table conducts a game: the seats, the first dealer, the pauses. A game overrides what differs."""

    usual_seats: int = 2
    """The default number of players: automatic players fill a table up to it."""
    may_agree: bool = False
    """Whether the table may agree on the first dealer."""
    may_look: bool = False
    """Whether players choose when to look at their hand (SE-6)."""
    shares: bool = False
    """Whether several tables may play the same deals and compare their scores."""
    alone: tuple[tuple[str, str], ...] = ()
    """(option, value) under which only the score of a deal affects later deals, and the match always runs to its last
    deal."""

    def first(self, seats: int, chance: Chance) -> tuple[Seat, tuple[str, ...]]:
        """The first dealer (or beginner) and the cards or dice that decided it; by default by lot."""
        return chance.shuffled(seats)[0], ()

    def hold_ms(self, before: Any, after: Any) -> int:
        """How long ``after`` (which followed ``before``) stays visible: a finished trick, a claim."""
        return 0

    def deal_ms(self, view: Any, usual: int) -> int:
        """The pause before the next deal, unless players ask for it earlier."""
        return usual

    def counted(self, view: Any) -> bool:
        """Whether a deal is paid out but the next is not due yet, because bets come first."""
        return False

    def course(self, view: Any) -> Any:
        """The deal's progress, from the public view: a value that changes after each turn."""
        return view.waiting

    def decision(self, view: Any) -> Any:
        """A key shared by consecutive actions that form one decision. None: the next action is a decision by itself."""
        return None

    def closed(self, view: Any) -> tuple[Seat, ...]:
        """The seats that have not looked at their hand yet; see ``may_look``."""
        return ()

    def opened(self, view: Any) -> tuple[tuple[str, ...], ...]:
        """The hands of a finished deal by seat, if they become public."""
        return ()

    def held(self, view: Any) -> tuple[str, ...]:
        """The cards of a view's owner; a game overrides this if its views keep them elsewhere."""
        return tuple(map(str, getattr(view, "hand", None) or ()))

    def turned(self, view: Any) -> str:
        """The card turned up in a deal; empty if there is none."""
        return ""

    def calls(self, view: Any) -> bool | None:
        """Whether the decision is a call or bid (True) or a card (False); None in games without these."""
        return None

    def unopened(self, view: Any) -> Any:
        """A view without the hands that a finished deal opens; a game that ``shares`` must override it."""
        if not self.shares:
            return view
        raise NotImplementedError

    def score(self, view: Any) -> tuple[int, ...]:
        """The score by side, for lists of tables and matches. ``view`` may be a state, which has the same field."""
        totals: tuple[int, ...] = view.totals
        return totals


@dataclass(frozen=True)
class Fairness:
    """What ``/verify`` needs of a game. ``pack``: the cards by their number in a shuffle; empty for dice. ``sealed``:
    cards stay hidden after a deal, so its secret is revealed only after the match (HS-20)."""

    pack: tuple[str, ...] = ()
    sealed: bool = False

    def whole_shuffle(self, options: Any, deal: int) -> bool:
        """Whether ``deal`` was one shuffle of the whole pack, so that its order can be shown."""
        return True

    def dice(self, events: Sequence[Any]) -> tuple[int, ...]:
        """Every die among a game's events, in the order of the throws."""
        return ()


@dataclass(frozen=True, slots=True)
class Commission:
    """HS-4: the bank's share of a match's pot, in hundredths of a per cent, and the addition for each further deal."""

    base: int
    more: int = 0

    def of(self, pot: int, deals: int) -> int:
        """The commission on ``pot``, rounded down (HS-2)."""
        return pot * (self.base + self.more * max(0, deals - 1)) // 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """``player``: the automatic player at ``easy``. ``players``: factories for the higher levels. ``adviser``: factory
    for the hint giver. ``weighs``: whether the adviser also rates past decisions. ``random_player``: plays at random,
    for logs that cover every action.

    A match may be played for a stake if there is a ``commission`` (HS-3), and its winner may play the risk game with
    ``pieces`` (HS-5). ``chips``: the rules again, for a game that moves chips during play. ``book``: for a game whose
    deals a referee may stop and correct (HS-13).
    """

    rules: AnyGame
    records: Records
    chips: ChipGame[Any, Any] | None = None
    book: BookGame[Any, Any] | None = None
    commission: Commission | None = None
    pieces: Pieces = field(default_factory=Cards)
    conduct: Conduct = field(default_factory=Conduct)
    fairness: Fairness = field(default_factory=Fairness)
    player: Player = any_legal
    players: Mapping[Level, Callable[[Supplies], Player]] = field(default_factory=dict)
    adviser: Callable[[Supplies], Adviser] | None = None
    weighs: bool = False
    random_player: Player = any_legal
