// The switch of the patterns: this page shows them as its device likes, else as the table does.

import { recalled, remember } from "./remembered.js";

const KEY = "signalbox.patterns";

export class PatternSwitch {
  /**
   * @param {HTMLInputElement} checkbox
   * @param {(shown: boolean) => void} chosen is told what somebody has chosen here
   */
  constructor(checkbox, chosen) {
    this.checkbox = checkbox;
    this.own = recalled(KEY);
    checkbox.addEventListener("change", () => {
      this.own = checkbox.checked ? "on" : "off";
      remember(KEY, this.own);
      this.render(checkbox.checked);
      chosen(checkbox.checked);
    });
  }

  /** @param {boolean} patterned whether the table plays with them */
  render(patterned) {
    const shown = this.own ? this.own === "on" : patterned;
    this.checkbox.checked = shown;
    document.body.toggleAttribute("data-patterns", shown);
  }
}
