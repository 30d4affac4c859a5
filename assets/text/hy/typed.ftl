# Ինչ գրում են և չի հասկացվում. կոճակների բառեր։

unknown-word = «{ $word }» չգիտեմ։ Գիտեմ՝ { $list }։
choice-pair = { $a } · { $b }
takes-no-words = /{ $command } հրամանից հետո ոչինչ չեն գրում։
cannot-read-verify = Ո՞ր խաղափուլը։ Օրինակ՝ /verify 3
illegal-no-seat-of = Այդպիսի տեղ չկա։ Ասա համարը՝ 1-ից { $seats }։
illegal-which-of-them = Այստեղ այդ անունով մի քանի մարդ կա։ Ո՞ւմ նկատի ունես։
illegal-nobody-here = { $name }. սեղանի շուրջ այդ անունով մարդ չկա։ Ասա անունը սեղանից կամ տեղի համարը։
illegal-which-combination = Ո՞րը։ Օրինակ՝ /{ $command } 50 10♠։ Միայն /{ $command }՝ լավագույնը։
illegal-unknown-raise =
    Այդ խոսքը չգիտեմ։ Հիմա կարելի է ասել «{ $word ->
        [se] սե
        [chari] չարի
        [panji] փանջի
        [shashi] շաշի
       *[davi] դավի
    }»՝ { $n } միավորով։
combo-button-run =
    { $kind ->
        [hundred] 100 { $top }{ STRAIN($suit, form: "sign") }
        [fifty] 50 { $top }{ STRAIN($suit, form: "sign") }
       *[terz] թերզ { $top }{ STRAIN($suit, form: "sign") }
    }
combo-button-four = 4 × { $rank }
