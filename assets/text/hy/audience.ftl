# Որտեղ է երևում սեղանը։

board-taken-away = Այս սեղանն այստեղ այլևս չի երևում։
share-code = Ցանկացած տեղից, նաև Discord-ից կամ էջից՝ /join { $code }
share-watch = Միայն դիտելու համար՝ /watch { $code }

note-hidden-removed = Ինձ այս սեղանի զրույցներից մեկից հանեցին։ Մյուսներում խաղը շարունակվում է։

watched =
    { $n ->
        [one] Դիտում են ևս { $n } տեղից
       *[other] Դիտում են ևս { $n } տեղից
    }
watching-now = Սեղանը հիմա երևում է նաև այստեղ։ Կհոգնես՝ /unwatch
watching-already = Այն արդեն երևում է այստեղ։
watching-no-more = Այստեղ այլևս չի երևում։
watch-which = Ո՞ր սեղանը։ Գրիր /watch ու դրա կոդը. ով այնտեղ նստած է, կոդը կտեսնի «Հրավիրել» կոճակով։
btn-unwatch = Չդիտել
btn-spectators-off = Առանց դիտողների
btn-spectators-on = Թող դիտեն
spectators-off = Այլևս ոչ ոք չի դիտում ու չի կարող դիտել։
spectators-on = Ով կոդն ունի, նորից կարող է դիտել։
illegal-no-spectators = Այս սեղանի շուրջ դիտողներ չեն ուզում։
illegal-spectators-many = Արդեն { $n } զրույց է դիտում, ավելին չի կարելի։
illegal-not-watching = Այստեղ ուրիշ տեղի սեղան չեն դիտում։
illegal-watched-by-another = Դա կարող է անել միայն նա, ով ուզեց դիտել, կամ զրույցի ադմինը։
