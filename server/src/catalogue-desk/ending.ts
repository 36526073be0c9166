/** Ends merged and deleted categories, models and channels once what they hold has moved, and indexes videos whose names changed. */
import { countCategoryAgain } from '../publication/album-publication.ts';
import { indexVideos } from '../search/index-videos.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import {
  advanceRenewal,
  deleteEnded,
  type EndingRow,
  lockEnding,
  moveHeld,
  selectEnding,
  selectRenewals,
  selectRenewedVideos,
} from './ending.sql.ts';

/** A batch is a transaction: a killed process leaves whole ones. */
const BATCH = 500;

/** One batch, and the end of what has no more. @returns whether it is gone */
export const moveSome = async (
  tx: Database,
  { kind, id }: Pick<EndingRow, 'kind' | 'id'>,
): Promise<{ isGone: boolean }> => {
  const ending = await lockEnding(tx, { kind, id });
  if (!ending) return { isGone: true };
  const ids = await moveHeld(tx, ending, BATCH);
  const isGone = ids.length < BATCH;
  if (isGone) await deleteEnded(tx, ending);
  if (kind !== 'album_category') await indexVideos(tx, ids);
  else if (ending.moves_to !== null) await countCategoryAgain(tx, ending.moves_to);
  return { isGone };
};

const finishEnding = async (db: Database, ending: EndingRow, signal: AbortSignal): Promise<void> => {
  for (let isGone = false; !isGone && !signal.aborted; )
    ({ isGone } = await inTransaction(db, async (tx) => {
      const moved = await moveSome(tx, ending);
      await recordEvents(tx, { kind: 'termChanged', term: ending.kind, termId: ending.id, dirs: [] });
      return moved;
    }));
};

export const finishEndings = async (db: Database, signal: AbortSignal): Promise<void> => {
  for (const ending of await selectEnding(db)) await finishEnding(db, ending, signal);
};

export const renewSearch = async (db: Database, signal: AbortSignal): Promise<void> => {
  for (let renewals = await selectRenewals(db); renewals.length > 0 && !signal.aborted; ) {
    for (const renewal of renewals) {
      const ids = await selectRenewedVideos(db, renewal, BATCH);
      await inTransaction(db, async (tx) => {
        if (ids.length > 0) await indexVideos(tx, ids);
        await advanceRenewal(tx, renewal, ids.length < BATCH ? null : (ids.at(-1) ?? null));
      });
    }
    renewals = await selectRenewals(db);
  }
};
