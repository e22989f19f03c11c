"""Examples of what makers are told: by a check, while a wiring is learned, by a deployment."""

from __future__ import annotations

from signalbox.messages import Arg, Message

WIRE = Message("check-wire", number="57", colour="brown", one="SW12.1", other="U2.3")
OTHER_WIRE = Message("check-wire", number="66", colour="black", one="SW12.2", other="SW13.2")
WIRES = Message("check-wires-listed", wires=(WIRE, OTHER_WIRE))
DARK = Message("check-light-fault", fault="dark", colour="white")
DEAD = Message("check-fault-dead")
YES = Message("procedure-answer", word=Message("typed", word="dead"), label=Message("procedure-answer-dead"))
SKIP = Message("procedure-answer", word=Message("typed", word="skip"), label=Message("check-answer-leave-out"))
WORDS: tuple[Arg, ...] = ((Message("typed", word="skip"), Message("typed", word="dead")),)
PART = Message("procedure-part", part="Sensors")
FAILED = Message("procedure-verdict", verdict="FAIL")
ROW: dict[str, Arg] = {
    "part": PART,
    "name": Message("check-closed-and-opened"),
    "value": Message("check-of", good=118, count=120),
    "limit": "120",
    "verdict": FAILED,
}
BOARDS: tuple[Arg, ...] = (("golden_train", "ptites_locos"),)
COLOURS: tuple[Arg, ...] = ("white", "red", "green", "blue")
COUNTS: tuple[Arg, ...] = (0, 1, 3)
REPORT = "~/checks/e6614103e7452d2f-20260304T050607Z"
UID = "e6614103e7452d2f"

LOST: tuple[Arg, ...] = (
    Message("record-lost-entry", entry="1"),
    Message("record-lost-entries", first="4", last="6"),
    Message("record-lost-after", entry="8"),
)
RECORD_ENTRIES = (
    *("entry-wrong", "lost-entry", "lost-after", "takes-back-nothing", "entry-unplayable", "entry-against-rules"),
    *("entry-takes-back-nothing", "repaired-with-notes"),
)
ADDRESSED = ("circuitpython-old", "circuitpython-too-old", "without-circuitpython", "no-drive")

# As in `write_table.EXAMPLES`.
EXAMPLES: dict[str, tuple[Arg, ...]] = {
    "which-description boards": BOARDS,
    "procedure-part part": ("Board", "Link", "Pace", "Sensors", "Lights", "Power"),
    "procedure-verdict verdict": ("pass", "FAIL", "not-told", "not-tested"),
    "procedure-quit word": (Message("typed", word="quit"),),
    "procedure-asked done": (3,),
    "procedure-asked steps": (120,),
    "procedure-asked prompt": (Message("check-lay-on", sensor="Q2.3.1"),),
    "procedure-line line": (Message("check-line", **{name: ROW[name] for name in ("part", "name", "value")}),),
    "procedure-answers answers": (Message("procedure-answers-both", first=SKIP, second=YES),),
    "procedure-answers-both first": (SKIP,),
    "procedure-answers-both second": (YES,),
    "procedure-answer word": (Message("typed", word="dead"),),
    "procedure-answer label": (Message("procedure-answer-dead"),),
    "procedure-enter-or answer": (SKIP,),
    "procedure-nothing-to-answer quit": (Message("typed", word="quit"),),
    "procedure-no-answer words": WORDS,
    "procedure-no-answer word": ("maybe",),
    "procedure-nothing-asked word": ("maybe",),
    "procedure-type words": WORDS,
    "procedure-type-or-enter words": WORDS,
    "procedure-type-or-enter first": (Message("typed", word="skip"),),
    "check-over verdict": (Message("check-verdict", failed=2, untested=1, not_reported=0),),
    "check-cut-short verdict": (Message("check-verdict-unfinished", failed=0, untested=2, not_reported=0),),
    "check-report files": ((f"{REPORT}.json", f"{REPORT}.html"),),
    **{f"{id} failed": COUNTS for id in ("check-verdict", "check-verdict-unfinished")},
    **{f"{id} untested": COUNTS for id in ("check-verdict", "check-verdict-unfinished")},
    **{f"{id} not_reported": COUNTS for id in ("check-verdict", "check-verdict-unfinished")},
    **{
        f"{id} {name}": (value,)
        for id in ("check-line", "check-line-verdict", "check-line-limit", "check-line-whole")
        for name, value in ROW.items()
    },
    **{f"check-{id} count": (1234,) for id in ("number", "ms", "us", "bytes", "bytes-a-second")},
    "check-ma count": ("1234",),
    "check-tenths-of-ms time": (1.2,),
    "check-of good": (118,),
    "check-of count": (120,),
    "check-at-most most": (Message("check-ms", count=20),),
    "check-at-least least": (Message("check-bytes", count=61440),),
    "check-or-newer version": ("9.2",),
    "check-stage-sensors number": (3,),
    "check-stage-sensors count": (20,),
    "check-stage-sensors kind": ("node", "row"),
    "check-whole kind": ("node", "row"),
    "check-stage-lights number": (17,),
    "check-stage-lights count": (20,),
    **{f"{id} first": (24,) for id in ("check-stage-lights", "check-span")},
    **{f"{id} last": (47,) for id in ("check-stage-lights", "check-span")},
    "hash": ("3a18596a",),
    "lights": ("118",),
    "check-described sensors": ("120",),
    "check-controller-is kind": ("pico",),
    "uid": (UID,),
    "check-firmware-other version": ("0.0.9",),
    "newest": ("0.1.0",),
    "check-protocol-other version": ("1.0",),
    "check-protocol-other ours": ("1.2",),
    "check-circuitpython-old version": ("9.1",),
    "check-supply-is own": ("yes", "no"),
    "check-broke-down count": (5,),
    **{f"{id} sensor": ("B0.a",) for id in ("check-lay-on-reed", "check-fault-instead", "check-fault-together")},
    "check-lay-on-reed bay": ("north", "west"),
    "check-take-off sensors": (("Q2.3.1",), ("Q2.3.1", Message("check-button", button="roll"))),
    "check-fault-bounces count": (3,),
    "light": ("Q2.3.1", "H4"),
    **{f"{id} colour": COLOURS for id in ("check-light-alone", "check-light-fault", "check-lights-of-line")},
    "check-lights-of-line count": (11,),
    "line": ("row", "column"),
    "check-lights-of-line first": ("Q1.1.4", "A1"),
    "check-lights-of-line last": ("Q2.1.4",),
    "check-light-fault fault": ("colour", "dark", "other"),
    "check-light-faults first": (DARK,),
    "check-light-faults second": (Message("check-light-fault", fault="dark", colour="red"),),
    "every": (1, 9),
    "wires": ((WIRE, OTHER_WIRE),),
    **{f"{id} wires": (WIRES,) for id in ("check-wires-then", "check-fault-wires", "check-node-fails")},
    "check-silent-since wires": (WIRES,),
    "check-wires-then others": (Message("check-wires-any", first="27", last="42"),),
    "check-wire number": ("57",),
    "check-wire colour": ("brown", "grey"),
    "one": ("SW12.1",),
    "other": ("U2.3",),
    "check-wires-of-colours colours": (("red", "black"),),
    **{f"{id} first": ("389",) for id in ("check-wires-of-colours", "check-wires-any")},
    **{f"{id} last": ("460",) for id in ("check-wires-of-colours", "check-wires-any")},
    "check-fault-wires fault": (DEAD,),
    "check-no-such-part part": ("dice",),
    "parts": (("link", "sensors", "lights", "power"),),
    "check-stage-unknown number": ("21",),
    "check-stage-unknown kind": ("node", "row"),
    "check-stage-unknown sensors": (Message("check-span", first=1, last=15),),
    "check-stage-unknown lights": (Message("check-span", first=16, last=20),),
    "check-sheets-unreadable count": (8,),
    "check-sheets-unreadable text": ("12",),
    "check-needs-virtual option": ("by-hand",),
    "check-report-unwritable file": ("~/checks",),
    "check-page-title board": (Message("board-title", board="ptites_locos", title="Les P’tites Locos"),),
    "made": ("2026-03-04 05:06 UTC",),
    "firmware": ("0.1.0",),
    **{f"{id} program": ("0.1.0",) for id in ("check-page-about", "check-page-about-virtual")},
    "check-page-unfinished parts": ((PART, Message("procedure-part", part="Lights")),),
    **{f"{id} verdict": (FAILED,) for id in ("check-page-sensor-found", "check-page-light-found")},
    "check-page-seconds seconds": (0.45,),
    "check-page-seen fault": ("colour", "dark", "other"),
    # Learning a wiring.
    "wiring-take-off-closed sensors": (("Q2.3.1", "S1"),),
    "wiring-take-off-closed count": (1, 2, 12),
    "wiring-take-off-closed more": (0, 4),
    "described": ("17",),
    **{f"{id} place": ("42",) for id in ("wiring-sensor-moved", "wiring-light-moved")},
    "wiring-kept same": ("yes", "no"),
    "when": ("2026-05-04 12:00",),
    **{f"{id} file": ("~/wirings/ptites_locos.json",) for id in ("wiring-kept", "wiring-learned")},
    **{f"{id} file": ("~/wirings/ptites_locos.json",) for id in ("wiring-file-unreadable", "wiring-file-unwritable")},
    "wiring-of-before count": COUNTS,
    "wiring-no-such-part part": ("bulbs",),
    "wiring-no-such-part parts": (("sensors", "lights"),),
    "wiring-several-controllers controllers": ((UID, "e6614103e7450001"),),
    "wiring-no-uid uid": ("…",),
    "wiring-pixel-dark number": ("17",),
    # A deployment.
    "drive": ("/media/ann/CIRCUITPY",),
    "done": ("yes", "no"),
    "deploy-board-to board": ("ptites_locos",),
    "deploy-step step": (Message("deploy-remove", done="yes", file="signalbox/a/wire.py"),),
    **{f"deploy-{id} file": ("signalbox/a/wire.py",) for id in ("write", "remove", "not-held", "no-place")},
    "deploy-keep file": ("code.py",),
    "whose": ("changed", "foreign"),
    "deploy-keep to": ("signalbox-kept/code.py",),
    "size": (1, 1234),
    **{f"deploy-{id} program": ("/usr/bin/mpy-cross",) for id in ("cannot-compile", "no-compiler", "other-compiler")},
    "deploy-cannot-compile file": ("signalbox_board/wire.py",),
    "deploy-other-compiler version": ("9.2",),
    "major": ("9",),
    "package": ("adafruit-circuitpython-neopixel",),
    "no-such-board board": ("chess",),
    "no-such-board boards": BOARDS,
    "no-such-board-why choice": (Message("no-such-board", board="chess", boards=("golden_train", "ptites_locos")),),
    "broken-unreadable most": (116,),
    "broken-unreadable text": ("S1",),
    **{f"broken-{id} example": ("S1",) for id in ("no-sensor", "no-light")},
    **{f"broken-{id} sensor": ("S99",) for id in ("no-sensor", "twice")},
    "deploy-switch folder": ("signalbox/b",),
    "deploy-left files": (("signalbox/a/theirs.py",),),
    "compiler": ("CircuitPython 10.2.1",),
    "system": ("linux", "mac", "windows", ""),
    "deploy-version-unknown file": ("boot_out.txt",),
    **{f"deploy-circuitpython-{id} version": ("8.2",) for id in ("old", "too-old")},
    "good": ("9.2",),
    **{f"deploy-{id} address": ("https://circuitpython.org/downloads",) for id in ADDRESSED},
    "scan": ("matrix", "registers"),
    "machine": ("Raspberry Pi Pico",),
    "pins": (("D6",), ("D6", "D7")),
    "deploy-settings-refused why": ("`settings.json`",),
    "deploy-several-drives count": (2, 3, 4),
    "drives": (("/media/ann/CIRCUITPY (Raspberry Pi Pico)", "/media/ann/CIRCUITPY1 (Raspberry Pi Pico)"),),
    "mounted": ("yes", "no"),
    "loader": ("RPI-RP2",),
    **{f"deploy-{id} label": ("CIRCUITPY",) for id in ("without-circuitpython", "not-mounted", "no-drive")},
    "deploy-no-about file": ("boot_out.txt",),
    "device": ("/dev/sdb1",),
    "deploy-of-board board": ("mine",),
    "deploy-strangers files": (("code.py",), ("code.txt", "code.py")),
    "deploy-strangers folder": ("signalbox-kept",),
    "deploy-old-left why": (Message("deploy-gone", drive="/media/ann/CIRCUITPY"),),
    "need": ("240",),
    "free": ("199",),
    "deploy-too-full more": ("41",),
    "deploy-failed why": ("`EIO`",),
    # What a board says of its drive.
    "fault-cure kind": ("deploy", "correct"),
    **{f"fault-{id} file": ("`/settings.json`",) for id in ("frame-ms", "no-setting", "yes-or-no", "too-long")},
    **{
        f"fault-{id} file": ("`/settings.json`",)
        for id in ("byte-order-mark", "damaged", "no-valid", "no-file", "no-file-there")
    },
    "fault-frame-ms low": ("5",),
    "fault-frame-ms high": ("60000",),
    "key": ("`supply`",),
    "fault-too-long most": ("2048",),
    "cure": (Message("fault-cure", kind="correct"),),
    "fault-no-pin pin": ("`GP40`",),
    "use": ("`pixels`",),
    # Records in a terminal.
    "table": ("games", "players", "order", "luck", "fairness"),
    "column": (
        *("number", "record", "game", "players", "seats", "winners", "turns", "minutes", "corrections", "player"),
        *("games", "won", "turn", "rolls", "sum", "expected", "chi-square", "degrees", "time", "action", "pieces"),
        *("parts", "entries", "state"),
    ),
    "records-names names": (("Ann", "Ben"),),
    "records-number number": (73.5,),
    "state": ("damaged", "over", "under-way"),
    **{f"records-{id} name": (Message("colour", colour="red"),) for id in ("at", "nowhere")},
    "places": ("Q1.1.3 H4",),
    "records-player number": ("2",),
    **{f"records-{id} folder": ("~/games",) for id in ("none", "none-yet", "play-first")},
    "records-skipped why": (Message("stats-skipped", record="1.jsonl", why=Message("record-no-entries")),),
    "stats-skipped record": ("1.jsonl",),
    "stats-skipped why": (Message("record-foreign", record="1.jsonl"),),
    # One record: its file, and what it proves.
    **{f"record-{id} format": ("1",) for id in ("older", "newer", "export-older", "export-newer")},
    **{
        f"record-{id} why": (Message("record-header-without", field="seats"),)
        for id in ("not-whole", "export-not-whole")
    },
    **{f"record-header-{id} field": ("seats",) for id in ("without", "type")},
    **{f"record-{id} entry": ("12",) for id in RECORD_ENTRIES},
    "record-damaged lost": (LOST,),
    "record-lost-entries first": ("7",),
    "record-lost-entries last": ("9",),
    **{
        f"record-{id} why": (Message("record-takes-back-nothing", entry="12"),)
        for id in ("contradicts", "file-contradicts")
    },
    **{
        f"record-{id} why": ("`EIO`",)
        for id in ("unreadable", "cannot-be-made", "unusable", "export-unwritable", "copy-fails")
    },
    "record-entry-against-rules text": ("`Q1.1.3`",),
    "record-board-changed board": ("`ptites_locos`",),
    "record-repaired-with-notes notes": (1, 6),
    "copied": (1, 2),
    "there": (0, 1, 2),
    "copy": ("`2.jsonl`",),
    "records": (("1.jsonl",), ("1.jsonl", "2.jsonl")),
    "record-copy-others count": (2,),
    "suffix": (".jsonl",),
    **{f"proof-{id} options": (("first", "sides"),) for id in ("drawn", "chosen")},
    "entries": (Message("proof-entries", count=2, numbers="3, 8"),),
    "proof-entries numbers": ("3",),
    "proof-point why": (Message("proof-no-commitment"),),
    "earlier": ("7",),
    **{f"proof-{id} entry": ("4",) for id in ("changed-from", "earlier", "head-early")},
    "proof-nobody-called player": ("Zoé",),
    "proof-digits option": ("--head",),
    "least": ("16",),
    "installed": ("2.1",),
    # What `--help` says.
    "heading": (Message("help-of-options"),),
    "help-of-default value": ("8080",),
    "help-of-range least": ("0",),
    "help-of-range most": ("65535",),
    # What is wrong with a command.
    **{
        f"usage-{id} option": ("--seat",)
        for id in (
            *("no-option", "no-option-perhaps", "option-missing", "value-missing", "no-value", "choice"),
            *("whole-number", "whole-number-between", "number-between"),
        )
    },
    "usage-no-option-perhaps close": (("--seed", "--set"),),
    "usage-no-command-perhaps close": (("`play`",),),
    **{f"usage-{id} command": ("`plya`",) for id in ("no-command", "no-command-perhaps")},
    "usage-help command": ("signalbox play --help",),
    "usage-argument-missing argument": ("FILE",),
    "usage-choice choices": (("`slow`", "`normal`", "`fast`"),),
    **{f"usage-{id} least": ("0",) for id in ("whole-number-between", "number-between")},
    **{f"usage-{id} most": ("1",) for id in ("whole-number-between", "number-between")},
    "usage-too-much words": ("`extra`",),
    # The editor.
    **{f"editor-{id} lane": ("A",) for id in ("no-lane", "lane-nowhere")},
    **{f"editor-{id} file": ("mine.toml",) for id in ("not-saved", "no-toml", "cannot-keep", "unwritable")},
    "editor-changed-elsewhere file": ("mine.toml",),
    **{f"editor-{id} thing": ("S1",) for id in ("cannot-lie", "on-panel", "has-none", "needs-number")},
    "editor-cannot-lie low": (-100,),
    "editor-cannot-lie high": (200,),
    "editor-needs-number high": (511,),
    "chain": ("sensor", "light"),
    "editor-no-line table": ("squares",),
    "editor-no-line line": ("`S1 = { at = [1, 2] }`",),
}
