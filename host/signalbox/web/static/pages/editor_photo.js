// A photo of the real board under its drawing. It is read in the browser and goes nowhere else.

/** @import { Pin } from "./photo_perspective.js" */
/** @import { Box, Point } from "../board/plane.js" */
import { attr, find, findAs, keyed, s } from "../lib/dom.js";
import { say } from "../lib/labels.js";
import { asStyle, boards, perspective, photos, pulled, slid } from "./photo_perspective.js";

const LARGEST_BYTES = 40e6;
const LONGEST_PX = 4096; // a larger photo is shown smaller
const KINDS = ["image/png", "image/jpeg", "image/webp"];
const NUDGE_MM = 1;
const FAR_MM = 10; // with Shift
const PIN_MM = 5;
/** @type {Record<string, Point>} */
export const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Return what is wrong with a file by its type and size; "" for nothing.
 * @param {{ type: string, size: number }} file
 */
export function refused({ type, size }) {
  if (!KINDS.includes(type)) return say("script-photo-kind");
  return size > LARGEST_BYTES ? say("script-photo-large") : "";
}

export class Photo {
  /**
   * @param {SVGGElement} layer for the pins
   * @param {() => DOMMatrix} screen gives the matrix from millimetres of the board to points of the screen
   * @param {(sentence: string) => void} tell
   */
  constructor(layer, screen, tell) {
    this.layer = layer;
    this.screen = screen;
    this.tell = tell;
    this.canvas = findAs("photo", HTMLCanvasElement);
    /** @type {readonly Pin[]} */
    this.pins = [];
    this.held = -1; // which pin is
    const file = findAs("photo-file", HTMLInputElement);
    file.addEventListener("change", () => this.choose(file));
    const pins = findAs("photo-pins", HTMLSelectElement);
    pins.addEventListener("change", () => attr(layer, "visibility", pins.value === "away" ? "hidden" : null));
    findAs("photo-strength", HTMLInputElement).addEventListener("input", (event) => this.fade(event));
    layer.addEventListener("pointerdown", (event) => this.takeUp(event));
    layer.addEventListener("pointermove", (event) => this.held >= 0 && this.to(this.held, this.point(event)));
    for (const end of ["pointerup", "pointercancel"]) layer.addEventListener(end, () => (this.held = -1));
    layer.addEventListener("keydown", (event) => this.pressed(event));
    /** @type {Box} */
    this.sheet = { x: 0, y: 0, width: 1, height: 1 };
  }

  /** @param {HTMLInputElement} input */
  async choose(input) {
    const file = input.files?.[0];
    if (!file) return;
    const why = refused(file);
    if (why) this.tell(why);
    else {
      try {
        this.take(await createImageBitmap(file));
      } catch {
        this.tell(say("script-photo-kind"));
      }
    }
    input.value = ""; // the same file may be chosen again
  }

  /** @param {ImageBitmap} bitmap */
  take(bitmap) {
    const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    Object.assign(this.canvas, { width, height });
    this.canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const on = cornersOf(this.sheet);
    this.pins = cornersOf({ x: 0, y: 0, width, height }).map((photo, i) => ({ photo, board: on[i] }));
    attr(document.body, "data-photo", true);
    attr(this.canvas, "hidden", false);
    attr(find("photo-tools"), "hidden", false);
    this.lay();
  }

  /** Lay the photo where the pins hold it. */
  lay() {
    if (!this.pins.length) return;
    const matrix = this.screen();
    const stage = find("stage").getBoundingClientRect();
    const corners = boards(this.pins).map(({ x, y }) => {
      const seen = new DOMPoint(x, y).matrixTransform(matrix);
      return { x: seen.x - stage.x, y: seen.y - stage.y };
    });
    this.canvas.style.transform = asStyle(perspective(photos(this.pins), corners));
    keyed(this.layer, this.pins, (_pin, i) => i, (_pin, i) => pinOf(i), (pin, { board }) =>
      attr(pin, "transform", `translate(${board.x} ${board.y})`));
  }

  /** @param {Event} event */
  fade({ target }) {
    if (target instanceof HTMLInputElement) document.body.style.setProperty("--drawing", String(1 - Number(target.value) / 100));
  }

  /** @param {PointerEvent} event */
  takeUp(event) {
    this.held = this.indexOf(event);
    if (this.held < 0) return;
    event.preventDefault();
    this.layer.setPointerCapture(event.pointerId);
    if (event.target instanceof Element) /** @type {SVGGElement | null} */ (event.target.closest(".pin"))?.focus();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const way = ARROWS[event.key];
    const index = this.indexOf(event);
    if (!way || index < 0) return;
    event.preventDefault();
    const by = event.shiftKey ? FAR_MM : NUDGE_MM;
    const { x, y } = this.pins[index].board;
    this.to(index, { x: x + by * way.x, y: y + by * way.y });
  }

  /**
   * @param {number} index
   * @param {Point} board
   */
  to(index, board) {
    const slides = findAs("photo-pins", HTMLSelectElement).value === "slide";
    this.pins = (slides ? slid : pulled)(this.pins, index, board);
    this.lay();
  }

  /** @param {PointerEvent} event */
  point({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.screen().inverse());
    return { x, y };
  }

  /** @param {Event} event */
  indexOf({ target }) {
    const pin = target instanceof Element ? target.closest(".pin") : null;
    return pin ? [...this.layer.children].indexOf(pin) : -1;
  }
}

/**
 * @param {Box} box
 * @returns {Point[]}
 */
function cornersOf({ x, y, width, height }) {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

/** @param {number} index */
function pinOf(index) {
  const name = say("script-photo-pin", { number: index + 1 });
  const arm = PIN_MM * 1.8;
  return s(
    "g",
    { class: "pin", tabindex: 0, role: "button", "aria-label": name },
    s("circle", { r: PIN_MM, class: "pin-head" }),
    s("path", { d: `M${-arm} 0H${arm}M0 ${-arm}V${arm}`, class: "pin-cross" }),
  );
}
