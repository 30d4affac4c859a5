"""What each decision of a finished deal cost."""
