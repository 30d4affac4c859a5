"""Seka at the table: what everybody sees and what nobody may, dark play, buttons, commands, the book, the players."""

from __future__ import annotations

from bot.fair import link
from bot.fair.chance import SeededChance
from bot.games import entry_of
from bot.games.folder import stage_of
from bot.scene import BookPicture, Scene
from bot.scene.press import unpack
from bot.scenes.show import hand, look, private, public
from bot.table.loaded import loaded_of, public_view
from bot.text import Text
from rules.seka.view import View
from tests.bot.house import ARAM, House, must
from tests.bot.matches import PEOPLE, presses, seated
from tests.rules.contract.walk import chosen

STAGE = stage_of("seka")


def dealt(seats: int = 3, seed: int = 1) -> House:
    """A table at which the first cards have been dealt."""
    house = seated("seka", seats, seed)
    house.say(ARAM, "start")
    house.pass_time(20_000)
    assert view(house).phase == "betting"
    return house


def view(house: House, seat: int | None = None) -> View:
    found: View = loaded_of(house.t).game.view(house.t.state, seat)
    return found


def says(house: House, seat: int, text: str) -> None:
    house.say(PEOPLE[seat], f"act - {text}")


def words(scene: Scene | None) -> set[str]:
    """The action words that a scene offers, amounts left out."""
    assert scene is not None
    found = [unpack(button.data) for row in scene.buttons for button in row]
    return {p.rest for p in found if p is not None and p.kind == "a"}


def texts(scene: Scene) -> list[str]:
    return [line.text.key for line in scene.lines if isinstance(line.text, Text)]


def test_dark_play_at_the_table() -> None:
    """SE-6: the owner itself sees backs until it looks; everybody sees that it has played dark."""
    house = dealt()
    first = must(view(house).turn)
    own = must(private(house.t, first))
    assert own.picture is not None
    assert own.picture.hand.cards == ("??",) * 3  # type: ignore[attr-defined]
    assert "read-hand" not in [line.text.key for line in own.reading]
    assert {"look", "dark10", "fold"} <= words(own)
    says(house, first, "dark10")
    assert "seka-says-dark" in texts(public(house.t, house.now))
    assert private(house.t, first).picture.hand == own.picture.hand  # type: ignore
    says(house, first, "look")
    assert "??" not in private(house.t, first).picture.hand.cards  # type: ignore[union-attr]
    assert "read-hand" in [line.text.key for line in private(house.t, first).reading]  # type: ignore[union-attr]


def test_the_buttons_of_the_board() -> None:
    """SE-4: sums as buttons and by amount, the same for everybody; opening from the second round."""
    house = dealt()
    first, second = view(house).unseen
    house.out.clear()
    says(house, first, "look")
    assert {row.seat for row in house.out if row.kind == "hand"} == {first, second}
    house = dealt(2)
    assert words(public(house.t, house.now)) >= {"bet10", "bet20", "bet30", "bet990", "fold", "look"}
    assert "open" not in words(public(house.t, house.now))
    amounts = public(house.t, house.now).amounts
    assert [(a.low, a.high, a.offered(3)) for a in amounts] == [(10, 990, ()), (10, 990, ())]
    first = must(view(house).turn)
    says(house, first, "bet10")
    says(house, 1 - first, "bet40")
    assert {"open", "bet40", "bet80", "bet980"} <= words(public(house.t, house.now))
    offered = set(presses(public(house.t, house.now)))
    assert any(data.endswith(":bet77") for data in offered)


def test_typed_commands() -> None:
    house = dealt(2)
    seat = must(view(house).turn)
    for rest, text in (
        *(("50", "bet50"), ("", "bet10"), ("dark 20", "dark20"), ("тёмный 20", "dark20")),
        *(("წიომნი 20", "dark20"), ("տյոմնի 20", "dark20"), ("50 chips", "bet50"), ("20 30", None)),
        ("a lot", None),
    ):
        assert STAGE.command(house.t, seat, "bet", rest) == text
    assert [STAGE.command(house.t, seat, name, "") for name in ("fold", "open", "look", "pass")] == [
        "fold", "open", "look", "fold",
    ]  # fmt: skip
    assert STAGE.command(house.t, seat, "roll", "") is None
    assert ("10" in [value for _, value in STAGE.choices(house.t, seat, "bet")]) is True
    assert STAGE.choices(house.t, 1 - seat, "bet") == []


def entry(seats: int = 4) -> House:
    """A table at which a seka may be entered, found by chance."""
    for seed in range(1, 400):
        house = dealt(seats, seed)
        while view(house).phase == "betting":
            now = view(house)
            says(house, must(now.turn), "open" if now.can_open else f"bet{now.to_pay}")
        if view(house).phase == "entry":
            return house
    raise AssertionError("no seka in 400 deals")


def test_what_is_told_between_deals_and_at_the_end() -> None:
    """HS-20: folded hands stay hidden after the deal, so the deal's secret waits for the end of the match."""
    house = dealt()
    while view(house).phase == "betting":
        turn = must(view(house).turn)
        for said in ("look", "fold"):
            if said in words(private(house.t, turn)):
                says(house, turn, said)
    assert house.t.phase == "play"
    for seat in range(3):
        assert texts(must(hand(house.t, seat))) == ["seka-hand-between"]
    house = dealt(2)
    first = must(view(house).turn)
    says(house, first, "fold")
    assert house.t.deal == 1
    told = must(look(house.t, 0, ARAM, "verify.1", house.proofs()))
    assert texts(told)[0] == "verify-later"
    assert link(house.t.seed, 1) not in repr(told)
    while house.t.phase == "play":
        if view(house).phase == "betting":
            turn = must(view(house).turn)
            says(house, turn, "fold")
        else:
            house.pass_time(30_000)
    assert texts(must(look(house.t, 0, ARAM, "verify.1", house.proofs())))[0] == "verify-head"


def test_a_seka_at_the_table() -> None:
    """SE-7: it is told aloud, who may enter is asked by buttons that stand for all, and by its private scene."""
    house = entry()
    scene = public(house.t, house.now)
    assert {"seka-tied", "seka-waiting-entry"} <= set(texts(scene))
    assert words(scene) == {"enter", "out"}
    assert scene.picture is not None
    assert scene.picture.stands  # type: ignore[attr-defined]
    asked = sorted(view(house).asked)
    assert words(private(house.t, asked[0])) == {"enter", "out"}
    tied = view(house).tied[0]
    assert words(private(house.t, tied)) == set()
    assert STAGE.command(house.t, asked[0], "accept", "") == "enter"
    assert STAGE.command(house.t, asked[0], "pass", "") == "out"
    before = view(house)
    says(house, asked[0], "enter")
    for seat in asked[1:]:
        says(house, seat, "out")
    assert (view(house).entered, view(house).middle) == ((asked[0],), before.middle + before.price)


def test_the_book() -> None:
    """HS-10: what each deal brought everybody; the columns add up to the totals."""
    house = dealt(3)
    chance = SeededChance("book")
    while house.t.phase == "play":
        game = loaded_of(house.t).game
        if game.needs_deal(house.t.state):
            house.pass_time(30_000)
            continue
        seat, action = chosen(game, house.t.state, chance)
        says(house, seat, game.encode(action))
    scene = must(look(house.t, 0, ARAM, "davtar"))
    book = scene.picture
    assert isinstance(book, BookPicture)
    sums = [sum(row.cells[seat] or 0 for row in book.rows) for seat in range(3)]
    assert tuple(sums) == book.total == entry_of("seka").conduct.score(public_view(house.t))
    assert book.winners == {s for s in range(3) if book.total[s] == max(book.total)}
