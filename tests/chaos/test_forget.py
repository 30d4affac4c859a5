"""Somebody is forgotten while they play, and the bot is killed at it twice: no table, file or log knows them then."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from adapters.store.backup.restore import restore
from adapters.store.backup.write import back_up
from tests.chaos import verdict
from tests.chaos.play import NAMES, Friends, settings
from tests.chaos.process import PATIENCE_S, BotProcess, Eyes
from tests.fakes.telegram import FakeTelegram, Human
from tests.store.aged import everything
from tests.tools.crash import VARIABLE

pytestmark = pytest.mark.timeout(600)

WORKER = "tests.chaos.worker"
WORD = "շամպայնի-գինի"
SAID = "unmistakable complaint"


async def test_whoever_is_forgotten_is_found_nowhere(tmp_path: Path, url: str, seed: int) -> None:
    files = tmp_path / "bot"
    files.mkdir()
    async with FakeTelegram() as fake:
        operators = fake.group("Operators")
        bot = BotProcess(settings(fake, url, CHAOS_SEED=seed, OPERATOR_CHAT=f"tg:{operators.id}:0"), files, WORKER)
        eyes = await Eyes.open(url)
        friends = Friends(fake, eyes, bot, f"forget/{seed}")
        lusine = friends.people[3]
        traces = (f"tg:{lusine.id}", f'"id":{lusine.id}', NAMES[3], WORD, SAID)
        try:
            await bot.start()
            await friends.begin(101)
            await lusine.says(friends.room, f"/word {WORD}")
            await lusine.says(lusine.private, "/palette four")
            await lusine.says(lusine.private, f"/feedback {SAID}")
            while (await friends.table()).deal < 2:
                assert await friends.step() == "on"
            assert NAMES[3] in found_in(everything(url), traces), "there is something to be found"
            await lusine.says(lusine.private, "/forgetme")
            question = await lusine.private.last(lambda message: "sure-" in str(message.keyboard))
            sure = next(one["callback_data"] for one in question.buttons if "sure-" in one["callback_data"])
            await friends.settled()
            await bot.stop()
            for point in ("received", "in-transaction"):
                await bot.start(**{VARIABLE: f"{point}:1"})
                if point == "received":
                    await lusine.sends_callback(question, sure)
                await bot.ended()
                assert bot.code == -9
            await bot.start()
            await gone(friends, lusine)
            friends.people.remove(lusine)  # whoever comes back is a stranger, and known as one
            while await friends.step() != "over":
                pass
            await friends.settled()
            await bot.stop()
            found = verdict.database(url)
            assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong))
            assert "Traceback" not in bot.log.read_text()
        finally:
            if bot.alive:
                await bot.kill()
            await eyes.store.close()
        back_up(url, tmp_path / "copy.backup", None)
        restore(f"sqlite:///{tmp_path}/copy.db", tmp_path / "copy.backup", None)
        everywhere = {"the database": everything(url), "its backup": everything(f"sqlite:///{tmp_path}/copy.db")}
        everywhere |= files_in(tmp_path)
        assert {where: left for where, text in everywhere.items() if (left := found_in(text, traces))} == {}


async def gone(friends: Friends, human: Human) -> None:
    """Until nobody at the table is who they were."""
    async with asyncio.timeout(PATIENCE_S):
        while f"tg:{human.id}" in repr(await friends.table()):  # noqa: ASYNC110 - it happens in another process
            await asyncio.sleep(0.05)


def files_in(folder: Path) -> dict[str, str]:
    return {path.name: path.read_bytes().decode(errors="replace") for path in folder.rglob("*") if path.is_file()}


def found_in(text: str, traces: tuple[str, ...]) -> list[str]:
    return [one for one in traces if one in text]
