"""Actions that need consent: take-back, pause, adjourning, abandoning, substitutes, swapping seats."""

from collections.abc import Mapping
from dataclasses import replace

from bot.core import audiences, loaded, people, rated, seals, stakes
from bot.core import events as ev
from bot.core.context import Moment, Outcome, chair_at, owners, seat_named, seat_of
from bot.core.fold import agreed, opponents
from bot.core.model import Proposal, Table
from bot.games import entry_of
from bot.ports.records import Person
from bot.text import t
from rules.core import Illegal, Seat

_OF_ALL: Mapping[str, ev.Event] = {
    "pause": ev.Paused(),
    "adjourn": ev.Adjourned("by-consent"),
    "abandon": ev.Abandoned("by-vote"),
    "close": ev.Abandoned("closed"),
}
"""Questions about the whole table, and the event on agreement."""


def voters(table: Table, asked: Proposal) -> frozenset[str]:
    """The people who may vote: by kind, usually all players present; for a swap, the player who would have to move."""
    if asked.kind == "swap":
        return frozenset({asked.person, chair_at(table, asked.seat).person})
    present = owners(table)
    if asked.kind == "referee":
        return present
    if asked.kind == audiences.KIND:
        return audiences.owners(table)
    if asked.kind.startswith("error-"):
        return frozenset(chair.person for seat, chair in table.people() if chair.present and seat in opponents(table))
    if asked.kind == "voteout":
        return present - {chair_at(table, asked.seat).person}
    if asked.kind == "sub" and table.rated:
        return frozenset(chair.person for seat, chair in table.people() if seat != asked.seat)
    return present | {asked.person} if asked.kind != "sub" else present


def _needed(table: Table, asked: Proposal) -> int:
    """The votes needed: more than half for abandoning, substitutes and voting out, otherwise all. In a running rated
    match always all."""
    count = len(voters(table, asked))
    if table.rated and table.phase != "lobby":
        return count
    return count // 2 + 1 if asked.kind in ("abandon", "close", "sub", "voteout") else count


def _settled(table: Table, asked: Proposal, moment: Moment) -> tuple[ev.Event, ...]:
    """The events once enough have agreed; otherwise none."""
    if len(asked.yes & voters(table, asked)) < _needed(table, asked):
        return ()
    match asked.kind:
        case "start":
            return stakes.begin(table, moment)
        case "dealer":
            return stakes.begin(table, moment, asked.seat)
        case "takeback":
            return (ev.TakenBack(asked.seat),)
        case "pause" | "adjourn" | "abandon" | "close" as kind:
            return (_OF_ALL[kind],)
        case "voteout":
            return (ev.VotedOut(asked.seat, people.host_without(table, asked.seat)),)
        case "referee" | "error-innocent" | "error-deliberate" | "error-replay":
            return agreed(table, asked.kind, asked.person, asked.name)
        case "sub":
            return (ev.Substituted(asked.seat, asked.person, asked.name), *rated.unrated_by(table))
        case audiences.KIND:
            return audiences.let_in(table, asked)
        case "rated":
            return (ev.Chosen("rated", "on"), *audiences.sent_away(table))
        case "unrated":
            return (ev.Chosen("rated", "off"),)
        case _:
            return (ev.Swapped(seat_of(table, asked.person), asked.seat), ev.Dropped(asked.kind, "done"))


def dropped(table: Table, reason: str, moment: Moment) -> tuple[ev.Event, ...]:
    """Drop the open question. If it was about the first dealer, cards are turned up instead (BZ-2)."""
    if table.proposal is None:
        return ()
    kind = table.proposal.kind
    begun = stakes.begin(table, moment) if kind == "dealer" and reason in ("refused", "lapsed") else ()
    gone = audiences.departed(table, table.proposal.person) if kind == "sub" else ()
    on = (ev.Remedied("goon"),) if kind == "error-replay" and reason == "refused" else ()
    return (ev.Dropped(kind, reason), *begun, *gone, *on)


def ends_at_once(table: Table, who: Person, verb: str) -> bool:
    """Whether this verb alone would end the match, because there is no one to ask or the match is rated."""
    if table.phase not in ("play", "paused") or table.proposal is not None:
        return False
    seat = table.seat_of(who.id)
    if seat is None:
        return verb == "abandon" and who.admin and not owners(table)
    if verb == "leave":
        return table.rated or not any(there != seat for there, _ in table.people())
    if verb not in ("adjourn", "abandon"):
        return False
    return _needed(table, Proposal(verb, who.id, who.name, seat, 0, 0, frozenset({who.id}))) <= 1


def propose(table: Table, who: Person, kind: str, seat: Seat, moment: Moment) -> Outcome:
    if table.proposal is not None:
        # Asking the open question again counts as a yes; a question about one seat only if it is the same seat.
        same = table.proposal.kind == kind and (kind in _OF_ALL or table.proposal.seat == seat)
        if same and table.seat_of(who.id) is not None:
            return agree(table, who, "", moment)
        raise Illegal("vote-open")
    first = ev.Proposed(kind, who.id, who.name, seat)
    asked = Proposal(kind, who.id, who.name, seat, table.seq + 1, moment.now_ms, frozenset({who.id}))
    settled = _settled(table, asked, moment)
    return Outcome((first, *settled), None if settled else t("asked-others"))


def take_back(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Ask to undo one's last action; only while nothing hidden has been revealed since.

    :raises Illegal: ``rated-takeback``, ``nothing-to-take-back``.
    """
    if table.rated:
        raise Illegal("rated-takeback")
    chips = table.stake and entry_of(table.game).chips  # chips stay in the pot
    if chips or table.before is None or table.before[1] != seat_of(table, who.id):
        raise Illegal("nothing-to-take-back")
    return propose(table, who, "takeback", table.before[1], moment)


def pause(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    return propose(table, who, "pause", seat_of(table, who.id), moment)


def adjourn(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Ask to leave the match unfinished, with everyone's consent (BZ-54)."""
    return propose(table, who, "adjourn", seat_of(table, who.id), moment)


def abandon(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """End the match without a result: by vote, or by an admin of the chat when no player is present. The host or an
    admin closes a lobby; any other player has to ask."""
    seat = table.seat_of(who.id)
    if table.phase == "lobby" and (who.id == table.host or who.admin):
        return Outcome((ev.Abandoned("closed"),), t("table-closed"))
    if table.phase == "lobby" and seat is not None:
        return propose(table, who, "close", seat, moment)
    if seat is None:
        if who.admin and not owners(table):
            return Outcome((ev.Abandoned("by-admin"),))
        raise Illegal("not-seated")
    return propose(table, who, "abandon", seat, moment)


def substitute(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Ask to take over a seat that an automatic player plays (HS-31); an absent or former owner simply returns."""
    wanted = seat_named(table, rest) if rest else None
    mine = table.seat_of(who.id)
    if mine is not None:
        came: tuple[ev.Event, ...] = audiences.arrived(table, who, moment.at)
        if chair_at(table, mine).away:
            return Outcome((*came, ev.Back(mine)), t("you-are-back"))
        return Outcome(came, t("already-here"))
    people.let_in(table, who.id)
    former = next((s for s, c in enumerate(table.chairs) if c and c.left and c.person == who.id), None)
    if former is not None and wanted in (None, former):
        return Outcome((*audiences.arrived(table, who, moment.at), ev.Back(former)), t("you-are-back"))
    if table.stake:  # the chips belong to the owner of the seat
        raise Illegal("chips-no-sub")
    seat = _kept_seat(table) if wanted is None else wanted
    if chair_at(table, seat).present:
        raise Illegal("seat-taken")
    came = audiences.arrived(table, who, moment.at)
    if not owners(table) and not table.rated:
        return Outcome((*came, ev.Substituted(seat, who.id, who.name)), t("you-sit", seat=seat + 1))
    asked = propose(table, who, "sub", seat, moment)
    return replace(asked, events=(*came, *asked.events))


def _kept_seat(table: Table) -> Seat:
    """The seat to take over: one left for good, else one whose owner is away, else an automatic player's."""
    for test in ("left", "away", "auto"):
        for seat, chair in enumerate(table.chairs):
            if chair is not None and getattr(chair, test):
                return seat
    raise Illegal("no-seat-to-take")


def agree(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Vote yes on the open question."""
    if table.proposal is None:
        raise Illegal("no-vote-open")
    if who.id not in voters(table, table.proposal):
        raise Illegal("not-your-vote")
    if who.id in table.proposal.yes:
        return Outcome(reply=t("already-agreed"))
    now = Proposal(
        table.proposal.kind,
        table.proposal.person,
        table.proposal.name,
        table.proposal.seat,
        table.proposal.seq,
        table.proposal.at_ms,
        table.proposal.yes | {who.id},
        table.proposal.at,
    )
    return Outcome((ev.Voted(who.id, True), *_settled(table, now, moment)), t("you-agreed"))


def refuse(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Vote no, which closes the question. The person who asked withdraws it this way, even without a seat."""
    asked_by = table.proposal.person if table.proposal is not None else ""
    if table.seat_of(who.id) is None and who.id != asked_by:
        raise Illegal("not-seated")
    if table.proposal is None:
        raise Illegal("no-vote-open")
    if who.id != asked_by and who.id not in voters(table, table.proposal):
        raise Illegal("not-your-vote")
    withdrawn = table.proposal.kind == "dealer" and who.id == asked_by
    return Outcome(
        (ev.Voted(who.id, False), *dropped(table, "withdrawn" if withdrawn else "refused", moment)), t("you-refused")
    )


def rematch(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Play again with the same seats. An amount in a risk game is taken first. Hide the table from players who left."""
    left = [chair.person for chair in table.chairs if chair is not None and chair.left]
    gone = (event for person in left for event in audiences.departed(table, person))
    return Outcome((*stakes.taken(table), ev.Rematched(moment.new_seed()), *gone))


def next_deal(table: Table, clock: str, moment: Moment, signature: str) -> Outcome:
    """Deal if it is time; adjourn the match if no player is present. ``clock``: the one that ran out; ``signature``: of
    its round."""
    if not loaded.loaded_of(table).game.needs_deal(table.state):
        return Outcome()
    if table.deal and not people.staying(table) and (clock == "deal" or not table.attempt.early):
        return Outcome((ev.Adjourned("nobody-here"),))
    if clock == "round":
        return Outcome(seals.round_over(table, signature, moment))
    return Outcome(seals.due(table, moment) if clock == "deal" else seals.overdue(table, moment))
