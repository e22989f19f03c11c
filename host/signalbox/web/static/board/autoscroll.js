// Scrolls to what the lights ask for when the question changes, unless somebody is looking elsewhere.

/** @import { GameState } from "../lib/types.d.ts" */
/** @import { Geometry } from "./board_geometry.js" */
/** @import { Hands } from "../hands/hands.js" */
/** @import { Box } from "./plane.js" */
/** @import { Zoom } from "./zoom.js" */
import { attr, find } from "../lib/dom.js";
import { boxOf, middleOf, within } from "./plane.js";
import { isNarrow } from "./zoom.js";

const LOOK_MS = 400; // after a question its lights have come
const OWN_MS = 2500; // after somebody has moved the board or the page, it stays where it is
const AROUND_PX = 26; // of a light, what has to be seen
const LEFT_PX = 80; // of the board in sight: with less, somebody looks at something else on the page

/**
 * Return how far to scroll to the right and down, in pixels, until everything lit is in sight. Where there is no room for
 * all of it, scroll only if none of it is in sight, and then to the nearest of it.
 * @param {Box} sight
 * @param {Box[]} lit
 */
export function shift(sight, lit) {
  const all = boxOf(lit.flatMap(({ x, y, width, height }) => [{ x, y }, { x: x + width, y: y + height }]));
  if (all.width <= sight.width && all.height <= sight.height) return towards(sight, all);
  if (lit.some((box) => within(sight, middleOf(box)))) return { x: 0, y: 0 };
  const middle = middleOf(sight);
  /** @param {Box} box */
  const away = (box) => Math.hypot(middleOf(box).x - middle.x, middleOf(box).y - middle.y);
  return towards(sight, lit.reduce((nearest, box) => (away(box) < away(nearest) ? box : nearest)));
}

/**
 * @param {Box} sight
 * @param {Box} box
 */
function towards(sight, box) {
  return { x: along(sight.x, sight.width, box.x, box.width), y: along(sight.y, sight.height, box.y, box.height) };
}

/**
 * @param {number} low
 * @param {number} room
 * @param {number} from
 * @param {number} length
 */
function along(low, room, from, length) {
  return Math.min(0, from - low) + Math.max(0, from + length - low - room);
}

export class Autoscroll {
  /**
   * @param {Geometry} geometry
   * @param {Hands} hands
   * @param {Zoom} zoom
   */
  constructor(geometry, hands, zoom) {
    this.geometry = geometry;
    this.hands = hands;
    this.zoom = zoom;
    this.asked = "";
    this.own = -Infinity;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
    for (const gesture of ["wheel", "touchmove", "keydown"]) addEventListener(gesture, () => (this.own = performance.now()), { passive: true });
  }

  /** @param {GameState} snapshot */
  render({ prompt, tone }) {
    if (prompt === this.asked) return;
    this.asked = prompt;
    clearTimeout(this.later);
    const looks = tone !== "wait" && tone !== "over";
    attr(find("board-frame"), "data-looks-soon", looks); // whoever measures where things lie waits for that
    if (looks) this.later = setTimeout(() => this.look(), LOOK_MS);
  }

  look() {
    attr(find("board-frame"), "data-looks-soon", false);
    const asked = [...this.lit(), ...this.faceUp()];
    const sight = this.zoom.sight();
    const isLeft = sight.height < LEFT_PX || performance.now() - this.own < OWN_MS;
    if (!asked.length || isLeft || this.hands.held?.mode === "drag") return;
    const { x, y } = shift(sight, asked);
    if (x || y) this.zoom.scroll(x, y, "smooth");
  }

  /** Return the box of the cards that lie face up under the board of a phone: the question is about them. */
  faceUp() {
    const card = find("shown-card");
    if (!isNarrow() || card.hidden || card.hasAttribute("data-none") || card.dataset.cards !== "pile") return [];
    const { x, y, width, height } = card.getBoundingClientRect();
    return [{ x, y, width, height }];
  }

  /** Return the boxes round all lit lights of squares; lights beside the board, such as a seat's, name no place. */
  lit() {
    const { squares, places } = this.geometry;
    const lights = [.../** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll("#board .light[data-lit]"))];
    return lights
      .filter(({ dataset: { light = "" } }) => squares.has(light) || places.has(light))
      .map((light) => {
        const { x, y } = middleOf(light.getBoundingClientRect());
        return { x: x - AROUND_PX, y: y - AROUND_PX, width: 2 * AROUND_PX, height: 2 * AROUND_PX };
      });
  }
}
