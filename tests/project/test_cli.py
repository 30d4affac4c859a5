"""The one command, run as people run it."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from adapters.commands.arguments import COMMANDS
from adapters.store import open_store
from bot.fair import link, prove
from bot.fair.chance import SeededChance
from bot.ports.keys import Dest
from bot.ports.records import AudienceRow, Decision, Head, TableRow
from bot.table.codec import encode_event
from bot.table.events import Dealt
from rules.cards import PACK
from tests.bot.house import House
from tests.bot.matches import PEOPLE, seated, step
from tests.project.kit import davtar, process

SECRET = "2bab9837dd2f169e0e1e21424b6d2c6500bab0b86d236cf7e7089983c7973a93"
SEAL = "fba6805b65cf728ca6d8f460c1e84aa2ce3f591c3688451ba236bb68cf294bb5"


def test_help_names_every_command() -> None:
    done = davtar("--help")
    assert done.returncode == 0
    for command in COMMANDS:
        assert f"\n    {command}" in done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_without_a_missing_sentence(command: str) -> None:
    done = davtar(command, "--help")
    assert done.returncode == 0
    assert "[cli-" not in done.stdout


def test_a_terminal_that_lacks_our_letters_is_no_crash() -> None:
    with process("--help", LANG="ka_GE", PYTHONIOENCODING="ascii") as running:
        said, complaint = running.communicate(timeout=60)
    assert running.returncode == 0
    assert b"selfplay" in said
    assert complaint == b""


def test_an_unknown_command_is_refused() -> None:
    assert davtar("shuffle").returncode == 2


# --- selfplay and replay ----------------------------------------------------------------------------------------


def records(*more: str, deals: int = 12, seed: int = 1) -> str:
    print(f"seed {seed}")
    done = davtar("selfplay", "bazaar-blot", "--deals", str(deals), "--seed", str(seed), "--json", *more)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_selfplay_prints_one_json_line_a_deal_with_all_that_is_needed() -> None:
    told = [json.loads(line) for line in records("--preset", "league").splitlines()]
    assert len(told) == 12
    wanted = "options deal dealer hands actions declared contract blot sai tricks written total"
    for record in told:
        assert set(wanted.split()) <= set(record)
        assert sorted(card for hand in record["hands"] for card in hand) == sorted(PACK)


def test_the_same_seed_gives_the_same_deals_and_another_others() -> None:
    assert records(seed=5) == records(seed=5)
    assert records(seed=5) != records(seed=6)


def test_better_players_get_the_same_cards() -> None:
    at_random, sensible = (
        [json.loads(line)["hands"] for line in records("--players", players, deals=3).splitlines()]
        for players in ("random", "standard")
    )
    assert at_random == sensible


def test_selfplay_without_json_sums_up() -> None:
    done = davtar("selfplay", "bazaar-blot", "--deals", "30")
    assert done.returncode == 0
    assert done.stdout.startswith("30 deals, ")
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize("wrong", [("chess",), ("bazaar-blot", "--preset", "x"), ("bazaar-blot", "--deals", "0")])
def test_what_cannot_be_played_is_refused_in_words(wrong: tuple[str, ...]) -> None:
    done = davtar("selfplay", *wrong)
    assert done.returncode == 2
    assert done.stderr
    assert "Traceback" not in done.stderr


def test_replay_agrees_with_selfplay(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(records(deals=40), encoding="utf-8")
    done = davtar("replay", str(file))
    assert (done.returncode, done.stdout) == (0, "40 deals played over again, every number agrees.\n")
    assert davtar("replay", "-", stdin=records(deals=2)).returncode == 0


def test_replay_finds_what_was_changed() -> None:
    lines = records(deals=5).splitlines()
    record: dict[str, Any] = json.loads(lines[2])
    record["sai"] = [record["sai"][0] + 1, record["sai"][1]]
    lines[2] = json.dumps(record)
    done = davtar("replay", "-", stdin="\n".join(lines))
    assert done.returncode == 1
    assert "Deal 3 " in done.stdout
    assert "sai" in done.stdout


@pytest.mark.parametrize("text", ["not json", "[1, 2]"])
def test_replay_names_the_line_that_is_no_record(text: str) -> None:
    done = davtar("replay", "-", stdin=f"{records(deals=1)}{text}\n")
    assert done.returncode == 2
    assert "Line 2" in done.stderr


def test_a_record_with_parts_missing_is_no_crash() -> None:
    done = davtar("replay", "-", stdin="{}\n")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_replay_of_nothing_does_not_count_as_agreement() -> None:
    assert davtar("replay", "-", stdin="").returncode == 1


def test_a_closed_pipe_is_no_traceback() -> None:
    with process("selfplay", "bazaar-blot", "--deals", "400", "--json") as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith(b"{")
        running.stdout.close()
        said = running.stderr.read()
        assert running.wait(60) == 141
    assert said == b""


async def _stored(url: str, house: House) -> None:
    store = await open_store(url)
    row = TableRow("table001", (AudienceRow(Dest("tg:-5:0")),), house.t.game, "live", 0, 1, 2)

    def decide(head: Head) -> Decision:
        return Decision("{}", tuple(encode_event(event) for event in house.log), row)

    await store.transact("table001", "test:1", 0, decide)
    await store.close()


def test_replay_of_a_stored_table_tells_what_everybody_may_know(tmp_path: Path) -> None:
    house = House().four()
    url = f"sqlite:///{tmp_path / 'davtar.db'}"
    asyncio.run(_stored(url, house))
    done = davtar("replay", "--table", "table001", cwd=tmp_path, env={"DATABASE_URL": url})
    assert done.returncode == 0, done.stderr
    assert f"Table table001: {len(house.log)} events, 1 deal." in done.stdout
    assert "Давид" in done.stdout  # it is his call
    assert house.t.seed not in done.stdout
    assert davtar("replay", "--table", "none", cwd=tmp_path, env={"DATABASE_URL": url}).returncode == 2


def test_replay_of_a_stored_table_names_a_deal_that_does_not_follow_from_its_secret(tmp_path: Path) -> None:
    """HS-20: two players' first cards have changed places."""
    house = House().four()
    at = next(at for at, event in enumerate(house.log) if isinstance(event, Dealt))
    dealt = house.log[at]
    assert isinstance(dealt, Dealt)
    (*before, cards) = dealt.game
    (mine, *my), (yours, *your), *others = cards.hands
    swapped = replace(cards, hands=((yours, *my), (mine, *your), *others))
    house.log[at] = replace(dealt, game=(*before, swapped))
    url = f"sqlite:///{tmp_path / 'davtar.db'}"
    asyncio.run(_stored(url, house))
    done = davtar("replay", "--table", "table001", cwd=tmp_path, env={"DATABASE_URL": url})
    assert done.returncode == 1
    assert "Deal 1 (match 1, its deal 1) does not come out the same: cards" in done.stdout
    assert house.t.seed not in done.stdout


def test_a_stored_match_is_written_and_played_over_again(tmp_path: Path) -> None:
    """``davtar record`` and ``davtar replay``, as documented in ``docs/notation.md``."""
    house = seated("nardi", 2, 1)
    house.say(PEOPLE[0], "word plum")
    house.say(PEOPLE[0], "start")
    chance = SeededChance("a record")
    while house.t.phase == "play":
        step(house, chance)
    url = f"sqlite:///{tmp_path / 'davtar.db'}"
    asyncio.run(_stored(url, house))
    done = davtar("record", "table001", cwd=tmp_path, env={"DATABASE_URL": url})
    assert done.returncode == 0, done.stderr
    file = tmp_path / "match.davtar"
    file.write_text(done.stdout, encoding="utf-8")
    again = davtar("replay", str(file))
    assert again.returncode == 0
    assert again.stdout.endswith("1 deal played over again: 1 proved, 0 not checkable, 0 false.\n")
    assert f"the seal {link(house.t.seed, 0)}" in again.stdout
    mat = davtar("record", "table001", "--mat", "--match", "1", cwd=tmp_path, env={"DATABASE_URL": url}).stdout
    assert " 0 point match" in mat
    for wrong in (("none",), ("table001", "--match", "2")):
        refused = davtar("record", *wrong, cwd=tmp_path, env={"DATABASE_URL": url})
        assert (refused.returncode, refused.stdout) == (2, "")
    lines = done.stdout.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(("0 ", "1 ")))
    impossible = "\n".join([*lines[:at], lines[at][0] + " accept", *lines[at + 1 :]])
    zeros = re.sub(r"Secret [0-9a-f]{64}", "Secret " + "0" * 64, done.stdout)
    emptied = re.sub(r"Word .*", 'Word word="" salt="" seal="" mixed=""', done.stdout)
    both = re.sub(r"Word .*", 'Word word="" salt="" seal="" mixed=""', zeros)
    for text, code, verdict in (
        (zeros, 1, "0 proved, 0 not checkable, 1 false"),
        (emptied, 3, "0 proved, 1 not checkable, 0 false"),
        (both, 1, "0 proved, 0 not checkable, 1 false"),
    ):
        forged = davtar("replay", "-", stdin=text)
        assert (forged.returncode, verdict in forged.stdout) == (code, True), forged.stdout
    told = davtar("replay", "-", stdin=impossible)
    assert told.returncode == 1
    assert f"Line {at + 1} cannot have been played" in told.stdout
    assert davtar("replay", "-", stdin="\n".join(lines[:4])).returncode == 2


# --- show -------------------------------------------------------------------------------------------------------


def test_show_lists_its_samples_and_draws_them(tmp_path: Path) -> None:
    listed = davtar("show", "--list").stdout.split()
    assert {"hand", "board", "davtar", "deal"} <= set(listed)
    for name, file, form in (("hand", "a.png", "PNG"), ("davtar", "b.jpg", "JPEG"), ("board", "c.jpeg", "JPEG")):
        done = davtar("show", name, "--out", str(tmp_path / file), "--lang", "hy")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        with Image.open(tmp_path / file) as image:
            assert image.format == form
            assert max(image.size) <= 1280


def test_show_draws_in_the_palette_asked_for(tmp_path: Path) -> None:
    for palette in ("classic", "cvd"):
        assert davtar("show", "hand", "--out", str(tmp_path / f"{palette}.png"), "--palette", palette).returncode == 0
    assert (tmp_path / "classic.png").read_bytes() != (tmp_path / "cvd.png").read_bytes()


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("nothing", "--out", "x.png"), 2),
        (("hand",), 2),
        (("hand", "--out", "x.gif"), 2),
        (("hand", "--out", "missing/x.png"), 1),
    ],
)
def test_show_says_what_is_wrong(args: tuple[str, ...], code: int, tmp_path: Path) -> None:
    done = davtar("show", *args, cwd=tmp_path)
    assert done.returncode == code
    assert done.stderr
    assert "Traceback" not in done.stderr


# --- verify (HS-20) ---------------------------------------------------------------------------------------------


def pack(deal: int = 1, words: tuple[str, ...] = ("ծիրան", "plum")) -> list[str]:
    return [PACK[n] for n in prove(SECRET, deal, words, 32).order]


GOOD = ("--commitment", SEAL, "--secret", SECRET, "--deal", "1", "--word", "ծիրան", "--word", "plum")


def test_verify_prints_the_pack_of_a_fair_deal() -> None:
    """HS-20"""
    done = davtar("verify", *GOOD)
    assert done.returncode == 0, done.stderr
    assert " ".join(pack()) in done.stdout
    assert done.stdout.endswith("Fair.\n")
    assert "No pack was given: compare" in done.stdout, "nothing is said of what was not compared"
    assert davtar("verify", *GOOD, "--pack", "").returncode == 3, "one that should be there and is not"
    proved = davtar("verify", *GOOD, "--pack", " ".join(pack()))
    assert (proved.returncode, proved.stdout.endswith("Fair.\n")) == (0, True)


@pytest.mark.parametrize("form", ["codes", "signs"])
def test_verify_takes_the_pack_as_the_message_shows_it(form: str) -> None:
    """HS-20"""
    cards = ", ".join(pack())
    if form == "signs":
        cards = cards.translate(str.maketrans("SCDH", "♠♣♦♥"))
    assert davtar("verify", *GOOD, "--pack", cards).returncode == 0


@pytest.mark.parametrize(
    "change",
    [
        ("--commitment", "0" * 64),
        ("--pack", " ".join(reversed(pack()))),
        ("--pack", " ".join(pack()[:31])),
        ("--pack", " ".join(pack(2))),
    ],
    ids=["seal", "order", "a card less", "another deal"],
)
def test_verify_finds_what_is_not_so(change: tuple[str, str]) -> None:
    """HS-20"""
    done = davtar("verify", *GOOD, *change)
    assert done.returncode == 1
    assert "Not fair" in done.stdout


@pytest.mark.parametrize("change", [("--secret", "xyz"), ("--pack", "14H"), ("--game", "chess")])
def test_verify_refuses_what_it_cannot_read(change: tuple[str, str]) -> None:
    done = davtar("verify", *GOOD, *change)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_verify_reads_a_file(tmp_path: Path) -> None:
    """HS-20"""
    proof: dict[str, Any] = {
        "commitment": SEAL.upper(),
        "secret": SECRET,
        "deal": 1,
        "words": ["ծիրան", "plum"],
        "pack": pack(),
    }
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof), encoding="utf-8")
    assert davtar("verify", str(file)).returncode == 0
    assert davtar("verify", "-", stdin=json.dumps({**proof, "words": ["plum", "ծիրան"]})).returncode == 1
    assert davtar("verify", "-", stdin=json.dumps({**proof, "words": ["", "plum"]})).returncode == 3
    assert davtar("verify", "-", stdin=json.dumps({**proof, "pack": ""})).returncode == 3
    assert davtar("verify", "-", stdin=json.dumps({**proof, "words": [""], "secret": "0" * 64})).returncode == 1
    assert davtar("verify", "-", stdin='{"deal": 1}').returncode == 2
    assert davtar("verify", str(tmp_path / "none.json")).returncode == 2


# --- migrate ----------------------------------------------------------------------------------------------------


def test_migrate_makes_the_database_and_can_be_repeated(tmp_path: Path) -> None:
    for _ in range(2):
        done = davtar("migrate", cwd=tmp_path)
        assert (done.returncode, done.stdout) == (0, "The database is up to date.\n")
    assert (tmp_path / "data" / "davtar.db").exists()


def test_migrate_leaves_a_strange_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    file.write_bytes(b"my diary" * 1000)
    done = davtar("migrate", cwd=tmp_path, env={"DATABASE_URL": f"sqlite:///{file}"})
    assert done.returncode == 1
    assert "damaged" in done.stderr
    assert file.read_bytes() == b"my diary" * 1000
