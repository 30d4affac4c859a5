"""Every press and every command of every platform is answered here."""
