// Elements: h makes them for HTML, s for SVG; keyed lists keep theirs (and the focus in them).

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined} Value of an attribute; without one for null and false */
/** @typedef {Record<string, Value | ((event: Event) => void)>} Props attributes, "text", and listeners as "onclick" */
/** @typedef {Node | string | null | undefined} Child */

/**
 * @template {Element} E
 * @param {E} element
 * @param {Props} props
 * @param {Child[]} children
 */
function fill(element, props, children) {
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.slice("on".length), value);
    else if (key === "text") element.textContent = String(value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {Child[]} children
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {Child[]} children
 */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/**
 * @template {Element} E
 * @param {Element | null} element
 * @param {new () => E} kind
 * @param {string} name
 * @returns {E}
 */
function sure(element, kind, name) {
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${kind.name} ${name}.`);
}

/**
 * Return the page's element of that id, of that kind. Throw when there is none.
 * @template {Element} E
 * @param {string} id
 * @param {new () => E} kind
 */
export const findAs = (id, kind) => sure(document.getElementById(id), kind, id);

/**
 * Return the page's HTML element of that id. Throw when there is none.
 * @param {string} id
 */
export const find = (id) => findAs(id, HTMLElement);

/**
 * Return the first element in another one that a selector fits. Throw when there is none.
 * @param {Element} parent
 * @param {string} selector
 */
export const inside = (parent, selector) => sure(parent.querySelector(selector), HTMLElement, selector);

/**
 * Return the element at which an event happens; the whole page where it happens at none.
 * @param {Event} event
 */
export const targetOf = ({ target }) => (target instanceof Element ? target : document.documentElement);

/**
 * Return the value of a data- attribute of the nearest element around this one that has it.
 * @param {Element} element
 * @param {string} name without "data-"
 */
export const nearestData = (element, name) => element.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null;

/**
 * Set an attribute only when it changes; null removes it.
 * @param {Element} element
 * @param {string} name
 * @param {Value} value
 */
export function attr(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else {
    const words = value === true ? "" : String(value);
    if (element.getAttribute(name) !== words) element.setAttribute(name, words);
  }
}

/**
 * Enable the controls that waited, disabled so that no click is lost, until everything on the page has its script. Those
 * that rendering enables wait for that instead.
 */
export function enableControls() {
  for (const control of document.querySelectorAll("[data-waits]")) {
    attr(control, "disabled", null);
    attr(control, "data-waits", null);
  }
}

/**
 * Set the text only when it changes, so that a live region speaks once.
 * @param {Node} element
 * @param {string | null} value null for none
 */
export function text(element, value) {
  if (element.textContent !== (value ?? "")) element.textContent = value;
}

const KEPT = /([\p{L}’]+(?:-\p{L}{1,4})+)(?![\p{L}-])/u;

/**
 * Set the text of a paragraph as `text` does. No line of it ends in a hyphen before a short word, as in "posez-le":
 * such a word is in an element of its own, so that copied or spoken text stays as it is.
 * @param {Element} element
 * @param {string | null} value null for none
 */
export function prose(element, value) {
  if (element.textContent === (value ?? "")) return;
  const parts = (value ?? "").split(KEPT); // every second one is such a word
  element.replaceChildren(...parts.map((part, i) => (i % 2 ? h("span", { class: "kept", text: part }) : part)));
}

/**
 * Make the children of `parent` those of `items`, in order, reusing the element made for the same key.
 * @template T
 * @template {Element} E
 * @param {Element} parent its children are made here and nowhere else
 * @param {readonly T[]} items
 * @param {(item: T, index: number) => string | number} key
 * @param {(item: T, index: number) => E} make
 * @param {(element: E, item: T, index: number) => void} [update]
 */
export function keyed(parent, items, key, make, update) {
  const children = /** @type {E[]} */ ([...parent.children]);
  const old = new Map(children.map((child) => [child.getAttribute("data-key"), child]));
  items.forEach((item, index) => {
    const name = String(key(item, index));
    let child = old.get(name);
    if (child) old.delete(name);
    else {
      child = make(item, index);
      child.setAttribute("data-key", name);
    }
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
    update?.(child, item, index);
  });
  for (const child of old.values()) child.remove();
}
