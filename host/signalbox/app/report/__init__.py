"""Fault reports: one file with everything needed to investigate a fault, and replaying it."""
