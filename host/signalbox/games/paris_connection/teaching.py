"""What Paris Connection teaches: its rules to be read."""

from shared_rules.paris_connection import ParisConnection
from signalbox.games.paris_connection.rule_pages import RULES
from signalbox.games.teaching import Teaching

TEACHING = Teaching(read_position=ParisConnection.from_position, rules=RULES)
