"""The public effects of a change, and whom it notifies."""
