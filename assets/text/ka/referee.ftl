# მაგიდის მსაჯი და რას უშვრებიან შეცდომებს.

cmd-referee = ამ მაგიდის მსაჯი: მოწვევა, მსაჯობა, ახსნა
cmdname-referee = მსაჯი
cmd-referee-what = სახელი ან რა გაკეთდეს
btn-referee = მსაჯი
btn-back-to-referee = უკან

btn-referee-offer = მე ვიმსაჯებ
btn-referee-start = დასაწყისი
btn-referee-pause = შესვენება
btn-referee-resume = გაგრძელება
btn-referee-complaint = საჩივარი
btn-referee-note = განცხადება
btn-referee-void = დარიგების შეჩერება
btn-referee-correct = დავთრის გასწორება
btn-referee-demand = ახსნას
btn-referee-explain = ავხსნი
btn-referee-innocent = უნებლიეა
btn-referee-deliberate = განზრახაა
btn-referee-replay = თავიდან
btn-referee-goon = ვაგრძელებთ
btn-referee-unfinished = დაუმთავრებელია
btn-referee-kaput = თარს-კაპო
btn-referee-end = დასასრული
btn-referee-stepdown = აღარ ვმსაჯობ
btn-referee-doubt = მიკერძოებულია

referee-is = მსაჯი: { $who }
referee-none = ამ მაგიდას მსაჯი არ ჰყავს.
referee-line = { $deal }. { $what }
referee-said = { $line } „{ $words }“
referee-called = ვკითხე: { $name }.
referee-stepped-down = აქ მსაჯი აღარ ხარ.
referee-doubt-noted = ჩაიწერა. თუ კიდევ ერთი მოთამაშე ან ჩატის ადმინი იმავეს იტყვის, მსაჯი წავა.
explain-stands = ახსნას ელოდებიან: { $about }. /referee

referee-how-call = ჩატიდან ვინმეს მოსაწვევად დაწერე /referee და სახელი. ის უნდა დათანხმდეს და თქვენც, ყველა.
referee-how-complaint = დაწერე /referee საჩივარი და რას ეხება.
referee-how-note = დაწერე /referee განცხადება და რა უნდა გაიგოს ყველამ.
referee-how-void = არაფერი იწერება, არიგებს შემდეგი. დაწერე /referee შეჩერება და მიზეზი.
referee-how-correct = ორ დარიგებას შორის დაწერე დარიგების ნომერი, ორივე მხარის ქულები და მიზეზი: /referee გასწორება 3 16:5 შეცდომა თვლაში. ჯერ { $a }, მერე { $b }; ტირე ტოვებს, რაც არის.
referee-how-unfinished = თამაში არავის ჩაეთვლება, იგივე მოთამაშეები სხვა დღეს გააგრძელებენ. დაწერე /referee დაუმთავრებელი და მიზეზი.
referee-how-kaput = თუ თამაშს დროზე არ გააგრძელებენ, მიტოვებული დარიგება თარს-კაპოდ ჩაითვლება და წასულს სარეიტინგო მაგიდები აეკრძალება. დაწერე /referee თარს-კაპო და მიზეზი.
referee-how-demand = დაწერე ადგილის ნომერი და კითხვა: /referee კითხვა 2 რატომ შეყოვნდი?
referee-how-explain = დაწერე პასუხი: /referee ახსნა და როგორ იყო.
referee-how-doubt = დაწერე /referee ეჭვი და მიზეზი. თუ მეორე მოთამაშეც იტყვის ან ჩატის ადმინი, მსაჯი წავა.

referee-told-called = { $who } მსაჯად იწვევს: { $about }. დასათანხმებლად: /referee
referee-told-appointed =
    { $how ->
        [cup] ამ თამაშის მსაჯი, ტურნირის დანიშვნით: { $who }
       *[other] ამ თამაშის მსაჯი, ყველას თანხმობით: { $who }
    }
referee-told-gone-self = მსაჯი წავიდა.
referee-told-gone-founded = ეჭვი საფუძვლიანია: მსაჯი წავიდა.
referee-told-gone-seated = მსაჯი სხვა ანგარიშით ამ მაგიდასთან ზის და მსაჯი აღარ არის.
referee-told-doubted = { $who } მსაჯის მიუკერძოებლობაში ეჭვობს:
referee-told-start = მსაჯი თამაშის დაწყებას აცხადებს.
referee-told-break = მსაჯი შესვენებას აცხადებს.
referee-told-complaint = მსაჯი საჩივარს აცხადებს:
referee-told-note = მსაჯი:
referee-told-unfinished = მსაჯი თამაშს დაუმთავრებლად აცხადებს:
referee-told-kaput = მსაჯის გადაწყვეტილებით დარიგება მხოლოდ თარს-კაპოთი შეიძლებოდა დასრულებულიყო:
illegal-no-kaput-left = აქ არ არის მიტოვებული დარიგება, რომელიც ჯერ კიდევ შეიძლება თარს-კაპოთი დასრულდეს.
referee-told-end = მსაჯი თამაშის დასასრულს აცხადებს.
referee-told-demanded = { $who } ახსნას ელის. პასუხობს { $about }:
referee-told-explained = { $who } ხსნის:
referee-told-judged-innocent =
    { $how ->
        [referee] მსაჯი შეცდომას უნებლიედ თვლის. მეორე მხარე ირჩევს, თავიდან ითამაშონ თუ გააგრძელონ: /referee
       *[other] მეორე მხარე შეცდომას უნებლიედ თვლის და ირჩევს, თავიდან ითამაშონ თუ გააგრძელონ: /referee
    }
referee-told-judged-deliberate =
    { $how ->
        [referee] მსაჯი შეცდომას განზრახ ჩადენილად თვლის. ეს ჩანაწერში რჩება.
       *[other] მეორე მხარე შეცდომას განზრახ ჩადენილად თვლის. ეს ჩანაწერში რჩება.
    }
referee-told-chosen-replay = მეორე მხარეს თავიდან თამაში უნდა: ეს დარიგება არ ითვლება.
referee-told-chosen-goon = მეორე მხარე აგრძელებს.
referee-told-voided = მსაჯი დარიგებას აჩერებს, არიგებს შემდეგი:
referee-told-corrected = მსაჯი ასწორებს, დარიგება { $deal }: { $newa } : { $newb }, იყო { $olda } : { $oldb }:

ask-referee = { $who } მსაჯობას გთავაზობთ. ყველა თანახმაა?
ask-error-innocent = { $who } შეცდომას უნებლიედ თვლის. თანახმა ხართ?
ask-error-deliberate = { $who } შეცდომას განზრახ ჩადენილად თვლის. თანახმა ხართ?
ask-error-replay = { $who } დარიგების თავიდან თამაშს გთავაზობთ. თანახმა ხართ?

void-referee = დარიგება { $deal }: მსაჯის მიერ შეჩერებული. არაფერი იწერება, არიგებს შემდეგი.
bid-stopped = შეჩერდა
pic-stopped = შეჩერდა
score-corrected = მსაჯი
read-corrected = დარიგება { $deal }, მსაჯის შესწორებით: { $a } : { $b }, იყო { $olda } : { $oldb }

illegal-referee-unknown = ასეთი რამ არ ვიცი. რაც არის: /referee
illegal-referee-seated = ვინც მაგიდასთან ზის, მისი მსაჯი ვერ იქნება.
illegal-referee-already = აქ მსაჯი უკვე არის: { $name }.
illegal-referee-gone = საფუძვლიანი ეჭვის მერე ამ თამაშის მსაჯი ვეღარ იქნები.
illegal-referee-of-cup = ტურნირის შეხვედრის მსაჯს ორგანიზატორი ირჩევს იმათგან, ვინც ტურნირში არ თამაშობს: /cup
illegal-referee-nobody = მაგიდასთან თანხმობის მიმცემი არავინაა. სცადე, როცა მოთამაშეები დაბრუნდებიან.
illegal-referee-stranger = აქ ამ სახელით არავის ვიცნობ: { $name }. თვითონ დაწეროს /referee
illegal-referee-only = ეს მსაჯის საქმეა. რა შეგიძლია შენ: /referee
illegal-referee-not-now = ახლა არ შეიძლება. რა შეიძლება: /referee
illegal-referee-none = აქ მსაჯი არ არის. მოწვევა: /referee
illegal-referee-words = ორიოდე სიტყვით მიზეზიც დაწერე. როგორ: /referee
illegal-referee-doubted = ეს უკვე თქვი. კიდევ ერთმა მოთამაშემ ან ჩატის ადმინმა უნდა თქვას.
illegal-referee-sits = აქ მსაჯი ხარ და ვერ დაჯდები. ჯერ მსაჯობა დატოვე: /referee წასვლა
illegal-referee-pause = შესვენება მსაჯმა გამოაცხადა ({ $name }) და თვითონვე დაასრულებს.
illegal-referee-judges = ამას მსაჯი წყვეტს: { $name }.
illegal-referee-correct-how = დარიგების ნომერი, ორივე მხარის ქულები, მიზეზი: /referee გასწორება 3 16:5 შეცდომა თვლაში
illegal-no-book = ამ თამაშში მსაჯი დარიგებას არ აჩერებს და ანგარიშს არ ცვლის.
illegal-book-deal-runs = დავთარს ორ დარიგებას შორის ასწორებენ. დაამთავრეთ ეს ან შეაჩერეთ: /referee შეჩერება
illegal-book-no-deal = ასეთი დარიგება არ არის. ჩაწერილია: { $deals }
illegal-book-points = ერთ დარიგებაში { $most } ქულაზე მეტს არ წერენ.
illegal-book-same = დარიგება { $deal }: უკვე ასე წერია.
illegal-book-no-deal-runs = ახლა დარიგება არ მიდის.
illegal-explain-self = ეს შენი ადგილია. სხვისი დაასახელე.
illegal-explain-computer = იქ კომპიუტერი ზის, ის არაფერს ხსნის.
illegal-explain-open = ერთი კითხვა უკვე ღიაა, ჯერ ის გადაწყვიტეთ: /referee
illegal-explain-none = შენთვის ახსნა არავის მოუთხოვია.
illegal-explain-none-open = გადასაწყვეტი შეცდომა არ არის. ვინმეს ჰკითხე: /referee
illegal-explain-no-choice = ახლა ასარჩევი არაფერია.
illegal-explain-deal-over = ის დარიგება დამთავრდა, თავიდან აღარ ითამაშება. შეგიძლიათ გააგრძელოთ: /referee
illegal-explain-opponents = ამას მეორე მხარე წყვეტს.
