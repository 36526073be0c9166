/**
 * Every cacheable read as one table. The routes, the render workers and the API's own description use it, so that all of
 * them know the same calls.
 */
import { COLLECTION_READS } from './reads/collection-reads.ts';
import type { JsonRead } from './reads/json-read.ts';
import { MEMBER_READS } from './reads/member-reads.ts';
import { VIDEO_READS } from './reads/video-reads.ts';

export {
  commentsTag,
  type JsonRead,
  LISTINGS_TAG,
  objectTag,
  type ReadParams,
  subscriptionsTag,
  videoTag,
} from './reads/json-read.ts';

export const JSON_READS: readonly JsonRead[] = [...VIDEO_READS, ...COLLECTION_READS, ...MEMBER_READS];
