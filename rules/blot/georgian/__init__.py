"""Georgian Belote: four players in pairs, a turned-up card (GE)."""
