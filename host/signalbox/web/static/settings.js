// What everybody sets for a page of their own: how loud it is, whether it speaks, whether lights blink, keys, language.

import { findAs } from "./dom.js";
import { languageSwitch } from "./language.js";
import { letterSwitch } from "./letters.js";
import { Loudness } from "./loudness.js";
import { Speaker } from "./speak.js";
import { stillSwitch } from "./still.js";

export class Settings {
  constructor() {
    this.loudness = new Loudness((silent) => this.speaker.silence(silent));
    this.speaker = new Speaker(findAs("speak", HTMLInputElement), this.loudness.silent);
    languageSwitch(findAs("language", HTMLSelectElement));
    stillSwitch(findAs("still", HTMLInputElement));
    letterSwitch(findAs("letters", HTMLInputElement));
  }
}
