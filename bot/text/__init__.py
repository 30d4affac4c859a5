"""Text as keys: what is said is decided here, the words stand in ``assets/text`` and are looked up at the edge."""

from bot.text.model import LANGUAGES, Lang, Name, Text, Value, house_language, language_or, t

__all__ = ["LANGUAGES", "Lang", "Name", "Text", "Value", "house_language", "language_or", "t"]
