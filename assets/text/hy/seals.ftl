# Բառեր, որ խառնման մեջ դնում են բաց էջերը (docs/fair-dealing.md)։

note-seal-missing = Խաղափուլ { $deal }. թղթերը նորից են խառնվում, { GEN($who) } էջից բառը չեկավ։
verify-page = { GEN($who) } էջից՝ { $word }։ Կնիքը դրված էր առաջուց՝ { $seal }
verify-dropped = Փորձ { $n }՝ չհաշվվեց. { GEN($who) } բառը չեկավ։ Գաղտնիքը՝ { $secret }
illegal-seal-not-now = Այս խաղափուլի համար հիմա բառ կամ կնիք չի ընդունվում։
illegal-seal-no-seal = Սա այն բառը չէ, որի վրա կնիքն էր։
