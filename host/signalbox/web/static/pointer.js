// Hands with a mouse or a finger: drag a loco or a platform, or tap it and then tap where it goes.

const DRAG_PX = 6; // a smaller movement is a tap
const REACH = 0.62; // steps from a square's middle within which a loco lands on it
const CROSSING = 0.42; // steps from a square's middle within which a loco passes over its sensor
const BAY_REACH_MM = 12; // past a bay's edge

export class Pointer {
  constructor(view, hands, pieces) {
    Object.assign(this, { view, hands, pieces, geometry: view.geometry, pressed: null });
    document.addEventListener("pointerdown", (event) => this.down(event));
    view.svg.addEventListener("touchstart", (event) => this.keepTouch(event), { passive: false });
    view.svg.addEventListener("pointermove", (event) => this.move(event));
    view.svg.addEventListener("pointerup", (event) => this.up(event));
    view.svg.addEventListener("pointercancel", (event) => this.cancel(event));
  }

  down(event) {
    if (event.button !== 0 || !this.hands.allowed) return;
    if (this.hands.held) {
      if (this.hands.held.mode === "carry") this.tapTarget(event);
      return;
    }
    const grip = this.grip(event.target);
    if (!grip) return;
    this.pressed = { ...grip, id: event.pointerId, x: event.clientX, y: event.clientY };
    this.view.svg.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  /** A touch on something that can be picked up must not scroll the page, whatever the browser makes of the style. */
  keepTouch(event) {
    if (this.hands.allowed && (this.hands.held || this.grip(event.target))) event.preventDefault();
  }

  /** What lies under the pointer that can be picked up. */
  grip(element) {
    const piece = element.closest("[data-piece]");
    if (piece) return { lift: (mode) => this.hands.liftPiece(piece.dataset.piece, mode) };
    const square = this.geometry.squares.get(element.closest("[data-square]")?.dataset.square);
    const inBay = square?.bay && this.hands.parts.find(({ bay }) => bay === square.bay)?.id;
    const part = element.closest("[data-part]")?.dataset.part ?? inBay;
    if (!part) return null;
    return { lift: (mode) => this.hands.liftPart(part, mode), part };
  }

  move(event) {
    const { held } = this.hands;
    const at = this.view.point(event.clientX, event.clientY);
    const { pressed } = this;
    if (pressed && pressed.id === event.pointerId && !held) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAG_PX) return;
      const from = this.view.point(pressed.x, pressed.y);
      this.pieces.pointer = from;
      this.trail = from;
      if (!pressed.lift("drag")) {
        this.pressed = null;
        return;
      }
      this.grab = pressed.part ? this.offset(from) : { x: 0, y: 0 };
    }
    if (this.hands.held?.mode === "drag") this.drag(at);
  }

  /** Where a platform is held, from its middle. */
  offset(from) {
    const bay = this.geometry.bays.get(this.hands.held.from);
    const over = bay ? { x: from.x - bay.x, y: from.y - bay.y } : { x: 0, y: 0 };
    return Math.hypot(over.x, over.y) < 3 * this.geometry.pitch ? over : { x: 0, y: 0 };
  }

  drag(at) {
    const { held } = this.hands;
    if (held.kind === "piece") {
      this.sweep(at);
      this.hands.aim(this.landing(at));
    } else {
      const bay = this.bayAt(at);
      this.hands.half(bay ? this.halfOf(bay, at) : 0);
      this.hands.aim(bay?.name ?? null);
    }
    this.pieces.follow(held.kind === "piece" ? at : { x: at.x - this.grab.x, y: at.y - this.grab.y });
  }

  /** Tells the table every square crossed since the last movement. */
  sweep(at) {
    const from = this.trail;
    const steps = Math.max(1, Math.ceil(Math.hypot(at.x - from.x, at.y - from.y) / (this.geometry.pitch / 5)));
    for (let k = 1; k <= steps; k += 1) {
      const point = { x: from.x + ((at.x - from.x) * k) / steps, y: from.y + ((at.y - from.y) * k) / steps };
      const square = this.near(point, CROSSING, [...this.geometry.squares.keys()]);
      if (square) this.hands.over(square);
      else if (!this.near(point, REACH, [...this.geometry.squares.keys()])) this.hands.over("hand");
    }
    this.trail = at;
  }

  near(point, reach, names) {
    let best = null;
    for (const name of names) {
      const square = this.geometry.squares.get(name);
      const away = square ? Math.hypot(square.x - point.x, square.y - point.y) / this.geometry.pitch : reach;
      if (away < reach && (!best || away < best.away)) best = { name, away };
    }
    return best?.name ?? null;
  }

  /** Where a loco let go here lands: a free square, the hand when off the board, or null (back where it was). */
  landing(at) {
    const square = this.near(at, REACH, this.hands.freeSquares());
    if (square) return square;
    return within(this.geometry.sheet, at, 0) ? null : "hand";
  }

  bayAt(at) {
    return this.hands
      .emptyBays()
      .map((name) => this.geometry.bays.get(name))
      .find(({ box }) => within(box, at, BAY_REACH_MM));
  }

  halfOf(bay, at) {
    if (bay.name === this.hands.held.from) return 0;
    const angle = (-bay.angle * Math.PI) / 180;
    return (at.x - bay.x) * Math.sin(angle) + (at.y - bay.y) * Math.cos(angle) < 0 ? 0 : 1;
  }

  up(event) {
    const { pressed } = this;
    if (!pressed || pressed.id !== event.pointerId) return;
    this.pressed = null;
    if (this.hands.held?.mode === "drag") this.hands.drop();
    else if (!this.hands.held) pressed.lift("carry");
  }

  cancel(event) {
    if (this.pressed?.id !== event.pointerId) return;
    this.pressed = null;
    if (this.hands.held?.mode === "drag") this.hands.putBack();
  }

  /** A tap while something is carried: on a target it lands there, on the turn button it turns. */
  tapTarget(event) {
    const { held } = this.hands;
    if (!this.view.svg.contains(event.target)) {
      if (event.target.closest("[data-piece]")) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (event.target.closest("[data-turn]")) {
      this.hands.turn();
      return;
    }
    const at = this.view.point(event.clientX, event.clientY);
    const target = held.kind === "piece" ? this.landing(at) : this.bayAt(at)?.name;
    if (!target) return;
    if (held.kind === "part" && held.aim !== target) this.hands.half(this.halfOf(this.geometry.bays.get(target), at));
    this.hands.land(target);
  }
}

function within({ x, y, width, height }, point, margin) {
  return point.x > x - margin && point.x < x + width + margin && point.y > y - margin && point.y < y + height + margin;
}
