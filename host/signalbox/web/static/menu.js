// What is seldom needed, in a menu: takeback, "the board is right", dice rolled by hand, a sensor that does not work.

import { attr } from "./dom.js";

const find = (id) => document.getElementById(id);

export class Menu {
  constructor(send, geometry) {
    const menu = find("menu");
    find("menu-open").addEventListener("click", () => menu.showModal());
    find("menu-close").addEventListener("click", () => menu.close());
    menu.addEventListener("click", (event) => event.target === menu && menu.close());
    for (const verb of ["takeback", "accept"])
      find(verb).addEventListener("click", () => {
        send({ do: verb });
        menu.close();
      });
    const typed = (form, field, command) =>
      find(form).addEventListener("submit", (event) => {
        event.preventDefault();
        const words = find(field).value.trim();
        if (!words || !send(command(words))) return;
        find(field).value = "";
        menu.close();
      });
    find("broken-text").placeholder = geometry.spots.at(-1)?.name ?? "";
    typed("dice-form", "dice-text", (words) => ({ do: "dice", text: words }));
    typed("broken-form", "broken-text", (words) => ({ do: "broken", sensor: words }));
  }
  /** Only a game with dice can have them rolled by hand; how they are typed is shown once a roll is due. */
  render({ presses, dice }) {
    if (dice) find("dice-text").placeholder = dice;
    attr(find("dice-form"), "hidden", !presses?.some(({ button }) => button === "roll"));
  }
}
