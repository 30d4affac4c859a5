"""How games are shown: the base of every game's stage, and shared words, colours and buttons."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias
from zlib import crc32

from bot.core.levels import has_levels, level_of, level_text
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.text import Name, Text, t
from bot.text import listed_all as listed_all
from bot.text.words import read_raise
from bot.view import press
from bot.view.scene import BoardPicture, BookPicture, BookRow, Button, Kind, Line, Picture, Plate, Scene, Style
from rules.core import Illegal, Legal, Seat
from rules.raises import ACCEPT, DECLINE, WORD, WORTH, Raise, Raises

_NAMES = {2: "names-2", 3: "names-3"}
Rows: TypeAlias = tuple[tuple[Button, ...], ...]

# --- names, colours and buttons for all games -------------------------------------------------------------------------


def name_of(table: Table, seat: int, *, ping: bool = False) -> Name:
    chair = table.chairs[seat]
    return Name(chair.person, chair.name, ping and chair.human, chair.met) if chair else Name("", "")


def names_of(table: Table, seats: tuple[int, ...] | frozenset[int]) -> Text | Name:
    """One or several players in a sentence: ``Aram``, ``Aram and Nino``."""
    names = [name_of(table, seat) for seat in sorted(seats)]
    if len(names) == 1:
        return names[0]
    if len(names) not in _NAMES:
        return t("names-all")
    return t(_NAMES[len(names)], **dict(zip("abc", names, strict=False)))


def between(table: Table, coming: Text | None = None) -> Text:
    """The text for a player without a hand: the next deal is ``coming``, unless the match is over."""
    return t("hand-over") if table.phase == "over" else coming or t("hand-between")


def side_name(table: Table, seats: tuple[int, ...]) -> str:
    """A pair as a column heading: ``Aram & Nino``."""
    return " & ".join(table.name_of(seat) for seat in seats)


def winners_first(totals: tuple[int, int], winners: frozenset[int]) -> tuple[int, int]:
    """The score in a sentence that names the winners: their number first, as a lower one there reads as a defeat."""
    return totals if 0 in winners else (totals[1], totals[0])


def signed(n: int) -> Text:
    """Chips won or lost: ``+120``, ``−50``, ``0``."""
    return t("chips-net", way="up" if n > 0 else "down" if n < 0 else "even", n=abs(n))


HUES = 12
_JOIN = {2: "list-2", 3: "list-3", 4: "list-4"}


def hues(table: Table) -> tuple[int, ...]:
    """A colour for each seat: the player's own unless another player at the table already has it."""
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


def legal_of(table: Table, seat: Seat) -> Legal[object]:
    legal: Legal[object] = loaded_of(table).game.legal(table.state, seat)
    return legal


def look(table: Table, what: str, label: str) -> Button:
    return Button(t(label), press.see(table.id, what))


def do(table: Table, words: str, label: Text, style: Style = "plain") -> Button:
    return Button(label, press.do(table.id, words), style)


def rows_of(buttons: list[Button], width: int) -> Rows:
    return tuple(tuple(buttons[i : i + width]) for i in range(0, len(buttons), width))


def table_row(table: Table, hand: str = "btn-hand") -> tuple[Button, ...]:
    """The last row under every board. ``hand``: the label for one's own view."""
    return (look(table, "hand", hand), look(table, "davtar", "btn-davtar"), look(table, "menu", "btn-menu"))


def again(table: Table) -> tuple[Button, ...]:
    """After a match: a rematch, or another game with the same players."""
    return (do(table, "rematch", t("btn-rematch"), "good"), look(table, "another", "btn-another"))


def vote_row(table: Table) -> Rows:
    """Yes and no while a question is open."""
    if table.proposal is None:
        return ()
    return ((do(table, "yes", t("btn-yes"), "good"), do(table, "no", t("btn-no"), "bad")),)


def vote_lines(table: Table) -> tuple[Line, ...]:
    if (asked := table.proposal) is None:
        return ()
    who, about = Name(asked.person, asked.name), name_of(table, asked.seat)
    return (Line(t(f"ask-{asked.kind}", who=who, about=about, seat=asked.seat + 1), "loud"),)


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


# --- messages after a deal or match -----------------------------------------------------------------------------------


def next_deal(table: Table) -> Text:
    """When the next deal comes: soon, or how many players are ready."""
    return t("next-deal-ready", n=len(table.ready)) if table.ready else t("next-deal-soon")


def go_on(table: Table, *, over: bool) -> tuple[Button, ...]:
    """The button for the next deal, or after the match a rematch or another game; and the fairness check."""
    verify = look(table, "verify", "btn-verify")
    return (*again(table), verify) if over else (do(table, "ready", t("btn-next-deal"), "good"), verify)


def past(table: Table, now: Scene) -> Scene:
    """The last deal's message once the next deal has begun, without outdated lines and buttons."""
    lines = tuple(line for line in now.lines if line.weight != "small")
    buttons = ((look(table, "davtar", "btn-davtar"), look(table, "verify", "btn-verify")),)
    return replace(now, lines=lines, buttons=buttons)


def davtar_scene(table: Table, target: int, book: Picture, reading: Sequence[Line]) -> Scene:
    """The score book of a match to ``target``, and its comments."""
    head = Line(t("davtar-head", target=target), "head")
    return Scene("davtar", table.id, (head,), book, tuple(reading), alt=t("alt-davtar"))


# --- parts of scenes --------------------------------------------------------------------------------------------------


def public(
    kind: Kind,
    table: Table,
    lines: Iterable[Line],
    picture: Picture,
    reading: Iterable[Line],
    rows: Rows,
    alt: Text,
    *,
    hand: str = "btn-hand",
    **more: Any,
) -> Scene:
    """A message for everybody. Below ``rows`` are the answers to an open question, and the last row with ``hand``."""
    buttons = (*rows, *vote_row(table), table_row(table, hand))
    return Scene(kind, table.id, tuple(lines), picture, tuple(reading), buttons, alt=alt, **more)


def dealing(table: Table, text: Text, picture: Picture, alt: Text) -> Scene:
    """Before the first deal."""
    return Scene("board", table.id, (Line(text, "head"),), picture, alt=alt)


def info(table: Table, *texts: Text) -> Scene:
    return Scene("info", table.id, tuple(map(Line, texts)))


def no_score(table: Table) -> Scene:
    return Scene("score", table.id, (Line(t("no-score-yet")),))


def paused(table: Table) -> list[Line]:
    return [Line(t("board-paused"), "loud")] if table.phase == "paused" else []


def two_sides(table: Table) -> Line:
    """The two players, for users who cannot see the picture."""
    return Line(t("read-sides", a=name_of(table, 0), b=name_of(table, 1)), "small")


def plate(
    table: Table, seat: Seat, waiting: frozenset[Seat], note: Text | None, *, asks: bool = True, **more: Any
) -> Plate:
    """A player's plate. ``asks``: their turn replaces ``note``, unless the computer plays for them."""
    chair = table.chairs[seat]
    if asks and seat in waiting and chair is not None and chair.present:
        note = t("plate-turn")
    automatic = chair is not None and not chair.present
    shown = {"active": seat in waiting, "automatic": automatic, **more}
    return Plate(chair.name if chair else "", hues(table)[seat], note, **shown)


def book(
    table: Table, title: Text, rows: Iterable[BookRow], view: Any, total: tuple[int, ...], target: int = 0
) -> BookPicture:
    """The score book: a column for each player. ``target``: as in ``BookPicture``."""
    names = tuple(table.name_of(seat) for seat in range(len(total)))
    winners = view.result.winners if view.result is not None else frozenset()
    return BookPicture(title, names, tuple(rows), total, target, winners)


# --- raises -----------------------------------------------------------------------------------------------------------
# Words, buttons and announcements for Bura (BU-10) and Nardi (NA-14), from public facts only: safe for a public board.


def word(worth: int) -> Text:
    """``davi`` for 2 … ``shashi`` for 6; the plain number for a deal without raises."""
    return t("raise-word", word=WORD[worth]) if worth in WORD else t("value-number", n=worth)


def buttons(table: Table, raises: Raises, legal: Legal[object]) -> Rows:
    """The row of answers and raises: accept, decline, the next offer. ``legal``: of the player to act."""
    row: list[Button] = []
    if ACCEPT in legal:
        row.append(Button(t("btn-accept", n=raises.offer), act(table, ACCEPT), "good"))
        row.append(Button(t("btn-decline", n=raises.worth), act(table, DECLINE), "bad"))
    offers = [a for a in legal.actions if isinstance(a, Raise) and a.word in WORTH]
    row += [Button(t("btn-raise", word=word(WORTH[a.word]), n=WORTH[a.word]), act(table, a)) for a in offers]
    return (tuple(row),) if row else ()


def waiting(table: Table, raises: Raises) -> Text | None:
    """Who must answer; None without an offer."""
    if (seat := raises.answerer) is None:
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


def raises_offered(raises: Raises, legal: Legal[object]) -> Sequence[tuple[Text, str]]:
    """The completion of ``raise``: the next one."""
    return [(word(WORTH[next_one]), next_one)] if (next_one := command(raises, "raise", "", legal)) else []


def first(raises: Raises, seat: int | None) -> Text | None:
    """Why ``seat`` cannot move now: it must answer an offer, or await the answer; None without an offer."""
    if raises.answerer is None:
        return None
    return t("illegal-raise-first" if seat == raises.answerer else "illegal-raise-stands")


# --- a game's presentation --------------------------------------------------------------------------------------------


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
        """The public table: the board during a deal, then the deal's result, at the end the match's result."""

    @abstractmethod
    def hand(self, table: Table, seat: Seat) -> Scene:
        """What only the owner of ``seat`` sees, with a button for each legal action."""

    def beside(self, table: Table, seat: Seat) -> Scene:
        """The hand where the board is also in sight; it may omit what the board shows."""
        return self.hand(table, seat)

    def lobby_picture(self, table: Table) -> Picture | None:
        """The seats before the match, as at the trick table; None if there are more than four."""
        if len(table.chairs) > MOST_PLATES:
            return None
        target = getattr(loaded_of(table).options, "target", 0)
        return BoardPicture(tuple(_plate(table, seat) for seat in range(len(table.chairs))), target=target)

    def notes(self, table: Table, before: Any, after: Any) -> Sequence[Text]:
        """Events between two public views that deserve their own message."""
        return ()

    def past(self, table: Table) -> Scene | None:
        """The last form of the previous deal's board; None to leave it unchanged."""
        return None

    def situation(self, table: Table) -> Sequence[Text]:
        """The public facts that a decision needs, briefly, the most important first."""
        return ()

    def why(self, table: Table, seat: Seat, piece: str) -> Text | None:
        """Why ``piece`` (a card, a tile or a point in its text form, unchecked input) cannot be played now, as a player
        would name the rule, or that it can; from ``seat``'s own View alone. None: the game has no reason of its own."""
        return None

    def panel(self, table: Table, seat: Seat | None, what: str) -> Scene | None:
        """A further panel: ``bid``, ``bids``, ``davtar``, ``last``, ``score``; None if the game has no such panel."""
        return None

    def rules_now(self, table: Table) -> Picture:
        """The picture beside the short rules while a deal is under way."""
        return self.rules_picture()

    def values(self, table: Table) -> Sequence[Text]:
        """The worth of cards in the current deal, shown with the rules."""
        return ()

    def command(self, table: Table, seat: Seat, name: str, rest: str) -> str | None:
        """The action text of a typed command (``bid``, ``play`` …); None if it cannot be parsed.

        :raises Illegal: for a more precise reason.
        """
        return None

    def choices(self, table: Table, seat: Seat, name: str) -> Sequence[tuple[Text, str]]:
        """Completions of a command's argument that are legal for ``seat`` now: (label, value)."""
        return ()

    def action(self, action: Any) -> Text | None:
        """An action in a few words, if some actions have no button; None if all have one."""
        return None

    def thumb(self, table: Table) -> str:
        """The command that a thumbs-down now means."""
        return "quansh"


def _plate(table: Table, seat: Seat) -> Plate:
    if (chair := table.chairs[seat]) is None:
        return Plate("", 0, t("seat-free-short"))
    level = level_text(level_of(table, seat)) if chair.auto and has_levels(table) else None
    return Plate(chair.name, hues(table)[seat], level, automatic=chair.auto)
