"""The one command, run as people run it: sentences, files and exit codes."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from adapters.cli import COMMANDS
from adapters.store.store import open_store
from bot.core.codec import encode_event
from bot.core.events import Dealt
from bot.fair import SeededChance, link, prove
from bot.games import game_keys
from bot.notation.model import text_of
from bot.ports.keys import Dest, news_slot
from bot.ports.records import AudienceRow, Decision, Head, TableRow
from rules.cards import PACK
from tests.bench.kit import dealt, service_of
from tests.bot.house import House
from tests.bot.matches import PEOPLE, seated, step
from tests.bot.notation.test_records import played, record
from tests.project.kit import davtar, process
from tests.tiers import sampled

LANGS = ("hy_AM", "ka_GE", "ru_RU", "en_GB")
SECRET = "2bab9837dd2f169e0e1e21424b6d2c6500bab0b86d236cf7e7089983c7973a93"
SEAL = "fba6805b65cf728ca6d8f460c1e84aa2ce3f591c3688451ba236bb68cf294bb5"


def test_every_command_is_named_and_has_help_without_a_missing_sentence() -> None:
    listed = davtar("--help").stdout
    for command in COMMANDS:
        done = davtar(command, "--help")
        assert (done.returncode, "[cli-" in done.stdout, f"\n    {command}" in listed) == (0, False, True)


def test_a_terminal_that_lacks_our_letters_is_no_crash() -> None:
    with process("--help", LANG="ka_GE", PYTHONIOENCODING="ascii") as running:
        said, complaint = running.communicate(timeout=60)
    assert running.returncode == 0
    assert b"selfplay" in said
    assert complaint == b""


NARDI = ("arena", "nardi", "easy", "easy")


@pytest.mark.parametrize(
    "wrong",
    [
        *(("shuffle",), ("selfplay", "chess"), ("selfplay", "bazaar-blot", "--preset", "x")),
        *(("selfplay", "bazaar-blot", "--deals", "0"), ("show", "nothing", "--out", "x.png"), ("show", "hand")),
        *(("show", "hand", "--out", "x.gif"), ("verify", "--secret", "xyz"), ("verify", "--pack", "14H")),
        *(("verify", "--game", "chess"), (*NARDI, "--deals", "0"), (*NARDI, "--deals", "1", "--matches", "1")),
        *((*NARDI, "--jobs", "0"), ("show", "hand", "--out", "missing/x.png")),
    ],
    ids=" ".join,
)
def test_what_cannot_be_done_is_refused_in_words(wrong: tuple[str, ...], tmp_path: Path) -> None:
    done = davtar(wrong[0], *(GOOD if wrong[0] == "verify" else ()), *wrong[1:], cwd=tmp_path)
    assert done.returncode == (1 if "missing/x.png" in wrong else 2)
    assert done.stderr
    assert "Traceback" not in done.stderr


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
    for one in told:
        assert set(wanted.split()) <= set(one)
        assert sorted(card for hand in one["hands"] for card in hand) == sorted(PACK)


def test_the_same_seed_gives_the_same_deals_and_another_others() -> None:
    assert records(seed=5) == records(seed=5)
    assert records(seed=5) != records(seed=6)


def test_better_players_get_the_same_cards() -> None:
    at_random, sensible = (
        [json.loads(line)["hands"] for line in records("--players", players, deals=3).splitlines()]
        for players in ("random", "standard")
    )
    assert at_random == sensible


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("selfplay", "bazaar-blot", "--deals", "30"), "30 deals, "),
        (("arena", "bura3", "easy", "random", "--matches", "2"), "easy won 2 of 2 matches (100%)"),
    ],
)
def test_without_json_it_is_summed_up(args: tuple[str, ...], says: str) -> None:
    done = davtar(*args, env={"LC_ALL": "en_US.UTF-8"})
    assert (done.returncode, says in done.stdout, "\x1b" in done.stderr) == (0, True, False)


def test_replay_agrees_with_selfplay(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(records(deals=40), encoding="utf-8")
    done = davtar("replay", str(file))
    assert (done.returncode, done.stdout) == (0, "40 deals played over again, every number agrees.\n")
    assert davtar("replay", "-", stdin=records(deals=2)).returncode == 0


def test_replay_finds_what_was_changed() -> None:
    lines = records(deals=5).splitlines()
    changed: dict[str, Any] = json.loads(lines[2])
    changed["sai"] = [changed["sai"][0] + 1, changed["sai"][1]]
    lines[2] = json.dumps(changed)
    done = davtar("replay", "-", stdin="\n".join(lines))
    assert done.returncode == 1
    assert "Deal 3 " in done.stdout
    assert "sai" in done.stdout


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [("not json", 2, "Line 2"), ("[1, 2]", 2, "Line 2"), ("{}", 1, ""), (None, 1, "")],
)
def test_replay_of_what_is_no_record(text: str | None, code: int, words: str) -> None:
    """Its line is named. Nothing at all does not count as agreement."""
    done = davtar("replay", "-", stdin=f"{records(deals=1) if words else ''}{text}\n" if text else "")
    assert done.returncode == code
    assert words in done.stderr
    assert "Traceback" not in done.stderr


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
    was = house.log[at]
    assert isinstance(was, Dealt)
    (*before, cards) = was.game
    (mine, *my), (yours, *your), *others = cards.hands
    swapped = replace(cards, hands=((yours, *my), (mine, *your), *others))
    house.log[at] = replace(was, game=(*before, swapped))
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


def test_show_lists_its_samples_and_draws_them_in_the_palette_asked_for(tmp_path: Path) -> None:
    listed = davtar("show", "--list").stdout.split()
    assert {"hand", "board", "davtar", "deal"} <= set(listed)
    for name, file, form in (("hand", "a.png", "PNG"), ("davtar", "b.jpg", "JPEG"), ("board", "c.jpeg", "JPEG")):
        done = davtar("show", name, "--out", str(tmp_path / file), "--lang", "hy")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        with Image.open(tmp_path / file) as image:
            assert image.format == form
            assert max(image.size) <= 1280
    assert davtar("show", "hand", "--out", str(tmp_path / "cvd.png"), "--palette", "cvd").returncode == 0
    assert davtar("show", "hand", "--out", str(tmp_path / "classic.png")).returncode == 0
    assert (tmp_path / "classic.png").read_bytes() != (tmp_path / "cvd.png").read_bytes()


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


SIGNS = str.maketrans("SCDH", "♠♣♦♥")


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        *(("--pack", ", ".join(pack()), 0), ("--pack", ", ".join(pack()).translate(SIGNS), 0)),
        *(("--commitment", "0" * 64, 1), ("--pack", " ".join(reversed(pack())), 1)),
        *(("--pack", " ".join(pack()[:31]), 1), ("--pack", " ".join(pack(2)), 1)),
    ],
    ids=["codes", "signs", "another seal", "another order", "a card less", "another deal"],
)
def test_verify_compares_with_the_pack_as_the_message_shows_it(name: str, value: str, code: int) -> None:
    """HS-20"""
    done = davtar("verify", *GOOD, name, value)
    assert (done.returncode, "Not fair" in done.stdout) == (code, bool(code))


def test_verify_reads_a_file(tmp_path: Path) -> None:
    """HS-20"""
    proof: dict[str, Any] = {
        "commitment": SEAL.upper(), "secret": SECRET, "deal": 1, "words": ["ծիրան", "plum"], "pack": pack(),
    }  # fmt: skip
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof), encoding="utf-8")
    assert davtar("verify", str(file)).returncode == 0
    assert davtar("verify", "-", stdin=json.dumps({**proof, "words": ["plum", "ծիրան"]})).returncode == 1
    assert davtar("verify", "-", stdin=json.dumps({**proof, "words": ["", "plum"]})).returncode == 3
    assert davtar("verify", "-", stdin=json.dumps({**proof, "pack": ""})).returncode == 3
    assert davtar("verify", "-", stdin=json.dumps({**proof, "words": [""], "secret": "0" * 64})).returncode == 1
    assert davtar("verify", "-", stdin='{"deal": 1}').returncode == 2
    assert davtar("verify", str(tmp_path / "none.json")).returncode == 2


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


SEAT = ["seat", "name", "decisions", "faults", "lost_calls", "lost_play", "accuracy"]
DECISION = ["seat", "kind", "did", "better", "lost", "within", "fault"]


def written(folder: Path, key: str) -> Path:
    file = folder / f"{key}.davtar"
    file.write_text(text_of([record(played(key, 3))]), encoding="utf-8")
    return file


def test_a_record_as_one_object(tmp_path: Path) -> None:
    done = davtar("analyse", str(written(tmp_path, "hyper-nardi")), "--deal", "1", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    (match,) = json.loads(done.stdout)["matches"]
    (deal,) = match["deals"]
    assert (match["game"], deal["deal"]) == ("hyper-nardi", 1)
    assert [list(one) for one in deal["seats"]] == [SEAT, SEAT]
    assert all(list(one) == DECISION for one in deal["decisions"])
    for seat in deal["seats"]:
        mine = [one for one in deal["decisions"] if one["seat"] == seat["seat"]]
        assert (seat["decisions"], seat["faults"]) == (len(mine), sum(one["fault"] for one in mine))
        assert seat["lost_play"] == pytest.approx(sum(one["lost"] for one in mine), abs=0.01)
    assert all(deal["decisions"][n]["fault"] for n in deal["turning"])


def test_deals_of_selfplay_in_words(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text(davtar("selfplay", "bazaar-blot", "--deals", "1", "--players", "standard", "--json").stdout)
    done = davtar("analyse", str(file), env={"LC_ALL": "en_US.UTF-8"})
    assert done.returncode == 0
    assert "Match 1.1, deal 1" in done.stdout
    assert done.stdout.count("points lost in calls") == 4
    assert done.stdout.count("All hands open") == 5


FIELDS = ["game", "a", "b", "deals", "mean", "se", "matches", "won", "ms_mean", "ms_p99", "ms_worst", "seed"]


def arena(*args: str) -> dict[str, Any]:
    done = davtar("arena", *args, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    assert list(found) == FIELDS
    return {name: value for name, value in found.items() if not name.startswith("ms_")}


def test_the_arena_prints_one_object_and_is_the_same_in_several_processes() -> None:
    asked = ("bazaar-blot", "easy", "random", "--deals", "10", "--seed", "4", "--preset", "classic")
    alone = arena(*asked)
    assert alone == arena(*asked, "--jobs", "2")
    assert (alone["deals"], alone["matches"], alone["seed"]) == (10, 0, 4)
    assert alone["mean"] > 3 * alone["se"] > 0


def test_matches_are_counted() -> None:
    found = arena("long-nardi", "easy", "random", "--matches", "2", "--set", "raises=off", "--seed", "x")
    assert (found["matches"], found["won"], found["seed"]) == (2, 2, "x")


@pytest.mark.parametrize("lang", sampled(LANGS, ["ru_RU"]))
@pytest.mark.parametrize(
    "wrong",
    [
        *(("arena", "chess", "easy", "easy"), ("arena", "bazaar-blot", "easy", "champion")),
        *(("arena", "bazaar-blot", "easy", "easy", "--preset", "x"), (*NARDI, "--bids", "easy")),
        *(("arena", "bazaar-blot", "easy", "easy", "--set", "target"), ("arena", "nardi", "easy+easy", "easy")),
        *(("analyse", "blackjack"), ("analyse", "hyper-nardi", "--deal", "99"), ("analyse", "x"), ("analyse", "none")),
    ],
    ids=" ".join,
)
def test_what_cannot_be_measured_is_refused_in_one_line(tmp_path: Path, wrong: tuple[str, ...], lang: str) -> None:
    command, what, *more = wrong
    if command == "analyse":
        (tmp_path / "x").write_text("x\n", encoding="utf-8")
        what = str(written(tmp_path, what) if what in game_keys() else tmp_path / what)
    done = davtar(command, what, *more, env={"LC_ALL": f"{lang}.UTF-8"})
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "[" not in done.stderr


PASSPHRASE = "seven of clubs on the table"


@pytest.fixture
def hosted(tmp_path: Path) -> Path:
    """A folder with a database in which a match is on."""

    async def play() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/data/davtar.db")
        await dealt(service_of(store), 1)
        await store.close()

    asyncio.run(play())
    return tmp_path


def test_backup_there_and_back(hosted: Path) -> None:
    done = davtar("backup", "mine", cwd=hosted)
    assert (done.returncode, done.stderr) == (0, "")
    assert "mine" in done.stdout
    assert "not encrypted. It holds the hands" in done.stdout
    again = davtar("backup", "mine", cwd=hosted)
    assert (again.returncode, again.stdout) == (1, "")
    assert "With --replace" in again.stderr
    assert davtar("backup", "mine", "--replace", cwd=hosted).returncode == 0
    occupied = davtar("restore", "mine", cwd=hosted)
    assert occupied.returncode == 2
    assert "not empty" in occupied.stderr
    env = {"DATABASE_URL": "sqlite:///elsewhere/davtar.db"}
    restored = davtar("restore", "mine", cwd=hosted, env=env)
    assert (restored.returncode, restored.stderr) == (0, "")
    assert "restored and checked" in restored.stdout
    assert " UTC" in restored.stdout
    assert davtar("restore", "mine", "--replace", cwd=hosted).returncode == 0


def test_under_a_passphrase(hosted: Path) -> None:
    pytest.importorskip("cryptography")
    done = davtar("backup", "mine", cwd=hosted, env={"BACKUP_PASSPHRASE": PASSPHRASE})
    assert done.returncode == 0
    assert "kB, encrypted." in done.stdout
    elsewhere = {"DATABASE_URL": "sqlite:///elsewhere/davtar.db"}
    sealed = davtar("restore", "mine", cwd=hosted, env=elsewhere)
    assert sealed.returncode == 2
    assert "BACKUP_PASSPHRASE" in sealed.stderr
    wrong = davtar("restore", "mine", cwd=hosted, env={**elsewhere, "BACKUP_PASSPHRASE": "another one, wrong"})
    assert wrong.returncode == 2
    assert "does not open" in wrong.stderr
    assert davtar("restore", "mine", cwd=hosted, env={**elsewhere, "BACKUP_PASSPHRASE": PASSPHRASE}).returncode == 0


def test_asked_for_a_passphrase(hosted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice when it is new, so that a slip does not lock everything up."""
    pytest.importorskip("cryptography")
    typed = iter([PASSPHRASE, "seven of clubs on the tabel", "short", PASSPHRASE, PASSPHRASE, PASSPHRASE])
    monkeypatch.setattr("getpass.getpass", lambda *_: next(typed))
    for _ in range(2):
        refused = davtar("backup", "mine", "--ask", cwd=hosted)
        assert refused.returncode == 2
        assert "at least 12 characters" in refused.stderr.replace("\u2068", "").replace("\u2069", "")
    assert not (hosted / "mine").exists()
    assert davtar("backup", "mine", "--ask", cwd=hosted).returncode == 0
    env = {"DATABASE_URL": "sqlite:///elsewhere/davtar.db"}
    assert davtar("restore", "mine", "--ask", cwd=hosted, env=env).returncode == 0


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"letters", "not a backup"), (b"DAVTAR BACKUP 1\n\x00", "cut short"), (b"DAVTAR BACKUP 9\n", "newer version")],
)
def test_what_is_no_backup_is_said_and_nothing_is_made(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "file").write_bytes(content)
    done = davtar("restore", "file", cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


def test_files_that_cannot_be_read_or_written(hosted: Path) -> None:
    for command in (("restore", "none"), ("backup", "no-folder/file"), ("backup", "data", "--replace")):
        done = davtar(*command, cwd=hosted)
        assert done.returncode == (2 if command[0] == "restore" else 1)
        assert "cannot be used: " in done.stderr
    assert davtar("backup", "file", cwd=hosted / "data").returncode == 1


@pytest.mark.parametrize("lang", sampled(LANGS[:3], ["hy_AM"]))
def test_backup_speaks_the_language_of_the_terminal(hosted: Path, lang: str) -> None:
    for command in (("backup", "x"), ("backup", "x"), ("restore", "x"), ("announce",), ("announce", "--over")):
        done = davtar(*command, cwd=hosted, env={"LANG": lang})
        said = done.stdout + done.stderr
        assert said
        assert "[" not in said
        assert not any(word in said for word in ("restored", "Written", "going out", "taken down"))


def test_announced_from_the_terminal(hosted: Path) -> None:
    """Rows for the bot that runs, at each place with a live table; taken away again before anybody has sent them."""
    done = davtar("announce", "back in ten minutes", cwd=hosted)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 place" in done.stdout.replace("\u2068", "").replace("\u2069", "")
    assert davtar("announce", cwd=hosted).returncode == 0

    async def waiting() -> list[str]:
        store = await open_store(f"sqlite:///{hosted}/data/davtar.db")
        found = await store.outbox.standing("news")
        assert {slot for _, slot, _ in found} == {news_slot("tg:-1001:0")}
        lane = await store.outbox.claim(("tg:",), "me", 1000)
        assert lane is not None
        rows = [row.row.ref for row in await store.outbox.rows(lane, 500) if row.row.kind == "news"]
        await store.outbox.release(lane)
        await store.close()
        return rows

    said = asyncio.run(waiting())
    assert ["ten minutes" in said[0], "announce-restart" in said[1]] == [True, True]
    assert "taken down at" in davtar("announce", "--over", cwd=hosted).stdout
    assert asyncio.run(waiting())[2:] == ["", ""]
    assert davtar("announce", "x", "--over", cwd=hosted).returncode == 2
