"""Time: clocks that run out, and outages that must cost nobody any."""
