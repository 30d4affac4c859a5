"""The written record of a match: people read it, and the program reads it back without loss (``docs/notation.md``).

``stored`` makes a record of a table's events, ``write`` its text. ``read`` plays the text over again by the game's own
rules: a record that can be read is one that can have been played.
"""
