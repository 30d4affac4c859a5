"""How Seka is put before people."""

from bot.scenes.seka.stage import SekaStage as SekaStage
