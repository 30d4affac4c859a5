"""Text as keys: the code chooses the message, ``assets/text`` has the words, and the front looks them up."""

from bot.text.model import LANGUAGES, Lang, Name, Text, Value, house_language, language_or, t

__all__ = ["LANGUAGES", "Lang", "Name", "Text", "Value", "house_language", "language_or", "t"]
