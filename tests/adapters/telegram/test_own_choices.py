"""``/pictures off`` and the like, typed in a group: answered there, to whoever asked, and for whom it is set."""

from __future__ import annotations

from bot.text import t
from tests.adapters.telegram.house import Running
from tests.fakes.telegram import FakeTelegram, Human, Room


def people_in(fake: FakeTelegram) -> tuple[Human, Human, Room]:
    boss, nino = fake.user("Boss", "en", started=True), fake.user("Nino", "en", started=True)
    return boss, nino, fake.group("Friends", boss, nino)


def mine(run: Running, name: str, value: str) -> str:
    example = f"/{name} chat {value}"
    return run.core.catalog.say("en", t("pref-mine-here", what=t(f"{name}-{value}"), example=example))


async def test_typed_before_everybody_it_is_answered_by_a_reply(run: Running, fake: FakeTelegram) -> None:
    _, nino, room = people_in(fake)
    typed = await nino.says(room, "/pictures off")
    said = await room.last(lambda m: m.reply_to == typed.id)
    assert said.text == mine(run, "pictures", "off")
    assert nino.private.said() == [], "where it was asked, and nowhere else"
    assert (await run.core.store.prefs(f"tg:{nino.id}"))["pictures"] == "off"
    assert "pictures" not in await run.core.store.prefs(f"tg:{room.id}")


async def test_typed_unseen_it_is_answered_unseen(unseen: Running, fake: FakeTelegram) -> None:
    _, nino, room = people_in(fake)
    await nino.says(room, "/palette four", ephemeral=True)
    words = mine(unseen, "palette", "four")
    await fake.until(lambda: [m for m in nino.ephemerals(room) if m.text == words], 15, "the answer")
    assert room.said() == []


async def test_for_the_chat_an_admin_sets_it(run: Running, fake: FakeTelegram) -> None:
    boss, nino, room = people_in(fake)
    await nino.says(room, "/pictures chat off")
    await nino.private.last(lambda m: m.text == run.core.catalog.say("en", t("illegal-admins-only")))
    assert "pictures" not in await run.core.store.prefs(f"tg:{room.id}")
    typed = await boss.says(room, "/pictures chat off")
    said = await room.last(lambda m: m.reply_to == typed.id)
    assert said.text == run.core.catalog.say("en", t("pref-chat", what=t("pictures-off")))
    assert (await run.core.store.prefs(f"tg:{room.id}"))["pictures"] == "off"
    await boss.says(room, "/new")
    lobby = await room.last(lambda m: m.buttons)
    assert lobby.photo is None, "and so the table comes in words"


async def test_in_the_private_chat_nothing_is_said_of_others(run: Running, fake: FakeTelegram) -> None:
    _, nino, _ = people_in(fake)
    await nino.says(nino.private, "/pictures off")
    said = await nino.private.last()
    assert said.text == run.core.catalog.say("en", t("pref-mine", what=t("pictures-off")))
