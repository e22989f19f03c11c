"""Make the fixtures of the record tests available to the command line tests."""

from tests.host.play.record.conftest import finished as finished
from tests.host.play.record.conftest import finished_bytes as finished_bytes
from tests.host.play.record.conftest import journal_of as journal_of
from tests.host.play.record.conftest import under_way as under_way
