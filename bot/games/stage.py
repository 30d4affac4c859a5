"""How games are shown: the base of every game's stage, and the words, colours and buttons that all share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any
from zlib import crc32

from bot.core.levels import has_levels, level_of, level_text
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.text import Name, Text, t
from bot.text import listed_all as listed_all
from bot.text.words import read_raise
from bot.view import press
from bot.view.scene import BoardPicture, Button, Line, Picture, Plate, Scene
from rules.core import Illegal, Legal, Seat
from rules.raises import ACCEPT, DECLINE, WORD, WORTH, Raise, Raises

# --- What the scenes of every game share ------------------------------------------------------------------------------
# names, player colours, and the button rows common to all.


def name_of(table: Table, seat: int, *, ping: bool = False) -> Name:
    chair = table.chairs[seat]
    return Name(chair.person, chair.name, ping and chair.human, chair.met) if chair else Name("", "")


def names_of(table: Table, seats: tuple[int, ...] | frozenset[int]) -> Text | Name:
    """One or several people in a sentence: ``Aram``, ``Aram and Nino``."""
    order = sorted(seats)
    if len(order) == 1:
        return name_of(table, order[0])
    if len(order) == 2:
        return t("names-2", a=name_of(table, order[0]), b=name_of(table, order[1]))
    if len(order) == 3:
        return t("names-3", a=name_of(table, order[0]), b=name_of(table, order[1]), c=name_of(table, order[2]))
    return t("names-all")


def between(table: Table, coming: Text | None = None) -> Text:
    """What is said to who holds nothing: that the next deal is ``coming``, unless that was the last."""
    return t("hand-over") if table.phase == "over" else coming or t("hand-between")


def side_name(table: Table, seats: tuple[int, ...]) -> str:
    """A pair as the head of its column: ``Aram & Nino``."""
    return " & ".join(table.name_of(seat) for seat in seats)


def winners_first(totals: tuple[int, int], winners: frozenset[int]) -> tuple[int, int]:
    """The score of a match for the sentence that names its winners: their number first, as a lower one there reads as a
    defeat."""
    return totals if 0 in winners else (totals[1], totals[0])


def signed(n: int) -> Text:
    """Chips won or lost: ``+120``, ``−50``, ``0``."""
    return t("chips-net", way="up" if n > 0 else "down" if n < 0 else "even", n=abs(n))


HUES = 12
_JOIN = {2: "list-2", 3: "list-3", 4: "list-4"}


def hues(table: Table) -> tuple[int, ...]:
    """A colour for each seat: the person's own unless somebody at the table already has it."""
    found: list[int] = []
    for chair in table.chairs:
        wanted = crc32(chair.person.encode()) % HUES if chair else 0
        while chair and wanted in found:
            wanted = (wanted + 5) % HUES
        found.append(wanted)
    return tuple(found)


def card(text: str) -> Text:
    return t("card", card=text)


def act(table: Table, action: Any) -> str:
    """The press of a game's action, bound to the open decision (docs/laws.md, Buttons outlive restarts)."""
    game = loaded_of(table).game
    return press.act(table.id, game.decision(table.state, action), game.encode(action))


def look(table: Table, what: str, label: str) -> Button:
    return Button(t(label), press.see(table.id, what))


def do(table: Table, words: str, label: Text, style: str = "plain") -> Button:
    match style:
        case "primary" | "good" | "bad":
            return Button(label, press.do(table.id, words), style)
        case _:
            return Button(label, press.do(table.id, words))


def rows_of(buttons: list[Button], width: int) -> tuple[tuple[Button, ...], ...]:
    return tuple(tuple(buttons[i : i + width]) for i in range(0, len(buttons), width))


def table_row(table: Table, hand: str = "btn-hand") -> tuple[Button, ...]:
    """The last row under every board, the same in every game. ``hand``: the label for one's own view."""
    return (look(table, "hand", hand), look(table, "davtar", "btn-davtar"), look(table, "menu", "btn-menu"))


def again(table: Table) -> tuple[Button, ...]:
    """After a match: a rematch, or another game with the same people."""
    return (do(table, "rematch", t("btn-rematch"), "good"), look(table, "another", "btn-another"))


def vote_row(table: Table) -> tuple[tuple[Button, ...], ...]:
    """Yes and no while a question is open."""
    if table.proposal is None:
        return ()
    return ((do(table, "yes", t("btn-yes"), "good"), do(table, "no", t("btn-no"), "bad")),)


def vote_lines(table: Table) -> tuple[Line, ...]:
    asked = table.proposal
    if asked is None:
        return ()
    text = t(
        f"ask-{asked.kind}", who=Name(asked.person, asked.name), about=name_of(table, asked.seat), seat=asked.seat + 1
    )
    return (Line(text, "loud"),)


def listed(texts: Iterable[Text]) -> Text:
    """One to four Texts in a list; more are counted."""
    items = list(texts)
    if len(items) == 1:
        return items[0]
    args = dict(zip("abcd", items[:4], strict=False))
    return t(_JOIN[min(len(items), 4)], **args)


def dotted(texts: Sequence[Text]) -> Text:
    """Texts in one line, separated by dots: ``Your turn · led J♦ · 13 NT``; at least one."""
    line = texts[0]
    for text in texts[1:]:
        line = t("dotted", a=line, b=text)
    return line


# --- What the messages after a deal and after a match have in common, whatever the game -------------------------------


def next_deal(table: Table) -> Text:
    """When the next deal comes: soon, or how many are ready for it."""
    return t("next-deal-ready", n=len(table.ready)) if table.ready else t("next-deal-soon")


def go_on(table: Table, *, over: bool) -> tuple[Button, ...]:
    """The next deal, or after the match the next match; and whether the cards were fair."""
    verify = look(table, "verify", "btn-verify")
    return (*again(table), verify) if over else (do(table, "ready", t("btn-next-deal"), "good"), verify)


def past(table: Table, now: Scene) -> Scene:
    """The last deal's message when the next one has begun: without lines and buttons for what is no longer asked."""
    lines = tuple(line for line in now.lines if line.weight != "small")
    buttons = ((look(table, "davtar", "btn-davtar"), look(table, "verify", "btn-verify")),)
    return replace(now, lines=lines, buttons=buttons)


def davtar_scene(table: Table, target: int, book: Picture, reading: Sequence[Line]) -> Scene:
    """The score book of a match to ``target``, and what is read out of it."""
    return Scene(
        kind="davtar",
        table=table.id,
        lines=(Line(t("davtar-head", target=target), "head"),),
        picture=book,
        reading=tuple(reading),
        alt=t("alt-davtar"),
    )


# --- The presentation of raises ---------------------------------------------------------------------------------------
# words, buttons and announcements, for Bura (BU-10) and Nardi (NA-14).
#
# All of it is made from public facts, and may be shown on a public board.


def word(worth: int) -> Text:
    """``davi`` for 2 … ``shashi`` for 6; the plain number for a deal that nobody has raised."""
    return t("raise-word", word=WORD[worth]) if worth in WORD else t("value-number", n=worth)


def buttons(table: Table, raises: Raises, legal: Legal[object]) -> tuple[tuple[Button, ...], ...]:
    """The row of answers and raises: accept, decline, the next offer. ``legal``: of the player to act."""
    row: list[Button] = []
    if ACCEPT in legal:
        row.append(Button(t("btn-accept", n=raises.offer), act(table, ACCEPT), "good"))
        row.append(Button(t("btn-decline", n=raises.worth), act(table, DECLINE), "bad"))
    offers = [a for a in legal.actions if isinstance(a, Raise) and a.word in WORTH]
    row += [Button(t("btn-raise", word=word(WORTH[a.word]), n=WORTH[a.word]), act(table, a)) for a in offers]
    return (tuple(row),) if row else ()


def waiting(table: Table, raises: Raises) -> Text | None:
    """Who has to answer; None if nothing is offered."""
    seat = raises.answerer
    if seat is None:
        return None
    return t("waiting-raise", who=name_of(table, seat), word=word(raises.offer), n=raises.offer)


def loud(table: Table, before: Raises, after: Raises) -> tuple[Text, ...]:
    """The announcements between two states of one deal."""
    if before == after or after.by is None:
        return ()
    if after.offer > before.offer and after.offer:
        return (t("loud-raise", who=name_of(table, after.by), word=word(after.offer), n=after.offer),)
    if before.offer and not after.offer and after.worth == before.offer:
        return (t("loud-raise-accepted", who=name_of(table, 1 - after.by), n=after.worth),)
    return ()


def command(raises: Raises, name: str, rest: str, legal: Legal[object]) -> str | None:
    """The text form of a typed ``raise`` (the next one, or the one named), ``accept`` or ``decline``; else None.

    The game checks whether a named raise is the next one.

    :raises Illegal: ``unknown-raise`` (``word``, ``n``): there is no such raise; this one is legal.
    """
    if name in ("accept", "decline"):
        return name if raises.offer else None
    offers = [a.word for a in legal.actions if isinstance(a, Raise) and a.word in WORTH]
    if not rest.strip():
        return offers[0] if offers else None
    named = read_raise(rest)
    if named is None and offers:
        raise Illegal("unknown-raise", word=offers[0], n=WORTH[offers[0]])
    return named


def first(raises: Raises, seat: int | None) -> Text | None:
    """What stands before any other move of ``seat``: the offer it has to answer, or its own; None if nothing is
    offered."""
    if raises.answerer is None:
        return None
    return t("illegal-raise-first" if seat == raises.answerer else "illegal-raise-stands")


# --- The presentation of a game ---------------------------------------------------------------------------------------
# Scenes from Views, typed commands, completions.


MOST_PLATES = 4


class Stage(ABC):
    """One game's presentation. By default there are no announcements and no further panels."""

    rules_parts: int
    """The number of lines ``rules-<game>-1`` … of the short rules."""

    @abstractmethod
    def rules_picture(self) -> Picture:
        """The picture beside the short rules."""

    @abstractmethod
    def board(self, table: Table, now_ms: int) -> Scene:
        """The public table: the board during a deal, the deal's result after it, the match's result at its end."""

    @abstractmethod
    def hand(self, table: Table, seat: Seat) -> Scene:
        """What only the owner of ``seat`` sees, with a button for each legal action."""

    def beside(self, table: Table, seat: Seat) -> Scene:
        """The hand where the board is in sight, too: what the board shows and says may be left out."""
        return self.hand(table, seat)

    def lobby_picture(self, table: Table) -> Picture | None:
        """The seats before the match, as at the trick table; None if there are more than four."""
        if len(table.chairs) > MOST_PLATES:
            return None
        target = getattr(loaded_of(table).options, "target", 0)
        return BoardPicture(tuple(_plate(table, seat) for seat in range(len(table.chairs))), target=target)

    def notes(self, table: Table, before: Any, after: Any) -> Sequence[Text]:
        """What happened between two public views and deserves a message of its own."""
        return ()

    def past(self, table: Table) -> Scene | None:
        """The last form of the previous deal's board; None to leave it unchanged."""
        return None

    def situation(self, table: Table) -> Sequence[Text]:
        """The public facts that a decision needs, in a few words, the most important first."""
        return ()

    def why(self, table: Table, seat: Seat, piece: str) -> Text | None:
        """Why ``piece`` (a card, a tile or a point in its text form, from outside and unchecked) cannot be played now,
        as a player would name the rule, or that it can; from ``seat``'s own View alone. None: nothing of this game's
        own is to be said."""
        return None

    def panel(self, table: Table, seat: Seat | None, what: str) -> Scene | None:
        """A further panel: ``bid``, ``bids``, ``davtar``, ``last``, ``score``; None if the game has no such panel."""
        return None

    def rules_now(self, table: Table) -> Picture:
        """The picture beside the short rules at a table where a deal is under way."""
        return self.rules_picture()

    def values(self, table: Table) -> Sequence[Text]:
        """What cards are worth in the deal under way, for whoever looks at the rules beside the table."""
        return ()

    def command(self, table: Table, seat: Seat, name: str, rest: str) -> str | None:
        """The action text of a typed command (``bid``, ``play`` …); None if it cannot be parsed.

        :raises Illegal: if the reason can be named more precisely.
        """
        return None

    def choices(self, table: Table, seat: Seat, name: str) -> Sequence[tuple[Text, str]]:
        """Completions of a command's argument that are legal for ``seat`` now: (label, value)."""
        return ()

    def action(self, action: Any) -> Text | None:
        """An action in a few words, where no button carries it as a whole; None if there is always one."""
        return None

    def thumb(self, table: Table) -> str:
        """The command that a thumbs-down now stands for."""
        return "quansh"


def _plate(table: Table, seat: Seat) -> Plate:
    chair = table.chairs[seat]
    if chair is None:
        return Plate("", 0, t("seat-free-short"))
    level = level_text(level_of(table, seat)) if chair.auto and has_levels(table) else None
    return Plate(chair.name, hues(table)[seat], level, automatic=chair.auto)
