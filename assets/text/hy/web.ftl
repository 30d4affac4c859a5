# Տեղական սեղանի էջը։

web-this-language = հայերեն
web-title = Դավթար
web-noscript = Այս սեղանին JavaScript է պետք, իսկ զննարկիչդ այն անջատել է։

web-hello = Բարի գալուստ սեղան
web-your-name = Անունդ
web-name-example = Հյուր { $n }
web-your-language = Լեզուդ
web-come-in = Ներս արի

web-settings = Կարգավորում
web-theme = Բաց թե մուգ
web-theme-auto = Ինչպես սարքն է
web-theme-light = Բաց
web-theme-dark = Մուգ
web-language = Լեզու
web-palette = Մաստերի գույները
web-palette-classic = Երկու գույն
web-palette-four = Չորս գույն
web-palette-cvd = Դալտոնիկի համար
web-pictures = Նկարներ
web-pictures-on = Նկարներով
web-pictures-off = Միայն խոսքով
web-pictures-hint = «Միայն խոսքով» ամեն ինչ ասում է բառերով՝ էկրան կարդացողի և դանդաղ կապի համար։
web-close = Փակել
web-larger = Մեծացնել

web-share = Հրավիրել
web-share-hint = Նույն ցանցի հեռախոսով նկարիր սա կամ բաց հասցեն։
web-copy = Պատճենել
web-copied = Պատճենված է

web-keys = Ստեղնաշար
web-keys-cards = անցնել թույլատրելի թղթերով. Enter՝ գցել
web-keys-number = գնալ այդ թղթին. նույն թիվը նորից՝ գցել
web-keys-slash = գրել հրաման
web-keys-hand = գնալ թղթերիդ
web-keys-board = գնալ սեղանին
web-keys-log = գնալ զրույցին
web-keys-help = այս օգնությունը

web-tables = Սեղաններ
web-play-now = Խաղալ հիմա
web-new-table = Նոր սեղան
web-rules = Կանոններ
web-lobby = բաց
web-adjourned = անավարտ
web-deal-over = ավարտված
web-people = Հիմա այստեղ են

web-board = Սեղան
web-hand = Իմ թղթերը
web-hand-hint = Նստիր սեղանի շուրջ, և թղթերդ այստեղ են։ Ուրիշ մարդ չի տեսնում։
web-no-hand = Դեռ թուղթ չկա։
web-spectator = Դու նայում ես։
web-your-turn = Քո հերթն է
web-only-you = Միայն դու ես տեսնում
web-choose = Քո խոսքը
web-level = Խոսել
web-more = Մեկով ավելի
web-fewer = Մեկով պակաս
web-greater = Ավելի շատ
web-less = Ավելի քիչ
web-play-card = Գցել { $card }
web-skip-to-hand = Իմ թղթերին

web-log = Զրույց
web-nothing-yet = Ինչ լինի, այստեղ կասվի։
web-type-here = Ասա բան կամ /
web-type-hint = Հրամանն սկսվում է / նշանով, մնացածը տեսնում են բոլորը
web-send = Ասել
web-reconnecting = Նորից կապվում ենք…

web-gone = Տեղ չհասավ։ Նորից կփորձենք։
web-store-full = Սերվերի սկավառակը լի է, նոր մարդ ընդունել չի ստացվում։ Ոչինչ չի կորել. էջը բաց թող, ինքը կշարունակի։
web-store-away = Սերվերի բազան հիմա հասանելի չէ։ Ոչինչ չի կորել. էջը բաց թող, ինքը կշարունակի։
web-busy = Չափից շատ ներդիր է բաց։ Մեկը փակիր և էջը նորից բաց։
web-too-fast = Շատ արագ էր։ Մի քիչ սպասիր։
web-too-long = Շատ երկար է։
web-not-understood = Չհասկացա։
web-old-page = Այս էջը հնացել է։ Նորից բաց։
web-no-room = Այդպիսի սենյակ չկա։

web-hello-once = Դիտարկիչը քեզ կհիշի. էջը փակես՝ տեղդ քոնը կմնա։ Անունդ տեսնում են մյուսները։
web-share-here = Այս սեղանը բաց է միայն այս համակարգչում։ Ուրիշ մարդու համար գաղտնի պատուհան կամ ուրիշ դիտարկիչ բաց։ Հեռախոսների համար սկսիր HOST=0.0.0.0-ով։
web-new-table-friends = Կամ սեղան բաց ու սպասիր ընկերներիդ. նրանք այս էջը բացում են հեռախոսով կամ ուրիշ դիտարկիչով։
web-another = Ուրիշ մարդ է խաղում
web-another-hint = Դիտարկիչը կմոռանա, որ դու { $name }-ն ես. տեղերդ ու ֆիշկաներդ կկորչեն, հետ չեն գա։
web-another-yes = Մոռանալ ու նոր անուն հարցնել
web-code = Կոդ
web-code-wanted = Ով սեղանը բացել է, մյուսների համար կոդ ունի։ Հարցրու նրան կամ բացիր քեզ ուղարկված հղումը։
web-code-wrong = Կոդը սա չէ։ Նորից ուշադիր ստուգիր։
web-code-wait = Շատ փորձեր արեցիր։ Մի րոպե սպասիր ու նորից փորձիր։

## Another device

web-devices = Իմ սարքերը
web-devices-hint = Սրանցից յուրաքանչյուրում դուք եք՝ ձեր տեղերով ու խաղաթղթերով։ Եթե սարքն այլևս ձերը չէ, անջատեք այն։
web-device-unknown = Անհայտ զննարկիչ
web-device-here = այս սարքը
web-device-end = Անջատել
web-handover = Տեղս տանել այլ սարք
web-handover-hint = Բացեք սա մյուս սարքում երկու րոպեի ընթացքում։ Գործում է մեկ անգամ, և մինչև ներս թողնելը ձեզ այստեղ կհարցնեն։ Ոչ մեկին մի՛ տվեք. ով սրանով ներս մտնի, կտեսնի ձեր խաղաթղթերը։
web-asks = Այլ սարք
web-asks-hint = { $device } սարքն ուզում է մտնել ձեր անունից և ցույց է տալիս { $sign }։ Դա ձե՞ր սարքն է։
web-asks-yes = Այո, ցույց է տալիս { $sign }
web-asks-no = Ոչ
web-taking = Ձեր տեղը գալիս է ձեզ հետ
web-taking-hint = Սեղմեք «Այո» այն սարքում, որտեղ հիմա { $name } եք։ Այնտեղ հարցնում են այս թվի մասին՝
web-taking-known = Այս զննարկիչում արդեն ուրիշ խաղացող կա։ Եթե շարունակեք, այն կմոռանա նրան, եթե նա այլ սարքում էլ չկա։
web-taking-yes = Շարունակել
web-take-gone = Այդ հղումն արդեն օգտագործված է կամ ժամկետն անցել է։ Մյուս սարքում նորը ստացեք։
web-take-no = Մյուս սարքը սա ներս չթողեց։
web-take-many = Սարքերն արդեն շատ են։ Նախ դրանցից մեկն անջատեք։

## Inside Telegram

web-telegram-open = Այս էջը Telegram-ից բաց՝ սեղանի տակի կոճակով կամ բոտի ընտրացանկից։
web-telegram-wrong = Սա այս բոտից չէ։ Սեղանը նորից բաց նրա չատից։
web-telegram-old = Սա վաղուց է բացվել։ Փակիր և Telegram-ից նորից բաց։
web-telegram-used = Սա մեկ անգամ արդեն բացվել է։ Փակիր և Telegram-ից նորից բաց։
web-no-table = Այդ սեղանը մի չատի է, որտեղ դու չկաս։
web-say-in-chat = Դա քո չատում ասա. այս էջում միայն նրա սեղաններն են։
web-fair-good = Խաղափուլ { $deal }՝ ստուգված է. ամեն ինչ ըստ կնիքի է, քո թղթերն էլ։
web-fair-holds = Խաղափուլ { $deal }՝ ստուգված է. կնիքը, բառերն ու գաղտնիքը համընկնում են։
web-fair-beacon = Փարոսի { $round } փուլից էջը ստուգել է միայն SHA-256-ը, ոչ թե ստորագրությունը։
web-fair-bad = Խաղափուլ { $deal }՝ չի համընկնում այն ամենին, ինչ տեսել է այս էջը։ Նայիր ապացույցը։
web-door-no = Discord-ը չի հաստատում, որ դու այստեղ ես։ Փակիր սեղանը և նորից բաց։
web-door-later = Discord-ը հիմա չի պատասխանում։
web-door-closed = Այս սեղանը Discord-ի ներսում հիմա չի բացվում։ Կարող ես խաղալ զրույցում։
web-door-again = Discord-ը պետք է մեկ անգամ էլ ասի, թե ով ես։
web-try-again = Նորից
## The drawn table

web-us = Մենք
web-them = Նրանք
web-open-talk = Զրույց և խաղի ընթացքը
web-what-to-play = Ի՞նչ խաղանք
web-go-on = Շարունակել
web-open-tables = Բաց սեղաններ
web-with-friends = Ընկերների հետ
web-learn-it = Սովորել
web-pace = Շարժումը
web-pace-usual = Սովորական
web-pace-fast = Արագ
web-pace-none = Առանց շարժման
web-sorting = Իմ թղթերի դասավորությունը
web-sorting-house = Ինչպես բաժանվել է
web-sorting-suit = Ըստ գույնի
web-sorting-rank = Ըստ արժեքի
web-sound = Ձայն, երբ իմ հերթն է
web-sound-on = Այո
web-sound-off = Ոչ
web-notify = Ծանուցում, երբ իմ հերթն է
web-notify-on = Այո
web-notify-off = Ոչ
web-other-side = Մյուս կողմից
