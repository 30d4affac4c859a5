"""What is typed at a table: it does what it says, or it is refused with what would be understood; nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.text import FluentCatalog
from bot.core.loaded import loaded_of
from bot.fair import link
from bot.games import entry_of, game_keys, rules_of
from bot.games.folder import stage_of
from bot.ports.records import Person
from bot.text import LANGUAGES, Lang, Text, t
from bot.view import info, lobby, press
from bot.view.lobby import FIRST_PAGE
from bot.view.scene import Scene
from bot.view.show import looked, public
from rules.core import Illegal
from rules.options import offers
from tests.bot.house import ARAM, DAVIT, FOUR, NINO, VANO, House, must
from tests.bot.matches import PEOPLE, seated
from tests.bot.test_service import PLACE, Inn, turn
from tests.bot.test_service import inn as inn

CATALOG = FluentCatalog()


def test_a_declaration_that_is_named_is_declared_alone() -> None:
    for seed in range(1, 200):
        house = seated("georgian-belote", 4, seed)
        house.go("aram set declare ask; aram start")
        house.pass_time(20_000)
        house.say(FOUR[min(loaded_of(house.t).game.waiting(house.t.state))], "act - take")
        stage = stage_of("georgian-belote")
        seats = [s for s in range(4) if stage.choices(house.t, s, "declare")]
        if not seats:
            continue
        seat = seats[0]
        kinds = {"t": "терц", "f": "fifty", "h": "հարյուր", "4": "ოთხი"}
        values = [value for _, value in stage.choices(house.t, seat, "declare") if "," not in value]
        for value in values:
            top = value[3:]
            assert stage.command(house.t, seat, "declare", f"{kinds[value[2]]} {top}") == value
        with pytest.raises(Illegal) as refused:
            stage.command(house.t, seat, "declare", "foo")
        assert refused.value.key == "which-combination"
        return
    raise AssertionError("nobody had a combination")


async def told(inn: Inn, name: str, rest: str, lang: Lang = "ru") -> tuple[bool, str]:
    answer = await inn.desk.command(inn.key(), PLACE, replace(VANO, lang=lang), name, rest)
    return answer.ok, CATALOG.say(answer.lang, answer.text) if answer.text else ""


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_an_unknown_game_is_said_to_be_one_with_what_there_is(inn: Inn, lang: Lang) -> None:
    for name in ("new", "now", "rules"):
        ok, text = await told(inn, name, "шашки", lang)
        assert not ok
        assert "шашки" in text
        for game in ("nardi", "bura5", "bazaar-blot"):
            assert CATALOG.say(lang, t(f"game-{game}")) in text
    assert await inn.store.tables_in(PLACE) == ()


async def test_a_forged_button_or_a_move_in_the_lobby_does_nothing(inn: Inn) -> None:
    for name in ("lang", "chatlang"):
        answer = await inn.desk.press(inn.key(), PLACE, replace(NINO, admin=True), f"s:-:{name}.de")
        assert (answer.ok, answer.text) == (False, t("illegal-no-such-language")), name
    assert await inn.store.prefs(NINO.id) == {}
    assert (await inn.desk.command(inn.key(), PLACE, NINO, "new", "bazaar-blot")).ok
    answer = await inn.desk.command(inn.key(), PLACE, NINO, "pass")
    assert (answer.ok, answer.text) == (False, t("illegal-not-started"))


async def test_words_that_do_not_belong_there_do_nothing(inn: Inn) -> None:
    table_id = await inn.four()
    seat, _ = await turn(inn, table_id)
    before = len(await inn.store.events(table_id))
    for name, rest in (
        ("pass", "9 hearts"), ("abandon", "no"), ("leave", "?"), ("declare", "foo"), ("show", "nothing"),
        ("bid", "8-9 h"), ("bid", "8.5H"), ("bid", "9 0 h"), ("kaput", "25 26 hearts"), ("play", "1 0 h"),
        ("swap", "nowhere"), ("sub", "x"), ("join", "9"), ("palette", "foo"), ("pictures", "maybe"), ("hand", "me"),
        ("verify", "last"), ("options", "foo"), ("raise", "foo"), ("insurance", "yes"), ("bet", "50"), ("move",
        "24/18"),
    ):  # fmt: skip
        answer = await inn.desk.command(inn.key(), PLACE, FOUR[seat], name, rest)
        assert not answer.ok, (name, rest)
        assert answer.text is not None
        assert answer.scene is None
    assert len(await inn.store.events(table_id)) == before
    assert await inn.store.prefs(FOUR[seat].id) == {}


async def test_completions_match_what_the_labels_say(inn: Inn) -> None:
    async def found(name: str, begun: str) -> list[str]:
        return [value for _, value in await inn.desk.choices(PLACE, VANO, name, name, begun)]

    assert await found("new", "нар") == await found("now", "ნარ") == ["nardi", "long-nardi", "hyper-nardi"]
    assert await found("rules", "сек") == ["seka"]
    assert await found("new", "длин") == ["long-nardi"]
    assert await found("new", "очк") == ["blackjack"]
    assert await found("language", "русс") == ["ru"]
    assert await found("language", "հայ") == ["hy"]
    assert await found("palette", "чет") == ["four"]
    assert await found("pictures", "только") == ["off"]
    assert len(await found("new", "зззз")) == len(await found("new", "")) == 11


async def test_the_level_of_the_computer_is_typed_in_any_language(inn: Inn) -> None:
    opened = await inn.desk.command(inn.key(), PLACE, ARAM, "new")
    assert opened.table is not None
    await inn.desk.command(inn.key(), PLACE, ARAM, "fill")

    async def levels() -> tuple[str, ...]:
        table = await inn.table(str(opened.table))
        return table.level, *(chair.level for chair in table.chairs if chair)

    for said in ("strong", "Сильный", "ուժեղ", "ძლიერი"):
        assert (await inn.desk.command(inn.key(), PLACE, ARAM, "level", said)).ok
        assert await levels() == ("strong", "", "", "", "")
        assert (await inn.desk.command(inn.key(), PLACE, ARAM, "level", "лёгкий")).ok
    assert (await inn.desk.command(inn.key(), PLACE, ARAM, "level", "мастер 3")).ok
    assert (await inn.desk.command(inn.key(), PLACE, ARAM, "level", "4 სუსტი")).ok
    assert await levels() == ("easy", "", "", "master", "easy")
    bare = await inn.desk.command(inn.key(), PLACE, ARAM, "level")
    assert bare.scene is not None
    assert [press.do(opened.table, f"set level {one}") for one in ("easy", "normal", "strong", "master")] == [
        button.data for row in bare.scene.buttons[:-1] for button in row
    ]
    aram = replace(ARAM, lang="ru")
    for said, why in (
        ("гроссмейстер", "Не знаю, что такое «гроссмейстер». Можно так: лёгкий · обычный · сильный · мастер."),
        ("сильный 2 3", "Не знаю, что такое «сильный 2 3». Можно так: лёгкий · обычный · сильный · мастер."),
        ("сильный 1", "Там не компьютер."),
    ):
        answer = await inn.desk.command(inn.key(), PLACE, aram, "level", said)
        assert (answer.ok, CATALOG.say("ru", answer.text) if answer.text else "") == (False, why)
    assert await levels() == ("easy", "", "", "master", "easy")


async def test_a_level_that_the_game_lacks_is_refused_with_what_there_is(inn: Inn) -> None:
    await inn.desk.command(inn.key(), PLACE, VANO, "new", "bura")
    assert await told(inn, "level", "мастер") == (
        False,
        "Уровня «мастер» в этой игре нет. Есть: лёгкий, обычный, сильный.",
    )


async def test_the_button_of_a_seat_goes_to_the_next_level_and_the_panel_stays(inn: Inn) -> None:
    opened = await inn.desk.command(inn.key(), PLACE, ARAM, "new")
    assert opened.table is not None
    for said in ("fill 2", "set level normal 2"):
        answer = await inn.desk.press(inn.key(), PLACE, ARAM, press.do(opened.table, said))
    assert press.do(opened.table, "set level strong 2") in str(must(answer.scene).buttons)
    answer = await inn.desk.press(inn.key(), PLACE, NINO, press.do(opened.table, "set level master 2"))
    assert not answer.ok, "she does not sit here"


GAMES = game_keys()


def words(scene: Scene) -> list[str]:
    """What the buttons of a scene say to a table, or look at."""
    return [button.data.split(":", 2)[2] for row in scene.buttons for button in row if button.url is None]


def lobby_words(house: House) -> list[str]:
    return words(public(house.t, house.now))


def refusal(house: House, who: Person, text: str) -> Text:
    """What somebody is told; nothing has happened."""
    before = house.t
    with pytest.raises(Illegal) as refused:
        house.say(who, text)
    assert house.t == before
    return t(f"illegal-{refused.value.key}", **dict(refused.value.details))


@pytest.mark.parametrize("game", GAMES)
def test_one_press_takes_a_lone_person_to_the_cards(game: str) -> None:
    house = House(game=game)
    assert "start fill" in lobby_words(house)
    house.say(ARAM, "start fill")
    assert house.t.phase == "play"
    assert sum(1 for chair in house.t.chairs if chair) == entry_of(game).conduct.usual_seats
    assert [chair.name for _, chair in house.t.people()] == [ARAM.name]


@pytest.mark.parametrize("game", GAMES)
def test_start_is_there_from_the_first_chair_on(game: str) -> None:
    house, seats = House(game=game), loaded_of(House(game=game).t).game.seats
    for there in range(1, max(seats) + 1):
        assert "start" in lobby_words(house)
        assert ("start fill" in lobby_words(house)) == (
            there < entry_of(game).conduct.usual_seats or there not in seats
        )
        if there not in seats:
            told = refusal(house, ARAM, "start")
            assert told == t("illegal-seats-empty", n=min(n for n in seats if n > there) - there, chips="no")
        if there < max(seats):
            house.say(PEOPLE[there], "sit")
    house.say(ARAM, "start fill")
    assert house.t.phase == "play"
    assert all(chair is not None and chair.human for chair in house.t.chairs)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_missing_is_said_in_every_language(lang: str) -> None:
    for n in range(1, 6):
        for chips in ("yes", "no"):
            said = CATALOG.say(lang, t("illegal-seats-empty", n=n, chips=chips))  # type: ignore[arg-type]
            assert len(said) < 190
            assert str(n) in said or (lang == "en" and n == 1 and said.startswith("One"))
    assert CATALOG.say("en", t("illegal-seats-empty", n=3, chips="no")).startswith("3 more players are needed: invite")


def test_the_seal_is_not_before_everybodys_eyes_and_is_there_for_whoever_asks() -> None:
    """HS-20: it can be read before the first deal, and is the one that the first deal is checked against."""
    house = House()
    seal = link(house.t.seed, 0)
    assert seal[:8] not in repr(public(house.t, house.now).lines)
    assert "verify" in lobby_words(house)
    for person, seat in ((ARAM, 0), (VANO, None)):
        asked = must(looked(house.t, seat, person, "verify", house.proofs()))
        assert seal in repr(asked.lines)
        assert link(house.t.seed, 1) not in repr(asked.lines)
    house.four()
    assert seal in repr(info.proof_scene(house.t, None, house.proofs()).lines)
    assert link(house.t.seed, 1) not in repr(info.proof_scene(house.t, None, house.proofs()).lines)


@pytest.mark.parametrize("game", GAMES)
def test_five_options_come_first_and_all_the_others_behind_one_button(game: str) -> None:
    house = House(game=game)
    for preset in tuple(rules_of(game).presets):
        house.say(ARAM, f"set preset {preset}")
        first, rest = words(lobby.options(house.t)), words(lobby.options(house.t, "more"))
        shown = [one.removeprefix("options.") for one in first if one != "options.more"]
        more = [one.removeprefix("options.") for one in rest if one != "options"]
        assert len(shown) <= FIRST_PAGE or not more
        assert ("options.more" in first) == bool(more)
        assert len(more) != 1, "a page for one option is none"
        offered = {offer.setting.name for offer in offers(rules_of(game), preset)}
        assert offered <= {*shown, *more}
        assert not set(shown) & set(more)
        assert {"game", "clock", rules_of(game).settings[0].name} <= set(shown)


def test_an_option_leads_back_to_the_page_it_stands_on() -> None:
    house = House()
    assert words(lobby.options(house.t, "target"))[-1] == "options"
    assert words(lobby.options(house.t, "pack"))[-1] == "options.more"
    assert "options.target" in words(lobby.panel_after(house.t, ARAM, "set target 151"))
    assert "options.pack" in words(lobby.panel_after(house.t, ARAM, "set pack cut"))
    house = House()
    house.say(NINO, "sit")
    assert words(lobby.seats(house.t, NINO)) == ["fill 3", "fill 4", "lots"]
    house.say(NINO, "fill 4")
    assert words(lobby.seats(house.t, NINO)) == ["fill 3", "clear 4", "set level normal 4", "lots"]
    opener = words(lobby.seats(house.t, ARAM))
    assert [one.split()[0] for one in opener] == ["remove", "fill", "remove", "set", "lots"]
    admin = words(lobby.seats(house.t, Person("tg:99", "Admin", admin=True)))
    assert {one.split()[0] for one in admin} == {"remove"}
    house.say(NINO, "clear 4")
    house.say(ARAM, opener[0])
    assert [chair is not None for chair in house.t.chairs] == [True, False, False, False]
    house.go("aram set game domino; aram set stake 10")
    left = [one for one in words(lobby.seats(house.t, ARAM)) if not one.startswith("readmit ")]
    assert left == [], "no computer plays for chips, and alone there is nobody to move"
    with pytest.raises(Illegal, match="not-seated"):
        looked(house.t, None, DAVIT, "seats")
