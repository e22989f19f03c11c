"""Fault reports: collecting everything needed to investigate a fault in one file, and replaying it."""
