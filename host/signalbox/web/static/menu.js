// What is seldom needed, in a menu: takeback, "the board is right", and dice rolled by hand.

const find = (id) => document.getElementById(id);

export class Menu {
  constructor(send) {
    const menu = find("menu");
    find("menu-open").addEventListener("click", () => menu.showModal());
    find("menu-close").addEventListener("click", () => menu.close());
    menu.addEventListener("click", (event) => event.target === menu && menu.close());
    for (const verb of ["takeback", "accept"])
      find(verb).addEventListener("click", () => {
        send({ do: verb });
        menu.close();
      });
    find("dice-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const words = find("dice-text").value.trim();
      if (!words || !send({ do: "dice", text: words })) return;
      find("dice-text").value = "";
      menu.close();
    });
  }
}
