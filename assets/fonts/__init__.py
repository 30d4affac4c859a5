"""The fonts of the pictures; see FONTLOG.txt and OFL.txt beside them."""
