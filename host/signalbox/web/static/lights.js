// The lights: the bytes the board sends to each, drawn as bright as an eye finds them, and a glow round what is lit.

import { attr, s } from "./dom.js";

const SOCKET_MM = 3.6;
const CORE_MM = 2.9;
const GLOWS = [
  [5, 0.5],
  [8, 0.24],
  [12.5, 0.12],
];
const GAMMA = 2.2; // a light's bytes are light itself, a screen's colours are not: half the light is far from half as bright
const GLIMMER = 0.4; // of a screen's brightness: no light that is on looks dark, however little power there is for it
const DARK = 0.02; // a light that has been less bright than this lately lights up anew
const MEMORY_MS = 800; // over how long a light's brightness is averaged

export class Lights {
  /** `now()` gives milliseconds. */
  constructor(layer, geometry, now) {
    this.now = now;
    this.lights = geometry.lights.map(({ name, x, y }) => {
      const core = s("circle", { r: CORE_MM, class: "led", fill: "rgb(0,0,0)", "data-rgb": "0,0,0" });
      const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
      const group = s("g", { class: "light", "data-light": name, transform }, s("circle", { r: SOCKET_MM, class: "socket" }), core);
      layer.append(group);
      return { name, group, core, glows: null, frame: "", level: 0, average: 0, since: 0, lit: 0 };
    });
    this.byName = new Map(this.lights.map((light) => [light.name, light]));
  }

  /** Shows a frame: hex, R, G, B a light. */
  show(hex) {
    this.lights.forEach((light, i) => {
      const frame = hex.slice(6 * i, 6 * i + 6) || "000000";
      if (frame !== light.frame) this.showOne(light, frame);
    });
  }

  showOne(light, frame) {
    const rgb = [0, 2, 4].map((at) => parseInt(frame.slice(at, at + 2), 16));
    const peak = Math.max(...rgb);
    if (peak && this.lately(light.name) < DARK) light.lit = this.now();
    Object.assign(light, { frame, average: this.lately(light.name), since: this.now(), level: peak / 255 });
    light.core.setAttribute("data-rgb", rgb.join(","));
    const seen = peak ? GLIMMER + (1 - GLIMMER) * light.level ** (1 / GAMMA) : 0;
    light.core.setAttribute("fill", `rgb(${rgb.map((value) => Math.round((255 * seen * value) / (peak || 1))).join(",")})`);
    attr(light.group, "data-lit", peak > 0);
    if (!peak && !light.glows) return;
    light.glows ??= glowsOf(light.group); // most of a large board's lights never glow
    const hue = peak ? `rgb(${rgb.map((value) => Math.round((value * 255) / peak)).join(",")})` : "none";
    const level = light.level ** (1 / GAMMA);
    light.glows.forEach((glow, k) => {
      glow.setAttribute("fill", hue);
      glow.setAttribute("opacity", (level * GLOWS[k][1]).toFixed(3));
    });
  }

  /** When a light that is lit now lit up, in milliseconds. */
  litSince(name) {
    return this.byName.get(name)?.lit ?? 0;
  }

  /** Forgets what was lit before now. */
  forget() {
    for (const light of this.lights) Object.assign(light, { average: 0, since: this.now() });
  }

  /** How brightly a light has been lit lately, 0 to 1; a spark that runs along a path counts little. */
  lately(name) {
    const light = this.byName.get(name);
    if (!light) return 0;
    return light.level + (light.average - light.level) * Math.exp((light.since - this.now()) / MEMORY_MS);
  }
}

function glowsOf(group) {
  const glows = GLOWS.map(([r]) => s("circle", { r, class: "glow" }));
  group.prepend(...glows);
  return glows;
}
