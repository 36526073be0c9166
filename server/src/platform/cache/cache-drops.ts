/** Tells every process which answers are stale, through PostgreSQL's NOTIFY. */
import type { Database } from '../database/create-database.ts';
import type { Listener } from '../database/listen.ts';
import { CACHE_CHANNEL, notifyCacheDrop } from './cache-drops.sql.ts';
import type { AnswerCache } from './answer-cache.ts';

/** Before the name of a media object: its files, and every document, must be asked for anew. */
export const WITHDRAWN_TAG = 'withdrawn:';

/** Drops here at once and in every other process as soon as it hears of it. */
export const dropAnswers = async (
  db: Database,
  cache: AnswerCache,
  tags: readonly string[],
): Promise<void> => {
  cache.drop(tags);
  await notifyCacheDrop(db, tags);
};

/** Follows the other processes' drops until the listener closes; after a lost connection everything is forgotten. */
export const followDrops = async (listener: Listener, cache: AnswerCache): Promise<void> => {
  await listener.listen(CACHE_CHANNEL, (payload) => cache.drop(payload.split('\n')));
  listener.onGap(() => cache.clear());
};
