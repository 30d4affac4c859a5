"""The messages that a change causes, and whom they notify: rows of the outbox, worded when they are sent."""
