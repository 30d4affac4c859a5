# Where a table is shown.

board-taken-away = This table is no longer shown here.
share-code = From anywhere, also Discord or the page: /join { $code }
