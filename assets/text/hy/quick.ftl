# Արագ խաղ՝ հերթը, դրա պատուհանները և ինչ է ասվում սպասողներին։

btn-quick = Արագ խաղ
btn-quick-any = Ինչ էլ լինի
btn-quick-now = Համակարգչի հետ
btn-quick-change = Դրույք և կանոններ
btn-quick-look = Ի՞նչ եղավ
btn-quick-leave = Էլ չփնտրել
btn-quick-again = Նորից փնտրել

quick-head = Արագ խաղ
quick-how = Ասա՝ ինչ ես ուզում խաղալ։ Կգտնեմ առաջինին, ով նույնն է ուզում, ու միանգամից կսկսեք։
quick-game-waited = { $game } ({ $n })
quick-kept = ★ { $name }
quick-whatever = ինչ էլ լինի
quick-option = { $name } { $value }
quick-waiting-head = Խաղացող եմ փնտրում՝ { $what }
quick-nobody-yet = Դեռ ոչ ոք չի եկել։ Կարող ես մինչ այդ համակարգչի հետ խաղալ։
quick-alone = Առայժմ ուրիշ ոչ ոք սա չի փնտրում։
quick-others =
    { $n ->
        [one] Եվս { $n } հոգի է փնտրում։
       *[other] Եվս { $n } հոգի է փնտրում։
    }
quick-gathering = Հավաքվել է { $there } հոգի { $seats }-ից։
quick-just-now = Եթե { $left } րոպեում ոչ ոք չգա, կասեմ ու էլ չեմ փնտրի։
quick-since = Արդեն { $n } րոպե սպասում ես։ { $left } րոպեից կասեմ ու էլ չեմ փնտրի։
quick-here = Միայն այս զրույցում եմ փնտրում։ Ինձ անձնական գրես՝ ուրիշ տեղ էլ կփնտրեմ։
quick-anywhere = Նախ այստեղ եմ փնտրում, հետո ամենուր, որտեղ նույնն են ուզում. դու այս զրույցում ես խաղում, մյուսն՝ իրենում։
quick-charged = Մինչև խաղի սկիզբը ֆիշկա չի հանվում։
quick-change-head = Ինչպե՞ս խաղանք։ { $what }
quick-change-how = Ընտրիր այն, ինչ քեզ համար կարևոր է։ Մնացածը կլինի այնպես, ինչպես մյուսն է ուզում։
quick-to = մինչև { $n }
quick-undone = Խաղը չստացվեց սկսել։ Էլ չեմ փնտրում։
quick-over = Ոչ ոք չեկավ՝ { $what }։ Էլ չեմ փնտրում։
quick-ready = { $who }՝ սեղանը պատրաստ է, { $game }։
quick-found = Սեղանը պատրաստ է։
quick-entered = Խաղացող եմ փնտրում։
quick-left = Էլ չեմ փնտրում։

illegal-quick-not-waiting = Հիմա ոչ մեկին չես սպասում։
illegal-quick-playing = Հիմա խաղի մեջ ես՝ { $game }։ Ավարտիր կամ թող ուրիշ օրվա, հետո ուրիշը կփնտրեմ։
illegal-quick-name-game = Դրույքն ու կանոնները խաղինն են։ Ասա՝ որ խաղը՝ /quick նարդի 50
illegal-quick-closed = Այս զրույցում այդ խաղը չեն խաղում։ Ուրիշն ընտրիր՝ /quick
illegal-quick-short = Այս խաղին { $need } ֆիշկա է պետք, այդքան չունես։ Ավելի փոքր դրույք ընտրիր կամ խաղա առանց դրույքի։
cannot-read-quick = Գրիր խաղը, ուզես՝ նաև դրույքը կամ մինչև քանիսը՝ /quick նարդի 50

cmd-quick = Արագ խաղ՝ խաղացող գտնել և միանգամից սկսել
cmdname-quick = արագ
cmd-quick-wish = Խաղը, ուզես՝ նաև դրույքը կամ կանոնները՝ նարդի 50
