"""The verbs of a referee and of the players they judge (HS-13, LG-8)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.core import events as ev
from bot.core import rated, votes
from bot.core.context import Moment, Outcome, chair_at, owners, seat_named, seat_of
from bot.core.fold import appointment, dismissal, judgement, may_be, opponents, voided
from bot.core.model import OPEN, Phase, Table
from bot.games import entry_of
from bot.ports.people import HOUSE
from bot.ports.records import Person
from bot.text import t
from rules.core import Illegal, Seat

# --- errors and explanations (LG-8) -----------------------------------------------------------------------------------
# A player demands an explanation, gets it, and it is judged: by the referee, or without one by the opponents of the
# asked player together. After an innocent error the opponents choose to replay the deal or to go on.


Verb: TypeAlias = Callable[[Table, Person, str, Moment], Outcome]


def said(words: str) -> None:
    """:raises Illegal: ``referee-words``."""
    if not words:
        raise Illegal("referee-words")


def demand(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``demand SEAT WORDS``: demand an explanation, as a seated player or the referee.

    :raises Illegal: ``not-seated``; ``explain-open``: one is being looked into; ``explain-self``,
        ``explain-computer``; ``referee-words``.
    """
    mine = table.seat_of(who.id)
    if mine is None and who.id != table.bench.person:
        raise Illegal("not-seated")
    number, _, words = rest.partition(" ")
    seat = seat_named(table, number)
    if seat == mine:
        raise Illegal("explain-self")
    if not chair_at(table, seat).human:
        raise Illegal("explain-computer")
    if table.bench.asked is not None and table.bench.asked.open:
        raise Illegal("explain-open")
    said(words.strip())
    return Outcome((ev.Demanded(who.id, who.name, seat, words.strip()),))


def explain(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
    """:raises Illegal: ``explain-none``: no explanation was demanded of them; ``referee-words``."""
    asked = table.bench.asked
    if asked is None or not asked.open or asked.seat != seat_of(table, who.id):
        raise Illegal("explain-none")
    said(words)
    return Outcome((ev.Explained(who.id, who.name, words),))


def judge(verdict: str) -> Verb:
    """The referee decides; without one, both opponents of the asked player."""

    def judged(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
        asked = table.bench.asked
        if asked is None or asked.verdict:
            raise Illegal("explain-none-open")
        if table.bench.person == who.id:
            return Outcome(judgement(table, verdict, "referee"))
        if table.bench.person:
            raise Illegal("referee-judges", name=table.bench.name)
        return votes.propose(table, who, f"error-{verdict}", _opponent(table, who), moment)

    return judged


def replay(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
    """After an innocent error the opponents choose to replay the deal; both have to agree.

    :raises Illegal: ``explain-no-choice``; ``explain-deal-over``: the deal in which it happened is over; ``no-book``.
    """
    seat = _choosing(table, who)
    if not can_replay(table):
        raise Illegal("explain-deal-over")
    return votes.propose(table, who, "error-replay", seat, moment)


def go_on(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
    """Either opponent chooses to go on.

    :raises Illegal: ``explain-no-choice``.
    """
    _choosing(table, who)
    asked = table.proposal is not None and table.proposal.kind == "error-replay"
    return Outcome((*((ev.Dropped("error-replay", "overtaken"),) if asked else ()), ev.Remedied("goon")))


def _choosing(table: Table, who: Person) -> Seat:
    asked = table.bench.asked
    if asked is None or asked.verdict != "innocent" or asked.choice:
        raise Illegal("explain-no-choice")
    return _opponent(table, who)


def can_replay(table: Table) -> bool:
    """Whether the deal with the error is still running and can be stopped."""
    asked = table.bench.asked
    if asked is None or asked.deal != table.deal:
        return False
    try:
        voided(table, "", "")
    except Illegal:
        return False
    return True


def _opponent(table: Table, who: Person) -> Seat:
    """:raises Illegal: ``explain-opponents``: only the other side decides."""
    seat = seat_of(table, who.id)
    if seat not in opponents(table):
        raise Illegal("explain-opponents")
    return seat


# --- verbs: ``referee WHAT …`` ----------------------------------------------------------------------------------------
# The referee has no seat and sees what spectators see, so no verb here depends on a hand.


ANNOUNCED: Final = ("start", "complaint", "end", "note")
NEED_WORDS: Final = frozenset({"complaint", "note"})
_RUNNING: Final[frozenset[Phase]] = frozenset({"play", "paused"})
_LIVES: Final[frozenset[Phase]] = frozenset({"lobby", "play", "paused", "over"})
_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class _Rule:
    """``who``: ``referee``, ``seated``, or ``any``."""

    verb: Verb
    who: str
    phases: frozenset[Phase]


def act(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """:raises Illegal: ``referee-unknown``; ``referee-only``, ``not-seated``; ``referee-not-now``; those of each
    verb."""
    name, _, words = rest.partition(" ")
    rule = _RULES.get(name)
    if rule is None:
        raise Illegal("referee-unknown")
    if rule.who == "referee" and who.id != table.bench.person:
        raise Illegal("referee-only")
    if rule.who == "seated" and table.seat_of(who.id) is None:
        raise Illegal("not-seated")
    if table.phase not in rule.phases:
        raise Illegal("referee-not-now")
    return rule.verb(table, who, words.strip(), moment)


def verbs(table: Table, who: Person) -> tuple[str, ...]:
    """The verbs a user could use now, in the order of the panel."""
    person = who.id
    seat, mine = table.seat_of(person), table.bench.person == person
    found = [
        name
        for name, rule in _RULES.items()
        if table.phase in rule.phases
        and (mine if rule.who == "referee" else seat is not None if rule.who == "seated" else True)
    ]
    return tuple(name for name in found if _sensible(table, who, seat, name))


def _sensible(table: Table, who: Person, seat: Seat | None, name: str) -> bool:
    bench, asked, person = table.bench, table.bench.asked, who.id
    judging = bench.person == person or (not bench.person and seat in opponents(table))
    match name:
        case "offer":
            return seat is None and not (bench.person or bench.cup) and bool(owners(table))
        case "ask":
            return False  # needs a name, which a button cannot type
        case "appoint":
            return False
        case "doubt":
            return bool(bench.person) and person != bench.person and (seat is not None or who.admin)
        case "demand":
            return (seat is not None or bench.person == person) and (asked is None or not asked.open)
        case "explain":
            return asked is not None and asked.open and seat == asked.seat and not asked.answered
        case "innocent" | "deliberate":
            return asked is not None and not asked.verdict and judging
        case "replay" | "goon":
            choosing = asked is not None and asked.verdict == "innocent" and not asked.choice
            return choosing and seat in opponents(table) and (name == "goon" or can_replay(table))
        case "pause":
            return table.phase == "play"
        case "resume":
            return table.phase == "paused"
        case "kaput":
            return not table.kaput_judged and rated.may_be_kaput(table)
        case "void" | "correct":
            return entry_of(table.game).book is not None
        case _:
            return True


# --- appointing the referee -------------------------------------------------------------------------------------------


def offer(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """A user without a seat offers to be the referee; all players present have to agree. A player who called them
    already has.

    :raises Illegal: see ``may_be``; ``referee-nobody``: no player is present to agree; ``vote-open``.
    """
    may_be(table, who.id)
    present = owners(table)
    if not present:
        raise Illegal("referee-nobody")
    called, seat = table.bench.called
    caller = table.chairs[seat] if called == who.id and 0 <= seat < len(table.chairs) else None
    if caller is not None and caller.person in present:
        if len(present) == 1 and table.proposal is None:
            return Outcome(appointment(table, who.id, who.name, "agreed"))
        first = votes.propose(table, who, "referee", -1, moment)
        return Outcome((*first.events, ev.Voted(caller.person, True)), first.reply)
    return votes.propose(table, who, "referee", -1, moment)


def ask(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``ask SEAT PERSON NAME``: the owner of the seat asks a member of the chat to be the referee. Internal, because
    only the program knows the chat's members.

    :raises Illegal: ``referee-unknown``; see ``may_be``.
    """
    seat, _, rest = rest.partition(" ")
    person, _, name = rest.partition(" ")
    if who.id != HOUSE.id or not name:
        raise Illegal("referee-unknown")
    may_be(table, person)
    return Outcome((ev.Called(person, name, seat_named(table, seat)),), t("referee-called", name=name))


def appoint(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``appoint PERSON NAME``: by a cup. Internal.

    :raises Illegal: ``referee-unknown``; see ``may_be``.
    """
    person, _, name = rest.partition(" ")
    if who.id != HOUSE.id or not name:
        raise Illegal("referee-unknown")
    return Outcome(appointment(table, person, name, "cup"))


def step_down(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
    return Outcome(dismissal(table, "self", words), t("referee-stepped-down"))


def doubt(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
    """Raise a suspicion. It is founded if a second seated player shares it, or if an admin of the chat who does not
    play raises it; then the referee steps down.

    :raises Illegal: ``not-seated``; ``referee-none``; ``referee-words``: without a reason; ``referee-doubted``: twice.
    """
    seat = table.seat_of(who.id)
    if seat is None and (not who.admin or who.id == table.bench.person):
        raise Illegal("not-seated")
    if not table.bench.person:
        raise Illegal("referee-none")
    said(words)
    if who.id in table.bench.doubts:
        raise Illegal("referee-doubted")
    others = {person for person in table.bench.doubts if table.seat_of(person) is not None}
    founded = seat is None or bool(others - {who.id})
    gone = dismissal(table, "founded") if founded else ()
    return Outcome((ev.Doubted(who.id, who.name, words), *gone), None if founded else t("referee-doubt-noted"))


# --- the referee's actions --------------------------------------------------------------------------------------------


def announce(what: str) -> Verb:
    def announced(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
        if what in NEED_WORDS:
            said(words)
        return Outcome((ev.Announced(who.id, what, words),))

    return announced


def pause(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
    """A break that only the referee ends."""
    paused = (ev.Paused(),) if table.phase == "play" else ()
    return Outcome((*paused, ev.Announced(who.id, "break", words)))


def resume(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
    return Outcome((ev.Resumed(),))


def void(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
    """Stop the running deal, with a reason; the next dealer deals.

    :raises Illegal: ``referee-words``, ``no-book``, ``book-no-deal-runs``.
    """
    said(words)
    return Outcome((voided(table, who.id, words),))


def correct(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``correct DEAL A B REASON``: the sides' points for a written deal; ``-``: unchanged.

    :raises Illegal: ``referee-correct-how``, ``referee-words``, ``no-book``, and those of ``rules.core.BookGame``.
    """
    book = entry_of(table.game).book
    if book is None or table.state is None:
        raise Illegal("no-book")
    deal, a, b, words = (*rest.replace(":", " ").split(maxsplit=3), "", "", "", "")[:4]
    row = next((row for row in table.state.rows if str(row.deal) == deal), None)
    if not deal.isdecimal() or not a or not b:
        raise Illegal("referee-correct-how")
    if row is None:
        raise Illegal("book-no-deal", deals=len(table.state.rows))
    new = tuple(old if text == "-" else _number(text) for old, text in zip(row.written, (a, b), strict=True))
    said(words)
    game = tuple(book.corrected(table.state, row.deal, new))
    return Outcome((ev.Corrected(who.id, words, row.deal, tuple(row.written), new, game),))


def unfinished(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
    """Declare the match unfinished: the same players may resume it."""
    said(words)
    return Outcome((ev.Announced(who.id, "unfinished", words), ev.Adjourned("referee")))


def kaput(table: Table, who: Person, words: str, moment: Moment) -> Outcome:
    """Decide that the deal a player left could only be lost by tars kaput (RAT-4); it counts as that if the match is
    deserted.

    :raises Illegal: ``no-kaput-left``; ``referee-words``.
    """
    if table.kaput_judged or not rated.may_be_kaput(table):
        raise Illegal("no-kaput-left")
    said(words)
    return Outcome((ev.Announced(who.id, "kaput", words),))


def _number(text: str) -> int:
    """:raises Illegal: ``referee-correct-how``."""
    plain = text.replace("\u2212", "-")
    digits = plain.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > _DIGITS:
        raise Illegal("referee-correct-how")
    return int(plain)


_RULES: Final[Mapping[str, _Rule]] = {
    "offer": _Rule(offer, "any", OPEN),
    "ask": _Rule(ask, "any", OPEN),
    "appoint": _Rule(appoint, "any", OPEN),
    "start": _Rule(announce("start"), "referee", _LIVES),
    "pause": _Rule(pause, "referee", _RUNNING),
    "resume": _Rule(resume, "referee", frozenset({"paused"})),
    "complaint": _Rule(announce("complaint"), "referee", _LIVES),
    "note": _Rule(announce("note"), "referee", _LIVES),
    "void": _Rule(void, "referee", _RUNNING),
    "correct": _Rule(correct, "referee", _RUNNING),
    "demand": _Rule(demand, "any", _RUNNING),
    "explain": _Rule(explain, "seated", _RUNNING),
    "innocent": _Rule(judge("innocent"), "any", _RUNNING),
    "deliberate": _Rule(judge("deliberate"), "any", _RUNNING),
    "replay": _Rule(replay, "seated", _RUNNING),
    "goon": _Rule(go_on, "seated", _RUNNING),
    "unfinished": _Rule(unfinished, "referee", _RUNNING),
    "kaput": _Rule(kaput, "referee", frozenset({"adjourned"})),
    "end": _Rule(announce("end"), "referee", frozenset({"over"})),
    "stepdown": _Rule(step_down, "referee", _LIVES | {"adjourned"}),
    "doubt": _Rule(doubt, "any", _LIVES),
}
TYPED: Final = tuple(name for name in _RULES if name not in ("ask", "appoint"))
"""The verbs that people may type; the others are internal."""
