### The line to the board.

board-unplugged = The board is unplugged: plug it in again to carry on.
board-silent = The board has gone silent. Check its cable, or press its reset button.
board-fault = { $fault }
board-too-new = The board uses protocol { $version }, but this program uses { $ours }: update Signalbox on this computer.
board-too-old = The board uses protocol { $version }, but this program uses { $ours }: update the files on the board with `signalbox deploy`.
board-settings-faulty = The board’s settings are faulty: check settings.json on its drive, then write its files again with `signalbox deploy`.
board-is-jig = There is a test jig on this port, not a board: choose the board’s serial port.
board-is-another = This is the board { $found }, not { $wanted }: connect the board of { $title }, or choose the game that goes with this one.
board-description-differs = The board has version { $found } of the description { $board }, but this computer has { $wanted }: write its files again with `signalbox deploy`.
wiring-damaged = The wiring that the board learned is damaged: run `signalbox wiring learn`, or squares and lights will be mixed up.
wiring-restored = The board had forgotten its wiring: this computer has restored it.

## Opening and asking serial ports

port-missing = There is no serial port { $port }: plug the device in, or let Signalbox look for it.
port-busy = { $port } is being used by another program: close it (another Signalbox, a serial terminal) and try again.
port-busy-program = { $port } is being used by { $program } (process { $process }): close that program and try again.
port-forbidden = You do not have permission to open { $port }: ask whoever looks after this computer for permission to use serial ports.
port-forbidden-group = You do not have permission to open { $port }: join the group { $group } (sudo usermod -aG { $group } $USER), then log out and in again.
port-unusable = { $port } cannot be opened as a serial port: choose another port.
port-silent = No board responds on { $port }: choose the board’s data port.
port-gone = { $port } disappeared while it was being checked: check its cable.
port-unknown-board = The board on { $port } calls itself { $board }: give the path of its description.
port-found = The board was found on { $port }.

## What a board says is wrong on its drive

# What is to be done with the file.
fault-cure =
    { $kind ->
        [deploy] run `signalbox deploy` again
       *[correct] correct or delete it
    }
fault-frame-ms = In { $file }, frame_ms must be from { $low } to { $high }.
fault-no-setting = { $key } is not a setting in { $file }: use frame_ms, supply or watchdog.
fault-yes-or-no = In { $file }, { $key } must be true or false.
fault-too-long = { $file } has more than { $maximum } bytes: { $cure }.
fault-byte-order-mark = { $file } begins with a byte-order mark: save it as UTF-8 without one.
fault-damaged = { $file } is damaged: { $cure }.
fault-no-valid = { $file } has no valid { $key }: run `signalbox deploy` again.
fault-no-file = The board has no { $file }: run `signalbox deploy`.
fault-no-file-there = The board’s drive has no { $file }: run `signalbox deploy` again.
fault-no-pin = This controller has no pin { $pin } for { $use }: correct the board’s description.
fault-too-little-memory = This controller has too little memory for so many sensors and lights: use a Pico.
