// Hands with the keyboard: Enter picks up and puts down, arrows and Tab choose where, R turns, Escape puts back.

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SIDEWAYS = 2.2; // how much worse a step aside is than one ahead

export class Keys {
  constructor(view, hands) {
    Object.assign(this, { view, hands, geometry: view.geometry });
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, dialog, .carry button")) {
      if (event.key === "Escape" && this.hands.held) this.hands.putBack();
      return;
    }
    const done = this.hands.held ? this.whileHolding(event) : this.whileFree(event);
    if (done) event.preventDefault();
  }

  whileFree({ key, target }) {
    const thing = target.closest("[data-piece], [data-part]");
    if (!thing) return false;
    if (key === "Enter" || key === " ") {
      const { piece, part } = thing.dataset;
      return piece ? this.hands.liftPiece(piece, "carry") : this.hands.liftPart(part, "carry");
    }
    if (!ARROWS[key] || !this.view.svg.contains(thing)) return false;
    this.focusNext(thing, ARROWS[key]);
    return true;
  }

  whileHolding({ key, shiftKey }) {
    if (key === "Escape") this.hands.putBack();
    else if (key === "Enter" || key === " ") this.hands.drop();
    else if (key === "r" || key === "R") this.hands.turn();
    else if (this.hands.held.mode === "drag") return false;
    else if (key === "Tab" && shiftKey) this.hands.previous();
    else if (key === "Tab") this.hands.next();
    else if (ARROWS[key]) this.steer(ARROWS[key]);
    else return false;
    return true;
  }

  steer(direction) {
    const { aim, from, kind } = this.hands.held;
    const lookup = kind === "part" ? this.geometry.bays : this.geometry.squares;
    const here = lookup.get(aim) ?? lookup.get(from) ?? lookup.get(this.hands.targets()[0]);
    const places = this.hands.targets().map((name) => lookup.get(name));
    const next = nextIn(here, places.filter(Boolean), direction);
    if (next) this.hands.aim(next.name);
  }

  focusNext(thing, direction) {
    const spot = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { element, x: x + width / 2, y: y + height / 2 };
    };
    const all = [...this.view.svg.querySelectorAll("[data-piece], [data-part]")].filter((one) => one !== thing);
    nextIn(spot(thing), all.map(spot), direction)?.element.focus();
  }
}

/** The nearest place in a direction, those straight ahead first. */
function nextIn(here, places, [dx, dy]) {
  let best = null;
  for (const place of places) {
    const ahead = (place.x - here.x) * dx + (place.y - here.y) * dy;
    const aside = Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx);
    const cost = ahead + SIDEWAYS * aside;
    if (ahead > 1 && aside <= ahead * 2 && (!best || cost < best.cost)) best = { place, cost };
  }
  return best?.place ?? null;
}
