/** Videos as rows of a table, with the columns of `npm run ingest`: exported, and changed by their numbers. */
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { selectEditableIds, selectFoundIds, type VideoFilter } from '../../catalogue/found/found-videos.ts';
import { type Changer, recordChange } from '../../platform/changes/changes.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { checkTextLength } from '../../platform/http/check-text-length.ts';
import { readId } from '../../platform/http/read-address.ts';
import { Refused } from '../../platform/http/refused.ts';
import { cleanText } from '../../platform/text/clean-text.ts';
import { indexVideos } from '../../search/index-videos.ts';
import { applyDetails } from '../../uploads/apply-details.ts';
import { checkDetails, type VideoDetails } from '../../uploads/video-details.ts';
import { VIDEO_TITLE_MAX_LENGTH } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { differingColumns, type Outcome } from './change-by-cells.ts';
import type { Cells } from './term-sheet.ts';
import { selectModelDirs, selectVideoRows, updateJapanese, type VideoSheetRow } from './video-sheet.sql.ts';

/** `file` is what a video was made from: it is exported, and changes nothing. */
export const VIDEO_COLUMNS = [
  'id',
  'file',
  'title',
  'title_ja',
  'description',
  'categories',
  'gender',
  'models',
] as const;

const PAGE = 500;

/** All that a filter finds, some hundred at a time. */
export async function* eachVideo(db: Database, filter: VideoFilter): AsyncGenerator<VideoSheetRow[]> {
  for (let afterId = 0; ; ) {
    const ids = await selectFoundIds(db, filter, { limit: PAGE, afterId });
    const last = ids.at(-1);
    if (last === undefined) return;
    yield await selectVideoRows(db, ids);
    afterId = last;
  }
}

const termsOf = (text: string): string[] =>
  [...new Set(text.split(/[,;|]/).map((term) => term.trim()))].filter(Boolean).sort();

const toCells = ({ id, ...row }: VideoSheetRow): Cells => ({ id: String(id), ...row });

/** As it is stored, so that one that says the same is known. */
const tidy = async (db: Database, cells: Cells): Promise<Cells> => {
  const tidied: Record<string, string> = {};
  for (const [column, text] of Object.entries(cells)) {
    if (column === 'categories') tidied[column] = termsOf(text).join(';');
    else if (column === 'models')
      tidied[column] = termsOf((await selectModelDirs(db, termsOf(text))).join(';')).join(';');
    else if (column !== 'id' && column !== 'file') tidied[column] = cleanText(text);
  }
  return tidied;
};

const detailsOf = (cells: Cells, columns: readonly string[]): Partial<VideoDetails> => {
  const given = (column: string): string | undefined =>
    columns.includes(column) ? cells[column] : undefined;
  const [title, description, gender] = [given('title'), given('description'), given('gender')];
  const [categories, models] = [given('categories'), given('models')];
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(gender !== undefined && { gender: gender as Gender }),
    ...(categories !== undefined && { categories: termsOf(categories) }),
    ...(models !== undefined && { models: termsOf(models) }),
  };
};

const pick = (cells: Cells, columns: readonly string[]): Cells =>
  Object.fromEntries(columns.map((column) => [column, cells[column] ?? '']));

/** A row that says what is so already changes nothing. @throws Refused as an edit of the video */
export const changeVideoByCells = async (db: Database, who: Changer, cells: Cells): Promise<Outcome> => {
  if (!cells['id']?.trim()) throw new Refused('required', 'a video is found by its number', { field: 'id' });
  const id = readId(cells['id'].trim(), 'id');
  if ((await selectEditableIds(db, [id])).length === 0)
    throw new Refused('not_found', `there is no video ${id}`, { field: 'id' });
  const wanted = await tidy(db, cells);
  return inTransaction(db, async (tx) => {
    const [row] = await selectVideoRows(tx, [id]);
    if (!row) throw new Refused('not_found', `there is no video ${id}`, { field: 'id' });
    const current = toCells(row);
    const columns = differingColumns(current, wanted);
    if (columns.length === 0) return 'same';
    const details = detailsOf(wanted, columns);
    checkDetails(details);
    const japanese = wanted['title_ja'];
    if (japanese !== undefined)
      checkTextLength(japanese, { field: 'title_ja', min: 0, max: VIDEO_TITLE_MAX_LENGTH });
    await applyDetails(tx, id, details);
    if (japanese !== undefined && columns.some((column) => column.startsWith('title'))) {
      await updateJapanese(tx, id, japanese);
      await indexVideos(tx, [id]);
    }
    const states = { before: pick(current, columns), after: pick(wanted, columns) };
    await recordChange(tx, { who, kind: 'video', id, act: 'import', ...states });
    return 'changed';
  });
};
