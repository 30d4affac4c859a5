"""What is to be told of a change, and who is to be called: rows of the outbox, worded when they are sent."""
