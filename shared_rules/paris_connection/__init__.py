"""The rules of Paris Connection (David V. H. Peters), clauses P1 to P14, on a described board."""

from shared_rules.paris_connection.rules import ParisConnection, State

__all__ = ["ParisConnection", "State"]
