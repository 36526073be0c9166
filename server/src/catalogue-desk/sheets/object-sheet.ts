/** Videos and albums as rows of a table: exported some hundred at a time, and changed by their numbers. */
import type { SheetKind } from '@foyer/shared/wire-schemas/catalogue-desk/sheets';
import { type Changer, recordChange } from '../../platform/changes/changes.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { readId } from '../../platform/http/read-address.ts';
import { Refused } from '../../platform/http/refused.ts';
import { cleanText } from '../../platform/text/clean-text.ts';
import { differingColumns, type Outcome } from './change-by-cells.ts';
import { lockObject } from './object-sheet.sql.ts';
import type { Cells } from './term-sheet.ts';

type Row = Readonly<Record<string, string | number>>;

export interface ObjectSheet {
  kind: Extract<SheetKind, 'video' | 'album'>;
  columns: readonly string[];
  /** Of these numbers, those that editors may change. */
  selectEditable: (db: Database, ids: readonly number[]) => Promise<number[]>;
  /** In the order of their numbers. */
  selectRows: (db: Database, ids: readonly number[]) => Promise<Row[]>;
  /** Columns that are stored otherwise than as they are typed; one that is exported, and changes nothing, is left out. */
  tidy: Readonly<Record<string, ((db: Database, text: string) => Promise<string>) | null>>;
  /** @param tx their transaction @throws Refused as an edit of the object */
  write: (tx: Database, id: number, change: { wanted: Cells; columns: readonly string[] }) => Promise<void>;
}

const PAGE = 500;

/** All that is found. @param found numbers, some at a time */
export async function* eachRow(
  { selectRows }: ObjectSheet,
  db: Database,
  found: AsyncIterable<readonly number[]>,
): AsyncGenerator<Row[]> {
  for await (const ids of found)
    for (let from = 0; from < ids.length; from += PAGE)
      yield await selectRows(db, ids.slice(from, from + PAGE));
}

export const termsOf = (text: string): string[] =>
  [...new Set(text.split(/[,;|]/).map((term) => term.trim()))].filter(Boolean).sort();

const toCells = (row: Row): Cells =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, String(value)]));

/** As it is stored, so that one that says the same is known. */
const tidied = async (db: Database, { tidy }: ObjectSheet, cells: Cells): Promise<Cells> => {
  const stored: Record<string, string> = {};
  for (const [column, text] of Object.entries(cells)) {
    const own = tidy[column];
    if (column === 'id' || own === null) continue;
    stored[column] = own ? await own(db, text) : cleanText(text);
  }
  return stored;
};

const pick = (cells: Cells, columns: readonly string[]): Cells =>
  Object.fromEntries(columns.map((column) => [column, cells[column] ?? '']));

export interface CellsWish {
  cells: Cells;
  /** As the log calls it. */
  act: 'import' | 'edit';
  why?: string;
  /** What its cells have to be until now. */
  from?: Cells;
}

/** A row that says what is so already changes nothing. @throws Refused as an edit of the object; changed_meanwhile where it is not as `from` says */
export const changeObjectByCells = async (
  db: Database,
  sheet: ObjectSheet,
  who: Changer,
  { cells, act, why = '', from = {} }: CellsWish,
): Promise<Outcome> => {
  const { kind, selectEditable, selectRows, write } = sheet;
  if (!cells['id']?.trim())
    throw new Refused('required', `a ${kind} is found by its number`, { field: 'id' });
  const id = readId(cells['id'].trim(), 'id');
  const missing = () => new Refused('not_found', `there is no ${kind} ${id}`, { field: 'id' });
  if ((await selectEditable(db, [id])).length === 0) throw missing();
  const wanted = await tidied(db, sheet, cells);
  return inTransaction(db, async (tx) => {
    await lockObject(tx, kind, id);
    const [row] = await selectRows(tx, [id]);
    if (!row) throw missing();
    const current = toCells(row);
    if (differingColumns(current, from).length > 0)
      throw new Refused('changed_meanwhile', 'somebody else changed it meanwhile', { field: 'id' });
    const columns = differingColumns(current, wanted);
    if (columns.length === 0) return 'same';
    await write(tx, id, { wanted, columns });
    const states = { before: pick(current, columns), after: pick(wanted, columns) };
    await recordChange(tx, { who, kind, id, act, why, ...states });
    return 'changed';
  });
};
