"""Features on the service with a memory store."""
