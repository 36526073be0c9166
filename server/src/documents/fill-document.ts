/** Gets a shared document, rendered once however many wait for it; each waits in the queue of its own network only. */
import { Refused } from '../platform/http/refused.ts';
import type { DocumentCache, CachedDocument, MadeDocument } from './document-cache.ts';

/**
 * @param join called once the document may be waiting in somebody else's lane
 * @throws Refused unavailable when this visitor's own turn does not come; otherwise what `make` throws
 */
export const fillDocument = async (
  cache: DocumentCache,
  key: string,
  make: () => Promise<MadeDocument>,
  join?: () => void,
): Promise<CachedDocument> => {
  let isOwnTurn = false;
  const makeOwn = () => {
    isOwnTurn = true;
    return make();
  };
  const made = cache.get(key, makeOwn);
  join?.();
  try {
    return await made;
  } catch (error) {
    if (isOwnTurn || !(error instanceof Refused)) throw error;
    return cache.get(key, makeOwn);
  }
};
