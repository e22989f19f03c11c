"""Figures of games that are over: of one record, and of many."""
