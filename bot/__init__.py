"""The platform-neutral orchestrator: tables, seats, clocks, text, neutral pictures, automatic players."""
