// What opens the table in words: a key, a button of the menu, and the first thing that Tab reaches.

/** @import { Drawing, GameState } from "./types.d.ts" */
/** @import { Geometry } from "./geometry.js" */
import { find, findAs } from "./dom.js";
import { InWords } from "./in_words.js";

const KEY = "F2"; // opens it from anywhere; no letter, so that nothing that is typed or spoken opens it

export class InWordsKey {
  /**
   * @param {Geometry} geometry
   * @param {Drawing} drawing with all squares, also those that the page leaves out
   */
  constructor(geometry, drawing) {
    this.words = new InWords(geometry, drawing);
    find("in-words-skip").addEventListener("click", () => this.open());
    find("in-words-open").addEventListener("click", () => {
      findAs("menu", HTMLDialogElement).close();
      this.open();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== KEY) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) this.open();
    });
  }

  open() {
    this.words.open();
  }

  /** @param {GameState} snapshot */
  render(snapshot) {
    this.words.render(snapshot);
  }
}
