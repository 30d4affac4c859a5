# At one's own seat on the page: how cards are touched and look, words at the table, what is at hand.

web-touch-again = Նորից դիպչիր, որ խաղաս՝ { $what }
web-confirm = Քարտից առաջ հարցնել
web-confirm-off = Ոչ
web-confirm-on = Երկու հպումով
