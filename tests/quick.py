"""The inner loop: ``make quick``, within a minute on two cores.

Rules, tables, words and the project's own laws, and one match on each front; of those without whatever takes seconds
(whole samples of matches, everything in every language, other processes). ``make test`` runs more (``sample.py``).
"""

from __future__ import annotations

from typing import Final

FOLDERS: Final = ("tests/rules/", "tests/bot/", "tests/text/", "tests/project/")
MATCHES: Final = (
    "tests/adapters/telegram/test_matches.py::test_a_match_of_every_game[bura3]",
    "tests/adapters/discord/test_discord_games.py::test_a_match_of_every_game[bura3]",
    "tests/adapters/local/test_games.py::test_a_match_of_every_game[bura3]",
)
LEFT_OUT: Final = (
    "tests/rules/contract/test_contract.py",
    "test_by_hand.py",
    "test_edge.py",
    "test_perft_in_depth",
    "test_every_chip_is_followed",
    "tests/bot/test_altered.py",
    "tests/bot/games/test_games.py",
    "tests/bot/games/test_hand_tells.py",
    "tests/bot/games/test_players",
    "tests/bot/games/test_pressable.py",
    "tests/bot/outbox/test_told.py",
    "test_all_hands_lie_open_when_the_deal_is_over",
    "test_basic_strategy_beats_chance",
    "test_better_than_chance",
    "test_every_throw_follows_from_the_secret",
    "test_records_stand_for_themselves",
    "test_the_automatic_player_wins_chips_from_random_ones",
    "test_the_risk_game_is_pictured_step_by_step",
    "test_the_winner_may_risk_and_the_house_pays",
    "test_two_worlds_look_the_same",
    "tests/text/test_files.py",
    "tests/text/test_wording",
    "test_the_files_are_cut_as_fluent_reads_them",
    "tests/project/test_audit.py",
    "tests/project/test_imports.py",
    "tests/project/test_recipes.py",
    "tests/project/test_release.py",
    "test_a_wrong_import_is_noticed",
    "test_imports_go_one_way",
    "test_no_port_is_declared_twice",
    "test_show_",
    "test_the_start_of_the_process_is_stopped",
    "test_where_nothing_may_be_skipped_a_skip_fails_the_run",
)


def is_quick(test: str) -> bool:
    """Whether a test, by its id, belongs to the inner loop."""
    if test in MATCHES:
        return True
    return test.startswith(FOLDERS) and not any(part in test for part in LEFT_OUT)
