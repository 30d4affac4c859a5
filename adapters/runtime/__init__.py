"""What runs the bot: the sender and its lanes, the sweeper of clocks, presentation, health, logs."""
