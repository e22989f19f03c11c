"""What Paris Connection teaches: its rules to be read, and a first game that is led."""

from shared_rules.paris_connection import ParisConnection
from signalbox.games.paris_connection.lesson import LESSONS
from signalbox.games.paris_connection.rule_pages import RULES
from signalbox.games.teaching import Teaching

TEACHING = Teaching(read_position=ParisConnection.from_position, rules=RULES, lessons=LESSONS)
