"""The cost of each decision of a finished deal."""
