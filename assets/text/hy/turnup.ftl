# Բաց թղթով բլոտներ՝ վրացական բելոտ և երկու հոգանոց բլոտ։

turnup-trumps = { STRAIN($suit, form: "title") }
turnup-name = { STRAIN($suit, form: "sign") } { STRAIN($suit, form: "title") }
turnup-take = Վերցնել { STRAIN($suit, form: "sign") }
turnup-call-take = վերցրեց
turnup-named = { STRAIN($suit, form: "sign") }
turnup-turned = Խաղափուլ { $deal } · բաց թուղթը՝ { $card } · բաժանողը՝ { $dealer }
turnup-second = Խաղափուլ { $deal } · { $card } ոչ ոք չվերցրեց · բաժանողը՝ { $dealer }
turnup-playing = Կոզրը՝ { STRAIN($suit, form: "sign") } · վերցրել է { DEF($who) }
turnup-made = Հանեց։ { $who }՝ պետք էր { $need }, տարավ { $reached }։
turnup-short = Տակ տվեց։ { $who }՝ պետք էր { $need }, տարավ { $reached }։
waiting-take = { $who }, վերցնո՞ւմ ես { STRAIN($suit, form: "sign") }, թե՞ փաս
waiting-name = { $who }, ուրիշ մաստ, թե՞ փաս
waiting-must-name = { $who }, վերջին խոսքը քոնն է. մաստ ասա
waiting-declare = Արժեք կա՞։ Սպասում ենք՝ { $who }
hand-take = Վերցնո՞ւմ ես { STRAIN($suit, form: "sign") }, թե՞ փաս
hand-name = Ուրիշ մաստ ասա կամ փաս
hand-must-name = Վերջինն ես խոսում. մաստ ասա
hand-declare = Հիմա հայտարարիր, մինչև առաջին թուղթը, կամ ասա, որ բան չունես
btn-nothing-declared = Բան չունեմ
read-turned = Բաց թուղթը՝ { $card }

pic-take = վերցրեց

opt-bonus-counts = Արժեքներն էլ հաշվել
opt-bonus-counts-hint = Անջատված՝ վերցնողներին պետք է 82 թղթով։ Միացված՝ մյուսներից շատ, արժեքներով ու բլոտով հանդերձ։
opt-partner-exempt = Խաղընկերոջ ձեռքը
opt-partner-exempt-hint = Միացված՝ քանի ձեռքը տանում է խաղընկերը, չախել պարտադիր չէ։
opt-fours-100 = Չորս թուղթը հարյուր
opt-fours-100-hint = Չորս տուզը, արքան, թագուհին կամ տասը հարյո՞ւր են։ Վալետն ու իննոցը միշտ հաշվվում են։

illegal-take-too-late = Այդ մաստից բոլորը հրաժարվել են. ուրիշն ասա։
illegal-name-too-early = Առաջին շրջանում միայն բաց մաստն են վերցնում կամ փաս ասում։
illegal-another-suit = Այդ մաստից արդեն հրաժարվել են. ուրիշն ասա։
illegal-dealer-must-name = Բաժանողը վերջինն է խոսում ու պիտի մաստ ասի։
illegal-declare-first = Նախ բոլորն ասում են՝ ինչ արժեք ունեն։
illegal-declared-already = Դու արդեն պատասխանել ես։
illegal-declared-before-lead = Արժեքները հայտարարում են մինչև առաջին թուղթը. հիմա ուշ է։
