/** Counts a view of the embed: when it first plays, with the name of the site that holds it, and nothing else of that site's address. */
import type { EmbedData } from './embed-data.ts';

const siteOf = (referrer: string): string => (URL.canParse(referrer) ? new URL(referrer).hostname : '');

/** @returns what to call at each start */
export const createViewCounter = ({ url, form }: EmbedData['view']): (() => void) => {
  let isCounted = false;
  return () => {
    if (isCounted) return;
    isCounted = true;
    navigator.sendBeacon?.(url, new URLSearchParams({ ...form, site: siteOf(document.referrer) }));
  };
};
