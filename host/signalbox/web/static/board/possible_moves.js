// What a piece that is moved now would do: a ring where it would stop, a star where it would be home, a burst where it
// would crash, and arrows for the pieces that it would push. Its way is drawn under the pointer.

/** @import { Hands } from "../hands/hands.js" */
/** @import { PossibleMove, Way } from "../lib/types.d.ts" */
/** @import { Geometry } from "./board_geometry.js" */
/** @import { MoveArrows } from "./move_arrows.js" */
import { endOf, movesOf } from "../hands/hand_state.js";
import { attr, keyed, s } from "../lib/dom.js";
import { HOME, STAR } from "./last_move.js";
import { burst } from "./move_arrows.js";
import { painted } from "./naming.js";

const RING_MM = 15;
const TIP_MM = 20; // the length of the arrow from a pushed piece, which says the direction and hides nothing

export class PossibleMoves {
  /**
   * @param {SVGGElement} layer
   * @param {Geometry} geometry
   * @param {Hands} hands
   * @param {MoveArrows} arrows draws the way of the move under the pointer
   */
  constructor(layer, geometry, hands, arrows) {
    this.layer = layer;
    this.geometry = geometry;
    this.hands = hands;
    this.arrows = arrows;
  }

  /** @param {PossibleMove[]} moves */
  render(moves) {
    const { held, autoMoves, allowed } = this.hands;
    const origins = new Set(moves.map(({ origin }) => origin));
    keyed(this.layer, movesOf(moves, held), (move) => JSON.stringify(move), (move) => this.drawn(move), (mark, move) => {
      attr(mark, "data-end", autoMoves && allowed ? endOf(move) : null);
      attr(mark, "data-over", origins.has(endOf(move))); // another piece of theirs is under it
    });
  }

  /** @param {PossibleMove} move */
  drawn(move) {
    const [own, ...pushed] = move.ways;
    const mark = painted(s("g", { class: "possible" }, this.end(own), ...pushed.flatMap((way) => this.push(way))), this.geometry, own.colour);
    mark.addEventListener("pointerenter", () => this.arrows.render(move.ways));
    mark.addEventListener("pointerleave", () => this.arrows.render([]));
    return mark;
  }

  /**
   * Draw what becomes of a piece at the end of its way.
   * @param {Way} way
   */
  end({ squares, crash }) {
    const { geometry } = this;
    const light = geometry.lights.find((spot) => spot?.name === crash);
    if (light) return s("path", { class: "possible-crash", d: burst(light) });
    const name = squares.at(-1) ?? "";
    const { x, y } = geometry.squaresOf(name)[0] ?? { x: 0, y: 0 };
    const isHome = geometry.squaresOf(name).some(({ kind }) => kind === HOME);
    const ring = s("circle", { class: "possible-end", cx: x, cy: y, r: RING_MM });
    return isHome ? s("g", {}, ring, s("path", { class: "possible-home", d: STAR, transform: `translate(${x} ${y})` })) : ring;
  }

  /**
   * Draw where a piece is pushed to: a short arrow, or a burst.
   * @param {Way} way
   */
  push(way) {
    const [from, to] = [way.squares.at(0), way.squares.at(1)].map((name) => this.geometry.squaresOf(name ?? "")[0]);
    const parts = way.crash ? [this.end(way)] : [];
    if (!from || !to) return parts;
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const d = `M${TIP_MM - 12} -7L${TIP_MM} 0L${TIP_MM - 12} 7`;
    return [...parts, s("path", { class: "possible-push", d, transform: `translate(${from.x} ${from.y}) rotate(${angle.toFixed(0)})` })];
  }
}
