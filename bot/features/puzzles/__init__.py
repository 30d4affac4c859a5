"""The puzzle of the day: decisions from games of the automatic players."""
