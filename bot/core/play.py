"""During a match: actions, the next deal, leaving and coming back, packs, lessons, and going on elsewhere."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final, TypeAlias

from bot import fair, games
from bot.core import clocks, levels, lobby, people, rated, seals, stakes
from bot.core import events as ev
from bot.core.audiences import MOST, PAGE, audience_at, found_in, knock, may_look_on, own_chats, played_in, watched_in
from bot.core.context import Moment, Outcome, after, chair_at, chance_of, deal_events, owners, seat_of
from bot.core.loaded import halted, loaded_of, public_view
from bot.core.model import OPEN, Table
from bot.games.levels import answer
from bot.ports.keys import Dest, dest_of, is_guest, private_to
from bot.ports.people import HOUSE
from bot.ports.players import Players, Question, Thinking
from bot.ports.records import Person
from bot.text import t
from rules.core import Illegal, Seat

# --- actions, the next deal, leaving and coming back ------------------------------------------------------------------


def act(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``act DECISION ACTION``; the decision ``-`` stands for the open one (typed commands).

    :raises Illegal: ``stale`` if the button was for another deal or another standing bid (docs/laws.md, Buttons outlive
        restarts); ``steady-wait``; the game's keys.
    """
    seat = seat_of(table, who.id)
    if table.meant:
        clocks.free_to_act(table, seat)
    decision, _, text = rest.partition(" ")
    game = games.rules_of(table.game)
    if not table.waits and game.needs_deal(table.state):
        raise Illegal("between-deals")
    action = game.parse(text)
    if decision not in ("-", game.decision(table.state, action)):
        raise Illegal("stale")
    happened = tuple(game.decide(table.state, seat, action, chance_of(table, "act")))
    events = settled(table, ev.Acted(seat, "player", game.encode(action), happened), moment)
    chair = table.chairs[seat]
    return Outcome((ev.Back(seat), *events) if chair is not None and chair.away else events)


def settled(table: Table, acted: ev.Acted, moment: Moment) -> tuple[ev.Event, ...]:
    """An action and its consequences; at a public pace only the intent."""
    if table.steady:
        return (ev.Meant(acted.seat, acted.by, acted.text),)
    return done(table, acted, moment) if table.stake or games.rules_of(table.game).plays_unasked else (acted,)


def beat(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
    """Carry out the decisions made before this beat, in their order (``bot.core.clocks``)."""
    events: tuple[ev.Event, ...] = ()
    for one in table.meant:
        loaded = loaded_of(table)
        try:
            if loaded.game.needs_deal(table.state):
                raise Illegal("between-deals")
            action = loaded.game.parse(one.text)
            game = tuple(loaded.game.decide(table.state, one.seat, action, chance_of(table, "act")))
            new: tuple[ev.Event, ...] = done(table, ev.Acted(one.seat, one.by, one.text, game), moment)
        except Illegal as late:
            new = (ev.Missed(one.seat, late.key),)
        events += new
        table = after(table, new, moment.now_ms)
    return events


def done(table: Table, acted: ev.Acted, moment: Moment) -> tuple[ev.Event, ...]:
    """An action, the automatic action that may follow it, and the chips it moves."""
    state = loaded_of(table).fold(table.state, acted.game)
    then = replace(table, state=state, acts=table.acts + 1, tallies=rated.counted(table, acted))
    more = (*stakes.funded_anew(table, then, acted, moment), *stakes.risk_opened(then, moment))
    return (acted, *_unasked(then, acted), *more)


def _unasked(then: Table, acted: ev.Acted) -> tuple[ev.Event, ...]:
    """The only possible action after ``acted``, if the game plays such actions without asking; at a public pace every
    player is asked."""
    if not acted.game or then.steady:
        return ()
    loaded = loaded_of(then)
    found = loaded.game.unasked(then.state, acted.game[-1])
    if found is None:
        return ()
    seat, action = found
    game = tuple(loaded.game.decide(then.state, seat, action, chance_of(then, "act")))
    return (ev.Acted(seat, "auto", loaded.game.encode(action), game),)


def coming_back(table: Table, seat: Seat) -> tuple[ev.Event, ...]:
    """An absent player who acts in any way is back at once (HS-30)."""
    chair = table.chairs[seat]
    return (ev.Back(seat),) if chair is not None and chair.away else ()


def back(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Take back one's seat from the automatic player."""
    return Outcome(coming_back(table, seat_of(table, who.id)), t("you-are-back"))


def ready(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Ask for the next deal; it is dealt once every player present has asked."""
    seat = seat_of(table, who.id)
    if not loaded_of(table).game.needs_deal(table.state):
        return Outcome()
    events: tuple[ev.Event, ...] = coming_back(table, seat)
    if who.id not in table.ready:
        events = (*events, ev.Readied(who.id))
    if table.ready | {who.id} >= owners(table):
        if not people.staying(table):
            return Outcome((*events, ev.Adjourned("nobody-here")))
        return Outcome((*events, *seals.due(table, moment)))
    return Outcome(events, t("you-are-ready"))


def leave(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Leave: an automatic player plays the seat (HS-31). The match is adjourned if the last person leaves, or if it is
    rated."""
    if table.phase == "lobby":
        return lobby.leave_lobby(table, who)
    seat = seat_of(table, who.id)
    if table.lesson is not None:
        return Outcome((ev.Abandoned("lesson"),), t("learn-left"))
    if table.rated:
        return Outcome(rated.gone_away(table, (seat,), "left"), t("you-left-rated"))
    others = [chair.person for s, chair in table.people() if s != seat]
    if not others:
        return Outcome((ev.Adjourned("nobody-here"),), t("you-left-adjourned"))
    host = others[0] if table.host == who.id else table.host
    events: list[ev.Event] = [ev.Left(seat, host)]
    asked = table.proposal
    if asked is not None and asked.person == who.id:
        events.append(ev.Dropped(asked.kind, "proposer-left"))
    elif asked is not None and (asked.kind, asked.seat) == ("voteout", seat):
        events.append(ev.Dropped(asked.kind, "overtaken"))
    return Outcome(tuple(events), t("you-left"))


def word(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """A player's word for the shuffle (HS-20); it counts from the next deal on."""
    cleaned = fair.clean_word(rest)
    if not cleaned:
        raise Illegal("empty-word")
    chair = chair_at(table, seat_of(table, who.id))
    enters = fair.mixed(chair.salt, cleaned) if chair.salt else ""
    told = t("word-late" if table.attempt.shut else "word-taken", word=cleaned)
    return Outcome((ev.Worded(who.id, cleaned, enters),), told)


def automatic(table: Table, seat: Seat, thought: str = "") -> ev.Acted:
    """The move of the automatic player in ``seat``. ``thought``: its choice (``bot.core.play``); if empty or not
    playable, the game's default move on timeout."""
    loaded = loaded_of(table)
    action = _chosen(table, seat, thought) if thought else None
    if action is None:
        action = loaded.game.timeout(table.state, seat)
    game = tuple(loaded.game.decide(table.state, seat, action, chance_of(table, "act")))
    return ev.Acted(seat, "auto", loaded.game.encode(action), game)


def _chosen(table: Table, seat: Seat, thought: str) -> Any:
    """The thought's action, if it is legal."""
    game = loaded_of(table).game
    if levels.at_risk(table, seat):
        return None
    try:
        action = game.parse(thought)
    except Illegal:
        return None
    return action if action in game.legal(table.state, seat) else None


# --- deals from a pack ------------------------------------------------------------------------------------------------
# Other tables play the same deals, so nothing of them may leave the table. Code that could show a deal must check
# ``Table.pack``. Such a table is shown only in its players' private chats and stays sealed for good. Once the pack is
# open, deals are shown from the pack (``bot.features.daily.handler``), never from a table.


_VERBS: Final = frozenset(
    {"act", "ready", "leave", "back", "resume", "yes", "no", "finish"}
    | {"meet", "merge-account", "part-account", "bar", "unbar", "rehome", "put-aside", "part", "show-again", "unwatch"}
)
"""The verbs allowed while a table plays a pack."""
MOST_ACTS: Final = 2000
"""More than any deal has; stops a game that never ends."""


def check_pack(table: Table, verb: str) -> None:
    """:raises Illegal: ``pack-…``, for duplicates also ``duplicate-…``: a table that plays a pack refuses this verb."""
    if table.pack is None or verb in _VERBS:
        return
    daily = table.pack.of_a_day
    match verb:
        case "takeback":
            raise Illegal("pack-takeback")
        case "word":
            raise Illegal("pack-words" if daily else "duplicate-words")
        case "watch" | "spectators" | "sit" | "sub":
            raise Illegal("pack-alone")
        case "rematch":
            raise Illegal("pack-once" if daily else "duplicate-once")
        case _:
            raise Illegal("pack-fixed" if daily else "duplicate-table-fixed")


def scored(before: Table, acted: Sequence[ev.Event], moment: Moment) -> tuple[ev.Event, ...]:
    """The score of the deal, if these actions ended it at a table that plays a pack."""
    if before.pack is None:
        return ()
    table = after(before, acted, moment.now_ms)
    game = loaded_of(table).game
    if len(table.pack_scores) >= table.deal or not (game.needs_deal(table.state) or game.result(table.state)):
        return ()
    sums = games.entry_of(table.game).conduct.score(public_view(table))
    earlier = [sum(side) for side in zip(*table.pack_scores, strict=True)] or [0] * len(sums)
    return (ev.PackScored(table.deal, tuple(n - past for n, past in zip(sums, earlier, strict=True))),)


def reopened(table: Table) -> tuple[ev.Event, ...]:
    """The events that reopen a stopped table before the rest of its pack is played."""
    return () if table.phase == "play" else (ev.Reopened(str(table.audiences[0].dest)),)


def played_on(table: Table, acted: ev.Acted, moment: Moment) -> tuple[ev.Event, ...]:
    """An action in the rest of a pack, with the score if it ends the deal."""
    return (acted, *scored(table, (acted,), moment))


def unfinished(table: Table) -> bool:
    """Whether part of a pack is still to be played."""
    return table.pack is not None and table.phase in ("play", "paused", "adjourned")


def finish(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """The pack's time is over: automatic players play the rest. Internal. ``rest``: the event number for which they
    chose their moves, and the moves (``bot.core.play``)."""
    if who.id != HOUSE.id:
        raise Illegal("unknown-command")
    if not unfinished(table):
        return Outcome()
    since, *chosen = rest.split(" ")
    thoughts = iter(chosen if since == str(table.seq) else ())
    events = reopened(table)
    now = after(table, events, moment.now_ms)
    game = loaded_of(now).game
    for _ in range(MOST_ACTS):
        if now.phase != "play":
            return Outcome(events)
        if game.needs_deal(now.state):
            more = deal_events(now, moment)
        else:
            more = played_on(now, automatic(now, min(game.waiting(now.state)), next(thoughts, "")), moment)
        events, now = (*events, *more), after(now, more, moment.now_ms)
    raise Illegal("pack-fixed")


# --- thinking before a command ----------------------------------------------------------------------------------------
# No player thinks inside a transaction. Some commands make an automatic player act: a clock that rings, a learner who
# goes on, the end of a pack's time. Before such a command, ``rehearsed`` finds the questions from the current table
# and appends the answers to the command: ``tick auto.2 57 9H``. The number is that of the event that began the turn. If
# anything has changed meanwhile (the player is back, a move was taken back, the table ended), the named clock no longer
# runs. The thought is dropped with it, and a new clock rings for the new decision. A missing or illegal answer is
# replaced by the game's default move on timeout.
#
# A player's randomness is a separate stream, derived from the deal's secret and the number of actions so far. So the
# same decision gets the same answer after a crash.


Rehearsal: TypeAlias = Generator[Question, str, tuple[str, ...]]
"""Yields questions, receives their answers, and returns the words to append to the command."""


def asked(table: Table, seat: Seat) -> Question | None:
    """The question for the automatic player in ``seat``; None if only one action is possible, or a person's chips are
    at risk."""
    game = loaded_of(table).game
    if levels.at_risk(table, seat):
        return None
    legal = game.legal(table.state, seat)
    if not legal.choice:
        return None
    view = game.view(table.state, seat)
    return Question(table.id, game, levels.level_of(table, seat), seat, view, legal, chance_of(table, f"auto{seat}."))


def needs_round(who: Person | None, text: str) -> bool:
    """Whether a command reports a published beacon round; its signature is appended as a thought would be."""
    return who is None and text.startswith("tick round ")


def needs_thought(who: Person | None, text: str) -> bool:
    """Whether a command may need a rehearsal, judged by its text and actor alone."""
    verb, _, rest = text.strip().partition(" ")
    match verb:
        case "tick":
            return who is None and rest.startswith(("auto.", "turn."))
        case "finish":
            return who is not None and who.id == HOUSE.id
        case _:
            return verb == "goon"


async def thought_through(thinking: Thinking, table: Table, text: str, moment: Moment) -> str:
    """The command with its thoughts appended; thoughts sent by others are removed."""
    rehearsal = rehearsed(table, text, moment)
    thought: str | None = None
    while True:
        try:
            question = next(rehearsal) if thought is None else rehearsal.send(thought)
        except StopIteration as end:
            return " ".join((_bare(text), *end.value))
        thought = await thinking.think(question)


def thought_at_once(players: Players, table: Table, text: str, moment: Moment) -> str:
    """As ``thought_through``, but synchronous, for players known to be quick."""
    rehearsal = rehearsed(table, text, moment)
    thought: str | None = None
    while True:
        try:
            question = next(rehearsal) if thought is None else rehearsal.send(thought)
        except StopIteration as end:
            return " ".join((_bare(text), *end.value))
        thought = answer(players, question)


def _bare(text: str) -> str:
    return text if text.startswith("tick") else text.strip().partition(" ")[0]


def rehearsed(table: Table, text: str, moment: Moment) -> Rehearsal:
    """The thoughts of automatic players before a command is carried out at ``table``."""
    verb, _, rest = text.strip().partition(" ")
    if verb == "finish":
        return (yield from _to_the_end(table, moment)) if unfinished(table) else ()
    seat = _seat_of_clock(table, rest) if verb == "tick" else _next_in_lesson(table)
    question = asked(table, seat) if seat is not None else None
    if question is None:
        return ()
    thought = yield question
    return (thought,) if thought else ()


def _seat_of_clock(table: Table, rest: str) -> Seat | None:
    """The seat for which an automatic player acts when this clock rings; None if the clock does not run."""
    name, _, seq = rest.partition(" ")
    kind, _, seat = name.partition(".")
    if kind == "auto" and table.rated:
        return None
    runs = any(clock.name == name and str(clock.armed_seq) == seq for clock in clocks.timers(table))
    return int(seat) if runs else None


def _next_in_lesson(table: Table) -> Seat | None:
    game = loaded_of(table).game if table.lesson is not None and halted(table) else None
    if game is None or game.needs_deal(table.state):
        return None
    return min(game.waiting(table.state), default=None)


def _to_the_end(table: Table, moment: Moment) -> Rehearsal:
    """The rest of a pack."""
    thoughts: list[str] = [str(table.seq)]
    table = after(table, reopened(table), moment.now_ms)
    game = loaded_of(table).game
    for _ in range(MOST_ACTS):
        if table.phase != "play":
            break
        if game.needs_deal(table.state):
            table = after(table, deal_events(table, moment), moment.now_ms)
            continue
        seat = min(game.waiting(table.state))
        question = asked(table, seat)
        thought = (yield question) if question is not None else ""
        acted = automatic(table, seat, thought)
        thoughts.append(acted.text)
        table = after(table, played_on(table, acted, moment), moment.now_ms)
    return tuple(thoughts)


# --- going on elsewhere -----------------------------------------------------------------------------------------------


PUT_ASIDE: Final = "put-aside"
"""The reason of an adjournment that is not announced."""


def resume(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Continue after a pause, or resume an adjourned match at the given place (``resume PLACE``) or where it was. A
    table that plays a pack stays where it was.

    :raises Illegal: ``referee-pause``: only the referee ends their own pause.
    """
    if table.phase == "play":
        return Outcome(reply=t("already-playing"))
    if table.phase == "paused":
        if table.bench.person and table.bench.resting:
            raise Illegal("referee-pause", name=table.bench.name)
        return Outcome((ev.Resumed(),))
    here = dest_of(rest, who.acts_as) if rest and table.pack is None else table.audiences[0].dest
    # Guests cannot be called: a turn of minutes would run out unnoticed.
    unhurried = (ev.Chosen("clock", "0"),) if is_guest(here.key) and 0 < table.clock_s < clocks.SLOW_S else ()
    return Outcome((*_moved_to(table, here, who), *unhurried, ev.Reopened(str(here))))


def _moved_to(table: Table, here: Dest, who: Person) -> tuple[ev.Event, ...]:
    """If there is one audience, ``Reopened`` moves it. Of several, leave the chats of the same platform for the new
    place; keep the others and private chats, whose people may share no chat."""
    if len(table.audiences) == 1 or here in played_in(table):
        return ()
    left = [one.dest for one in table.audiences if not one.dest.private and one.dest.front == here.front]
    shown = ev.Shown(str(here), "play", who.id if here.private else "")
    return (shown, *(ev.Hidden(str(dest), "moved") for dest in left if dest != here and not here.private))


def _house_only(who: Person) -> None:
    if who.id != HOUSE.id:
        raise Illegal("unknown-command")


def rehome(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``rehome OLD NEW``: the id of a chat has changed. Internal."""
    _house_only(who)
    old, _, new = rest.partition(" ")
    return Outcome((ev.Rehomed(new, old),) if audience_at(table, Dest.parse(old)) is not None else ())


def put_aside(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """The bot was removed from the chat ``rest``. The table goes on in its other audiences. Without another, a match is
    adjourned, to be resumed elsewhere, and a lobby is closed."""
    _house_only(who)
    gone = audience_at(table, Dest.parse(rest))
    if gone is None or gone.role == "lost":
        return Outcome()
    if gone.role == "watch":
        return Outcome((ev.Hidden(rest, "unwatched"),))
    if played_in(table) != (gone.dest,):
        return Outcome((ev.Hidden(rest, "removed"),) if table.phase in OPEN | {"adjourned"} else ())
    if table.phase == "lobby":
        return Outcome((ev.Abandoned("removed"),))
    return Outcome((ev.Adjourned("removed"),) if table.phase in ("play", "paused") else ())


def left_alone(table: Table) -> tuple[ev.Event, ...]:
    """The only person of a match on the page has left: move it from the room to their own list and adjourn it."""
    own = [dest for _, chair in table.people() for dest in own_chats(table, chair.person) if dest.platform == "web"]
    if not own:
        return (ev.Adjourned(PUT_ASIDE),)
    shown = () if own[0] in played_in(table) else (ev.Shown(str(own[0]), "play", own[0].key),)
    hidden = (ev.Hidden(str(one.dest), "moved") for one in table.audiences if one.dest != own[0])
    return (*shown, *hidden, ev.Adjourned(PUT_ASIDE))


def part(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``part DEST``: two chats were unlinked, and the table leaves this one. Players found only there free their seats
    in a lobby; in a match automatic players play for them until they are back."""
    _house_only(who)
    gone = audience_at(table, Dest.parse(rest))
    if gone is None or played_in(table) == (gone.dest,):
        return Outcome()
    alone = [seat for seat, chair in table.people() if chair.present and found_in(table, chair.person) == (gone.dest,)]
    hidden = ev.Hidden(rest, "unlinked")
    if table.phase == "lobby":
        others = [chair.person for seat, chair in table.people() if seat not in alone]
        if not others:
            return Outcome((ev.Abandoned("closed"),))
        host = table.host if table.host in others else others[0]
        return Outcome((*(ev.Stood(seat, host) for seat in alone), hidden))
    away = alone if table.phase in ("play", "paused") else []
    return Outcome((*(ev.Lapsed(seat) for seat in away), hidden))


def show_again(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """The bot is back in the chat ``rest``."""
    _house_only(who)
    lost = audience_at(table, Dest.parse(rest))
    if lost is None or lost.role != "lost" or table.phase not in OPEN | {"adjourned"}:
        return Outcome()
    return Outcome((ev.Shown(rest, "play", lost.by),))


# --- spectators of a table --------------------------------------------------------------------------------------------


def watch(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Show the table here, or ask the players first where their permission is needed. On the page, in a room where
    others play, permission lets the user see the table from a player's side.

    :raises Illegal: ``no-spectators``: the host allows none; ``no-links``: nor does the chat; ``spectators-many``;
        ``watch-refused``, ``vote-open``, ``watch-nobody``: no player is there to ask.
    """
    if moment.at is None:
        raise Illegal("unknown-command")
    here, free = audience_at(table, moment.at), may_look_on(table, who.id)
    looks = here is not None and here.role == "play" and moment.at.platform == PAGE and table.seat_of(who.id) is None
    if here is not None and (free or not looks):
        return Outcome(reply=t("watching-already"))
    if not table.spectators:
        raise Illegal("no-spectators")
    if not moment.rights.rules(str(table.audiences[0].dest)).links:
        raise Illegal("no-links")
    if len(watched_in(table)) >= MOST:
        raise Illegal("spectators-many", n=MOST)
    if not free:
        events = knock(table, who, moment.at)
        return Outcome(events, t("watching-now" if len(events) > 1 else "watch-asked"))
    return Outcome((ev.Shown(str(moment.at), "watch", who.id),), t("watching-now"))


def unwatch(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Hide the table here again: for the user who wanted it here, or an admin of the chat.

    :raises Illegal: ``not-watching``, ``watched-by-another``.
    """
    here = audience_at(table, moment.at) if moment.at is not None else None
    if here is None or here.role != "watch":
        raise Illegal("not-watching")
    if who.id not in (here.by, here.dest.reader) and not who.admin:
        raise Illegal("watched-by-another")
    return Outcome((ev.Hidden(str(here.dest), "unwatched"),), t("watching-no-more"))


def spectators(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``spectators on`` or ``off``, by the host or an admin of the chat. ``off`` hides the table from all spectators
    except the referee.

    :raises Illegal: ``opener-only``, ``bad-option``.
    """
    if who.id != table.host and not who.admin:
        raise Illegal("opener-only")
    if rest not in ("on", "off"):
        raise Illegal("bad-option", name="spectators")
    referee = private_to(table.bench.person) if table.bench.person else None
    gone = [dest for dest in watched_in(table) if dest != referee] if rest == "off" else []
    chosen = ev.Chosen("spectators", rest)
    return Outcome(
        (chosen, *(ev.Hidden(str(dest), "closed") for dest in gone)),
        t("spectators-off" if rest == "off" else "spectators-on"),
    )


# --- lessons for one person -------------------------------------------------------------------------------------------
# A lesson is one deal for one person among automatic players, at that person's pace. It is an ordinary table with a
# coach beside the hand (``bot.games.teach``). It has no stake, is not rated and records no match. Its cards may have
# been chosen for what they show; then its secret is the same for everyone, and no player's word enters the shuffle.


_LESSON_VERBS: Final = frozenset(
    {"act", "goon", "leave", "back", "resume", "abandon", "takeback", "yes", "no", "attend", "seal", "unseal"}
    | {"meet", "merge-account", "part-account", "bar", "unbar", "rehome", "put-aside", "part", "show-again", "unwatch"}
)
"""The verbs allowed in a lesson."""


def check_lesson(table: Table, verb: str) -> None:
    """:raises Illegal: ``lesson-alone``: a lesson refuses this verb."""
    if table.lesson is not None and verb not in _LESSON_VERBS:
        raise Illegal("lesson-alone")


def chosen_seed(game: str, number: int) -> str:
    """The public chain secret of a deal chosen for lessons."""
    return sha256(f"davtar|lesson|{game}|{number}".encode()).hexdigest()


def begun(
    game: str, options: Sequence[tuple[str, str]] = (), *, chosen: bool
) -> Callable[[Table, Moment], tuple[ev.Event, ...]]:
    """The events of a new lesson table: automatic players sit down, and the match starts."""

    def events(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
        first: tuple[ev.Event, ...] = (ev.Chosen("lesson", "chosen" if chosen else "random"),)
        first += tuple(ev.Chosen(name, value) for name, value in options)
        first += lobby.auto_players(table, list(range(1, games.entry_of(game).conduct.usual_seats)))
        return (*first, *stakes.start_events(after(table, first, moment.now_ms), moment))

    return events


def go_on(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """The learner has read on: deal the cards, or let the next automatic player move. ``rest``: its choice."""
    if table.lesson is None:
        raise Illegal("unknown-command")
    if not halted(table):
        return Outcome()
    if loaded_of(table).game.needs_deal(table.state):
        return Outcome(deal_events(table, moment))
    waiting = sorted(loaded_of(table).game.waiting(table.state))
    if not waiting:
        return Outcome()
    return Outcome(done(table, automatic(table, waiting[0], rest), moment))
