"""The running bot: the sender and its lanes, the sweeper of clocks, presentation, health, logs."""
