// Where this page is served: a table at the top, a recorded game at an address of its own.

/** What stands before the addresses of the page's own drawing and socket; "" for a table. */
export const base = /^\/replay\/[^/]+/.exec(globalThis.location?.pathname ?? "")?.[0] ?? "";
