/** The list of every room's cacheable reads. */
import { ALBUM_READS } from '../albums/albums.reads.ts';
import type { ReadTables } from '../api/read-tables.ts';
import { HOME_READS } from '../catalogue/home.reads.ts';
import { COLLECTION_READS } from '../catalogue/collections.reads.ts';
import { SEARCH_READS } from '../catalogue/search.reads.ts';
import { VIDEO_READS } from '../catalogue/videos.reads.ts';
import { COMMENT_READS } from '../community/comments.reads.ts';
import { INFORMATION_READS } from '../information/information.reads.ts';
import { PLAYLIST_READS } from '../library/playlists.reads.ts';
import { WATCHED_READS } from '../watching/watched-parts.reads.ts';
import { MEMBER_READS } from '../members/members.reads.ts';

export const READ_TABLES: ReadTables = {
  jsonReads: [
    ...VIDEO_READS,
    ...HOME_READS,
    ...COLLECTION_READS,
    ...ALBUM_READS,
    ...INFORMATION_READS,
    ...PLAYLIST_READS,
    ...COMMENT_READS,
    ...MEMBER_READS,
    ...WATCHED_READS,
  ],
  queryReads: SEARCH_READS,
};
