"""The coach of Bura: leading, beating and giving, counting for oneself, and when to raise or to say var."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games import raising
from bot.games.bura.player import answer, known
from bot.games.coach import Coach, Moment
from bot.games.common import card, listed_all
from bot.text import Text, t
from rules.bura.actions import LET, MALUTKA, VAR, Beat, Give, Lead
from rules.bura.pack import count
from rules.bura.view import View
from rules.cards import SUIT, Card
from rules.raises import ACCEPT, DECLINE, WORTH, Raise

RULES = {"table": 1, "lead": 2, "answer": 3, "points": 5, "bura": 6, "davi": 7}
"""Which line of the short rules says what."""


def _cards(cards: Sequence[Card]) -> Text:
    return listed_all([card(str(one)) for one in cards])


class BuraCoach(Coach):
    def __init__(self, game: str, deal: int) -> None:
        self._game = game
        self.deal = deal

    def _rule(self, what: str) -> Text:
        return t(f"rules-{self._game}-{RULES[what]}")

    def about(self) -> Sequence[Text]:
        return [self._rule("table"), self._rule("points")]

    def happened(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        last = view.memory[-1] if view.memory else None
        if last is None or view.lead:
            return ()
        mine = last.taker == at.me
        if last.beaten:
            n = count(last.led) + count(last.beaten)
            key = "learn-bura-beat-yours" if mine else "learn-bura-beat-theirs"
            return [t(key, who=at.who(last.taker), led=_cards(last.led), cards=_cards(last.beaten), n=n)]
        key = "learn-bura-given-yours" if mine else "learn-bura-given-theirs"
        return [t(key, who=at.who(last.taker), led=_cards(last.led), n=last.given)]

    def asks(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        first = not any(one.leader == at.me for one in view.memory)
        if view.raises.offer:
            word = raising.word(view.raises.offer)
            stands = t("learn-raise-asked", who=at.who(1 - at.me), word=word, n=view.raises.offer)
            return [self._rule("davi"), stands]
        if view.claim is not None and view.phase == "lead" and view.claim != at.me:
            return [self._rule("bura"), t("learn-bura-claimed", who=at.who(view.claim))]
        if view.lead:
            assert view.hand is not None
            assert view.trumps is not None
            can = answer(list(view.hand), view.lead, view.trumps) is not None
            led = t("learn-bura-can" if can else "learn-bura-cannot", cards=_cards(view.lead), n=len(view.lead))
            seen = any(one.leader != at.me for one in view.memory)
            return [*([] if seen else [self._rule("answer")]), led]
        now = known(view)
        lines = [self._rule("lead")] if first else []
        counted = t("learn-bura-count", n=now.sure, goal=now.goal) if view.memory else t("learn-bura-lead")
        return [*lines, counted]

    def advice(self, at: Moment) -> Sequence[Text]:
        said = self._why(at, at.view, at.wish)
        return [said] if said is not None else []

    def _why(self, at: Moment, view: View, wish: Any) -> Text | None:
        match wish:
            case Lead(cards):
                if len(cards) == view.options.cards:
                    return t("learn-bura-malutka")
                if len(cards) > 1:
                    return t("learn-bura-several", cards=_cards(cards))
                trump = SUIT[cards[0]] == view.trumps
                n = count(cards)
                if trump:
                    return t("learn-bura-trump", cards=_cards(cards))
                return t("learn-bura-high" if n >= 10 else "learn-bura-low", cards=_cards(cards))
            case Beat(cards):
                return t("learn-bura-beat", cards=_cards(cards), n=count(view.lead) + count(cards))
            case Give(cards):
                return t("learn-bura-give", cards=_cards(cards), n=count(cards))
            case _ if wish == VAR:
                return t("learn-bura-var", n=known(view).sure, goal=view.goal)
            case _ if wish == MALUTKA:
                return t("learn-bura-malutka")
            case _ if wish == LET:
                return t("learn-bura-let")
            case _ if wish == ACCEPT:
                return t("learn-raise-accept", n=view.raises.offer)
            case _ if wish == DECLINE:
                return t("learn-raise-decline", n=view.raises.worth)
            case Raise(word):
                return t("learn-raise-offer", word=raising.word(WORTH[word]), n=WORTH[word])
            case _:
                return None

    def over(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        score = view.score
        if score is None:
            return ()
        if score.winner is None:
            return [t("learn-bura-even")]
        return [
            t("learn-pair-won" if score.winner == at.me else "learn-pair-lost", n=score.worth),
            t("learn-bura-counted"),
        ]
