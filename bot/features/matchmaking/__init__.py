"""Quick play (HS-6): people say what they would play, and are matched."""
