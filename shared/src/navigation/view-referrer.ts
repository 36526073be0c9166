/** Where the visitor came from, for the view statistic's `from` (docs/specification/calls.md). */

/** Minimal shape of the Navigation API, which not every browser has. */
interface NavigationLike {
  currentEntry?: { index: number } | null;
  entries?: () => readonly { url: string | null }[];
}

/** The previous address of this tab inside the site, else the document's referrer. */
export const readReferrer = (): string => {
  const { navigation } = globalThis as { navigation?: NavigationLike };
  const index = navigation?.currentEntry?.index ?? 0;
  return (index > 0 && navigation?.entries?.()[index - 1]?.url) || document.referrer;
};

/** One word for it, which is all that is sent: the first part of the path on this site, without words or numbers of the address. */
export const placeOf = (referrer: string, origin: string): string => {
  if (!referrer.startsWith(`${origin}/`)) return 'outside';
  const path = referrer.slice(origin.length + 1);
  return /^(videos|unlisted)\/\d/.test(path) ? 'related' : path.split(/[/?#]/)[0] || 'home';
};
