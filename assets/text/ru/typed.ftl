# Чего не разобрать из написанного; слова на кнопках.

unknown-word = Не знаю, что такое «{ $word }». Можно так: { $list }.
choice-pair = { $a } · { $b }
takes-no-words = После /{ $command } ничего писать не нужно.
cannot-read-verify = Какую раздачу? Например: /verify 3
illegal-no-seat-of = Такого места нет. Назови его номер: от 1 до { $seats }.
illegal-which-of-them = Здесь несколько человек с таким именем. О ком речь?
illegal-nobody-here = { $name }: за столом такого имени нет. Назови имя с доски или номер места.
illegal-which-combination = Какую именно? Например: /{ $command } 50 10♠. Просто /{ $command } — за лучшую.
illegal-unknown-raise =
    Такого не знаю. Сейчас можно сказать «{ $word ->
        [se] се
        [chari] чари
        [panji] панджи
        [shashi] шаши
       *[davi] дави
    }»: за { $n }.
combo-button-run =
    { $kind ->
        [hundred] 100 { $top }{ STRAIN($suit, form: "sign") }
        [fifty] 50 { $top }{ STRAIN($suit, form: "sign") }
       *[terz] терц { $top }{ STRAIN($suit, form: "sign") }
    }
combo-button-four = 4 × { $rank }
