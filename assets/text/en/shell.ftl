# The page as a program of its own; without a connection.

web-what-it-is = The card and board games of the Caucasus, with your friends or against the computer
web-offline = No connection
web-offline-hint = Davtar cannot be reached just now. Nothing is lost: your seat and your game are kept. The table opens as soon as the connection is back.
web-cut-since = Not live: this is how the table stood at { $time }
web-renewed = Davtar has been renewed. The page is loading again…
