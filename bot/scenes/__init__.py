"""Scenes that belong to no single game, and the choice of the scene for an outbox row."""
