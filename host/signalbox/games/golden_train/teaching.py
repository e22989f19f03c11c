"""What Golden Train teaches: its rules to be read, and a first game that is led."""

from shared_rules.golden_train import GoldenTrain
from signalbox.games.golden_train.lesson import LESSON
from signalbox.games.golden_train.rule_pages import RULES
from signalbox.games.teaching import Teaching

TEACHING = Teaching(read_position=GoldenTrain.from_position, rules=RULES, lessons=(LESSON,))
