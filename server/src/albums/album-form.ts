/** Validates the fields of an album's form: title, description, categories, order of the photos. */
import {
  ALBUM_CATEGORIES_MAX,
  ALBUM_CATEGORIES_MIN,
  ALBUM_DESCRIPTION_MAX_LENGTH,
  ALBUM_TITLE_MAX_LENGTH,
  ALBUM_TITLE_MIN_LENGTH,
} from '@foyer/shared/wire-schemas/albums';
import type { Database } from '../platform/database/create-database.ts';
import { type AlbumFields, holdAlbumCategories, holdModel } from './album-edits.sql.ts';
import { findPresentDirs } from '../catalogue/addresses/former-dirs.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { parseId } from '../platform/http/object-id.ts';
import { Refused } from '../platform/http/refused.ts';
import { writeSlug } from '../catalogue/write-slug.ts';

export interface AlbumForm {
  title?: string;
  description?: string;
  categories?: string;
  model?: string;
}

const readCategories = async (db: Database, text: string): Promise<string[]> => {
  const field = 'categories';
  const dirs = [
    ...new Set(
      text
        .split(',')
        .map((dir) => dir.trim())
        .filter(Boolean),
    ),
  ];
  if (dirs.length < ALBUM_CATEGORIES_MIN)
    throw new Refused('categories_min', 'a category is needed', {
      field,
      info: { min: ALBUM_CATEGORIES_MIN },
    });
  if (dirs.length > ALBUM_CATEGORIES_MAX)
    throw new Refused('categories_max', 'too many categories', {
      field,
      info: { max: ALBUM_CATEGORIES_MAX },
    });
  // What was renamed or merged since somebody chose it is what it is today.
  const present = await findPresentDirs(db, 'album_category', dirs);
  const today = [...new Set(dirs.map((dir) => present.get(dir) ?? dir))];
  const known = await holdAlbumCategories(db, today);
  if (known.length < today.length) throw new Refused('bad_request', 'unknown category', { field });
  return today;
};

const readModel = async (db: Database, dir: string): Promise<number | null> => {
  if (dir === '') return null;
  const present = await findPresentDirs(db, 'model', [dir]);
  const id = await holdModel(db, present.get(dir) ?? dir);
  if (id === undefined) throw new Refused('bad_request', 'unknown model', { field: 'model' });
  return id;
};

export interface AlbumDetails {
  fields: Partial<AlbumFields>;
  categories: string[] | undefined;
}

/**
 * Only what the form gives.
 * @param db in the transaction that writes it, so that neither its model nor a category ends before that is done
 * @throws Refused required, min_length, max_length, categories_min, categories_max, bad_request
 */
export const readAlbumForm = async (db: Database, form: AlbumForm): Promise<AlbumDetails> => {
  const { title, description, categories, model } = form;
  const fields: Partial<AlbumFields> = {};
  if (title !== undefined) {
    fields.title = checkTextLength(title, {
      field: 'title',
      min: ALBUM_TITLE_MIN_LENGTH,
      max: ALBUM_TITLE_MAX_LENGTH,
    });
    fields.dir = writeSlug(fields.title, 'album');
  }
  if (description !== undefined)
    fields.description = checkTextLength(description, {
      field: 'description',
      min: 0,
      max: ALBUM_DESCRIPTION_MAX_LENGTH,
    });
  if (model !== undefined) fields.model_id = await readModel(db, model);
  return {
    fields,
    categories: categories === undefined ? undefined : await readCategories(db, categories),
  };
};

/** Ids of photos, comma-separated. @throws Refused bad_request */
export const readPhotoIds = (text: string | undefined, field: string): number[] => {
  const names = (text ?? '').split(',').filter(Boolean);
  const ids = names.flatMap((name) => parseId(name) ?? []);
  if (ids.length < names.length || new Set(names).size < names.length)
    throw new Refused('bad_request', 'photos are named by their ids', { field });
  return ids;
};
