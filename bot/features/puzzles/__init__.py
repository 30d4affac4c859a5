"""The puzzle of the day: decisions from the automatic players' own games."""
