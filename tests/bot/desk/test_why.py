"""A card, a tile or a checker that is touched says why it cannot be played: the rule, in the reader's language."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from adapters.text import FluentCatalog
from bot.desk.why import why
from bot.fair.chance import SeededChance
from bot.games import game_keys, rules_of
from bot.table.loaded import loaded_of, own_view
from bot.table.model import Table
from bot.text import LANGUAGES, t
from rules.blot.values import POWER
from rules.cards import SUIT
from rules.domino.layout import Layout
from rules.nardi.course import BAR
from rules.nardi.state import leave_of
from tests.bot.house import ARAM, House
from tests.bot.matches import KINDS, PEOPLE, seated, step
from tests.facts import FACTS
from tests.security.worlds import TOUCHED
from tests.tiers import nightly, sampled

CATALOG = FluentCatalog()
MAY = t("why-may")


def en(table: Table, seat: int, piece: str) -> str:
    return CATALOG.say("en", why(table, PEOPLE[seat].id, piece))


def begun(game: str, seats: int, seed: int = 1) -> House:
    """A match under way, its first deal on the table."""
    house = seated(game, seats, seed)
    if house.t.phase == "lobby":
        house.say(ARAM, "start")
    while loaded_of(house.t).game.needs_deal(house.t.state):
        house.pass_time(10_000)
    return house


def held(game: str, view: Any) -> list[str]:
    """The pieces that somebody sees before them."""
    match FACTS[game].contract:
        case "blackjack":
            return ["AH"]
        case "nardi":
            return [str(point) for point in range(1, BAR + 1)]
        case _:
            return [str(piece) for piece in view.hand or ()]


def playable(game: str, table: Table, seat: int, piece: str) -> bool:
    """Whether some legal action plays the piece."""
    rules = loaded_of(table).game
    forms = [rules.encode(action) for action in rules.legal(table.state, seat).actions]
    match FACTS[game].contract:
        case "nardi":
            return any(form.startswith((f"{piece}/", "bar/" if piece == "25" else f"{piece}/")) for form in forms)
        case "domino":
            return any(form.rstrip("LRUD") == piece for form in forms)
        case "bura":
            return any(form[:2] in ("l:", "b:") and piece in form[2:].split(".") for form in forms)
        case "seka" | "blackjack":
            return False
        case _:
            return piece in forms


@pytest.mark.parametrize("seeds", [1, pytest.param(3, marks=nightly)])
@pytest.mark.parametrize("game", sampled(sorted(game_keys()), KINDS))
def test_every_piece_says_why_or_that_it_may(game: str, seeds: int) -> None:
    """In front of everybody, at every moment of seeded matches: what may be played says so, all else names a reason;
    no word is missing in any language, and saying it changes nothing."""
    reasons: Counter[str] = Counter()
    for seed in range(seeds):
        house = begun(game, max(rules_of(game).seats), seed)
        chance = SeededChance(f"why{seed}")
        for _ in range(60):
            if house.t.phase != "play":
                break
            table, seq = house.t, house.t.seq
            for seat in range(len(table.chairs)):
                for piece in (*held(game, own_view(table, seat)), *TOUCHED):
                    said = why(table, PEOPLE[seat].id, piece)
                    reasons[said.key] += 1
                    if piece in held(game, own_view(table, seat)):
                        assert (said == MAY) == playable(game, table, seat, piece), (piece, said)
                    if reasons[said.key] == 1:
                        for lang in LANGUAGES:
                            words = CATALOG.say(lang, said)
                            assert words
                            assert "{" not in words
                            assert len(words) <= 190
            assert house.t.seq == seq
            step(house, chance)
    assert not CATALOG.missing
    assert not CATALOG.faulty
    assert reasons["why-turn"] or reasons["illegal-raise-stands"] or game == "blackjack", reasons
    assert len(reasons) > 2, reasons


def test_who_is_not_at_the_table_hears_that_alone() -> None:
    """Nothing of the match is told to a stranger."""
    house = begun("bazaar-blot", 4, 1)
    assert {why(house.t, "tg:99", piece).key for piece in TOUCHED} == {"illegal-not-seated"}


def test_it_is_somebody_else_s_turn() -> None:
    house = begun("bazaar-blot", 4, 1)
    waiting = next(iter(loaded_of(house.t).game.waiting(house.t.state)))
    other = (waiting + 1) % 4
    said = en(house.t, other, str(own_view(house.t, other).hand[0]))
    assert said == f"It is not your turn. Waiting for {PEOPLE[waiting].name}."
    first = str(own_view(house.t, waiting).hand[0])
    assert en(house.t, waiting, first).startswith("The bidding is still on")


def test_a_lobby_a_pause_and_the_end() -> None:
    house = House()
    assert why(house.t, ARAM.id, "JH").key == "illegal-not-started"
    playing = begun("domino", 2, 1).t
    for phase, key in (("paused", "is-paused"), ("over", "is-over"), ("abandoned", "is-closed")):
        assert why(replace(playing, phase=phase), ARAM.id, "6-4").key == f"illegal-{key}"  # type: ignore[arg-type]


def blot(mine: tuple[str, ...], trick: tuple[tuple[int, str], ...], strain: str = "H") -> tuple[Table, int]:
    """A trick half played, and who is to play with ``mine`` in the hand."""
    house = begun("bazaar-blot", 4, 1)
    for who, call in ((None, f"8{strain}"), (None, "pass"), (None, "pass"), (None, "pass")):
        assert who is None
        house.say(house.turn(), f"act - {call}")
    state = house.t.state
    play = state.play
    seat = (play.turn + len(trick)) % 4
    placed = tuple(((play.turn + n) % 4, card) for n, (_, card) in enumerate(trick))

    power = POWER[strain, SUIT[placed[0][1]]]  # type: ignore[index]
    best = max(placed, key=lambda one: power[one[1]])  # type: ignore[index]
    hands = tuple(mine if n == seat else hand for n, hand in enumerate(state.hands))
    on = replace(play, turn=seat, trick=placed, winning=best[0], to_beat=power[best[1]])  # type: ignore[index]
    return replace(house.t, state=replace(state, hands=hands, play=on)), seat


@pytest.mark.parametrize(
    ("mine", "lies", "touched", "said"),
    [
        (("AS", "7D"), "10S", "7D", "Spades were led and you have some: follow suit."),
        (("JH", "7H"), "9H", "7H", "You must beat 9♥: play a higher card of that suit."),
        (("7H", "AD"), "10S", "AD", "You have no ♠: you must trump with ♥."),
        (("7H", "AD"), "10S", "10S", "10♠ is not in your hand."),
    ],
)
def test_the_duties_of_a_trick(mine: tuple[str, ...], lies: str, touched: str, said: str) -> None:
    table, seat = blot(mine, ((0, lies),))
    assert en(table, seat, touched) == said


def test_overtrumping_names_the_card_to_be_beaten() -> None:
    table, seat = blot(("JH", "7H", "AD"), ((0, "10S"), (1, "9H")))
    # The trump is the one opponent's: the partner has led.
    assert en(table, seat, "AD") == "You have no ♠: you must trump higher than 9♥."
    assert en(table, seat, "7H") == "You have no ♠: you must trump higher than 9♥."
    assert en(table, seat, "JH") == "You can play that now."


def domino(mine: tuple[str, ...], line: tuple[tuple[int, int], ...]) -> tuple[Table, int]:
    house = begun("domino", 2, 1)
    state = house.t.state
    hands = tuple(mine if n == state.turn else hand for n, hand in enumerate(state.hands))
    return replace(house.t, state=replace(state, hands=hands, layout=Layout(line=line))), state.turn


def test_a_tile_that_fits_no_end() -> None:
    table, seat = domino(("6-4", "5-1"), ((3, 6), (6, 5)))
    assert en(table, seat, "6-4") == "6–4 fits no open end. Open: 3, 5."
    assert en(table, seat, "5-1") == "You can play that now."
    assert en(table, seat, "6-6") == "6–6 is not in your hand."


def test_nothing_fits_and_it_is_to_be_drawn() -> None:
    table, seat = domino(("6-4", "2-1"), ((3, 6), (6, 5)))
    assert en(table, seat, "2-1") == "Nothing you hold fits. Open: 3, 5. Draw from the bazaar."


def nardi(game: str, mine: dict[int, int], theirs: dict[int, int], dice: tuple[int, int]) -> tuple[Table, int]:
    house = begun(game, 2, 1)
    state = house.t.state
    seat = state.turn
    board = [tuple(side.get(place, 0) for place in range(26)) for side in (mine, theirs)]
    ordered = (board[0], board[1]) if seat == 0 else (board[1], board[0])
    numbers = tuple(sorted(dice, reverse=True)) if dice[0] != dice[1] else dice * 2
    state = replace(state, phase="play", board=ordered, thrown=dice, dice=numbers, steps=(), turns=())

    return replace(house.t, state=replace(state, leave=leave_of(state, seat, dice, ()))), seat


def test_a_checker_on_the_bar_comes_first() -> None:
    table, seat = nardi("nardi", {BAR: 1, 13: 5}, {1: 2}, (6, 4))
    assert en(table, seat, "13") == "Your checker on the bar must enter first."
    assert en(table, seat, "bar") == "You can play that now."


def test_each_number_has_its_own_reason() -> None:
    """A point that is closed for one number and not all checkers home for the other."""
    table, seat = nardi("nardi", {6: 2, 13: 1}, {23: 2, 12: 2}, (6, 4))
    assert en(table, seat, "6") == (
        "With 6: You cannot bear off until all your checkers are home. With 4: Point 2 is closed."
    )
    assert en(table, seat, "5") == "You have no checker there."


def test_the_head_lets_one_go() -> None:
    table, seat = nardi("long-nardi", {24: 14, 20: 1}, {24: 15}, (3, 2))
    state = table.state
    table = replace(table, state=replace(state, leave=state.leave._replace(head=0)))
    assert en(table, seat, "24") == "No more checkers may leave the head on this roll."
