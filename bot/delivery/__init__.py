"""What a change makes public, and whom it notifies."""
