// The bar that says what the hands hold and how to put it down, and speaks it.

/** @import { Geometry } from "./geometry.js" */
/** @import { Deed, DropCommand, Hands } from "./hands.js" */
/** @import { Held } from "./held.js" */
import { attr, find, inside, text } from "./dom.js";
import { isUnmoved, other, sideOf } from "./held.js";
import { pieceName, squareName } from "./naming.js";

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
    keepBoardStill(Boolean(held));
    if (!held) return;
    attr(find("carry"), "data-mode", held.mode);
    attr(find("carry-turn"), "hidden", held.kind !== "part");
    attr(find("carry-hand"), "hidden", held.kind === "part" || held.from === "hand");
    text(find("carry-text"), `${capital(this.name(held))} → ${this.target(held)}`);
    attr(find("carry-drop"), "disabled", isUnmoved(held));
    if (held.kind === "part") text(inside(find("carry-turn"), "span"), `Turn to side ${other(sideOf(held))} `);
  }

  /** @param {Held} held */
  name(held) {
    return held.kind === "part" ? `${held.id} platform` : pieceName(this.geometry, held.colour);
  }

  /** @param {Held} held */
  target(held) {
    if (held.aim === null || isUnmoved(held)) return "back where it was";
    if (held.aim === "hand") return "into the hand";
    if (held.kind === "piece") return squareName(this.geometry, held.aim);
    return `${this.geometry.bayNamed(held.aim).title} bay, side ${sideOf(held)} at the buffer`;
  }

  /**
   * Speaks what the hands just did.
   * @param {Deed} deed
   */
  said(deed) {
    const { held } = this.hands;
    if (deed.what === "lifted" && held?.mode === "carry") {
      const turn = held.kind === "part" ? " R turns it." : "";
      speak(`${capital(this.name(held))} picked up. Tab or arrows choose where, Enter puts it down, Escape puts it back.${turn}`);
    } else if (held?.mode === "carry") {
      speak(`${capital(this.target(held))}${this.hands.lit(held.aim) ? ", lit" : ""}.`);
    } else if (deed.what === "dropped") {
      speak(`${this.name(deed.held)}: ${this.landed(deed.command)}.`);
    }
  }

  /** @param {DropCommand} command */
  landed(command) {
    if (command.do === "place_part") return `${command.bay}, side ${command.side} at the buffer`;
    return this.geometry.squares.has(command.square) ? squareName(this.geometry, command.square) : command.square;
  }
}

/**
 * Longer or shorter words above the board must not move it away under the finger.
 * @param {boolean} holding
 */
function keepBoardStill(holding) {
  const now = find("now");
  if (!holding) now.style.removeProperty("--kept-height");
  else if (!now.style.getPropertyValue("--kept-height")) now.style.setProperty("--kept-height", `${now.offsetHeight}px`);
}

/** @param {string} sentence */
function speak(sentence) {
  text(find("spoken"), sentence);
}

/** @param {string} sentence */
const capital = (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
