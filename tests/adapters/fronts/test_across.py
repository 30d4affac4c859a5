"""People on Telegram and on Discord at one table, over both wires: quick play, codes, links, cups, joined accounts."""

from __future__ import annotations

import re

import pytest

from bot.ports.records import Person
from tests.adapters.fronts.kit import Both, until
from tests.adapters.telegram.house import board, choose, data, offers, open_hand
from tests.fakes.discord.message import Message
from tests.fakes.discord.model import Channel
from tests.fakes.discord.people import Player
from tests.fakes.telegram.people import Human, Room
from tests.store.kit import ManualClock
from tests.store.played import Hall

pytestmark = [
    pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"),
    pytest.mark.filterwarnings("ignore:.*retry_after.*"),
]
CUP = re.compile(r"/cup ([a-z2-7]{8})")
LINK = re.compile(r"/link ([a-z0-9]{10})")
ACCOUNT = re.compile(r"[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}")
YES = "Yes, that is me"


def heard(channel: Channel, words: str) -> bool:
    return any(words in message.text for message in channel.shown)


def offered(channel: Channel, ending: str) -> list[Message]:
    """The messages with a button whose data ends so."""
    return [m for m in channel.shown if any(b.custom_id.endswith(ending) for b in m.buttons)]


def moves(message: Message) -> list[str]:
    return [b.custom_id for b in message.buttons if b.custom_id.startswith("a:") and not b.disabled]


# --- without a common chat ---------------------------------------------------------------------------------------


async def test_quick_play(house: Both) -> None:
    """One waits in the private chat with the bot, the other asks in a channel: each has the board where they asked."""
    guild, channel = await house.plays()
    nino, kate = house.telegram.user("Nino", "en", started=True), house.discord.person("Kate")
    await nino.says(nino.private, "/quick nardi")
    await nino.private.last(lambda m: any("quickdo.leave" in str(one) for one in m.buttons))
    assert "illegal" not in (await kate.slash(channel, "quick", wish="nardi")).message.text
    assert await board(nino.private, ":roll")
    await until(lambda: offered(channel, ":roll"))
    assert await house.store.seeks.waiting() == ()
    table = await house.table()
    assert {chair.person for chair in table.chairs if chair} == {f"tg:{nino.id}", kate.id}
    assert {str(one.dest) for one in table.audiences} == {f"@tg:{nino.id}", f"dc:{guild.id}:{channel.id}"}
    assert await house.store.check() == ()


async def test_by_a_code_from_private_chat_to_private_chat(house: Both) -> None:
    """Each has the board where they are, and their own language; who leaves before the start is told no more."""
    await house.plays()
    host, nino = house.telegram.user("Արամ", "hy", started=True), house.discord.person("Nino")
    gio = house.telegram.user("Gio", "en", started=True)
    await host.says(host.private, "/new hyper-nardi")
    lobby = await board(host.private, ":sit 2")
    table = (await house.table()).id
    await gio.says(gio.private, f"/join {table.upper()}")
    shown = await board(gio.private, ":leave")
    await gio.presses(shown, data(shown, ":leave"))
    await house.run.settled()
    assert shown.deleted
    assert [str(one.dest) for one in (await house.table()).audiences] == [f"@tg:{host.id}"]
    direct = house.discord.world.dm(nino.user)
    await choose(host.private, host, clock="0")
    await nino.slash(direct, "join", seat=table)
    await until(lambda: any("Nino" in m.text for m in host.private.said()))
    lobby = await board(host.private, ":start")
    await host.presses(lobby, data(lobby, ":start"))
    await until(lambda: offered(direct, ":hand"))
    await board(host.private, ":hand")
    await open_hand(host, host.private)
    assert [str(one.dest) for one in (await house.table()).audiences] == [f"@tg:{host.id}", f"@{nino.id}"]
    assert "Նինո" not in nino.dms[-1].text
    assert any("\u0531" <= letter <= "\u0587" for letter in host.private.said()[-1].text)
    assert await house.store.check() == ()


async def test_who_comes_from_a_channel_shows_the_table_there(house: Both) -> None:
    """Two of a Discord server sit down at a table of a Telegram group by its code; it stands in both."""
    guild, channel = await house.plays()
    host = house.telegram.user("Aram", "en", started=True)
    room = house.telegram.group("Friends", host)
    players = [house.discord.person(name) for name in ("Nino", "Davit")]
    await host.says(room, "/new")
    await board(room, ":sit 2")
    table = (await house.table()).id
    for player in players:
        await player.slash(channel, "join", seat=table)
    await until(lambda: any("Davit" in m.text and m.buttons for m in channel.shown))
    await until(lambda: any("Davit" in m.text for m in room.said()))
    now = await house.store.table(table)
    assert now is not None
    assert [str(dest) for dest in now.shown()] == [f"tg:{room.id}:0", f"dc:{guild.id}:{channel.id}"]
    assert not any(player.dms for player in players)


async def test_watched_in_a_channel_and_on_the_page(house: Both) -> None:
    """Those who watch get every board, and nothing to press but what anybody may look at."""
    _, channel = await house.plays()
    await house.comes("page", "ok")
    core = house.house.core
    host, nino = house.telegram.user("Aram", "en", started=True), house.discord.person("Nino")
    await host.says(host.private, "/new")
    lobby = await board(host.private, ":start fill")
    table = (await house.table()).id
    await nino.slash(channel, "watch", code=table)
    assert (await core.desk.command("web:1:1", "web:main", Person("web:vano", "Vano"), "watch", table)).ok
    await until(lambda: any("2 more places" in m.text for m in host.private.said()), what="they see that it is watched")
    room = house.page._site.rooms.get("web:main")  # from now on somebody looks there
    await host.presses(lobby, data(lobby, ":start fill"))
    await until(lambda: heard(channel, "Deal 1"), what="the deal in the channel")
    await until(lambda: table in room.boards and room.boards[table].scene.kind != "lobby")
    seen = {b.custom_id for m in channel.shown for b in m.buttons if not b.url}
    seen |= {b.data for line in room.boards[table].scene.buttons for b in line}
    assert not [one for one in seen if one.startswith(("a:", "t:")) and not one.endswith(":unwatch")]
    assert not any(":hand" in one for one in seen)
    await nino.slash(channel, "unwatch")
    now = await core.store.table(table)
    assert now is not None
    assert [str(dest) for dest in now.shown()] == [f"@tg:{host.id}", "web:main"]


# --- linked chats ------------------------------------------------------------------------------------------------


class Chats:
    """A group with its creator and a friend; a channel with the server's owner and a friend."""

    def __init__(self, house: Both) -> None:
        self.house = house
        self.boss, self.nino = (house.telegram.user(name, "en", started=True) for name in ("Aram", "Nino"))
        self.room: Room = house.telegram.group("Blot friends", self.boss, self.nino)
        self.chief, self.kate = house.discord.person("Chief"), house.discord.person("Kate")

    async def begin(self) -> None:
        self.guild, self.channel = await self.house.plays("Tbilisi", self.chief)

    async def code(self) -> str:
        """As the group's creator is shown it, and nobody else."""
        await self.boss.says(self.room, "/link")
        shown = await self.boss.gets(self.room, lambda m: LINK.search(m.text) is not None)
        assert not any(LINK.search(m.text) for m in self.room.said())
        found = LINK.search(shown.text)
        assert found is not None
        return found[1]

    async def hears(self, words: str) -> None:
        """Both chats do."""
        await self.room.last(lambda m: words in m.text, what=words)
        await until(lambda: heard(self.channel, words), what=words)

    async def says(self, player: Player, words: str) -> str:
        return (await player.slash(self.channel, "say", text=words)).message.text


async def test_chats_are_linked_by_their_admins_and_part(house: Both) -> None:
    """Each is shown the other chat as it is called there. A table stands in both and is played from both."""
    chats = Chats(house)
    await chats.begin()
    await chats.nino.says(chats.room, "/link")
    await chats.nino.gets(chats.room, lambda m: "admin" in m.text)
    code = await chats.code()
    assert "admin" in (await chats.kate.slash(chats.channel, "link", code=code)).message.text.lower()
    asked = await chats.chief.slash(chats.channel, "link", code=code)
    assert "“Blot friends” on Telegram" in asked.message.text
    question = await chats.room.offering("Link them")
    assert "“#blot · Tbilisi” on Discord" in question.text
    assert "admin" in (await chats.nino.presses(question, "Link them")).text
    assert not heard(chats.channel, "Linked with")
    await chats.boss.presses(question, "Link them")
    await chats.room.last(lambda m: "Linked with “#blot · Tbilisi” on Discord" in m.text)
    await until(lambda: heard(chats.channel, "Linked with “Blot friends” on Telegram"))
    assert "admin" in (await chats.kate.slash(chats.channel, "unlink")).message.text.lower()
    assert not heard(chats.channel, "No longer linked")

    await chats.boss.says(chats.room, "/new duel-blot")
    await board(chats.room, ":sit 2")
    places = [f"tg:{chats.room.id}:0", f"dc:{chats.guild.id}:{chats.channel.id}"]
    assert [str(one.dest) for one in (await house.table()).audiences] == places
    await until(lambda: offered(chats.channel, ":sit 2"))
    await chats.kate.presses(offered(chats.channel, ":sit 2")[0], "2")
    ready = await chats.room.last(lambda m: "Kate" in m.text and m.buttons)
    await chats.boss.presses(ready, f"t:{(await house.table()).id}:start")
    await board(chats.room, ":hand")
    await until(lambda: offered(chats.channel, ":hand"))
    await chats.chief.slash(chats.channel, "unlink")
    await chats.hears("No longer linked")
    await until(lambda: not offered(chats.channel, ":hand"))
    assert [str(one.dest) for one in (await house.table()).audiences] == places[:1]
    await chats.kate.slash(chats.channel, "new", game="nardi")
    await until(lambda: offered(chats.channel, ":sit 2"))
    rows = await house.store.live_tables()
    assert sorted(str(one.dest) for row in rows for one in row.audiences) == sorted(places)
    assert await house.store.check() == ()


async def test_words_cross_once_both_admins_let_them(house: Both) -> None:
    chats = Chats(house)
    await chats.begin()
    await chats.chief.slash(chats.channel, "link", code=await chats.code())
    await chats.boss.presses(await chats.room.offering("Link them"), "Link them")
    await chats.hears("Linked with")
    await chats.boss.says(chats.room, "/new")
    await until(lambda: offered(chats.channel, ":sit 2"))
    await chats.kate.slash(chats.channel, "join")
    await chats.room.last(lambda m: "Kate" in m.text)
    assert "/say reaches" in await chats.says(chats.kate, "hello")
    await chats.boss.says(chats.room, "/say hello")
    await chats.boss.gets(chats.room, lambda m: "/say reaches" in m.text)
    await chats.boss.says(chats.room, "/link")
    panel = await chats.boss.gets(chats.room, lambda m: any("Let words cross" in b["text"] for b in m.buttons))
    await chats.boss.presses(panel, "Let words cross")
    await until(lambda: heard(chats.channel, "would let what players write"))
    shown = await chats.chief.slash(chats.channel, "link")
    await chats.chief.presses(shown.message, "Let words cross")
    await chats.hears("now reaches")
    await chats.boss.says(chats.room, "/say good luck @everyone")
    await until(lambda: heard(chats.channel, "good luck"))
    (crossed,) = [m for m in chats.channel.shown if "good luck" in m.text]
    assert "Aram" in crossed.text
    assert crossed.mentions == [], "nobody is called by what somebody else writes"
    await chats.says(chats.kate, "thanks")
    assert "Kate" in (await chats.room.last(lambda m: "thanks" in m.text)).text
    await chats.nino.says(chats.room, "this stays here")
    await house.run.settled()
    assert not heard(chats.channel, "this stays here")


# --- a cup -------------------------------------------------------------------------------------------------------


def newest(who: Player, label: str) -> Message | None:
    """What Discord shows somebody with such a button: in private, or to them alone."""
    found = [m for m in (*who.dms, *who.ephemerals) if any(one.label == label for one in m.buttons)]
    return found[-1] if found else None


async def opens(house: Both, boss: Human, room: Room) -> str:
    """The group's admin sets up a cup and opens the sign-up; its code, as the group reads it."""
    await boss.says(room, "/cup")
    panel = await boss.gets(room, lambda m: "New cup" in m.labels)
    await boss.presses(panel, "New cup")
    await boss.gets(room, lambda m: "Open sign-up" in m.labels)
    (row,) = await house.store.cups.in_chat(f"tg:{room.id}", 2)
    chosen = {"game": "duel-blot", "target": "51", "format": "knockout", "checkin": "0", "rated": "on"}
    for name, value in chosen.items():
        page, wanted = f":cuprun.page {row.id} {name}", f":cuprun.set {row.id} {name} {value}"
        panel = await boss.gets(room, lambda m, page=page: offers(m, page))  # type: ignore[misc]
        await boss.presses(panel, data(panel, page))
        panel = await boss.gets(room, lambda m, wanted=wanted: offers(m, wanted))  # type: ignore[misc]
        await boss.presses(panel, data(panel, wanted))
    await boss.presses(await boss.gets(room, lambda m: "Open sign-up" in m.labels), "Open sign-up")
    found = CUP.search((await room.last(lambda m: CUP.search(m.text) is not None)).text)
    assert found is not None
    assert found[1] == row.id
    return row.id


async def test_a_cup_of_two_platforms(house: Both) -> None:
    guild, channel = await house.plays("Tbilisi")
    boss, nino, vano = (house.telegram.user(name, "en", started=True) for name in ("Aram", "Nino", "Vano"))
    room: Room = house.telegram.group("Blot friends", boss, nino, vano)
    kate, core = house.discord.person("Kate"), house.house.core
    code = await opens(house, boss, room)

    # One signs up on the board in the group, the other by the code in a channel of another platform.
    await nino.presses(await room.offering("Sign up"), "Sign up")
    await room.last(lambda m: "1. Nino" in m.text)
    asked = await kate.slash(channel, "cup", code=code.upper())
    assert "You play: Kate" in (await kate.presses(asked.message, "Sign up")).message.text
    await room.last(lambda m: "2. Kate" in m.text)

    # Somebody who does not play offers to referee, whoever set it up accepts.
    await vano.says(room, "/cup")
    await vano.presses(await vano.gets(room, lambda m: "Offer to referee" in m.labels), "Offer to referee")
    panel = await boss.private.last(lambda m: "Offers to referee: Vano" in m.text)
    await boss.presses(panel, "Referees")
    await boss.presses(await boss.gets(boss.private, lambda m: "✓ Vano" in m.labels), "✓ Vano")
    await vano.private.last(lambda m: "You referee in this cup" in m.text)
    await boss.says(room, "/cup")
    for wanted in (f":cuprun.run {code}", f":cuprun.close {code}"):
        panel = await boss.gets(room, lambda m, wanted=wanted: offers(m, wanted))  # type: ignore[misc]
        await boss.presses(panel, data(panel, wanted))

    # Each is called in private; the table stands where each of them entered, and before the referee.
    called = await nino.private.last(lambda m: "Your match" in m.text and "I am here" in m.labels)
    await nino.presses(called, "I am here")
    await until(lambda: newest(kate, "I am here"), what="Kate is called")
    message = newest(kate, "I am here")
    assert message is not None
    await kate.presses(message, "I am here")
    await board(room, ":hand")
    await until(lambda: offered(channel, ":hand"))
    await vano.private.last(lambda m: "Referee" in m.labels)
    table = await house.table()
    places = {f"tg:{room.id}:0", f"dc:{guild.id}:{channel.id}", f"@tg:{vano.id}"}
    assert {str(one.dest) for one in table.audiences} == places
    assert (table.rated, table.bench.person) == (True, f"tg:{vano.id}")
    assert [chair.person for chair in table.chairs if chair] == [f"tg:{nino.id}", kate.id]

    # It is played out; the standings in the group say who has won, and each is told in private.
    hall = Hall(house.store, ManualClock())
    hall.service = core.service
    assert (await hall.moves(table.id)).phase == "over"
    won = await room.last(lambda m: "The cup goes to: " in m.text, seconds=90)
    winner = "Nino" if "goes to: Nino" in won.text else "Kate"
    assert f"goes to: {winner}" in won.text
    assert won.photo is not None
    place = {name: 1 if name == winner else 2 for name in ("Nino", "Kate")}
    await nino.private.last(lambda m: f"Place {place['Nino']}" in m.text)
    await until(lambda: any(f"Place {place['Kate']}" in m.text for m in kate.dms), what="Kate is told her place")

    # The standings as a file, for each of them alone.
    shown = await kate.slash(channel, "cup", code=code)
    given = await kate.presses(shown.message, "As a file")
    assert [one.filename for one in given.message.attachments] == [f"cup-{code}.csv"]
    await nino.presses(won, "As a file")
    await nino.private.last(lambda m: "for a spreadsheet" in m.text)
    assert await house.store.check() == ()


# --- joined accounts ---------------------------------------------------------------------------------------------


async def join(house: Both, human: Human, player: Player) -> None:
    """The whole way, by what is shown to the two accounts."""
    direct = house.discord.world.dm(player.user)
    await human.says(human.private, "/account")
    await human.presses(await human.private.offering("Get a code"), "Get a code")
    found = ACCOUNT.search((await human.private.last(lambda m: ACCOUNT.search(m.text) is not None)).text)
    assert found is not None
    asked = await player.slash(direct, "account", code=found[0])
    assert "Aram" in asked.message.text
    assert "Telegram" in asked.message.text
    await player.presses(asked.message, YES)
    question = await human.private.offering(YES)
    assert player.user.name in question.text or "Discord" in question.text
    await human.presses(question, YES)
    await until(lambda: any("Joined" in m.text for m in player.dms))


async def test_one_seat_by_two_accounts(house: Both) -> None:
    """Sits down on Telegram, opens the hand and plays on Discord, before and after a restart; once the accounts are
    parted, what lay open on Discord shows and does nothing more."""
    await house.plays()
    aram, nino = (house.telegram.user(name, "en", started=True) for name in ("Aram", "Nino"))
    twin, room = house.discord.person("aram99"), house.telegram.group("Friends", aram, nino)
    direct = house.discord.world.dm(twin.user)
    await join(house, aram, twin)
    await aram.says(room, "/new duel-blot")
    lobby = await board(room, ":sit 2")
    await nino.presses(lobby, data(lobby, ":sit 2"))
    lobby = await board(room, ":start")
    await twin.slash(direct, "join")
    seated = [chair.person if chair else None for chair in (await house.table()).chairs]
    assert seated == [f"tg:{aram.id}", f"tg:{nino.id}"], "there already"
    await aram.presses(lobby, data(lobby, ":start"))
    await board(room, ":hand")
    for restarted in (False, True):
        if restarted:
            await house.restart()
        before = await _turn_of(house, f"tg:{aram.id}", nino)
        await twin.slash(direct, "hand")
        await twin.forges(twin.hand, moves(twin.hand)[0]).answered()
        assert (await house.table()).seq > before, "it was played from Discord"
    table = await house.table()
    assert [one.type for one in await house.store.events(table.id) if one.type == "Met"] == ["Met"]
    await twin.slash(direct, "hand")
    old = twin.hand
    await aram.says(aram.private, "/account part.sure")
    await aram.private.last(lambda m: "parted" in m.text)
    await until(lambda: old.deleted, what="the hand is taken away")
    before = (await house.table()).seq
    assert old.buttons
    for custom_id in [button.custom_id for button in old.buttons]:
        answered = await twin.forges(old, custom_id).answered()
        assert answered.original is None or not answered.original.pictures
    assert not (await twin.slash(direct, "hand")).message.pictures
    assert (await house.table()).seq == before
    assert await house.store.check() == ()


async def _turn_of(house: Both, person: str, other: Human) -> int:
    """Until it is this person's turn, and what number of event that is; ``other`` plays on Telegram meanwhile."""
    while True:
        table = await house.table()
        await until(lambda table=table: table.waits or True)  # type: ignore[misc]
        waited = {wait.seat for wait in table.waits}
        if table.seat_of(person) in waited:
            return table.seq
        if waited:
            await open_hand(other, other.private)
            hand = other.private.said()[-1]
            acts = [key["callback_data"] for row in hand.keyboard for key in row if key["callback_data"][:2] == "a:"]
            if acts:
                await other.answered(await other.sends_callback(hand, acts[0]))
        await house.run.settled()
