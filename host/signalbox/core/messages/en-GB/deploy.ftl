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
                [changed] kept { $file }, which was changed, as { $to }
               *[foreign] kept { $file }, which is another project's, as { $to }
            }
       *[no]
            { $whose ->
                [changed] would keep { $file }, which was changed, as { $to }
               *[foreign] would keep { $file }, which is another project's, as { $to }
            }
    }
deploy-switch =
    { $done ->
        [yes] switched to { $folder }
       *[no] would switch to { $folder }
    }
deploy-left = {"  "}left alone, Signalbox does not use it: { $files }
deploy-nothing = Nothing to do: all files are there.
deploy-compiled = The modules are compiled by the mpy-cross of { $compiler }.
deploy-whole = All files are complete.
deploy-whole-eject =
    { $system ->
        [linux] All files are complete. Run `umount { $drive }` or eject it in the file manager, then press the board's reset button or unplug it once.
        [mac] All files are complete. Run `diskutil eject { $drive }` or eject it in the Finder, then press the board's reset button or unplug it once.
        [windows] All files are complete. Choose Eject for { $drive } in the Explorer, then press the board's reset button or unplug it once.
       *[other] All files are complete. Eject { $drive }, then press the board's reset button or unplug it once.
    }

## Compiling

deploy-cannot-compile = { $program } cannot compile { $file }: add --plain to send all files as they are.
deploy-no-compiler = { $program } is not an mpy-cross of CircuitPython: name one, or leave --mpy-cross out.
deploy-compiler-for-what = The drive does not say which CircuitPython it has: leave --mpy-cross out.
deploy-other-compiler = { $program } belongs to { $compiler }, and the controller has { $version }: name an mpy-cross of CircuitPython { $major }, or leave --mpy-cross out.
deploy-package-missing = The Python package { $package } is missing here: install Signalbox again.

## What may keep the board from running

deploy-version-unknown = The drive has no { $file } of CircuitPython, so its version could not be checked.
deploy-circuitpython-too-old = The controller runs CircuitPython { $version }, which cannot run Signalbox: put { $good } or newer on it ({ $address }).
deploy-circuitpython-old =
    { $scan ->
        [matrix] The controller runs CircuitPython { $version }, with which a matrix may see pieces where there are none: put { $good } or newer on it ({ $address }).
       *[registers] The controller runs CircuitPython { $version }, which reads reeds more slowly: put { $good } or newer on it ({ $address }).
    }
deploy-no-pin = A { $machine } has no pin { $pins }: correct the description.
deploy-settings-refused = The board will not play with what is on its drive: { $why }

## Which drive

deploy-several-drives =
    { $count ->
        [2] Two CircuitPython drives are plugged in, { $drives }: name one with --drive PATH, or unplug the others.
        [3] Three CircuitPython drives are plugged in, { $drives }: name one with --drive PATH, or unplug the others.
       *[other] { $count } CircuitPython drives are plugged in, { $drives }: name one with --drive PATH, or unplug the others.
    }
deploy-no-drive-named = --drive names no folder: give the path of the board's drive, or leave it out.
deploy-without-circuitpython =
    { $mounted ->
        [yes] This controller has no CircuitPython yet: copy its .uf2 file from { $address } onto the drive { $loader } ({ $drive }) first, and deploy when the drive { $label } has appeared.
       *[no] This controller has no CircuitPython yet: copy its .uf2 file from { $address } onto the drive { $loader } ({ $drive }, which is not mounted) first, and deploy when the drive { $label } has appeared.
    }
deploy-no-about = The drive { $drive } has no { $file } that names a CircuitPython: press the board's reset button and deploy again, or name one with --drive PATH.
deploy-not-mounted = The drive { $label } is plugged in but not mounted: open it in the file manager, or run `udisksctl mount -b { $device }`, and deploy again.
deploy-no-drive = No drive { $label } was found: plug the board in with a cable that carries data, or name one with --drive PATH; a controller without CircuitPython gets it from { $address }.
deploy-no-folder = There is no folder { $drive }: plug the board in and give the path of its drive CIRCUITPY.
deploy-is-file = { $drive } is a file: give the folder at which the drive CIRCUITPY is mounted.
deploy-is-bootloader = { $drive } is the controller's boot loader: copy CircuitPython's .uf2 file to it, and deploy to the drive CIRCUITPY that then appears.

## Whose drive it is

deploy-jig-description = A jig knows no board: leave --description out.
deploy-of-board = This drive belongs to the board { $board }: name its description with --description PATH/{ $board }.toml.
deploy-is-board = This drive belongs to the board { $board }: name the jig's drive with --drive, or add --replace to overwrite this one.
deploy-is-some-board = This drive belongs to a board: name the jig's drive with --drive, or add --replace to overwrite this one.
deploy-is-jig = This drive belongs to a jig: name the board's drive with --drive, add --jig to update the jig's firmware, or add --replace to overwrite this one.
deploy-strangers = { $drive } has { $files } of another project: choose the board's own drive, or add --replace, which moves the old file into the folder { $folder }.

## What a drive refuses

deploy-old-left = The new version is complete and in use, but not all of the old one is gone: { $why }
deploy-not-held = { $file } does not hold what was written to it: eject the drive, plug the board in again and deploy once more; if that does not help, the drive is damaged.
deploy-full = { $drive } is full: delete what you do not need there and deploy again.
deploy-too-full = { $drive } is too full: the new files need { $need } KB beside the old ones, and { $free } KB are free; delete { $more } KB of what you do not need there and deploy again.
deploy-no-place = { $file } has no place: a file lies where a folder belongs, or a folder where a file does; move it elsewhere and deploy again.
deploy-failed = { $drive } failed ({ $why }): check the cable, plug the board in again, deploy once more.
deploy-gone = { $drive } has gone: plug the board in again and deploy once more.
deploy-read-only = { $drive } cannot be written to: eject the drive and plug the board in again; if it stays read-only, check its permissions, and that the boot.py on it does not keep the drive for itself.
