"""The wording of the Blots with a turned card: taking, naming, and the score of a deal."""

from collections.abc import Sequence

from bot.core.model import Table
from bot.games.blot import words
from bot.games.stage import act, card, dotted, name_of
from bot.text import Name, Text, t
from bot.text.words import read_call, read_strain
from bot.view.scene import Button, DavtarRow, ScoreLine
from rules.blot import actions, playing
from rules.blot.belote.model import TAKE, TRUMP, Score, Trump, encode
from rules.blot.belote.view import View
from rules.cards import SUIT
from rules.core import Legal


class BeloteTalk(words.Talk):
    """See ``bot.games.blot.words.Talk``."""

    calling = frozenset(("bidding",))

    def contract(self, view: View) -> Text | None:
        return t("turnup-trumps", suit=view.trumps.strain) if view.trumps is not None else None

    def turned(self, view: View) -> str | None:
        return str(view.turned) if view.turned is not None and view.turned_lies else None

    def call(self, text: str) -> Text:
        if text == "pass":
            return t("call-pass")
        return t("turnup-call-take") if text == "take" else t("turnup-named", suit=text[-1])

    def head(self, table: Table, view: View) -> Text:
        if view.trumps is not None:
            return t("turnup-playing", suit=view.trumps.strain, who=name_of(table, view.trumps.seat))
        turned = card(str(view.turned))
        dealer = name_of(table, view.dealer)
        return t("turnup-turned" if view.round == 1 else "turnup-second", deal=view.deal, card=turned, dealer=dealer)

    def waits(self, view: View, who: Text | Name) -> Text:
        if view.phase == "declaring":
            return t("waiting-declare", who=who)
        if view.phase != "bidding" or view.turned is None:
            return t("waiting-card", who=who)
        if view.round == 1:
            return t("waiting-take", who=who, suit=SUIT[view.turned])
        return t("waiting-must-name" if view.must_name else "waiting-name", who=who)

    def asks(self, view: View) -> Text:
        if view.phase == "declaring":
            return t("hand-declare")
        if view.phase != "bidding" or view.turned is None:
            return t("hand-your-card")
        if view.round == 1:
            return t("hand-take", suit=SUIT[view.turned])
        return t("hand-must-name" if view.must_name else "hand-name")

    def accent(self, view: View) -> str | None:
        return view.strain or (SUIT[view.turned] if view.turned is not None else None)

    def buttons(self, table: Table, view: View) -> words.Rows:
        if table.phase != "play":
            return ()
        if view.phase == "declaring":
            return ((Button(t("btn-nothing-declared"), act(table, actions.OK)),),)
        if view.phase != "bidding" or view.turned is None:
            return ()
        passing = Button(t("call-pass"), act(table, actions.PASS))
        if view.round == 1:
            return ((Button(t("turnup-take", suit=SUIT[view.turned]), act(table, TAKE), "good"), passing),)
        named = tuple(Button(t("turnup-name", suit=suit), act(table, TRUMP[suit]), "good") for suit in view.suits)
        return (named,) if view.must_name else (named, (passing,))

    def own(self, table: Table, view: View, legal: Legal[object]) -> words.Own:
        return words.Own(self.buttons(table, view) if view.me in view.waiting else ())

    def title(self, score: Score) -> Text:
        return t("score-title", deal=score.deal, contract=t("turnup-trumps", suit=score.trumps.strain))

    def strain(self, score: Score) -> str:
        return score.trumps.strain

    def verdict(self, table: Table, score: Score) -> Text:
        if score.revoker is not None:
            return t("verdict-revoke", who=name_of(table, score.revoker))
        reached = score.reached[score.trumps.seat % 2]
        who = name_of(table, score.trumps.seat)
        return t("turnup-made" if score.made else "turnup-short", who=who, need=score.need, reached=reached)

    def told(self, table: Table, score: Score) -> Text:
        return dotted([self.verdict(table, score), words.pairs_write(table, score.written)])

    def lines(self, table: Table, score: Score) -> list[ScoreLine]:
        lines = words.sai_lines(score.sai, score.last_trick)
        if score.revoker is None:
            reached = words.sided(score.trumps.seat % 2, score.reached[score.trumps.seat % 2])
            lines.append(ScoreLine(t("score-test", level=score.need), *reached, weight="note"))
        lines.append(ScoreLine(t("score-base" if score.made else "score-base-all"), *score.base))
        lines += [words.combo_line(table, it) for it in score.combos]
        lines += words.extra_lines(score.extras, score.blot)
        return [*lines, *words.sum_lines(score.written, score.total)]

    def row(self, row: playing.DealRow) -> DavtarRow:
        side = None if row.seat is None else row.seat % 2
        marks = (row.void == "referee", row.first is not None)
        return DavtarRow(row.deal, "", row.strain, side, "", row.written, row.total, row.made, *marks)

    def row_text(self, row: playing.DealRow) -> Text:
        return t("bid-void") if row.strain is None else t("turnup-trumps", suit=row.strain)

    def command(self, view: View, name: str, rest: str) -> str | None:
        if name == "pass":
            return "pass"
        if name == "accept":
            return "take"
        if name != "bid":
            return None
        suit = read_strain(rest)
        if suit is None or suit == "N":
            return "pass" if read_call(rest) == "pass" else None
        taken = view.round == 1 and view.turned is not None and SUIT[view.turned] == suit
        return "take" if taken else f"trump:{suit}"

    def choices(self, legal: Legal[object], name: str) -> Sequence[tuple[Text, str]]:
        if name != "bid":
            return ()
        return [(t("turnup-name", suit=a.suit), encode(a)) for a in legal.actions if isinstance(a, Trump)]
