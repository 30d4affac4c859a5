"""The settings of a chat and the preferences of a person."""
