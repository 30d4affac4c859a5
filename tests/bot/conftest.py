"""``make quick`` is for the inner loop: what takes half a second and more of a processor is left to ``make test``."""

from __future__ import annotations

from typing import Final

import pytest

from tests.answers import flags_say_what_words_say

__all__ = ["flags_say_what_words_say"]

DEAR: Final = {
    "test_a_deal_that_does_not_follow_from_its_seal_is_named",
    "test_a_forced_pass_is_made_by_its_player_and_shown_like_any_other",
    "test_a_hundred_cups_are_what_their_rules_say",
    "test_a_match_by_buttons",
    "test_a_proof_of_kaput_is_what_trying_every_card_finds",
    "test_any_value_is_read_back",
    "test_asked_again_it_says_the_same",
    "test_at_three_seconds_a_card_nobody_is_rung",
    "test_gnu_backgammon_reads_what_was_played",
    "test_no_record_that_was_tampered_with_is_proved",
    "test_pages_are_turned_and_every_match_stands_on_one",
    "test_taking_is_weighed_in_georgian_belote_and_duel",
    "test_the_command_finds_the_shipped_ones_again",
    "test_the_delays_of_forced_and_free_actions_have_one_distribution",
    "test_the_winner_may_risk_and_the_house_pays",
    "test_what_is_posted_works_for_somebody",
    "test_what_is_shown_works",
    "test_what_is_shown_works_in_a_group_with_rules",
    "test_who_plays_at_random_loses_more_than_strong",
    "test_words_cannot_forge_the_joint",
}
"""``make test-costs`` names them."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--quick"):
        dear = [one for one in items if one.name.partition("[")[0] in DEAR]
        config.hook.pytest_deselected(items=dear)
        items[:] = [one for one in items if one.name.partition("[")[0] not in DEAR]
