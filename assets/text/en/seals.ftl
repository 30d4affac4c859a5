# Words that open pages add to a shuffle (docs/fair-dealing.md).

note-seal-missing = Deal { $deal } is shuffled again: the word from the page of { $who } did not come.
verify-page = From the page of { $who }: { $word }. Its seal stood before: { $seal }
verify-dropped = Attempt { $n } was dropped: the word of { $who } did not come. Its secret was { $secret }
illegal-seal-not-now = No seal or word is taken for this deal now.
illegal-seal-no-seal = This is not the word that was sealed.

verify-beacon = Beacon round { $round }, named when no word could be given any more. Its signature is { $signature }; the SHA-256 of that, { $value }, went into the shuffle last.
verify-no-beacon = No beacon: whoever runs the bot could have chosen the last word.
verify-round = The cards of the next deal follow from beacon round { $round }. A word given now counts for the deal after.
verify-beacons =
    { $without ->
        [0] All deals of this match had a beacon.
       *[other] Deals of this match without a beacon: { $without } of { $deals }.
    }
verify-knows = Whoever runs the bot can still know cards and dice early.
