"""A lesson without a store: opened as the desk opens it, followed by whoever learns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bot.core.context import Moment, after, sealed
from bot.core.loaded import halted, learner, loaded_of, own_view
from bot.core.lobby import Opening
from bot.core.play import begun, chosen_seed
from bot.fair import SeededChance
from bot.features import lessons
from bot.games import entry_of
from bot.games.folder import folder_of
from bot.ports.records import Head
from tests.bot.house import ARAM, House
from tests.chance import SeededEntropy

LONGEST = 500
"""Steps of the learner followed; a game of Nardi at random can take longer."""


class School(House):
    """A table at which ``ARAM`` learns a game. ``seed`` None: its chosen deal."""

    def __init__(self, game: str, seed: int | None = None) -> None:
        super().__init__(seed=seed or 7, game=game)
        token = SeededEntropy(seed or 7).token
        coach = folder_of(game).coach
        moment = Moment(self.now, token)
        opening = Opening(
            "tg:1:0", ARAM, game, lang="hy", seed=chosen_seed(game, coach.deal) if seed is None else token(32).hex()
        )
        opened = opening.events("lesson01", Head(None, (), 0, self.now), moment)
        then = begun(game, coach.options, chosen=seed is None)(after(None, opened, self.now), moment)
        self.table, self.out, self.log, self.clocks = None, [], [], {}
        self.apply(sealed((*opened, *then), moment))

    @property
    def seat(self) -> int:
        found = learner(self.t)
        assert found is not None
        return found

    def asked(self) -> bool:
        """Whether the learner has something to decide."""
        game = loaded_of(self.t).game
        return self.t.phase == "play" and self.seat in game.waiting(self.t.state) and bool(self._legal())

    def _legal(self) -> Any:
        return loaded_of(self.t).game.legal(self.t.state, self.seat)

    def as_advised(self) -> Any:
        """What the coach's automatic player would do."""
        view = own_view(self.t, self.seat)
        chance = folder_of(self.t.game).coach.chance(view)
        return entry_of(self.t.game).player(loaded_of(self.t).game, view, self._legal(), self.seat, chance)

    def at_random(self, chance: SeededChance) -> Any:
        view = own_view(self.t, self.seat)
        player = entry_of(self.t.game).random_player
        return player(loaded_of(self.t).game, view, self._legal(), self.seat, chance)

    def follow(self, choose: Callable[[School], Any]) -> Iterator[School]:
        """Every moment at which the learner reads something, to the end of the lesson."""
        for _ in range(LONGEST):
            if self.t.phase != "play":
                return
            if self.asked():
                yield self
                action = choose(self)
                self.say(ARAM, f"act - {loaded_of(self.t).game.encode(action)}")
            elif halted(self.t):
                yield self
                self.say(ARAM, "goon")
            else:
                self.pass_time(31_000)

    def lines(self) -> tuple[Any, ...]:
        return lessons.says(self.t, self.seat)
