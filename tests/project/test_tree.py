"""Laws that hold for every file of the project."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

from adapters.local.files import Files
from tests.project.kit import CODE, ROOT, files, named, nodes, sources, text

BINARY = {".png", ".jpg", ".jpeg", ".webp", ".ttf", ".woff2", ".ico", ".gz", ".db", ".wasm", ".net", ".table"}
LETTERS_FOR_A_REASON = {
    "bot/text/words.py": "words that people type, as tables",
    "bot/text/lexicon.py": "words that people type, as tables",
    "bot/text/numbers.py": "numbers that people type, as tables", "bot/text/players.py": "names of automatic players",
    "bot/desk/names.py": "names that people type, as tables", "bot/ports/people.py": "letters that look like others",
    "bot/games/*/__init__.py": "what people call the game", "bot/games/*/*samples.py": "names of sample players",
    "bot/samples.py": "names of sample players", "adapters/endings.py": "endings of names",
}  # fmt: skip


def texts() -> list[tuple[str, str]]:
    return [(named(path), text(path)) for path in files() if path.suffix not in BINARY]


def test_licences_are_there_and_go_with_the_package() -> None:
    assert "MIT License" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in (ROOT / "assets" / "fonts" / "OFL.txt").read_text(encoding="utf-8").upper()
    for font in (ROOT / "assets" / "fonts").glob("*.ttf"):
        assert font.stem.split("-")[0] in (ROOT / "assets" / "fonts" / "FONTLOG.txt").read_text(encoding="utf-8")


def test_no_path_of_a_machine_stands_in_a_file() -> None:
    paths = re.compile(r"(?<![\w.~/}\"'-])/(?:work|root|farm|Users)/[\w.]|(?<![\w.])[A-Z]:\\Users")
    found = [
        f"{name}:{n}: {line.strip()[:80]}" for name, text in texts() for n, line in lines(text) if paths.search(line)
    ]
    assert found == []


def test_no_address_of_a_package_index_stands_in_a_file() -> None:
    index = re.compile(
        r"--(?:extra-)?index-url[ =]\S|(?:pypi|pythonhosted|jsdelivr|unpkg|cdnjs)" + r"\.(?:org|com|net)"
    )
    found = [
        f"{name}:{n}: {line.strip()[:80]}" for name, text in texts() for n, line in lines(text) if index.search(line)
    ]
    assert found == []


def lines(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.splitlines(), 1))


def test_every_module_says_what_it_is_for() -> None:
    said = re.compile(r'(#.*\n|\s)*(r?""".|$)')
    assert [named(path) for path in sources(*CODE, "assets", "tests") if not said.match(text(path))] == []


def test_no_module_is_longer_than_a_thousand_lines() -> None:
    """A module is as long as its subject; beyond this it has two."""
    lengths = {named(path): len(text(path).splitlines()) for path in sources(*CODE, "assets", "tests")}
    assert {name: length for name, length in lengths.items() if length > 1000} == {}


def test_code_carries_no_sentences_for_people() -> None:
    """Texts are keys: words stand in ``assets/text``. At the least, none of our other languages stands in code."""
    letters = re.compile("[\u0531-\u058f\u10a0-\u10ff\u0400-\u04ff]")
    found = []
    for path in sources(*CODE):
        if any(fnmatch(named(path), pattern) for pattern in LETTERS_FOR_A_REASON):
            continue
        documents = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
                word = "".join(letters.findall(node.value))
                if len(word) > 6:
                    found.append(f"{named(path)}:{node.lineno}: {word[:40]}")
    assert found == []


def test_imports_go_one_way() -> None:
    """The contracts in pyproject.toml: adapters, then bot, then rules, and the outside world outside."""
    done = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]


def test_a_wrong_import_is_noticed(tmp_path: Path) -> None:
    """The contracts have teeth: each of these lines breaks one."""
    wrong = {
        "rules": "import random",
        "bot": "import aiohttp",
        "adapters": "import rules.cards",
        "bot/table": "import bot.games.stage",
        "adapters/store": "import assets.players.build",
    }
    shown = ("scene", "scenes", "outbox", "games", "games/folder", "games/stage", "games/common")
    fronts = ("discord", "telegram", "local", "store", "render")
    builders = ("fonts", "players", "puzzles")
    folders = (
        *CODE,
        "assets",
        *(f"assets/{one}{build}" for one in builders for build in ("", "/build")),
        "rules/cards",
        "bot/table",
        *(f"bot/{one}" for one in shown),
        *(f"adapters/{one}" for one in fronts),
    )
    for package, line in wrong.items():
        for one in folders:
            (tmp_path / one).mkdir(parents=True, exist_ok=True)
            (tmp_path / one / "__init__.py").write_text(line if one == package else "")
        (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
        done = subprocess.run(
            [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1, f"{package}: {line}\n{done.stdout}{done.stderr}"
        assert "1 broken" in done.stdout


def test_the_program_does_not_know_how_to_die() -> None:
    """Points at which tests kill it stand in ``tests/tools/crash.py``, around its methods and not within them."""
    deadly = re.compile(r"\b(?:SIGKILL|SIGSTOP|os\._exit|os\.abort|CRASH_AT)\b")
    found = [named(path) for path in sources(*CODE) if deadly.search(text(path))]
    assert found == []


SCRIPTS = sorted((ROOT / "adapters" / "local" / "static").glob("*.js"))
LONGEST = 350


def test_scripts_are_of_a_size_to_be_read_and_say_what_they_are_for() -> None:
    told = {one.name: text(one) for one in SCRIPTS}
    assert [name for name, script in told.items() if not script.startswith("// ")] == []
    assert [name for name, script in told.items() if len(script.splitlines()) > LONGEST] == []


def test_no_script_is_left_out_of_the_check() -> None:
    """Neither as a whole nor a line of it; there is no list of those that are not typed yet."""
    silent = re.compile(r"@ts-(?:nocheck|ignore|expect-error)|eslint-disable")
    assert [one.name for one in SCRIPTS if silent.search(one.read_text(encoding="utf-8"))] == []
    asked = json.loads((ROOT / "requirements" / "lint" / "tsconfig.json").read_text(encoding="utf-8"))
    assert asked["include"] == ["../../adapters/local/static/*.js", "../../adapters/local/types/*.d.ts"]
    assert all(asked["compilerOptions"][name] is True for name in ("strict", "checkJs", "noEmit"))
    assert "exclude" not in asked


def test_types_are_not_served() -> None:
    served = Files().by_name
    assert {one.name for one in SCRIPTS} <= set(served)
    assert not [name for name in served if name.endswith(".ts")]


MOST_SLEEPS = 20


def waits() -> list[str]:
    """Every call in the tests that waits for real time, as ``file:line``. ``asyncio.sleep(0)`` does not."""
    found = []
    for path in files():
        if path.suffix != ".py" or not named(path).startswith("tests/") or "/tools/" in named(path):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        for node in ast.walk(ast.parse("\n".join(lines))):
            if not isinstance(node, ast.Call) or not re.search(
                r"(asyncio|time)\.sleep$|\.wait_for_timeout$", ast.unparse(node.func)
            ):
                continue
            if not (node.args and isinstance(node.args[0], ast.Constant) and node.args[0].value == 0):
                found.append(f"{named(path)}:{node.lineno}")
    return found


def test_few_tests_wait_for_real_time() -> None:
    found = waits()
    assert len(found) <= MOST_SLEEPS, f"{len(found)} calls wait for real time, {MOST_SLEEPS} may: {found}"


def test_ci_retries_nothing_and_the_workflow_does_nothing_else() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "last-failed" not in script
    assert "reruns" not in script
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert re.findall(r"- (?:run|uses): (.+)", workflow) == ["actions/checkout@v4", "bash .ci/run"]
