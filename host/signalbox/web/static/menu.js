// What is seldom needed, in a menu: takeback, "the board is right", playing on from it, dice rolled by hand, a sensor that does not work.

/** @import { GameCommand, GameState } from "./types.d.ts" */
/** @import { Geometry } from "./geometry.js" */
import { attr, find, findAs } from "./dom.js";

export class Menu {
  /**
   * @param {(command: GameCommand) => boolean} send
   * @param {Geometry} geometry
   */
  constructor(send, geometry) {
    this.send = send;
    this.dialog = findAs("menu", HTMLDialogElement);
    find("menu-open").addEventListener("click", () => this.dialog.showModal());
    find("menu-close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    this.onClick("takeback", { do: "takeback" });
    this.onClick("accept", { do: "accept" });
    this.onClick("play-on", { do: "play_on" });
    this.pace = findAs("pace", HTMLSelectElement);
    this.pace.addEventListener("change", () => send({ do: "pace", pace: this.pace.value }));
    this.dice = this.onSubmit("dice-form", "dice-text", (text) => ({ do: "dice", text }));
    this.broken = this.onSubmit("broken-form", "broken-text", (sensor) => ({ do: "broken", sensor }));
    this.broken.placeholder = geometry.spots.at(-1)?.name ?? "";
  }

  /**
   * @param {string} id
   * @param {GameCommand} command
   */
  onClick(id, command) {
    find(id).addEventListener("click", () => {
      this.send(command);
      this.dialog.close();
    });
  }

  /**
   * Sends what is typed into a field; gives the field.
   * @param {string} form
   * @param {string} field
   * @param {(words: string) => GameCommand} command
   */
  onSubmit(form, field, command) {
    const input = findAs(field, HTMLInputElement);
    find(form).addEventListener("submit", (event) => {
      event.preventDefault();
      const words = input.value.trim();
      if (!words || !this.send(command(words))) return;
      input.value = "";
      this.dialog.close();
    });
    return input;
  }

  /**
   * Only a game with dice can have them rolled by hand, and a lesson has its own; how they are typed is shown once a roll
   * is due.
   * @param {GameState} snapshot
   */
  render({ presses, dice, pace, lesson }) {
    if (this.pace.value !== pace) this.pace.value = pace;
    if (dice) this.dice.placeholder = dice;
    attr(find("dice-form"), "hidden", lesson !== null || !presses.some(({ button }) => button === "roll"));
  }
}
