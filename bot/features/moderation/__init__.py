"""Blocks, reports, the court of a chat, and referees."""
