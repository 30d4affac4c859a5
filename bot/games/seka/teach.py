"""The coach and the puzzles of Seka, and why one action is better than another."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.core import loaded, model
from bot.fair import Draws
from bot.games.seka import player, stage
from bot.games.seka.advice import RARE, Deal, Outlook, Reckoner, action_of, error, mean, step_of
from bot.games.seka.advice import words as words_of
from bot.games.seka.strategy import Step, replayed
from bot.games.stage import card, dotted, name_of, signed
from bot.games.teach import THOROUGH, Coach, Line, Looked, Looking, Moment, Riddles
from bot.ports.players import Advised, Adviser, Supplies
from bot.text import Text, listed_all, t
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame
from rules.seka.model import ALLIN, ENTER, FOLD, LOOK, OPEN, OUT, Action, Bet, Dark
from rules.seka.view import View

# --- why one kind of word is better -----------------------------------------------------------------------------------
# From how often the hand is the best, against the price.


PER_CENT: Final = 100

EVEN: Final = 50  # Per cent: a player with the best hand more often bets to be paid, else to make others fold
GOOD: Final = 75  # Per cent: from here on, a low bet is meant to keep the others paying
FOLDING: Final = 20  # Per cent of the pots that a bluff must win beyond those in which the hand is the best


def facts_of(view: View, best: float, won: float) -> dict[str, int]:
    """In per cent: how often the hand is the ``best``; how often that would be ``enough`` to open now, and after the
    player and one other have paid the standing bet once more (``twice``); the share of the pots ``won``."""
    pay = min(view.to_pay, view.purses[view.me]) if view.me is not None else 0
    once, again = (n * pay / (player.HOUSE * max(1, view.middle + more * pay)) for n, more in ((1, 1), (2, 3)))
    shares = {"percent": best, "enough": once, "twice": again, "won": won}
    return {name: round(PER_CENT * share) for name, share in shares.items()}


def kind_of(action: Action, least: int) -> str:
    """``fold``, ``open`` (also all-in for less than the standing bet), ``stay`` or ``raise``; ``least``: the standing
    bet."""
    if isinstance(action, Bet):
        return "raise" if action.amount > least else "stay"
    return "fold" if action == FOLD else "open"


def reason(good: str, bad: str, facts: Mapping[str, int]) -> str | None:
    """The sentence that separates two kinds; None if there is none. ``facts``: see ``facts_of``."""
    percent, needed, twice, won = (facts[name] for name in ("percent", "enough", "twice", "won"))
    match good, bad:
        case "fold", _:
            return "fold" if percent < needed else "fold-dear" if percent < twice else None
        case "raise", _ if percent >= EVEN:
            return "raise"
        case "raise", _:
            return "bluff" if won >= percent + FOLDING else None
        case "open", "fold":
            return "open" if percent >= needed else None
        case "open", _:
            return "open-now"
        case "stay", "fold":
            return "stay" if percent >= needed else "stay-on" if won > percent else None
        case "stay", "raise":
            return "stay-low" if percent < GOOD else "stay-quiet"
    return "stay-more"


# --- coach ------------------------------------------------------------------------------------------------------------


class _Sober(Draws):
    """A chance that always takes the last possibility, so that the advice is never a bluff."""

    __slots__ = ()

    def below(self, m: int) -> int:
        return m - 1


class SekaCoach(Coach):
    opening = (1, 2)

    def chance(self, view: View) -> Chance:
        return _Sober()

    def happened(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        spoken = [n for n, one in enumerate(view.log) if one[0] == at.me]
        since = view.log[spoken[-1] + 1 :] if spoken else view.log
        return [stage.says(view, at.who(one[0]), *one) for one in since]

    def asks(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        if ENTER in at.legal:
            return [t("rules-seka-6"), t("learn-seka-enter", n=view.price)]
        if view.hand is None:
            return [t("rules-seka-5"), t("learn-seka-dark")]
        first = all(seat != at.me for seat, _, _ in view.log)
        cards = listed_all([card(one) for one in view.counting])
        held = t("learn-seka-hand", cards=cards, n=view.points)
        if view.turn == at.me:
            asked = t("learn-seka-open" if view.can_open else "learn-seka-bet", n=view.to_pay, pot=view.middle)
            return [*([t("rules-seka-3")] if first else []), held, asked]
        return [held]

    def advice(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        wish = at.wish
        if wish in (ENTER, OUT):
            return [t("learn-seka-why-enter" if wish == ENTER else "learn-seka-why-out", n=view.price)]
        if wish == LOOK:
            return [t("learn-seka-why-look")]
        if isinstance(wish, Dark):
            return [t("learn-seka-why-dark", n=wish.amount)]
        if view.hand is None:
            return []
        percent = int(PER_CENT * player.beats(view.hand, view.options.joker, 1.0, view.options.pairs))
        if isinstance(wish, Bet):
            key = "learn-seka-why-raise" if wish.amount > view.to_pay else "learn-seka-why-stay"
            return [t(key, n=wish.amount, percent=percent)]
        if wish == OPEN:
            return [t("learn-seka-why-open", n=view.to_pay, percent=percent)]
        if wish == ALLIN:
            return [t("learn-seka-why-allin", percent=percent)]
        if wish == FOLD:
            return [t("learn-seka-why-fold", percent=percent)]
        return []

    def reasons(self, at: Moment, best: Advised) -> Sequence[Text]:
        """How often, after the betting so far, the hand is the best, against the price."""
        if best.staked is None or best.staked.best is None or best.won is None:
            return ()
        facts = facts_of(at.view, best.staked.best, best.won)
        kind = kind_of(best.action, at.view.to_pay)
        name = reason(kind, "raise" if kind == "fold" else "fold", facts)
        return [t(f"puzzle-why-seka-{name}", **facts)] if name is not None else ()

    def over(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        row = view.rows[-1] if view.rows else None
        if row is None:
            return ()
        how = t("learn-seka-tied") if view.seka else t("learn-seka-shown") if row.shown else t("learn-seka-unseen")
        return [how, t("learn-net", net=signed(row.net[at.me]))]


# --- puzzles ----------------------------------------------------------------------------------------------------------
# Fold, stay, open, or bet more?
#
# Theory of operation. Each word is weighed as for a hint, over many more deals. Words of one kind are one answer, as
# similar sums are worth about the same. A puzzle's solution is the strategy's main choice, in a moment that its tree
# covers. The reasons use figures: how often the hand is the best after the betting so far, and how often it would have
# to be at this price.


GLANCE: Final = 100
ROUGH: Final = 0.03
LEAST: Final = 0.4
"""The first, rough look: its deals, the smallest share of a continuation, and the required lead in antes."""
DEALS: Final = 1000  # The deals for each repetition of a look
MOSTLY: Final = 0.5  # The least share of the best action in the strategy
SURE: Final = 2.0  # The standard errors by which the best leads


class Weighing:
    """See ``bot.games.teach.Looking``."""

    def __init__(self, reckoner: Reckoner) -> None:
        self._reckoner: Final = reckoner

    def looked(
        self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance, times: int
    ) -> tuple[Looked, ...]:
        """With ``times`` 0, the strategy's main choice if its tree has an answer. Empty if a thorough look finds
        another best action, or an unsure one."""
        if not (often := self._often(view, legal)):
            return ()
        if not times:
            return _at_sight(often)
        look = self._reckoner.outlook(view, seat)
        steps = words_of(look, legal)
        if times < THOROUGH:
            found, _ = _weighed(look, steps, view, look.deals(GLANCE, chance), chance, ROUGH)
            if found[0].points - found[1].points < LEAST * view.options.ante:
                return found
        found, unsure = _weighed(look, steps, view, look.deals(DEALS * times, chance), chance)
        first = kind_of(found[0].line[0], view.to_pay)
        return () if times >= THOROUGH and (unsure or often.get(first, (None, 0.0))[1] < MOSTLY) else found

    def _often(self, view: View, legal: Legal[Any]) -> dict[str, tuple[Action, float]]:
        """By kind, the strategy's most frequent action, and the total share of the kind; empty if the tree has no
        answer."""
        found: dict[str, tuple[Action, float]] = {}
        for action, share in sorted(self._reckoner.shares(view), key=lambda one: -one[1]):
            kind = kind_of(action, view.to_pay)
            first, before = found.get(kind, (action, 0.0))
            found[kind] = first, before + share
        return found


def _at_sight(often: Mapping[str, tuple[Action, float]]) -> tuple[Looked, ...]:
    """No kind leads without a share of ``MOSTLY``."""
    (first, share), *others = sorted(often.values(), key=lambda one: -one[1])
    return Looked((first,), float(share >= MOSTLY)), *(Looked((one,), 0.0) for one, _ in others or [(first, share)])


def _weighed(
    look: Outlook, steps: Mapping[Action, Step], view: View, deals: Sequence[Deal], chance: Chance, rare: float = RARE
) -> tuple[tuple[Looked, ...], bool]:
    """The best action of each kind, best first; and whether the first may lead by chance."""
    seen = {action: look.seen(step, deals, chance, rare) for action, step in steps.items()}
    worth = {action: mean(one.chips, deals) for action, one in seen.items()}
    kinds: dict[str, Action] = {}
    for action in sorted(worth, key=lambda one: -worth[one]):
        kinds.setdefault(kind_of(action, view.to_pay), action)
    best, other, *_ = kinds.values()
    less = [a - b for a, b in zip(seen[best].chips, seen[other].chips, strict=True)]
    share = look.best(deals)

    def looked(action: Action) -> Looked:
        return Looked((action,), worth[action], facts_of(view, share, mean(seen[action].won, deals)))

    unsure = not look.exact and worth[best] - worth[other] < SURE * error(less, deals)
    return tuple(map(looked, kinds.values())), unsure


class SekaRiddles(Riddles):
    bar = 10.0  # One ante
    glance = 1.0
    seats = (2, 3, 4)
    luck = 0.3
    words = "seka"
    reasons = (
        *("fold", "fold-dear", "open", "open-now", "stay", "stay-on", "stay-low", "stay-quiet", "stay-more"),
        *("raise", "bluff"),
    )

    def told(self, table: model.Table, seat: Seat) -> Sequence[Text]:
        """The player's seat and the betting so far."""
        view: View = loaded.own_view(table, seat)
        said = [stage.said(table, view, at) for at in range(len(view.log))]
        return [t("puzzle-seka-you", who=name_of(table, seat)), *([dotted(said)] if said else [])]

    def suits(self, view: View, legal: Legal[Any], seat: Seat) -> bool:
        if view.phase != "betting" or view.turn != seat or view.hand is None:
            return False
        return len({kind_of(action, view.to_pay) for action in self.ways(view, legal)}) > 1

    def ways(self, view: View, legal: Legal[Any]) -> Sequence[Any]:
        course, _ = replayed(view)
        if course.turn is None:
            return ()
        sums = course.options(course.turn).items()
        found = (action_of(step_of(course, course.turn, way, amount, blind=False)) for way, amount in sums)
        return [action for action in found if action in legal]

    def place(self, line: Line, view: View, seat: Seat) -> Any:
        """The kind of a word: sums above the standing bet are one answer."""
        *before, (_, kind, amount) = view.log
        if kind != "bet":
            return "open" if kind == "allin" else kind
        least = view.options.ante
        for _, word, one in before:
            least = 2 * one if word == "dark" else one if word == "bet" else least
        return kind_of(Bet(amount), least)

    def looking(self, supplies: Supplies, adviser: Adviser) -> Looking:
        assert isinstance(adviser, Reckoner)
        return Weighing(adviser)

    def because(
        self, facts: Mapping[str, int], before: View, best: Line, after: View, other: Line, instead: View, seat: Seat
    ) -> str | None:
        good, bad = (kind_of(line[-1], before.to_pay) for line in (best, other))
        return reason(good, bad, facts) if good != bad else None
