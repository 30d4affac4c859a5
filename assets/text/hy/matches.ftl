## Սեփական խաղերը և խաղի գրառումը

history-own-head = Քո խաղերը
history-own =
    { $n }. { $day } · { $game } · { $names } · { $score } · { $ending ->
        [won] հաղթանակ
        [lost] պարտություն
       *[other] առանց արդյունքի
    }
btn-history-own = Իմ խաղերը
btn-me = Իմ արդյունքները
btn-record = Գրառումը
btn-record-file = Ֆայլով
btn-record-form = { $form }
record-here = Ահա գրառումը՝ բոլոր խաղափուլերը, բոլոր քայլերն ու ապացույցը։
btn-person = { $name }
record-won = { $who }՝ հաղթանակ, { $score }
record-took =
    { $deals } խաղափուլ · { $h ->
        [0] { $m } րոպե
       *[other] { $h } ժամ { $m } րոպե
    }
record-how =
    { $how ->
        [abandoned] Կիսատ է թողնված, առանց արդյունքի
        [deserted] Լքված
        [rubicon] Ռուբիկոն
        [tars-kaput] Թարս կապուտ
        [one-left] Ֆիշկա մնաց միայն մեկի մոտ
        [bank] Բանկը տարավ
        [broke] Ոչ մեկի մոտ ֆիշկա չմնաց
       *[other] Խաղացված է մինչև վերջ
    }
record-seat =
    { $who }՝ { $played ->
        [sub] նստել է խաղի ընթացքում
        [left] հեռացել է, վերջացրել է համակարգիչը
       *[auto] համակարգիչ
    }
record-feat = Խաղափուլ { $deal }՝ { $what }, { $who }
record-sides = { $names }
record-deal = Խաղափուլ { $deal }՝ { $score }
named-kaput = կապուտ
named-kanach = կանաչ
named-four = չորս թուղթ
named-mars = մարս
named-bura = բուրա
named-riba = ռիբա
course-title = { $game } · { $day }
alt-course = Խաղի հաշիվը՝ խաղափուլ առ խաղափուլ
alt-results = Հաղթանակներն ու պարտությունները՝ ըստ ժամանակի և ըստ խաղերի

## Ինչով են վերջացել մեկի խաղերը

me-title = Արդյունքները՝ { $name }
me-head =
    { $n } խաղ · հաղթանակ՝ { $won } · պարտություն՝ { $lost }{ $open ->
        [0] {""}
       *[other] {" "}· կիսատ՝ { $open }
    }
me-none = Դեռ ոչ մի խաղ չի ավարտվել։ Սկսելու համար՝ /now
me-over-time = Հաղթանակները հանած պարտությունները, վերջին խաղերը՝ { $n }
me-partners = Զույգով
me-luck = Բախտը
me-luck-how = Բախտը համեմատվում է միջինի հետ. կողքին այն սահմաններն են, որոնցում մնում է քսանից տասնինը դեպքում։ { $few }-ից քիչ բաժանումը կամ գցելը դեռ ոչինչ չի ասում։
me-streak = Ամենաշատը հաղթանակ անընդմեջ՝ { $best } · հիմա՝ { $now }
me-row = { $label }՝ { $won } հաղթանակ { $n } խաղից
me-row-note = { $row } · { $note }
me-with = Զույգով · { $row }
me-luck-row = { $game } · { $what } · { $verdict }
luck-verdict =
    { $how ->
        [few] դեռ վաղ է դատել
        [more] սովորականից շատ
        [less] սովորականից քիչ
       *[usual] սովորականի պես
    }
luck-cards = Ձեռքին՝ { $got } սայի, սովորաբար { $low }–{ $high } · խաղափուլ՝ { $n }
luck-dice = Մի գցածը՝ { $got }, սովորաբար { $low }–{ $high } · գցած՝ { $n }, խաղափուլ՝ { $deals }
luck-points = Առաջին թղթերը՝ { $got } միավոր, սովորաբար { $low }–{ $high } · խաղափուլ՝ { $n }
luck-tiles = Առաջին քարերը՝ { $got } կետ, սովորաբար { $low }–{ $high } · խաղափուլ՝ { $n }
luck-hands = Ձեռքին՝ { $got } միավոր, սովորաբար { $low }–{ $high } · խաղափուլ՝ { $n }
luck-naturals = Բլեքջեք միանգամից՝ { $got }%, սովորաբար { $low }–{ $high }% · տեղ՝ { $n }, խաղափուլ՝ { $deals }
me-analysed-how = Նույն տեղում մինչև վերջ խաղացած խաղերի վերլուծությունը՝ անսխալ որոշումները և ինչ արժեցան մյուսները։
me-analysed = { $game }՝ վերլուծված { $n } խաղ · առանց սխալի՝ { $accuracy }% · { $lost }
me-lost = մեկ խաղափուլում միջին կորուստը՝ { $points }
me-lost-chips = մեկ խաղափուլում միջին կորուստը՝ { $points } ֆիշկա
me-lost-both = մեկ խաղափուլում միջին կորուստը՝ բազարում { $calls }, խաղի մեջ { $play }
decimal = { $whole },{ $fraction }
decimal-within = { $value } ± { $error }
stats-which = Ո՞ւմ արդյունքները։
stats-here = Միայն այս զրույցի խաղերը։
illegal-nobody-called = { $name } անունով ոչ ոք այստեղ խաղ չի ավարտել։

count-bids = խոսել՝ { $n }
count-made = հանել՝ { $n }
count-failed = տակ տվել՝ { $n }
count-quanshes = քուանշ՝ { $n }
count-quanshes-right = տեղին՝ { $n }
count-surs = սուր՝ { $n }
count-revokes = կանոնից դուրս թուղթ՝ { $n }
count-combo-four = չորս թուղթ՝ { $n }
count-combo-100 = հարյուր՝ { $n }
count-combo-50 = հիսուն՝ { $n }
count-combo-terz = թերզ՝ { $n }
count-deals-won = տարած խաղափուլ՝ { $n }
count-vars = բացվել՝ { $n }
count-vars-wrong = իզուր բացվել՝ { $n }
count-raises = բարձրացրել՝ { $n }
count-doubles = զույգ գցած՝ { $n }
count-went-out = վերջացրել՝ { $n }
count-locked = ռիբա՝ { $n }
count-fives = հնգյակ՝ { $n }
count-pots-won = տարած կոն՝ { $n }
count-folds = փաս՝ { $n }
count-darks = մութ՝ { $n }
count-hands = ձեռք՝ { $n }
count-hands-won = տարած ձեռք՝ { $n }
count-blackjacks = բլեքջեք՝ { $n }
count-busts = շատ վերցրած՝ { $n }
count-doubled = կրկնապատկել՝ { $n }
count-splits = սպլիտ՝ { $n }
