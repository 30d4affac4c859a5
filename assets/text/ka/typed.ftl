# რას წერენ და ვერ ვიგებ; ღილაკების სიტყვები.

unknown-word = „{ $word }“ არ ვიცი. ვიცი: { $list }.
choice-pair = { $a } · { $b }
takes-no-words = /{ $command } მარტო იწერება, შემდეგ არაფერი.
cannot-read-verify = რომელი დარიგება? მაგალითად: /verify 3
illegal-no-seat-of = ასეთი ადგილი არ არის. თქვი ნომერი: 1-დან { $seats }-მდე.
illegal-which-of-them = აქ ამ სახელით რამდენიმე ადამიანია. ვის გულისხმობ?
illegal-nobody-here = { $name }: მაგიდასთან ასეთი სახელით არავინ ზის. თქვი სახელი მაგიდიდან ან ადგილის ნომერი.
illegal-which-combination = რომელი? მაგალითად: /{ $command } 50 10♠. მარტო /{ $command } საუკეთესოს ნიშნავს.
illegal-unknown-raise =
    ეს სიტყვა არ ვიცი. ახლა ითქმის „{ $word ->
        [se] სე
        [chari] ჩარი
        [panji] ფანჯი
        [shashi] შაში
       *[davi] დავი
    }“: { $n } ქულაზე.
combo-button-run =
    { $kind ->
        [hundred] 100 { $top }{ STRAIN($suit, form: "sign") }
        [fifty] 50 { $top }{ STRAIN($suit, form: "sign") }
       *[terz] ტერცი { $top }{ STRAIN($suit, form: "sign") }
    }
combo-button-four = 4 × { $rank }
