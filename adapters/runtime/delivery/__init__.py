"""From the outbox to a platform: lanes, budgets, words and pictures, retries."""
