"""The bazaar: BZ-10 … BZ-18."""

from __future__ import annotations

import pytest

from rules.blot.bazaar.events import BiddingClosed, Contract, SevensShown
from rules.blot.events import DealVoided
from tests.rules.blot.table import GAME, Table, table

SEVENS = "7S 7C 7D 7H"


def closed(t: Table) -> Contract:
    contract = t.last(BiddingClosed).contract
    assert isinstance(contract, Contract)
    return contract


def test_begins_with_the_dealers_next_and_goes_clockwise() -> None:
    """BZ-10: pass, bid, quansh, sur; in turn, clockwise."""
    t = Table(dealer="south")
    order = []
    for call in ("pass", "8S", "pass", "9D"):
        order.append(t.turn)
        t.calls(call)
    assert order == ["west", "north", "east", "south"]
    t.refuse("south", "pass", "not-your-turn").refuse("north", "10S", "not-your-turn")
    assert t.view().calls == ((1, "pass"), (2, "8S"), (3, "pass"), (0, "9D"))


@pytest.mark.parametrize("preset", ["league", "classic"])
def test_first_bid_is_at_least_eight(preset: str) -> None:
    """BZ-11."""
    t = Table(preset).refuse("south", "7S", "bid-too-low").refuse("south", "JS", "not-a-bid")
    for strain in "SCDHN":
        assert t.may_bid("south", f"8{strain}")
        assert t.may_bid("south", f"90{strain}")
    t.refuse("south", "91N", "bid-too-high").refuse("south", "999N", "bid-too-high")
    t.calls("8S")


@pytest.mark.parametrize("first", [6, 12])
def test_a_table_may_begin_its_bidding_lower_or_higher(first: int) -> None:
    """BZ-11 `first_bid`: the lowest opening bid; the lowest kaput and kanach stay what they are."""
    t = Table(first_bid=str(first)).refuse("south", f"{first - 1}S", "bid-too-low")
    room = t.view().room
    assert (room.plain, room.kaput, room.kanach) == (first, 25, 30)
    t.calls(f"{first}S").refuse("west", f"{first}N", "bid-too-low")
    t.calls("pass pass pass")
    assert closed(t) == Contract(0, first, "S")


def test_every_bid_is_higher_by_any_amount() -> None:
    """BZ-11: higher in level, whatever the strain; a pass does not forbid a later bid."""
    t = Table().calls("pass 8S")
    t.refuse("north", "8N", "bid-too-low").refuse("north", "7N", "bid-too-low")
    t.calls("17C pass pass 18D pass")
    assert t.turn == "east"
    t.calls("19H pass 20N pass pass pass")
    assert closed(t) == Contract(1, 20, "N")


def test_three_passes_after_a_bid_close() -> None:
    """BZ-12: three in a row after a bid; passes before it do not count."""
    t = Table().calls("pass pass pass 8S pass pass")
    assert not t.has(BiddingClosed)
    t.calls("pass")
    assert closed(t) == Contract(3, 8, "S")
    assert t.state.phase == "play"


def test_four_passes_void_the_deal() -> None:
    """BZ-12: nobody writes anything, the next dealer deals."""
    t = Table(dealer="east", score=(40, 50)).calls("pass pass pass pass")
    assert t.last(DealVoided) == DealVoided("all-passed")
    assert GAME.needs_deal(t.state)
    assert (t.state.dealer, t.state.totals) == (0, (40, 50))
    row = t.view().rows[-1]
    assert (row.void, row.bid, row.written, row.total) == ("all-passed", "", (0, 0), (40, 50))


@pytest.mark.parametrize("last", ["90N", "90Nk", "90Sg"])
def test_no_higher_bid_possible_closes(last: str) -> None:
    """BZ-12: after 90 there is nothing left to bid."""
    t = Table().calls(f"8S {last}")
    assert t.state.phase == "play"
    assert closed(t).text == last


def test_self_raise() -> None:
    """BZ-13 `self_raise`: after three passes the bidder may raise itself, each time with another strain."""
    t = Table(self_raise="on").calls("8S pass pass pass")
    assert t.turn == "south"
    t.refuse("south", "9S", "another-strain").refuse("south", "8H", "bid-too-low")
    assert t.view().room.not_strain == "S"
    t.calls("9H pass pass pass").refuse("south", "10H", "another-strain")
    t.calls("10S pass 11C pass pass pass")  # partner bids, then may raise itself
    assert t.turn == "north"
    t.calls("pass")
    assert closed(t) == Contract(2, 11, "C")
    assert Table().calls("8S pass pass pass").state.phase == "play"  # default: off


def test_self_raise_leaves_quansh_open() -> None:
    """BZ-13, BZ-16: while the bidder thinks the bid stands."""
    t = Table(self_raise="on").calls("8S pass pass pass east:q")
    assert t.state.phase == "sur"
    t = Table(self_raise="on").calls("pass 90N")
    assert t.state.phase == "play"


@pytest.mark.parametrize(
    ("preset", "bid", "fine"),
    [
        ("league", "25Sk", True),
        ("league", "24Sk", False),
        ("league", "8Sk", False),
        ("league", "25S", True),  # 25 without the flag promises nothing
        ("league", "30Sg", True),
        ("league", "29Sg", False),
        ("classic", "25Sk", True),
        ("classic", "30Sg", False),
    ],
)
def test_kaput_and_kanach_levels(preset: str, bid: str, fine: bool) -> None:
    """BZ-14: kaput from 25, kanach from 30; kanach is absent in `classic`."""
    t = Table(preset)
    assert t.may_bid("south", bid) == fine
    if fine:
        assert t.calls(f"{bid} pass pass pass").on.contract.text == bid
    else:
        t.refuse("south", bid, "no-kanach" if preset == "classic" and "g" in bid else "bid-too-low")


def test_kanach_can_be_switched_off() -> None:
    """BZ-14: an option in `league`."""
    t = Table(kanach="off").refuse("south", "30Sg", "no-kanach")
    assert t.view().room.kanach is None


@pytest.mark.parametrize(
    ("before", "who", "bid", "key"),
    [
        ("25Sk", "west", "26H", "only-kaput"),
        ("25Sk", "west", "25Hk", "bid-too-low"),
        ("25Sk", "west", "26Hk", None),
        ("25Sk", "west", "30Hg", None),
        ("25Sk pass", "north", "26H", "only-kaput"),  # the bidders' own side too
        ("30Sg", "west", "31Hk", "only-kanach"),
        ("30Sg", "west", "31H", "only-kanach"),
        ("30Sg", "west", "31Hg", None),
        ("40Sk", "west", "30Hg", "bid-too-low"),
        ("25S", "west", "26H", None),
    ],
)
def test_over_kaput_and_kanach(before: str, who: str, bid: str, key: str | None) -> None:
    """BZ-15."""
    t = Table().calls(before)
    if key is None:
        assert t.may_bid(who, bid)
        t.calls(bid)
    else:
        t.refuse(who, bid, key)


def test_quansh_out_of_turn() -> None:
    """BZ-16: either opponent, in or out of turn, passed or not, while the bid stands."""
    t = Table().calls("8S")
    assert t.waiting() == {"west"}
    assert {"west", "east"} <= t.actors()
    t.refuse("south", "q", "own-side-bid").refuse("north", "q", "own-side-bid")
    t.calls("pass pass")  # west has passed; it may still call
    assert "q" in t.may("west")
    t.act("west", "q")
    assert t.state.phase == "sur"
    assert t.view().bid == Contract(0, 8, "S", "", "quansh", 1)


def test_quansh_needs_a_standing_bid() -> None:
    """BZ-16: not before a bid, not on an outbid one, not after the close."""
    t = Table().refuse("south", "q", "nothing-to-quansh").calls("8S 9H")
    t.refuse("east", "q", "own-side-bid")
    assert "q" in t.may("south")
    t.calls("pass pass pass").refuse("south", "q", "bidding-closed")


def test_quansh_in_turn_for_calm_tables() -> None:
    """BZ-16 `quansh_in_turn`."""
    t = Table(quansh_in_turn="on").calls("8S").refuse("east", "q", "not-your-turn")
    assert "q" in t.may("west")
    t.calls("pass pass").refuse("west", "q", "not-your-turn").calls("q")
    assert t.view().bid.quansh == 3


@pytest.mark.parametrize("bid", ["25Hk", "30Hg", "89N"])
def test_quansh_on_every_kind_of_bid(bid: str) -> None:
    """BZ-16: kaput and kanach can be doubled like any other."""
    t = Table().calls(f"{bid} q ok ok")
    assert (closed(t).text, closed(t).call) == (bid, "quansh")


def test_quansh_ends_the_bidding_but_for_sur() -> None:
    """BZ-16, BZ-17: both members of the bidding pair are asked."""
    t = Table(four_sevens="off").calls("pass 8S pass pass south:q")
    assert t.waiting() == t.actors() == {"west", "east"}
    t.refuse("south", "pass", "bidding-doubled").refuse("west", "9S", "bidding-doubled")
    t.refuse("north", "q", "bidding-doubled").refuse("south", "s", "not-your-sur")
    assert t.may("west") == t.may("east") == {"s", "ok"}
    t.act("east", "ok")
    assert t.waiting() == {"west"}
    t.refuse("east", "s", "not-your-sur").act("west", "ok")
    assert closed(t).call == "quansh"


@pytest.mark.parametrize("who", ["south", "north"])
@pytest.mark.parametrize("first", [True, False])
def test_sur_by_either_partner(who: str, first: bool) -> None:
    """BZ-17: the first sur closes the bidding, also after the partner has declined."""
    t = Table().calls("8S q")
    if not first:
        t.act("north" if who == "south" else "south", "ok")
    t.act(who, "s")
    assert closed(t) == Contract(0, 8, "S", "", "sur", 1, t.on.contract.sur)
    assert t.view().calls[-1] == ({"south": 0, "north": 2}[who], "s")


def test_no_sur_without_quansh() -> None:
    """BZ-17."""
    Table().calls("8S").refuse("south", "s", "nothing-to-sur").refuse("west", "ok", "nothing-to-sur")


def test_silence_passes_and_declines() -> None:
    """A seat that says nothing passes; asked for sur it declines."""
    t = Table()
    assert GAME.encode(GAME.timeout(t.state, 0)) == "pass"
    t.calls("8S q")
    assert GAME.encode(GAME.timeout(t.state, 0)) == "ok"


def test_four_sevens() -> None:
    """BZ-18: shown before the holder's first call they void the deal; the next dealer deals."""
    t = Table(north=SEVENS, dealer="east").calls("8S")
    assert "sevens" in t.may("north")
    assert t.actors() == {"west", "north", "east"}  # who could have them, not who has them
    t.act("north", "sevens")
    assert t.last(SevensShown) == SevensShown(2)
    assert t.last(DealVoided) == DealVoided("four-sevens")
    assert t.state.dealer == 0
    assert (t.view().rows[-1].void, t.view().rows[-1].bid) == ("four-sevens", "8S")


def test_four_sevens_too_late() -> None:
    """BZ-18: after its first call it is too late, whatever the call; in the sur phase too."""
    t = Table(south=SEVENS).calls("pass").refuse("south", "sevens", "sevens-too-late")
    t.calls("8S").refuse("north", "sevens", "not-held")
    t = Table(west=SEVENS).calls("8S").act("west", "q").refuse("west", "sevens", "sevens-too-late")
    t = Table(east=SEVENS).calls("8S q").act("east", "sevens")
    assert t.has(DealVoided)


def test_four_sevens_only_in_league() -> None:
    """BZ-18: `league` only."""
    t = Table("classic", south=SEVENS).refuse("south", "sevens", "no-sevens-rule")
    assert t.actors() == {"south"}
    t.calls("8S pass pass pass").refuse("south", "d:47", "not-held")


def test_room_is_public() -> None:
    """BZ-11, BZ-14, BZ-15: what can still be bid, the same for everybody."""
    t = Table().calls("8S")
    assert t.view("south").room == t.view().room == t.view("east").room
    room = t.view().room
    assert (room.plain, room.kaput, room.kanach, room.high, room.quansh) == (9, 25, 30, 90, (1, 3))
    room = t.calls("40Hk").view().room
    assert (room.plain, room.kaput, room.kanach, room.quansh) == (None, 41, 41, (0, 2))
    assert table().view().room is None


def test_decisions() -> None:
    """Buttons outlive restarts: a call answers the standing bid, not the last event; a card answers the deal."""
    t = Table().calls("8S")
    quansh = GAME.parse("q")
    before = GAME.decision(t.state, quansh)
    assert before == "d1b1"
    assert GAME.decision(t.calls("pass").state, quansh) == before
    assert GAME.decision(t.calls("9H").state, quansh) == "d1b2"
    assert GAME.decision(t.state, GAME.parse("12N")) == "d1b2"
    t.calls("pass pass pass")
    assert GAME.decision(t.state, GAME.parse("JH")) == "d1"
    assert GAME.decision(t.state, GAME.parse("d:tKH")) == "d1"


def test_a_pass_can_be_taken_back() -> None:
    """Take-back: a call shows nothing of others, also the one that closes the bidding; a void deal is over."""
    t = Table().calls("8S pass pass")
    before = t.state
    t.calls("pass")
    assert t.state.phase == "play"
    assert GAME.reversible(before, t.state, 3)
    t = Table().calls("pass pass pass")
    before = t.state
    assert not GAME.reversible(before, t.calls("pass").state, 3)
