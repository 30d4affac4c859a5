"""The commands of ``davtar``: ``run_COMMAND(args, operator)`` returns the exit code."""
