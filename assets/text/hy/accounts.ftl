# Մեկ մարդ, երկու հաշիվ. միացվում են մեկանգամյա կոդով, հետո կարելի է բաժանել։

cmd-account = Իմ հաշիվները Telegram-ում ու Discord-ում. միացնել կամ բաժանել
cmdname-account = հաշիվներս
cmd-account-code = Այն կոդը, որ ցույց է տալիս մյուս հաշիվդ

platform-tg = Telegram
platform-dc = Discord

account-head = Քո հաշիվը
account-two = Քո հաշիվները
account-one = { $platform }՝ { $name }
account-alone = { $there }-ում է՞լ ես խաղում։ Ուրեմն թող երկու հաշիվն էլ դու լինես. մեկ տեղ, մեկ ձայն, ֆիշկաներն ու արդյունքները՝ միասին։
account-how = Այստեղ կոդ վերցրու ու այնտեղ ինձ գրիր։ Մինչև երկու կողմից չհամաձայնես, ոչինչ չի փոխվի։
account-first = Կարգավորումները, ֆիշկաներն ու տեղերը { $platform }-ի հաշվինն են։
btn-account-code = Ստանալ կոդ
btn-account-look = Հիմա ի՞նչ
btn-account-no = Չեղարկել
btn-account-yes = Այո, ես եմ
btn-account-part = Բաժանել
btn-account-part-sure = Բաժանել
btn-account-stay = Թող մնա

account-code = Քո կոդը՝ { $code }
account-code-how = { $there }-ում գրիր ինձ, լավ է՝ անձնական զրույցում՝ /account { $code }
account-code-until = Մեկ անգամ է գործում, հինգ րոպե։ Հետո այստեղ ցույց կտամ, թե ով է գրել, ու կհարցնեմ։
account-code-odds = Պատահական գուշակողը ճիշտ կգտնի { $odds } անգամից մեկը, բայց քեզ միևնույն է կհարցնեմ։

account-ask-typed = Կոդդ գրել են { $platform }-ում։ Դո՞ւ ես։
account-ask-shown = Այս կոդը { $platform }-ից է։ Դո՞ւ ես։
account-means-one = Դրանից հետո երկուսը մեկ մարդ են. սեղանի շուրջ մեկ տեղ ու մեկ ձայն, արագ խաղում մեկ հերթ, ֆիշկաների մեկ հաշիվ, արդյունքները՝ միասին։ Ով արգելափակված է, այդպես էլ մնում է։
account-means-first = Երկուսի համար գործում են { $platform }-ի հաշվի կարգավորումները։
account-chips = Ֆիշկաներ՝ { $mine } և { $theirs }, հանած { $less }՝ երկրորդ նվերը. մնում է { $sum }
account-chips-all = Ֆիշկաներ՝ { $mine } և { $theirs }, միասին { $sum }
account-means-part = Երբ ուզես, կբաժանես՝ /account։ Ֆիշկաներն ու տեղերը կմնան { $platform }-ի հաշվին, նոր նվեր չի լինի։
account-stranger = Եթե այս հաշիվը քեզ ծանոթ չէ, չեղարկիր։
account-waits = Հիմա համաձայնիր նաև { $platform }-ում. այնտեղ արդեն հարցրել եմ։ Եթե ոչինչ չես տեսնում, այնտեղ գրիր /account
account-done = Միացված է. երկու հաշիվն էլ դու ես։

account-part-ask = Բաժանե՞նք հաշիվները։
account-part-keeps = Ֆիշկաները, տեղերն ու կարգավորումները մնում են { $platform }-ի հաշվին։
account-part-loses = { $platform }-ի հաշիվը շարունակում է առանձին. իր արդյունքներով ու կարգավորումներով, առանց ֆիշկայի մինչև վաղվա լրացումը, ու քո թղթերն այլևս չի տեսնում։
account-parted = Հաշիվները բաժանված են։

illegal-account-no-account = Միացնել կարելի է միայն Telegram-ի ու Discord-ի հաշիվները. դիտարկիչի էջը հաշիվ չունի։
illegal-account-joined-already = Այս հաշիվն արդեն միացված է։ Ում հետ՝ ցույց կտա /account, այնտեղ էլ կարող ես բաժանել։
illegal-account-busy = Հիմա շատ կոդեր կան գործի մեջ։ Մի րոպեից նորից փորձիր։
illegal-account-slowly = Շատ սխալ կոդեր եղան։ Մեկ ժամից նորից փորձիր։
illegal-account-unknown = Այս կոդը չկա կամ այլևս չի գործում։ Նորը կտա /account-ը՝ մյուս կողմում։
illegal-account-own = Սա հենց քո կոդն է։ Գրիր ինձ մյուս հարթակում։
illegal-account-same-platform = Երկու հաշիվն էլ նույն հարթակում են։ Միացնել կարելի է մեկը Telegram-ից, մեկը Discord-ից։
illegal-account-over = Այս կոդն այլևս չի գործում։ Նորը կտա /account-ը։
illegal-account-wait = Նախ համաձայնիր մյուս կողմից։
illegal-account-one-table = Երկու հաշիվն էլ նույն սեղանի շուրջ են։ Մեկով վեր կաց, հետո միացրու։
illegal-account-chips-in-play = Հաշիվներից մեկի ֆիշկաները սեղանին են։ Ավարտիր այդ խաղը, հետո միացրու։
illegal-account-not-joined = Միացված հաշիվներ չկան։ Ինչպես միացնել՝ ցույց կտա /account
illegal-account-seeking = Հաշիվներից մեկը սպասում է արագ խաղում։ Հերթից դուրս արի, հետո միացրու։
