// The pieces and platforms on the board where the table has them, and their values.

/** @import { DrawnPart, GameState, PieceInfo } from "../lib/types.d.ts" */
/** @import { BoardView } from "./board.js" */
/** @import { Geometry } from "./board_geometry.js" */
/** @import { Hands } from "../hands/hands.js" */
/** @import { Part, Piece } from "../hands/hand_state.js" */
/** @import { KnownPiece } from "./piece_identity.js" */
/** @import { Sample } from "./track.js" */
import { isHeld, placeOf } from "../hands/hand_state.js";
import { attr, keyed, s, targetOf } from "../lib/dom.js";
import { capital, say } from "../lib/labels.js";
import { closedSensors } from "./bitmap.js";
import { tellsAll } from "./laid_aside.js";
import { look, pieceName, squareName, valueSign, valueWord } from "./naming.js";
import { identify, onSquares } from "./piece_identity.js";
import { middleOf, shortWay } from "./plane.js";
import { platform } from "./platform.js";
import { scaledPiece } from "./piece_shapes.js";

/** @typedef {KnownPiece & { dropped?: boolean }} LyingPiece */
/** @typedef {Pick<Hands, "pieces" | "parts" | "held" | "allowed" | "lit">} Holding what pieces have to know of the hands */
/** @typedef {Pick<GameState, "pieces" | "parts" | "closed" | "tabletop" | "winners" | "replay">} Lying what lies on the board */

/**
 * Return a platform, painted as its name says: the lights' own colours would glare.
 * @param {Geometry} geometry
 * @param {DrawnPart} part
 */
export function paintedPlatform(geometry, part) {
  const { paint } = look(geometry, part.name);
  const element = platform(part, geometry.pitch);
  element.style.setProperty("--light", paint.startsWith("#") ? paint : part.colour);
  return element;
}

export class Pieces {
  /**
   * @param {BoardView} view
   * @param {Holding} hands
   */
  constructor(view, hands) {
    this.view = view;
    this.geometry = view.geometry;
    this.hands = hands;
    /** @type {KnownPiece[]} pieces without identity, as last shown */
    this.known = [];
    this.made = 0;
    /** @type {Map<string, number>} a thing to the angle it was last drawn at */
    this.angles = new Map();
    view.svg.addEventListener("focusin", (event) => this.focused(targetOf(event)));
    view.svg.addEventListener("focusout", () => view.hideTag());
  }

  /**
   * Name a thing's square when the keyboard reaches it, and say whether the board's lights point at it. A browser may take
   * the focus that follows a drop for the keyboard's: whether the name is shown depends on what was used last.
   * @param {Element} element
   */
  focused(element) {
    const words = element.getAttribute("data-words");
    const at = element.getAttribute("data-at");
    if (!words || !element.matches(":focus-visible")) return;
    attr(element, "aria-label", this.hands.lit(at) ? say("script-lit", { thing: words }) : words);
    const square = this.geometry.squares.get(at ?? "");
    if (square && !this.view.svg.hasAttribute("data-pointed")) this.view.showTag(square);
  }

  /** Name the thing in focus once more if it is lit now: the lights have changed. */
  lightsChanged() {
    const focus = document.activeElement;
    if (focus && this.view.svg.contains(focus) && this.hands.lit(focus.getAttribute("data-at"))) this.focused(focus);
  }

  /**
   * Draw the pieces and parts of the snapshot, or those of the table top where there is one.
   * @param {Lying} snapshot
   */
  render(snapshot) {
    const { hands, geometry } = this;
    const shown = onSquares(snapshot.pieces, closedSensors(snapshot.closed), geometry);
    /** @type {(Piece | KnownPiece)[]} */
    const pieces = snapshot.tabletop ? hands.pieces : this.identified(shown);
    /** @type {Part[]} */
    const parts = snapshot.tabletop ? hands.parts : snapshot.parts.map(({ part, bay, side }) => ({ id: part, bay, side }));
    this.renderParts(parts.filter(({ bay }) => geometry.bays.has(bay) || bay === "air"));
    const lying = pieces.map((piece) => ({ ...piece, at: placeOf(hands.held, piece) }));
    this.renderPieces(lying.filter(({ at }) => geometry.squares.has(at)));
    const stands = (/** @type {string} */ square) => lying.some(({ at }) => at === square);
    this.renderValues(tellsAll(snapshot) ? shown : shown.filter(({ square }) => !stands(square)));
  }

  /** @param {PieceInfo[]} pieces */
  identified(pieces) {
    this.known = identify(this.known, pieces, (colour) => {
      this.made += 1;
      return `${colour}-${this.made}`;
    });
    return this.known;
  }

  /**
   * Show the values of pieces that can be seen now, also of a piece that has been lifted off.
   * @param {PieceInfo[]} pieces
   */
  renderValues(pieces) {
    const shown = pieces.flatMap(({ square, value }) => (value === undefined ? [] : [{ square, value }]));
    /** @param {{ square: string, value: string }} piece */
    const make = ({ square, value }) => {
      const { x, y } = this.geometry.squareNamed(square);
      const transform = `translate(${x} ${y}) scale(${this.geometry.pieceScale})`;
      return s(
        "g",
        { class: "value", transform },
        s("rect", { x: -13, y: -11, width: 26, height: 30, rx: 4 }), // below the light
        s("text", { y: 13.5, text: valueSign(value) }),
        s("title", { text: valueWord(value) }),
      );
    };
    keyed(this.view.layers.values, shown, ({ square, value }) => `${square} ${value}`, make);
  }

  /** @param {LyingPiece[]} pieces */
  renderPieces(pieces) {
    const { geometry, hands } = this;
    const counts = countedBy(pieces, ({ at }) => geometry.squareNamed(at).place);
    /** @param {LyingPiece} piece */
    const make = ({ colour, id }) => {
      const grip = s("circle", { r: geometry.finger, class: "grip" });
      return s("g", { class: "piece", "data-piece": id }, grip, scaledPiece(geometry, colour));
    };
    keyed(this.view.layers.pieces, pieces, ({ id }) => id, make, (element, piece) => {
      const count = counts.get(geometry.squareNamed(piece.at).place) ?? 1;
      this.move(element, piece.id, geometry.standing(piece.at, count), piece.dropped);
      attr(element, "data-held", isHeld(hands.held, piece.id));
      attr(element, "data-colour", piece.colour);
      this.operable(element, `${pieceName(geometry, piece.colour)}, ${squareName(geometry, piece.at)}`, piece.at);
    });
  }

  /** @param {Part[]} parts */
  renderParts(parts) {
    const { geometry, hands } = this;
    /** @param {Part} part */
    const make = ({ id }) => s("g", { class: "part", "data-part": id }, paintedPlatform(geometry, geometry.partNamed(id)));
    keyed(this.view.layers.parts, parts, ({ id }) => id, make, (element, part) => {
      const own = hands.held?.id === part.id ? hands.held : null;
      const bay = geometry.bays.get(own ? own.from : part.bay);
      const heading = (bay?.angle ?? 0) + (part.side === "B" ? 180 : 0);
      this.move(element, part.id, { ...(bay ?? middleOf(geometry.sheet)), heading }, part.dropped);
      attr(element, "data-held", own !== null);
      attr(element, "data-air", !bay);
      const thing = geometry.partNamed(part.id).called;
      const words = bay
        ? say("script-platform-in-bay", { thing: capital(thing), bay: bay.title, side: part.side })
        : say("script-platform-off-board", { thing: capital(thing) });
      this.operable(element, words, part.bay);
    });
  }

  /**
   * @param {SVGGElement} element
   * @param {string} label
   * @param {string} at
   */
  operable(element, label, at) {
    const { allowed } = this.hands;
    attr(element, "tabindex", allowed ? 0 : null);
    attr(element, "role", allowed ? "button" : "img");
    if (element.dataset.words !== label) attr(element, "aria-label", label);
    element.dataset.words = label;
    element.dataset.at = at;
  }

  /**
   * @param {SVGGElement} element
   * @param {string} id
   * @param {Sample} place
   * @param {boolean} [atOnce]
   */
  move(element, id, { x, y, heading }, atOnce = false) {
    const angle = shortWay(heading, this.angles.get(id) ?? heading);
    this.angles.set(id, angle);
    attr(element, "data-still", atOnce);
    element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${angle.toFixed(1)}deg)`;
  }
}

/**
 * Return how many things there are of each kind.
 * @template T
 * @param {readonly T[]} things
 * @param {(thing: T) => string} kind
 */
function countedBy(things, kind) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const thing of things) counts.set(kind(thing), (counts.get(kind(thing)) ?? 0) + 1);
  return counts;
}
