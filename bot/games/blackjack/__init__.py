"""Blackjack on the screen: one table that everybody sees, and the buttons under it."""

from bot.games.blackjack.stage import BlackjackStage as BlackjackStage
