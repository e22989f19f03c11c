// A closer look at the board: buttons, Ctrl and the wheel; a board with small squares starts large enough for a finger.

/** @import { Box, Point } from "./plane.js" */
import { attr, find } from "../lib/dom.js";
import { say } from "../lib/labels.js";
import { isMotionReduced } from "../lib/reduced_motion.js";
import { middleOf, within } from "./plane.js";
import { setApart } from "./printed_names.js";

const STEP = 1.5;
const MAXIMUM = 6;
const FINGER_PX = 30; // the room of the smallest square at which no further zoom is offered by itself
const START_PX = 33; // on a narrow window a square's step starts no smaller
const NAME_PX = { least: 11, most: 15 }; // the letters of what is printed on the board, on the screen
const SIGN_MM = 13; // and how large they may be on a sign
const PRINT_MM = 7.25; // how high a platform's colour is printed on it
const NAME_MM = 9; // and how large they would be printed
const EDGE_PX = 44; // a thing dragged so near to the edge scrolls the board
const PACE = 0.35; // of the depth into that edge, a movement
const NARROW = "(max-width: 860px)"; // as in common.css
const LOW = "(max-height: 500px) and (min-width: 560px)"; // as in landscape.css

/**
 * Return how far to scroll along one axis for a thing dragged to `at`, with the board seen from `low` to `high`. In pixels.
 * @param {number} low
 * @param {number} high
 * @param {number} at
 */
export function push(low, high, at) {
  return PACE * (Math.max(0, at - (high - EDGE_PX)) - Math.max(0, low + EDGE_PX - at));
}

/**
 * Return the height of names on the board in millimetres, at so many pixels a millimetre.
 * @param {number} pixels
 */
export function nameSize(pixels) {
  return Math.max(NAME_PX.least, Math.min(NAME_PX.most, NAME_MM * pixels)) / pixels;
}

/**
 * Give what is printed on a board a height that can be read. Return that height in millimetres.
 * @param {HTMLElement | SVGSVGElement} svg
 * @param {number} pixels a millimetre
 */
export function sizeNames(svg, pixels) {
  const size = nameSize(pixels);
  svg.style.setProperty("--name-size", `${(Math.ceil(size * 100) / 100).toFixed(2)}px`);
  attr(svg, "data-small", size > SIGN_MM);
  attr(svg, "data-small-print", PRINT_MM * pixels < NAME_PX.least);
  return size;
}

/** Return whether a game's board and panel stand side by side because the window is low. */
const isLow = () => Boolean(document.body.dataset.board) && matchMedia(LOW).matches;

/** Return whether the page is one long column that scrolls; a low window of a game has board and panel side by side. */
export function isNarrow() {
  return matchMedia(NARROW).matches && !isLow();
}

/**
 * The thing that is zoomed: the element that grows, what it shows in millimetres, and where that is on the screen.
 * @typedef {object} View
 * @property {HTMLElement | SVGSVGElement} svg
 * @property {{ box: Box, pitch: number, pieceScale: number }} geometry
 * @property {() => DOMMatrix} screen
 * @property {(clientX: number, clientY: number) => Point} point
 */

export class Zoom {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.frame = find("board-frame");
    this.area = this.frame.parentElement ?? this.frame;
    this.factor = 1;
    this.sized = 0; // the pixels a millimetre for which names have their size
    this.chosen = false; // somebody has zoomed
    this.centred = false;
    find("zoom-in").addEventListener("click", () => this.to(this.factor * STEP));
    find("zoom-out").addEventListener("click", () => this.to(this.factor / STEP));
    find("zoom-fit").addEventListener("click", () => this.to(1));
    this.frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.resized()).observe(this.area);
  }

  /** Pixels a millimetre when the whole board is in sight. */
  get fit() {
    const { width, height } = this.view.geometry.box;
    const room = this.area.getBoundingClientRect();
    return isNarrow() ? room.width / width : Math.min(room.width / width, room.height / height);
  }

  resized() {
    const { pitch } = this.view.geometry;
    if (!this.chosen) this.factor = Math.max(1, isNarrow() || isLow() ? START_PX / (pitch * this.fit) : 1);
    this.apply();
    if (this.chosen || this.centred || this.factor <= 1) return;
    this.centred = true; // a board that is larger than its frame is seen from its middle at first
    this.frame.scrollLeft = (this.frame.scrollWidth - this.frame.clientWidth) / 2;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.to(this.factor * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
  }

  /**
   * Zoom so that a point stays where it is on the screen: by default the middle of what is in sight.
   * @param {number} factor
   * @param {Point} at
   */
  to(factor, at = middleOf(this.sight())) {
    const before = this.view.point(at.x, at.y);
    this.chosen = true;
    this.factor = Math.min(MAXIMUM, Math.max(1, factor));
    this.apply();
    const { a, d, e, f } = this.view.screen();
    this.frame.scrollBy(before.x * a + e - at.x, before.y * d + f - at.y);
  }

  apply() {
    const { svg, geometry } = this.view;
    const large = this.factor > 1.001;
    const width = geometry.box.width * this.fit * this.factor;
    svg.style.width = large ? `${width.toFixed(1)}px` : "";
    svg.style.height = large ? `${((width * geometry.box.height) / geometry.box.width).toFixed(1)}px` : "";
    this.sizeNames();
    attr(this.frame, "data-large", large);
    attr(this.frame, "data-chosen", this.chosen);
    attr(this.frame, "tabindex", large ? 0 : null);
    attr(this.frame, "role", large ? "group" : null);
    attr(this.frame, "aria-label", large ? say("script-board-zoomed") : null);
    const smallest = 2 * 20 * geometry.pieceScale * this.fit; // pixels of the smallest square, whole board in sight
    attr(find("zoom"), "hidden", smallest > FINGER_PX && !large);
    attr(find("zoom-out"), "disabled", !large);
    attr(find("zoom-fit"), "disabled", !large);
    attr(find("zoom-in"), "disabled", this.factor >= MAXIMUM);
  }

  sizeNames() {
    const { svg } = this.view;
    const pixels = this.fit * this.factor;
    if (!(pixels > 0) || pixels === this.sized) return;
    this.sized = pixels;
    sizeNames(svg, pixels);
    if (svg instanceof SVGSVGElement) setApart(svg);
  }

  /**
   * Return the visible part of the frame, in pixels of the window: on a phone without what lies under card and buttons.
   * @returns {Box}
   */
  sight() {
    const { left, right, top, bottom } = this.frame.getBoundingClientRect();
    const over = isNarrow() ? (document.getElementById("now")?.getBoundingClientRect().bottom ?? 0) : 0; // the editor has neither
    const under = isNarrow() ? (document.getElementById("actions")?.getBoundingClientRect().top ?? innerHeight) : innerHeight;
    const [high, low] = [Math.max(top, over), Math.min(bottom, under)];
    return { x: left, y: high, width: right - left, height: Math.max(0, low - high) };
  }

  /**
   * Scroll the frame, and for what it cannot scroll the page. In pixels.
   * @param {number} right
   * @param {number} down
   * @param {ScrollBehavior} behavior
   */
  scroll(right, down, behavior = "instant") {
    const { scrollTop, scrollHeight, clientHeight } = this.frame;
    const inside = Math.min(scrollHeight - clientHeight - scrollTop, Math.max(-scrollTop, down));
    const how = isMotionReduced() ? "instant" : behavior;
    this.frame.scrollBy({ left: right, top: inside, behavior: how });
    if (isNarrow() && Math.abs(down - inside) >= 1) scrollBy({ top: down - inside, behavior: how });
  }

  /**
   * Scroll the board on when a thing is dragged near its edge.
   * @param {number} clientX
   * @param {number} clientY
   */
  follow(clientX, clientY) {
    if (!this.frame.hasAttribute("data-large")) return;
    const sight = this.sight();
    if (!within(sight, { x: clientX, y: clientY })) return;
    this.scroll(push(sight.x, sight.x + sight.width, clientX), push(sight.y, sight.y + sight.height, clientY));
  }
}
