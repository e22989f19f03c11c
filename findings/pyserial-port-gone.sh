#!/bin/sh
# Guess:    every call on a serial port whose device has gone raises serial.SerialException, or at least OSError.
# Instead:  it depends on the call. read and write raise SerialException; in_waiting, rts and cts raise OSError; flush,
#           the two resets and send_break raise termios.error, which is not an OSError. Opening ends in a reset, so a
#           device that goes at that moment makes the constructor raise termios.error as well. close raises nothing.
# Version:  pyserial 3.5, Linux, Python 3.11
# Source:   the package's serial/serialposix.py: only read, write and open's first steps translate errors
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pyserial==3.5
cat > "$folder/gone.py" <<'PYTHON'
import os
import pty

import serial


def kind(act):
    try:
        act()
    except Exception as error:
        name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
        return f"{name}, {'an' if isinstance(error, OSError) else 'not an'} OSError"
    return "nothing"


def vanished():
    master, slave = pty.openpty()
    port = serial.Serial(os.ttyname(slave), timeout=0.1, write_timeout=0)
    os.close(slave)
    os.close(master)
    return port


class Vanishing(serial.Serial):
    """A port whose device goes while it is being opened."""

    def _update_rts_state(self):
        os.close(master)


calls = {
    "read": lambda port: port.read(1),
    "write": lambda port: port.write(b"x"),
    "in_waiting": lambda port: port.in_waiting,
    "rts": lambda port: setattr(port, "rts", True),
    "cts": lambda port: port.cts,
    "flush": lambda port: port.flush(),
    "reset_input_buffer": lambda port: port.reset_input_buffer(),
    "reset_output_buffer": lambda port: port.reset_output_buffer(),
    "send_break": lambda port: port.send_break(0.01),
    "close": lambda port: port.close(),
}
print("pyserial", serial.__version__)
for name, call in calls.items():
    port = vanished()
    print(f"{name}: {kind(lambda: call(port))}")
master, slave = pty.openpty()
path = os.ttyname(slave)
os.close(slave)
print(f"open: {kind(lambda: Vanishing(path, dsrdtr=True))}")
PYTHON
cat > "$folder/expected" <<'TEXT'
pyserial 3.5
read: serial.serialutil.SerialException, an OSError
write: serial.serialutil.SerialException, an OSError
in_waiting: OSError, an OSError
rts: OSError, an OSError
cts: OSError, an OSError
flush: termios.error, not an OSError
reset_input_buffer: termios.error, not an OSError
reset_output_buffer: termios.error, not an OSError
send_break: termios.error, not an OSError
close: nothing
open: termios.error, not an OSError
TEXT
"$folder/venv/bin/python" "$folder/gone.py" | tee "$folder/seen"
diff "$folder/expected" "$folder/seen" && echo "unchanged"
