/** The reads of all rooms. */
import { ALBUM_READS } from '../albums/albums.reads.ts';
import type { ReadTables } from '../api/read-tables.ts';
import { COLLECTION_READS } from '../catalogue/collections.reads.ts';
import { SEARCH_READS } from '../catalogue/search.reads.ts';
import { VIDEO_READS } from '../catalogue/videos.reads.ts';
import { COMMENT_READS } from '../community/comments.reads.ts';
import { PLAYLIST_READS } from '../library/playlists.reads.ts';
import { MEMBER_READS } from '../members/members.reads.ts';

export const READ_TABLES: ReadTables = {
  jsonReads: [
    ...VIDEO_READS,
    ...COLLECTION_READS,
    ...ALBUM_READS,
    ...PLAYLIST_READS,
    ...COMMENT_READS,
    ...MEMBER_READS,
  ],
  queryReads: SEARCH_READS,
};
