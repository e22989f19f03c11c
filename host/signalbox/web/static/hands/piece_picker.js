// Asks which piece is meant where a tap could mean several: two locos on a hex are nearer than fingers are wide.

/** @import { BoardView } from "../board/board.js" */
/** @import { Hands } from "./hands.js" */
/** @import { Piece } from "./hand_state.js" */
import { painted, pieceName } from "../board/naming.js";
import { piecePicture } from "../board/piece_shapes.js";
import { attr, find, h, inside, targetOf } from "../lib/dom.js";
import { capital } from "../lib/labels.js";

const APART_PX = 24; // what lies nearer than that is not told apart by a finger
const EDGE_PX = 8; // from the edge of the window
const ABOVE_PX = 18; // over what was tapped

export class PiecePicker {
  /**
   * @param {BoardView} view
   * @param {Hands} hands
   */
  constructor(view, hands) {
    this.view = view;
    this.hands = hands;
    this.box = find("which");
    document.addEventListener("pointerdown", (event) => this.box.contains(targetOf(event)) || this.close(), { capture: true });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  /**
   * Return the pieces that a pointer on this piece could mean: itself, and those near it on its hex in another colour.
   * @param {string} id
   */
  beside(id) {
    const { geometry, svg } = this.view;
    const scale = svg.getScreenCTM()?.a ?? 1;
    const own = this.hands.piece(id);
    const square = geometry.squares.get(own?.at ?? "");
    if (!own || !square) return [];
    return this.hands.pieces.filter((piece) => {
      const other = geometry.squares.get(piece.at);
      const near = other && Math.hypot(other.x - square.x, other.y - square.y) * scale < APART_PX;
      return piece.id === id || (near && other.place === square.place && piece.colour !== own.colour);
    });
  }

  /**
   * Let somebody choose the piece that is taken up.
   * @param {Piece[]} pieces
   * @param {{ clientX: number, clientY: number }} at where they were tapped
   */
  ask(pieces, { clientX, clientY }) {
    const { geometry } = this.view;
    const buttons = pieces.map(({ id, colour }) =>
      painted(
        h("button", { type: "button", onclick: () => this.chosen(id) }, piecePicture(geometry, colour), h("span", { text: capital(pieceName(geometry, colour)) })),
        geometry,
        colour,
      ),
    );
    inside(this.box, ".which-pieces").replaceChildren(...buttons);
    attr(this.box, "hidden", false);
    const { width, height } = this.box.getBoundingClientRect();
    const top = clientY - height - ABOVE_PX;
    this.box.style.left = `${kept(clientX - width / 2, innerWidth - width)}px`;
    this.box.style.top = `${kept(top < EDGE_PX ? clientY + ABOVE_PX : top, innerHeight - height)}px`;
    buttons[0]?.focus({ preventScroll: true });
  }

  /** @param {string} id */
  chosen(id) {
    this.close();
    this.hands.liftPiece(id, "carry");
  }

  close() {
    attr(this.box, "hidden", true);
  }
}

/**
 * Return the position within the window that is nearest to the wanted one.
 * @param {number} wanted
 * @param {number} most
 */
const kept = (wanted, most) => Math.max(EDGE_PX, Math.min(wanted, most - EDGE_PX));
