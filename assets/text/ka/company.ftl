# სათამაშოდ დაძახება: /notify, მაგიდის ამბავი, შეკრება, მოწვევები.

btn-notify-rings = სვლები, სიჩუმე
btn-notify-games = მითხარი, როცა…
btn-notify-any = ნებისმიერი მაგიდა
btn-notify-end = არ მინდა: { $game }
btn-notify-unhush = { $name }: ისევ შეიძლება
btn-notify-invitations =
    { $state ->
        [on] დამპატიჟონ
       *[off] მოწვევების გარეშე
    }
btn-notify-all = ყველაფრის გამორთვა
btn-invite = მეგობრები…
btn-invite-name = { $name }
btn-invite-fate =
    { $fate ->
        [failed] { $name }: ვერ მიაღწია
        [no] { $name }: დღეს არა
       *[other] ✓ { $name }
    }
btn-not-today = დღეს არა
btn-never-from = { $name }: არასოდეს

notify-head = როდის დაგიძახო
notify-invitations =
    { $state ->
        [on] მოწვევები: კი
       *[off] მოწვევები: არა
    }
notify-seek = სწრაფი თამაში: ვეძებ, { $what }
notify-want = გეტყვი, როცა მაგიდა გაიხსნება: { $game } (კიდევ { $hours } სთ)
notify-hushed = აღარ გპატიჟებს: { $name }
notify-any-game = ნებისმიერი თამაში
notify-any = გეტყვი, როცა აქ შემდეგი მაგიდა გაიხსნება. დაველოდები მაქსიმუმ { $hours } სთ.
notify-game = გეტყვი, როცა აქ შემდეგი მაგიდა გაიხსნება: { $game }. დაველოდები მაქსიმუმ { $hours } სთ.
notify-ended = ამას აღარ გეტყვი.
notify-all-ended = აღარ შეგაწუხებ. მხოლოდ შენივე მაგიდის კითხვამ შეიძლება დაგიძახოს.
notify-games-head = მითხარი, როცა აქ მაგიდა გაიხსნება
notify-games-how = ერთხელ მოგწერ, პირადად. რომელი თამაში?

company-open = მაგიდა გაიხსნა: { $game }
company-there =
    { $n ->
        [0] ჯერ არავინ ზის.
       *[other] ელოდება: { $who }.
    }
company-over = ეს მაგიდა აღარავის ელოდება: { $game }
rally =
    { $n ->
        [one] { $who }: აკლია { $n } მოთამაშე, { $game }!
       *[other] { $who }: აკლია { $n } მოთამაშე, { $game }!
    }
invitation = { $who } გეპატიჟება: { $game }
invitation-over = მოწვევა აღარ მოქმედებს: { $game }
invite-whom = ვინ დავპატიჟო? { $game }
invite-how = ამათთან ახლახან ითამაშე. დააჭირე და მოწვევა წავა.
invite-nobody = მათგან, ვისთანაც ახლახან ითამაშე, ახლა ვერავის დავპატიჟებ. მაგიდის ბმული გაუგზავნე.
invite-failed = მოწვევამ ვერ მიაღწია: { $who }, { $game }. იქნებ ჩემთვის არასოდეს მოუწერია.
invited-now = { $who }: მოწვევა მიდის.
invited-later = { $who }: მოწვევას მოგვიანებით ნახავს, თუ მაგიდა ისევ ელოდება.
invited-no = ესე იგი, დღეს არა.
invited-never = { $name } აღარ დაგპატიჟებს. დასაბრუნებლად: /notify

illegal-invite-nobody = ამ მოთამაშეს ახლა ვერ დავპატიჟებ.
illegal-invited-already = ამ მაგიდასთან უკვე დაპატიჟეს.
illegal-invited-enough = ამ საათში მოწვევები საკმარისია. სჯობს მაგიდის ბმული გააგზავნო.
illegal-not-invited = ეს მოწვევა აღარ მოქმედებს.
illegal-notify-in-chat = ეს იმ ჩატში თქვი, სადაც თამაში გინდა: იქ დაწერე /notify

cmd-notify = როდის დაგიძახო: სვლები, მაგიდები, მოწვევები. ნახვა და გამორთვა
cmdname-notify = შეტყობინებები
cmd-notify-game = მითხარი, როცა აქ ამ თამაშის მაგიდა გაიხსნება
