/** The poster of a watch page's document, for static pages that show the same. */

/** The whole element, so that the browser chooses the same file in both. */
export const posterOf = (html: string): string => {
  const element =
    /<picture>(?:<source [^>]*>)+<img class="mf-player-poster"[^>]*><\/picture>/.exec(html)?.[0] ??
    /<img class="mf-player-poster"[^>]*>/.exec(html)?.[0];
  if (!element) throw new Error('the watch page shows no poster');
  return element;
};

/** One file of it, of the format and size that a phone takes, for where only one can be named. */
export const posterAddress = (html: string): string => {
  const element = posterOf(html);
  const address = /srcSet="([^" ]+)/i.exec(element)?.[1] ?? / src="([^"]+)"/.exec(element)?.[1];
  if (!address) throw new Error('the poster has no address');
  return address;
};
