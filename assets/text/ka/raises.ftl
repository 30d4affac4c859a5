# დავი, სე, ჩარი, ფანჯი, შაში: ბურასა და ნარდისთვის.

raise-word =
    { $word ->
        [se] სე
        [chari] ჩარი
        [panji] ფანჯი
        [shashi] შაში
       *[davi] დავი
    }
btn-raise = { $word }: { $n }
btn-accept = ვიღებ: { $n }
btn-decline = ვთმობ: { $n }
waiting-raise = { $who }, { $word }: იღებ? ხელი { $n } ქულაზე იქნება.
loud-raise = { $who }: { $word }! ვითამაშოთ ხელი { $n } ქულაზე?
loud-raise-accepted = { $who } იღებს: ხელი { $n } ქულაზეა.
duel-won = { $who } იგებს თამაშს, { $a } : { $b }!
opt-raises = დავი
opt-raises-hint = დავი, სე, ჩარი, ფანჯი, შაში: შეიძლება თუ არა ხელის აწევა 2, 3, 4, 5, 6 ქულამდე.

illegal-no-raises = ამ მაგიდაზე დავის გარეშე თამაშობენ.
illegal-raise-stands = შენი შეთავაზება პასუხს ელოდება.
illegal-nothing-offered = არაფერი შემოუთავაზებიათ.
illegal-raise-not-yours = ბოლოს შენ შესთავაზე: შემდეგი მოწინააღმდეგის ჯერია.
illegal-raise-top = შაშზე მეტი აღარ არის.
illegal-raise-enough = ეს ხელი ისედაც გაგამარჯვებინებს: ასაწევი აღარაფერია.
illegal-raise-next =
    { $word ->
        [se] ახლა სეს ჯერია.
        [chari] ახლა ჩარის ჯერია.
        [panji] ახლა ფანჯის ჯერია.
        [shashi] ახლა შაშის ჯერია.
       *[davi] ჯერ დავია.
    }
illegal-raise-first = აწევა შემოგთავაზეს: მიიღე, დათმე ხელი ან კიდევ ასწიე.
