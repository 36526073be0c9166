/** Declares the cacheable reads of albums. */
import { ALBUM_SECTIONS, ALBUM_SORTS } from '@foyer/shared/wire-schemas/albums';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { getAlbum, getAlbumCategories, getAlbums } from './albums.ts';
import { checkGroup, readChoice, readFileName, readId } from '../platform/http/read-address.ts';
import { isForAll, type JsonRead, sectionTags } from '../api/json-read.ts';
import { albumTag, namedMemberTags, namedTermTags } from '../platform/cache/cache-tags.ts';
import { readCount, readSection } from '../api/read-section.ts';

export const ALBUM_READS: readonly JsonRead[] = [
  {
    call: 'GET /api/json/albums-categories/{lifetime}/{lang}.json',
    read: async ({ file }, { db }) => ({
      body: await getAlbumCategories(db, readChoice(LANGUAGES, readFileName(file), 'lang')),
    }),
  },
  {
    call: 'GET /api/json/albums/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json',
    read: async ({ sort, count, file }, { db, language, viewer, secrets }) => {
      const section = readSection(ALBUM_SECTIONS, file, ['member']);
      const body = await getAlbums(
        db,
        { sort: readChoice(ALBUM_SORTS, sort, 'sort'), count: readCount(count), ...section },
        { language, viewer, secrets },
      );
      const tags = sectionTags(section.section, section.object_id);
      const isShared = isForAll(body) && !body.albums.some(({ change }) => change);
      return { body, isShared, tags };
    },
  },
  {
    call: 'GET /api/json/album/{lifetime}/{million}/{thousand}/{album_id}.json',
    read: async ({ million, thousand, file }, { db, language, viewer, secrets }) => {
      const id = readId(readFileName(file), 'album_id');
      checkGroup(million, thousand, id);
      const { answer, isPublic } = await getAlbum(db, id, { language, viewer, secrets });
      const { album } = answer;
      const named = 'member' in album ? album : null;
      const tags = [
        albumTag(id),
        ...namedMemberTags([named?.member?.id]),
        ...namedTermTags({
          albumCategories: named?.categories ?? [],
          models: named?.model ? [named.model] : [],
        }),
      ];
      return { body: answer, isShared: isPublic, tags };
    },
  },
];
