/** Bulk changes as the desk asks for them: previews of exactly the videos, or albums, that a run changes, runs, undoing. */
import { ALBUM_CATEGORIES_MAX } from '@foyer/shared/wire-schemas/albums';
import {
  BULK_EXAMPLES,
  BULK_NAMED_MAX,
  BULK_VALUES,
  BULK_VIDEOS_MAX,
  type BulkChange,
  type BulkChangeKind,
  type BulkChanges,
  type BulkDetail,
  type BulkKind,
  isClosedChange,
  kindOfChange,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { UPLOAD_CATEGORIES_MAX } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { eachFoundId, selectEditableIds, type VideoFilter } from '../../catalogue/found/found-videos.ts';
import type { Changer } from '../../platform/changes/changes.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { readChoice, readId } from '../../platform/http/read-address.ts';
import { Refused } from '../../platform/http/refused.ts';
import { type AlbumFilter, eachFoundAlbumId, selectEditableAlbumIds } from '../../albums/found-albums.ts';
import { getAlbumCategory } from '../album-categories.ts';
import { getCategory } from '../categories.ts';
import { getChannel } from '../channels.ts';
import { getModel } from '../models.ts';
import {
  type BulkMaker,
  type BulkRow,
  insertBulk,
  insertItems,
  judgeDraft,
  lockBulk,
  selectBulk,
  selectBulks,
  selectNamed,
  selectReasons,
  setBulkCommand,
  setBulkState,
} from './bulk-changes.sql.ts';
import { recordBulk, recordBulkUndo } from './record-bulk.ts';

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

export const listBulkChanges = async (db: Database, kind: BulkKind): Promise<BulkChanges> => ({
  bulk_changes: (await selectBulks(db, kind, SHOWN)).map(toBulk),
});

/** @throws Refused not_found */
export const getBulkChange = async (db: Database, id: number): Promise<BulkDetail> => {
  const row = await selectBulk(db, id);
  if (!row) throw new Refused('not_found', `there is no bulk change ${id}`);
  const changing = row.state === 'draft' ? 'waiting' : row.state === 'undone' ? 'undone' : 'changed';
  const question = { id, change: row.change };
  const [examples, reasons, named] = await Promise.all([
    selectNamed(db, { ...question, states: [changing], limit: BULK_EXAMPLES }),
    selectReasons(db, question),
    selectNamed(db, { ...question, states: ['refused', 'kept'], limit: BULK_NAMED_MAX }),
  ]);
  const key = kindOfChange(row.change) === 'album' ? 'album_id' : 'video_id';
  return {
    bulk: toBulk(row),
    examples: examples.map(({ id: number, title }) => ({ [key]: number, title })),
    reasons,
    named: named.map(({ id: number, title, reason }) => ({
      ...{ [key]: number, title },
      ...(reason && { reason }),
    })),
  };
};

/** As the change stores them: a release that knows one category alone reads what has one. @throws Refused categories_max, bad_request, not_found */
const readCategories = async (
  text: string,
  {
    max,
    get,
  }: { max: number; get: (id: number) => Promise<{ titles: Record<string, string>; dir: string }> },
): Promise<{ value: string; valueName: string }> => {
  const ids = [...new Set(text.split(',').map((part) => readId(part, 'value')))];
  if (ids.length > max)
    throw new Refused('categories_max', 'more categories than there may be', {
      field: 'value',
      info: { max },
    });
  const categories = await Promise.all(ids.map(get));
  const names = categories.map(({ titles, dir }) => titles['en'] ?? dir);
  return { value: ids.join(','), valueName: names.join(', ') };
};

/** What is added, set or taken away, checked. @throws Refused bad_request, not_found, required, categories_max */
const readValue = async (
  db: Database,
  change: BulkChangeKind,
  text: string,
): Promise<{ value: string; valueName: string }> => {
  if (isClosedChange(change)) {
    const value = readChoice<string>(BULK_VALUES[change], text, 'value');
    return { value, valueName: value };
  }
  if (change === 'channel_clear' || change === 'album_model_clear') return { value: '', valueName: '' };
  if (!text) throw new Refused('required', 'say what is added, set or taken away', { field: 'value' });
  switch (change) {
    case 'category_add':
    case 'category_remove':
      return readCategories(text, { max: UPLOAD_CATEGORIES_MAX, get: (id) => getCategory(db, id) });
    case 'album_category_add':
    case 'album_category_remove':
      return readCategories(text, { max: ALBUM_CATEGORIES_MAX, get: (id) => getAlbumCategory(db, id) });
    case 'channel_set':
    case 'model_add':
    case 'model_remove':
    case 'album_model_set': {
      const id = readId(text, 'value');
      const { title } = await (change === 'channel_set' ? getChannel : getModel)(db, id);
      return { value: String(id), valueName: title };
    }
  }
};

/** Those with these numbers, or all that a filter finds. */
export type Chosen =
  | { kind: 'video'; of: readonly number[] | VideoFilter }
  | { kind: 'album'; of: readonly number[] | AlbumFilter };

export interface Wish {
  who: BulkMaker;
  change: BulkChangeKind;
  value: string;
  chosen: Chosen;
}

/** So often some thousand are looked at for one change: behind them, filters that few match are to be narrowed down. */
const LOOKS_MAX = 50;

/** More than one change may have, or than are looked at for one. */
const refuseMany = (kind: BulkKind): never => {
  throw new Refused('bad_request', 'more than one change may have', {
    field: `${kind}_ids`,
    info: { max: BULK_VIDEOS_MAX },
  });
};

/** @throws Refused bad_request */
const readAll = async (kind: BulkKind, found: AsyncIterable<readonly number[]>): Promise<number[]> => {
  const ids: number[] = [];
  let looks = 0;
  for await (const some of found) {
    ids.push(...some);
    looks += 1;
    if (ids.length > BULK_VIDEOS_MAX || looks > LOOKS_MAX) refuseMany(kind);
  }
  return ids;
};

/** @throws Refused bad_request */
const selectChosen = (db: Database, { kind, of }: Chosen): Promise<number[]> => {
  if (kind === 'video') return 'query' in of ? readAll(kind, eachFoundId(db, of)) : selectEditableIds(db, of);
  return 'part' in of ? readAll(kind, eachFoundAlbumId(db, of)) : selectEditableAlbumIds(db, of);
};

/** Nothing is changed yet. @throws Refused bad_request, required, not_found, categories_max, videos_not_found, albums_not_found */
export const previewBulkChange = async (
  db: Database,
  { who, change, value: text, chosen }: Wish,
): Promise<BulkDetail> => {
  const named = await readValue(db, change, text);
  const ids = await selectChosen(db, chosen);
  const { kind } = chosen;
  if (ids.length === 0)
    throw new Refused(`${kind}s_not_found`, `there are no such ${kind}s`, { field: `${kind}_ids` });
  const id = await inTransaction(db, async (tx) => {
    const made = await insertBulk(tx, { who, change, ...named });
    await insertItems(tx, { id: made, change }, ids);
    await judgeDraft(tx, { id: made, change, value: named.value });
    return made;
  });
  return getBulkChange(db, id);
};

/** A second click changes nothing. @throws Refused not_found: nobody else's draft is anyone's to run, and a command's is for commands */
export const runBulkChange = async (db: Database, who: BulkMaker, id: number): Promise<BulkDetail> => {
  const maker = 'memberId' in who ? who.memberId : null;
  await inTransaction(db, async (tx) => {
    const row = await lockBulk(tx, id);
    if (!row || (row.state === 'draft' && row.member_id !== maker))
      throw new Refused('not_found', `there is no bulk change ${id}`, { field: 'bulk_id' });
    if (row.state !== 'draft') return;
    if ('command' in who) await setBulkCommand(tx, id, who.command);
    await setBulkState(tx, id, 'running');
  });
  return getBulkChange(db, id);
};

/**
 * Ends one that runs, too: what it has not come to stays as it is. Whose doing it is, and why, is logged immediately, what came of it at its end.
 * @throws Refused not_found
 */
export const undoBulkChange = async (
  db: Database,
  id: number,
  by: { who: Changer; why: string },
): Promise<BulkDetail> => {
  await inTransaction(db, async (tx) => {
    const row = await lockBulk(tx, id);
    if (!row || row.state === 'draft')
      throw new Refused('not_found', `there is no bulk change ${id}`, { field: 'bulk_id' });
    if (row.state !== 'running' && row.state !== 'done') return;
    if (row.state === 'running') await recordBulk(tx, id, 'bulk');
    await setBulkState(tx, id, 'undoing');
    await recordBulkUndo(tx, id, by);
  });
  return getBulkChange(db, id);
};
