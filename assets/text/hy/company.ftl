# Խաղի կանչ՝ /notify, սեղանի մասին ասել, հավաք, հրավերներ։

btn-notify-rings = Քայլեր, լռություն
btn-notify-games = Ասա, երբ…
btn-notify-any = Ցանկացած սեղան
btn-notify-end = Պետք չէ՝ { $game }
btn-notify-unhush = { $name }՝ թող կանչի
btn-notify-invitations =
    { $state ->
        [on] Թող հրավիրեն
       *[off] Առանց հրավերի
    }
btn-notify-all = Անջատել ամեն ինչ
btn-invite = Ընկերներ…
btn-invite-name = { $name }
btn-invite-fate =
    { $fate ->
        [failed] { $name }՝ չհասավ
        [no] { $name }՝ այսօր չէ
       *[other] ✓ { $name }
    }
btn-not-today = Այսօր չէ
btn-never-from = { $name }՝ երբեք

notify-head = Երբ կանչեմ քեզ
notify-invitations =
    { $state ->
        [on] Հրավերներ՝ այո
       *[off] Հրավերներ՝ ոչ
    }
notify-seek = Արագ խաղ՝ փնտրում եմ, { $what }
notify-want = Կասեմ, երբ սեղան բացվի՝ { $game } (դեռ { $hours } ժամ)
notify-hushed = Էլ չի հրավիրում՝ { $name }
notify-any-game = ցանկացած խաղ
notify-any = Կասեմ, երբ այստեղ հաջորդ սեղանը բացվի։ Կսպասեմ ամենաշատը { $hours } ժամ։
notify-game = Կասեմ, երբ այստեղ հաջորդ սեղանը բացվի՝ { $game }։ Կսպասեմ ամենաշատը { $hours } ժամ։
notify-ended = Այդ մասին չեմ ասի։
notify-all-ended = Էլ քեզ չեմ անհանգստացնի։ Միայն քո սեղանի հարցը կարող է քեզ կանչել։
notify-games-head = Ասա, երբ այստեղ սեղան բացվի
notify-games-how = Մեկ անգամ կգրեմ, անձնական։ Ո՞ր խաղը։

company-open = Սեղան է բացվել՝ { $game }
company-there =
    { $n ->
        [0] Դեռ ոչ ոք չկա։
       *[other] Սպասում են՝ { $who }։
    }
company-over = Այս սեղանն այլևս ոչ ոքի չի սպասում՝ { $game }
rally =
    { $n ->
        [one] { $who }՝ { $n } հոգի է պակաս, { $game }։
       *[other] { $who }՝ { $n } հոգի է պակաս, { $game }։
    }
invitation = { DEF($who) } կանչում է քեզ՝ { $game }
invitation-over = Հրավերն այլևս չի գործում՝ { $game }
invite-whom = Ո՞ւմ կանչեմ։ { $game }
invite-how = Վերջերս խաղացել եք միասին։ Սեղմիր, ու հրավերը կգնա։
invite-nobody = Նրանցից, ում հետ վերջերս խաղացել ես, հիմա կանչելու մարդ չկա։ Սեղանի հղումն ուղարկիր։
invite-failed = Հրավերը չհասավ՝ { $who }, { $game }։ Երևի ինձ դեռ երբեք չի գրել։
invited-now = { $who }՝ հրավերը գնում է։
invited-later = { $who }՝ հրավերը հետո կտեսնի, եթե սեղանը դեռ սպասի։
invited-no = Ուրեմն այսօր չէ։
invited-never = { $name } էլ քեզ չի հրավիրի։ Հետ բերելու համար՝ /notify

illegal-invite-nobody = Նրան հիմա կանչել չի լինի։
illegal-invited-already = Այս սեղանի համար արդեն կանչել են։
illegal-invited-enough = Այս ժամին հրավերները հերիք են։ Ավելի լավ է սեղանի հղումն ուղարկիր։
illegal-not-invited = Այս հրավերն այլևս չի գործում։
illegal-notify-in-chat = Դա ասա այն զրույցում, որտեղ ուզում ես խաղալ՝ այնտեղ գրիր /notify

cmd-notify = Երբ կանչեմ քեզ՝ քայլեր, սեղաններ, հրավերներ. տեսնել և անջատել
cmdname-notify = ծանուցում
cmd-notify-game = Ասա, երբ այստեղ այս խաղի սեղան բացվի
