"""Seka (SE-1 … SE-9, ``docs/rules/seka.md``).

Theory of operation. A match is a chain of deals. Between two deals the phase is ``between``, and the table calls
``deal``: the seated players put in their antes (for a standing seka, those tied or entered put in nothing more), all
get three cards, and the phase is ``betting``. The action that ends the betting includes the comparison, the payouts and
the end of the deal. If equal hands have left a pot standing, the phase is ``entry`` until all others who could pay the
seka bet have answered. A purse is the number of chips that a seat may still put in. ``moves`` tells the table how many
chips an event moves; the engine knows no accounts.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any, ClassVar, Final, get_args

from rules.base import NOBODY, BaseGame, sole
from rules.cards import in_packets
from rules.core import Chance, Illegal, Legal, Move, Range, Result, Seat
from rules.seka import model as seka
from rules.seka.model import Action, Event, Options, State
from rules.seka.view import View

# --- The state after an event -----------------------------------------------------------------------------------------


def evolve(state: State | None, event: Event) -> State:
    if state is None or isinstance(event, seka.Started):
        assert isinstance(event, seka.Started)  # the first event of every match
        nothing, purse = (0,) * event.seats, (event.options.purse,) * event.seats
        state = State(event.options, event.seats, "between", event.dealer, purse, won=nothing, put=nothing)
        return replace(state, claim=nothing)
    match event:
        case seka.Funded(purses, down, up):
            out = tuple(sorted({*state.out, *down} - {*up}))
            return replace(state, purses=purses, out=out, dealer=_next_in(state.seats, state.dealer, out))
        case seka.Anted(seats, amount):
            base = (seka.Pot(amount * len(seats), tuple(sorted(seats))),)
            return replace(_moved(state, dict.fromkeys(seats, amount)), base=base)
        case seka.Dealt():
            return _dealt(state, event)
        case seka.Compared():
            return state
        case seka.PotWon(seat, amount, _):
            return replace(state, purses=_plus(state.purses, seat, amount), won=_plus(state.won, seat, amount))
        case seka.DealOver():
            return _deal_over(state, event)
        case seka.MatchEnded(result):
            return replace(state, phase="done", result=result, asked=())
    return _of_seka(state, event) if isinstance(event, seka.OfSeka) else _in_betting(state, event)


def _dealt(state: State, event: seka.Dealt) -> State:
    """The first two to bet do not see their cards yet: they may play dark (SE-6)."""
    nothing = (0,) * state.seats
    speakers = tuple(s for s in event.players if state.purses[s])
    unseen = speakers[:2] if len(speakers) > 1 else ()
    seen = tuple(s for s in event.players if s not in unseen)
    turn = speakers[0] if unseen else None
    betting = seka.Betting(event.players, speakers, turn, state.options.ante, nothing, nothing, seen=seen)
    carried = sum(p.amount for p in state.base) - sum(state.put)
    state = replace(state, phase="betting", deal=event.deal, dealer=event.dealer, betting=betting, hands=event.hands)
    return replace(state, carried=carried)


def _in_betting(state: State, event: seka.InBetting) -> State:
    b = state.betting
    assert b is not None  # no such event outside a deal
    match event:
        case seka.Looked(seat):
            first = seat == b.speakers[0] and not b.log
            return replace(state, betting=replace(b, seen=_shown(b, b.players if first else (seat,))))
        case seka.GivenBack(seat, amount):
            return replace(_moved(state, {seat: -amount}), betting=replace(b, bets=_plus(b.bets, seat, -amount)))
        case seka.Folded(seat):
            b = replace(b, log=(*b.log, (seat, "fold", 0)), folded=(*b.folded, seat), seen=_shown(b, (seat,)))
            after = replace(state, betting=b)
        case seka.BetMade(seat, amount, kind):
            lowest = {"bet": amount, "dark": 2 * amount}.get(kind, b.lowest)
            if kind == "dark":
                b = replace(b, dark=(*b.dark, seat), said=amount)
            log, bets, turns = (*b.log, (seat, kind, amount)), _plus(b.bets, seat, amount), _plus(b.turns, seat, 1)
            b = replace(b, log=log, bets=bets, turns=turns, lowest=lowest)
            after = replace(_moved(state, {seat: amount}), betting=b)
    turn = None if isinstance(event, seka.BetMade) and event.kind == "open" else _next_able(after, event.seat)
    # Once no right to play dark is left, all but the dark see their cards (SE-6).
    pending = len(b.log) == 1 and bool(b.dark)
    seen = b.seen if pending else _shown(b, [s for s in b.players if s not in b.dark])
    return replace(after, betting=replace(b, turn=turn, seen=seen))


def _next_able(state: State, after: Seat) -> Seat | None:
    """The next seat to bet after ``after``; None if no other seat has chips left."""
    players = state.betting.players if state.betting is not None else ()
    at = players.index(after)
    return next((s for s in (*players[at + 1 :], *players[:at]) if s in state.able), None)


def _shown(b: seka.Betting, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    return tuple(sorted({*b.seen, *seats}))


def _of_seka(state: State, event: seka.OfSeka) -> State:
    match event:
        case seka.SekaMade(pots, parts, asked):
            return replace(state, base=pots, parts=parts, asked=asked)
        case seka.Entered(seat, parts):
            base = tuple(
                seka.Pot(p.amount + part, tuple(sorted((*p.seats, seat))))
                for p, part in zip(state.base, parts, strict=True)
            )
            state = replace(_moved(state, {seat: sum(parts)}), base=base, entered=(*state.entered, seat))
        case seka.StayedOut():
            pass
    asked = tuple(s for s in state.asked if s != event.seat)
    return replace(state, asked=asked, phase="entry" if asked else "between")


def _deal_over(state: State, event: seka.DealOver) -> State:
    """Discard the cards and move the dealer on. ``base`` keeps a pot only if ``SekaMade`` has just set it."""
    stands = any(len(p.best) > 1 for p in event.row.pots)
    out = tuple(sorted({*state.out, *event.down}))
    if not stands:
        state = replace(state, base=(), parts=(), asked=())
    b, dealer = state.betting, _next_in(state.seats, (state.dealer + 1) % state.seats, out)
    phase: seka.Phase = "entry" if state.asked else "between"
    state = replace(state, phase=phase, dealer=dealer, out=out, entered=(), carried=0, put=(0,) * state.seats, hands=())
    claim, betting = seka.claims(state.base, state.seats), replace(b, turn=None) if b is not None else None
    return replace(state, claim=claim, betting=betting, rows=(*state.rows, event.row))


def _next_in(seats: int, first: Seat, out: Sequence[Seat]) -> Seat:
    """The first seat from ``first`` on, clockwise, that has not been stood up."""
    return next((s for s in ((first + n) % seats for n in range(seats)) if s not in out), first)


def _moved(state: State, sums: dict[Seat, int]) -> State:
    """Move chips from purses into the middle; negative sums go back."""
    each = [sums.get(s, 0) for s in range(state.seats)]
    return replace(
        state,
        purses=tuple(a - n for a, n in zip(state.purses, each, strict=True)),
        won=tuple(a - n for a, n in zip(state.won, each, strict=True)),
        put=tuple(a + n for a, n in zip(state.put, each, strict=True)),
    )


def _plus(sums: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    return tuple(n + amount if s == seat else n for s, n in enumerate(sums))


# --- The betting of a deal (SE-4 to SE-6) -----------------------------------------------------------------------------
# Theory of operation. A bet is not a level to be reached. It is chips put in on one's turn: at least as many as the bet
# before it, the *standing bet* (SE-4: *"the next player is bound to make a bet not less than this one, or to fold"*).
# There is no checking, so every turn costs at least the standing bet, and the betting always ends. The first bet is
# at least an ante. A player on turn has five choices:
#
# ``bet n``   if standing bet ≤ n ≤ purse: the standing bet is n
# ``open``    if purse ≥ standing bet, from the second turn: pay exactly the standing bet; the betting is over, and all
#             hands still in are compared
# ``allin``   if 0 < purse < standing bet: put in the whole purse; the standing bet stays; no further turns
# ``dark n``  without having looked: the first to bet (ante ≤ n ≤ purse), then the next (n exactly twice); the standing
#             bet is 2 n *for all*, including the dark player on their second turn
# ``fold``    always: out of the deal; the chips put in stay
#
# *The first round* (SE-4, SE-6). "After the first round" means each player's second turn. Tsiomni extends the round
# to the second turn of its caller, who closes the round and may then open. After peretsiomni the round ends with the
# second turn of *its* caller instead. The first dark player's second turn comes before that, so they may not open until
# their third.
#
# *Looking* (SE-6). A player who may still play dark does not see their cards; ``look`` shows them and ends the right.
# At the deal these are the first player and the next. A player who loses the right sees their cards automatically. All
# others see theirs at once. A player who has played dark may look at any time. Looking is public.
#
# *All-in* (SE-5). A seat without chips has no turns. When only one seat has chips left, no other could answer its bet:
# it need only match the highest total (``open``, even in the first round) or fold. If there is nothing to match, or no
# seat has chips, the betting is over. ``rules.seka.model`` decides who then plays for what.


def is_over(state: State, b: seka.Betting) -> bool:
    """Whether the betting is over without an opening."""
    able = state.able
    if len(b.live) < 2 or not able:
        return True
    return len(able) == 1 and _to_match(b, able[0]) <= 0


def price(state: State, b: seka.Betting, seat: Seat) -> int:
    """The chips ``seat`` must put in to stay: the standing bet, or the rest to match if no other seat could answer."""
    return _to_match(b, seat) if state.able == (seat,) else b.lowest


def _to_match(b: seka.Betting, seat: Seat) -> int:
    return max((b.bets[s] for s in b.live if s != seat), default=0) - b.bets[seat]


def may_open(state: State, b: seka.Betting, seat: Seat) -> bool:
    """SE-4, SE-6: from the second turn on; after being overtaken by peretsiomni, from the third."""
    if state.able == (seat,):
        return True
    overtaken = len(b.dark) == 2 and b.dark[0] == seat
    return b.turns[seat] >= (2 if overtaken else 1)


def dark_sums(state: State, b: seka.Betting, seat: Seat) -> tuple[int, int] | None:
    """The lowest and the highest sum that ``seat`` may bet dark now, or None (SE-6)."""
    purse = state.purses[seat]
    if seat in b.seen or state.able == (seat,):
        return None
    if not b.log:
        low, high = state.options.ante, purse
    elif len(b.log) == 1 and b.dark:
        low, high = 2 * b.said, 2 * b.said
    else:
        return None
    return (low, high) if purse >= high >= low else None


def may_look(b: seka.Betting) -> tuple[Seat, ...]:
    """The seats still in that have not seen their cards."""
    return tuple(s for s in b.live if s not in b.seen)


def legal(state: State, b: seka.Betting, seat: Seat) -> Legal[Action]:
    actions: list[Action] = []
    ranges: list[Range[Action]] = []
    if seat in may_look(b):
        actions.append(seka.LOOK)
    if seat == b.turn:
        cost, purse = price(state, b, seat), state.purses[seat]
        if purse < cost:
            actions.append(seka.ALLIN)
        elif may_open(state, b, seat):
            actions.append(seka.OPEN)
        if purse >= cost and state.able != (seat,):
            ranges.append(Range(seka.Bet(cost), "amount", cost, purse))
        if (sums := dark_sums(state, b, seat)) is not None:
            ranges.append(Range(seka.Dark(sums[0]), "amount", *sums))
        actions.append(seka.FOLD)
    return Legal(tuple(actions), tuple(ranges))


def decide(state: State, b: seka.Betting, seat: Seat, action: Action) -> Event:
    """The event of an action.

    :raises Illegal: ``not-dealt-in``, ``nothing-to-look``, ``not-your-turn``, ``only-open``, ``bet-too-low`` (``min``),
        ``bet-too-high`` (``max``), ``open-too-early``, ``not-short`` (``min``), ``must-all-in`` (``max``), ``no-dark``,
        ``dark-sum`` (``min``, ``max``), ``no-seka-now``.
    """
    if seat not in b.live:
        raise Illegal("not-dealt-in")
    if action == seka.LOOK:
        if seat not in may_look(b):
            raise Illegal("nothing-to-look")
        return seka.Looked(seat)
    if seat != b.turn:
        raise Illegal("not-your-turn")
    cost, purse = price(state, b, seat), state.purses[seat]
    match action:
        case seka.Bet(amount):
            return _bet(state, seat, amount, cost)
        case seka.Dark(amount):
            if (sums := dark_sums(state, b, seat)) is None:
                raise Illegal("no-dark")
            if not sums[0] <= amount <= sums[1]:
                raise Illegal("dark-sum", min=sums[0], max=sums[1])
            return seka.BetMade(seat, amount, "dark")
        case seka.Say("fold"):
            return seka.Folded(seat)
        case seka.Say("open"):
            return _open(state, b, seat, cost)
        case seka.Say("allin"):
            if purse >= cost:
                raise Illegal("not-short", min=cost)
            return seka.BetMade(seat, purse, "allin")
        case seka.Say():
            raise Illegal("no-seka-now")


def _bet(state: State, seat: Seat, amount: int, cost: int) -> seka.BetMade:
    purse = state.purses[seat]
    if purse < cost:
        raise Illegal("must-all-in", max=purse)
    if state.able == (seat,):
        raise Illegal("only-open")
    if amount < cost:
        raise Illegal("bet-too-low", min=cost)
    if amount > purse:
        raise Illegal("bet-too-high", max=purse)
    return seka.BetMade(seat, amount, "bet")


def _open(state: State, b: seka.Betting, seat: Seat, cost: int) -> seka.BetMade:
    if state.purses[seat] < cost:
        raise Illegal("must-all-in", max=state.purses[seat])
    if not may_open(state, b, seat):
        raise Illegal("open-too-early")
    return seka.BetMade(seat, cost, "open")


# --- The end of a deal (SE-4 to SE-9) ---------------------------------------------------------------------------------
# Theory of operation. When the betting is over, ``settled`` gives all events up to the end of the deal:
#
# 1. ``GivenBack``: the highest bettor's chips beyond all other bets, if no other seat could win them; no commission.
# 2. One player left: ``PotWon``, without showing. Otherwise ``Compared``, and ``PotWon`` for the best hand in each pot.
# 3. Equal best hands in a pot: it stands (``SekaMade``) for those tied. With side pots several may stand, each with its
#    own tied players; pots won are still paid out. Others enter all pots at once, for the sum of the seka bets.
# 4. ``DealOver``, with the seats that stand up; tied players stay seated even without chips.
# 5. ``MatchEnded``, when all deals have been played or no two players have an ante, and no seka stands.
#
# All who may enter a seka (SE-7) are asked at once. Each pays the same, with any others; on timeout a seat stays
# out. The stakes are added to the standing pots, for which all of them then play. ``fund`` makes seats sit down and
# stand up according to the accounts (SE-8).


def settled(state: State, b: seka.Betting) -> list[Event]:
    """The events from the last bet to the end of the deal."""
    live, capped = b.live, state.capped
    events: list[Event] = []
    bets = list(b.bets)
    if (back := seka.uncalled(bets, live, capped)) is not None:
        events.append(seka.GivenBack(*back))
        bets[back[0]] -= back[1]
    hands: tuple[seka.Held, ...] = ()
    if len(live) > 1:
        worth = {s: seka.worth(state.hands[s], state.options.pairs) for s in live}
        hands = tuple(seka.Held(s, state.hands[s], worth[s].cards, worth[s].points) for s in live)
        events.append(seka.Compared(hands))
    points = {h.seat: h.points for h in hands} or {live[0]: 0}
    rows: list[seka.PotRow] = []
    for pot in seka.layered(state.base, bets, live, capped):
        first = seka.best(pot, points)
        cut = seka.commission(pot.amount) if len(first) == 1 else 0
        rows.append(seka.PotRow(pot.amount, pot.seats, first, cut))
        if len(first) == 1:
            events.append(seka.PotWon(first[0], pot.amount - cut, cut))
    after = reduce(evolve, events, state)
    standing = seka.merged(seka.Pot(r.amount, r.best) for r in rows if len(r.best) > 1)
    tied = {s for pot in standing for s in pot.seats}
    if standing:
        events.append(_seka(after, standing, tied))
        after = evolve(after, events[-1])
    won = [sum(r.amount - r.commission for r in rows if r.best == (s,)) for s in range(state.seats)]
    began = (state.deal, state.dealer, state.price > 0, state.carried, b.players, b.folded)
    net = tuple(got - put for got, put in zip(won, after.put, strict=True))
    paid = () if back is None else (back,)
    row = seka.DealRow(*began, after.put, paid, hands, tuple(rows), net, after.purses)
    over = seka.DealOver(row, poor(after, tied, state.options.ante))
    return [*events, over, *ended(evolve(after, over))]


def ended(state: State) -> list[Event]:
    """The end of the match, if it is over (SE-2, SE-8)."""
    if state.base or state.phase != "between":
        return []
    able = [s for s in range(state.seats) if s not in state.out and state.purses[s] >= state.options.ante]
    done = state.deal >= state.options.deals
    if len(able) > 1 and not done:
        return []
    most = max(state.won)
    winners = frozenset(s for s in range(state.seats) if state.won[s] == most)
    return [seka.MatchEnded(Result(winners, state.won, reason="deals" if done else "one-left"))]


def poor(state: State, tied: Collection[Seat], least: int) -> tuple[Seat, ...]:
    """The seats with fewer than ``least`` chips that do not play for a standing pot (SE-8)."""
    return tuple(s for s in range(state.seats) if s not in state.out and s not in tied and state.purses[s] < least)


def _seka(state: State, pots: tuple[seka.Pot, ...], tied: Collection[Seat]) -> seka.SekaMade:
    """SE-7: asks all who stay seated (SE-8) and can pay the seka bet."""
    parts = tuple(seka.entry(p) for p in pots)
    up = {*state.out, *poor(state, tied, state.options.ante)}
    asked = tuple(s for s in range(state.seats) if s not in tied and s not in up and state.purses[s] >= sum(parts))
    return seka.SekaMade(pots, parts, asked)


def legal_entry(state: State, seat: Seat) -> Legal[Action]:
    return Legal((seka.ENTER, seka.OUT)) if seat in state.asked else Legal()


def decide_entry(state: State, seat: Seat, action: Action) -> Event:
    """Enter the seka, or stay out.

    :raises Illegal: ``seka-not-asked`` or ``seka-first``.
    """
    if seat not in state.asked:
        raise Illegal("seka-not-asked")
    if action == seka.ENTER:
        return seka.Entered(seat, state.parts)
    if action == seka.OUT:
        return seka.StayedOut(seat)
    raise Illegal("seka-first", price=state.price)


def fund(state: State, purses: tuple[int, ...]) -> list[Event]:
    """Before the first deal, and to sit down again, a seat needs 10 antes; otherwise one (SE-8)."""
    needed = seka.MINIMUM * state.options.ante
    up = tuple(s for s in state.out if purses[s] >= needed)
    after = evolve(state, seka.Funded(purses, (), up))
    down = poor(after, state.tied, state.options.ante if state.deal else needed)
    if purses == state.purses and not up and not down:
        return []
    event = seka.Funded(purses, down, up)
    return [event, *ended(evolve(state, event))]


# --- The view of a seat or the public ---------------------------------------------------------------------------------
# Built field by field (docs/laws.md, Views, not states).


NO_BETS: Final = seka.Betting((), (), None, 0, (), ())


def view(state: State, known: Seat | None, shared: Mapping[str, Any]) -> View:
    """``known``: the viewer's seat, None for the public. A hand is shown once its owner has seen it (SE-6)."""
    b = state.betting or NO_BETS
    running = b if state.phase == "betting" else NO_BETS
    turn, own = running.turn, None
    if known is not None and known in running.players and known in running.seen:
        own = seka.worth(state.hands[known], state.options.pairs)
    return View(
        **shared,
        turn=turn,
        players=b.players,
        folded=b.folded,
        all_in=tuple(s for s in running.live if not state.purses[s]),
        unseen=may_look(running),
        dark=b.dark,
        log=b.log,
        bets=running.bets or (0,) * state.seats,
        standing=running.lowest,
        to_pay=price(state, running, turn) if turn is not None else 0,
        can_open=turn is not None and may_open(state, running, turn),
        dark_sums=dark_sums(state, running, turn) if turn is not None else None,
        pots=seka.layered(state.base, b.bets, b.live, state.capped) if state.phase == "betting" else state.base,
        seka=state.price > 0,
        hand=state.hands[known] if own is not None and known is not None else None,
        counting=own.cards if own is not None else (),
        points=own.points if own is not None else 0,
    )


# --- The game ---------------------------------------------------------------------------------------------------------


class Seka(BaseGame[State, Action, Event, View, Options]):
    """See ``rules.core.Game`` and ``rules.core.ChipGame``."""

    key = "seka"
    seats = frozenset(range(2, 7))
    events = get_args(Event)
    bank: ClassVar[bool] = False
    presets = seka.PRESETS
    settings = seka.SETTINGS
    evolve = staticmethod(evolve)
    encode = staticmethod(seka.encode)
    parse = staticmethod(seka.parse)
    shown = ("dealer", "purses", "won", "out", "put", "middle", "tied", "entered", "asked", "price", "rows", "result")
    _view = staticmethod(view)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        """:raises Illegal: ``purse-too-small`` (``least``; SE-8)."""
        if options.purse < self.entry(options):
            raise Illegal("purse-too-small", least=self.entry(options))
        return (seka.Started(options, seats, dealer),)

    def seated(self, state: State) -> int:
        return state.seats

    def _deal(self, state: State, chance: Chance) -> Sequence[Event]:
        """Antes (SE-2), cards, and the whole deal if nobody can bet."""
        clockwise = [(state.dealer + n) % state.seats for n in range(1, state.seats + 1)]
        chosen = state.tied if state.price else tuple(s for s in clockwise if s not in state.out)
        players = tuple(s for s in clockwise if s in chosen)
        events: list[Event] = [] if state.price else [seka.Anted(players, state.options.ante)]
        # All 21 cards are always shuffled, so that one proof shows the order of the pack (HS-20).
        whole, cards = seka.pack(True), seka.pack(state.options.joker)
        order = [whole[n] for n in chance.shuffled(len(whole)) if whole[n] in cards]
        dealt = in_packets(order, len(players) - 1, len(players), 1, seka.CARDS)
        hands = tuple(dealt[players.index(s)] if s in players else () for s in range(state.seats))
        events.append(seka.Dealt(state.deal + 1, state.dealer, players, hands))
        return self._closed(state, events)

    def entry(self, options: Options) -> int:
        """SE-8."""
        return seka.MINIMUM * options.ante

    def fund(self, state: State, purses: tuple[int, ...]) -> Sequence[Event]:
        """:raises Illegal: ``no-deal-now``."""
        if state.phase != "between":
            raise Illegal("no-deal-now")
        return fund(state, purses)

    def moves(self, event: Event) -> tuple[Move, ...]:
        match event:
            case seka.Anted(seats, amount):
                return tuple(Move(s, amount, "ante") for s in seats)
            case seka.BetMade(seat, amount, _):
                return (Move(seat, amount, "bet"),)
            case seka.Entered(seat, parts):
                return (Move(seat, sum(parts), "entry"),)
            case seka.GivenBack(seat, amount):
                return (Move(seat, -amount, "back"),)
            case seka.PotWon(seat, amount, cut):
                won = (Move(seat, -amount, "won"),)
                return (*won, Move(None, -cut, "commission")) if cut else won
        return ()

    def staked(self, state: State) -> tuple[int, ...]:
        """The chips put in since the last deal, and the share of a standing seka; together ``middle``."""
        return tuple(a + b for a, b in zip(state.claim, state.put, strict=True))

    def actors(self, state: State) -> frozenset[Seat]:
        """The seat on turn, and those that have not looked at their cards yet."""
        b = state.betting
        if state.phase == "betting" and b is not None:
            return self.waiting(state) | frozenset(may_look(b))
        return self.waiting(state)

    def _waiting(self, state: State) -> frozenset[Seat]:
        if state.phase == "entry":
            return frozenset(state.asked)
        b = state.betting
        return sole(b.turn) if b is not None and b.turn is not None else NOBODY

    def _legal(self, state: State, seat: Seat) -> Legal[Action]:
        if state.phase == "betting" and state.betting is not None:
            return legal(state, state.betting, seat)
        return legal_entry(state, seat)

    def _decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Event]:
        """:raises Illegal: see ``decide`` and ``decide_entry``."""
        if state.phase == "betting" and state.betting is not None:
            return self._closed(state, [decide(state, state.betting, seat, action)])
        return (decide_entry(state, seat, action),)

    def timeout(self, state: State, seat: Seat) -> Action:
        """On timeout: fold, or stay out."""
        return seka.FOLD if state.phase == "betting" else seka.OUT

    def decision(self, state: State, action: Action) -> str:
        """``d3w5`` for a bet (after five actions), ``d3`` for a look, ``d3e`` for entering the seka after deal 3."""
        deal = f"d{state.deal}"
        if state.phase == "entry":
            return deal + "e"
        if action == seka.Say("look") or state.betting is None:
            return deal
        return f"{deal}w{len(state.betting.log)}"

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        """Never: chips put in stay in, and every action is public."""
        return False

    @staticmethod
    def _closed(state: State, events: list[Event]) -> list[Event]:
        """``events``, plus the end of the deal if they end the betting."""
        state = reduce(evolve, events, state)
        b = state.betting
        if b is not None and (b.turn is None or is_over(state, b)):
            events += settled(state, b)
        return events
