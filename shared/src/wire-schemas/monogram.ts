/**
 * The picture of a member who has none, as an address says it: a letter and one of eight tones. Anyone who shows it may draw it from the
 * address: as a file, each is a request and a document of its own for the browser.
 */

/** `{letter}.{tone}.svg` follows. */
export const MONOGRAM_PATH = '/static/monogram/';

/** Quiet colours, by tone; white text has a contrast of at least 4.5 on each. */
export const MONOGRAM_COLOURS = [
  '#5b6b8c',
  '#7a5c86',
  '#4f7d74',
  '#8a6a4b',
  '#5f7a4f',
  '#86565b',
  '#4c7391',
  '#6d6d6d',
] as const;

export interface Monogram {
  letter: string;
  colour: string;
}

const FILE = /^(.{1,2})\.([0-7])\.svg$/u;

/** Undefined for any other picture. */
export const readMonogram = (address: string): Monogram | undefined => {
  if (!address.startsWith(MONOGRAM_PATH)) return undefined;
  try {
    const [, letter, tone] = FILE.exec(decodeURIComponent(address.slice(MONOGRAM_PATH.length))) ?? [];
    const colour = MONOGRAM_COLOURS[Number(tone)];
    return letter === undefined || colour === undefined ? undefined : { letter, colour };
  } catch {
    // No valid encoding: the server will say what it is.
    return undefined;
  }
};
