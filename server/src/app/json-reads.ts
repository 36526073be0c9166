/**
 * Every cacheable read as one table. The routes, the render workers and the API's own description use it, so that all of
 * them know the same calls.
 */
import { COLLECTION_READS } from '../catalogue/collection-reads.ts';
import type { JsonRead } from '../api/json-read.ts';
import { MEMBER_READS } from '../members/member-reads.ts';
import { VIDEO_READS } from '../catalogue/video-reads.ts';

export {
  commentsTag,
  type JsonRead,
  LISTINGS_TAG,
  objectTag,
  type ReadParams,
  subscriptionsTag,
  videoTag,
} from '../api/json-read.ts';

export const JSON_READS: readonly JsonRead[] = [...VIDEO_READS, ...COLLECTION_READS, ...MEMBER_READS];
