"""Lessons and coaches."""
