"""Time: clocks that run out, and outages, which must cost nobody any time."""
