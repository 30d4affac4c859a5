"""A cup: its events and their fold, what people may do in it, and what results and time bring. Pure."""
