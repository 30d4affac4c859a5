"""``davtar analyse`` as people run it: records, deals of selfplay, one JSON object."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.notation.write import text_of
from tests.bot.notation.test_records import played, record
from tests.project.kit import davtar
from tests.tiers import sampled

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


@pytest.mark.parametrize("lang", sampled(["hy_AM", "ka_GE", "ru_RU", "en_GB"], ["ka_GE"]))
def test_what_cannot_be_analysed_is_refused_in_words(tmp_path: Path, lang: str) -> None:
    nonsense = tmp_path / "x"
    nonsense.write_text("x\n", encoding="utf-8")
    wrong = (
        (str(written(tmp_path, "blackjack")),),
        (str(written(tmp_path, "hyper-nardi")), "--deal", "99"),
        (str(nonsense),),
        (str(tmp_path / "none"),),
    )
    for one in wrong:
        done = davtar("analyse", *one, env={"LC_ALL": f"{lang}.UTF-8"})
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1
        assert "[" not in done.stderr
