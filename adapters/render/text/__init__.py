"""Writing in pictures: fonts, lines of any script, names."""
