"""Assembles the automatic players of the Blot family above ``easy``."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from bot.games.blot.player import play as easy
from bot.games.blot.player.aims import Chances
from bot.games.blot.player.calls import Alone, Caller, Outlook, Taker
from bot.games.blot.player.core import EXACT, WORLDS, Core, PlainCore
from bot.games.blot.player.duel import DuelAdviser, DuelSearcher, chosen
from bot.games.blot.player.duel import Taker as DuelTaker
from bot.games.blot.player.search import DEPTH, MASTER, STRONG, BlotAdviser, Depth, Judge, Searcher, mended
from bot.games.thinking import Network
from bot.ports.players import Adviser, Level, Player, Supplies
from rules.blot.actions import SEVENS
from rules.blot.bazaar.view import View
from rules.blot.belote.view import View as TurnedView
from rules.blot.view import TableView
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame

NETWORK: Final = "bazaar-blot.net"
OUTLOOK: Final = "bazaar-blot-outlook.net"
ALONE: Final = "bazaar-blot-alone.net"
TAKES: Final = "georgian-belote.net"
CLOSING: Final = "duel-blot.table"
CORE: Final = "blot.wasm"
FEW: Final = 32
MORE: Final = 60
MANY: Final = 200  # The deals played out before a call in Duel Blot, at ``normal``, ``strong`` and ``master``
PLAIN: Final = Depth(WORLDS, EXACT, 100_000)


def bazaar(supplies: Supplies) -> Player:
    caller = calls_of(supplies)

    def play(game: AnyGame, view: TableView, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
        if isinstance(view, View) and view.phase in ("bidding", "sur"):
            return SEVENS if SEVENS in legal else caller.call(view, legal, seat)
        usual = easy(game, view, legal, seat, chance)
        kanach = isinstance(view, View) and view.bid is not None and view.bid.promise == "g"
        return mended(view, seat, usual) if kanach else usual

    return play


def georgian(supplies: Supplies) -> Player:
    taker = _taker(supplies)

    def play(game: AnyGame, view: TableView, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
        if isinstance(view, TurnedView) and view.phase == "bidding":
            return taker.call(view, legal, seat)
        return easy(game, view, legal, seat, chance)

    return play


def duel(supplies: Supplies) -> Player:
    namer = DuelTaker(FEW, _chances(supplies))

    def play(game: Any, view: TableView, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
        if isinstance(view, TurnedView) and view.phase == "bidding" and legal.choice:
            worths = namer.worths(game.rules(view.options), view, legal, seat, chance)
            return chosen(worths, easy(game, view, legal, seat, chance))
        return mended(view, seat, easy(game, view, legal, seat, chance))

    return play


def bazaar_adviser(supplies: Supplies) -> Adviser:
    caller, outlook = calls_of(supplies), Outlook(Network(supplies.weights(OUTLOOK)))
    return BlotAdviser(_searcher(supplies, DEPTH, caller), caller, outlook)


def georgian_adviser(supplies: Supplies) -> Adviser:
    return BlotAdviser(_searcher(supplies, DEPTH), taker=_taker(supplies))


def duel_adviser(supplies: Supplies) -> Adviser:
    return DuelAdviser(_duel(supplies, DEPTH, MORE))


def _chances(supplies: Supplies) -> Chances:
    return Chances(supplies.weights(CLOSING))


def _taker(supplies: Supplies) -> Taker:
    return Taker(Network(supplies.weights(TAKES)))


def calls_of(supplies: Supplies) -> Caller:
    return Caller(Network(supplies.weights(NETWORK)), Alone(Network(supplies.weights(ALONE))))


def _searcher(supplies: Supplies, depth: Depth, caller: Caller | None = None, taker: Taker | None = None) -> Searcher:
    return Searcher(_core(supplies, None if caller is None else caller.network), depth, caller, taker)


def _duel(supplies: Supplies, depth: Depth, calls: int) -> DuelSearcher:
    """The slow Python core gets fewer worlds."""
    core = _core(supplies)
    return DuelSearcher(core, PLAIN if isinstance(core, PlainCore) else depth, calls, _chances(supplies))


def _core(supplies: Supplies, network: Network | None = None) -> Judge:
    engine = supplies.engine(CORE)
    return PlainCore() if engine is None else Core(engine, network.flat if network is not None else None)


Levels: TypeAlias = Mapping[Level, Callable[[Supplies], Player]]
BAZAAR: Final[Levels] = {
    "normal": bazaar,
    "strong": lambda supplies: _searcher(supplies, STRONG, calls_of(supplies)).play,
    "master": lambda supplies: _searcher(supplies, MASTER, calls_of(supplies)).play,
}
GEORGIAN: Final[Levels] = {
    "normal": georgian,
    "strong": lambda supplies: _searcher(supplies, STRONG, taker=_taker(supplies)).play,
    "master": lambda supplies: _searcher(supplies, MASTER, taker=_taker(supplies)).play,
}
DUEL: Final[Levels] = {
    "normal": duel,
    "strong": lambda supplies: _duel(supplies, STRONG, MORE).play,
    "master": lambda supplies: _duel(supplies, MASTER, MANY).play,
}
