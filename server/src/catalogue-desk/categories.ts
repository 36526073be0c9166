/** Categories at the catalogue desk: lists, edits, merges, ends. */
import type { DeskCategories, DeskCategory } from '@foyer/shared/wire-schemas/catalogue-desk/categories';
import { CATEGORY_PLACE_MAX } from '@foyer/shared/wire-schemas/catalogue-desk/categories';
import { TERM_TITLE_MAX_LENGTH } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { Changer } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { readNumber } from '../platform/http/read-address.ts';
import { Refused } from '../platform/http/refused.ts';
import * as rows from './categories.sql.ts';
import { changeTerm, createTerm, endsOf, type TermTarget } from './change-term.ts';
import type { TermsPage } from './read-term-filter.ts';
import { readTexts } from './read-texts.ts';
import { hasOtherTexts, readTerms, settleDir, thumbOf } from './terms.ts';

const toCategory = (row: rows.CategoryRow): DeskCategory => ({
  category_id: row.id,
  dir: row.dir,
  titles: row.titles,
  missing: LANGUAGES.filter((language) => !row.titles[language]),
  place: row.place,
  in_sidebar: row.in_sidebar,
  is_hidden: row.is_hidden,
  revision: row.revision,
  videos: row.videos,
  thumb: thumbOf('category', row),
  former_dirs: row.former_dirs,
  ending: row.is_ending ? { to: row.moves_to, videos: row.videos } : null,
});

export const listCategories = async (db: Database, asked: TermsPage): Promise<DeskCategories> => {
  const { found, total_count } = await readTerms(db, asked, rows.selectCategories, rows.countCategories);
  return { categories: found.map(toCategory), total_count };
};

/** @throws Refused not_found */
export const getCategory = async (db: Database, id: number): Promise<DeskCategory> => {
  const row = await rows.selectCategory(db, id);
  if (!row) throw new Refused('not_found', `there is no category ${id}`);
  return toCategory(row);
};

const NOUN = {
  kind: 'category' as const,
  get: getCategory,
  loggedOf: ({ dir, titles, place, in_sidebar, is_hidden }: DeskCategory) => ({
    dir,
    titles,
    place,
    in_sidebar,
    is_hidden,
  }),
  holds: 'videos' as const,
  countHeld: ({ videos }: DeskCategory) => videos,
  startEnd: rows.startCategoryEnd,
};

/** A form, as it came. */
export interface CategoryForm {
  titles?: string | undefined;
  dir?: string | undefined;
  place?: string | undefined;
  in_sidebar?: string | undefined;
}

/** @throws Refused bad_request, required (no English title), max_length */
export const readCategoryTitles = (
  text: string | undefined,
): { titles: Record<string, string>; title: string } => {
  const titles = readTexts(text, { field: 'titles', max: TERM_TITLE_MAX_LENGTH, isLine: true });
  const title = titles[DEFAULT_LANGUAGE];
  if (!title)
    throw new Refused('required', 'the English title is needed', { field: `titles.${DEFAULT_LANGUAGE}` });
  return { titles, title };
};

/** @throws Refused bad_request, required (no English title), max_length, dir_taken */
const readForm = async (
  tx: Database,
  form: CategoryForm,
  ownId: number | null,
): Promise<rows.CategoryFields> => {
  const { titles, title } = readCategoryTitles(form.titles);
  return {
    titles,
    dir: await settleDir(tx, 'category', { asked: form.dir ?? '', title, ownId }),
    place: readNumber(form.place || '0', 'place', 0, CATEGORY_PLACE_MAX),
    in_sidebar: form.in_sidebar !== '0',
  };
};

/** @throws Refused required, max_length, dir_taken, bad_request */
export const createCategory = (db: Database, who: Changer, form: CategoryForm): Promise<DeskCategory> =>
  createTerm(db, NOUN, who, async (tx) => rows.insertCategory(tx, await readForm(tx, form, null)));

/** @throws Refused not_found, changed_meanwhile, required, max_length, dir_taken, bad_request */
export const editCategory = (db: Database, target: TermTarget, form: CategoryForm): Promise<DeskCategory> =>
  changeTerm(db, NOUN, target, 'edit', async (tx, { category_id: id, titles, dir }) => {
    const fields = await readForm(tx, { ...form, dir: form.dir?.trim() || dir }, id);
    await rows.updateCategory(tx, id, fields);
    return { isRenamed: hasOtherTexts(titles, fields.titles) };
  });

/** @throws Refused not_found, changed_meanwhile */
export const hideCategory = (db: Database, target: TermTarget, isHidden: boolean): Promise<DeskCategory> =>
  changeTerm(db, NOUN, target, isHidden ? 'hide' : 'show', async (tx, { category_id: id }) => {
    await rows.updateCategory(tx, id, { is_hidden: isHidden });
    return { isMoved: true, isRenamed: true };
  });

/** As `mergeTerm` and `deleteTerm`. */
export const { merge: mergeCategory, remove: deleteCategory } = endsOf(NOUN);
