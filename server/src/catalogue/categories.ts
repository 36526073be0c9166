/** Answers the categories, keywords and models of every page's navigation, and the list of categories. */
import type { CategoriesAnswer, CategoryCard } from '@foyer/shared/wire-schemas/categories';
import { HOME_BLOCK_SIZE, type Main, TAG_STRIP_SIZE } from '@foyer/shared/wire-schemas/listings';
import type { Gender, Language } from '@foyer/shared/wire-schemas/site';
import type { Database } from '../platform/database/create-database.ts';
import { type ModelRow, selectKeywords, selectPopularModels } from './categories.sql.ts';
import { type CategoryRow, selectCategories } from './terms.sql.ts';
import {
  MEDIA_FILES,
  type MediaKind,
  mediaObject,
  publicMediaUrl,
} from '../platform/storage/media-address.ts';

const thumbOf = (kind: MediaKind, id: number, revision: string | null): string | undefined =>
  revision === null ? undefined : publicMediaUrl(mediaObject(kind, id), revision, MEDIA_FILES.thumb);

const toCategoryCard = (row: CategoryRow, language: Language): CategoryCard => ({
  dir: row.dir,
  title: row.titles[language] ?? row.titles.en ?? row.dir,
  total_videos: row.videos,
  thumb: thumbOf('category', row.id, row.revision),
});

const byTitle =
  (language: Language) =>
  (a: CategoryCard, b: CategoryCard): number =>
    a.title.localeCompare(b.title, language);

const toModel = (row: ModelRow, language: Language): Main['models'][number] => ({
  dir: row.dir,
  title: language === 'ja' ? (row.title_ja ?? row.title) : row.title,
  country: row.country ?? undefined,
  thumb: thumbOf('model', row.id, row.revision) ?? '',
  statistics: { videos: row.videos_count, viewed: row.views, subscribers: row.subscribers_count },
});

/** Categories without videos of this group are left out. */
export const getMain = async (db: Database, gender: Gender, language: Language): Promise<Main> => {
  const [categories, keywords, models] = await Promise.all([
    selectCategories(db, gender),
    selectKeywords(db, language, TAG_STRIP_SIZE),
    selectPopularModels(db, gender, HOME_BLOCK_SIZE),
  ]);
  return {
    categories: categories
      .filter(({ videos }) => videos > 0)
      .map((row) => toCategoryCard(row, language))
      .sort(byTitle(language)),
    keywords,
    models: models.map((row) => toModel(row, language)),
  };
};

export const getCategories = async (
  db: Database,
  gender: Gender,
  language: Language,
): Promise<CategoriesAnswer> => {
  const rows = await selectCategories(db, gender);
  const categories = rows
    .filter(({ videos }) => videos > 0)
    .map((row) => toCategoryCard(row, language))
    .sort(byTitle(language));
  if (categories.length === 0)
    return { categories, total_count: 0, error: 'no category holds a video', code: 'list_empty' };
  return { categories, total_count: categories.length };
};
