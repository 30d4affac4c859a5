"""How the texts sound: what no sentence may say, as far as a test can hear it, and what depends on its arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from datetime import date
from fractions import Fraction
from itertools import product
from typing import Any, Final

import pytest

from adapters.render.parts.board import foot_of
from adapters.render.parts.seats import grouped
from adapters.text import FluentCatalog
from bot.core.codec import text_from_json, text_to_json
from bot.core.loaded import loaded_of
from bot.fair import SeededChance
from bot.features.duplicates.views import signed
from bot.games import game_keys, player, rules_of
from bot.games.bura.stage import verdict
from bot.games.folder import stage_of
from bot.games.stage import act
from bot.ports.records import Person
from bot.text import LANGUAGES, Lang, Name, Text, Value, decimal, t, within
from bot.view import press
from bot.view.scene import Scene
from bot.view.show import public
from rules.bura.model import Score
from tests.bot.house import ARAM, House
from tests.bot.matches import scenes, seated
from tests.facts import FACTS
from tests.text.used import TEXT, messages, refused

CATALOG: Final = FluentCatalog()

OTHERS: Final[tuple[Lang, ...]] = ("hy", "ka", "ru")


def source(lang: Lang) -> Iterator[tuple[str, str]]:
    """(place, line) of the files of a language, without comments."""
    for path in sorted((TEXT / lang).glob("*.ftl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if not line.startswith("#"):
                yield f"{path.stem} {number}", re.sub(r"^[a-z][\w-]* =", "=", line)


@pytest.mark.parametrize(("lang", "pattern", "why", "right"), refused("ru", "en"))
def test_what_no_sentence_says(lang: Lang, pattern: str, why: str, right: str) -> None:
    """A line begins with its file's name and its number."""
    quoted = re.compile(r'\b(form|of): "\w+"|\{ ?" *" ?\}')
    found = [(where, line) for where, line in source(lang) if re.search(pattern, quoted.sub("", f"{where} {line}"))]
    assert found == [], why + right


def said(lang: Lang, key: str, numbers: tuple[int, ...]) -> Iterator[str]:
    """The message with every combination of what its arguments may be; what may be a number is one of ``numbers``."""
    message = messages(lang)[key]
    chosen: dict[str, tuple[Value, ...]] = {}
    for name in message.variables:
        named = tuple(n for of, names in message.selectors if of == name for n in names if not n.isdecimal())
        if name in ("who", "about", "dealer"):
            chosen[name] = (Name("tg:1", "Nino"),)
        elif named and not {"one", "few"} & set(named):
            chosen[name] = named
        else:
            chosen[name] = numbers
    for values in product(*chosen.values()):
        yield CATALOG.say(lang, Text(key, tuple(zip(chosen, values, strict=True))))


ALWAYS_SEVERAL: Final = {
    "bj-bet-boxes", "bj-limits", "illegal-wrong-seats", "illegal-too-many-seated", "pic-seka-deals",
}  # fmt: skip
"""Said of two or more only."""

_COUNTED: Final = "chip|point|trick|deal|seat|player|ticket|tile|card|event|contract|thing|setting"


def test_english_counts_one() -> None:
    """«1 chips» is heard by everybody."""
    one, several = rf"\b1 ({_COUNTED}|boxe|matche)s\b", rf"\b(2|21) ({_COUNTED}|box|match)\b"
    keys = messages("en").keys() - ALWAYS_SEVERAL
    assert [(k, s) for k in sorted(keys) for s in said("en", k, (1,)) if re.search(one, s)] == []
    counted = [k for k in keys if any("one" in names for _, names in messages("en")[k].selectors)]
    assert len(counted) > 20
    assert [(k, s) for k in counted for s in said("en", k, (2, 21)) if re.search(several, s)] == []


@pytest.mark.parametrize(
    ("lang", "day"), [("en", "29 November 2026"), *((x, "29.11.2026") for x in ("hy", "ka", "ru"))]
)
def test_a_day_is_written_as_people_write_it(lang: Lang, day: str) -> None:
    text = t("jackpot-next", day=date(2026, 11, 29), percent=50, count=3)
    assert f" {day}" in CATALOG.say(lang, text)
    assert text_from_json(text_to_json(text)) == text


@pytest.mark.parametrize(("lang", "sign"), [("en", ","), ("hy", "\u202f"), ("ka", "\u202f"), ("ru", "\u202f")])
def test_thousands_stand_apart_from_ten_thousand_on(lang: Lang, sign: str) -> None:
    numbers = (0, -50, 999, 1000, 9999, 10_000, 1_234_567)
    assert [CATALOG.say(lang, t("value-number", n=n)) for n in numbers] == [
        *("0", "−50", "999", "1000", "9999"),
        *(f"10{sign}000", f"1{sign}234{sign}567"),
    ]
    assert [CATALOG.say(lang, t("chips-net", way=way, n=12_000)) for way in ("up", "down", "even")] == [
        *(f"+12{sign}000", f"−12{sign}000", "0")
    ]


def test_chips_in_pictures_stand_apart_too() -> None:
    assert [grouped(n) for n in (0, 9999, 10_000, -12_500, -50)] == ["0", "9999", "10\u202f000", "−12\u202f500", "−50"]


def test_a_large_number_keeps_its_plural() -> None:
    assert CATALOG.say("ru", t("chips-head", n=10_021)) == "У тебя 10\u202f021 фишка."
    assert CATALOG.say("en", t("chips-head", n=10_021)) == "You have 10,021 chips."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_point_in_english_else_a_comma(lang: Lang) -> None:
    mark = "." if lang == "en" else ","
    said = {
        decimal(7.26): "7_3", decimal(0.084, 2): "0_08", decimal(3, signed=True): "+3_0",
        decimal(-12.34, signed=True): "−12_3", decimal(-0.04): "0_0", within(4.04, 1.16): "4_0 ± 1_2",
    }  # fmt: skip
    assert [CATALOG.say(lang, one) for one in said] == [wanted.replace("_", mark) for wanted in said.values()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_above_the_others(lang: Lang) -> None:
    """Differences in a duplicate: of thirds there is one place, a whole number has none."""
    comma = "." if lang == "en" else ","
    told = [signed(n) for n in (Fraction(193, 3), Fraction(-38, 3), Fraction(-8), 16, 0)]
    shown = [one if isinstance(one, str) else CATALOG.say(lang, one) for one in told]
    assert shown == [f"+64{comma}3", f"−12{comma}7", "−8", "+16", "0"]


@pytest.mark.parametrize(("lang", "percent"), [("en", "50%"), ("hy", "50%-ը"), ("ka", "50%-ს"), ("ru", "50\u00a0%")])
def test_per_cent(lang: Lang, percent: str) -> None:
    assert percent in CATALOG.say(lang, t("jackpot-next", day=date(2026, 11, 29), percent=50, count=3))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_signs_do_not_run_together(lang: Lang) -> None:
    label = t("score-last-trick")
    line = CATALOG.say(lang, t("read-score-line", label=label, a="–", b="10"))
    assert line.removeprefix(CATALOG.say(lang, label)) in (": – : 10", "՝ – : 10")
    places = t("list-2", a=t("nardi-place", point=24, n=2), b=t("nardi-place", point=13, n=5))
    side = CATALOG.say(lang, t("nardi-read-side", who=Name("x", "Nino"), places=places))
    assert "24 × 2" in side
    assert "13 × 5" in side
    assert len(re.findall("[:՝]", side)) == 1


GAMES: Final = game_keys()
TWO_SIDED: Final = [key for key in GAMES if FACTS[key].two_sided]
WON: Final = {"match-won", "duel-won", "domino-won", "seka-match-won", "bj-match-won"}


def texts(found: Any) -> Iterator[Text]:
    """Every Text in a scene, also those inside others and in its picture."""
    if isinstance(found, Text):
        yield found
        yield from texts([value for _, value in found.args])
    elif is_dataclass(found):
        yield from texts([getattr(found, field.name) for field in fields(found)])
    elif isinstance(found, tuple | list):
        for item in found:
            yield from texts(item)


def panels(house: House) -> list[Scene]:
    found = [stage_of(house.t.game).panel(house.t, 0, what) for what in ("davtar", "score", "last")]
    return [scene for scene in found if scene is not None]


@pytest.mark.parametrize("key", GAMES)
def test_there_is_no_deal_zero(key: str) -> None:
    """Before the first deal nothing is numbered, at any number of seats."""
    for seats in sorted(rules_of(key).seats):
        house = seated(key, seats, seed=11)
        house.say(ARAM, "start")
        for scene in (*scenes(house.t, house.now), *panels(house)):
            assert [text for text in texts(scene) if dict(text.args).get("deal") == 0] == []
    assert foot_of(0, 75) == t("pic-target", target=75)
    assert foot_of(1, 75) == t("pic-deal-target", deal=1, target=75)


def move(house: House, chance: SeededChance) -> None:
    """The next move at the table, by an automatic player for whoever is waited for."""
    game, state = loaded_of(house.t).game, house.t.state
    if game.needs_deal(state):
        house.pass_time(20_000)
        return
    seat = min(game.waiting(state))
    action = player(house.t.game, "random")(game, game.view(state, seat), game.legal(state, seat), seat, chance)
    pressed = press.unpack(act(house.t, action))
    chair = house.t.chairs[seat]
    assert isinstance(pressed, press.Act)
    assert chair is not None
    house.say(Person(chair.person, chair.name), pressed.words)


def lost_by_the_first(key: str) -> tuple[House, frozenset[int]]:
    """A match that is over, and that the side of the first seat has lost; its winners."""
    for seed in range(1, 20):
        house, chance = seated(key, min(s for s in rules_of(key).seats if s > 1), seed), SeededChance(seed)
        house.say(ARAM, "start")
        for _ in range(4_000):
            if house.t.phase == "over":
                break
            move(house, chance)
        result = rules_of(key).result(house.t.state)
        if result is not None and result.winners and 0 not in result.winners:
            house.pass_time(20_000)
            return house, result.winners
    raise AssertionError("the first seat always won")


@pytest.mark.parametrize("key", GAMES)
def test_whoever_has_won_is_said_with_the_winners_points_first(key: str) -> None:
    house, winners = lost_by_the_first(key)
    lines = [line.text for line in public(house.t, house.now).lines if line.weight == "loud"]
    (won,) = [text for text in lines if text.key in WON]
    points = [value for _, value in won.args if isinstance(value, int)]
    if key in TWO_SIDED:
        totals = rules_of(key).view(house.t.state, None).totals
        assert points == [totals[1], totals[0]]
    else:
        assert len(points) == 1
        assert points[0] > 0
    for lang in LANGUAGES:
        sentence = CATALOG.say(lang, won)
        assert [int(n) for n in re.findall(r"\d+", sentence)] == points, sentence
    english = CATALOG.say("en", won)
    assert not re.search(r"\bwins?\b", english), "one and several are said alike in the past"
    assert all(house.t.name_of(seat) in english for seat in winners)


def test_points_that_decide_a_deal_stand_in_the_same_order() -> None:
    """Bura, when the cards have run out: more against less."""
    house = seated("bura3", 2, 1)
    score = Score(1, 0, "more", 1, None, 1, (45, 75), (), (0, 1))
    assert CATALOG.say("ru", verdict(house.t, score, 31)) == "Карты вышли, 75:45. Больше очков: ნინო."
