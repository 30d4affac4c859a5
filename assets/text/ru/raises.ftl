# Повышения: дави, се, чари, панджи, шаши. Для буры и нард.

raise-word =
    { $word ->
        [se] се
        [chari] чари
        [panji] панджи
        [shashi] шаши
       *[davi] дави
    }
btn-raise = { $word }: { $n }
btn-accept = Принять: { $n }
btn-decline = Уступить: { $n }
waiting-raise = { $who }, { $word }: принимаешь? Игра пойдёт за { $n }.
loud-raise = { $who }: { $word }! Играем за { $n }?
loud-raise-accepted = { $who }: принято, играем за { $n }.
duel-won = { $who }: победа в матче, { $a } : { $b }!
opt-raises = Дави
opt-raises-hint = Дави, се, чари, панджи, шаши: можно ли поднимать игру до 2, 3, 4, 5, 6 очков.

illegal-no-raises = За этим столом играют без дави.
illegal-raise-stands = Твоё предложение ждёт ответа.
illegal-nothing-offered = Тебе ничего не предлагали.
illegal-raise-not-yours = Прошлое повышение было твоим: следующее за соперником.
illegal-raise-top = Выше шаши ничего нет.
illegal-raise-enough = Тебе для победы хватает и этого: поднимать незачем.
illegal-raise-next =
    { $word ->
        [se] Сейчас очередь се.
        [chari] Сейчас очередь чари.
        [panji] Сейчас очередь панджи.
        [shashi] Сейчас очередь шаши.
       *[davi] Сначала дави.
    }
illegal-raise-first = Тебе предложили повысить: прими, уступи или подними ещё.
