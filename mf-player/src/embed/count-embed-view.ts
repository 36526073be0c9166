/** Counts a view of the embed: when it first plays, with the name of the site that holds it, and nothing else of that site's address; then what was watched. */
import type { TellWatched } from '../player/player-options.ts';
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

/** Undefined for what only some may see, whose shape is nobody's: its name has a secret. */
export const tellWatched = ({ url, form }: EmbedData['view']): TellWatched | undefined =>
  form['object_id']?.includes('~')
    ? undefined
    : (parts, bytes) => {
        const body = { ...form, act: 'watched', parts, bytes: String(bytes) };
        navigator.sendBeacon?.(url, new URLSearchParams(body));
      };
