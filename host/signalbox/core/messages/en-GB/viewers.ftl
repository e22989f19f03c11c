### What a page is told about itself, and why what it asked for is not done.

viewer-only-watches = You are watching. To play, open your seat’s link from the table’s page. Or open the page with the link that Signalbox printed (it ends in ?token=…).
viewer-is-a-seat = Here you make your choices and press your own buttons. Do everything else at the table.
viewer-shows-something-else = This page is out of date: reload it.
viewer-has-no-seat = This device has no seat any more. Ask at the table for a new link.
viewer-link-used = That link has been used, or there is a newer one. Ask at the table for a new link.
viewer-seat-has-no-page = That seat has no page of its own. Only a person’s seat has one.
request-not-text = That message is not text: reload the page and try again.
request-too-long = That message is too long: reload the page and try again.
request-not-json = That message is not JSON: reload the page and try again.
request-unknown = There is no command “{ $verb }”: the commands are { $known }.
request-lacks-text = “{ $verb }” needs text in “{ $field }”: reload the page and try again.

## Where there is no page

viewer-unknown-address = There is no such page: open the address that Signalbox printed.
viewer-wrong-address = The table is not at this address. Open the one that Signalbox printed.
viewer-from-elsewhere = Another site asked for this page. Open the address that Signalbox printed.
