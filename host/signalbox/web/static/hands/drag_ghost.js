// The ghost: the held thing, drawn where the hands hold it, and the places where it may go.

/** @import { BoardView } from "../board/board.js" */
/** @import { Bay } from "../board/board_geometry.js" */
/** @import { Hands } from "./hands.js" */
/** @import { Held, HeldPart, HeldPiece } from "./hand_state.js" */
/** @import { Point } from "../board/plane.js" */
/** @import { Sample } from "../board/track.js" */
import { paintedPlatform } from "../board/pieces.js";
import { shortWay } from "../board/plane.js";
import { scaledPiece } from "../board/piece_shapes.js";
import { attr, keyed, s, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";
import { emptyBays, isGoal, otherSide, sideOf } from "./hand_state.js";

const PIECE_SCALE = 1.14; // of what is held: it is nearer to the eye
const PART_SCALE = 1.02;
const RAISED = 1.12; // times as large again, over the place where it was taken up: it lies there no more
const RAISED_BY = 0.5; // steps that it is drawn above that place

export class Ghost {
  /**
   * @param {BoardView} view
   * @param {Hands} hands
   */
  constructor(view, hands) {
    this.view = view;
    this.geometry = view.geometry;
    this.hands = hands;
    this.inner = s("g", { class: "ghost-lift" });
    this.ghost = s("g", { class: "ghost" });
    this.halves = s("g", { class: "halves" });
    view.layers.over.prepend(this.ghost, this.halves); // what a half lays at the buffer is read over the platform, too
    /** @type {Point} where the pointer is */
    this.pointer = { x: 0, y: 0 };
    /** @type {number | null} the angle that it was last drawn at */
    this.angle = null;
  }

  /**
   * Move a thing that is dragged and lies over no target to the pointer.
   * @param {Point} point
   */
  follow(point) {
    this.pointer = point;
    this.render();
  }

  render() {
    const { held } = this.hands;
    attr(this.view.svg, "data-holding", held?.kind ?? null);
    const key = held ? `${held.kind} ${held.id}` : "";
    if (this.ghost.dataset.key !== key) this.fill(held, key);
    if (held) this.place(held);
    this.showTargets(held);
    this.showHalves(held?.kind === "part" ? held : null);
  }

  /**
   * @param {Held | null} held
   * @param {string} key
   */
  fill(held, key) {
    this.ghost.dataset.key = key;
    this.ghost.replaceChildren();
    if (!held) return;
    this.inner = s("g", { class: "ghost-lift" });
    if (held.kind === "piece") this.inner.append(scaledPiece(this.geometry, held.colour));
    else this.fillPart(held);
    this.ghost.append(this.inner);
  }

  /** @param {HeldPart} held */
  fillPart(held) {
    const part = this.geometry.partNamed(held.id);
    this.inner.append(paintedPlatform(this.geometry, part));
    for (const { piece, lane, end } of held.riders) {
      const { x, y } = this.geometry.inPart(lane, end, part.strands.A.length);
      const turned = held.fromSide === "B" ? 180 : 0; // a rider keeps facing the way of travel
      const transform = `translate(${x} ${y}) rotate(${turned})`;
      this.inner.append(s("g", { transform, class: "rider" }, scaledPiece(this.geometry, piece.colour)));
    }
    this.inner.append(turnButton());
  }

  /** @param {Held} held */
  place(held) {
    const { x, y, heading } = held.kind === "piece" ? this.pieceAim(held) : this.partAim(held);
    this.angle = shortWay(heading, this.angle ?? heading);
    const isRaised = held.mode === "carry" && held.aim === held.from;
    const above = y - (isRaised ? RAISED_BY * this.geometry.pitch : 0);
    attr(this.ghost, "data-raised", isRaised);
    attr(this.ghost, "data-mode", held.mode);
    this.ghost.style.transform = `translate(${x.toFixed(1)}px, ${above.toFixed(1)}px) rotate(${this.angle.toFixed(1)}deg)`;
    const scale = (held.kind === "piece" ? PIECE_SCALE : PART_SCALE) * (isRaised ? RAISED : 1);
    this.inner.style.transform = `scale(${scale.toFixed(3)})`;
  }

  /**
   * @param {HeldPiece} held
   * @returns {Sample}
   */
  pieceAim(held) {
    const square = this.geometry.squares.get(held.aim ?? "");
    const heading = square?.heading ?? 0;
    if (held.mode === "drag") return { ...this.pointer, heading };
    return square ? { x: square.x, y: square.y - square.r / 4, heading } : { ...this.besideBoard(), heading };
  }

  besideBoard() {
    const { x, y, width, height } = this.geometry.box;
    return { x: x + width - 30, y: y + height - 18 };
  }

  /**
   * @param {HeldPart} held
   * @returns {Sample}
   */
  partAim(held) {
    const bay = this.geometry.bays.get(held.aim ?? "");
    const turned = sideOf(held) === "B" ? 180 : 0;
    if (bay) return { x: bay.x, y: bay.y - 4, heading: bay.angle + turned };
    const near = [...this.geometry.bays.values()].sort((a, b) => this.away(a) - this.away(b))[0];
    return { ...this.pointer, heading: near.angle + turned };
  }

  /** @param {Point} point */
  away({ x, y }) {
    return Math.hypot(x - this.pointer.x, y - this.pointer.y);
  }

  /** Show the targets anew: the lights have changed, and perhaps what they ask for. */
  lightsChanged() {
    if (this.hands.held) this.showTargets(this.hands.held);
  }

  /** @param {Held | null} held */
  showTargets(held) {
    const targets = new Set(held?.kind === "piece" ? this.hands.targets() : []);
    for (const [name, spot] of this.view.spots) {
      attr(spot, "data-target", targets.has(name));
      attr(spot, "data-asked", targets.has(name) && this.hands.lit(name));
      attr(spot, "data-aim", held?.aim === name);
    }
  }

  /**
   * Return the platform that a tap on a half of this bay lays there.
   * @param {string} bay
   */
  tappable(bay) {
    const part = this.hands.platformFor(bay);
    return part && { id: part.id, side: part.side, from: part.bay, aim: null, half: 0 };
  }

  /**
   * Show over each empty bay which of its halves lays which side of the platform at the buffer, and which is asked for.
   * @param {HeldPart | null} held
   */
  showHalves(held) {
    const bays = emptyBays(this.hands.state, this.geometry).flatMap((bay) => {
      const part = held ?? this.tappable(bay.name);
      return part ? [{ bay, held: part }] : [];
    });
    /** @param {{ bay: Bay }} shown */
    const make = ({ bay }) => bayHalves(bay, this.geometry.pitch);
    attr(this.view.svg, "data-halves", bays.length > 0);
    keyed(this.halves, bays, ({ bay }) => bay.name, make, (element, shown) => {
      const aimed = shown.held.aim === shown.bay.name;
      const home = shown.bay.name === shown.held.from;
      attr(element, "data-aim", aimed);
      [...element.querySelectorAll(".half")].forEach((half, i) => {
        const side = i ? otherSide(shown.held.side) : shown.held.side;
        const asked = isGoal(this.hands.goals, shown.held.id, shown.bay.name, side);
        attr(half, "data-chosen", aimed && shown.held.half === i);
        attr(half, "data-asked", asked);
        for (const words of half.querySelectorAll("text")) text(words, home && !asked ? "" : say("script-side-at-buffer", { side }));
      });
    });
  }
}

/**
 * @param {Bay} bay
 * @param {number} pitch
 */
function bayHalves(bay, pitch) {
  const height = (bay.lanes * pitch) / 2;
  /** @param {number} top */
  const half = (top) => {
    const upright = `translate(0 ${top + height / 2}) rotate(${-bay.angle})`;
    const box = { x: -pitch + 3, y: top + 3, width: 2 * pitch - 6, height: height - 6, rx: 8 };
    return s("g", { class: "half" }, s("rect", box), s("text", { transform: upright, y: 3 }));
  };
  const transform = `translate(${bay.x} ${bay.y}) rotate(${bay.angle})`;
  return s("g", { class: "bay-halves", "data-bay": bay.name, transform }, half(-height), half(0));
}

function turnButton() {
  return s(
    "g",
    { class: "turn-button", "data-turn": "" },
    s("circle", { r: 15 }),
    s("path", { d: "M-7.5 -1A7.5 7.5 0 0 1 6 -4.5M6.5 -10V-3.8H0.3M7.5 1A7.5 7.5 0 0 1 -6 4.5M-6.5 10V3.8H-0.3" }),
  );
}
