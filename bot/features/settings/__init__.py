"""The settings of a chat, and what people choose for themselves."""
