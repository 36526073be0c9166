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
  ...(!row.in_sidebar && { in_sidebar: false }),
});

const hasVideos = ({ videos }: CategoryRow): boolean => videos > 0;

/** As the catalogue desk orders them, then by title. */
const toCategoryCards = (rows: readonly CategoryRow[], language: Language): CategoryCard[] =>
  rows
    .map((row) => ({ place: row.place, card: toCategoryCard(row, language) }))
    .sort((a, b) => a.place - b.place || a.card.title.localeCompare(b.card.title, language))
    .map(({ card }) => card);

const toModel = (row: ModelRow, language: Language): Main['models'][number] => ({
  dir: row.dir,
  title: language === 'ja' ? (row.title_ja ?? row.title) : row.title,
  country: row.country ?? undefined,
  thumb: thumbOf('model', row.id, row.revision) ?? '',
  statistics: { videos: row.videos_count, viewed: row.views, subscribers: row.subscribers_count },
});

export const getMain = async (db: Database, gender: Gender, language: Language): Promise<Main> => {
  const [categories, keywords, models] = await Promise.all([
    selectCategories(db, gender),
    selectKeywords(db, language, TAG_STRIP_SIZE),
    selectPopularModels(db, gender, HOME_BLOCK_SIZE),
  ]);
  return {
    categories: toCategoryCards(categories.filter(hasVideos), language),
    keywords,
    models: models.map((row) => toModel(row, language)),
  };
};

interface CategoriesWish {
  gender: Gender;
  language: Language;
  /** Also those without videos of the group: an upload may be the first. */
  isWhole?: boolean;
}

export const getCategories = async (
  db: Database,
  { gender, language, isWhole = false }: CategoriesWish,
): Promise<CategoriesAnswer> => {
  const rows = await selectCategories(db, gender);
  const categories = toCategoryCards(isWhole ? rows : rows.filter(hasVideos), language);
  if (categories.length === 0)
    return {
      ...{ categories, total_count: 0, code: 'list_empty' },
      error: isWhole ? 'there is no category' : 'no category holds a video',
    };
  return { categories, total_count: categories.length };
};
