"""What a picture and its buttons are, without a platform."""
