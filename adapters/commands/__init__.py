"""The commands of ``davtar``, one module each: ``run(args, operator)`` gives the exit code."""
