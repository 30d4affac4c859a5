"""The coach of Seka: what a hand counts, what it costs to stay, and what it could win."""

from __future__ import annotations

from collections.abc import Sequence

from bot.fair.chance import Draws
from bot.games.coach import Coach, Moment
from bot.games.common import card, listed_all, signed
from bot.games.seka.player import beats
from bot.games.seka.reasons import facts_of, kind_of, reason
from bot.ports.players import Advised
from bot.text import Text, t
from rules.core import Chance
from rules.seka.actions import ALLIN, ENTER, FOLD, LOOK, OPEN, OUT, Bet, Dark
from rules.seka.view import View

PER_CENT = 100


class _Sober(Draws):
    """Chance without luck: always the last of the possibilities, so that the advice is never a bluff."""

    __slots__ = ()

    def below(self, m: int) -> int:
        return m - 1


class SekaCoach(Coach):
    def __init__(self, deal: int) -> None:
        self.deal = deal

    def chance(self, view: View) -> Chance:
        return _Sober()

    def about(self) -> Sequence[Text]:
        return [t("rules-seka-1"), t("rules-seka-2")]

    def happened(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        spoken = [n for n, one in enumerate(view.log) if one[0] == at.me]
        since = view.log[spoken[-1] + 1 :] if spoken else view.log
        return [_said(at, view, *one) for one in since]

    def asks(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        if ENTER in at.legal:
            return [t("rules-seka-6"), t("learn-seka-enter", n=view.price)]
        if view.hand is None:
            return [t("rules-seka-5"), t("learn-seka-dark")]
        first = all(seat != at.me for seat, _, _ in view.log)
        cards = listed_all([card(one) for one in view.counting])
        held = t("learn-seka-hand", cards=cards, n=view.points)
        if seat_waits(at):
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
        percent = int(PER_CENT * beats(view.hand, view.options.joker, 1.0, view.options.pairs))
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
        """How often the hand is the best, by what has been said, against what must be paid."""
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


def seat_waits(at: Moment) -> bool:
    """Whether it is the learner's word."""
    return bool(at.view.turn == at.me)


def _said(at: Moment, view: View, seat: int, kind: str, n: int) -> Text:
    who = at.who(seat)
    match kind:
        case "bet":
            return t("seka-says-bet", who=who, n=n)
        case "dark":
            over = view.dark[:1] != (seat,)
            return t("seka-says-over", who=who, n=n) if over else t("seka-says-dark", who=who, n=n)
        case "open":
            return t("seka-says-open", who=who, n=n)
        case "allin":
            return t("seka-says-all-in", who=who, n=n)
        case _:
            return t("seka-says-fold", who=who)
