/** Declares the cacheable reads of playlists. */
import {
  PLAYLIST_SECTIONS,
  PLAYLIST_SORTS,
  playlistAnswerSchema,
  playlistsPageSchema,
} from '@foyer/shared/wire-schemas/playlists';
import { getPlaylist, getPlaylists } from './playlists.ts';
import { readChoice, readFileName, readId } from '../platform/http/read-address.ts';
import { COUNT, choice, idField, LIFETIME, PAGE, textField } from '../api/read-fields.ts';
import { isForAll, type JsonRead, sectionTags } from '../api/json-read.ts';
import { LISTINGS_TAG, PLAYLISTS_TAG, playlistTag, namedMemberTags } from '../platform/cache/cache-tags.ts';
import { readCount, readSection } from '../api/read-section.ts';

export const PLAYLIST_READS: readonly JsonRead[] = [
  {
    pattern: '/api/json/playlists/:lifetime/:sort/:count/:file',
    addresses: ['/api/json/playlists/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json'],
    summary: 'A list of playlists; one’s own private ones with lifetime 0 alone',
    fields: {
      ...LIFETIME,
      ...COUNT,
      ...PAGE,
      sort: choice(PLAYLIST_SORTS),
      section: choice(PLAYLIST_SECTIONS),
      object_id: textField('The member’s id, the category’s dir, the video’s id'),
    },
    answer: playlistsPageSchema,
    read: async ({ sort, count, file }, { db, viewer }) => {
      const section = readSection(PLAYLIST_SECTIONS, file, ['member', 'video']);
      const body = await getPlaylists(
        db,
        { sort: readChoice(PLAYLIST_SORTS, sort, 'sort'), count: readCount(count), ...section },
        viewer,
      );
      const tags = [
        PLAYLISTS_TAG,
        LISTINGS_TAG,
        ...sectionTags(section.section, section.object_id),
        ...namedMemberTags(body.playlists.map(({ member }) => member.id)),
      ];
      return { body, isShared: isForAll(body), tags };
    },
  },
  {
    pattern: '/api/json/playlist/:lifetime/:file',
    addresses: ['/api/json/playlist/{lifetime}/{playlist_id}.json'],
    summary: 'One playlist; its videos are a list of videos',
    fields: { ...LIFETIME, playlist_id: idField('The playlist') },
    answer: playlistAnswerSchema,
    read: async ({ file }, { db, language, viewer }) => {
      const id = readId(readFileName(file), 'playlist_id');
      const { answer, isPublic } = await getPlaylist(db, id, { language, viewer });
      const named = namedMemberTags([answer.playlist?.member.id]);
      const tags = [PLAYLISTS_TAG, playlistTag(id), LISTINGS_TAG, ...named];
      return { body: answer, isShared: isPublic, tags };
    },
  },
];
