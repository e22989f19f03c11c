// The table's page: a link and a QR code for every seat that may have a page of its own, and who has come.

import { attr, h, keyed, text } from "./dom.js";
import { badge } from "./shapes.js";

const find = (id) => document.getElementById(id);

export class Guests {
  constructor(geometry, send) {
    this.geometry = geometry;
    this.send = send;
    const dialog = find("guests");
    find("guests-open").addEventListener("click", () => dialog.showModal());
    find("guests-close").addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }

  /** `table` is the table's own part of a snapshot, missing on every other page. */
  render({ table, seats }, playable) {
    const links = table?.links ?? [];
    attr(find("guests-open"), "hidden", links.length === 0);
    if (!links.length) {
      find("guests").close();
      return;
    }
    const come = links.filter(({ joined }) => joined).length;
    text(find("guests-count"), `${come}/${links.length}`);
    find("guests-open").setAttribute("aria-label", `Seats' own pages: ${come} of ${links.length} have joined`);
    attr(find("guests-local"), "hidden", table.lan);
    attr(find("guests-scan"), "hidden", !table.lan);
    attr(find("guests-watch"), "hidden", !table.watch);
    attr(find("watch-link"), "href", table.watch);
    text(find("watch-link"), table.watch ?? "");
    keyed(find("guest-list"), links, ({ seat }) => seat, (link) => this.make(link, seats), (item, link) => {
      text(item.querySelector(".guest-name"), link.name);
      attr(item, "data-joined", link.joined);
      text(item.querySelector(".guest-state"), link.joined ? "Joined" : "Waiting");
      const code = item.querySelector("img");
      attr(code, "hidden", !link.svg || !table.lan);
      attr(code, "src", link.svg || null);
      attr(code, "alt", `QR code of ${link.name}'s page`);
      const anchor = item.querySelector("a");
      attr(anchor, "hidden", !link.url);
      attr(anchor, "href", link.url || null);
      attr(item.querySelector("button"), "disabled", !playable);
      attr(item.querySelector("button"), "aria-label", `New link for ${link.name}`);
    });
  }

  make({ seat }, seats) {
    const colour = this.geometry.seats.indexOf(seats?.[seat]?.colour);
    return h(
      "li",
      { class: "guest", "data-guest": seat },
      h("div", { class: "guest-head" }, h("span", { class: "badge" }, badge(this.geometry, Math.max(0, colour))), h("span", { class: "guest-name" }), h("span", { class: "guest-state" })),
      h("img", { class: "guest-code", hidden: true, draggable: "false" }),
      h("a", { class: "guest-link", target: "_blank", rel: "noopener", text: "Open on this computer" }),
      h("button", { type: "button", class: "guest-new", onclick: () => this.send({ do: "relink", seat: String(seat) }) }, "New link"),
    );
  }
}
