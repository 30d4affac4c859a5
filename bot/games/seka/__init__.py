"""How Seka is put before people."""

from bot.games.seka.stage import SekaStage as SekaStage
