# ბელოტი: ვაჭრობა, თამაში, ანგარიში.

bid =
    { $promise ->
        [k] { $level }{ STRAIN($strain, form: "sign") } კაპო
        [g] { $level }{ STRAIN($strain, form: "sign") } კანაჩი
       *[none] { $level }{ STRAIN($strain, form: "sign") }
    }
call-pass = პასი
call-q = კონტრა
call-s = რეკონტრა
call-ok = რეკონტრის გარეშე
call-sevens = ოთხი შვიდიანი

combo-run =
    { $kind ->
        [hundred] ასი { $top }{ STRAIN($suit, form: "sign") }
        [fifty] ორმოცდაათი { $top }{ STRAIN($suit, form: "sign") }
       *[terz] ტერცი { $top }{ STRAIN($suit, form: "sign") }
    }
combo-four = ოთხი { WORD($rank, of: "rank", form: "many") }
combo-height =
    { $trump ->
        [yes] { $kind }, უფროსი { $rank }, კოზირში
       *[no] { $kind }, უფროსი { $rank }
    }

list-2 = { $a } და { $b }
list-3 = { $a }, { $b } და { $c }
list-4 = { $a }, { $b }, { $c } და { $d }
list-pair = { $a }, { $b }
list-none = არ არის

contract-plain = { $bid }
contract-quansh = { $bid } · კონტრა
contract-sur = { $bid } · კონტრა · რეკონტრა

## მაგიდა

board-dealing = არიგებს { $dealer }…
board-bidding = დარიგება { $deal } · ვაჭრობა · დამრიგებელი: { $dealer }
board-standing = ნათქვამია { $contract } · { $who }
board-contract = ვთამაშობთ { $contract } · { $who }
board-paused = შესვენება. დრო გაჩერებულია.
board-score = დარიგება { $deal } · ტურები { $ta }:{ $tb } · ანგარიში { $a }:{ $b }, { $target } ქულამდე
call-cut = გაჭრა
call-no-cut = არ გავჭრი
waiting-cut = { $who }, გაჭრი?
hand-your-cut = გაჭერი დასტა ან დატოვე, როგორც არის
waiting-nobody = ერთი წამით…
waiting-call = { GEN($who) } სათქმელია
waiting-card = { GEN($who) } ჯერია
waiting-sur = { $who }, რეკონტრა?
declared = { $who }: { $what }
loud-quansh = { $who }: კონტრა!
loud-sur = { $who }: რეკონტრა!
loud-blot = { $who }: ბელოტი!
loud-reblot = { $who }: რებელოტი!
loud-open = { $who } კარტს ხსნის!
loud-promise = { $who }: { $bid }!
plate-turn = ჯერია
plate-tricks =
    { $n ->
        [one] { $n } ტური
       *[other] { $n } ტური
    }


## კარტი ხელში

hand-between = ახლა კარტი არ არის. მალე დავარიგებთ.
hand-over = თამაში დამთავრდა.
hand-your-call = შენი სათქმელია
hand-your-sur = კონტრა თქვეს. რეკონტრა?
hand-your-card = შენი ჯერია
hand-play-for = ითამაშე { GEN($who) } გახსნილი კარტით
hand-wait = { GEN($who) } ჯერია
opened-hand = { GEN($who) } კარტი გახსნილია: { $cards }
btn-declare = ვაცხადებ { $what }
btn-show = ვაჩვენებ { $what }
btn-blot = ბელოტი!
btn-reblot = რებელოტი!
btn-sevens = ოთხი შვიდიანი
btn-no-use = თვითონ ითამაშოს

## დარიგების ანგარიში

score-title = დარიგება { $deal } · { $contract }
score-sai = ბანქოს ქულა
score-last-trick = აქედან ბოლო ათი
score-test = გამოვიდა, საჭირო იყო { $level }
score-base = კარტისთვის
score-base-all = მთელი კარტი
score-base-kaput = რვავე ტური
score-combo =
    { $state ->
        [counts] { $who }, { $what }
        [lost] { $who }, { $what }, არ ითვლება
       *[unshown] { $who }, { $what }, არ უჩვენებია
    }
score-extras = კოლექციები
score-blot = ბელოტი-რებელოტი
score-level =
    { $times ->
        [1] ნათქვამი
       *[other] ნათქვამი, { $times } × { $level }
    }
score-written = ჩაიწერა
score-total = სულ

verdict-made = შეასრულა! { $who }: თქმული { $level }, გამოვიდა { $reached }.
verdict-level = ჩავარდა: { $who }, თქმული { $level }, გამოვიდა { $reached }.
verdict-kaput = ჩავარდა: { $who }, კაპო ითქვა, მაგრამ რვავე ტური ვერ წაიღეს.
verdict-kanach = ჩავარდა: { $who }, კანაჩი ითქვა, მაგრამ რვავე მარტო ვერ წაიღო.
verdict-no-trick = ჩავარდა: { $who }, თქმული { $level }, წყვილმა ვერც ერთი ტური ვერ წაიღო.
verdict-revoke = { $who }: წესგარეშე კარტი. დარიგება მოწინააღმდეგისაა.
void-all-passed = დარიგება { $deal }: ოთხი პასი, არავინ არაფერი თქვა. არიგებს შემდეგი.
void-four-sevens = დარიგება { $deal }: ოთხი შვიდიანი! არაფერი იწერება, არიგებს შემდეგი.
next-deal-soon = მალე შემდეგს დავარიგებთ.
next-deal-ready =
    { $n ->
        [one] შემდეგისთვის მზად არის { $n } მოთამაშე.
       *[other] შემდეგისთვის მზად არის { $n } მოთამაშე.
    }
btn-next-deal = შემდეგი
no-score-yet = ჯერ არც ერთი დარიგება არ დათვლილა.

match-won = გამარჯვება! { $who }, { $a } : { $b }
match-target =
    { $win ->
        [2] { $win }–{ $lose }: რუბიკონი!
       *[other] { $win }–{ $lose }
    }
match-tars-kaput = { $win }–{ $lose }: თარს-კაპო. ვინც ყველა ტური თქვა და ვერც ერთი წაიღო, თამაშს მაშინვე აგებს.

## დავთარი

davtar-head = დავთარი · { $target } ქულამდე
bid-void = ცარიელი
last-none = ჯერ ტური არავის წაუღია.
last-closed = წაღებული ტურები დახურულია.

## სიტყვებით, ვინც სურათის გარეშე თამაშობს

read-call = { $who }: { $call }
read-card = { $who }: { $card }
read-last = ბოლო ტური წაიღო: { $who }. { $cards }
read-hand = შენი კარტი: { $cards }
read-sides = { $a } — { $b }
read-score-line = { $label }: { $a } : { $b }
read-row = { $deal }. { $bid } → { $a } : { $b }

alt-table = მაგიდა
alt-lobby = მაგიდა თამაშის წინ: ვინ სად ზის
alt-board = მაგიდა: მოთამაშეები, დადებული კარტი, ნათქვამი და ანგარიში
alt-hand = შენი კარტი
alt-score = დარიგების ანგარიში, სტრიქონ-სტრიქონ
alt-davtar = დავთარი: ყველა დარიგების ნათქვამი და ქულები

dealt-hand = { $who }: { $cards }
