"""The rules of Les P'tites Locos (Bob Lindner), clauses L1 to L23, on a described board."""

from shared_rules.ptites_locos.rules import PtitesLocos, State

__all__ = ["PtitesLocos", "State"]
