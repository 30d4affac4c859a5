"""Competitions in a chat: what cups and duplicates have in common."""
