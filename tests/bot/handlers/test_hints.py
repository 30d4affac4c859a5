"""Who is at the wrong place is told what would help, and the whole of it fits into an alert."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from adapters.text import FluentCatalog
from bot.core.loaded import loaded_of, own_view
from bot.core.model import Table
from bot.fair import SeededChance
from bot.games import game_keys, rules_of
from bot.games.folder import CommandSpec
from bot.handlers import commands
from bot.handlers.desk import why as said_of
from bot.handlers.part import Answer
from bot.ports.keys import Dest
from bot.ports.records import OutRow, Person
from bot.text import LANGUAGES, Lang, t
from bot.view import info, press
from bot.view.scene import Button, Scene
from rules.blot.values import POWER
from rules.cards import SUIT
from rules.domino.model import Layout
from rules.nardi.model import leave_of
from rules.nardi.moves import BAR
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, House, must, why
from tests.bot.matches import PEOPLE, seated, step
from tests.bot.test_service import PLACE, Inn
from tests.bot.test_service import inn as inn
from tests.facts import FACTS
from tests.security.worlds import TOUCHED
from tests.tiers import nightly

CATALOG = FluentCatalog()
GAMES = game_keys()
STRANGER = Person("tg:66", "Օ" * 64)


def buttons(scene: Scene | None) -> list[Button]:
    assert scene is not None
    return [button for row in scene.buttons for button in row]


def helped(answer: Answer) -> list[str]:
    """The buttons beside a refusal, what they do: ``sit``, ``board`` …; it fits into an alert in every language."""
    why(answer)
    assert answer.aside
    assert answer.text is not None
    for lang in LANGUAGES:
        said = CATALOG.say(lang, answer.text)
        assert 0 < len(said) <= 200
        assert "[" not in said
    return [button.data.split(":", 2)[2] for button in buttons(answer.scene)]


async def seen(inn: Inn, who: Person, table: str, what: str = "hand", place: str = PLACE) -> list[str]:
    return helped(await inn.desk.press(inn.key(), place, who, press.see(table, what)))


async def opened(inn: Inn, *people: Person, place: str = PLACE) -> str:
    table = must((await inn.desk.command(inn.key(), place, people[0], "new")).table)
    for person in people[1:]:
        assert (await inn.desk.press(inn.key(), place, person, press.do(table, "sit"))).ok
    return table


async def test_a_free_seat_is_offered_and_the_button_seats(inn: Inn) -> None:
    table = await opened(inn, ARAM, NINO)
    answer = await inn.desk.press(inn.key(), PLACE, VANO, press.do(table, "start"))
    assert helped(answer) == ["sit"]
    assert "Seat 3" in CATALOG.say("en", must(answer.text))
    assert await seen(inn, VANO, table, "seats", "tg:-9:0") == ["sit", "board"], "from elsewhere it can be watched too"
    (sit,) = [b for b in buttons(answer.scene) if b.data.endswith(":sit")]
    assert (await inn.desk.press(inn.key(), PLACE, VANO, sit.data)).ok
    assert (await inn.table(table)).seat_of(VANO.id) == 2


async def test_the_computers_seat_is_as_good_as_a_free_one(inn: Inn) -> None:
    table = await opened(inn, ARAM)
    await inn.desk.press(inn.key(), PLACE, ARAM, press.do(table, "fill"))
    assert await seen(inn, VANO, table, "seats") == ["sit"]


async def test_a_full_lobby_and_a_running_match_can_be_watched(inn: Inn) -> None:
    table = await opened(inn, *FOUR)
    full = await inn.desk.press(inn.key(), PLACE, VANO, press.do(table, "sit"))
    assert helped(full) == ["games"]
    assert helped(await inn.desk.press(inn.key(), PLACE, VANO, press.do(table, "sit 2"))) == ["games"]
    assert (await inn.desk.press(inn.key(), PLACE, ARAM, press.do(table, "start"))).ok
    assert await seen(inn, VANO, table) == ["games"], "the board is before everybody here"
    assert await seen(inn, VANO, table, place="tg:66:0") == ["board", "games"]
    assert await seen(inn, STRANGER, table) == ["games"]


async def test_the_seat_that_the_computer_keeps_is_offered(inn: Inn) -> None:
    table = await opened(inn, *FOUR)
    assert (await inn.desk.press(inn.key(), PLACE, ARAM, press.do(table, "start"))).ok
    assert (await inn.desk.press(inn.key(), PLACE, LUSINE, press.do(table, "leave"))).ok
    assert await seen(inn, VANO, table) == ["sub"]
    former = await inn.desk.press(inn.key(), PLACE, LUSINE, press.see(table, "hand"))
    assert helped(former) == ["sub"]
    back = buttons(former.scene)[0]
    assert back.label.key == "btn-sit-again"
    assert (await inn.desk.press(inn.key(), PLACE, LUSINE, back.data)).ok
    assert (await inn.desk.press(inn.key(), PLACE, LUSINE, press.see(table, "hand"))).ok


async def test_ones_own_other_tables_are_offered(inn: Inn) -> None:
    theirs = await opened(inn, ARAM, NINO)
    mine = await opened(inn, VANO, place="tg:-7:0")
    answer = await inn.desk.press(inn.key(), PLACE, VANO, press.see(theirs, "seats"))
    assert helped(answer) == ["sit", "board"]
    assert press.unpack(buttons(answer.scene)[-1].data) == press.See(mine, "board")
    assert (await inn.desk.press(inn.key(), PLACE, VANO, press.do(mine, "start fill"))).ok
    answer = await inn.desk.press(inn.key(), PLACE, VANO, press.see(theirs, "seats"))
    assert press.unpack(buttons(answer.scene)[-1].data) == press.See(mine, "hand")


async def test_where_there_is_no_table_one_can_be_opened(inn: Inn) -> None:
    typed = await inn.desk.command(inn.key(), PLACE, VANO, "hand")
    assert (why(typed), helped(typed)) == ("illegal-no-table-here", ["games", "now"])
    assert helped(await inn.desk.press(inn.key(), PLACE, VANO, press.do("zzzz", "sit"))) == ["games", "now"]
    assert helped(await inn.desk.link(inn.key(), "tg:5:0", VANO, "join_zzzz")) == ["games", "now"]


async def test_who_sits_there_is_not_sent_elsewhere(inn: Inn) -> None:
    table = await opened(inn, *FOUR)
    taken = await inn.desk.press(inn.key(), PLACE, NINO, press.do(table, "sit 9"))
    assert taken.scene is None
    assert not taken.aside
    assert (await inn.desk.press(inn.key(), PLACE, DAVIT, press.see(table, "seats"))).ok


async def groups(place: str, table: str, board: str) -> tuple[tuple[str, str], ...]:
    return (("group", f"https://t.me/x?startgroup={place}{table}{board}"),)


def all_games(scene: Scene | None) -> bool:
    offered = {button.data for button in buttons(scene)}
    return offered >= {press.see(info.NO_TABLE, f"new.{key}") for key in GAMES}


async def test_start_and_greeting_show_all_games_and_the_way_into_a_group(inn: Inn) -> None:
    inn.desk.ways.open("tg", groups)
    inn.showing._elsewhere = inn.desk.ways.elsewhere
    hello = await inn.desk.link(inn.key(), "tg:5:0", VANO, "")
    assert all_games(hello.scene)
    assert (buttons(hello.scene)[-1].url, len(GAMES)) == ("https://t.me/x?startgroup=tg:5:0", 11)
    await inn.desk.joined("k", PLACE, ARAM, ())
    lane = must(await inn.store.outbox.claim(("tg:",), "me", 60_000))
    (pending,) = await inn.store.outbox.rows(lane, 10)
    assert pending.row == OutRow(Dest(PLACE), None, "greeting", ref="[]")
    greeting = await inn.showing.scene(pending)
    assert all_games(greeting)
    assert buttons(greeting)[-1].url
    for scene in (hello.scene, greeting):
        assert scene is not None
        assert len(scene.lines) == 2, "no wall of text"
    opened = await inn.desk.press(inn.key(), "tg:5:0", VANO, press.see(info.NO_TABLE, "new.seka"))
    assert opened.ok
    assert (await inn.table(must(opened.table))).game == "seka"


async def test_help_is_five_lines_for_oneself_and_the_rest_behind_buttons(inn: Inn) -> None:
    answer = await inn.desk.command(inn.key(), PLACE, VANO, "help")
    assert answer.ok
    assert not answer.public
    assert answer.scene is not None
    assert [line.weight for line in answer.scene.lines] == ["head", *["body"] * 5]
    assert buttons(answer.scene)[0].data == press.see(info.NO_TABLE, "now"), "what to press first"
    listed: list[str] = []
    for button in [one for one in buttons(answer.scene) if one.data.startswith("s:-:help.")]:
        part = await inn.desk.press(inn.key(), PLACE, VANO, button.data)
        assert part.scene is not None
        listed += [str(dict(line.text.args)["name"]) for line in part.scene.lines if line.text.key == "help-command"]
    assert sorted(listed) == sorted(commands.by_name())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_part_of_the_commands_is_one_message(lang: Lang) -> None:
    """Telegram's messages hold 4,096 letters, Discord's 4,000, and neither is to be a wall."""
    for part in commands.by_group():
        said = [CATALOG.say(lang, line.text) for line in info.help_scene(part).lines]
        assert sum(len(one) + 1 for one in said) < 2000


def test_no_group_has_the_name_of_a_command_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """``/stats`` and ``/chips`` are in the groups of that name, under another one."""
    assert {g for g in commands.by_group() if g in commands.by_name()} == {"play", "stats", "chips"}
    wrong = CommandSpec("coin", "play")
    monkeypatch.setattr(commands, "_OTHERS", (*commands._OTHERS, wrong))
    with pytest.raises(ValueError, match=r"^/play is a command by itself: no group can have its name[.]$"):
        commands._by_name.__wrapped__(game_keys())


MAY = t("why-may")


def en(table: Table, seat: int, piece: str) -> str:
    return CATALOG.say("en", said_of(table, PEOPLE[seat].id, piece))


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
@pytest.mark.parametrize("game", sorted(game_keys()))
def test_every_piece_says_why_or_that_it_may(game: str, seeds: int) -> None:
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
                    said = said_of(table, PEOPLE[seat].id, piece)
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


def test_who_is_not_at_the_table_or_not_at_turn() -> None:
    house = begun("bazaar-blot", 4, 1)
    assert {said_of(house.t, "tg:99", piece).key for piece in TOUCHED} == {"illegal-not-seated"}
    house = begun("bazaar-blot", 4, 1)
    waiting = next(iter(loaded_of(house.t).game.waiting(house.t.state)))
    other = (waiting + 1) % 4
    said = en(house.t, other, str(own_view(house.t, other).hand[0]))
    assert said == f"It is not your turn. Waiting for {PEOPLE[waiting].name}."
    first = str(own_view(house.t, waiting).hand[0])
    assert en(house.t, waiting, first).startswith("The bidding is still on")
    house = House()
    assert said_of(house.t, ARAM.id, "JH").key == "illegal-not-started"
    playing = begun("domino", 2, 1).t
    for phase, key in (("paused", "is-paused"), ("over", "is-over"), ("abandoned", "is-closed")):
        assert said_of(replace(playing, phase=phase), ARAM.id, "6-4").key == f"illegal-{key}"  # type: ignore[arg-type]


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


def test_reasons_of_the_games() -> None:
    table, seat = blot(("JH", "7H", "AD"), ((0, "10S"), (1, "9H")))
    # The trump is the one opponent's: the partner has led.
    assert en(table, seat, "AD") == "You have no ♠: you must trump higher than 9♥."
    assert en(table, seat, "7H") == "You have no ♠: you must trump higher than 9♥."
    assert en(table, seat, "JH") == "You can play that now."
    table, seat = domino(("6-4", "5-1"), ((3, 6), (6, 5)))
    assert en(table, seat, "6-4") == "6–4 fits no open end. Open: 3, 5."
    assert en(table, seat, "5-1") == "You can play that now."
    assert en(table, seat, "6-6") == "6–6 is not in your hand."
    table, seat = domino(("6-4", "2-1"), ((3, 6), (6, 5)))
    assert en(table, seat, "2-1") == "Nothing you hold fits. Open: 3, 5. Draw from the bazaar."
    table, seat = nardi("nardi", {BAR: 1, 13: 5}, {1: 2}, (6, 4))
    assert en(table, seat, "13") == "Your checker on the bar must enter first."
    assert en(table, seat, "bar") == "You can play that now."
    table, seat = nardi("nardi", {6: 2, 13: 1}, {23: 2, 12: 2}, (6, 4))
    assert en(table, seat, "6") == (
        "With 6: You cannot bear off until all your checkers are home. With 4: Point 2 is closed."
    )
    assert en(table, seat, "5") == "You have no checker there."
    table, seat = nardi("long-nardi", {24: 14, 20: 1}, {24: 15}, (3, 2))
    state = table.state
    table = replace(table, state=replace(state, leave=state.leave._replace(head=0)))
    assert en(table, seat, "24") == "No more checkers may leave the head on this roll."


def domino(mine: tuple[str, ...], line: tuple[tuple[int, int], ...]) -> tuple[Table, int]:
    house = begun("domino", 2, 1)
    state = house.t.state
    hands = tuple(mine if n == state.turn else hand for n, hand in enumerate(state.hands))
    return replace(house.t, state=replace(state, hands=hands, layout=Layout(line=line))), state.turn


def nardi(game: str, mine: dict[int, int], theirs: dict[int, int], dice: tuple[int, int]) -> tuple[Table, int]:
    house = begun(game, 2, 1)
    state = house.t.state
    seat = state.turn
    board = [tuple(side.get(place, 0) for place in range(26)) for side in (mine, theirs)]
    ordered = (board[0], board[1]) if seat == 0 else (board[1], board[0])
    numbers = tuple(sorted(dice, reverse=True)) if dice[0] != dice[1] else dice * 2
    state = replace(state, phase="play", board=ordered, thrown=dice, dice=numbers, steps=(), turns=())

    return replace(house.t, state=replace(state, leave=leave_of(state, seat, dice, ()))), seat
