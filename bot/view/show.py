"""The scene a reader sees: for an outbox row when it is sent, and for a look at a table."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import msgspec

from bot.core.audiences import audience_at, played_in
from bot.core.codec import text_from_json
from bot.core.fold import as_watched, late_in, seen_by
from bot.core.loaded import allowed, chooses, learner, loaded_of
from bot.core.model import Risk, Table
from bot.core.proofs import DealProof
from bot.core.service import Service
from bot.delivery import outbox, pings
from bot.features import lessons
from bot.features.analysis import views
from bot.features.duplicates.model import duplicate_of
from bot.features.moderation import referee
from bot.features.ratings.views import with_changes
from bot.features.replay.views import at_the_end
from bot.games import entry, entry_of, folder
from bot.games.stage import card, do, hues, listed, look, name_of, rows_of
from bot.ports import Clock, Store, accounts, keys, players, ratings, records
from bot.text import Text, decimal, t, within
from bot.view import info, lobby, pictures, press
from bot.view.scene import Button, Line, Scene
from rules.core import Illegal, Seat

# --- a table that plays a pack ----------------------------------------------------------------------------------------
# It hides everything that would reveal a deal (``bot.core.play``).


NO_TABLE: Final = "-"
_SOON: Final = ("next-deal-soon", "next-deal-ready")


def may_look(table: Table, seat: int | None, name: str) -> None:
    """:raises Illegal: ``pack-alone``: only players seated here see the table; ``pack-verify``, ``duplicate-verify``:
    the proof is shown elsewhere."""
    if table.pack is None:
        return
    if seat is None:
        raise Illegal("pack-alone")
    if name == "verify":
        raise Illegal("pack-verify" if table.pack.of_a_day else "duplicate-verify")


def sealed(table: Table, scene: Scene) -> Scene:
    """A public scene without the buttons and lines that such a table lacks; any other scene unchanged."""
    if table.pack is None:
        return scene
    over = table.phase == "over"
    useless = {press.see(table.id, "verify"), press.see(table.id, "another"), press.do(table.id, "rematch")}
    if over:
        useless |= {press.do(table.id, "ready"), press.see(table.id, "menu"), press.see(table.id, "hand")}
    rows = (tuple(button for button in row if button.data not in useless) for row in scene.buttons)
    lines = tuple(line for line in scene.lines if not (over and line.text.key in _SOON))
    kept = tuple(row for row in rows if row)
    if over and table.pack.of_a_day:
        way = Button(t("btn-daily"), press.see(NO_TABLE, "daily"), "primary")
        return replace(scene, lines=(*lines, Line(t("pack-over"))), buttons=((way,), *kept))
    if over:
        way = Button(t("btn-dup-see"), press.see(NO_TABLE, f"dupdo.see {duplicate_of(table.pack.id)}"), "primary")
        return replace(scene, lines=(*lines, Line(t("dup-table-over"))), buttons=((way,), *kept))
    if table.deal and not table.pack.of_a_day:
        lines = (*map(_endless, lines), Line(t("dup-deal-of", n=table.deal, of=table.pack.deals), "small"))
    return replace(scene, lines=lines, buttons=kept)


def _endless(line: Line) -> Line:
    """The score without its target, which a duplicate never reaches."""
    if line.text.key != "board-score":
        return line
    said = {name: value for name, value in line.text.args if name in ("ta", "tb", "a", "b")}
    return replace(line, text=Text("dup-score", tuple(said.items())))


def menu(table: Table) -> Scene:
    """Everything but moves, at a table that plays a pack."""
    buttons: list[Button] = []
    if table.phase in ("paused", "adjourned"):
        buttons.append(do(table, "resume", t("btn-resume"), "good"))
    elif table.phase == "play":
        buttons.append(do(table, "leave", t("btn-leave")))
    buttons += [
        look(table, "last", "btn-last"),
        look(table, "score", "btn-score"),
        look(table, "rules", "btn-rules"),
        look(table, "language", "btn-language"),
    ]
    return Scene("panel", table.id, (Line(t("menu-head"), "head"),), buttons=rows_of(buttons, 2))


# --- hints ------------------------------------------------------------------------------------------------------------


MOST: Final = 5
"""The number of actions a hint names."""
CLEAR: Final = 2.0
"""The lead in standard errors (or in points, if there are none) from which the first action is clearly better."""
OPEN: Final = 0.7
"""The lead in the same units below which two actions are practically equal."""
MANY: Final = 2.5
"""In play for chips: the lead, in multiples of the smallest difference that counts, from which it is clearly better."""
CLEARLY_WON: Final = 0.08
AS_OFTEN_WON: Final = 0.04
"""As ``CLEAR`` and ``OPEN``, in games that are won or lost: a bad move in common usage, and less than a doubtful
one."""


def offered(table: Table, seat: Seat, scene: Scene) -> Scene:
    """The hand of ``seat`` with a hint button if there is a choice; otherwise unchanged."""
    chair = table.chairs[seat]
    if not allowed(table) or chair is None or not chair.human or not chooses(table, seat):
        return scene
    return replace(scene, buttons=(*scene.buttons, (look(table, OWN, "btn-hint"),)))


OWN: Final = "hint"
"""The name of the look."""


def hinted(table: Table, seat: Seat, scene: Scene, found: tuple[players.Advised, ...]) -> Scene:
    """The hand of ``seat`` with the hint: ``found``, the best first; if it is empty, what ``easy`` would do."""
    if not chooses(table, seat):
        return scene
    at = lessons.moment(table, seat)
    if found:
        at = replace(at, wish=found[0].action)
    coach, would = folder.folder_of(table.game).coach, t("hint-would", what=folder.in_words(table, seat, at.wish))
    reasons = coach.reasons(at, found[0]) if found else ()
    lines = [would, *reasons] if reasons else [*(coach.advice(at) or [would])]
    if found:
        told = listed(_figures(table, seat, one) for one in found[:MOST])
        lines.append(t("hint-worth" if found[0].staked is None else "hint-worth-chips", list=told))
    if len(found) > 1:
        lines.append(_sure(found))
    return replace(scene, lines=(*scene.lines, *(Line(line, "coach") for line in lines)))


def _figures(table: Table, seat: Seat, one: players.Advised) -> Text:
    what, points = folder.in_words(table, seat, one.action), decimal(one.points, _places(one), signed=True)
    if one.won is not None:
        return t("hint-points-won", what=what, points=points, n=round(100 * one.won))
    if one.made is None:
        return t("hint-points", what=what, points=points)
    return t("hint-points-made", what=what, points=points, n=round(100 * one.made))


def _sure(found: tuple[players.Advised, ...]) -> Text:
    first, second = found[:2]
    lead, error = max(first.points - second.points, 0.0), second.within
    sure = lead if error is None else lead / max(error, 0.05)
    more = decimal(lead, _places(first)) if error is None else within(lead, error)
    most, least = (CLEAR, OPEN) if first.won is None else (CLEARLY_WON, AS_OFTEN_WON)
    if first.staked is not None:  # With or without samples: enough chips to count, and more than chance.
        many, sure = lead / first.staked.little, CLEAR if error is None else sure
        how = "open" if many < 1 or sure < OPEN else "clear" if many >= MANY and sure >= CLEAR else "likely"
        return t("hint-sure", how=how, more=more)
    return t("hint-sure", how="clear" if sure >= most else "open" if sure < least else "likely", more=more)


def _places(one: players.Advised) -> int:
    """Decimals: in games that are won or lost, hundredths of a point matter."""
    return 2 if one.won is not None and one.staked is None else 1


# --- the risk game (HS-5) ---------------------------------------------------------------------------------------------


def with_risk(table: Table, scene: Scene) -> Scene:
    """The result's scene with the risk game: public, though only the winner's presses count.

    Its picture replaces the result's while it runs, and stays if all was lost; the result in words stays too.
    """
    if table.risk is not None:
        return _running(table, table.risk, scene)
    return scene if table.risked is None else _ended(table, table.risked, scene)


def _running(table: Table, risk: Risk, scene: Scene) -> Scene:
    lines = [Line(t("risk-head", who=name_of(table, risk.seat), n=risk.amount), "head")]
    if risk.past:
        lines.append(_step_line(table, risk))
    lines.append(Line(t("risk-shown", what=_shown(table, risk.shown))))
    lines.append(Line(t("risk-how") if risk.covered else t("risk-not-covered"), "small"))
    rows: list[tuple[Button, ...]] = [(do(table, "risk take", t("btn-risk-take", n=risk.amount), "good"),)]
    closed = _pieces(table).closed
    if risk.covered and closed == 1:
        rows.append((do(table, "risk 1", t("btn-risk-throw"), "bad"),))
    elif risk.covered:
        rows.append(tuple(do(table, f"risk {n + 1}", t("btn-risk-open", n=n + 1), "bad") for n in range(closed)))
    row, double = (risk.shown, *(None,) * closed), 2 * risk.amount if risk.covered else None
    picture = replace(_picture(table, risk), row=row, double=double, past=_steps(table, risk))
    alt = t("alt-risk", what=_shown(table, risk.shown))
    said, buttons = (*scene.lines, *lines), (*rows, *scene.buttons)
    return replace(scene, lines=said, buttons=buttons, picture=picture, alt=alt)


def _ended(table: Table, risk: Risk, scene: Scene) -> Scene:
    if risk.amount:
        line = Line(t("risk-took", who=name_of(table, risk.seat), n=risk.amount), "loud")
        return replace(scene, lines=(*scene.lines, line))
    first, drawn = risk.past[-1]
    closed = _pieces(table).closed
    at = risk.place if risk.place and closed > 1 else 1
    row: list[str | None] = [first, *(None,) * closed]
    row[at] = drawn
    picture = replace(_picture(table, risk), row=tuple(row), past=_steps(table, risk)[:-1], lost=at)
    alt = t("alt-risk-lost", what=_shown(table, drawn), first=_shown(table, first))
    return replace(scene, lines=(*scene.lines, _step_line(table, risk)), picture=picture, alt=alt)


def _picture(table: Table, risk: Risk) -> pictures.RiskPicture:
    return pictures.RiskPicture(_pieces(table).kind, table.name_of(risk.seat), hues(table)[risk.seat], (), risk.amount)


def _came(table: Table, first: str, drawn: str) -> pictures.Came:
    rank = _pieces(table).rank
    more = rank(drawn) - rank(first)
    return "higher" if more > 0 else "lower" if more else "equal"


def _steps(table: Table, risk: Risk) -> tuple[pictures.RiskStep, ...]:
    return tuple(pictures.RiskStep(first, drawn, _came(table, first, drawn)) for first, drawn in risk.past)


def _step_line(table: Table, risk: Risk) -> Line:
    """The last step's comparison and its outcome."""
    first, drawn = risk.past[-1]
    came = _came(table, first, drawn)
    return Line(t(f"risk-{came}", first=_shown(table, first), what=_shown(table, drawn)), "loud")


def _shown(table: Table, shown: str) -> Text:
    match _pieces(table).kind:
        case "dice":
            return t("risk-die", n=int(shown))
        case "tiles":
            return t("risk-tile", tile=shown)
        case _:
            return card(shown)


def _pieces(table: Table) -> entry.Pieces:
    return entry_of(table.game).pieces


# --- the choice of the scene ------------------------------------------------------------------------------------------


def public(table: Table, now_ms: int) -> Scene:
    """The table as everybody may see it."""
    if table.phase == "lobby":
        return referee.with_referee(table, lobby.lobby(table))
    if table.phase in ("adjourned", "abandoned"):
        closed = at_the_end(table, info.closed(table))
        return lessons.over(table, closed) if table.phase == "abandoned" else closed
    board = folder.stage_of(table.game).board(table, now_ms)
    if table.phase == "over" and table.ended and (told := outbox.counting(table)):
        board = replace(board, lines=(*board.lines, *(Line(text) for text in told)))
    if table.rated:
        board = replace(board, lines=(*board.lines, Line(t("board-rated"), "small")))
    return sealed(table, lessons.over(table, referee.with_referee(table, with_risk(table, at_the_end(table, board)))))


def past(table: Table, board: int) -> Scene | None:
    """The last form of an older board message; None to leave it unchanged."""
    if table.state is None:
        return None
    if board == table.passing:
        return info.lobby_past(table)
    old = folder.stage_of(table.game).past(table) if board == table.board - 1 else None
    return sealed(table, old) if old is not None else None


def hand(table: Table, seat: int, *, beside: bool = False) -> Scene | None:
    """A seat's own scene, shown beside the board; None outside a match. ``beside``: both are visible at once."""
    if table.state is None or table.phase not in ("play", "paused", "over"):
        return None
    stage = folder.stage_of(table.game)
    scene = stage.beside(table, seat) if beside else stage.hand(table, seat)
    return views.offered(table, seat, offered(table, seat, lessons.coached(table, seat, scene)))


def private(table: Table, seat: int) -> Scene | None:
    """A seat's own scene without a board in sight. When no decision is open it is the public result, so that players in
    the private chat see how a deal or match ended, and can go on."""
    if table.lesson is not None and table.phase in ("over", "abandoned"):
        return replace(public(table, 0), kind="hand")
    scene = hand(table, seat)
    if scene is not None and not loaded_of(table).game.waiting(table.state):
        result = public(table, table.held.until_ms if table.held else 0)
        if result.kind in ("score", "davtar"):
            own = replace(result, kind="hand", buttons=_for_seat(table, seat, result.buttons))
            return views.offered(table, seat, own)
    return scene


def _for_seat(table: Table, seat: int, rows: tuple[tuple[Button, ...], ...]) -> tuple[tuple[Button, ...], ...]:
    """The buttons, without the one that opens the private scene (this is it) and without another player's risk game."""
    other = table.risk is not None and table.risk.seat != seat
    itself, risk = press.see(table.id, "hand"), press.do(table.id, "risk ")
    kept = (tuple(b for b in row if b.data != itself and not (other and b.data.startswith(risk))) for row in rows)
    return tuple(row for row in kept if row)


def asked(table: Table, seat: int) -> bool:
    """Whether it is the turn of the owner of ``seat``. This is public."""
    return table.phase == "play" and seat in loaded_of(table).game.waiting(table.state)


class Showing:
    """The scenes for the sender."""

    def __init__(
        self,
        service: Service,
        store: Store,
        clock: Clock,
        bell: pings.Bell | None = None,
        elsewhere: Callable[[str], Awaitable[Sequence[tuple[str, str]]]] | None = None,
        others: Mapping[str, Callable[[records.PendingRow], Awaitable[Scene | None]]] | None = None,
    ) -> None:
        """``bell``: words the rings; None: no rings are sent. ``elsewhere``: (key, address) of each way to invite the
        bot from a place to another one. ``others``: the scenes of rows that no table owns, by kind."""
        self._others = others or {}
        self._service = service
        self._store = store
        self._clock = clock
        self._bell = bell
        self._elsewhere = elsewhere

    async def scene(self, pending: records.PendingRow) -> Scene | None:
        """The Scene of a row, or None if it has become pointless."""
        row = pending.row
        match row.kind:
            case "note" | "loud":
                return Scene("note", pending.table_id or None, (Line(text_from_json(row.ref), "loud"),))
            case "greeting":
                elsewhere = await self._elsewhere(str(row.dest)) if self._elsewhere is not None else ()
                return info.greeting(tuple(msgspec.json.decode(row.ref, type=list[str])), elsewhere)
            case keys.NEWS:
                return info.announcement(text_from_json(row.ref) if row.ref else None)
            case "tables":
                return info.tables_card(await self._store.tables_in(row.dest))
            case other if other in self._others:
                return await self._others[other](pending)
            case _:
                pass
        table = await self._service.table(pending.table_id)
        if table is None:
            return None
        if row.kind == "hand":
            if row.seat is None or not await self._owns(table, row.seat, row.dest):
                return Scene("hand", table.id, gone=True) if row.ref == outbox.GONE else None
            return private(table, row.seat)
        if row.kind == pings.KIND:
            if self._bell is None or row.dest not in played_in(table):
                return None
            return await self._bell.scene(pending, table, public(table, self._clock.now_ms()))
        return await self.standing(table, row.dest, (row.slot.number if row.slot is not None else None) or 0)

    async def standing(self, table: Table, dest: keys.Dest, board: int) -> Scene | None:
        """A table's board message at ``dest`` as it is now; an older board in its last form (None: unchanged); a notice
        of removal if the board may not be shown there."""
        audience = audience_at(table, dest)
        if audience is None or not await self._may_see(table, dest):
            return Scene("board", table.id, (Line(t("board-taken-away"), "small"),), gone=True, epilogue=True)
        seen = as_watched(table) if dest in late_in(table) else table
        if board == seen.board:
            return await self.board(table, dest, watch=audience.role == "watch")
        old = past(seen, board)
        return replace(old, epilogue=True) if old is not None else None

    async def board(self, table: Table, dest: keys.Dest, *, watch: bool) -> Scene:
        """The board as shown at ``dest``, to players or (``watch``) to spectators. Does not check whether it
        may be shown there."""
        seen = as_watched(table) if watch and dest in late_in(table) else table
        now = self._clock.now_ms() if seen is table else seen.turn_ms
        scene = await self._rated(seen, dest, lobby.counted(seen, public(seen, now)))
        if not watch:
            return await self._in_lesson(table, dest, scene)
        watched = lobby.for_spectators(seen, scene)
        mine = bool(table.bench.person) and dest == keys.private_to(table.bench.person)
        return referee.for_referee(table, watched) if mine else watched

    async def _rated(self, table: Table, dest: keys.Dest, scene: Scene) -> Scene:
        """The board; after a rated match, with the changes to this chat's ratings or, if there are none, to the overall
        ratings."""
        if not table.rated or table.phase != "over":
            return scene
        here = (
            () if dest.private else await self._store.ratings.changes(keys.house_of(str(dest)), table.id, table.match)
        )
        found = here or await self._store.ratings.changes(ratings.ALL, table.id, table.match)
        return with_changes(scene, found, table)

    async def _in_lesson(self, table: Table, dest: keys.Dest, board: Scene) -> Scene:
        """The board; for a lesson in a private chat, the learner's hand. The page shows board and hand side by side."""
        seat = learner(table) if table.lesson is not None and dest.private and dest.platform != "web" else None
        own = seat is not None and await self._owns(table, seat, dest)
        return lessons.own_board(table, seat, board) if own and seat is not None else board

    async def _may_see(self, table: Table, dest: keys.Dest) -> bool:
        """Whether the board may be shown there: if others play the same cards, only to players seated at the table."""
        if table.pack is None or table.phase == "lobby":
            return True
        return dest.private and any([await self._owns(table, seat, dest) for seat, _ in table.people()])

    async def _owns(self, table: Table, seat: int, dest: keys.Dest) -> bool:
        """Whether a private chat belongs to a seat's owner: since the row was written, the seat may have changed hands
        or the owner's accounts may have been separated."""
        chair = table.chairs[seat]
        if chair is None or not chair.human:
            return False
        if dest == keys.private_to(chair.person):
            return True
        joined = dest.reader in chair.met and (await self._store.prefs(dest.key)).get(accounts.JOINED) == chair.person
        return dest.private and joined


def for_onlooker(table: Table, person: str) -> Scene | None:
    """The board for a person without a seat who watches a match; None: unchanged.

    The table is shown as of the end of a turn, so a trick that ended with the turn is still visible.
    """
    seen = seen_by(table, table.seat_of(person), person)
    return None if seen is table else lobby.unpressed(lobby.counted(seen, public(seen, seen.turn_ms)))


def looked(
    table: Table, seat: int | None, person: records.Person, what: str, proofs: Sequence[DealProof] = ()
) -> Scene | None:
    """The scene of ``what`` (``hand``, ``davtar``, ``options.clock`` …) for ``person``, who has ``seat`` or none; None
    if there is nothing to see. ``proofs``: of the table's deals, needed for ``verify`` only.

    :raises Illegal: it is not for this person, or not now.
    """
    name, _, value = what.partition(".")
    may_look(table, seat, name)
    seen = seen_by(table, seat, person.id)
    match name:
        case "hand":
            if seat is None:
                raise Illegal("not-seated")
            return private(table, seat)
        case "board" | "who":
            return public(seen, seen.held.until_ms if seen.held else 0)
        case "options" | "seats" if table.phase != "lobby":
            raise Illegal("already-started")
        case "options":
            return lobby.options(table, value)
        case "seats":
            if seat is None and not person.admin:
                raise Illegal("not-seated")
            return lobby.seats(table, person)
        case "menu":
            return lobby.menu(table, person) if table.pack is None else menu(table)
        case "voteout":
            return lobby.vote_out(table, seat)
        case "rules" | "referee":
            return info.rules(table.game, seen) if name == "rules" else referee.panel(table, person, value)
        case "language":
            return info.language_panel(chat=person.admin)
        case "verify":
            return info.proof_scene(table, int(value) if value.isdecimal() else None, proofs)
        case _:
            # ``pick.JH.QH``, ``bid.S``: the button carries the selection so far; none of it is stored.
            if seen.state is None:
                return None
            panel = _panel(seen, seat, what)
            # The bazaar bids step by step on a panel; in other games the bids are on the player's own hand.
            return private(table, seat) if panel is None and name == "bid" and seat is not None else panel


def _panel(table: Table, seat: int | None, what: str) -> Scene | None:
    """A panel of the game; the Davtar also shows the referee's decisions."""
    name = what.partition(".")[0]
    panel = folder.stage_of(table.game).panel(table, seat, what if name in ("pick", "bid") else name)
    if panel is not None and panel.kind == "hand" and seat is not None:
        return offered(table, seat, panel)
    return referee.in_davtar(table, panel) if panel is not None and name == "davtar" else panel
