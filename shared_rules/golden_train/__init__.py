"""The rules of Golden Train (Jonathan Favre-Godal, Corentin Lebrat, Julien Seisson), clauses G1 to G11."""

from shared_rules.golden_train.rules import GoldenTrain, State

__all__ = ["GoldenTrain", "State"]
