### A first game of Paris Connection that is led.

paris-lesson-company = You hold three red shares. What helps red helps you.
paris-lesson-place = That city is worth 2. Each red share is then worth 2, too.
paris-lesson-done = You could place more locos, but this is enough for now.
paris-lesson-watch = Now the others play. What they build and trade shows what they hold.
paris-lesson-give = Now you trade. Blue is worth nothing yet: give a blue share back.
paris-lesson-take = For it, you may have up to two shares of another company. Red is worth 2.
paris-lesson-take-again = A second one costs you nothing.
paris-lesson-end = You gave one share and got two good ones. In the end the best shares win.
