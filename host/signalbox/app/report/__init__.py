"""Fault reports: collecting in one file everything needed to investigate a fault, and replaying the report."""
