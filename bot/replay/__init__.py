"""A match looked at again: its written record played over step by step, each step as the table showed it."""
