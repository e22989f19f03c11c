// What opens the table in words: a key, a button of the menu, and the first thing that Tab reaches. It is loaded then.

/** @import { Drawing, GameState } from "./types.d.ts" */
/** @import { Geometry } from "./geometry.js" */
/** @import { InWords } from "./in_words.js" */
import { find, findAs } from "./dom.js";

const KEY = "F2"; // opens it from anywhere; no letter, so that nothing that is typed or spoken opens it

export class InWordsKey {
  /**
   * @param {Geometry} geometry
   * @param {Drawing} drawing with all squares, also those that the page leaves out
   */
  constructor(geometry, drawing) {
    this.geometry = geometry;
    this.drawing = drawing;
    /** @type {InWords | null} */
    this.words = null;
    /** @type {GameState | null} */
    this.snapshot = null;
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

  async open() {
    const { InWords } = await import("./in_words.js");
    this.words ??= new InWords(this.geometry, this.drawing);
    if (this.snapshot) this.words.render(this.snapshot);
    this.words.open();
  }

  /** @param {GameState} snapshot */
  render(snapshot) {
    this.snapshot = snapshot;
    this.words?.render(snapshot);
  }
}
