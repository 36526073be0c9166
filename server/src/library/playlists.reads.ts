/** Declares the cacheable reads of playlists. */
import { PLAYLIST_SECTIONS, PLAYLIST_SORTS } from '@foyer/shared/wire-schemas/playlists';
import { getPlaylist, getPlaylists } from './playlists.ts';
import { readChoice, readFileName, readId } from '../platform/http/read-address.ts';
import { isForAll, type JsonRead, sectionTags } from '../api/json-read.ts';
import { playlistTag, namedMemberTags } from '../platform/cache/cache-tags.ts';
import { readCount, readSection } from '../api/read-section.ts';

export const PLAYLIST_READS: readonly JsonRead[] = [
  {
    call: 'GET /api/json/playlists/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json',
    read: async ({ sort, count, file }, { db, viewer }) => {
      const section = readSection(PLAYLIST_SECTIONS, file, ['member', 'video']);
      const body = await getPlaylists(
        db,
        { sort: readChoice(PLAYLIST_SORTS, sort, 'sort'), count: readCount(count), ...section },
        viewer,
      );
      const tags = [
        ...sectionTags(section.section, section.object_id),
        ...namedMemberTags(body.playlists.map(({ member }) => member.id)),
      ];
      return { body, isShared: isForAll(body), tags };
    },
  },
  {
    call: 'GET /api/json/playlist/{lifetime}/{playlist_id}.json',
    read: async ({ file }, { db, language, viewer }) => {
      const id = readId(readFileName(file), 'playlist_id');
      const { answer, isPublic } = await getPlaylist(db, id, { language, viewer });
      const named = namedMemberTags([answer.playlist?.member.id]);
      const tags = [playlistTag(id), ...named];
      return { body: answer, isShared: isPublic, tags };
    },
  },
];
