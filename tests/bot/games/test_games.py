"""Every game of the house from the lobby to the result, by buttons alone, in words of every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from adapters.text import FluentCatalog
from bot.core.context import Moment
from bot.core.decide import decide
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.fair import SeededChance
from bot.games import entry_of, game_keys, rules_of
from bot.games.blackjack.pictures import BlackjackPicture
from bot.games.blot.stage import HAND_CALLS
from bot.games.entry import Conduct
from bot.games.folder import stage_of
from bot.games.nardi.pictures import NardiBoard
from bot.games.stage import word
from bot.text import LANGUAGES, Text, t
from bot.view import press
from bot.view.info import proof_scene
from bot.view.lobby import options
from bot.view.pictures import AtTable, Cell
from bot.view.press import MAX_BYTES
from bot.view.scene import Picture, Scene
from bot.view.show import asked, past, private, public
from bot.view.show import looked as look
from rules.core import Illegal, Seat
from tests.bot.features.chips.test_chips import risky
from tests.bot.house import ARAM, House, must
from tests.bot.matches import KINDS, PEOPLE, offered_step, presses, scenes, seated, step
from tests.facts import FACTS
from tests.tiers import nightly, sampled

GAMES = game_keys()
TABLES = [(key, seats) for key in GAMES for seats in sorted(rules_of(key).seats)]
KIND_TABLES = [(key, max(rules_of(key).seats)) for key in KINDS]
MOST_STEPS = 6_000


def said(catalog: FluentCatalog, scene: Scene) -> int:
    """How many letters the scene has in all languages; whatever is missing in one of them fails."""
    letters = 0
    for lang in LANGUAGES:
        texts = [line.text for line in (*scene.lines, *scene.reading)]
        texts += [button.label for row in scene.buttons for button in row]
        texts += [amount.label for amount in scene.amounts] + [scene.alt]
        for text in texts:
            words = catalog.say(lang, text)
            assert words, text
            assert not words.startswith("["), (lang, text)
            letters += len(words)
    return letters


def fits(scene: Scene) -> None:
    """Both platforms can show it: button data, rows, the number of buttons."""
    assert all(len(data.encode()) <= MAX_BYTES for data in presses(scene) if data)
    assert all(1 <= len(row) <= 8 for row in scene.buttons), [len(row) for row in scene.buttons]
    assert sum(map(len, scene.buttons)) <= 40


@pytest.mark.parametrize(("key", "seats"), sampled(TABLES, KIND_TABLES))
def test_a_match_by_buttons(key: str, seats: int) -> None:
    seed = 11
    house, chance, catalog = seated(key, seats, seed), SeededChance(seed), FluentCatalog()
    said(catalog, public(house.t, house.now))
    said(catalog, options(house.t))
    house.say(ARAM, "start")
    lacking: list[str] = []
    for n in range(MOST_STEPS):
        if house.t.phase == "over":
            break
        for scene in scenes(house.t, house.now):
            fits(scene)
            if n % 7 == 0:
                said(catalog, scene)
        if key in ("bazaar-blot", "domino") and loaded_of(house.t).game.waiting(house.t.state):
            told = [line.text.key for line in public(house.t, house.now + 10_000).lines]
            assert any(one.startswith("waiting-") for one in told), "who is waited for is named"
        lacking += offered_step(house, chance)
        old = past(house.t, house.t.board - 1)
        assert old is None or all(data.startswith("s:") for data in presses(old))
        house.pass_time(4_000)
    assert (lacking, house.t.phase) == ([], "over")
    for scene in scenes(house.t, house.now):
        said(catalog, scene)
    assert any(data.endswith(":rematch") for data in presses(public(house.t, house.now)))
    for what in ("davtar", "score", "last"):
        panel = stage_of(key).panel(house.t, 0, what)
        assert panel is None or said(catalog, panel)
    assert said(catalog, proof_scene(house.t, None, house.proofs())) > 500
    seated_before = house.t.chairs
    house.say(ARAM, "rematch")
    assert (house.t.phase, len(house.t.chairs)) == ("lobby", max(rules_of(key).seats))
    everybody = [chair and chair.person for chair in seated_before]
    assert [chair and chair.person for chair in house.t.chairs[: len(everybody)]] == everybody
    assert not any(house.t.chairs[len(everybody) :])
    lobby_again = house.t.board
    house.say(ARAM, "start")
    house.pass_time(4_000)
    assert past(house.t, lobby_again - 1) is None, "the result of the match before stays as it is"
    gone = must(past(house.t, lobby_again))
    assert gone.gone, "and its lobby goes, as the first one did"


@pytest.mark.parametrize("key", GAMES)
def test_open_hands_are_updated_where_looking_is_a_choice(key: str) -> None:
    """SE-6: who has looked is asked only of games that say so."""
    conduct = entry_of(key).conduct
    assert conduct.may_look == (type(conduct).closed is not Conduct.closed)


@pytest.mark.parametrize("key", list(FACTS))
def test_alone_with_automatic_players(key: str) -> None:
    """One person and automatic players, who act by themselves; the person's silence is a move too (HS-30)."""
    if key not in GAMES:
        pytest.fail(f"{key} is not registered")
    house = House(seed=5, game=key)
    for name, value in FACTS[key].short.items():
        house.say(ARAM, f"set {name} {value}")
    if entry_of(key).conduct.usual_seats > 1:
        house.say(ARAM, "fill")
    house.go("aram set clock 0; aram start")
    house.say(ARAM, "leave") if len(list(house.t.people())) > 1 else None
    chance = SeededChance(3)
    for _ in range(MOST_STEPS):
        if house.t.phase == "over":
            break
        state, game = house.t.state, rules_of(key)
        mine = house.t.seat_of(ARAM.id)
        if mine in game.waiting(state):
            step(house, chance, "standard")
        house.pass_time(3_000)
    assert house.t.phase == "over"


CATALOG = FluentCatalog()
FULL = [(key, max(rules_of(key).seats)) for key in sorted(game_keys())]
STEPS = 70


def say(text: Text) -> str:
    return CATALOG.say("en", text)


@dataclass
class Told:
    """A hand as it was put before a person: its picture, and all its words without one."""

    table: Table
    view: Any
    scene: Scene
    picture: Picture | None

    @property
    def words(self) -> str:
        return "\n".join(say(line.text) for line in (*self.scene.lines, *self.scene.reading))

    @property
    def head(self) -> str:
        return say(self.scene.lines[0].text)

    def name(self, seat: Seat) -> str:
        return self.table.name_of(seat)

    def has(self, *facts: Text | str) -> None:
        """The words hold each of these, in this order."""
        at, words = 0, self.words
        for fact in facts:
            wanted = fact if isinstance(fact, str) else say(fact)
            found = words.find(wanted, at)
            assert found >= 0, f"{wanted!r} is not said (in this order) in\n{words}"
            at = found

    @property
    def strip(self) -> AtTable:
        assert isinstance(self.picture, AtTable)
        return self.picture

    @property
    def facts(self) -> list[str]:
        return [say(fact) for fact in self.strip.facts]


def card(code: object) -> Text:
    return t("card", card=str(code))


def blot(told: Told) -> None:
    view, strip = told.view, told.strip
    if view.trick:
        assert [(c.name, c.card) for c in strip.cells] == [(told.name(s), str(c)) for s, c in view.trick]
        told.has(*[t("read-card", who=told.name(s), card=card(c)) for s, c in view.trick])
        assert say(t("now-led", card=str(view.trick[0][1]))) in told.head
    elif view.last_trick and view.phase == "play":
        assert [(c.name, c.card) for c in strip.cells] == [(told.name(s), str(c)) for s, c in view.last_trick]
        assert [c.name for c in strip.cells if c.lit] == [told.name(view.last_winner)]
    if view.phase in ("bidding", "sur"):
        assert [(c.name, c.call) for c in strip.cells if c.call] == [
            (told.name(s), c) for s, c in view.calls[-HAND_CALLS:]
        ]
        assert [c.card for c in strip.cells if c.card] == [str(c) for c in [getattr(view, "turned", None)] if c]
        told.has(*[f"{told.name(seat)}: " for seat, _ in view.calls[-8:]])
    taker = view.taker
    if taker is not None:
        assert strip.title is not None
        assert strip.by == told.name(taker)
        assert strip.strain is not None
        assert say(strip.title) in told.head
        told.has(strip.by)
    for side, seats in enumerate(view.sides):
        assert told.name(seats[0]) in told.facts[side]
        assert told.facts[side].endswith(str(view.totals[side]))
    told.has(f"match {view.totals[0]}:{view.totals[1]}")
    if view.phase == "play":
        assert f"{view.tricks[0]}:{view.tricks[1]}" in told.head


def bura(told: Told) -> None:
    view, strip = told.view, told.strip
    assert strip.strain == view.trumps
    assert say(t("now-trumps", suit=view.trumps)) in told.head
    assert f"{view.totals[0]}:{view.totals[1]}" in told.head
    assert [told.facts[s] for s in (0, 1)] == [f"{told.name(s)}: {view.totals[s]}" for s in (0, 1)]
    assert say(t("bura-worth", n=view.raises.worth)) in told.facts
    told.has(t("bura-stock", n=view.stock, card=view.trump, suit=view.trumps))
    if view.lead:
        shown = getattr(strip.hand, "pairs", None)
        lying = [c.card for c in strip.cells] or list(shown.led if shown is not None else ())
        assert lying == [str(c) for c in view.lead]
        told.has(t("cards", cards=" ".join(view.lead)))
        assert told.name(view.leader) in told.words
    elif view.last is not None:
        assert [c.card for c in strip.cells][: len(view.last.led)] == [str(c) for c in view.last.led]
    if view.raises.offer:
        assert say(word(view.raises.offer)) in told.head


def domino(told: Told) -> None:
    view, strip = told.view, told.strip
    assert [(end, n) for end, n in strip.ends] == [(str(end), n) for end, n in view.ends]
    assert told.facts == [f"{told.name(s)}: {n}" for s, n in enumerate(view.totals)]
    told.has(*[f"{told.name(s)} {n}" for s, n in enumerate(view.totals)])
    if view.ends:
        assert f"sum {view.sum}" in told.head
    laid = [s for s in view.steps if s.tile is not None]
    if laid:
        assert told.name(laid[-1].seat) in told.head
        others = [c for c in strip.cells if c.tile is not None]
        if laid[-1].seat != view.me and view.steps[-1] is laid[-1]:
            assert others[-1].name == told.name(laid[-1].seat)


def seka(told: Told) -> None:
    view, strip = told.view, told.strip
    assert strip.title == t("now-pot", n=view.middle)
    assert say(t("now-bet", n=view.standing)) in told.facts
    for text in (t("now-pot", n=view.middle), t("now-bet", n=view.standing)):
        assert say(text) in told.head
    others = [s for s in view.players if s != view.me]
    assert [c.name for c in strip.cells] == [told.name(s) for s in others]
    for cell, seat in zip(strip.cells, others, strict=True):
        assert _put(cell) == ("folded" if seat in view.folded else str(view.put[seat]))
        told.has(f"{told.name(seat)}: folded" if seat in view.folded else f"{told.name(seat)}: put in {view.put[seat]}")
    assert say(t("pic-seka-deal", deal=view.deal, deals=view.options.deals)) in told.facts
    told.has(f"Deal {view.deal}")
    for seat, kind, n in view.log[-1:]:
        told.has(told.name(seat))
        assert kind == "fold" or str(n) in told.words


def _put(cell: Cell) -> str:
    assert cell.words is not None
    return say(cell.words).split(" ")[-1]


def blackjack(told: Told) -> None:
    view, picture = told.view, told.picture
    assert isinstance(picture, BlackjackPicture)
    told.has(f"Deal {view.deal + (view.phase == 'betting')} of {view.options.rounds}")
    told.has(t("bj-hand-purse", purse=view.purses[told.view.me]))
    for seat, wager in enumerate(view.bets):
        if wager is not None and wager.boxes and view.phase == "betting":
            told.has(f"{told.name(seat)}: {wager.stake}")
    if view.phase in ("insurance", "play"):
        assert [c for c in picture.dealer if c != "??"] == [str(c) for c in view.table.dealer.cards]
        assert say(card(view.table.dealer.cards[0])) in told.head
        for box in view.table.boxes:
            told.has(f"Box {box.number}, {told.name(box.seat)}", card(box.hands[0].cards[0]))


def nardi(told: Told) -> None:
    view, picture = told.view, told.picture
    assert isinstance(picture, NardiBoard)
    assert (picture.checkers, picture.bottom, picture.score) == (view.board, view.me, view.totals)
    if view.thrown is not None:
        assert {n for n, _ in picture.dice} == set(view.thrown)
        told.has(f"{view.thrown[0]}–{view.thrown[1]}")
    told.has(f"match {view.totals[0]}:{view.totals[1]}")
    assert f"{view.totals[0]}:{view.totals[1]}" in told.head
    for seat in (0, 1):
        places = next(line for line in told.words.splitlines() if line.startswith(f"{told.name(seat)}: "))
        assert all(f"{p} × {n}" in places for p, n in enumerate(view.board[seat]) if n and 0 < p < 25)


TELLS: dict[str, Callable[[Told], None]] = {
    "blot": blot,
    "belote": blot,
    "bura": bura,
    "domino": domino,
    "seka": seka,
    "blackjack": blackjack,
    "nardi": nardi,
}


@pytest.mark.parametrize("seeds", [(7,), pytest.param((7, 8), marks=nightly)], ids=len)
@pytest.mark.parametrize(("key", "seats"), FULL)
def test_a_hand_says_all_that_is_needed(key: str, seats: int, seeds: tuple[int, ...]) -> None:
    looked = 0
    for seed in seeds:
        house, chance = seated(key, seats, seed), SeededChance(seed)
        house.say(PEOPLE[0], "start")
        for _ in range(STEPS):
            if house.t.phase != "play":
                break
            game = loaded_of(house.t).game
            for seat in range(seats) if game.waiting(house.t.state) else ():
                view, scene = game.view(house.t.state, seat), private(house.t, seat)
                assert scene is not None
                if isinstance(scene.picture, AtTable) and scene.picture.hand is None:
                    assert not view.hand
                if scene.picture is None:
                    assert not view.hand, "nothing is held: words will do"
                elif key != "seka" or (view.phase == "betting" and scene.picture is not None):
                    TELLS[FACTS[key].contract](Told(house.t, view, scene, scene.picture))
                    looked += 1
            step(house, chance, "random" if seed % 2 else "standard")
    assert looked > 40


@pytest.mark.parametrize(("key", "seats"), FULL)
def test_no_picture_of_nothing(key: str, seats: int) -> None:
    house, chance = seated(key, seats, 5), SeededChance(5)
    house.say(PEOPLE[0], "start")
    found = 0
    for _ in range(STEPS):
        if house.t.phase == "over":
            break
        for seat in range(seats):
            scene = private(house.t, seat)
            picture = scene.picture if scene is not None else None
            if isinstance(picture, AtTable):
                held = getattr(picture.hand, "cards", ()) or getattr(picture.hand, "tiles", ())
                assert held or (picture.hand is None and picture.cells)
                found += 1
        step(house, chance, "standard")
    assert found or not FACTS[key].held


TWO_OR_ALL = [(key, seats) for key in GAMES for seats in {max(rules_of(key).seats), 2} & rules_of(key).seats]
PRESSED_STEPS = 260
PANELS = ("bid", "pick")


def actions(scene: Scene) -> Iterator[str]:
    """The presses of a scene's own buttons, and the least and the most of its amounts."""
    for row in (*scene.buttons, *scene.steps, *scene.grid):
        yield from (button.data for button in row if button.enabled and button.url is None)
    for amount in scene.amounts:
        yield from (amount.press(n) for n in {amount.low, amount.high})


def refusal(house: House, seat: Seat, data: str) -> str:
    """Why the table would refuse ``data`` to the owner of ``seat``; nothing if it would not."""
    pressed = press.unpack(data)
    assert isinstance(pressed, press.Act | press.Do)
    try:
        decide(house.t, PEOPLE[seat], pressed.words, Moment(house.now, house.token, house.accounts.get))
    except Illegal as refused:
        return refused.key
    return ""


def own(table: Table, seat: Seat) -> Iterator[tuple[str, Scene]]:
    """The private scene of ``seat``, and whatever its buttons lead on to, two steps deep."""
    first = private(table, seat)
    waiting = [("hand", first)] if first is not None else []
    seen = {"hand"}
    while waiting:
        what, scene = waiting.pop()
        yield what, scene
        for data in actions(scene):
            pressed = press.unpack(data)
            if not isinstance(pressed, press.See) or pressed.what in seen or len(seen) > 40:
                continue
            if pressed.name in PANELS and (further := look(table, seat, PEOPLE[seat], pressed.what)):
                seen.add(pressed.what)
                waiting.append((pressed.what, further))


def pressable(house: House) -> list[str]:
    """What stands on a button and would be refused."""
    table, wrong = house.t, []
    game = loaded_of(table).game
    seats = range(len(table.chairs))
    for seat in seats:
        for what, scene in own(table, seat):
            for data in actions(scene):
                if data[0] in "at" and (why := refusal(house, seat, data)):
                    wrong.append(f"{seat} {what} {data}: {why}")
    board = public(table, house.now)
    for data in actions(board):
        if data[0] == "a" and all(refusal(house, seat, data) for seat in seats):
            wrong.append(f"board {data}: {[refusal(house, seat, data) for seat in seats]}")
    for seat in seats:
        # Out of date or made up: a step of a bid does not bring back the buttons of somebody else's turn.
        stale = look(table, seat, PEOPLE[seat], "bid.H") if not game.needs_deal(table.state) else None
        for data in actions(stale) if stale is not None else ():
            if data[0] == "a" and (why := refusal(house, seat, data)):
                wrong.append(f"{seat} bid.H {data}: {why}")
    return wrong


@pytest.mark.parametrize(("key", "seats"), sampled(sorted(TWO_OR_ALL), KIND_TABLES))
def test_every_button_may_be_pressed(key: str, seats: int) -> None:
    house, chance = seated(key, seats, 31), SeededChance(31)
    house.say(PEOPLE[0], "start")
    looked = waited = 0
    for n in range(PRESSED_STEPS):
        if house.t.phase != "play":
            break
        if n % 3 == 0 or n < 12:
            assert pressable(house) == []
            looked += 1
            waited += sum(1 for seat in range(seats) if not asked(house.t, seat))
        step(house, chance)
    assert pressable(house) == []
    assert looked > 10
    assert waited > 10


def test_the_risk_game_is_its_winner_s() -> None:
    house = risky()
    risk = must(house.t.risk)
    mine, other = private(house.t, risk.seat), private(house.t, 1 - risk.seat)
    assert mine is not None
    assert other is not None
    assert any(":risk" in data for data in actions(mine))
    assert not any(":risk" in data for data in actions(other))
    assert pressable(house) == []
