/** Answers lists of albums, and one album for viewers who may see it. */
import type {
  Album,
  AlbumAnswer,
  AlbumCard,
  AlbumCategories,
  AlbumsPage,
  AlbumsQuery,
} from '@foyer/shared/wire-schemas/albums';
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { Term } from '@foyer/shared/wire-schemas/videos';
import type { Database } from '../platform/database/create-database.ts';
import {
  type AlbumRow,
  type AlbumSource,
  countAlbums,
  selectAlbum,
  selectAlbumCategories,
  selectAlbums,
  selectCategoriesOfAlbum,
  selectModelGallery,
  selectPhotos,
  selectUnfinishedPhotos,
} from './albums.sql.ts';
import { describeUnfinished } from './describe-unfinished.ts';
import { findByAnyDir } from '../catalogue/addresses/former-dirs.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { type AccessViewer, decideAccess, seesHidden, stateOf, statusOf } from '../access/decide-access.ts';
import { holderOf } from '../access/media-holders.ts';
import { objectLinks, publicFiles } from '../access/media-links.ts';
import { type PhotoFile, photoLinks, photoThumb, withoutFullSize } from './photo-links.ts';
import { WITHHELD_PICTURE_PATH } from '../pictures/withheld-picture.ts';
import { Refused } from '../platform/http/refused.ts';
import { findAccess } from '../access/require-access.ts';
import { languageOfOwn, textIn, titleOf } from '../catalogue/video-card.ts';
import { findRestrictingKey } from '../decisions/find-decision.ts';
import { ALBUM_STATES } from '../publication/album-states.ts';
import { avatarFor } from '../pictures/avatar.ts';
import { findNameOnlyMembers } from '../access/name-only-members.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

export interface AlbumContext {
  language: Language;
  /** Null in answers that are shared. */
  viewer: AccessViewer | null;
  secrets: Secrets;
}

const isPublicAlbum = (row: AlbumRow): boolean => stateOf('album', row) === 'public';

const linksOf = (
  row: AlbumRow,
  { viewer, secrets }: Pick<AlbumContext, 'viewer' | 'secrets'>,
): ((file: string) => string) =>
  objectLinks(mediaObject('album', row.id), {
    revision: row.revision,
    isPublic: isPublicAlbum(row),
    holder: holderOf(viewer),
    secrets,
    nowSeconds: Math.floor(Date.now() / 1000),
  });

/** A neutral picture where somebody shown does not consent to covers. */
const coverOf = (row: AlbumRow, context: AlbumContext) => {
  if (row.cover === null || row.revision === null) return { thumb: null };
  return row.withheld_uses.includes('preview')
    ? { thumb: WITHHELD_PICTURE_PATH }
    : photoThumb(shownSizes(row, row.cover), linksOf(row, context));
};

const shownSizes = <Photo extends PhotoFile>({ withheld_uses }: AlbumRow, photo: Photo): Photo =>
  withheld_uses.includes('download') ? withoutFullSize(photo) : photo;

const toAlbumCard = (row: AlbumRow, context: AlbumContext): AlbumCard => ({
  album_id: row.id,
  dir: row.dir,
  title: titleOf(row, context.language),
  ...coverOf(row, context),
  photos_amount: row.photos_count,
  album_viewed: row.views,
  rating: Math.round(row.rating * 100) / 100,
  post_date: row.posted_at.toISOString(),
  statistics: { viewed: row.views, likes: row.likes, dislikes: row.dislikes, comments: row.comments_count },
  is_private: row.is_private ? 1 : 0,
  status_id: row.status_id,
  ...(row.is_incomplete && { is_incomplete: true }),
});

const titleIn = (
  { dir, titles }: { dir: string; titles: Record<string, string> },
  language: Language,
): Term => ({
  dir,
  title: titles[language] ?? titles.en ?? dir,
});

const emptyPage = (
  code: AlbumsPage['code'] = 'albums_not_found',
  total = 0,
  categories: Term[] = [],
): AlbumsPage => ({ albums: [], total_count: total, categories, error: 'nothing is listed here', code });

interface Resolved {
  source: AlbumSource;
  categories: Term[];
}

/** A code when there is no such list for this viewer. */
const resolveSource = async (
  db: Database,
  { section, object_id }: AlbumsQuery,
  { language, viewer }: AlbumContext,
): Promise<Resolved | 'albums_not_found' | 'no_permission'> => {
  switch (section) {
    case '':
      return { source: { kind: 'all' }, categories: [] };
    case 'categories': {
      const category = await findByAnyDir(
        db,
        'album_category',
        object_id,
        async (dir) => (await selectAlbumCategories(db, dir))[0],
      );
      if (!category) return 'albums_not_found';
      return {
        source: { kind: 'categories', id: category.id },
        categories: [titleIn(category, language)],
      };
    }
    case 'model': {
      const model = await selectModelGallery(db, object_id);
      return model ? { source: { kind: 'model', ...model }, categories: [] } : 'albums_not_found';
    }
    case 'member': {
      const member = await findAccess(db, viewer, 'member', object_id);
      const refusal = member ? decideAccess('see', member, viewer) : 'not_found';
      if (!member || refusal) return refusal === 'no_permission' ? refusal : 'albums_not_found';
      const withHidden = seesHidden(member, viewer);
      return { source: { kind: 'member', id: member.id, withHidden }, categories: [] };
    }
  }
};

export const getAlbums = async (
  db: Database,
  query: AlbumsQuery,
  context: AlbumContext,
): Promise<AlbumsPage> => {
  const resolved = await resolveSource(db, query, context);
  if (typeof resolved === 'string') return emptyPage(resolved);
  const { source, categories } = resolved;
  const { sort, count, page } = query;
  const offset = (page - 1) * count;
  const total = await countAlbums(db, source);
  const rows = total > offset ? await selectAlbums(db, source, { sort, limit: count, offset }) : [];
  if (rows.length === 0) return emptyPage('albums_not_found', total, categories);
  const isOwn = source.kind === 'member' && source.withHidden;
  const albums = rows.map((row) => ({
    ...toAlbumCard(row, context),
    ...(isOwn && row.change !== null && { change: row.change }),
  }));
  return { albums, total_count: total, categories };
};

const toAlbum = async (db: Database, row: AlbumRow, context: AlbumContext): Promise<Album> => {
  const [photos, categories, nameOnly] = await Promise.all([
    selectPhotos(db, row.id),
    selectCategoriesOfAlbum(db, row.id),
    findNameOnlyMembers(db, context.viewer, [row.member?.id]),
  ]);
  const link = linksOf(row, context);
  return {
    ...toAlbumCard(row, context),
    description: textIn(row.description, row.descriptions, context.language),
    ...languageOfOwn(row),
    status: statusOf(stateOf('album', row)) ?? 'private',
    photos: photos.map((photo, index) => ({
      photo_id: photo.id,
      position: index + 1,
      title: photo.title,
      width: photo.width,
      height: photo.height,
      ...photoLinks(shownSizes(row, photo), link),
    })),
    categories: categories.map((category) => titleIn(category, context.language)),
    model: row.model,
    ...(row.withheld_uses.length > 0 && { withheld: row.withheld_uses as Album['withheld'] }),
    member: row.member && {
      id: row.member.id,
      name: row.member.name,
      avatar: avatarFor({ ...row.member, revision: row.member_revision }, nameOnly),
    },
  };
};

/** What only the owner and moderators are notified of. */
const toOwnFacts = async (db: Database, { id, reject_reason, status_id }: AlbumRow) => {
  const unfinished = await selectUnfinishedPhotos(db, id);
  const isOut = status_id === ALBUM_STATES.rejected || status_id === ALBUM_STATES.deleted;
  const decision_key = isOut ? await findRestrictingKey(db, 'album', id) : undefined;
  return {
    ...describeUnfinished(unfinished),
    ...(reject_reason !== null && { reject_reason }),
    ...(decision_key !== undefined && { decision_key }),
  };
};

/** The rules are those of videos. `isPublic` false: nobody but this viewer may get it. @throws Refused not_found */
export const getAlbum = async (
  db: Database,
  id: number,
  context: AlbumContext,
): Promise<{ answer: AlbumAnswer; isPublic: boolean }> => {
  const row = await selectAlbum(db, id);
  if (!row) throw new Refused('not_found', `there is no album ${id}`);
  const isPublic = isPublicAlbum(row);
  const object = isPublic ? undefined : await findAccess(db, context.viewer, 'album', id);
  if (isPublic || (object && decideAccess('see', object, context.viewer) === null)) {
    const album = await toAlbum(db, row, context);
    // Only in answers that nobody shares.
    const own = object && seesHidden(object, context.viewer) ? await toOwnFacts(db, row) : {};
    return { answer: { album: { ...album, ...own } }, isPublic };
  }
  const status = statusOf(stateOf('album', row));
  if (status !== 'private' && status !== 'deleted') throw new Refused('not_found', `there is no album ${id}`);
  return { answer: { album: { album_id: id, status } }, isPublic: false };
};

/** All that an album may be put into, by title; also what holds none yet. */
export const listAlbumCategoryTerms = async (db: Database, language: Language): Promise<Term[]> =>
  (await selectAlbumCategories(db))
    .map((row) => titleIn(row, language))
    .sort((a, b) => a.title.localeCompare(b.title, language));

/** By title; those that hold no album are left out. */
export const getAlbumCategories = async (db: Database, language: Language): Promise<AlbumCategories> => {
  const categories = (await selectAlbumCategories(db))
    .filter(({ albums_count }) => albums_count > 0)
    .map((row) => ({
      ...titleIn(row, language),
      total_albums: row.albums_count,
      thumb:
        row.album_id !== null && row.revision !== null && row.cover !== null
          ? photoThumb(row.cover, publicFiles(mediaObject('album', row.album_id), row.revision)).thumb
          : undefined,
    }))
    .sort((a, b) => a.title.localeCompare(b.title, language));
  if (categories.length === 0)
    return { categories, total_count: 0, error: 'no category holds an album', code: 'list_empty' };
  return { categories, total_count: categories.length };
};
