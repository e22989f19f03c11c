"""What Les P'tites Locos teaches: its rules to be read, and a first game that is led."""

from shared_rules.ptites_locos import PtitesLocos
from signalbox.games.ptites_locos.lesson import LESSON
from signalbox.games.ptites_locos.rule_pages import RULES
from signalbox.games.teaching import Teaching

TEACHING = Teaching(read_position=PtitesLocos.from_position, rules=RULES, lessons=(LESSON,))
