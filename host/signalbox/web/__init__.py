"""The page: watching and operating the table in a browser."""
