# Նարդի՝ կարճ, երկար, հիպեր։

nardi-step =
    { $point ->
        [25] խփված
       *[other] { $point }
    }/{ $to ->
        [0] հանել
       *[other] { $to }
    }{ $by ->
        [0] {""}
       *[other] {" "}({ $by })
    }{ $hit ->
        [1] *
       *[other] {""}
    }
nardi-offer = { $word }՝ { $n } միավորո՞վ
pic-pips = մնաց
pic-off = հանված

## Տախտակը

board-dealing-dice = Առաջին գցելը կորոշի, թե ով է սկսում։
nardi-no-throw-yet = Դեռ ոչ ոք չի գցել։
nardi-head-throw = Խաղափուլ { $deal } · գցում է { DEF($who) }
nardi-head-play = { $who }՝ ընկավ { $a }–{ $b }
nardi-opening = Ո՞վ է սկսում՝ { $a }, { $b }։ Սկսում է { DEF($who) }։
nardi-waiting-throw = { $who }, գցիր զառերը
nardi-waiting-play = { $who }, մնաց խաղալ՝ { $numbers }
nardi-waiting-done = { $who }, հաստատիր կամ հետ տար քայլը
nardi-last = { $who }, { $a }–{ $b }՝ { $steps }
nardi-last-none = { $who }, { $a }–{ $b }՝ քայլ չկար
nardi-score = Խաղափուլ { $deal }՝ { $worth } միավորով · հաշիվը { $a }:{ $b }, մինչև { $target } · մնացած ճանապարհը { $pa }:{ $pb }
nardi-read-side = { $who }՝ { $places }
nardi-place = { $point } × { $n }
nardi-place-bar = խփված՝ { $n }
nardi-place-off = հանված՝ { $n }
btn-nardi-board = Իմ տախտակը
btn-roll = 🎲 Գցել
btn-undo = ↩ Հետ տանել
btn-done = ✓ Պատրաստ է
alt-nardi = Նարդու տախտակ

## Սեփական տախտակը

nardi-hand-throw = Գցիր զառերը
nardi-hand-play = Ընկավ { $a }–{ $b }։ Մնաց խաղալ՝ { $numbers }
nardi-hand-done = Հաստատիր կամ հետ տար քայլը
nardi-hand-answer = Քեզ առաջարկում են՝ { $word }
nardi-hand-between = Խաղափուլն ավարտվեց, շուտով կսկսվի հաջորդը։

## Խաղափուլի վերջը

nardi-title = Նարդի · Դավթար
nardi-verdict-out = { DEF($who) } հանեց բոլոր քարերը։
nardi-verdict-mars = Մարս։ { DEF($who) } հանեց բոլոր քարերը, մրցակիցը՝ ոչ մեկը։
nardi-verdict-declined = { DEF($who) } զիջում է խաղափուլը։
nardi-won = { DEF($who) } գրում է { $n } միավոր։
nardi-row-out = { $deal }. հանեց
nardi-row-mars = { $deal }. մարս
nardi-row-declined = { $deal }. զիջում
nardi-read-row = { $what } → { $a } : { $b }

## Կարգավորումներ

opt-mars = Մարս
opt-mars-hint = Միացված՝ խաղափուլը կրկնակի է հաշվվում, եթե պարտվողը ոչ մի քար չի հանել։
opt-auto-throw = Զառերն ավտոմատ
opt-auto-throw-hint = Միացված՝ զառերն ավտոմատ են գցվում, երբ մինչ այդ առաջարկելու բան չկա։
opt-opening-numbers = Առաջին թվերը
opt-opening-numbers-hint = Միացված՝ սկսողը խաղում է վիճակահանության թվերը։ Անջատված՝ նորից է գցում։
opt-federation-head = Գլուխն ըստ ֆեդերացիայի
opt-federation-head-hint = Միացված՝ 6–6, 4–4, 3–3 դեպքում գլխից երկու քար կարելի է վերցնել երկու կողմի առաջին գցելիս։
opt-double-one-checker = Կրկնակը մեկ քարով
opt-double-one-checker-hint = Միացված՝ կրկնակի բոլոր քայլերն անում է նույն քարը։

## Մերժումներ

illegal-raise-before-throw = Բարձրացումն առաջարկում են գցելուց առաջ։
illegal-throw-first = Նախ գցիր զառերը։
illegal-already-thrown = Զառերն արդեն գցված են։
illegal-nothing-to-undo = Հետ տանելու քայլ չկա։
illegal-dice-left = Դեռ քայլ ունես. ինչ կարելի է խաղալ, պետք է խաղալ։
illegal-not-thrown = { $number } խաղալու չմնաց։
illegal-enter-first = Նախ մտցրու խփված քարդ։
illegal-no-checker = Այնտեղ քո քարը չկա։
illegal-same-checker = Այստեղ կրկնակը խաղում են մեկ քարով։
illegal-head-once = Այս գցելով գլխից այլևս քար չի կարելի վերցնել։
illegal-not-all-home = Քար հանում են միայն, երբ բոլորը տանն են։
illegal-higher-first = Մեծ թվով նախ ամենահեռու քարն է հանվում։
illegal-point-closed = { $point } կետը փակ է։
illegal-six-in-a-row = Վեց կետ անընդմեջ չի կարելի փակել, քանի դեռ դրանց առջևում մրցակցի քար չկա։
illegal-larger-number = Կարելի է խաղալ միայն մեկ թիվ, և դա պետք է լինի { $number }-ը։
illegal-most-numbers = Այդպես ավելի քիչ թիվ կխաղացվի. խաղա այնպես, որ երկուսն էլ օգտագործվեն։
