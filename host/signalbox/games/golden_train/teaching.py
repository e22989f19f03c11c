"""What Golden Train teaches: its rules to be read."""

from shared_rules.golden_train import GoldenTrain
from signalbox.games.golden_train.rule_pages import RULES
from signalbox.games.teaching import Teaching

TEACHING = Teaching(read_position=GoldenTrain.from_position, rules=RULES)
