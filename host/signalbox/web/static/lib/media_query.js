// Media queries whose answers change while a page is open.

/**
 * Watch a media query. Return a function that returns whether it holds, false where there is no window. The browser is asked
 * only once: a Chromium whose answer is read just before it reports a change never reports it.
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
