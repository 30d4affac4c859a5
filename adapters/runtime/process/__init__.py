"""What one process needs to run: fronts kept open, logs, health, names for leases."""
