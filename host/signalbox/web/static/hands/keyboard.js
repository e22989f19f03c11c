// Hands with the keyboard: Enter picks up and puts down, arrows and Tab choose where, R turns, Escape puts back. A looks
// for another piece to take up beside what is held; a digit says which of these is put down next.

/** @import { BoardView } from "../board/board.js" */
/** @import { Hands } from "./hands.js" */
/** @import { Held } from "./hand_state.js" */
/** @import { Point } from "../board/plane.js" */
import { attr, find, targetOf } from "../lib/dom.js";
import { isLetter } from "../lib/letter_keys.js";

/** @typedef {readonly [dx: number, dy: number]} Direction */
/** @type {Record<string, Direction | undefined>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SIDEWAYS = 2.2; // how much worse a step aside is than one ahead

export class Keyboard {
  /**
   * @param {BoardView} view
   * @param {Hands} hands
   */
  constructor(view, hands) {
    this.view = view;
    this.hands = hands;
    this.geometry = view.geometry;
    /** @type {string | null} the held piece beside which another is looked for */
    this.beside = null;
    document.addEventListener("keydown", (event) => this.pressed(event));
    find("carry-another").addEventListener("click", () => this.hands.held && this.lookBeside(this.hands.held.id));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { held } = this.hands;
    attr(this.view.svg, "data-pointed", null);
    if (event.altKey || event.ctrlKey || event.metaKey || targetOf(event).closest("input, dialog, .carry button")) {
      if (event.key === "Escape" && held) this.hands.putBack();
      return;
    }
    if (held?.id !== this.beside) this.beside = null;
    const done = held && held.id !== this.beside ? this.whileHolding(event, held) : this.whileFree(event);
    if (done) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  whileFree(event) {
    if (event.key === "Escape" && this.beside !== null && this.hands.held) {
      this.beside = null;
      return true;
    }
    if (event.key === "Escape") return this.hands.skip();
    const thing = targetOf(event).closest("[data-piece], [data-part]");
    if (!thing) return false;
    const piece = thing.getAttribute("data-piece");
    const part = thing.getAttribute("data-part");
    if (event.key === "Enter" || event.key === " ")
      return piece ? this.hands.liftPiece(piece, "carry") : this.hands.liftPart(part ?? "", "carry");
    const direction = ARROWS[event.key];
    if (!direction || !this.view.svg.contains(thing)) return false;
    this.focusNext(thing, direction);
    return true;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Held} held
   */
  whileHolding(event, held) {
    const { key, shiftKey } = event;
    const direction = ARROWS[key];
    if (key === "Escape") this.hands.putBack();
    else if (key === "Enter" || key === " ") this.hands.drop();
    else if (this.sign(event, held)) return true;
    else if (held.mode === "drag") return false;
    else if (key === "Tab" && shiftKey) this.hands.previous();
    else if (key === "Tab") this.hands.next();
    else if (direction) this.steer(direction, held);
    else return false;
    return true;
  }

  /**
   * Obey a letter or a digit; return whether it was one. With keys of one letter switched off they work only while the focus
   * is on the board or a piece.
   * @param {KeyboardEvent} event
   * @param {Held} held
   */
  sign(event, { id, kind, mode }) {
    const target = targetOf(event);
    const isAtHand = this.view.svg.contains(target) || target.closest("[data-piece]") !== null;
    if (!isAtHand && !isLetter(event)) return false;
    const key = event.key.toLowerCase();
    if (key === "r") this.hands.turn();
    else if (key === "h" && kind === "piece") this.hands.land("hand");
    else if (mode === "drag" || kind === "part") return false;
    else if (key === "a") this.lookBeside(id);
    else if (/^[1-9]$/.test(key) && this.hands.kept.length) this.hands.choose(this.hands.numbered(Number(key)));
    else return false;
    return true;
  }

  /**
   * Let keys go from piece to piece from now on: Enter takes one up beside the held one, Escape returns to placing that.
   * @param {string} id of what is held
   */
  lookBeside(id) {
    this.beside = id;
    const lying = [...this.view.svg.querySelectorAll("[data-piece][tabindex]")];
    const free = lying.filter((piece) => !this.hands.inHand.some((held) => held.id === piece.getAttribute("data-piece")));
    const lit = free.find((piece) => this.hands.lit(this.hands.piece(piece.getAttribute("data-piece") ?? "")?.at ?? null));
    const first = lit ?? free[0];
    if (first instanceof SVGElement) first.focus();
  }

  /**
   * @param {Direction} direction
   * @param {Held} held
   */
  steer(direction, { aim, from, kind }) {
    /** @type {Map<string, Point & { name: string }>} */
    const places = kind === "part" ? this.geometry.bays : this.geometry.squares;
    const targets = this.hands.targets();
    const here = places.get(aim ?? "") ?? places.get(from) ?? places.get(targets[0]);
    const there = targets.map((name) => places.get(name)).filter((place) => place !== undefined);
    const next = here && nextIn(here, there, direction);
    if (next) this.hands.aim(next.name);
  }

  /**
   * @param {Element} thing
   * @param {Direction} direction
   */
  focusNext(thing, direction) {
    /** @param {SVGElement} element */
    const spot = (element) => ({ element, ...middleOnScreen(element) });
    /** @type {NodeListOf<SVGElement>} */
    const things = this.view.svg.querySelectorAll("[data-piece], [data-part]");
    const others = [...things].filter((other) => other !== thing);
    nextIn(middleOnScreen(thing), others.map(spot), direction)?.element.focus();
  }
}

/**
 * @param {Element} element
 * @returns {Point}
 */
function middleOnScreen(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Return the nearest place in a direction, those straight ahead first; null when there is none.
 * @template {Point} P
 * @param {Point} here
 * @param {P[]} places
 * @param {Direction} direction
 */
export function nextIn(here, places, [dx, dy]) {
  /** @type {{ place: P, cost: number } | null} */
  let best = null;
  for (const place of places) {
    const ahead = (place.x - here.x) * dx + (place.y - here.y) * dy;
    const aside = Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx);
    const cost = ahead + SIDEWAYS * aside;
    if (ahead > 1 && aside <= ahead * 2 && (!best || cost < best.cost)) best = { place, cost };
  }
  return best?.place ?? null;
}
