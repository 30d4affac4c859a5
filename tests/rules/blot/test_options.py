"""Options, presets and the names of games; BL-11 and every option that a rule names."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from bot.games import game_keys, rules_of
from rules.blot.bazaar.model import SETTINGS, Options
from rules.core import Illegal
from rules.options import as_dict, from_dict, load, offers, options_from
from tests.tools.refusals import REFUSALS

RULES = Path(__file__).parents[3] / "rules"


def test_load() -> None:
    loaded = load(rules_of("bazaar-blot"), preset="league")
    assert (loaded.game.key, loaded.preset, loaded.options.preset) == ("bazaar-blot", "league", "league")
    assert load(rules_of("bazaar-blot")).preset == "league"  # the default is the first
    assert tuple(rules_of("bazaar-blot").presets) == ("league", "classic")
    assert "bazaar-blot" in set(game_keys())


def test_round_trip() -> None:
    """Options ⇔ plain dict, through JSON; an older dict keeps the preset's values."""
    options = options_from(rules_of("bazaar-blot"), "classic", {"target": "151", "declare": "auto"})
    stored = json.loads(json.dumps(as_dict(options)))
    assert from_dict(rules_of("bazaar-blot"), "classic", stored) == options
    del stored["late_show"]
    assert from_dict(rules_of("bazaar-blot"), "classic", stored) == options
    for bad in ({"late_show": 1}, {"no_such": True}, {"target": "151"}):
        with pytest.raises(Illegal):
            from_dict(rules_of("bazaar-blot"), "classic", bad)


def test_offers() -> None:
    """What the lobby shows: for each preset its own options, each with its allowed values and its default."""
    for preset in ("league", "classic"):
        offered = offers(rules_of("bazaar-blot"), preset)
        names = [o.setting.name for o in offered]
        assert names[0] == "target"
        assert ("kanach" in names) == ("nt_nines" in names) == (preset == "league")
        assert ("nt_jacks" in names) == (preset == "classic")
        for offer in offered:
            s = offer.setting
            assert s.read(offer.default) == offer.default
            for choice in s.choices:
                changed = options_from(rules_of("bazaar-blot"), preset, {s.name: str(choice)})
                assert getattr(changed, s.name) == choice
            if s.kind == "choice":
                assert offer.default in s.choices
            if s.kind == "switch":
                assert isinstance(offer.default, bool)


def test_every_knob_can_be_set() -> None:
    named = {s.name for s in SETTINGS}
    assert named | {"preset", "ceiling", "rubicon"} == {f.name for f in fields(Options)}


def test_defaults_just_work() -> None:
    """BL-11: nobody loses points to a slow thumb; BZ-50: 301."""
    for preset in ("league", "classic"):
        o = options_from(rules_of("bazaar-blot"), preset)
        assert (o.show, o.announce, o.declare, o.target, o.revoke) == ("auto", "auto", "ask", 301, "refuse")
        assert (o.pack, o.auto_claim, o.one_only, o.self_raise, o.quansh_in_turn) == (
            "shuffle", True, False, False, False,
        )  # fmt: skip


def test_no_engine_file_asks_for_the_preset() -> None:
    """Variants are values of knobs, one level deep: nobody compares a preset's name."""
    for path in RULES.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"preset *[!=]=|\bvariant\b", text), path


def test_refusals_are_listed() -> None:
    """Every key that is raised is in the list that the translations are checked against, with its arguments."""
    raised = set()
    shared = (RULES / name for name in ("base.py", "core.py", "options.py", "../bot/games/__init__.py"))
    for path in [*(RULES / "blot").rglob("*.py"), *shared]:
        raised |= set(re.findall(r'Illegal\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8")))
    raised |= {"hand-is-open", "not-your-turn", "must-follow-suit", "must-beat", "must-trump", "must-overtrump"}
    assert raised == set(REFUSALS)
