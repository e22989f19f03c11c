// The page /watch?overlay=1: only board and sentence, to be laid over a stream's picture.

/** Whether this page is one. */
export const isOverlay = location.pathname === "/watch" && new URL(location.href).searchParams.get("overlay") === "1";

if (isOverlay) document.documentElement.dataset.overlay = "";
