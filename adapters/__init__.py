"""The impure ring: Discord, Telegram, the local table, the stores, the renderer and what runs them."""
