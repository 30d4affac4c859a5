"""The answers to presses and commands of every platform."""
