/** Tables of the catalogue: written row by row as they are read, and taken in row by row, each for itself. */
import {
  SHEET_BAD_MAX,
  SHEET_ROWS_MAX,
  type SheetImport,
  type SheetKind,
} from '@foyer/shared/wire-schemas/catalogue-desk/sheets';
import { eachFoundId, type VideoFilter } from '../../catalogue/found/found-videos.ts';
import { type AlbumFilter, eachFoundAlbumId } from '../../albums/found-albums.ts';
import type { Changer } from '../../platform/changes/changes.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { readId } from '../../platform/http/read-address.ts';
import { Refused } from '../../platform/http/refused.ts';
import { writeCsv } from '../../platform/text/write-csv.ts';
import { ALBUM_SHEET } from './album-sheet.ts';
import { changeByCells, type Outcome } from './change-by-cells.ts';
import { changeObjectByCells, eachRow, type ObjectSheet } from './object-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { type Cells, eachTerm, TERM_SHEETS, type TermSheet } from './term-sheet.ts';
import { VIDEO_SHEET } from './video-sheet.ts';

/** Excel takes a file without it for one in another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export async function* writeTerms(db: Database, sheet: TermSheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsv([['id', ...sheet.columns]]);
  for await (const { id, cells } of eachTerm(db, sheet))
    yield writeCsv([[id, ...sheet.columns.map((column) => cells[column] ?? '')]]);
}

async function* writeObjects(
  sheet: ObjectSheet,
  db: Database,
  found: AsyncIterable<readonly number[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsv([[...sheet.columns]]);
  for await (const rows of eachRow(sheet, db, found))
    yield writeCsv(rows.map((row) => sheet.columns.map((column) => row[column] ?? '')));
}

export const writeVideos = (db: Database, filter: VideoFilter): AsyncGenerator<string> =>
  writeObjects(VIDEO_SHEET, db, eachFoundId(db, filter));

export const writeAlbums = (db: Database, filter: AlbumFilter): AsyncGenerator<string> =>
  writeObjects(ALBUM_SHEET, db, eachFoundAlbumId(db, filter));

export const OBJECT_SHEETS = { video: VIDEO_SHEET, album: ALBUM_SHEET } as const;

const changeTermRow = (db: Database, sheet: TermSheet, who: Changer, { id, ...cells }: Cells) =>
  changeByCells(db, sheet, { who, id: id?.trim() ? readId(id.trim(), 'id') : undefined, cells });

/** What a row is called where it is named. */
const nameOf = (cells: Cells): string =>
  (cells['dir'] || cells['title'] || cells['titles.en'] || cells['id'] || '').slice(0, 100);

/** Each row is a change of its own: a bad one is named with its line, and the others go on. @throws Refused file_invalid_type, bad_request */
export const importSheet = async (
  db: Database,
  { kind, who, file }: { kind: SheetKind; who: Changer; file: Buffer },
): Promise<SheetImport> => {
  const isTerm = kind !== 'video' && kind !== 'album';
  const columns = isTerm ? ['id', ...TERM_SHEETS[kind].columns] : OBJECT_SHEETS[kind].columns;
  const { rows, bad: unreadable } = readSheet(file, { columns, max: SHEET_ROWS_MAX });
  const counts: Record<Outcome, number> = { created: 0, changed: 0, same: 0 };
  const bad: SheetImport['bad'] = [];
  const name = (line: number, error: Refused, cells: Cells = {}) => {
    const { code, details, message } = error;
    const { field = '', info = {} } = details;
    bad.push({ line, name: nameOf(cells), code, field, info, message });
  };
  for (const { line, error } of unreadable) name(line, error);
  for (const { line, cells } of rows)
    try {
      const outcome = isTerm
        ? await changeTermRow(db, TERM_SHEETS[kind], who, cells)
        : await changeObjectByCells(db, OBJECT_SHEETS[kind], who, { cells, act: 'import' });
      counts[outcome] += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      name(line, error, cells);
    }
  bad.sort((one, other) => one.line - other.line);
  return { ok: true, kind, ...counts, bad_count: bad.length, bad: bad.slice(0, SHEET_BAD_MAX) };
};
