"""The written record of a match: readable for people, and read back without loss (``docs/notation.md``).

``stored`` makes a record from a table's events, ``model`` writes its text. ``read`` replays the text by the game's own
rules, so it accepts only matches that can have been played.
"""
