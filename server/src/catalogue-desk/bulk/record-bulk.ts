/** Logs a bulk change once, with how many videos, or albums, it was about. */
import { kindOfChange } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { type Changer, recordChange } from '../../platform/changes/changes.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { selectBulk } from './bulk-changes.sql.ts';

/** @param act `bulk`: it was carried out, or stopped, in the name of who made it; `undo`: what came of taking it back */
export const recordBulk = async (tx: Database, id: number, act: 'bulk' | 'undo'): Promise<void> => {
  const row = await selectBulk(tx, id);
  if (!row) return;
  const { member_id: memberId, command, change, value, value_name: name, counts } = row;
  const { changed = 0, same = 0, refused = 0, undone = 0, kept = 0 } = counts;
  const facts = { change, value, name };
  await recordChange(tx, {
    who: act === 'undo' ? 'site' : memberId === null ? { command: command ?? '' } : { memberId },
    kind: `${kindOfChange(change)}s`,
    id,
    act,
    before: null,
    after: act === 'bulk' ? { ...facts, changed, same, refused } : { ...facts, undone, kept },
  });
};

/** Somebody wants it taken back, which may be another one than who made it. */
export const recordBulkUndo = async (
  tx: Database,
  id: number,
  by: { who: Changer; why: string },
): Promise<void> => {
  const row = await selectBulk(tx, id);
  if (!row) return;
  const { change, value, value_name: name } = row;
  await recordChange(tx, {
    ...{ ...by, kind: `${kindOfChange(change)}s`, id, act: 'undo' },
    ...{ before: { change, value, name }, after: null },
  });
};
