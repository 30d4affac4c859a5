"""A match as each of its people sees it: every message, its picture and buttons, in order, and what rings.

``python -m tests.record`` draws the two sheets of the documentation anew.
"""
