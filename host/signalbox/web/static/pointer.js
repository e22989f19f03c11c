// Hands with a mouse or a finger: drag a piece or a platform, or tap it and then tap where it goes.

import { within } from "./geometry.js";

const DRAG_PX = 6; // a smaller movement is a tap
const REACH = 0.62; // steps from a square's middle within which a piece lands on it
const CROSSING = 0.42; // of a square's room, from its middle, within which a loco passes over its sensor
const BAY_REACH_MM = 12; // past a bay's edge

export class Pointer {
  constructor(view, hands, pieces, zoom) {
    Object.assign(this, { view, hands, pieces, zoom, geometry: view.geometry, pressed: null, tapped: null });
    document.addEventListener("pointerdown", (event) => this.down(event));
    view.svg.addEventListener("touchstart", (event) => this.keepTouch(event), { passive: false });
    view.svg.addEventListener("pointermove", (event) => this.move(event));
    view.svg.addEventListener("pointerup", (event) => this.up(event));
    view.svg.addEventListener("pointercancel", (event) => this.cancel(event));
  }

  down(event) {
    if (event.button !== 0 || !this.hands.allowed) return;
    if (this.hands.held) {
      if (this.hands.held.mode === "carry") this.tap(event);
      return;
    }
    const grip = this.grip(event.target);
    if (!grip) return;
    this.pressed = { ...grip, id: event.pointerId, x: event.clientX, y: event.clientY };
    this.view.svg.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  /** A tap while something is carried; it counts when the finger leaves where it came, so that one may scroll. */
  tap(event) {
    const onBoard = this.view.svg.contains(event.target);
    if (onBoard) this.tapped = { id: event.pointerId, x: event.clientX, y: event.clientY };
    if (onBoard || event.target.closest("[data-piece]")) event.preventDefault();
  }

  /** A touch on something that can be picked up must not scroll the page, whatever the browser makes of the style. */
  keepTouch(event) {
    const { allowed, held } = this.hands;
    if (allowed && (held ? held.mode === "drag" : this.grip(event.target))) event.preventDefault();
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
    if (this.hands.held?.mode !== "drag") return;
    this.zoom.follow(event.clientX, event.clientY);
    this.drag(at);
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
    this.trail = at;
    const steps = Math.max(1, Math.ceil(Math.hypot(at.x - from.x, at.y - from.y) / (this.geometry.pitch / 5)));
    for (let k = 1; k <= steps; k += 1) {
      const point = { x: from.x + ((at.x - from.x) * k) / steps, y: from.y + ((at.y - from.y) * k) / steps };
      const { square, away } = nearest(point, this.geometry.spots);
      if (away < CROSSING * 2 * square.r) this.hands.over(square.name);
      else if (away > REACH * this.geometry.pitch) this.hands.over("hand");
    }
  }

  /** Where a piece let go here lands: a free square, the hand when off the board, or null (back where it was). */
  landing(at) {
    const { spots, pitch, squares, sheet } = this.geometry;
    const free = this.hands.freeSquares().map((name) => squares.get(name));
    const under = nearest(at, spots);
    const best = nearest(at, free);
    const room = best.square && (best.square.place === under.square.place ? pitch : 2 * best.square.r);
    if (best.square && best.away < REACH * room) return best.square.name;
    if (under.away < REACH * pitch) return null;
    return within(sheet, at) ? null : "hand";
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
    const { pressed, tapped } = this;
    this.tapped = null;
    const still = tapped?.id === event.pointerId && Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < DRAG_PX;
    if (still && this.hands.held?.mode === "carry") this.tapTarget(event);
    if (!pressed || pressed.id !== event.pointerId) return;
    this.pressed = null;
    if (this.hands.held?.mode === "drag") this.hands.drop();
    else if (!this.hands.held) pressed.lift("carry");
  }

  cancel(event) {
    this.tapped = null;
    if (this.pressed?.id !== event.pointerId) return;
    this.pressed = null;
    if (this.hands.held?.mode === "drag") this.hands.putBack();
  }

  /** A tap while something is carried: on a target it lands there, on the turn button it turns. */
  tapTarget(event) {
    const { held } = this.hands;
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

/** The square nearest to a point, and how far away it is in millimetres; no square when there are none. */
function nearest(point, squares) {
  let found = { square: null, away: Infinity };
  for (const square of squares) {
    const away = Math.hypot(square.x - point.x, square.y - point.y);
    if (away < found.away) found = { square, away };
  }
  return found;
}
