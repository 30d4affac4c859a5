# Դավի, սե, չարի, փանջի, շաշի. բուրայի և նարդու համար։

raise-word =
    { $word ->
        [se] սե
        [chari] չարի
        [panji] փանջի
        [shashi] շաշի
       *[davi] դավի
    }
btn-raise = { $word }՝ { $n }
btn-accept = Ընդունել՝ { $n }
btn-decline = Զիջել՝ { $n }
waiting-raise = { $who }, { $word }. ընդունո՞ւմ ես։ Խաղափուլը կլինի { $n } միավորով։
loud-raise = { $who }՝ { $word }։ Խաղա՞նք { $n } միավորով։
loud-raise-accepted = { DEF($who, next: "vowel") } ընդունում է. խաղափուլը { $n } միավորով է։
duel-won = { DEF($who) } տարավ խաղը՝ { $a } : { $b }
opt-raises = Դավի
opt-raises-hint = Դավի, սե, չարի, փանջի, շաշի. կարելի՞ է խաղափուլը բարձրացնել մինչև 2, 3, 4, 5, 6 միավոր։

illegal-no-raises = Այս սեղանին առանց դավիի են խաղում։
illegal-raise-stands = Քո առաջարկը պատասխանի է սպասում։
illegal-nothing-offered = Քեզ ոչինչ չեն առաջարկել։
illegal-raise-not-yours = Վերջինը դու ես առաջարկել. հաջորդը մրցակցի հերթն է։
illegal-raise-top = Շաշիից բարձր չկա։
illegal-raise-enough = Այս խաղափուլն առանց այդ էլ քեզ հաղթանակ կբերի. բարձրացնելու կարիք չկա։
illegal-raise-next =
    { $word ->
        [se] Հիմա սեի հերթն է։
        [chari] Հիմա չարիի հերթն է։
        [panji] Հիմա փանջիի հերթն է։
        [shashi] Հիմա շաշիի հերթն է։
       *[davi] Նախ դավին է։
    }
illegal-raise-first = Քեզ բարձրացում են առաջարկել. ընդունիր, զիջիր խաղափուլը կամ ավելի բարձրացրու։
