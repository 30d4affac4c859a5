"""The puzzles, a file a game; ``build`` finds them."""
