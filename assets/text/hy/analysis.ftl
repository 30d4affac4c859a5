# Ինչ պետք էր խաղալ՝ ավարտված խաղափուլը որոշում առ որոշում։

btn-analyse = Վերլուծել
cmd-analyse = Ինչ պետք էր խաղալ ավարտված խաղափուլում. միայն դու ես տեսնում
cmd-analyse-match = 1՝ նախորդ խաղը. առանց թվի՝ վերջին խաղափուլը
cmdname-analyse = վերլուծություն
btn-analysis-turn = Բեկում { $n }
btn-analysis-deal = Ամբողջ խաղափուլը
analysis-how = Ըստ այն բանի, ինչ ամեն մեկն այդ պահին կարող էր իմանալ. խաղափուլի միավորներով։
analysis-how-chips = Ըստ այն բանի, ինչ ամեն մեկն այդ պահին կարող էր իմանալ. խաղափուլի ֆիշկաներով։
analysis-seat = { $who }՝ { $lost } · առանց սխալի՝ { $good } որոշում { $n }-ից ({ $accuracy }%)
analysis-lost = կորուստ՝ { $points }
analysis-lost-calls = կորուստ բազարում՝ { $points }
analysis-lost-play = խաղի մեջ՝ { $points }
analysis-turn = { $k }. { $who }՝ { $did }։ Ավելի լավ էր { $better }. տարբերությունը՝ { $points }։
analysis-no-turn = Ոչ ոք այնպիսի սխալ չի արել, որ պատահականությունից տարբերվի։
analysis-nothing = Այստեղ չկար ընտրելու բան, որի գինը հայտնի լինի։
analysis-makeable = { $who }՝ բաց թղթերով, սայի՝ { $list }։
analysis-strain = { STRAIN($strain, form: "sign") } { $sai }
illegal-analysis-none = Այս խաղում ոչ ոք չգիտի, թե ինչ արժե քայլը, դրա համար վերլուծություն չկա։ Խաղը կարող ես նորից նայել՝ /replay
illegal-analysis-later = Այս խաղի վերլուծությունը կլինի, երբ վերջանա։
