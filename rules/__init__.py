"""The rules of every game: pure, with the standard library only."""
