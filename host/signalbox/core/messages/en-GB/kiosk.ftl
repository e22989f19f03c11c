### `signalbox kiosk install`: a computer that shows nothing but a table.

kiosk-needs-port = The browser has to know the page's port: choose one with --page-port.
kiosk-line-break = An argument of a service cannot contain a line break: remove the line break.
kiosk-unwritable = { $file } cannot be written ({ $why }): choose another place with --folder.
kiosk-written = Written: { $file }
kiosk-program-missing = Not found on this computer: { $program }. The browser's service needs it.
kiosk-switch-on = To switch the kiosk on, now and whenever the computer starts:
kiosk-switch-off = To switch it off: { $command }
