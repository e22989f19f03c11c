// The bar that tells what the hands hold and how to put it down, also to a screen reader.

/** @import { Geometry } from "../board/board_geometry.js" */
/** @import { HandAction, DropCommand, Hands } from "./hands.js" */
/** @import { Held, HeldPiece } from "./hand_state.js" */
import { painted, pieceName, squareName } from "../board/naming.js";
import { piecePicture } from "../board/piece_shapes.js";
import { attr, find, h, inside, keyed, text } from "../lib/dom.js";
import { capital, say } from "../lib/labels.js";
import { isGoal, isUnmoved, otherSide, sideOf } from "./hand_state.js";

export class CarryBar {
  /**
   * @param {Hands} hands
   * @param {Geometry} geometry
   */
  constructor(hands, geometry) {
    this.hands = hands;
    this.geometry = geometry;
    find("carry-turn").addEventListener("click", () => hands.turn());
    find("carry-hand").addEventListener("click", () => hands.land("hand"));
    find("carry-drop").addEventListener("click", () => hands.drop());
    find("carry-back").addEventListener("click", () => hands.putBack());
  }

  render() {
    const { held } = this.hands;
    attr(find("carry"), "hidden", !held);
    if (!held) return;
    attr(find("carry"), "data-mode", held.mode);
    attr(find("carry-turn"), "hidden", held.kind !== "part");
    attr(find("carry-another"), "hidden", held.kind === "part");
    attr(find("carry-back"), "hidden", !this.hands.goesBack);
    attr(find("carry-hand"), "hidden", held.kind === "part" || held.from === "hand");
    attr(find("carry"), "data-many", this.hands.kept.length > 0);
    text(find("carry-text"), this.words(held));
    attr(find("carry-drop"), "disabled", this.isNowhere(held));
    this.pictures(this.hands.inHand.filter((thing) => thing.kind === "piece"));
    if (held.kind === "part") text(inside(find("carry-turn"), "span"), say("script-turn-to-side", { side: otherSide(sideOf(held)) }));
  }

  /**
   * Return a sentence of what is put down next, and where.
   * @param {Held} held
   */
  words(held) {
    const isNowhereYet = held.mode === "carry" && this.isNowhere(held);
    const place = this.target(held);
    if (this.hands.kept.length) {
      const next = this.name(held);
      return isNowhereYet ? say("script-next-nowhere-yet", { thing: next }) : say("script-next-to", { thing: next, place });
    }
    const thing = capital(this.name(held));
    return isNowhereYet ? say("script-carried-nowhere-yet", { thing }) : say("script-carried-to", { thing, place });
  }

  /**
   * Show pictures of the pieces in the hand; a tap chooses the one that is put down next.
   * @param {HeldPiece[]} pieces
   */
  pictures(pieces) {
    attr(find("carry-held"), "hidden", pieces.length === 0);
    /** @param {HeldPiece} piece */
    const make = ({ id, colour }) =>
      painted(h("button", { type: "button", onclick: () => this.hands.choose(id) }, piecePicture(this.geometry, colour)), this.geometry, colour);
    keyed(find("carry-held"), pieces, ({ id }) => id, make, (button, piece) => {
      attr(button, "aria-pressed", String(piece.id === this.hands.held?.id));
      attr(button, "aria-label", say("script-carried-from", { thing: capital(this.name(piece)), place: squareName(this.geometry, piece.from) }));
      attr(button, "title", button.getAttribute("aria-label"));
    });
  }

  /**
   * Return whether the held thing is aimed at the place that it came from and the table does not ask for it there.
   * @param {Held} held
   */
  isNowhere(held) {
    return isUnmoved(held) && !(held.kind === "part" && isGoal(this.hands.goals, held.id, held.from, held.fromSide));
  }

  /** @param {Held} held */
  name(held) {
    return held.kind === "part" ? this.geometry.partNamed(held.id).called : pieceName(this.geometry, held.colour);
  }

  /** @param {Held} held */
  target(held) {
    if (held.aim === null || this.isNowhere(held)) return say("script-back-where-it-was");
    if (held.aim === "hand") return say("script-into-the-hand");
    if (held.kind === "piece") return squareName(this.geometry, held.aim);
    return say("script-bay-and-side", { bay: this.geometry.bayNamed(held.aim).title, side: sideOf(held) });
  }

  /**
   * Tell a screen reader what the hands just did.
   * @param {HandAction} action
   */
  announce(action) {
    const { held } = this.hands;
    if (action.what === "dropped") {
      speak(say("script-put-down", { thing: capital(this.name(action.held)), place: this.landed(action.command) }));
    } else if (action.what === "lifted" && held?.mode === "carry") {
      const thing = capital(this.name(held));
      speak(held.kind === "part" ? say("script-platform-picked-up", { thing }) : say("script-picked-up", { thing }));
    } else if (held?.mode === "carry") {
      const place = capital(this.target(held));
      speak(this.hands.lit(held.aim) ? say("script-aimed-at-lit", { place }) : say("script-aimed-at", { place }));
    }
  }

  /** @param {DropCommand} command */
  landed(command) {
    if (command.do === "place_part") return say("script-bay-and-side", { bay: this.geometry.bayNamed(command.bay).title, side: command.side });
    return squareName(this.geometry, command.square);
  }
}

/** @param {string} sentence */
function speak(sentence) {
  text(find("spoken"), sentence);
}
