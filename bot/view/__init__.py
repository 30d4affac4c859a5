"""Pictures and their buttons, independent of any platform."""
