"""``/privacy``, ``/mydata`` and ``/forgetme``: what somebody may know, have and have deleted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from adapters.store import open_store
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.desk.desk import Desk
from bot.desk.own import FILE, OwnData, privacy_lines
from bot.ports.keys import private_to
from bot.ports.records import Person
from bot.text import LANGUAGES
from tests.bot.house import ARAM, FOUR, NINO
from tests.bot.test_service import PLACE, FakeClock, Inn
from tests.chance import SeededEntropy
from tests.store.aged import everything


class Chats:
    """Counts what would be deleted in private chats."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def withdraw(self, person: str) -> int:
        self.asked.append(str(private_to(person)))
        return 0


class House(Inn):
    def listen(self) -> None:
        self.chats = Chats()
        own = OwnData(self.service, self.store, SeededEntropy(5), self.chats)
        self.desk = Desk(self.service, self.store, self.store.outbox, catalog=FluentCatalog(), parts=(own,))

    async def asks(self, who: Person) -> tuple[str, str]:
        """The data of the two buttons: delete, keep."""
        asked = await self.desk.command(self.key(), "tg:2:0", who, "forgetme")
        assert asked.scene is not None
        (yes,), (no,) = asked.scene.buttons
        return yes.data, no.data

    async def forgets(self, who: Person, key: str = "") -> Answer:
        yes, _ = await self.asks(who)
        return await self.desk.press(key or self.key(), "tg:2:0", who, yes)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    clock = FakeClock()
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    one = House(store, clock)
    one.listen()
    yield one
    await store.close()


async def test_nothing_is_deleted_before_it_was_confirmed(house: House, tmp_path: Path) -> None:
    await house.four()
    await house.store.set_pref(NINO.id, "palette", "four")
    yes, no = await house.asks(NINO)
    kept = await house.desk.press(house.key(), "tg:2:0", NINO, no)
    assert kept.ok
    assert (await house.store.prefs(NINO.id))["palette"] == "four"
    foreign = await house.desk.press(house.key(), "tg:1:0", ARAM, yes)
    assert not foreign.ok
    assert foreign.text is not None
    assert foreign.text.key == "illegal-not-your-button"
    assert len(await house.store.tables_of(ARAM.id)) == 1


async def test_the_match_goes_on_without_whoever_was_forgotten(house: House, tmp_path: Path) -> None:
    table_id = await house.four()
    await house.desk.command(house.key(), PLACE, NINO, "word", "hazelnut")
    done = await house.forgets(NINO, "tg:1:777")
    assert done.ok
    assert done.forgotten
    assert house.chats.asked == [f"@{NINO.id}"] * 2, "and what was on its way"
    table = await house.service.table(table_id)
    assert table is not None
    assert table.phase == "play"
    assert table.seat_of(NINO.id) is None
    shown = everything(f"sqlite:///{tmp_path}/t.db")
    for trace in (NINO.name, f'"{NINO.id}"', "hazelnut", f"={NINO.id}"):
        assert [line[:200] for line in shown.split("\n") if trace in line] == []
    assert await house.store.check() == ()
    again = await house.forgets(NINO, "tg:1:777")
    assert again.ok, "the same press once more does no harm"
    assert await house.store.check() == ()


async def test_whoever_is_forgotten_in_a_rated_match_has_lost_it(house: House) -> None:
    """RAT-4: at once, since they cannot come back."""
    table_id = await house.four("set rated on")
    assert (await house.forgets(NINO)).ok
    match = await house.store.matches.at(table_id, 1)
    assert match is not None
    assert (match.how, match.rated) == ("deserted", True)
    lost = [one for one in match.seats if one.ending == "lost"]
    assert [one.person.startswith("gone:") for one in lost] == [True]
    assert sorted(one.ending for one in match.seats) == ["lost", "open", "won", "won"]
    assert await house.store.check() == ()


async def test_the_file_has_everything_of_oneself_and_nothing_of_others(house: House) -> None:
    table_id = await house.four()
    await house.desk.command(house.key(), PLACE, NINO, "word", "hazelnut")
    await house.desk.command(house.key(), PLACE, ARAM, "word", "walnut")
    await house.store.set_pref(NINO.id, "palette", "four")
    await house.store.rights.shun(NINO.id, "tg:66", "Nuisance")
    await house.store.rights.shun(ARAM.id, NINO.id, NINO.name)
    answer = await house.desk.command(house.key(), "tg:2:0", NINO, "mydata")
    assert answer.file is not None
    assert answer.file.name == FILE
    assert not answer.public
    text = answer.file.data.decode()
    (found,) = msgspec.json.decode(answer.file.data)["accounts"]
    assert found["account"] == NINO.id
    assert found["names"] == [NINO.name]
    assert found["words"] == ["hazelnut"]
    assert found["preferences"]["palette"] == "four"
    assert [one["table_id"] for one in found["tables"]] == [table_id]
    assert [one["name"] for one in found["people you block"]] == ["Nuisance"]
    table = await house.service.table(table_id)
    assert table is not None
    assert table.seed not in text
    for other in (ARAM, *FOUR[2:]):
        assert other.name not in text
        assert f'"{other.id}"' not in text
    assert "walnut" not in text


def test_what_is_kept_is_said_in_every_language() -> None:
    catalog = FluentCatalog()
    for lang in LANGUAGES:
        said = [catalog.say(lang, line.text) for line in privacy_lines()]
        assert len(set(said)) == len(said) == 11
        assert any("30" in line for line in said), "for how long"
        assert not any(line.startswith("[") for line in said)
    assert not catalog.missing
