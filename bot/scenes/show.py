"""The choice of the Scene, in the view of its reader: for an outbox row when it is sent, and for a look at a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

import msgspec

from bot.games.folder import stage_of
from bot.outbox import effects, rings
from bot.outbox.bell import Bell
from bot.ports import Clock, Store, keys
from bot.ports.accounts import JOINED
from bot.ports.keys import Dest, house_of, private_to
from bot.ports.ratings import ALL
from bot.ports.records import PendingRow, Person
from bot.scene import Button, Line, Scene, press
from bot.scenes import analysis, hint, info, learn, lobby, packs, referee
from bot.scenes.ladder import with_changes
from bot.scenes.replay import at_the_end
from bot.scenes.risk import with_risk
from bot.scenes.watching import counted, for_spectators, unpressed
from bot.service import Service
from bot.table.audiences import audience_at, played_in
from bot.table.codec import text_from_json
from bot.table.late import as_watched, late_in, seen_by
from bot.table.learning import learner
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.proofs import DealProof
from bot.text import t
from rules.core import Illegal


def public(table: Table, now_ms: int) -> Scene:
    """The table as everybody may see it."""
    if table.phase == "lobby":
        return referee.with_referee(table, lobby.lobby(table))
    if table.phase in ("adjourned", "abandoned"):
        closed = at_the_end(table, info.closed(table))
        return learn.over(table, closed) if table.phase == "abandoned" else closed
    board = stage_of(table.game).board(table, now_ms)
    if table.phase == "over" and table.ended and (told := effects.counting(table)):
        board = replace(board, lines=(*board.lines, *(Line(text) for text in told)))
    if table.rated:
        board = replace(board, lines=(*board.lines, Line(t("board-rated"), "small")))
    return packs.sealed(
        table, learn.over(table, referee.with_referee(table, with_risk(table, at_the_end(table, board))))
    )


def past(table: Table, board: int) -> Scene | None:
    """The last form of an older board message; None to leave it unchanged."""
    if table.state is None:
        return None
    if board == table.passing:
        return info.lobby_past(table)
    old = stage_of(table.game).past(table) if board == table.board - 1 else None
    return packs.sealed(table, old) if old is not None else None


def hand(table: Table, seat: int, *, beside: bool = False) -> Scene | None:
    """A seat's own scene, shown beside the board; None outside a match. ``beside``: in one sight with it."""
    if table.state is None or table.phase not in ("play", "paused", "over"):
        return None
    stage = stage_of(table.game)
    scene = stage.beside(table, seat) if beside else stage.hand(table, seat)
    return analysis.offered(table, seat, hint.offered(table, seat, learn.coached(table, seat, scene)))


def private(table: Table, seat: int) -> Scene | None:
    """A seat's own scene where no board is in sight. When nobody has a decision to make, it is the public result, so
    that those who play from the private chat alone see how a deal and a match ended, and can go on."""
    if table.lesson is not None and table.phase in ("over", "abandoned"):
        return replace(public(table, 0), kind="hand")
    scene = hand(table, seat)
    if scene is not None and not loaded_of(table).game.waiting(table.state):
        result = public(table, table.held.until_ms if table.held else 0)
        if result.kind in ("score", "davtar"):
            own = replace(result, kind="hand", buttons=_for_seat(table, seat, result.buttons))
            return analysis.offered(table, seat, own)
    return scene


def _for_seat(table: Table, seat: int, rows: tuple[tuple[Button, ...], ...]) -> tuple[tuple[Button, ...], ...]:
    """The buttons without the one that opens the private scene (this is it), and without somebody else's risk game."""
    other = table.risk is not None and table.risk.seat != seat
    itself, risk = press.see(table.id, "hand"), press.do(table.id, "risk ")
    kept = (tuple(b for b in row if b.data != itself and not (other and b.data.startswith(risk))) for row in rows)
    return tuple(row for row in kept if row)


def asked(table: Table, seat: int) -> bool:
    """Whether it is the turn of the owner of ``seat``. This is public."""
    return table.phase == "play" and seat in loaded_of(table).game.waiting(table.state)


def _menu(table: Table, person: Person) -> Scene:
    return lobby.menu(table, person) if table.pack is None else packs.menu(table)


class Showing:
    """The scenes for the sender."""

    def __init__(
        self,
        service: Service,
        store: Store,
        clock: Clock,
        bell: Bell | None = None,
        elsewhere: Callable[[str], Awaitable[Sequence[tuple[str, str]]]] | None = None,
        others: Mapping[str, Callable[[PendingRow], Awaitable[Scene | None]]] | None = None,
    ) -> None:
        """``bell``: words the rings; None: no rings are sent. ``elsewhere``: (key, address) of each way to invite
        the bot from a place to another one. ``others``: the scenes of rows that are not the table's, by kind."""
        self._others = others or {}
        self._service = service
        self._store = store
        self._clock = clock
        self._bell = bell
        self._elsewhere = elsewhere

    async def scene(self, pending: PendingRow) -> Scene | None:
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
                return Scene("hand", table.id, gone=True) if row.ref == effects.GONE else None
            return private(table, row.seat)
        if row.kind == rings.KIND:
            if self._bell is None or row.dest not in played_in(table):
                return None
            return await self._bell.scene(pending, table, public(table, self._clock.now_ms()))
        return await self.standing(table, row.dest, (row.slot.number if row.slot is not None else None) or 0)

    async def standing(self, table: Table, dest: Dest, board: int) -> Scene | None:
        """A board message of a table at ``dest`` as it is now, one that is over in its last form (None: unchanged);
        that it was taken away, where it may not be shown."""
        audience = audience_at(table, dest)
        if audience is None or not await self._may_see(table, dest):
            return Scene("board", table.id, (Line(t("board-taken-away"), "small"),), gone=True, epilogue=True)
        seen = as_watched(table) if dest in late_in(table) else table
        if board == seen.board:
            return await self.board(table, dest, watch=audience.role == "watch")
        old = past(seen, board)
        return replace(old, epilogue=True) if old is not None else None

    async def board(self, table: Table, dest: Dest, *, watch: bool) -> Scene:
        """The board as it is shown at ``dest``, where people play, or ``watch`` only. Whether it may be shown there is
        not asked."""
        seen = as_watched(table) if watch and dest in late_in(table) else table
        now = self._clock.now_ms() if seen is table else seen.turn_ms
        scene = await self._rated(seen, dest, counted(seen, public(seen, now)))
        if not watch:
            return await self._in_lesson(table, dest, scene)
        watched = for_spectators(seen, scene)
        mine = bool(table.bench.person) and dest == private_to(table.bench.person)
        return referee.for_referee(table, watched) if mine else watched

    async def _rated(self, table: Table, dest: Dest, scene: Scene) -> Scene:
        """The board; of a rated match that is over, with what it did to the ratings of the chat that reads it, or where
        there are none, to those over all."""
        if not table.rated or table.phase != "over":
            return scene
        here = () if dest.private else await self._store.ratings.changes(house_of(str(dest)), table.id, table.match)
        found = here or await self._store.ratings.changes(ALL, table.id, table.match)
        return with_changes(scene, found, table)

    async def _in_lesson(self, table: Table, dest: Dest, board: Scene) -> Scene:
        """The board; of a lesson in a private chat, the learner's hand. The page shows board and hand beside each
        other."""
        seat = learner(table) if table.lesson is not None and dest.private and dest.platform != "web" else None
        return board if seat is None or not await self._owns(table, seat, dest) else learn.own_board(table, seat, board)

    async def _may_see(self, table: Table, dest: Dest) -> bool:
        """Whether the board may be shown there: of a table whose cards others play too, to those who sit at it."""
        if table.pack is None or table.phase == "lobby":
            return True
        return dest.private and any([await self._owns(table, seat, dest) for seat, _ in table.people()])

    async def _owns(self, table: Table, seat: int, dest: Dest) -> bool:
        """Whether a private chat is that of a seat's owner: the seat may have a new one since the row was written, and
        another account of theirs may have been parted."""
        chair = table.chairs[seat]
        if chair is None or not chair.human:
            return False
        if dest == private_to(chair.person):
            return True
        joined = dest.reader in chair.met and (await self._store.prefs(dest.key)).get(JOINED) == chair.person
        return dest.private and joined


def for_onlooker(table: Table, person: str) -> Scene | None:
    """The board for somebody who does not sit at the table and looks on where others play; None: as it is.

    The table is shown as it was at the end of a turn, so a trick that ended with it still lies there.
    """
    seen = seen_by(table, table.seat_of(person), person)
    return None if seen is table else unpressed(counted(seen, public(seen, seen.turn_ms)))


def look(table: Table, seat: int | None, person: Person, what: str, proofs: Sequence[DealProof] = ()) -> Scene | None:
    """The scene of ``what`` (``hand``, ``davtar``, ``options.clock`` …) for ``person``, who has ``seat`` or none; None
    if there is nothing to see. ``proofs``: of the table's deals, needed for ``verify`` only.

    :raises Illegal: it is not for this person, or not now.
    """
    name, _, value = what.partition(".")
    packs.may_look(table, seat, name)
    seen = seen_by(table, seat, person.id)
    match name:
        case "hand":
            if seat is None:
                raise Illegal("not-seated")
            return private(table, seat)
        case "board" | "who":
            return public(seen, seen.held.until_ms if seen.held else 0)
        case "options":
            if table.phase != "lobby":
                raise Illegal("already-started")
            return lobby.options(table, value)
        case "seats":
            if table.phase != "lobby":
                raise Illegal("already-started")
            if seat is None and not person.admin:
                raise Illegal("not-seated")
            return lobby.seats(table, person)
        case "menu" | "voteout":
            return _menu(table, person) if name == "menu" else lobby.vote_out(table, seat)
        case "rules" | "referee":
            return info.rules(table.game, seen) if name == "rules" else referee.panel(table, person, value)
        case "language":
            return info.language_panel(chat=person.admin)
        case "verify":
            return info.proof_scene(table, int(value) if value.isdecimal() else None, proofs)
        case _:
            # ``pick.JH.QH``, ``bid.S``: the selection so far travels in the button; none of it is stored.
            if seen.state is None:
                return None
            panel = _panel(seen, seat, what)
            # The bazaar bids step by step on a panel; in other games the bids are on the person's own hand.
            return private(table, seat) if panel is None and name == "bid" and seat is not None else panel


def _panel(table: Table, seat: int | None, what: str) -> Scene | None:
    """A panel of the game; in the Davtar there is also what the referee did."""
    name = what.partition(".")[0]
    panel = stage_of(table.game).panel(table, seat, what if name in ("pick", "bid") else name)
    if panel is not None and panel.kind == "hand" and seat is not None:
        return hint.offered(table, seat, panel)
    return referee.in_davtar(table, panel) if panel is not None and name == "davtar" else panel
