/** Renditions of a film that can be given as one file, from what the pipeline noted of it. */

export interface FilmRung {
  /** Folder of the rendition. */
  name: string;
  /** Lines, as people call the quality. */
  height: number;
}

/** What its upload was sent as, where that plays without encoding. */
const SOURCE = 'source';

/**
 * Best first, one of a height. Renditions in newer codecs (`av1-480p`) are for players that choose; whoever wants one file gets
 * what plays everywhere.
 */
export const listFilmRungs = (manifest: Readonly<Record<string, unknown>> | null): FilmRung[] => {
  const names = Array.isArray(manifest?.rungs) ? manifest.rungs.map(String) : [];
  const sourceHeight = Number(manifest?.height);
  const byHeight = new Map<number, FilmRung>();
  for (const name of names) {
    const lines = /^(\d{2,4})p$/.exec(name)?.[1];
    const height = lines === undefined ? (name === SOURCE ? sourceHeight : Number.NaN) : Number(lines);
    if (height > 0 && (name !== SOURCE || !byHeight.has(height))) byHeight.set(height, { name, height });
  }
  return [...byHeight.values()].sort((a, b) => b.height - a.height);
};
