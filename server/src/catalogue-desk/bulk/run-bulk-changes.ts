/**
 * Carries bulk changes out, and undoes them: in small batches, each one transaction, so that a process that is killed has changed whole videos and
 * the next one goes on from there. Between two batches others have as long as one took.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { BULK_KEPT_DAYS, type BulkChangeKind } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { KINDS, regainedBy, selectLivingTerms, type Wanted } from './bulk-kinds.sql.ts';
import {
  deletePastBulks,
  type JudgedRow,
  lockBulk,
  type Outcome,
  selectOpenBulks,
  setBulkState,
  takeBatch,
  writeOutcomes,
} from './bulk-changes.sql.ts';
import { recordBulk } from './record-bulk.ts';
import { writeBatch } from './write-batch.ts';

const BATCH = 50;
const PAUSE_MAX_MS = 1000;

interface Bulk {
  id: number;
  change: BulkChangeKind;
  value: string;
}

/** It would be public, and its uploader does not want that any more. */
const isAgainstOwner = ({ change }: Bulk, row: JudgedRow, wanted: unknown): boolean =>
  KINDS[change].stored === 'state' && wanted === false && row.is_owner_private;

/** `refused`: the state of what was judged to be changed, and is not as it is written. */
const writeJudged = async (
  tx: Database,
  bulk: Bulk,
  {
    judged,
    wanted,
    refused,
  }: { judged: readonly Outcome[]; wanted: readonly Wanted[]; refused: Outcome['state'] },
): Promise<void> => {
  const reasons = await writeBatch(tx, bulk, wanted);
  await writeOutcomes(
    tx,
    bulk,
    judged.map((outcome) => {
      const reason = reasons.get(outcome.objectId);
      return reason ? { objectId: outcome.objectId, state: refused, reason } : outcome;
    }),
  );
};

const changeBatch = async (tx: Database, bulk: Bulk, rows: readonly JudgedRow[]): Promise<void> => {
  const afterOf = (now: unknown) => KINDS[bulk.change].after(bulk.value, now);
  const judged = rows.map((row): Outcome => {
    const { id: objectId, is_shown, same, refusal, now } = row;
    if (!is_shown) return { objectId, state: 'refused', reason: 'gone' };
    if (same) return { objectId, state: 'same' };
    if (refusal === null && isAgainstOwner(bulk, row, afterOf(now)))
      return { objectId, state: 'refused', reason: 'owner_private' };
    return refusal === null
      ? { objectId, state: 'changed', before: now }
      : { objectId, state: 'refused', reason: refusal };
  });
  const wanted = judged.flatMap(({ objectId, state, before }) =>
    state === 'changed' ? [{ objectId, before, after: afterOf(before) }] : [],
  );
  await writeJudged(tx, bulk, { judged, wanted, refused: 'refused' });
};

const undoBatch = async (tx: Database, bulk: Bulk, rows: readonly JudgedRow[]): Promise<void> => {
  const regained = rows.map((row) => regainedBy(bulk.change, row));
  const needed = regained.flatMap((one) => one?.ids ?? []);
  const terms = regained[0]?.terms;
  const living = new Set(terms && needed.length > 0 ? await selectLivingTerms(tx, terms, needed) : []);
  const judged = rows.map((row, index): Outcome => {
    const objectId = row.id;
    if (row.is_after !== true) return { objectId, state: 'kept', reason: 'changed_since' };
    if (isAgainstOwner(bulk, row, row.before)) return { objectId, state: 'kept', reason: 'owner_private' };
    const isWhole = (regained[index]?.ids ?? []).every((id) => living.has(id));
    return isWhole ? { objectId, state: 'undone' } : { objectId, state: 'kept', reason: 'term_gone' };
  });
  const states = new Map(judged.map(({ objectId, state }) => [objectId, state]));
  const wanted = rows.flatMap(({ id, now, before }) =>
    states.get(id) === 'undone' ? [{ objectId: id, before: now, after: before }] : [],
  );
  await writeJudged(tx, bulk, { judged, wanted, refused: 'kept' });
};

/** One batch, or its end. @returns whether there may be more */
const takeStep = (db: Database, id: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const row = await lockBulk(tx, id);
    if (row?.state !== 'running' && row?.state !== 'undoing') return false;
    const isUndoing = row.state === 'undoing';
    const bulk = { id, change: row.change, value: row.value };
    const rows = await takeBatch(tx, { ...bulk, from: isUndoing ? 'changed' : 'waiting', limit: BATCH });
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
