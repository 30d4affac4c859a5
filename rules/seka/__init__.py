"""Seka (SE): bets on three cards."""
