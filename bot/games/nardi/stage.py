"""The display and commands of the three Nardis. Nothing is hidden, so every reader sees the same."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from bot.core.loaded import loaded_of, own_view, public_view
from bot.core.model import Table
from bot.games import stage
from bot.games.nardi.pictures import NardiBoard, Trail
from bot.games.stage import Stage, act, name_of, names_of, rows_of
from bot.text import Name, Text, listed_all, t, words
from bot.view.scene import BookPicture, BookRow, Button, Line, Picture, Plate, Scene, ribboned
from rules.core import Legal
from rules.nardi.game import refusal
from rules.nardi.model import DONE, ROLL, UNDO, Played, Score, Turn, encode
from rules.nardi.moves import BAR, COURSE, OFF, Checkers, Kind, Move, pips
from rules.nardi.view import View

# --- wording ----------------------------------------------------------------------------------------------------------


def step(point: int, die: int, hit: bool = False) -> Text:
    """``24/18``; a hit has a star; bearing off with a larger number names that number."""
    to = max(point - die, OFF)
    by = die if point < die else 0
    return t("nardi-step", point=point, to=to, by=by, hit=int(hit))


def move(view: View, it: Move) -> Text:
    """A legal step."""
    seat = view.turn or 0
    seen = view.across[it.to]
    return step(it.point, it.die, bool(seen and view.board[1 - seat][seen]))


def steps(turn: Turn) -> Text:
    return listed_all([step(s.point, s.die, s.hit) for s in turn.steps])


def last(table: Table, turn: Turn) -> Text:
    """A throw and its steps."""
    told: dict[str, Name | int] = {"who": name_of(table, turn.seat), "a": turn.dice[0], "b": turn.dice[1]}
    return t("nardi-last", **told, steps=steps(turn)) if turn.steps else t("nardi-last-none", **told)


def numbers(dice: Sequence[int]) -> Text:
    """The numbers still to be played."""
    return listed_all([t("value-number", n=die) for die in dice])


def places(table: Table, seat: int, checkers: Checkers) -> Text:
    """The places of a side's checkers, from its own view."""
    found = [t("nardi-place-bar", n=checkers[BAR])] if checkers[BAR] else []
    found += [t("nardi-place", point=p, n=checkers[p]) for p in range(BAR - 1, 0, -1) if checkers[p]]
    if checkers[OFF]:
        found.append(t("nardi-place-off", n=checkers[OFF]))
    return t("nardi-read-side", who=name_of(table, seat), places=listed_all(found))


_NUMBER, _WORD = "[0-9]{1,2}", r"[^\W\d_]{2,16}"
_STEP = re.compile(
    rf"({_NUMBER}|{_WORD})\s*(?:[/→>–-]\s*({_NUMBER}|{_WORD})\s*\*?)?\s*(?:\(\s*([1-6])\s*\)|(?<=[\w*]\s)([1-6]))?"
)
"""``24/18``, ``bar/20*``, ``4/off (6)``, with the words of any language."""


def _step(view: View, text: str) -> str | None:
    """``24/18``, ``bar/20``, ``4/off``; or the checker alone (``24``), if it has only one step."""
    found = _STEP.fullmatch(" ".join(unicodedata.normalize("NFKC", text).casefold().split()))
    if found is None or any(unicodedata.category(c) == "No" for c in text):
        return None
    point = _place(found[1], BAR, words.BAR)
    to = None if found[2] is None else _place(found[2], OFF, words.OFF)
    by = found[3] or found[4]
    if point is None or (found[2] is not None and to is None):
        return None
    fits = [m for m in view.plays if m.point == point and to in (None, m.to) and by in (None, str(m.die))]
    if len(fits) == 1 or (fits and to == OFF):
        return encode(min(fits, key=lambda m: m.die))
    if to is None or not 0 < (die := int(by or point - to)) <= 6:
        return None
    return encode(Move(point, die))


def _place(text: str, named: int, names: frozenset[str]) -> int | None:
    """A point's number; or ``named``, if ``text`` is one of its names."""
    return int(text) if text.isdecimal() else named if text in names else None


# --- the table --------------------------------------------------------------------------------------------------------
# Nothing is hidden, so the public board has buttons for the steps, and no player needs a private message. The public
# board is always seen from seat 0; its points, like the buttons, are numbered from the view of the player to act.


IN_A_ROW = 5
HAND = "btn-nardi-board"


def board(table: Table, view: View) -> Scene:
    lines = [Line(_head(table, view), "head"), *stage.paused(table), Line(_waiting(table, view))]
    lines += [*_before(table, view), Line(score(view), "small"), *stage.vote_lines(table)]
    shown, rows = picture(table, view, 0, view.turn or 0), buttons(table, view)
    return stage.public("board", table, lines, shown, reading(table, view), rows, t("alt-nardi"), hand=HAND)


def hand(table: Table, view: View, seat: int) -> Scene:
    """The board from the side of ``seat``, with a button for each legal action."""
    head = Line(stage.dotted([_asked(table, view, seat), *situation(view, seat)]), "head")
    lines = (head, *_before(table, view), *((Line(score(view), "small"),) if view.deal else ()))
    rows = buttons(table, view) if seat in view.waiting else ()
    told = tuple(reading(table, view))
    return Scene("hand", table.id, lines, picture(table, view, seat, seat), told, rows, alt=t("alt-nardi"))


def situation(view: View, seat: int) -> list[Text]:
    """The facts for a decision, in a few words: the dice, an offer to the other side, the match score."""
    if not view.deal or not view.waiting:
        return []
    other, facts = seat not in view.waiting, []
    if view.thrown is not None and (other or not view.plays):
        facts.append(t("now-rolled", a=view.thrown[0], b=view.thrown[1]))
    if other and view.raises.offer:
        facts.append(t("nardi-offer", word=stage.word(view.raises.offer), n=view.raises.offer))
    return [*facts, t("now-match", a=view.totals[0], b=view.totals[1], target=view.options.target)]


def _head(table: Table, view: View) -> Text:
    who = name_of(table, view.turn or 0)
    if view.thrown is None:
        return t("nardi-head-throw", deal=view.deal, who=who)
    return t("nardi-head-play", who=who, a=view.thrown[0], b=view.thrown[1])


def _waiting(table: Table, view: View) -> Text:
    if (asked := stage.waiting(table, view.raises)) is not None:
        return asked
    who = names_of(table, view.waiting)
    if view.thrown is None:
        return t("nardi-waiting-throw", who=who)
    if view.plays:
        return t("nardi-waiting-play", who=who, numbers=numbers(view.dice))
    return t("nardi-waiting-done", who=who)


def _asked(table: Table, view: View, seat: int) -> Text:
    if not view.waiting:
        return stage.between(table, t("nardi-hand-between"))
    if seat not in view.waiting:
        return t("hand-wait", who=names_of(table, view.waiting))
    if view.raises.offer:
        return t("nardi-hand-answer", word=stage.word(view.raises.offer))
    if view.thrown is None:
        return t("nardi-hand-throw")
    if view.plays:
        a, b = view.thrown
        return t("nardi-hand-play", a=a, b=b, numbers=numbers(view.dice))
    return t("nardi-hand-done")


def _before(table: Table, view: View) -> list[Line]:
    """The last throw; at the start of a deal, the throws that decided who begins (NA-1)."""
    if view.last is not None:
        return [Line(last(table, view.last), "small")]
    if not view.opening:
        return []
    a, b = view.opening[-1]
    return [Line(t("nardi-opening", a=a, b=b, who=name_of(table, view.beginner)), "small")]


def score(view: View) -> Text:
    a, b = view.totals
    pa, pb = view.pips
    worth, target = view.raises.worth, view.options.target
    return t("nardi-score", deal=view.deal, worth=worth, a=a, b=b, target=target, pa=pa, pb=pb)


def reading(table: Table, view: View) -> list[Line]:
    """The board in words, for users who cannot see it."""
    return [*(Line(places(table, s, view.board[s]), "small") for s in (0, 1)), stage.two_sides(table)]


# --- buttons ----------------------------------------------------------------------------------------------------------


def buttons(table: Table, view: View) -> tuple[tuple[Button, ...], ...]:
    """The legal actions of the player to act: the same for every reader."""
    if table.phase != "play" or not view.waiting:
        return ()
    legal: Legal[object] = loaded_of(table).game.legal(table.state, min(view.waiting))
    rows: list[tuple[Button, ...]] = []
    if ROLL in legal:
        rows.append((Button(t("btn-roll"), act(table, ROLL), "primary"),))
    rows += stage.buttons(table, view.raises, legal)
    for die in dict.fromkeys(view.dice):
        some = [Button(move(view, m), act(table, m), "good") for m in view.plays if m.die == die]
        rows += rows_of(some, IN_A_ROW)
    last = [Button(t("btn-done"), act(table, DONE), "primary")] if DONE in legal else []
    if UNDO in legal:
        last.append(Button(t("btn-undo"), act(table, UNDO)))
    return (*rows, tuple(last)) if last else tuple(rows)


# --- the picture ------------------------------------------------------------------------------------------------------


def picture(table: Table, view: View, bottom: int, numbered: int) -> NardiBoard:
    """With the steps of the current throw, or of the one before it."""
    offered = view.raises.offer if view.waiting else 0
    last = (view.last.seat, view.last.steps) if view.last is not None else (0, ())
    seat, played = (view.turn, view.steps) if view.steps and view.turn is not None else last
    return NardiBoard(
        plates=(stage.plate(table, 0, view.waiting, None), stage.plate(table, 1, view.waiting, None)),
        checkers=view.board, across=view.across, bottom=bottom, numbered=numbered, pips=view.pips, score=view.totals,
        target=view.options.target, dice=_dice(view), roller=view.turn if view.thrown is not None else None,
        movable=frozenset(m.point for m in view.plays), trails=trails(seat, played), worth=view.raises.worth,
        offer=t("nardi-offer", word=stage.word(offered), n=offered) if offered else None,
    )  # fmt: skip


def _dice(view: View) -> tuple[tuple[int, bool], ...]:
    """The dice as thrown, a double four times, and whether each is still to be played."""
    if view.thrown is None:
        return ()
    a, b = view.thrown
    if a == b:
        return tuple((a, n < len(view.dice)) for n in range(4))
    return ((a, a in view.dice), (b, b in view.dice))


def trails(seat: int, played: Sequence[Played]) -> tuple[Trail, ...]:
    """Consecutive steps of one checker are joined."""
    found: list[Trail] = []
    for it in played:
        end = max(it.point - it.die, 0)
        if (before := next((n for n, trail in enumerate(found) if trail.end == it.point), None)) is None:
            found.append(Trail(seat, it.point, end))
        else:
            found[before] = Trail(seat, found[before].start, end)
    return tuple(found)


# --- after a deal or a match ------------------------------------------------------------------------------------------


def book(table: Table, view: View) -> BookPicture:
    """A line for each deal, with each side's points."""
    rows = [BookRow(_label(row), _points(row), row.winner) for row in view.rows]
    return stage.book(table, t("nardi-title"), rows, view, view.totals, view.options.target)


def _points(row: Score) -> tuple[int | None, int | None]:
    return (row.points, None) if row.winner == 0 else (None, row.points)


def _label(row: Score) -> Text:
    if row.how == "declined":
        return t("nardi-row-declined", deal=row.deal)
    return t("nardi-row-mars", deal=row.deal) if row.mars else t("nardi-row-out", deal=row.deal)


def verdict(table: Table, score: Score) -> Text:
    """How the deal was decided."""
    if score.how == "declined":
        return t("nardi-verdict-declined", who=name_of(table, 1 - score.winner))
    who = name_of(table, score.winner)
    return t("nardi-verdict-mars", who=who) if score.mars else t("nardi-verdict-out", who=who)


def feats(table: Table, score: Score) -> tuple[Text, ...]:
    """The text of the ribbon: mars."""
    return (t("feat-mars", who=name_of(table, score.winner)),) if score.mars else ()


def last_step(table: Table, view: View) -> Scene:
    """The final board of a match, before the Davtar."""
    lines = (Line(verdict(table, view.rows[-1]), "head"),)
    rows = (stage.table_row(table, HAND),)
    told = tuple(reading(table, view))
    return Scene("board", table.id, lines, picture(table, view, 0, 0), told, rows, alt=t("alt-nardi"))


def deal_over(table: Table, view: View) -> Scene:
    """The message after a deal or a match."""
    score, over = view.rows[-1], view.result is not None
    lines: list[Line] = []
    if view.result is not None:
        a, b = stage.winners_first(view.totals, view.result.winners)
        lines.append(Line(t("match-won", who=names_of(table, view.result.winners), a=a, b=b), "loud"))
    lines.append(Line(verdict(table, score), "head"))
    lines.append(Line(t("nardi-won", who=name_of(table, score.winner), n=score.points)))
    if not over:
        lines.append(Line(stage.next_deal(table), "small"))
    shown = ribboned(book(table, view) if over else picture(table, view, 0, 0), feats(table, score))
    told, rows = (*reading(table, view), *_rows(view)), (stage.go_on(table, over=over),)
    lines += stage.vote_lines(table)
    return stage.public("score", table, lines, shown, told, rows, t("alt-score"), hand=HAND)


def deal_past(table: Table, view: View) -> Scene:
    """The last deal's message once the next deal has begun, without the buttons that have expired."""
    now = stage.past(table, deal_over(table, view))
    return replace(now, picture=ribboned(book(table, view), feats(table, view.rows[-1])), reading=tuple(_rows(view)))


def _rows(view: View) -> list[Line]:
    found = []
    for row in view.rows[-12:]:
        a, b = (row.points if row.winner == s else 0 for s in (0, 1))
        found.append(Line(t("nardi-read-row", what=_label(row), a=a, b=b), "small"))
    return found


# --- why a checker cannot leave its point -----------------------------------------------------------------------------


def _point(piece: str) -> int | None:
    plain = piece.strip().lower()
    if plain == "bar":
        return BAR
    return int(plain) if plain.isascii() and plain.isdecimal() and len(plain) < 3 and OFF < int(plain) <= BAR else None


def _with_each(view: View, me: int, point: int) -> Text | None:
    """The reason for every number still to be played: once if it is always the same."""
    at = view.options.course, (view.board[me], view.board[1 - me]), (view.dice, view.leave), view.plays
    found = {die: refusal(*at, Move(point, die), begun=bool(view.steps)) for die in dict.fromkeys(view.dice)}
    said = {n: Text(f"illegal-{no.key}", tuple(sorted(no.details.items()))) for n, no in found.items() if no}
    if len(set(said.values())) == 1:
        return next(iter(said.values()))
    reasons = [t("why-die", n=die, why=text) for die, text in said.items()]
    return reduce(lambda joined, text: t("refused-with-hint", why=joined, hint=text), reasons) if reasons else None


# --- the stage --------------------------------------------------------------------------------------------------------


class NardiStage(Stage):
    """See ``bot.games.stage.Stage``."""

    def __init__(self, kind: Kind, rules_parts: int) -> None:
        self._kind = kind
        self.rules_parts = rules_parts

    def rules_picture(self) -> Picture:
        """The starting position."""
        course = COURSE[self._kind]
        whole = pips(course.setup)
        return NardiBoard(
            (Plate("", 4), Plate("", 7)), (course.setup, course.setup), course.across, pips=(whole, whole), target=3
        )

    def notes(self, table: Table, before: View, after: View) -> Sequence[Text]:
        if after.deal != before.deal or not after.waiting:
            return ()
        return stage.loud(table, before.raises, after.raises)

    def board(self, table: Table, now_ms: int) -> Scene:
        view: View = public_view(table)
        if table.held is not None and now_ms < table.held.until_ms:
            return last_step(table, view)
        if view.waiting:
            return board(table, view)
        if not view.rows:
            return stage.dealing(table, t("board-dealing-dice"), picture(table, view, 0, 0), t("alt-nardi"))
        return deal_over(table, view)

    def past(self, table: Table) -> Scene | None:
        view: View = public_view(table)
        return deal_past(table, view) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        return hand(table, public_view(table), seat)

    def situation(self, table: Table) -> Sequence[Text]:
        return situation(public_view(table), -1)

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        """``piece``: the point from its owner's own view, 25 or ``bar`` for the bar."""
        view: View = own_view(table, seat)
        if not view.waiting:
            return t("nardi-hand-between")
        if (stands := stage.first(view.raises, seat)) is not None:
            return stands
        point = _point(piece)
        if seat not in view.waiting or point is None:
            return None
        if view.phase == "throw":
            return t("illegal-throw-first")
        if not view.board[seat][point]:
            return t("illegal-no-checker", point=point)
        if any(move.point == point for move in view.plays):
            return t("why-may")
        return _with_each(view, seat, point) if view.plays else t("nardi-hand-done")

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        view: View = public_view(table)
        match what:
            case "davtar":
                return stage.davtar_scene(table, view.options.target, book(table, view), _rows(view))
            case "score":
                return deal_past(table, view) if view.rows else stage.no_score(table)
            case "last":
                return stage.info(table, last(table, view.last) if view.last is not None else t("nardi-no-throw-yet"))
        return None

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        view: View = public_view(table)
        match name:
            case "roll" | "done" | "undo":
                return name
            case "raise" | "accept" | "decline":
                return stage.command(view.raises, name, rest, stage.legal_of(table, seat))
            case "move" | "play":
                return _step(view, rest)
        return None

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        """The legal steps, the next raise."""
        view: View = public_view(table)
        if seat not in view.waiting:
            return ()
        if name == "raise":
            return stage.raises_offered(view.raises, stage.legal_of(table, seat))
        return [(move(view, m), encode(m)) for m in view.plays] if name in ("move", "play") else ()
