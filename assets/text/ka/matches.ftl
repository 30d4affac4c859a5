## საკუთარი თამაშები და თამაშის ჩანაწერი

history-own-head = შენი თამაშები
history-own =
    { $n }. { $day } · { $game } · { $names } · { $score } · { $ending ->
        [won] მოგება
        [lost] წაგება
       *[other] შედეგის გარეშე
    }
btn-history-own = ჩემი თამაშები
btn-me = ჩემი შედეგები
btn-record = ჩანაწერი
btn-record-file = ფაილად
btn-record-form = { $form }
record-here = აი ჩანაწერი: ყველა დარიგება, ყველა სვლა და მტკიცებულება.
btn-person = { $name }
record-won = { $who }: მოგება, { $score }
record-took =
    { $deals } დარიგება · { $h ->
        [0] { $m } წთ
       *[other] { $h } სთ { $m } წთ
    }
record-how =
    { $how ->
        [abandoned] შეწყვეტილია, შედეგის გარეშე
        [deserted] მიტოვებული
        [rubicon] რუბიკონი
        [tars-kaput] თარს-კაპო
        [one-left] ფიშკები ერთს დარჩა
        [bank] ბანკმა მოიგო
        [broke] ფიშკები აღარავის დარჩა
       *[other] ბოლომდე ნათამაშები
    }
record-seat =
    { $who }: { $played ->
        [sub] თამაშის დროს ჩაჯდა
        [left] წავიდა, კომპიუტერმა დაამთავრა
       *[auto] კომპიუტერი
    }
record-feat = დარიგება { $deal }: { $what }, { $who }
record-sides = { $names }
record-deal = დარიგება { $deal }: { $score }
named-kaput = კაპო
named-kanach = ყველა ტური მარტომ
named-four = ოთხი ერთნაირი
named-mars = მარსი
named-bura = ბურა
named-riba = რიბა
course-title = { $game } · { $day }
alt-course = თამაშის ანგარიში დარიგების მიხედვით
alt-results = მოგებები და წაგებები: დროისა და თამაშების მიხედვით

## რით დამთავრდა ვიღაცის თამაშები

me-title = შედეგები: { $name }
me-head =
    { $n } თამაში · მოგება { $won } · წაგება { $lost }{ $open ->
        [0] {""}
       *[other] {" "}· შეწყვეტილი { $open }
    }
me-none = ჯერ არც ერთი თამაში არ დასრულებულა. დასაწყებად: /now
me-over-time = მოგებას მინუს წაგება, ბოლო თამაშები: { $n }
me-partners = წყვილში
me-luck = იღბალი
me-luck-how = იღბალი საშუალოს ედარება; გვერდით ზღვრებია, რომლებშიც ოციდან ცხრამეტჯერ რჩება. { $few }-ზე ნაკლები დარიგება ან გაგორება ჯერ არაფერს ამბობს.
me-streak = ზედიზედ ყველაზე მეტი მოგება: { $best } · ახლა: { $now }
me-row = { $label }: მოგება { $won }, სულ { $n }
me-row-note = { $row } · { $note }
me-with = წყვილში, { $row }
me-luck-row = { $game } · { $what } · { $verdict }
luck-verdict =
    { $how ->
        [few] ჯერ ადრეა სათქმელად
        [more] ჩვეულებრივზე მეტი
        [less] ჩვეულებრივზე ნაკლები
       *[usual] როგორც წესი
    }
luck-cards = ქულა ხელში: { $got }, ჩვეულებრივ { $low }–{ $high } · დარიგება: { $n }
luck-dice = გაგორება: { $got }, ჩვეულებრივ { $low }–{ $high } · სულ { $n }, დარიგება: { $deals }
luck-points = ქულა პირველ კარტებში: { $got }, ჩვეულებრივ { $low }–{ $high } · დარიგება: { $n }
luck-tiles = წერტილი პირველ ქვებში: { $got }, ჩვეულებრივ { $low }–{ $high } · დარიგება: { $n }
luck-hands = ქულა ხელში: { $got }, ჩვეულებრივ { $low }–{ $high } · დარიგება: { $n }
luck-naturals = ბლექჯეკი: { $got }%, ჩვეულებრივ { $low }–{ $high }% · ბოქსი: { $n }, დარიგება: { $deals }
me-analysed-how = ბოლომდე საკუთარ ადგილზე ნათამაშები თამაშების გარჩევა: უშეცდომო გადაწყვეტილებები და რა დაჯდა დანარჩენი.
me-analysed = { $game }: გარჩეულია { $n } თამაში · უშეცდომოდ { $accuracy }% · { $lost }
me-lost = ერთ დარიგებაში საშუალოდ დაკარგული { $points }
me-lost-chips = ერთ დარიგებაში საშუალოდ დაკარგული ჩიპები: { $points }
me-lost-both = ერთ დარიგებაში საშუალოდ დაკარგული: ვაჭრობაში { $calls }, თამაშში { $play }
decimal = { $whole },{ $fraction }
decimal-within = { $value } ± { $error }
stats-which = ვისი შედეგები?
stats-here = მხოლოდ ამ ჩატის თამაშები.
illegal-nobody-called = სახელით { $name } აქ თამაში არავის დაუმთავრებია.

count-bids = ნათქვამი { $n }
count-made = შესრულებული { $n }
count-failed = ჩავარდნილი { $n }
count-quanshes = კონტრა { $n }
count-quanshes-right = აქედან სწორი { $n }
count-surs = რეკონტრა { $n }
count-revokes = უწესო კარტი { $n }
count-combo-four = ოთხი ერთნაირი { $n }
count-combo-100 = ასი { $n }
count-combo-50 = ორმოცდაათი { $n }
count-combo-terz = ტერცი { $n }
count-deals-won = მოგებული დარიგება { $n }
count-vars = ვარ { $n }
count-vars-wrong = ტყუილი ვარ { $n }
count-raises = აწევა { $n }
count-doubles = წყვილი { $n }
count-went-out = გავიდა { $n }
count-locked = რიბა { $n }
count-fives = ხუთიანი { $n }
count-pots-won = მოგებული კონი { $n }
count-folds = დაწოლა { $n }
count-darks = წიომნი { $n }
count-hands = ხელი { $n }
count-hands-won = მოგებული ხელი { $n }
count-blackjacks = ბლექჯეკი { $n }
count-busts = ჩაწვა { $n }
count-doubled = გაორმაგება { $n }
count-splits = სპლიტი { $n }
