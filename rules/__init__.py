"""What every game is: pure rules, the standard library only."""
