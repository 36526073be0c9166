/** Declares the cacheable reads of albums. */
import {
  ALBUM_SECTIONS,
  ALBUM_SORTS,
  albumAnswerSchema,
  albumCategoriesSchema,
  albumsPageSchema,
} from '@foyer/shared/wire-schemas/albums';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { getAlbum, getAlbumCategories, getAlbums } from './albums.ts';
import { checkGroup, readChoice, readFileName, readId } from '../platform/http/read-address.ts';
import { COUNT, choice, GROUP, idField, LANG, LIFETIME, PAGE, textField } from '../api/read-fields.ts';
import { isForAll, type JsonRead, sectionTags } from '../api/json-read.ts';
import { ALBUMS_TAG, albumTag, namedMemberTags } from '../platform/cache/cache-tags.ts';
import { readCount, readSection } from '../api/read-section.ts';

export const ALBUM_READS: readonly JsonRead[] = [
  {
    pattern: '/api/json/albums-categories/:lifetime/:file',
    addresses: ['/api/json/albums-categories/{lifetime}/{lang}.json'],
    summary: 'Categories that hold albums, by title',
    fields: { ...LIFETIME, ...LANG },
    answer: albumCategoriesSchema,
    read: async ({ file }, { db }) => ({
      body: await getAlbumCategories(db, readChoice(LANGUAGES, readFileName(file), 'lang')),
      tags: [ALBUMS_TAG],
    }),
  },
  {
    pattern: '/api/json/albums/:lifetime/:sort/:count/:file',
    addresses: ['/api/json/albums/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json'],
    summary: 'A list of albums',
    fields: {
      ...LIFETIME,
      ...COUNT,
      ...PAGE,
      sort: choice(ALBUM_SORTS),
      section: choice(ALBUM_SECTIONS),
      object_id: textField('The category’s dir, the member’s id, the model’s dir'),
    },
    answer: albumsPageSchema,
    read: async ({ sort, count, file }, { db, language, viewer, secrets }) => {
      const section = readSection(ALBUM_SECTIONS, file, ['member']);
      const body = await getAlbums(
        db,
        { sort: readChoice(ALBUM_SORTS, sort, 'sort'), count: readCount(count), ...section },
        { language, viewer, secrets },
      );
      const tags = [ALBUMS_TAG, ...sectionTags(section.section, section.object_id)];
      const isShared = isForAll(body) && !body.albums.some(({ change }) => change);
      return { body, isShared, tags };
    },
  },
  {
    pattern: '/api/json/album/:lifetime/:million/:thousand/:file',
    addresses: ['/api/json/album/{lifetime}/{million}/{thousand}/{album_id}.json'],
    summary: 'One album with its pictures; of a private or deleted one its status alone',
    fields: { ...LIFETIME, ...GROUP, album_id: idField('The album') },
    answer: albumAnswerSchema,
    read: async ({ million, thousand, file }, { db, language, viewer, secrets }) => {
      const id = readId(readFileName(file), 'album_id');
      checkGroup(million, thousand, id);
      const { answer, isPublic } = await getAlbum(db, id, { language, viewer, secrets });
      const member = 'member' in answer.album ? answer.album.member : null;
      const tags = [albumTag(id), ...namedMemberTags([member?.id])];
      return { body: answer, isShared: isPublic, tags };
    },
  },
];
