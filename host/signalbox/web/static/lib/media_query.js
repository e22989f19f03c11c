// Media queries whose answers change while a page is open.

/**
 * Watches a media query: gives a function that says whether it holds, false where there is no window. The browser is asked
 * once only: a Chromium whose answer is read just before it tells of a change never tells of it.
 * @param {string} query
 * @param {() => void} changed is called whenever the answer is another
 * @returns {() => boolean}
 */
export function watchMedia(query, changed) {
  const list = globalThis.matchMedia?.(query);
  let holds = Boolean(list?.matches);
  list?.addEventListener("change", ({ matches }) => {
    holds = matches;
    changed();
  });
  return () => holds;
}
