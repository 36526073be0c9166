/** Declares the read of a video's most watched parts. */
import { requireAccess } from '../access/require-access.ts';
import type { JsonRead } from '../api/json-read.ts';
import { videoTag } from '../platform/cache/cache-tags.ts';
import { checkGroup, readFileName, readName } from '../platform/http/read-address.ts';
import { getWatchedParts } from './watched-parts.ts';

export const WATCHED_READS: readonly JsonRead[] = [
  {
    call: 'GET /api/json/watched_parts/{lifetime}/{million}/{thousand}/{video_id}.json',
    read: async (params, { db, viewer }) => {
      const { id, name } = readName(readFileName(params.file), 'video_id');
      checkGroup(params.million, params.thousand, id);
      const { state } = await requireAccess(db, viewer, 'see', 'video', name);
      return { body: await getWatchedParts(db, id), isShared: state === 'public', tags: [videoTag(id)] };
    },
  },
];
