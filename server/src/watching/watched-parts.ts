/** Which parts of a video are watched most. Counted without any identifier, and reported only of many visits together. */
import {
  WATCHED_PARTS_PATTERN,
  WATCHED_VIEWERS_MIN,
  type WatchedParts,
} from '@foyer/shared/wire-schemas/watching/watched-parts';
import { countAudiencePlay } from '../figures/count-audience.ts';
import { countSitePlay, type Play, type VisitFacts } from '../figures/count-figures.ts';
import { limitTries } from '../access/rate-limiter.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { networkHasher } from './network-hash.ts';
import { selectDailySalt } from './votes.sql.ts';
import { insertWatchedParts, selectWatchedParts } from './watched-parts.sql.ts';

/** Of one network. */
const WATCHED_PER_MINUTE = 60;
/** Of one network for one video: a household, not anyone who wants to raise a part. */
export const WATCHED_PER_VIDEO_AND_HOUR = 4;

const PARTS = new RegExp(WATCHED_PARTS_PATTERN);

/** @throws Refused bad_request, not_found, no_permission, rate_limited */
export const countWatchedParts = async (
  db: Database,
  { viewer, address, visit }: { viewer: AccessViewer | null; address: string; visit: VisitFacts },
  { objectId, parts, page, bytes }: { objectId: string; parts: string } & Pick<Play, 'page' | 'bytes'>,
): Promise<void> => {
  if (!PARTS.test(parts) || !/[1-9]/.test(parts))
    throw new Refused('bad_request', 'parts is a digit for each part of the video', { field: 'parts' });
  await limitTries(db, { what: 'watched', by: { address }, limit: WATCHED_PER_MINUTE, windowSeconds: 60 });
  const { id } = await requireAccess(db, viewer, 'view', 'video', objectId);
  await limitTries(db, {
    what: 'watched-video',
    by: { address, at: String(id), salt: await selectDailySalt(db) },
    limit: WATCHED_PER_VIDEO_AND_HOUR,
    windowSeconds: 3600,
  });
  await insertWatchedParts(db, id, parts);
  const hundredths = Array.from(parts).reduce((sum, times) => sum + Number(times), 0);
  await countSitePlay(db, visit, { videoId: id, page, hundredths, bytes });
  const hashFor = await networkHasher(db, address);
  await countAudiencePlay(db, { section: 'video', objectId: id, hashFor }, parts);
};

/** Neighbours are averaged: the ends of seeks are sharp, what viewers mean is not. */
const smooth = (counts: readonly number[]): number[] =>
  counts.map((_, index) => {
    const near = counts.slice(Math.max(0, index - 1), index + 2);
    return near.reduce((sum, count) => sum + count, 0) / near.length;
  });

export const getWatchedParts = async (db: Database, videoId: number): Promise<WatchedParts> => {
  const row = await selectWatchedParts(db, videoId);
  if (!row || row.viewers < WATCHED_VIEWERS_MIN) return { parts: [] };
  const heights = smooth(row.counts);
  const highest = Math.max(...heights, 1);
  return { parts: heights.map((height) => Math.round((height / highest) * 100)) };
};
