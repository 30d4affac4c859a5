# What is typed and not known; words on buttons.

unknown-word = I do not know “{ $word }”. Try one of these: { $list }.
choice-pair = { $a } · { $b }
takes-no-words = /{ $command } takes nothing after it.
cannot-read-verify = Which deal? For instance: /verify 3
illegal-no-seat-of = There is no such seat. Say its number, 1 to { $seats }.
illegal-which-of-them = Several people here have that name. Who do you mean?
illegal-nobody-here = { $name }: nobody of that name sits here. Say a name from the table, or the number of the seat.
illegal-which-combination = Which one? For instance: /{ $command } 50 10♠. /{ $command } alone means the best.
illegal-unknown-raise =
    I do not know that raise. Now it can be “{ $word ->
        [se] se
        [chari] chari
        [panji] panji
        [shashi] shashi
       *[davi] davi
    }”, for { $n }.
combo-button-run =
    { $kind ->
        [hundred] 100 { $top }{ STRAIN($suit, form: "sign") }
        [fifty] 50 { $top }{ STRAIN($suit, form: "sign") }
       *[terz] terz { $top }{ STRAIN($suit, form: "sign") }
    }
combo-button-four = 4 × { $rank }
