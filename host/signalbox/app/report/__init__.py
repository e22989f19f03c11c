"""Fault reports: collecting in one file what is needed to investigate a fault, and replaying the report."""
