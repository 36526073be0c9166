/** Lists the renditions of a video that can be downloaded as one file, from its manifest. */
import { PROGRESSIVE_VERSION } from '../media/hls/progressive-mp4.ts';

export interface DownloadableRendition {
  /** Folder of the rendition. */
  name: string;
  /** Lines, as people call the quality. */
  height: number;
}

/** Of renditions as one file each: their lengths, and the version of the code that they would be made by. */
export interface ProgressiveSizes {
  version: number;
  bytes: Readonly<Record<string, number>>;
}

/** Undefined when the pipeline did not note it, or for other code than this. */
export const progressiveBytes = (
  { progressive }: Readonly<Record<string, unknown>>,
  rendition: string,
): number | undefined => {
  const sizes = progressive as Partial<ProgressiveSizes> | undefined;
  return sizes?.version === PROGRESSIVE_VERSION ? sizes.bytes?.[rendition] : undefined;
};

/** What its upload was sent as, where that plays without encoding. */
const SOURCE = 'source';

/**
 * Best first, one of a height. Renditions in newer codecs (`av1-480p`) are for players that choose; anyone who wants one file gets
 * what plays everywhere.
 */
export const listDownloadableRenditions = (
  manifest: Readonly<Record<string, unknown>> | null,
): DownloadableRendition[] => {
  const names = Array.isArray(manifest?.rungs) ? manifest.rungs.map(String) : [];
  const sourceHeight = Number(manifest?.height);
  const byHeight = new Map<number, DownloadableRendition>();
  for (const name of names) {
    const lines = /^(\d{2,4})p$/.exec(name)?.[1];
    const height = lines === undefined ? (name === SOURCE ? sourceHeight : Number.NaN) : Number(lines);
    if (height > 0 && (name !== SOURCE || !byHeight.has(height))) byHeight.set(height, { name, height });
  }
  return [...byHeight.values()].sort((a, b) => b.height - a.height);
};
