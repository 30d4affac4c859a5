# Բուրա՝ երեք և հինգ թղթով։

bura-worth = { $n } միավորով
bura-offer = { $word }՝ { $n } միավորո՞վ
pic-trumps = Կոզր
pic-taken = Վերցրած

## Սեղանը

bura-board-lead = Խաղափուլ { $deal } · քայլում է { DEF($who) }
bura-board-answer = { DEF($who) } խաղաց՝ { $cards }
bura-score = Խաղափուլ { $deal }՝ { $worth } · հաշիվը { $a }:{ $b }, մինչև { $target }
bura-waiting-lead = { GEN($who) } քայլն է
bura-waiting-answer = { $who }, խփո՞ւմ ես, թե՞ տալիս
bura-waiting-let = { $who }, քո մալյուտկա՞ն, թե՞ թող նրանը լինի
bura-claimed = { DEF($who) } հերթից դուրս մալյուտկա է հայտարարում։
loud-malutka = { $who }՝ մալյուտկա։
bura-stock =
    { $n ->
        [0] Կապուկը վերջացավ։ Կոզրը՝ { STRAIN($suit, form: "sign") }
       *[other] Կապուկում՝ { $n }։ Կոզրը՝ { CARD($card) }
    }
bura-read-beaten = { DEF($who) } խփեց { $led }՝ { $cards }-ով
bura-read-given = { DEF($who) } վերցրեց { $led } և { $n } փակ թուղթ
bura-counts = Վերցրած միավորները՝ { $a } · { $b }
plate-count = { $points } + { $gifts } փակ
btn-malutka = Մալյուտկա
btn-let = Թող լինի

## Ձեռքի թղթերը

bura-hand-lead = Քո քայլն է
bura-hand-answer = { DEF($who) } խաղաց՝ { $cards }
bura-hand-let = { DEF($who) } մալյուտկա է հայտարարում։ Սկզբում քո՞նը, թե՞ թող լինի։
bura-hint-lead = Ընտրիր նույն մաստի թղթեր՝ միասին խաղալու համար։
bura-hint-chosen = Ընտրված են՝ { $cards }
bura-hint-beat = Պետք է խփել՝ { $card }
bura-hint-give = Քանիսը տալ փակ՝ { $n }։ Արդեն ընտրված են՝ { $cards }
btn-several = Մի քանիսը…
btn-lead-cards = Խաղալ { $cards }
btn-malutka-lead = Խաղալ մալյուտկան
btn-choose = { CARD($card) } …
btn-chosen = ✓ { CARD($card) }
btn-beat-one = Խփել՝ { CARD($card) }
btn-beat-on = { CARD($card) } → { CARD($led) }
btn-beat-all = Խփել՝ { $cards }
btn-give-one = Տալ { CARD($card) }
btn-give-cards = Տալ { $cards }
btn-give = Տալ փակ…
btn-start-again = Նորից
btn-var-ask = Բացվում եմ…
btn-var = Բացվում եմ
btn-bura-back = Իմ թղթերին
bura-var-head = Բացվո՞ւմ ես՝ { $goal } ունե՞ս
bura-var-hint = Եթե վերցրածդ { $goal } կամ ավելի է, խաղափուլը քոնն է՝ { $worth }։ Եթե պակաս է, մրցակիցն է շահում։

## Խաղափուլի վերջը

bura-title = Բուրա · Դավթար
verdict-bura = { $who }՝ բուրա. { $cards }
verdict-var = { DEF($who) } բացվեց և ունի { $count }։
verdict-false-var = { DEF($who) } բացվեց, բայց { $goal }-ի փոխարեն միայն { $count } ունի։
verdict-declined = { DEF($who) } զիջում է խաղափուլը։
verdict-more = Թղթերը վերջացան, { $a }:{ $b }։ Ավելի շատ ունի { DEF($who) }։
verdict-even = Թղթերը վերջացան, { $a }:{ $b }. ոչ-ոքի, ոչ ոք ոչինչ չի գրում։
bura-won = { DEF($who) } գրում է { $n } միավոր։
bura-row-bura = բուրա
bura-row-var = բացվեց
bura-row-false-var = սուտ բացվեց
bura-row-declined = զիջեց
bura-row-more = ավելի շատ
bura-row-even = ոչ-ոքի
bura-row = { $deal }. { $what }
bura-read-row = { $deal }. { $what } → { $a } : { $b }

## Կարգավորումներ

opt-malutka = Մալյուտկա
opt-malutka-hint = Ամբողջ ձեռքը մեկ մաստի՝ խաղալ միայն սեփական հերթին, թե՞ նաև հերթից դուրս։
opt-count = Հաշվելը
opt-count-hint = Մտքում, ինչպես սեղանի շուրջ, թե՞ բաց միավորները երևան։
value-in-turn = հերթով
value-out-of-turn = հերթից դուրս
value-memory = մտքում

## Մերժումներ

illegal-lead-first = Դեռ ոչինչ չեն խաղացել։
illegal-lead-lies = Սեղանին թուղթ կա. նախ խփիր կամ տուր։
illegal-lead-one-suit = Միասին միայն նույն մաստի թղթեր են խաղում։
illegal-answer-number = Այնքան թուղթ, որքան խաղացին՝ { $number }։
illegal-does-not-beat = { CARD($card) } չի խփում { CARD($led) }։
illegal-malutka-in-turn = Այս սեղանին մալյուտկան միայն սեփական հերթին են խաղում։
illegal-no-malutka = Մալյուտկա չունես. դա մեկ մաստի ամբողջ ձեռքն է։
illegal-malutka-own-lead = Քայլն առանց այդ էլ քոնն է. խաղա բոլոր թղթերը։
illegal-malutka-led = Մալյուտկան արդեն խաղացին, քոնն ուշացավ։
illegal-malutka-claimed = Արդեն հայտարարել ես. նախ որոշում է նա, ում քայլն է։
illegal-malutka-goes-first = Մալյուտկա են հայտարարել. քոնը խաղա կամ թող նրանը լինի։
illegal-nothing-to-let = Մալյուտկա ոչ ոք չի հայտարարել։
