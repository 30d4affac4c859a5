# What is kept about people, and what they may ask for.

person-gone = a player who left

verify-word = { $mixed } is the SHA-256 of { $salt }|{ $word }. The seal of the salt was { $seal }
verify-word-gone = { $mixed }: its giver has deleted their data, so only the hash is left. The deal still proves fair by it.
verify-closed = This deal cannot be checked any more: a word in its shuffle has been deleted at its giver’s wish.
verify-salt = Seal for the words of { $who }: { $value }
verify-cli-salts = Give one salt for each word, in the same order.
cli-arg-salt = The salt of a word, as /verify shows it; one for each word
cli-replay-closed = Deal { $deal }: cannot be checked any more, a word in its shuffle was deleted at its giver’s wish.
