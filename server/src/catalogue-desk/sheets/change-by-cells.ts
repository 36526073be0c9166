/** Brings a category, model or channel to what a row says of it, or makes it: a row that says what is so already changes nothing. */
import type { Changer } from '../../platform/changes/changes.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { Refused } from '../../platform/http/refused.ts';
import { selectTermId } from '../terms.sql.ts';
import { type Cells, formOf, type SheetTerm, type TermSheet } from './term-sheet.ts';

export type Outcome = 'created' | 'changed' | 'same';

const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Columns that say something else than what is there. */
export const differingColumns = (current: Cells, wanted: Cells): string[] =>
  Object.keys(wanted).filter((column) => plain(current[column]) !== plain(wanted[column]));

const hidesOf = (text: string): boolean => {
  if (text !== '0' && text !== '1')
    throw new Refused('bad_request', 'is_hidden is 0 or 1', { field: 'is_hidden' });
  return text === '1';
};

interface Row {
  who: Changer;
  /** Undefined: found by its address, or made. */
  id: number | undefined;
  /** Columns that the row has; of others everything stays as it is. */
  cells: Cells;
}

const editTerm = async (
  db: Database,
  { edit, hide }: TermSheet,
  current: SheetTerm,
  { who, cells }: Omit<Row, 'id'>,
): Promise<Outcome> => {
  // An empty address is none that anybody wants.
  const { dir, ...others } = cells;
  const wanted: Cells = { ...others, ...(dir && { dir }) };
  const differing = differingColumns(current.cells, wanted);
  if (differing.length === 0) return 'same';
  const hides = wanted['is_hidden'] === undefined ? current.isHidden : hidesOf(wanted['is_hidden']);
  let { revision } = current;
  const target = () => ({ who, id: current.id, revision: String(revision) });
  if (differing.some((column) => column !== 'is_hidden'))
    ({ revision } = await edit(db, target(), formOf({ ...current.cells, ...wanted })));
  if (hides !== current.isHidden) await hide(db, target(), hides);
  return 'changed';
};

/** @throws Refused as the desk's forms */
export const changeByCells = async (
  db: Database,
  sheet: TermSheet,
  { who, id: given, cells }: Row,
): Promise<Outcome> => {
  const dir = cells['dir']?.trim();
  const id = given ?? (dir ? await selectTermId(db, sheet.kind, dir) : undefined);
  if (id !== undefined) return editTerm(db, sheet, await sheet.get(db, id), { who, cells });
  const hides = cells['is_hidden'] ? hidesOf(cells['is_hidden']) : false;
  const made = await sheet.create(db, who, formOf(cells));
  if (hides) await sheet.hide(db, { who, id: made.id, revision: String(made.revision) }, true);
  return 'created';
};
