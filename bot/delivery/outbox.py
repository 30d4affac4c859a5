"""Outbox rows for the public effects of a table's events, derived from the tables before and after, not from hands."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from bot.core import audiences, clocks, codec, fold, loaded, model, play, rated
from bot.core import events as ev
from bot.delivery.pings import question, rings
from bot.games import entry_of, folder, rules_of
from bot.games.stage import name_of, names_of
from bot.ports.court import BAN
from bot.ports.keys import FOLLOWING, Dest, board_slot, hand_slot, private_to
from bot.ports.records import OutRow
from bot.text import Name, Text, t
from rules.core import Seat

# --- wording of the referee's record ----------------------------------------------------------------------------------


def told(entry: model.Entry) -> Text | None:
    """A line of the record; None where the line before it is enough."""
    if entry.kind == "voided" and not entry.person:  # the opponents chose it
        return None
    args: dict[str, str | int | Name] = {
        "who": Name(entry.person, entry.name),
        "about": Name("", entry.about),
        "how": entry.how,
    }
    if entry.points:
        args |= zip(("olda", "oldb", "newa", "newb"), entry.points, strict=True)
        args["deal"] = entry.book
    line = t(f"referee-told-{entry.kind}", **args)
    return t("referee-said", line=line, words=entry.words) if entry.words else line


def record_notes(after: model.Table, events: Sequence[ev.Event]) -> list[Text]:
    """The notes to the table about a command's referee events; each is a line of the record."""
    found = [event for event in events if isinstance(event, ev.RefereeEvent)]
    lines = after.bench.entries[len(after.bench.entries) - len(found) :]
    texts = [_called(entry, event) or told(entry) for entry, event in zip(lines, found, strict=True)]
    return [text for text in texts if text is not None]


def _called(entry: model.Entry, event: ev.Event) -> Text | None:
    """A mention of the person asked to be the referee; the entry only names them."""
    if not isinstance(event, ev.Called):
        return None
    who = Name(event.person, event.name, True)
    return t("referee-told-called", who=Name(entry.person, entry.name), about=who, how="")


# --- rows for events --------------------------------------------------------------------------------------------------
# Each deal has one live message, slot ``board:<table>:<number>``; it is edited during the deal and becomes its result.
# Mentions and news of the table are separate messages (``note``). So are announcements of the game (``loud``), or a
# board posted anew where messages are costly. An open private hand is updated (``hand``). Players who should notice
# something are rung (``ping``, ``bot.delivery.pings``).


WATCHING = "watching"
"""The ``ref`` of a hand row that only shows how a trick ended; its owner has nothing to decide."""
GONE = "gone"
"""The ``ref`` of a hand row whose reader no longer owns the hand: remove the open one."""

_CLOSED = frozenset({"over", "abandoned"})
_STANDS = frozenset({"board", "hand"})
"""The kinds of rows that show the state of a table."""
UNSEEN: Final = frozenset(
    {ev.Merged, ev.Met, ev.Meant, ev.Attending, ev.Sealed, ev.SealsAwaited, ev.SealsClosed, ev.Unsealed}
    | {ev.SealingBegun, ev.RoundNamed, ev.RoundCame, ev.RoundMissed, ev.DealAsked}
)
"""The events that nobody sees."""
_SENDS_AWAY = frozenset({ev.VotedOut, ev.Stood, ev.Missed})


def rows(before: model.Table | None, after: model.Table, events: Sequence[ev.Event]) -> tuple[OutRow, ...]:
    """The rows that ``events`` cause, in order."""
    kinds = frozenset(map(type, events))
    if UNSEEN.issuperset(kinds):
        return ()
    later = fold.late_in(after) if after.late else ()
    here = tuple(dest for dest in audiences.shown_in(after) if dest not in later)
    out = _boards(before, after, events, here)
    if before is not None and before.board != after.board:
        out += _past(before, [dest for dest in audiences.shown_in(before) if dest not in later])
    out += _later(before, after, events, later) if later else []
    if ev.Hidden in kinds:
        out += _hidden(before, after, events)
    if kinds & _SENDS_AWAY and before is not None:
        out += _to_those_sent_away(before, events)
    if before is not None and before.proposal is not None:
        out += _to_whoever_asked(before.proposal, after, kinds)
    if any(isinstance(event, ev.Adjourned) and event.reason == "removed" for event in events):
        # The bot has left the match's chat, so tell the players in private.
        lost = t("note-adjourned", reason="removed")
        out += [said(private_to(chair.person), "note", lost) for _, chair in after.people()]
    if after.phase in _CLOSED and after.ended and (before is None or not before.ended) and rated.brings_one(after):
        out += [OutRow(dest, None, BAN, f"{after.id}:{after.match}") for dest in audiences.shown_in(after)]
    if after.state is not None and (after.phase in ("play", "over") or after.lesson is not None):
        out += _hands(before, after, events)
    if ev.Parted in kinds and before is not None:
        out += _taken_away(before, after, events)
    if after.lesson is None:
        out += rings(before, after, events)
    return tuple(one for one in out if one.kind not in _STANDS or one.dest.platform not in FOLLOWING)


def _hidden(before: model.Table | None, after: model.Table, events: Sequence[ev.Event]) -> list[OutRow]:
    """Remove the board from audiences that no longer see the table. Where the bot was removed, it cannot."""
    gone = [Dest.parse(one.dest) for one in events if isinstance(one, ev.Hidden) and one.reason != "removed"]
    last = fold.as_watched(before).board if before is not None else after.board
    was_late = fold.late_in(before) if before is not None else ()
    return [OutRow(dest, board_slot(after.id, last if dest in was_late else after.board), "board") for dest in gone]


def _boards(
    before: model.Table | None, after: model.Table, events: Sequence[ev.Event], here: Sequence[Dest]
) -> list[OutRow]:
    """The messages and boards for the audiences ``here``."""
    loud: Sequence[Text] = ()
    acted = any(isinstance(event, ev.Acted) for event in events)
    if acted and before is not None and before.state is not None and after.lesson is None:
        # Announcements of the game: quansh, sur, Blot … In a lesson the coach says them, in one message.
        loud = folder.stage_of(after.game).notes(after, loaded.public_view(before), loaded.public_view(after))
    told = [*(("loud", text) for text in loud), *(("note", text) for text in _notes(before, after, events))]
    out = [said(dest, kind, text) for kind, text in told for dest in here] if told else []
    wait = after.held.until_ms if after.held and (before is None or before.held is not after.held) else 0
    slot = board_slot(after.id, after.board)
    return [*out, *(OutRow(dest, slot, "board", after_ms=ms) for ms in ((0, wait) if wait else (0,)) for dest in here)]


def _past(before: model.Table, here: Sequence[Dest]) -> list[OutRow]:
    """Give the old message its final form, without stale buttons. It comes after the new one: people wait for that, and
    a chat takes about one message a second."""
    return [OutRow(dest, board_slot(before.id, before.board), "board") for dest in here]


def _later(
    before: model.Table | None, after: model.Table, events: Sequence[ev.Event], here: Sequence[Dest]
) -> list[OutRow]:
    """The boards and past boards for late spectators, with the news of that earlier moment."""
    earlier, now = fold.as_watched(before) if before is not None else None, fold.as_watched(after)
    if earlier is not None and earlier.seq == now.seq:
        came = {event.dest for event in events if isinstance(event, ev.Shown)}
        return [OutRow(dest, board_slot(now.id, now.board), "board") for dest in here if str(dest) in came]
    if now is after:
        rows = _boards(earlier, after, events, here)
    else:
        rows = _boards(earlier, replace(now, held=None), [one for one in events if isinstance(one, ev.Acted)], here)
    if earlier is None or earlier.board == now.board:
        return rows
    return rows + _past(earlier, [dest for dest in here if before is None or dest in audiences.shown_in(before)])


def said(dest: Dest, kind: str, text: Text) -> OutRow:
    return OutRow(dest, None, kind, ref=codec.text_to_json(text))


def _to_those_sent_away(before: model.Table, events: Sequence[ev.Event]) -> list[OutRow]:
    """Private notes to players who were removed from a lobby, voted out of a match, or moved too late."""
    told: list[OutRow] = []
    for event in events:
        if isinstance(event, ev.VotedOut | ev.Stood):
            chair = before.chairs[event.seat]
            sent = isinstance(event, ev.VotedOut) or event.removed
            if sent and chair is not None:
                key = "you-were-voted-out" if isinstance(event, ev.VotedOut) else "you-were-removed"
                told.append(said(private_to(chair.person), "note", t(key, game=t(f"game-{before.game}"))))
        if isinstance(event, ev.Missed):
            chair = before.chairs[event.seat]
            if chair is not None and chair.human:
                told.append(said(private_to(chair.person), "note", t("steady-missed")))
    return told


def _to_whoever_asked(asked: model.Proposal, after: model.Table, kinds: Collection[type]) -> list[OutRow]:
    """Tell a user who asked to watch that their question ended without a yes, for whatever reason."""
    if not asked.at or (after.proposal is not None and after.proposal.seq == asked.seq) or ev.Welcomed in kinds:
        return []
    return [said(Dest.parse(asked.at), "note", t("watch-not-let" if ev.Dropped in kinds else "watch-not-answered"))]


def _hands(before: model.Table | None, after: model.Table, events: Sequence[ev.Event]) -> list[OutRow]:
    """Update hands at the owner's turn, after a deal, a trick and the owner's play, and when the owner first sees them;
    by seat, so that no row holds a card."""
    people = after.people()
    touched: set[Seat] = set()
    watching: set[Seat] = set()
    acted = False
    for event in events:
        match event:
            case ev.Dealt() | ev.TakenBack() | ev.Resumed() | ev.Reopened() | ev.Voided() | ev.Abandoned():
                touched.update(seat for seat, _ in people)
            case ev.Acted(seat) | ev.Back(seat) | ev.Substituted(seat):
                touched.add(seat)
                acted = True
            case _:
                pass
    if acted:
        game = rules_of(after.game)
        to_move = tuple(wait.seat for wait in after.waits)
        waiting = to_move if after.phase == "play" else game.waiting(after.state)
        touched.update(waiting)
        if before is not None and before.state is not None:
            conduct = entry_of(after.game).conduct
            if conduct.may_look:  # the seats that have just looked at their cards (SE-6), which is public
                touched.update(
                    set(conduct.closed(loaded.public_view(before))) - set(conduct.closed(loaded.public_view(after)))
                )
            # What the open hands of seats that could act offer is void now, such as a quansh of the previous bid, or
            # anything once the bidding is over. From public facts only.
            watching.update(game.actors(before.state))
        held = after.held is not None and (before is None or before.held is not after.held)
        if held or not waiting:  # a trick or the whole deal has just ended, which all players want to see
            watching.update(seat for seat, _ in people)
    slot = hand_slot(after.id)
    return [
        OutRow(private_to(account), slot, "hand", ref="" if seat in touched else WATCHING, seat=seat)
        for seat, chair in people
        if seat in touched or seat in watching
        for account in (chair.person, *chair.met)
    ]


def _taken_away(before: model.Table, after: model.Table, events: Sequence[ev.Event]) -> list[OutRow]:
    """Remove open hands from accounts that no longer belong to the owner."""
    return [
        OutRow(private_to(event.account), hand_slot(after.id), "hand", ref=GONE, seat=seat)
        for event in events
        if isinstance(event, ev.Parted)
        for seat, chair in before.people()
        if event.account in chair.met
    ]


def _notes(before: model.Table | None, after: model.Table, events: Sequence[ev.Event]) -> list[Text]:
    notes: list[Text] = record_notes(after, events) if any(isinstance(one, ev.RefereeEvent) for one in events) else []
    for event in events:
        match event:
            case ev.VotedOut() | ev.Dismissed():
                notes.append(_of_seat(before, after, event))
            case ev.Lapsed() | ev.Left() | ev.Back() | ev.Substituted() | ev.TakenBack():
                notes.append(_of_seat(before, after, event))
            case ev.Proposed() | ev.Knocked() if after.proposal is not None and not clocks.slow(after):
                # In slow play the players asked are rung.
                notes.append(question(after, after.proposal))
            case ev.Chosen("rated", "off") if after.phase != "lobby":
                notes.append(t("note-unrated"))
            case ev.Dropped("dealer", "refused" | "lapsed"):
                notes.append(t("note-dealer-ace"))
            case ev.Dropped(kind, reason) if kind != "watch" and (kind, reason) != ("swap", "done"):
                notes.append(t("note-dropped", kind=kind, reason=reason))
            case ev.Hidden(_, "removed"):
                notes.append(t("note-hidden-removed"))
            case ev.Adjourned() | ev.Deserted() | ev.Abandoned():
                notes += _ended(after, event)
            case ev.SealsDropped(missing):
                notes += [t("note-seal-missing", who=name_of(after, seat), deal=after.deal + 1) for seat in missing]
            case _:
                pass
    if after.phase == "over" and before is not None and before.phase != "over" and after.ended:
        notes += counting(after)
    return notes


def _ended(after: model.Table, event: ev.Adjourned | ev.Deserted | ev.Abandoned) -> list[Text]:
    """Why a match ended, or was adjourned."""
    match event:
        case ev.Adjourned() if rated.blamed(after):
            return [t("note-adjourned-rated", who=names_of(after, rated.blamed(after)), day=rated.take_up_until(after))]
        case ev.Adjourned(reason):
            return [t("note-adjourned", reason=reason)] if reason != play.PUT_ASIDE else []
        case ev.Deserted(seat):
            won = "yes" if rated.verdict(after).winners else "no"
            return [t("note-deserted", who=name_of(after, seat), won=won)]
        case ev.Abandoned(reason) if reason in rated.FORFEITS and after.rated:
            return [t("note-deserted-tars")] if reason == rated.TARS else []
        case ev.Abandoned(reason) if reason in rated.FORFEITS:
            won = "yes" if rated.verdict(after).winners else "no"
            return [t("note-deserted", who=names_of(after, after.gone), won=won)]
        case ev.Abandoned(reason):  # in a lesson the board says it
            return [t("note-abandoned", reason=reason)] if after.lesson is None else []


def counting(table: model.Table) -> list[Text]:
    """Notes on a match that does not count as its cards say, because players left it to the computer."""
    counts = rated.verdict(table)
    if counts.void:
        return [t("note-void")]
    return [t("note-silent", who=names_of(table, counts.silent))] if counts.silent else []


_SEAT_NOTES = {
    ev.Lapsed: "note-lapsed",
    ev.Left: "note-left",
    ev.VotedOut: "note-voted-out",
    ev.Back: "note-back",
    ev.Substituted: "note-substituted",
    ev.TakenBack: "note-taken-back",
}


def _of_seat(
    before: model.Table | None,
    after: model.Table,
    event: ev.Lapsed | ev.Left | ev.VotedOut | ev.Dismissed | ev.Back | ev.Substituted | ev.TakenBack,
) -> Text:
    if isinstance(event, ev.Dismissed):
        about = name_of(after, event.seat)
        if event.stays:
            return t("note-stays", who=about)
        return t("note-dismissed-rated", who=about) if after.rated else t("note-dismissed", who=about)
    if isinstance(event, ev.Lapsed) and after.rated:
        return t("note-lapsed-rated", who=name_of(after, event.seat))
    table = before if isinstance(event, ev.Left | ev.VotedOut) and before is not None else after
    return t(_SEAT_NOTES[type(event)], who=name_of(table, event.seat), seat=event.seat + 1)
