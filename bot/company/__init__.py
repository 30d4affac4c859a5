"""Calls for company: those who wanted to be told of a table, and invitations to one."""
