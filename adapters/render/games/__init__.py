"""Drawings that belong to one game."""
