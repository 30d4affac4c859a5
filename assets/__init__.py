"""Fonts and translations, read through importlib.resources."""
