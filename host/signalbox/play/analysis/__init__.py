"""What there is to know of games that are over: figures of one record, and of many."""
