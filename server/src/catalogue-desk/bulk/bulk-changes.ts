/** Bulk changes as the desk asks for them: previews of exactly the videos that a run changes, runs, undoing. */
import {
  BULK_EXAMPLES,
  BULK_NAMED_MAX,
  BULK_VALUES,
  BULK_VIDEOS_MAX,
  type BulkChange,
  type BulkChangeKind,
  type BulkChanges,
  type BulkDetail,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { UPLOAD_CATEGORIES_MAX } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { selectEditableIds, selectFoundIds, type VideoFilter } from '../../catalogue/found/found-videos.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { readChoice, readId } from '../../platform/http/read-address.ts';
import { Refused } from '../../platform/http/refused.ts';
import { getCategory } from '../categories.ts';
import { getChannel } from '../channels.ts';
import { getModel } from '../models.ts';
import {
  type BulkRow,
  insertBulk,
  insertBulkVideos,
  judgeDraft,
  lockBulk,
  selectBulk,
  selectBulks,
  selectNamed,
  selectReasons,
  setBulkState,
} from './bulk-changes.sql.ts';
import { recordBulk } from './record-bulk.ts';

const SHOWN = 20;

const toBulk = (row: BulkRow): BulkChange => {
  const { waiting = 0, changed = 0, same = 0, refused = 0, undone = 0, kept = 0 } = row.counts;
  return {
    bulk_id: row.id,
    change: row.change,
    value: row.value,
    value_name: row.value_name,
    state: row.state,
    date: row.created_at.toISOString(),
    ended: row.ended_at?.toISOString() ?? null,
    member: row.member,
    counts: {
      all: waiting + changed + same + refused + undone + kept,
      waiting,
      changed,
      same,
      refused,
      undone,
      kept,
    },
  };
};

export const listBulkChanges = async (db: Database): Promise<BulkChanges> => ({
  bulk_changes: (await selectBulks(db, SHOWN)).map(toBulk),
});

/** @throws Refused not_found */
export const getBulkChange = async (db: Database, id: number): Promise<BulkDetail> => {
  const row = await selectBulk(db, id);
  if (!row) throw new Refused('not_found', `there is no bulk change ${id}`);
  const changing = row.state === 'draft' ? 'waiting' : row.state === 'undone' ? 'undone' : 'changed';
  const [examples, reasons, named] = await Promise.all([
    selectNamed(db, { id, states: [changing], limit: BULK_EXAMPLES }),
    selectReasons(db, id),
    selectNamed(db, { id, states: ['refused', 'kept'], limit: BULK_NAMED_MAX }),
  ]);
  return {
    bulk: toBulk(row),
    examples: examples.map(({ video_id, title }) => ({ video_id, title })),
    reasons,
    named: named.map(({ reason, ...video }) => ({ ...video, ...(reason && { reason }) })),
  };
};

/** As the change stores them: a release that knows one category alone reads what has one. @throws Refused categories_max, bad_request, not_found */
const readCategories = async (db: Database, text: string): Promise<{ value: string; valueName: string }> => {
  const ids = [...new Set(text.split(',').map((part) => readId(part, 'value')))];
  if (ids.length > UPLOAD_CATEGORIES_MAX)
    throw new Refused('categories_max', 'more categories than a video may have', {
      field: 'value',
      info: { max: UPLOAD_CATEGORIES_MAX },
    });
  const categories = await Promise.all(ids.map((id) => getCategory(db, id)));
  const names = categories.map(({ titles, dir }) => titles['en'] ?? dir);
  return { value: ids.join(','), valueName: names.join(', ') };
};

/** What is added, set or taken away, checked. @throws Refused bad_request, not_found, required, categories_max */
const readValue = async (
  db: Database,
  change: BulkChangeKind,
  text: string,
): Promise<{ value: string; valueName: string }> => {
  switch (change) {
    case 'channel_clear':
      return { value: '', valueName: '' };
    case 'gender':
    case 'exclusive':
    case 'embedding':
    case 'visibility': {
      const value = readChoice<string>(BULK_VALUES[change], text, 'value');
      return { value, valueName: value };
    }
    default: {
      if (!text) throw new Refused('required', 'say what is added, set or taken away', { field: 'value' });
      if (change.startsWith('category')) return readCategories(db, text);
      const id = readId(text, 'value');
      const value = String(id);
      if (change === 'channel_set') return { value, valueName: (await getChannel(db, id)).title };
      return { value, valueName: (await getModel(db, id)).title };
    }
  }
};

export interface Wish {
  memberId: number;
  change: BulkChangeKind;
  value: string;
  /** These, or all that a filter finds. */
  of: readonly number[] | VideoFilter;
}

const findIds = async (db: Database, of: Wish['of']): Promise<number[]> => {
  if (!('query' in of)) return selectEditableIds(db, of);
  const ids = await selectFoundIds(db, of, { limit: BULK_VIDEOS_MAX + 1 });
  if (ids.length > BULK_VIDEOS_MAX)
    throw new Refused('bad_request', 'more videos than one change may have', {
      field: 'video_ids',
      info: { max: BULK_VIDEOS_MAX },
    });
  return ids;
};

/** Nothing is changed yet. @throws Refused bad_request, required, not_found, categories_max, videos_not_found */
export const previewBulkChange = async (
  db: Database,
  { memberId, change, value: text, of }: Wish,
): Promise<BulkDetail> => {
  const named = await readValue(db, change, text);
  const ids = await findIds(db, of);
  if (ids.length === 0)
    throw new Refused('videos_not_found', 'there are no such videos', { field: 'video_ids' });
  const id = await inTransaction(db, async (tx) => {
    const made = await insertBulk(tx, { memberId, change, ...named });
    await insertBulkVideos(tx, made, ids);
    await judgeDraft(tx, { id: made, change, value: named.value });
    return made;
  });
  return getBulkChange(db, id);
};

/** A second click changes nothing. @throws Refused not_found: nobody else's draft is anyone's to run */
export const runBulkChange = async (db: Database, memberId: number, id: number): Promise<BulkDetail> => {
  await inTransaction(db, async (tx) => {
    const row = await lockBulk(tx, id);
    if (!row || (row.state === 'draft' && row.member_id !== memberId))
      throw new Refused('not_found', `there is no bulk change ${id}`, { field: 'bulk_id' });
    if (row.state === 'draft') await setBulkState(tx, id, 'running');
  });
  return getBulkChange(db, id);
};

/** Ends one that runs, too: what it has not come to stays as it is. @throws Refused not_found */
export const undoBulkChange = async (db: Database, id: number): Promise<BulkDetail> => {
  await inTransaction(db, async (tx) => {
    const row = await lockBulk(tx, id);
    if (!row || row.state === 'draft')
      throw new Refused('not_found', `there is no bulk change ${id}`, { field: 'bulk_id' });
    if (row.state === 'running') await recordBulk(tx, id, 'bulk');
    if (row.state === 'running' || row.state === 'done') await setBulkState(tx, id, 'undoing');
  });
  return getBulkChange(db, id);
};
