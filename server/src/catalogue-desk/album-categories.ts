/** Categories of albums at the catalogue desk: lists, edits, merges, ends. */
import type {
  DeskAlbumCategories,
  DeskAlbumCategory,
} from '@foyer/shared/wire-schemas/catalogue-desk/album-categories';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { Changer } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import * as rows from './album-categories.sql.ts';
import { readCategoryTitles } from './categories.ts';
import { changeTerm, createTerm, endsOf, type TermTarget } from './change-term.ts';
import type { TermsPage } from './read-term-filter.ts';
import { readTerms, settleDir } from './terms.ts';

const toAlbumCategory = (row: rows.AlbumCategoryRow): DeskAlbumCategory => ({
  album_category_id: row.id,
  dir: row.dir,
  titles: row.titles,
  missing: LANGUAGES.filter((language) => !row.titles[language]),
  is_hidden: row.is_hidden,
  revision: row.revision,
  albums: row.albums,
  former_dirs: row.former_dirs,
  ending: row.is_ending ? { to: row.moves_to, albums: row.albums } : null,
});

export const listAlbumCategories = async (db: Database, asked: TermsPage): Promise<DeskAlbumCategories> => {
  const { found, total_count } = await readTerms(
    db,
    asked,
    rows.selectDeskAlbumCategories,
    rows.countDeskAlbumCategories,
  );
  return { album_categories: found.map(toAlbumCategory), total_count };
};

/** @throws Refused not_found */
export const getAlbumCategory = async (db: Database, id: number): Promise<DeskAlbumCategory> => {
  const row = await rows.selectDeskAlbumCategory(db, id);
  if (!row) throw new Refused('not_found', `there is no category of albums ${id}`);
  return toAlbumCategory(row);
};

const NOUN = {
  kind: 'album_category' as const,
  get: getAlbumCategory,
  loggedOf: ({ dir, titles, is_hidden }: DeskAlbumCategory) => ({ dir, titles, is_hidden }),
  holds: 'albums' as const,
  countHeld: ({ albums }: DeskAlbumCategory) => albums,
  startEnd: rows.startAlbumCategoryEnd,
};

/** A form, as it came. */
export interface AlbumCategoryForm {
  titles?: string | undefined;
  dir?: string | undefined;
}

/** @throws Refused bad_request, required (no English title), max_length, dir_taken */
const readForm = async (
  tx: Database,
  form: AlbumCategoryForm,
  ownId: number | null,
): Promise<rows.AlbumCategoryFields> => {
  const { titles, title } = readCategoryTitles(form.titles);
  return { titles, dir: await settleDir(tx, 'album_category', { asked: form.dir ?? '', title, ownId }) };
};

/** @throws Refused required, max_length, dir_taken, bad_request */
export const createAlbumCategory = (
  db: Database,
  who: Changer,
  form: AlbumCategoryForm,
): Promise<DeskAlbumCategory> =>
  createTerm(db, NOUN, who, async (tx) => rows.insertAlbumCategory(tx, await readForm(tx, form, null)));

/** @throws Refused not_found, changed_meanwhile, required, max_length, dir_taken, bad_request */
export const editAlbumCategory = (
  db: Database,
  target: TermTarget,
  form: AlbumCategoryForm,
): Promise<DeskAlbumCategory> =>
  changeTerm(db, NOUN, target, 'edit', async (tx, { album_category_id: id, dir }) => {
    const fields = await readForm(tx, { ...form, dir: form.dir?.trim() || dir }, id);
    await rows.updateAlbumCategory(tx, id, fields);
    return {};
  });

/** @throws Refused not_found, changed_meanwhile */
export const hideAlbumCategory = (
  db: Database,
  target: TermTarget,
  isHidden: boolean,
): Promise<DeskAlbumCategory> =>
  changeTerm(db, NOUN, target, isHidden ? 'hide' : 'show', async (tx, { album_category_id: id }) => {
    await rows.updateAlbumCategory(tx, id, { is_hidden: isHidden });
    return { isMoved: true };
  });

/** As `mergeTerm` and `deleteTerm`. */
export const { merge: mergeAlbumCategory, remove: deleteAlbumCategory } = endsOf(NOUN);
