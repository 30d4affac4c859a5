"""Of families in which the same is proved over and over, what ``make test`` runs; ``make soak`` runs the rest.

Such a family goes through games, languages, platforms or databases with one and the same test. A fixed sample stays in
which every game (or every family of games that share a board), every platform and both databases come at least once.
The cheap families stay whole, and so do the matches that are played to their end in the browser, at both sizes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

BOARDS: Final = ("bazaar-blot", "nardi", "domino", "bura5", "seka", "blackjack")
"""A game for each kind of board: Blot and Nardi have three each, Bura has two."""

KEPT: Final[dict[str, tuple[str, ...]]] = {
    "tests/adapters/discord/test_discord_games.py::test_a_match_of_every_game": (
        "bura3",
        "blackjack",
        "domino",
        "duel-blot",
        "bura5",
    ),
    "tests/adapters/local/test_learn.py::test_every_game_to_the_end_of_the_lesson_by_pressing_what_is_shown": (
        "bazaar-blot",
        "georgian-belote",
        "duel-blot",
        "hyper-nardi",
        "domino",
        "bura3",
        "bura5",
        "seka",
        "blackjack",
    ),
    "tests/adapters/rehearsal/test_rehearse_discord.py::test_a_planted_difference_is_named_and_no_other": (
        *("nonce", "description", "public", "30046", "posts", "deleting", "late", "token", "commands", "edit-gone"),
    ),
    "tests/adapters/rehearsal/test_rehearse_telegram.py::test_a_planted_difference_is_named_and_no_other": (
        *("public", "message-id", "edit-unseen", "slow", "words", "caption", "minute", "commands", "pin", "topic"),
        "delete-old",
    ),
    "tests/adapters/telegram/test_games.py::test_a_match_of_every_game": (
        "bura3",
        "georgian-belote",
        "hyper-nardi",
        "seka",
    ),
    "tests/adapters/telegram/test_match.py::test_four_friends_play_a_match": (
        "knows",
        "refuses",
    ),
    "tests/adapters/telegram/test_moods.py::test_four_people_press_at_once_and_play": (
        "False-knows",
        "False-ignores",
        "True-refuses",
    ),
    "tests/browser/test_address.py::test_every_game_has_one": BOARDS,
    "tests/browser/test_axe.py::test_at_every_table": BOARDS,
    "tests/browser/test_evening.py::test_an_evening": ("domino",),
    "tests/browser/test_keyboard.py::test_played_by_ear": (
        "bazaar-blot",
        "nardi",
        "bura3",
        "domino",
        "seka",
        "blackjack",
    ),
    "tests/browser/test_manners.py::test_the_own_time_is_a_ring_that_runs_out": BOARDS,
    "tests/browser/test_manners.py::test_us_and_them": BOARDS,
    "tests/browser/test_manners.py::test_what_goes_by_itself_covers_no_card_and_no_button_of_the_bar": BOARDS,
    "tests/browser/test_one_screen.py::test_all_of_it_is_seen": BOARDS,
    "tests/chaos/test_across.py::test_two_on_discord_and_two_on_telegram_play_to_the_end": ("postgres",),
    "tests/chaos/test_forget.py::test_whoever_is_forgotten_is_found_nowhere": ("sqlite",),
    "tests/chaos/test_kill_points.py::test_a_match_through_every_crash_point": ("sqlite",),
    "tests/chaos/test_kill_points.py::test_a_match_with_kills_at_random": ("postgres",),
    "tests/chaos/test_migration.py::test_a_migration_while_people_play": ("postgres",),
    "tests/chaos/test_migration.py::test_four_processes_start_on_nothing": ("sqlite",),
    "tests/chaos/test_same_cards.py::test_a_day_is_closed_through_kills": ("postgres",),
    "tests/chaos/test_same_cards.py::test_a_duplicate_goes_through_kills": ("sqlite",),
    "tests/chaos/test_seals.py::test_killed_between_seals_and_words": (
        "sqlite-one-word",
        "postgres-sealed",
        "sqlite-closed",
    ),
    "tests/chaos/test_time.py::test_somebody_sets_the_clock": (
        "sqlite-10000",
        "sqlite--3600000",
        "postgres--10000",
        "postgres-3600000",
    ),
    "tests/chaos/test_time.py::test_the_clock_does_run_out_when_it_is_due": ("postgres",),
    "tests/chaos/test_time.py::test_the_machine_sleeps_for_an_hour": ("postgres",),
    "tests/chaos/test_time.py::test_two_hours_of_downtime": ("sqlite",),
    "tests/chaos/test_workers.py::test_a_worker_that_stands_still_longer_than_its_leases": ("postgres",),
    "tests/players/test_nardi_players.py::test_what_is_chosen_is_legal_and_the_same_again": (
        "hyper-nardi-normal",
        "hyper-nardi-strong",
        "nardi-normal",
        "nardi-strong",
        "long-nardi-normal",
        "long-nardi-master",
    ),
    "tests/record/test_laws.py::test_a_deal_on_discord": (
        "georgian-belote",
        "long-nardi",
        "bura5",
        "seka",
        "blackjack",
    ),
    "tests/record/test_laws.py::test_a_deal_on_telegram": (
        "bazaar-blot",
        "nardi",
        "domino",
        "seka",
        "blackjack",
    ),
    "tests/record/test_laws.py::test_a_deal_on_telegram_in_words": (
        "duel-blot",
        "hyper-nardi",
        "domino",
        "bura3",
        "bura5",
    ),
    "tests/record/test_private.py::test_a_match_of_two_from_the_private_chat_alone": (
        "domino-words",
        "duel-blot-pictures",
    ),
    "tests/security/test_leak_games.py::test_nothing_that_can_be_looked_at_depends_on_what_is_hidden": (
        "blackjack-14",
        "bura3-6",
        "bura5-9",
        "domino-16",
        "duel-blot-4",
        "georgian-belote-1",
        "seka-12",
    ),
}
"""By the test's name, the parameters that stay."""


def put_off(test: str) -> bool:
    """Whether a test, by its id, is left to ``make soak``."""
    name, _, parameters = test.partition("[")
    return name in KEPT and parameters.removesuffix("]") not in KEPT[name]


def unknown(tests: Iterable[str]) -> list[str]:
    """What is to stay and is not there, in the files that ``tests`` are of: it has another name now, and without this
    nothing of its family might be left."""
    there = set(tests)
    files = {test.partition("::")[0] for test in there}
    wanted = [f"{name}[{part}]" for name, kept in KEPT.items() if name.partition("::")[0] in files for part in kept]
    return [one for one in wanted if one not in there]
