/** Where the visitor came from, for the view statistic's `nogeo` (docs/specification/calls.md). */

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

/**
 * True when the referrer looks like the main page or a country page of this site: such views are what those lists
 * made themselves, and would keep their videos on top of the country's list for ever.
 */
export const isFromCountryList = (referrer: string, origin: string): boolean => {
  if (!URL.canParse(referrer)) return false;
  const address = new URL(referrer);
  return (
    address.origin === origin && (address.pathname === '/' || address.pathname.startsWith('/top-country/'))
  );
};
