// The bar that says what the hands hold and how to put it down, and speaks it.

import { attr, text } from "./dom.js";
import { other } from "./hands.js";
import { pieceName, squareName } from "./naming.js";

const find = (id) => document.getElementById(id);

export class CarryBar {
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
    this.keepBoardStill(Boolean(held));
    if (!held) return;
    attr(find("carry"), "data-mode", held.mode);
    attr(find("carry-turn"), "hidden", held.kind !== "part");
    attr(find("carry-hand"), "hidden", held.kind === "part" || held.from === "hand");
    text(find("carry-text"), `${capital(this.name(held))} → ${this.target(held)}`);
    attr(find("carry-drop"), "disabled", this.hands.unmoved);
    if (held.kind === "part") text(find("carry-turn").firstChild, `Turn to side ${other(this.hands.side)} `);
  }

  /** Longer or shorter words above the board must not move it away under the finger. */
  keepBoardStill(holding) {
    const now = find("now");
    if (!holding) now.style.removeProperty("--kept-height");
    else if (!now.style.getPropertyValue("--kept-height")) now.style.setProperty("--kept-height", `${now.offsetHeight}px`);
  }

  name({ kind, id, colour }) {
    return kind === "part" ? `${id} platform` : pieceName(this.geometry, colour);
  }

  target({ kind, aim }) {
    if (aim === null || this.hands.unmoved) return "back where it was";
    if (aim === "hand") return "into the hand";
    if (kind === "piece") return squareName(this.geometry, aim);
    return `${this.geometry.bays.get(aim).title} bay, side ${this.hands.side} at the buffer`;
  }

  /** Speaks what the hands just did. */
  said(what, held, command) {
    const now = this.hands.held;
    if (what === "lifted" && now.mode === "carry") {
      const turn = now.kind === "part" ? " R turns it." : "";
      this.speak(`${capital(this.name(now))} picked up. Tab or arrows choose where, Enter puts it down, Escape puts it back.${turn}`);
    } else if (now?.mode === "carry") {
      this.speak(`${capital(this.target(now))}${this.hands.lit(now.aim) ? ", lit" : ""}.`);
    } else if (what === "dropped") {
      const where = command.square ?? `${command.bay}, side ${command.side} at the buffer`;
      const name = this.geometry.squares.has(where) ? squareName(this.geometry, where) : where;
      this.speak(`${this.name(held)}: ${name}.`);
    }
  }

  speak(sentence) {
    text(find("spoken"), sentence);
  }
}

const capital = (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
