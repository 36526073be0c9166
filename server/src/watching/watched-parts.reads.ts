/** Declares the read of a video's most watched parts. */
import { watchedPartsSchema } from '@foyer/shared/wire-schemas/watched-parts';
import { requireAccess } from '../access/require-access.ts';
import type { JsonRead } from '../api/json-read.ts';
import { GROUP, idField, LIFETIME } from '../api/read-fields.ts';
import { videoTag } from '../platform/cache/cache-tags.ts';
import { checkGroup, readFileName, readName } from '../platform/http/read-address.ts';
import { getWatchedParts } from './watched-parts.ts';

export const WATCHED_READS: readonly JsonRead[] = [
  {
    pattern: '/api/json/watched_parts/:lifetime/:million/:thousand/:file',
    addresses: ['/api/json/watched_parts/{lifetime}/{million}/{thousand}/{video_id}.json'],
    summary: 'Which parts of a video are watched most',
    fields: { ...LIFETIME, ...GROUP, video_id: idField('The video; of an unlisted one its name') },
    answer: watchedPartsSchema,
    read: async (params, { db, viewer }) => {
      const { id, name } = readName(readFileName(params.file), 'video_id');
      checkGroup(params.million, params.thousand, id);
      const { state } = await requireAccess(db, viewer, 'see', 'video', name);
      return { body: await getWatchedParts(db, id), isShared: state === 'public', tags: [videoTag(id)] };
    },
  },
];
