"""The leak theorem end to end: what somebody cannot see makes no difference to anything it can notice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from adapters.discord.layout import picture
from adapters.render import Renderer
from adapters.runtime.delivery.present import Presenter
from adapters.telegram.poster import FILE_NAMES
from adapters.text import FluentCatalog
from bot.fair import link
from bot.fair.chance import SeededChance
from bot.league.outcome import of_table
from bot.ports.keys import private_to
from bot.scene.strip import AtTable
from bot.scenes.info import last_finished
from bot.scenes.referee import for_referee
from bot.scenes.show import look, private, public
from bot.scenes.watching import counted, for_spectators
from bot.table import events as ev
from bot.table.loaded import loaded_of, own_view, public_view
from bot.table.model import Table
from bot.table.moment import Moment
from bot.table.proofs import DealProof
from bot.table.start import start_events
from bot.text import LANGUAGES, Lang, Text, t
from rules.core import Illegal
from tests.bot.house import FOUR, House
from tests.rules.contract.samples import TABLES
from tests.rules.contract.walk import chosen
from tests.security.worlds import (
    LOOKS,
    REFEREE,
    STRANGER,
    after,
    commands,
    differing,
    evening,
    otherwise,
    revealed,
    seen,
    stage_of_deal,
)
from tests.tiers import sampled

tables = pytest.mark.parametrize("number", sampled(range(len(TABLES)), (3,)))
ENOUGH, EVENINGS = 3, 12


def positions(number: int, seed: str, met: Counter[str]) -> Iterator[House]:
    """Positions of random evenings until every part of a deal has been met often enough, and none far too often."""
    wanted = ("bidding", "declaring", "showing", "middle")
    for n in range(EVENINGS):
        for house in evening(number, f"{seed}{number}.{n}", 2):
            part = stage_of_deal(house.t.state)
            if met[part] < ENOUGH + 3 and len(house.log) % 2:
                yield house
        if all(met[part] >= ENOUGH for part in wanted):
            break
    assert all(met[part] >= ENOUGH for part in wanted), met


@tables
def test_nothing_that_can_be_looked_at_depends_on_hidden_cards(number: int) -> None:
    """Public and own scenes with their buttons, panels, menus, completions, clocks, the table's row."""
    chance = SeededChance(f"look{number}")
    met: Counter[str] = Counter()
    hands = 0
    for house in positions(number, "look", met):
        for seat in (None, 0, 1, 2, 3):
            other = otherwise(house.t, seat, chance)
            if other is None:
                continue
            assert differing(seen(house.t, seat, house.now), seen(other, seat, house.now)) == [], (house.t.seq, seat)
            hands += sum(private(other, s) != private(house.t, s) for s in range(4) if s != seat)
            met[stage_of_deal(house.t.state)] += 1
    assert hands > 2 * met.total(), "the worlds do differ: the others hold other cards"


@tables
def test_nothing_that_follows_depends_on_hidden_cards(number: int) -> None:
    """The next public action has the same consequences: outbox rows in every field, clocks, replies, refusals."""
    chance = SeededChance(f"act{number}")
    met: Counter[str] = Counter()
    tried = 0
    for house in positions(number, "act", met):
        seat = (None, 0, 1, 2, 3)[chance.below(5)]
        other = otherwise(house.t, seat, chance)
        if other is None:
            continue
        everything = commands(house.t, seat)
        for n in chance.shuffled(len(everything))[:16]:
            who, text = everything[n]
            mine, theirs = after(house, house.t, seat, who, text), after(house, other, seat, who, text)
            if any(revealed(house.t.state, it["then"].state) for it in (mine, theirs)):
                continue
            assert differing(mine, theirs) == [], (house.t.seq, seat, who and who.name, text, mine["phase"])
            tried += 1
        met[stage_of_deal(house.t.state)] += 1
    assert tried > 100


@tables
def test_a_cup_learns_nothing_of_hidden_cards(number: int) -> None:
    """Its standings, messages and file come from its own events and from this alone."""
    chance = SeededChance(f"cup{number}")
    met: Counter[str] = Counter()
    written = 0
    for house in positions(number, "cup", met):
        other = otherwise(house.t, None, chance)
        if other is None:
            continue
        learnt = of_table(house.t, closed=False)
        assert learnt == of_table(other, closed=False), house.t.seq
        written += learnt.written != (0, 0)
        met[stage_of_deal(house.t.state)] += 1
    assert written, "in some of them points have been written"


def test_the_theorem_would_notice() -> None:
    """A single card of a hand in anything that is compared is found; the re-dealer leaves nothing as it was."""
    house = next(h for h in evening(0, "notice") if stage_of_deal(h.t.state) == "declaring")
    other = otherwise(house.t, None, SeededChance("notice"))
    assert other is not None
    leaks = [
        seat
        for seat in range(4)
        if differing({"leak": house.t.state.hands[seat][0]}, {"leak": other.state.hands[seat][0]}) == ["leak"]
    ]
    assert leaks
    assert differing(seen(house.t, 0, house.now), seen(other, 0, house.now)), "seat 0's own cards were dealt anew"


def test_pictures_are_the_same_to_the_last_byte() -> None:
    """Rendered boards, their alternative texts, buttons and content hashes in two worlds; and one's own hand."""
    catalog = FluentCatalog()
    one, two = Renderer(), Renderer()
    first, second = Presenter(catalog, one), Presenter(catalog, two)
    chance = SeededChance("pictures")
    met: Counter[str] = Counter()
    for number in (0, 3):
        for step, house in enumerate(evening(number, f"pictures{number}", 1)):
            part = stage_of_deal(house.t.state)
            if met[part] >= 2 or step % 3:
                continue
            seat = chance.below(4)
            lang: Lang = LANGUAGES[chance.below(4)]
            palette = ("classic", "four", "cvd")[chance.below(3)]
            for eyes in (None, seat):
                other = otherwise(house.t, eyes, chance)
                if other is None:
                    continue
                scenes = [(public(house.t, house.now), public(other, house.now))]
                if eyes is not None:
                    mine, again = private(house.t, eyes), private(other, eyes)
                    assert mine is not None
                    assert again is not None
                    scenes.append((mine, again))
                for left, right in scenes:
                    a, b = first.message(left, lang, palette), second.message(right, lang, palette)
                    assert (a.hash, a.alt, a.keys, a.lines) == (b.hash, b.alt, b.keys, b.lines)
                    assert left.picture is not None
                    assert right.picture is not None

                    def say(text: Text, lang: Lang = lang) -> str:
                        return catalog.say(lang, text)

                    drawn = one.render(left.picture, say, lang, "classic")
                    assert drawn == two.render(right.picture, say, lang, "classic")
                    met[part] += not isinstance(left.picture, AtTable)
    print(met)
    assert met["bidding"] >= 2
    assert met.total() - met["bidding"] >= 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_alternative_text_never_names_a_hidden_card(lang: Lang) -> None:
    """What a screen reader says of any picture, the owner's own hand included, is the same whatever is held."""
    catalog = FluentCatalog()
    alts: dict[str, set[str]] = {}
    for house in evening(0, "alt", 1):
        scenes = [public(house.t, house.now), *(private(house.t, seat) for seat in range(4))]
        for scene in scenes:
            if scene is not None:
                alts.setdefault(scene.kind, set()).add(catalog.say(lang, scene.alt))
    assert {"board", "hand"} <= set(alts)
    # Between deals the private message shows the result that everybody sees.
    assert alts["hand"] <= {catalog.say(lang, t(key)) for key in ("alt-hand", "alt-score", "alt-davtar")}
    assert len(alts["board"]) == 1
    assert not catalog.missing


async def test_a_pictures_file_name_says_nothing() -> None:
    """Whatever hand, in whatever world: one name for hands on Discord; Telegram's says how it is compressed."""
    presenter = Presenter(FluentCatalog(), Renderer())
    names: set[str] = set()
    for step, house in enumerate(evening(0, "files", 1)):
        scene = private(house.t, step % 4)
        if step % 8 or scene is None:
            continue
        message = presenter.message(scene, "en")
        if message.image is None:
            continue  # no cards just now
        rendered = await message.image()
        file = picture(message, rendered)
        names.add(file.filename)
        names.add(FILE_NAMES[rendered.mime])
    assert names == {"hand.jpg", "table.jpg"}


def test_a_referee_sees_what_spectators_see() -> None:
    """In their private chat and wherever else they look: the public view and the way to their panel, never a hand."""
    looked = 0
    for house in evening(1, "referee", 1):
        seat = house.t.seat_of(REFEREE.id)
        assert seat is None
        with pytest.raises(Illegal, match="not-seated"):
            look(house.t, seat, REFEREE, "hand")
        watched = for_spectators(house.t, counted(house.t, public(house.t, house.now)))
        own = for_referee(house.t, watched)
        assert (own.lines, own.picture, own.reading, own.alt) == (
            *(watched.lines, watched.picture, watched.reading, watched.alt),
        )
        assert own.buttons[1:] == watched.buttons
        rows = [row for row in house.out if row.dest == private_to(REFEREE.id)]
        assert {row.kind for row in rows} <= {"board", "note", "loud"}, "no hand, and nobody calls them"
        assert all(row.seat is None for row in rows)
        looked += 1
    assert looked > 20


# --- packs: others hold the same cards, so not even a finished deal is opened ----------------------------------------

SEED = "5a" * 32


def with_pack(seed: int, deals: int = 2) -> Iterator[House]:
    """A table of four that plays a pack of so many deals, at random and legally, at every step."""
    house = House(seed=seed)
    for person in FOUR[1:]:
        house.say(person, "sit")
    house.apply([ev.Packed("d1.bazaar-blot", SEED, ("plum",), deals)])
    house.apply(start_events(house.t, Moment(house.now, house.token)))
    chance = SeededChance(f"pack {seed}")
    while house.t.phase == "play":
        game = loaded_of(house.t).game
        if game.needs_deal(house.t.state):
            yield house
            house.pass_time(16_000)
            continue
        yield house
        seat, action = chosen(game, house.t.state, chance)
        house.say(FOUR[seat], f"act - {game.encode(action)}")
    yield house


def test_a_stranger_sees_nothing_of_a_pack() -> None:
    for house in with_pack(1):
        proofs = [DealProof(one.deal, one.words, link(house.t.seed, one.deal), True) for one in house.t.deals]
        assert last_finished(house.t) == 0
        for what in LOOKS:
            with pytest.raises(Illegal, match="pack-alone"):
                look(house.t, None, STRANGER, what, proofs)


@pytest.mark.parametrize("seed", sampled(range(1, 5), (2,)))
def test_what_a_seat_sees_of_a_pack_does_not_depend_on_what_it_cannot_know(seed: int) -> None:
    chance, tried = SeededChance(f"other {seed}"), Counter[str]()
    for step, house in enumerate(with_pack(seed)):
        table = house.t
        if table.state is None or not table.deal:
            continue
        for seat in (None, 0, 1, 2, 3):
            other = _over(table, chance) if _done(table) else otherwise(table, seat, chance) if step % 5 == 0 else None
            if other is None:
                continue
            tried["over" if _done(table) else "play"] += 1
            assert differing(seen(table, seat, house.now), seen(other, seat, house.now)) == []
    assert tried["over"] >= 10
    assert tried["play"] >= 12


def _done(table: Table) -> bool:
    return table.phase == "over" or loaded_of(table).game.needs_deal(table.state)


def _over(table: Table, chance: SeededChance) -> Table:
    """The same table at the end of a deal, had other hands been dealt: what was played does not tell them if somebody
    claimed the rest."""
    cards = [card for hand in table.state.dealt for card in hand]
    order = chance.shuffled(len(cards))
    hands = tuple(tuple(cards[order[n]] for n in range(8 * seat, 8 * seat + 8)) for seat in range(4))
    return replace(table, state=replace(table.state, dealt=hands))


def test_the_hands_of_a_finished_deal_of_a_pack_are_in_no_view() -> None:
    seen_over = 0
    for house in with_pack(3):
        if not house.t.deal or not _done(house.t):
            continue
        seen_over += 1
        assert public_view(house.t).dealt == ()
        assert all(own_view(house.t, seat).dealt == () for seat in range(4))
        assert house.t.opened == ()
        assert any(house.t.state.dealt), "which the game itself would open"
    assert seen_over == 2


def test_the_table_names_neither_secret_nor_cards_when_printed() -> None:
    for house in with_pack(2, deals=1):
        printed = repr(house.t) + repr(house.log)
        assert SEED not in printed
        assert link(SEED, 1) not in printed
        break
