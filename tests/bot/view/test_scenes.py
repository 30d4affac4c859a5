"""Scenes: what is public never depends on a hand, and a hand's scene goes to its owner only.

Laws: *Views, not states*; *Buttons outlive restarts*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from adapters.text import FluentCatalog
from bot.core.codec import text_from_json
from bot.core.loaded import loaded_of
from bot.fair import SeededChance
from bot.features.history import views
from bot.games import game_keys, rules_of
from bot.games.folder import stage_of
from bot.ports.matches import Finished, Seated, Total
from bot.ports.records import Person
from bot.text import LANGUAGES
from bot.view.info import rules
from bot.view.pictures import CoursePicture, ResultsPicture
from bot.view.scene import HandPicture, Line, Scene
from bot.view.show import hand, private, public
from tests.bot.house import ARAM, House, must
from tests.bot.matches import PEOPLE, seated, step
from tests.tiers import nightly

CATALOG = FluentCatalog()


def test_what_is_told_of_cards() -> None:
    """BZ-18: after the sevens were shown the Davtar stands in public, and every hand says what was called."""
    house = House(seed=25).four()
    hidden = [str(c) for hand in house.t.state.hands for c in hand]
    for row in house.out:
        assert not any(f'"{c}"' in row.ref for c in hidden)
    for seat in range(4):
        assert not must(private(house.t, seat)).alt.args
    house, holder = _sevens()
    house.say(holder, "act - sevens")
    assert public(house.t, house.now).reading
    hands = [scene for seat in range(4) if (scene := hand(house.t, seat)) is not None]
    assert len(hands) == 4
    for scene in hands:
        assert "four sevens" in "\n".join(CATALOG.say("en", line.text) for line in scene.reading)
    house = seated("bazaar-blot", 4, 3)
    house.say(PEOPLE[0], "start")
    scene = must(stage_of("bazaar-blot").panel(house.t, 0, "last"))
    for lang in LANGUAGES:
        words = " ".join(CATALOG.say(lang, line.text) for line in scene.lines)
        option = next(line.text for line in scene.lines if line.text.key == "last-closed-option")
        for _, named in option.args:
            assert CATALOG.say(lang, named) in words  # type: ignore[arg-type]


def _sevens() -> tuple[House, Person]:
    """A deal in which somebody holds four sevens: one in a hundred and twenty-eight."""
    for seed in range(1, 1_000):
        house = House(seed=seed).four()
        for seat, chair in enumerate(house.t.chairs):
            game = loaded_of(house.t).game
            if chair is not None and "sevens" in map(game.encode, game.legal(house.t.state, seat)):
                return house, Person(chair.person, chair.name)
    raise AssertionError("no four sevens in a thousand deals")


@pytest.mark.parametrize("key", ["bazaar-blot", "georgian-belote", "duel-blot"])
def test_the_rules_beside_a_table_show_the_trump_that_is_played(key: str) -> None:
    assert _trump(rules(key)) == "H"
    seen = set()
    for seed in range(5):
        house, chance = seated(key, max(rules_of(key).seats), seed), SeededChance(seed)
        house.say(ARAM, "start")
        for _ in range(40):
            if house.t.phase != "play":
                break
            view = loaded_of(house.t).game.view(house.t.state, None) if house.t.state else None
            strain = getattr(view, "strain", None)
            if strain not in seen:
                assert _trump(rules(key, house.t)) == (None if strain == "N" else strain or "H")
                seen.add(strain)
            if strain:
                break
            step(house, chance)
    assert len(seen - {None}) > 2


def _trump(scene: Scene) -> str | None:
    picture = scene.picture
    assert isinstance(picture, HandPicture)
    assert len({str(card)[-1] for card in picture.cards}) == 1
    assert picture.trump in (None, str(picture.cards[0])[-1])
    return picture.trump


def english(lines: Iterable[Line]) -> list[str]:
    return [CATALOG.say("en", line.text) for line in lines]


def test_the_record_of_a_match_in_words() -> None:
    match = Finished(
        *("t", 1, "tg:-5", "bazaar-blot", 9, 0, 400 * 86_400_000, 7_499_999, "rubicon"),
        options=(("clock", "60"), ("preset", "league"), ("target", "301")),
        score=(-16, 305),
        deals=((-16, 100), (-16, 305)),
        feats=((2, "kaput", (1, 3)), (2, "four", (1,)), (1, "kanach", (0,)), (1, "four", ())),
        seats=(
            Seated(0, 0, "tg:1", "A", "self", "lost", "tg:3", ()),
            Seated(1, 1, "tg:2", "B", "sub", "won", "tg:4", ()),
            Seated(2, 0, "tg:3", "C", "auto", "lost", "", ()),
            Seated(3, 1, "tg:4", "D", "left", "won", "tg:2", ()),
        ),
    )
    scene = views.record(match)
    assert english(scene.lines) == [
        "B and D: won 305 : −16",
        "2 deals · 2 h 4 min",
        "Rubicon · League · 60 s",
        *("Deal 2: kaput, B and D", "Deal 2: four of a kind, B", "Deal 1: kanach, A"),
        "Deal 1: four of a kind, everybody",
        "B: took the seat over during the match",
        "C: computer player",
        "D: left, the computer finished the match",
    ]
    assert english(scene.reading) == ["A & C · B & D", "Deal 1: −16 : 100", "Deal 2: −16 : 305"]
    picture = scene.picture
    assert isinstance(picture, CoursePicture)
    assert (picture.columns, picture.deals, picture.target) == (("A & C", "B & D"), match.deals, 301)
    assert (picture.feats, picture.winners) == (((2, 1), (1, 0)), frozenset({1}))
    assert views.day(match.ended_ms).isoformat() == "1971-02-05"


def test_the_results_of_a_person_in_words() -> None:
    """Games by how many were played, the eight most frequent partners, luck within two deviations of its average, and
    nothing below zero told of what decisions have cost."""
    nardi = {"matches": 5, "won": 3, "lost": 2, "deals": 11, "raises": 4, "doubles": 9}
    nardi |= {"luck-n": 100, "luck-got": 850_049, "luck-mean": 816_667, "luck-spread": 1_847_222}
    boxes = {"matches": 2, "lost": 1, "hands": 40}
    boxes |= {"luck-n": 40, "luck-got": 1_000, "luck-mean": 1_903, "luck-spread": 1_812}
    pairs = {f"with:tg:{n}": n for n in range(2, 12)} | {"won-with:tg:11": 4}
    counts = {"nardi": nardi, "blackjack": boxes, "duel-blot": {"with:tg:2": 11}}
    counts["bazaar-blot"] = {"matches": 65, "won": 30, "lost": 34, "open": 1, **pairs}
    scene = views.results(
        views.Results(
            "A",
            {(game, name): n for game, found in counts.items() for name, n in found.items()},
            ("won", "won", "open", "lost", "won", "won", "won", "lost"),
            last=None,
            names={f"tg:{n}": f"P{n}" for n in range(2, 11)},
            here=False,
            analysed={"nardi": Total(2, 4, 50, 0, 5, 0, 2_449), "bazaar-blot": Total(3, 7, 80, 20, 9, -500, 7_351)},
        )
    )
    assert english(scene.lines)[:2] == ["Results: A", "71 matches · won 33 · lost 37 · given up 1"]
    assert english(scene.lines)[4:] == [
        "Bazaar Blot: 3 matches analysed · 89% without a fault · points lost a deal: "
        "0.0 in the bidding, 1.1 in the play",
        "Nardi: 2 matches analysed · 90% without a fault · points lost a deal: 0.6",
    ]
    assert english(scene.reading) == [
        *("Bazaar Blot: won 30 of 64", "Nardi: won 3 of 5 · raises 4 · doubles 9", "Blackjack: won 0 of 1 · hands 40"),
        *("Partner P2: won 0 of 13", "Partner ?: won 4 of 11"),
        *(f"Partner P{n}: won 0 of {n}" for n in range(10, 4, -1)),
        "Nardi: A roll: 8.5, usual 7.3–9.0 · rolls: 100, deals: 11 · as usual",
        "Blackjack: Blackjack dealt in 2.5%, usual 0.0–11.5% · boxes: 40, deals: 0 · as usual",
        "Most wins in a row: 3 · at present: 2",
    ]
    picture = scene.picture
    assert isinstance(picture, ResultsPicture)
    assert picture.balance == (0, -1, 0, 1, 2, 1, 2, 3)
    assert [row.place for row in picture.luck] == [77, -68], "hundredths of a deviation from the average"
    assert (dict(picture.over_time.args)["n"], picture.last, picture.badge) == (7, None, False)


TABLES = [(key, max(rules_of(key).seats)) for key in sorted(game_keys())]
ALOUD = {
    *("loud-quansh", "loud-sur", "loud-promise", "loud-blot", "loud-reblot", "loud-open", "declared"),
    *("loud-raise", "loud-raise-accepted", "loud-malutka"),
    *("seka-says-dark", "seka-says-over", "seka-says-all-in", "seka-tied", "seka-entered"),
}
OVER = ("loud-quansh", "loud-sur", "declared")
"""What stands no longer under a board once its trick is over."""


@pytest.mark.parametrize("deals", [1, pytest.param(4, marks=nightly)])
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_deal_is_told_by_names(key: str, seats: int, deals: int) -> None:
    house, chance = seated(key, seats, 12), SeededChance(12)
    house.say(PEOPLE[0], "start")
    told = 0
    for _ in range(900):
        scene = public(house.t, house.now + 60_000)
        if scene.kind == "score":
            told += 1
            for lang in LANGUAGES:
                words = [CATALOG.say(lang, line.text) for line in scene.lines if line.weight != "small"]
                named = [w for w in words if any(person.name in w for person in PEOPLE[:seats])]
                assert named, words
                assert any(any(c.isdigit() for c in w) for w in named), words
        if house.t.phase == "over" or told >= deals:
            break
        step(house, chance, "standard")
    assert told


@pytest.mark.parametrize("seeds", [(3,), pytest.param((3, 4), marks=nightly)], ids=len)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_only_what_is_worth_it_is_called_out(key: str, seats: int, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        house, chance = seated(key, seats, seed), SeededChance(seed)
        house.say(PEOPLE[0], "start")
        said: Counter[tuple[int, str]] = Counter()
        heard = len(house.out)
        for _ in range(70):
            if house.t.phase == "over":
                break
            step(house, chance, "random")
            for row in house.out[heard:]:
                if row.kind == "loud":
                    text = text_from_json(row.ref)
                    assert text.key in ALOUD
                    said[house.t.deal, CATALOG.say("en", text)] += 1
            heard = len(house.out)
            view = loaded_of(house.t).game.view(house.t.state, None)
            if getattr(view, "trick_no", 0) > 2 and hasattr(view, "declarations"):
                shown = any(it.on_table for it in view.declarations)
                keys = {line.text.key for line in public(house.t, house.now + 60_000).lines}
                assert shown or not keys & set(OVER)
        if key in ("bazaar-blot", "georgian-belote", "duel-blot"):
            assert max(said.values(), default=1) == 1, said
