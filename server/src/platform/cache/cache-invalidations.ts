/** Invalidates cached answers by the tags that other processes announce through PostgreSQL's NOTIFY. */
import type { Listener } from '../database/listen.ts';
import { CACHE_CHANNEL } from './cache-invalidations.sql.ts';
import type { AnswerCache } from './answer-cache.ts';

/** Follows the other processes' invalidations until the listener closes; after a lost connection everything is invalidated. */
export const followInvalidations = async (listener: Listener, cache: AnswerCache): Promise<void> => {
  await listener.listen(CACHE_CHANNEL, (payload) => cache.invalidate(payload.split('\n')));
  listener.onGap(() => cache.clear());
};
