# Words that open pages add to a shuffle (docs/fair-dealing.md).

note-seal-missing = Deal { $deal } is shuffled again: the word from the page of { $who } did not come.
verify-page = From the page of { $who }: { $word }. Its seal stood before: { $seal }
verify-dropped = Attempt { $n } was dropped: the word of { $who } did not come. Its secret was { $secret }
illegal-seal-not-now = No seal or word is taken for this deal now.
illegal-seal-no-seal = This is not the word that was sealed.
