/**
 * Carries bulk changes out, and undoes them: in small batches, each one transaction, so that a process that is killed has changed whole videos and
 * the next one goes on from there. Between two batches others have as long as one took.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BULK_KEPT_DAYS,
  type BulkChangeKind,
  type BulkReason,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { recordEvents } from '../../platform/cache/record-events.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { Refused } from '../../platform/http/refused.ts';
import { changeVideoState } from '../../publication/publication.ts';
import { indexVideos } from '../../search/index-videos.ts';
import { idsOf, linkedIds, type Wanted, writeWanted } from './bulk-kinds.sql.ts';
import {
  deletePastBulks,
  type JudgedRow,
  lockBulk,
  type Outcome,
  selectLivingTerms,
  selectOpenBulks,
  setBulkState,
  takeBatch,
  writeOutcomes,
} from './bulk-changes.sql.ts';
import { recordBulk } from './record-bulk.ts';

const BATCH = 50;
const PAUSE_MAX_MS = 1000;

interface Bulk {
  id: number;
  change: BulkChangeKind;
  value: string;
}

/** What a video has once it is changed. */
const afterOf = ({ change, value }: Bulk, now: unknown): unknown => {
  switch (change) {
    case 'category_add':
    case 'model_add':
      return [...new Set([...linkedIds(now), ...idsOf(value)])];
    case 'category_remove':
    case 'model_remove':
      return linkedIds(now).filter((id) => !idsOf(value).includes(id));
    case 'channel_set':
      return Number(value);
    case 'channel_clear':
      return null;
    case 'gender':
      return value;
    case 'exclusive':
    case 'embedding':
      return value === '1';
    case 'visibility':
      return value === 'private';
  }
};

/** As a change of one video does it. @returns those that were refused */
const writeVisibility = async (
  tx: Database,
  id: number,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, BulkReason>> => {
  const refused = new Map<number, BulkReason>();
  for (const { videoId, after } of wanted)
    try {
      const change = after === true ? 'make_private' : 'make_public';
      await changeVideoState({ db: tx }, { videoId, change, viewer: null, reason: `bulk change ${id}` });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.set(videoId, error.code === 'no_permission' ? 'restricted' : 'gone');
    }
  return refused;
};

const NOBODY: ReadonlyMap<number, BulkReason> = new Map();

/** Gives videos what they are to have, and renews what was made of them. @returns those that were refused */
const write = async (
  tx: Database,
  { id, change }: Bulk,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, BulkReason>> => {
  if (wanted.length === 0) return NOBODY;
  if (change === 'visibility') return writeVisibility(tx, id, wanted);
  await writeWanted(tx, change, wanted);
  const ids = wanted.map(({ videoId }) => videoId);
  await indexVideos(tx, ids);
  await recordEvents(tx, ...ids.map((videoId) => ({ kind: 'videoEdited' as const, videoId })));
  return NOBODY;
};

/** It would be public, and its uploader does not want that any more. */
const isAgainstOwner = ({ change }: Bulk, row: JudgedRow, wanted: unknown): boolean =>
  change === 'visibility' && wanted === false && row.is_owner_private;

const changeBatch = async (tx: Database, bulk: Bulk, rows: readonly JudgedRow[]): Promise<void> => {
  const judged = rows.map((row): Outcome => {
    const { id: videoId, is_shown, same, refusal, now } = row;
    if (!is_shown) return { videoId, state: 'refused', reason: 'gone' };
    if (same) return { videoId, state: 'same' };
    if (refusal === null && isAgainstOwner(bulk, row, afterOf(bulk, now)))
      return { videoId, state: 'refused', reason: 'owner_private' };
    return refusal === null
      ? { videoId, state: 'changed', before: now }
      : { videoId, state: 'refused', reason: refusal };
  });
  const wanted = judged.flatMap(({ videoId, state, before }) =>
    state === 'changed' ? [{ videoId, before, after: afterOf(bulk, before) }] : [],
  );
  const refused = await write(tx, bulk, wanted);
  await writeOutcomes(
    tx,
    bulk,
    judged.map((outcome) => {
      const reason = refused.get(outcome.videoId);
      return reason ? { videoId: outcome.videoId, state: 'refused', reason } : outcome;
    }),
  );
};

/** Ids of categories, models or the channel that a video gets back. */
const regained = ({ change }: Bulk, { now, before }: JudgedRow): number[] => {
  if (change.startsWith('channel')) return before === null ? [] : [Number(before)];
  const has = new Set(linkedIds(now));
  return linkedIds(before).filter((id) => !has.has(id));
};

const TABLES = { category: 'categories', model: 'models', channel: 'channels' } as const;

const undoBatch = async (tx: Database, bulk: Bulk, rows: readonly JudgedRow[]): Promise<void> => {
  const table = TABLES[bulk.change.split('_')[0] as keyof typeof TABLES] as
    | (typeof TABLES)[keyof typeof TABLES]
    | undefined;
  const needed = rows.flatMap((row) => (table ? regained(bulk, row) : []));
  const living = new Set(table && needed.length > 0 ? await selectLivingTerms(tx, table, needed) : []);
  const judged = rows.map((row): Outcome => {
    const videoId = row.id;
    if (row.is_after !== true) return { videoId, state: 'kept', reason: 'changed_since' };
    if (isAgainstOwner(bulk, row, row.before)) return { videoId, state: 'kept', reason: 'owner_private' };
    const isWhole = !table || regained(bulk, row).every((id) => living.has(id));
    return isWhole ? { videoId, state: 'undone' } : { videoId, state: 'kept', reason: 'term_gone' };
  });
  const states = new Map(judged.map(({ videoId, state }) => [videoId, state]));
  const wanted = rows.flatMap(({ id, now, before }) =>
    states.get(id) === 'undone' ? [{ videoId: id, before: now, after: before }] : [],
  );
  const refused = await write(tx, bulk, wanted);
  await writeOutcomes(
    tx,
    bulk,
    judged.map((outcome) => {
      const reason = refused.get(outcome.videoId);
      return reason ? { videoId: outcome.videoId, state: 'kept', reason } : outcome;
    }),
  );
};

/** One batch, or its end. @returns whether there may be more */
const takeStep = (db: Database, id: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const row = await lockBulk(tx, id);
    if (row?.state !== 'running' && row?.state !== 'undoing') return false;
    const isUndoing = row.state === 'undoing';
    const bulk = { id, change: row.change, value: row.value };
    const rows = await takeBatch(tx, { ...bulk, of: isUndoing ? 'changed' : 'waiting', limit: BATCH });
    if (rows.length === 0) {
      await setBulkState(tx, id, isUndoing ? 'undone' : 'done');
      await recordBulk(tx, id, isUndoing ? 'undo' : 'bulk');
      return false;
    }
    await (isUndoing ? undoBatch : changeBatch)(tx, bulk, rows);
    return true;
  });

/** One after the other. */
export const runBulkChanges = async (db: Database, signal: AbortSignal): Promise<void> => {
  for (const id of await selectOpenBulks(db))
    for (let hasMore = true; hasMore && !signal.aborted; ) {
      const startMs = performance.now();
      hasMore = await takeStep(db, id);
      if (hasMore)
        await sleep(Math.min(PAUSE_MAX_MS, performance.now() - startMs), undefined, { signal }).catch(
          () => {},
        );
    }
  await deletePastBulks(db, BULK_KEPT_DAYS);
};
