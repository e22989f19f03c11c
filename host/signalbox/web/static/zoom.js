// A closer look at the board: buttons, Ctrl and the wheel; a board with small squares starts large enough for a finger.

import { attr } from "./dom.js";
import { setApart } from "./labels.js";

const STEP = 1.4;
const MOST = 6;
const FINGER_PX = 30; // the room of the smallest square at which no further zoom is offered by itself
const START_PX = 26; // on a narrow window a square's step starts no smaller
const LABEL_PX = 9.5; // about how high a label of LABEL_MM is to be on the screen
const LABEL_MM = 10;
const LABEL_SCALES = [0.7, 1.12]; // larger ones would run into each other
const EDGE_PX = 44; // a thing dragged so near to the edge scrolls the board
const PACE = 0.35; // of the depth into that edge, a movement

const find = (id) => document.getElementById(id);

export class Zoom {
  constructor(view) {
    this.view = view;
    this.frame = find("board-frame");
    this.factor = 1;
    this.chosen = false; // somebody has zoomed
    find("zoom-in").addEventListener("click", () => this.to(this.factor * STEP));
    find("zoom-out").addEventListener("click", () => this.to(this.factor / STEP));
    find("zoom-fit").addEventListener("click", () => this.to(1));
    this.frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.resized()).observe(this.frame.parentElement);
  }

  /** Pixels a millimetre when the whole board is in sight. */
  get fit() {
    const { width, height } = this.view.geometry.box;
    const room = this.frame.parentElement.getBoundingClientRect();
    const narrow = matchMedia("(max-width: 860px)").matches;
    return narrow ? room.width / width : Math.min(room.width / width, room.height / height);
  }

  resized() {
    const { pitch } = this.view.geometry;
    if (!this.chosen) this.factor = Math.max(1, matchMedia("(max-width: 860px)").matches ? START_PX / (pitch * this.fit) : 1);
    this.apply();
  }

  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.to(this.factor * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
  }

  /** Zooms so that the point of the screen that is looked at stays where it is. */
  to(factor, at = this.middle()) {
    const before = this.view.point(at.x, at.y);
    this.chosen = true;
    this.factor = Math.min(MOST, Math.max(1, factor));
    this.apply();
    const { a, d, e, f } = this.view.svg.getScreenCTM();
    this.frame.scrollBy(before.x * a + e - at.x, before.y * d + f - at.y);
  }

  middle() {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  apply() {
    const { svg, geometry } = this.view;
    const large = this.factor > 1.001;
    const width = geometry.box.width * this.fit * this.factor;
    svg.style.width = large ? `${width.toFixed(1)}px` : "";
    svg.style.height = large ? `${((width * geometry.box.height) / geometry.box.width).toFixed(1)}px` : "";
    const wanted = LABEL_PX / (LABEL_MM * this.fit * this.factor);
    const scale = Math.max(LABEL_SCALES[0], Math.min(LABEL_SCALES[1], wanted)).toFixed(2);
    if (scale !== svg.style.getPropertyValue("--label-scale")) {
      svg.style.setProperty("--label-scale", scale);
      setApart([...svg.querySelectorAll(".area-label")], Number(scale));
    }
    attr(this.frame, "data-large", large);
    attr(this.frame, "tabindex", large ? 0 : null);
    attr(this.frame, "role", large ? "group" : null);
    attr(this.frame, "aria-label", large ? "The board, zoomed in: scroll to see the rest" : null);
    const smallest = 2 * 20 * geometry.pieceScale * this.fit; // pixels of the smallest square, whole board in sight
    attr(find("zoom"), "hidden", smallest > FINGER_PX && !large);
    attr(find("zoom-out"), "disabled", !large);
    attr(find("zoom-fit"), "disabled", !large);
    attr(find("zoom-in"), "disabled", this.factor >= MOST);
  }

  /** A thing is dragged here: near the edge the board scrolls on. */
  follow(clientX, clientY) {
    if (!this.frame.hasAttribute("data-large")) return;
    const { left, right, top, bottom } = this.frame.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) return;
    const push = (low, high, at) => PACE * (Math.max(0, at - (high - EDGE_PX)) - Math.max(0, low + EDGE_PX - at));
    this.frame.scrollBy(push(left, right, clientX), push(top, bottom, clientY));
  }
}
