/**
 * Pictures that operators uploaded, as they stand in the document of a creative. That document has an origin of its own, which sends no cookies:
 * a request for the picture could not say that its visitor has proved the age, and the picture is withheld as the document is.
 */
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { adPictureKey } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Of this process. A name says what is in the picture, so that none is ever out of date. */
const MAX_LENGTH = 8_000_000;

/** @returns a `data:` address; undefined: there is no such picture */
export type ReadInlinePicture = (name: string) => Promise<string | undefined>;

export const readInlinePictures = (storage: Storage): ReadInlinePicture => {
  const known = new LRUCache<string, string>({
    maxSize: MAX_LENGTH,
    sizeCalculation: ({ length }) => length,
  });
  return async (name) => {
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const found = await storage.open(adPictureKey(name));
    if (!found) return undefined;
    const address = `data:image/webp;base64,${(await buffer(found.body)).toString('base64')}`;
    known.set(name, address);
    return address;
  };
};
