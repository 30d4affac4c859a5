"""The wording of Seka: the betting so far, sums, and the buttons of the player to speak.

None of it depends on a hand: legal bets follow from purses and bets, which are public.
"""

from __future__ import annotations

from bot.games.common import act, name_of, names_of, rows_of
from bot.scene import Amount, Button, Line, press
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.text import Text, t
from rules.core import Seat
from rules.seka.actions import ALLIN, ENTER, FOLD, LOOK, OPEN, OUT, Bet, Dark
from rules.seka.view import View

LOGGED = 4
"""The number of last words under the board."""


def said(table: Table, view: View, at: int) -> Text:
    """Word number ``at`` of the deal."""
    seat, kind, n = view.log[at]
    who = name_of(table, seat)
    match kind:
        case "dark":
            return t("seka-says-dark", who=who, n=n) if view.dark[:1] == (seat,) else t("seka-says-over", who=who, n=n)
        case "open":
            return t("seka-says-open", who=who, n=n)
        case "allin":
            return t("seka-says-all-in", who=who, n=n)
        case "fold":
            return t("seka-says-fold", who=who)
        case _:
            return t("seka-says-bet", who=who, n=n)


def last_words(table: Table, view: View) -> list[Line]:
    """The last words in order; the latest is emphasised if it raises the stakes for all."""
    count = len(view.log)
    lines = []
    for at in range(max(0, count - LOGGED), count):
        loud = at == count - 1 and view.log[at][1] in ("dark", "allin", "open")
        lines.append(Line(said(table, view, at), "loud" if loud else "body"))
    return lines


def waiting(table: Table, view: View) -> Text:
    """The player to speak, and what it costs them."""
    if view.phase == "entry":
        return t("seka-waiting-entry", who=names_of(table, view.waiting), n=view.price)
    if view.turn is None:
        return t("waiting-nobody")
    who, purse = name_of(table, view.turn), view.purses[view.turn]
    if purse < view.to_pay:
        return t("seka-waiting-short", who=who, n=view.to_pay, purse=purse)
    if lonely(view, view.turn):
        return t("seka-waiting-match", who=who, n=view.to_pay)
    return t("seka-waiting-bet", who=who, n=view.to_pay)


def lonely(view: View, seat: Seat) -> bool:
    """Whether nobody else could answer a bet of ``seat`` (SE-5)."""
    return not any(view.purses[s] for s in view.players if s != seat and s not in view.folded)


def sums(view: View, low: int, high: int) -> list[int]:
    """Usual bets from ``low`` on: the minimum, twice and three times that, half the pot and the pot, everything."""
    ante = view.options.ante
    half = round(view.middle / 2 / ante) * ante
    wished = {low, 2 * low, 3 * low, half, 2 * half}
    return [*sorted(n for n in wished if low <= n < high)[:5], high]


def buttons(table: Table, view: View) -> tuple[tuple[tuple[Button, ...], ...], tuple[Amount, ...]]:
    """For the player to speak: bets, opening, all-in, folding; dark sums; looking; entering a seka."""
    if table.phase != "play":
        return (), ()
    if view.phase == "entry":
        enter = Button(t("btn-seka-enter", n=view.price), act(table, ENTER), "good")
        return ((enter, Button(t("btn-seka-out"), act(table, OUT))),), ()
    if view.turn is None:
        return (), ()
    rows: list[tuple[Button, ...]] = []
    amounts: list[Amount] = []
    purse, pay = view.purses[view.turn], view.to_pay
    if purse >= pay and not lonely(view, view.turn):
        rows += rows_of([_bet(table, n, purse) for n in sums(view, pay, purse)], 3)
        amounts.append(_amount(table, t("seka-amount-bet"), "bet", pay, purse))
    if view.dark_sums is not None:
        rows += rows_of(_dark(table, view, *view.dark_sums), 3)
        if view.dark_sums[0] < view.dark_sums[1]:
            amounts.append(_amount(table, t("seka-amount-dark"), "dark", *view.dark_sums))
    return (*rows, (*_ends(table, view, purse, pay), *look_button(table, view))), tuple(amounts)


def _bet(table: Table, n: int, purse: int) -> Button:
    label = t("btn-seka-all", n=n) if n == purse else t("btn-seka-bet", n=n)
    return Button(label, act(table, Bet(n)), "plain" if n == purse else "primary")


def _dark(table: Table, view: View, low: int, high: int) -> list[Button]:
    if low == high and view.dark:
        return [Button(t("btn-seka-over", n=low), act(table, Dark(low)))]
    return [Button(t("btn-seka-dark", n=n), act(table, Dark(n))) for n in sorted({low, 2 * low, 5 * low}) if n <= high]


def _ends(table: Table, view: View, purse: int, pay: int) -> tuple[Button, ...]:
    fold = Button(t("btn-seka-fold"), act(table, FOLD), "bad")
    if purse < pay:
        return (Button(t("btn-seka-all-in", n=purse), act(table, ALLIN), "primary"), fold)
    if view.can_open:
        return (Button(t("btn-seka-open", n=pay), act(table, OPEN), "good"), fold)
    return (fold,)


def look_button(table: Table, view: View) -> tuple[Button, ...]:
    """Looking at one's cards. On the public board anybody who has not looked may press it; in a hand only such a seat
    sees it."""
    may = view.unseen if view.me is None else view.me in view.unseen
    return (Button(t("btn-seka-look"), act(table, LOOK)),) if may else ()


def _amount(table: Table, label: Text, word: str, low: int, high: int) -> Amount:
    """Any sum; the usual ones have buttons."""
    decision = loaded_of(table).game.decision(table.state, Bet(low))
    return Amount(label, press.act(table.id, decision, word + "{n}"), low, high, ())
