// The switch of the page's language. What it chooses stands in the address from then on, and the browser keeps it: the
// host answers with a cookie (web/page_language.py), so that every page of it comes in that language.

/**
 * Have a <select> of languages load this page again in the chosen one; all else in its address stays.
 * @param {HTMLSelectElement} select its options are put in by the host, where the page's file has {{ languages }}
 */
export function languageSwitch(select) {
  select.addEventListener("change", () => {
    location.replace(inLanguage(location.href, select.value));
  });
}

/**
 * Return the address of the same page in another language.
 * @param {string} address
 * @param {string} language
 */
export function inLanguage(address, language) {
  const url = new URL(address);
  url.searchParams.set("lang", language);
  return url.href;
}
