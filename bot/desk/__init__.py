"""The desk: the one entrance for the presses and commands of every platform."""
