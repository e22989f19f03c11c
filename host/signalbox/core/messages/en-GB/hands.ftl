### Moving the things of a virtual board.

hands-no-square = There is no square “{ $square }” on this board.
hands-square-taken = That square is taken: choose a free one.
hands-no-platform = There is no platform “{ $platform }” on this board.
hands-platform-placed-wrong = A platform goes into a bay. Put side A or B at the buffer.
hands-bay-taken = There is another platform in the { $bay } bay: use the empty bay.
hands-no-piece = There is no piece “{ $piece }” on this table.
hands-thing-held = Somebody else is holding that: wait until they put it down.
hands-let-go = That is no longer in your hand: pick it up again.
hands-piece-rides = That piece is on a platform in the air. Put the platform down first.
