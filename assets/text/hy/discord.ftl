# Ինչ ասում է միայն Discord-ը։

dc-choose = Խոսել…
dc-other = Այլ թիվ…
dc-more = Ավելին…
dc-modal-title = Քո խոսքը
dc-modal-which = Ինչից
dc-modal-number = Քանի հատ
dc-not-a-number = Դա թիվ չէ։ Ոչինչ չխոսվեց։
dc-no-amount = Հիմա խոսելու բան չկա։
dc-try-again = Հիմա չստացվեց, և ոչինչ չփոխվեց։ Մի քիչ հետո նորից փորձիր։
dc-done = Եղավ։
dc-hand-sent = Թղթերդ անձնական նամակում են։
dc-dm-closed = Անձնական գրել չստացվեց. քո նամակներն ինձ համար փակ են։ Ահա թղթերդ այստեղ, միայն դու ես տեսնում։
dc-dm-refused = { $who }, չեմ կարող քեզ գրել՝ անձնական հաղորդագրություններդ ինձ համար փակ են։ Բացիր դրանք կամ հրամանն ընտրիր ցանկից, որը բացում է «/»-ը։
dc-mention-file = Ֆայլը կարող եմ տալ միայն ի պատասխան այն հրամանի, որ ընտրել ես «/»-ով բացվող ցանկից։
dc-thread-name = Բլոտ · { $who }
dc-thread-opened = Սեղանն իր առանձին ճյուղում է։
dc-go = Դեպի սեղան
dc-option-thread = Առանձին ճյուղում. չասես՝ միայն երբ այստեղ արդեն ուրիշ սեղան կա
dc-cannot-post = Այստեղ սեղան բացելու թույլտվություն չունեմ։ Պետք է՝
dc-who-can = Թույլ կարող է տալ սերվերի կամ ալիքի տերը՝ ալիքի կարգավորումներ, Permissions, իմ դերը։

perm-dc-view-channel = View Channel՝ այլապես ալիքը չեմ տեսնում
perm-dc-send-messages = Send Messages՝ սեղանի համար
perm-dc-embed-links = Embed Links՝ սեղանի տեսքի համար
perm-dc-attach-files = Attach Files՝ սեղանի նկարների համար
perm-dc-read-message-history = Read Message History՝ նույն սեղանը թարմ պահելու համար
perm-dc-create-public-threads = Create Public Threads՝ առանձին սեղանի համար
perm-dc-send-messages-in-threads = Send Messages in Threads՝ ճյուղի սեղանի համար
dc-guest = Այստեղ Discord-ը թույլ է տալիս միայն պատասխանել քեզ, ոչ թե սեղան բացել. ես այս զրույցի անդամ չեմ։ Սեղանը բացիր այն սերվերում, որտեղ ինձ ավելացրել են, կամ մեր անձնական զրույցում։
dc-board-moved = Սեղանը հիմա ավելի ներքև է։
dc-go-hand = Դեպի իմ թղթերը
dc-open-table = Բացել սեղանը
dc-table-closed = Սեղանը Discord-ի ներսում հիմա չի բացվում։ Խաղա հենց այստեղ։
dc-table-not-launched = Discord-ը սեղանը չբացեց։ Խաղա հենց այստեղ կամ մի քիչ հետո նորից փորձիր։
