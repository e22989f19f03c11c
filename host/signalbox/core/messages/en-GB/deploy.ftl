### `signalbox deploy`: putting files on a board's drive.
###
### $drive: where the drive is mounted. $done: "yes" for what has been done, "no" for what would be.

deploy-board-to = { $board }, hash { $hash }, to { $drive }:
deploy-jig-to = The jig's firmware, to { $drive }:
deploy-step = {"  "}{ $step }
deploy-write =
    { $done ->
        [yes] wrote { $file } ({ NUMBER($size, useGrouping: 0) } { $size ->
            [one] byte
           *[other] bytes
        })
       *[no] would write { $file } ({ NUMBER($size, useGrouping: 0) } { $size ->
            [one] byte
           *[other] bytes
        })
    }
deploy-remove =
    { $done ->
        [yes] removed { $file }
       *[no] would remove { $file }
    }
deploy-keep =
    { $done ->
        [yes]
            { $whose ->
                [changed] kept { $file }, which had been changed, as { $to }
               *[foreign] kept { $file }, which belongs to another project, as { $to }
            }
       *[no]
            { $whose ->
                [changed] would keep { $file }, which has been changed, as { $to }
               *[foreign] would keep { $file }, which belongs to another project, as { $to }
            }
    }
deploy-switch =
    { $done ->
        [yes] switched to { $folder }
       *[no] would switch to { $folder }
    }
deploy-left = {"  "}left alone, not used by Signalbox: { $files }
deploy-nothing = Nothing to do: all files are there.
deploy-compiled = The modules were compiled with the mpy-cross for { $compiler }.
deploy-whole = All files are complete.
deploy-whole-eject =
    { $system ->
        [linux] All files are complete. Run `umount { $drive }` or eject the drive in the file manager, then press the board's reset button, or unplug the board and plug it in again.
        [mac] All files are complete. Run `diskutil eject { $drive }` or eject the drive in the Finder, then press the board's reset button, or unplug the board and plug it in again.
        [windows] All files are complete. Choose Eject for { $drive } in File Explorer, then press the board's reset button, or unplug the board and plug it in again.
       *[other] All files are complete. Eject { $drive }, then press the board's reset button, or unplug the board and plug it in again.
    }

## Compiling

deploy-cannot-compile = { $program } cannot compile { $file }: add --plain to send all files as they are.
deploy-no-compiler = { $program } is not an mpy-cross for CircuitPython: choose one that is, or leave --mpy-cross out.
deploy-compiler-for-what = The CircuitPython version on the drive is unknown: leave --mpy-cross out.
deploy-other-compiler = { $program } is for { $compiler }, but the controller has { $version }: choose an mpy-cross for CircuitPython { $major }, or leave --mpy-cross out.
deploy-package-missing = The Python package { $package } is missing: install Signalbox again.

## What may keep the board from running

deploy-version-unknown = The drive has no { $file }, so its CircuitPython version could not be checked.
deploy-circuitpython-too-old = The controller runs CircuitPython { $version }, which cannot run Signalbox: install { $good } or newer ({ $address }).
deploy-circuitpython-old =
    { $scan ->
        [matrix] The controller runs CircuitPython { $version }, with which a matrix may report pieces where there are none: install { $good } or newer ({ $address }).
       *[registers] The controller runs CircuitPython { $version }, which reads reeds more slowly: install { $good } or newer ({ $address }).
    }
deploy-chip =
    { $lacks ->
        [usb] The { $machine } cannot run Signalbox, as it has no second USB serial port for the PC to talk through: use a Pico.
       *[memory] The { $machine } cannot run Signalbox, as it has too little memory: use a Pico.
    }
deploy-no-console = The { $machine } has too few USB endpoints for a console and starts without one: faults in its files are still reported to the PC.
deploy-no-pin = The { $machine } has no pin { $pins }: correct the description.
deploy-settings-refused = The board will not work with the files on its drive: { $why }

## Which drive

deploy-several-drives =
    { $count ->
        [2] Two CircuitPython drives are plugged in, { $drives }: choose one with --drive PATH, or unplug the others.
        [3] Three CircuitPython drives are plugged in, { $drives }: choose one with --drive PATH, or unplug the others.
       *[other] { $count } CircuitPython drives are plugged in, { $drives }: choose one with --drive PATH, or unplug the others.
    }
deploy-no-drive-named = --drive needs a folder: give the path of the board's drive, or leave --drive out.
deploy-without-circuitpython =
    { $mounted ->
        [yes] This controller has no CircuitPython yet: copy its .uf2 file from { $address } onto the { $loader } drive ({ $drive }) first, and deploy once the { $label } drive has appeared.
       *[no] This controller has no CircuitPython yet: copy its .uf2 file from { $address } onto the { $loader } drive ({ $drive }, which is not mounted) first, and deploy once the { $label } drive has appeared.
    }
deploy-no-about = The drive { $drive } has no { $file } with a CircuitPython version: press the board's reset button and deploy again, or choose another drive with --drive PATH.
deploy-not-mounted = The { $label } drive is plugged in but not mounted: open it in the file manager, or run `udisksctl mount -b { $device }`, and deploy again.
deploy-no-drive = No { $label } drive was found: plug the board in with a cable that carries data, or choose a drive with --drive PATH; if the controller has no CircuitPython yet, get it from { $address }.
deploy-no-folder = There is no folder { $drive }: plug the board in and give the path of its CIRCUITPY drive.
deploy-is-file = { $drive } is a file: give the folder where the CIRCUITPY drive is mounted.
deploy-is-bootloader = { $drive } is the controller's boot loader: copy CircuitPython's .uf2 file to it, then deploy to the CIRCUITPY drive that appears.

## Whose drive it is

deploy-jig-description = A jig needs no description: leave --description out.
deploy-of-board = This drive belongs to the board { $board }: give its description with --description PATH/{ $board }.toml.
deploy-is-board = This drive belongs to the board { $board }: choose the jig's drive with --drive, or add --replace to overwrite this one.
deploy-is-some-board = This drive belongs to a board: choose the jig's drive with --drive, or add --replace to overwrite this one.
deploy-is-jig = This drive belongs to a jig: choose the board's drive with --drive, add --jig to update the jig's firmware, or add --replace to overwrite this one.
deploy-strangers = { $drive } has { $files } from another project: choose the board's own drive, or add --replace, which moves the old files into the folder { $folder }.

## What a drive refuses

deploy-old-left = The new version is complete and in use, but the old one could not be removed completely: { $why }
deploy-not-held = { $file } was not written correctly: eject the drive, plug the board in again and deploy once more; if that does not help, the drive is damaged.
deploy-full = { $drive } is full: delete what you do not need there and deploy again.
deploy-too-full = { $drive } is too full: the new files need { $need } KB in addition to the old ones, but only { $free } KB is free; delete { $more } KB that you do not need there and deploy again.
deploy-no-place = { $file } cannot be written: there is a file where a folder belongs, or a folder where a file belongs; move it elsewhere and deploy again.
deploy-failed = { $drive } failed ({ $why }): check the cable, plug the board in again and deploy once more.
deploy-gone = { $drive } has disappeared: plug the board in again and deploy once more.
deploy-read-only = { $drive } cannot be written to: eject the drive and plug the board in again; if it stays read-only, check its permissions, and whether its boot.py makes it read-only for the computer.
