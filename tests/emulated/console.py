"""Use the console of an emulated Pico to run a test's program in place of the firmware."""

from tests.emulated.conftest import Table

INTERRUPT, RAW, RUN = b"\x03", b"\x01", b"\x04"  # Ctrl-C, Ctrl-A, Ctrl-D on the console
RELOAD = RUN  # outside the raw REPL
ANSWER_MS = 2000
SETTLE_MS = 20  # for the rest of an error message


def run_program(table: Table, program: bytes, answer: bytes, ms: float = ANSWER_MS) -> str:
    """Stop the firmware, run `program` until the console prints `answer`, and return the output. Fail on an error."""
    end_program(table)
    _press(table, b"\r", b">>> ")
    _press(table, RAW, b"raw REPL")
    return _press(table, program + RUN, answer, ms)


def end_program(table: Table) -> None:
    """Stop the firmware with Ctrl-C, which raises KeyboardInterrupt in its main loop."""
    _press(table, INTERRUPT, b"any key")


def reload(table: Table) -> None:
    """Start the firmware again after `end_program`."""
    _press(table, b"\r", b">>> ")
    table.pc.forget()
    table.pico.usb.send(table.pico.console, RELOAD)
    table.start()


def _press(table: Table, keys: bytes, answer: bytes, ms: float = ANSWER_MS) -> str:
    """Type `keys` at the console, wait for `answer`, and return the output. Fail on an error."""
    port = table.pico.console
    port.from_board.clear()

    def output() -> bytes:
        return b"".join(data for _, data in port.from_board)

    table.pico.usb.send(port, keys)
    table.pico.until(lambda: answer in output() or b"Error" in output(), ms)
    table.pico.run(SETTLE_MS)
    text = output().decode(errors="replace")
    assert answer.decode() in text, text
    return text
