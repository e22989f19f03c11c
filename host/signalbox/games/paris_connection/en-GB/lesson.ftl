### A first game of Paris Connection that is led.

paris-lesson-company = You hold three red shares, so help red. Press the red button.
paris-lesson-place = Put a red loco on the lit hex. That city is worth 2, so now red is worth 2.
paris-lesson-done = You could place more, but this is enough for now. Press Done.
paris-lesson-watch = Now watch the others play. On a real board, do what the lights ask.
paris-lesson-give = Now you trade. Blue is worth nothing yet: press blue to give a share back.
paris-lesson-take = What would you like for it? Red is worth 2: press red.
paris-lesson-take-again = You may take a second one: take a red share again.
paris-lesson-end = You gave one share and got two good ones. In the end the best shares win.
