/**
 * A new file for a video, which keeps its number, words, comments, votes and views. The file is a video of its own, hidden for good, that
 * takes the usual way of uploads; once it is made (replacement-sweep.ts) it waits for the moderators as a change of a published video
 * (decision 51), or takes the place of the old file where nobody sees the video yet (decision 95).
 */
import { TRIM_MIN_MS } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { limitTries } from '../access/rate-limiter.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import type { MediaFacts } from '../media/analysis/probe-media.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { enqueueJob, QUEUES } from '../processing/video-queue.ts';
import { retryReplacementWork } from '../processing/video-retry.ts';
import { endReplacementsOf } from '../publication/publication.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import { wayOfNewFile } from './new-file-way.ts';
import { insertReplacement, lockReplaceable, withdrawFailedChanges } from './replacements.sql.ts';
import type { UploadDeps } from './receiving/upload-end.ts';
import { discardUpload } from './receiving/upload-end.ts';
import { openUpload, type UploadRequest } from './uploads.ts';
import { type UploadRow, updateUpload } from './uploads.sql.ts';
import { proposeWithoutFilm } from './video-changes.ts';

const TRIMS_PER_HOUR = 20;
const HOUR_SECONDS = 3600;
/** Where the length is not known to the millisecond. */
const LENGTH_SLACK_MS = 100;

interface ReplacementRequest {
  videoId: number;
  viewer: AccessViewer;
}

/** @param tx holds the video's row afterwards. @throws Refused not_found, bad_request */
const lockForNewFile = async (tx: Database, videoId: number) => {
  const video = await lockReplaceable(tx, videoId);
  if (!video) throw new Refused('not_found', `there is no video ${videoId}`);
  const way = wayOfNewFile(video);
  if (!way)
    throw new Refused('bad_request', `the video takes no other file now: ${video.hold ?? video.status_id}`, {
      field: 'video_id',
      ...(video.hold && { info: { hold: video.hold } }),
    });
  return { ...video, way };
};

/** A new file replaces one that was started before. @throws as `lockForNewFile` */
const requireReplaceable = async (tx: Database, { videoId, viewer }: ReplacementRequest) => {
  const video = await lockForNewFile(tx, videoId);
  await proposeWithoutFilm(tx, { videoId, memberId: viewer._id });
  await endReplacementsOf(tx, { videoId, statusId: 5, memberId: viewer._id, reason: 'started over' });
  return video;
};

/**
 * Opens a resumable upload whose file is to take the place of the video's.
 * @throws Refused of `openUpload`; need_auth, not_found, no_permission; required while its uploader does not say that it shows nobody
 *   else; bad_request for what takes no other file now; records_missing where nobody said who is shown in what was published before there were records
 */
export const startReplacement = async (
  deps: UploadDeps,
  { videoId, viewer }: ReplacementRequest,
  request: UploadRequest,
  { showsSamePeople }: { showsSamePeople: boolean },
): Promise<UploadRow & { video_id: number }> => {
  await requireAccess(deps.db, viewer, 'edit', 'video', videoId);
  if (!showsSamePeople)
    throw new Refused('required', 'say that it shows nobody else', { field: 'same_people' });
  const row = await openUpload(deps, viewer, 'tus', request);
  try {
    const id = await inTransaction(deps.db, async (tx) => {
      const { people } = await requireReplaceable(tx, { videoId, viewer });
      if (people === 'before_records')
        throw new Refused('records_missing', 'nobody said who is shown', {
          info: { lacks: ['declaration'] },
        });
      const replacement = { videoId, fileName: row.file_name, showsSamePeople, trim: null };
      return insertReplacement(tx, replacement);
    });
    await updateUpload(deps.db, row.id, { video_id: id });
    return { ...row, video_id: id };
  } catch (error) {
    await discardUpload(deps, row);
    throw error;
  }
};

/** Of the file that was sent, while it is kept: its sound tracks, and which one is published. */
const soundsOf = (facts: unknown): { published: number | undefined; others: readonly number[] } => {
  const { soundTracks = [], audioStream } = (facts ?? {}) as Partial<MediaFacts>;
  return { published: audioStream, others: soundTracks.map(({ stream }) => stream) };
};

/**
 * Cuts the video's own file: what lies before `fromMs` and from `toMs` on goes. `soundStream` names another of its sound tracks; then
 * nothing need be cut off.
 * @throws Refused need_auth, not_found, no_permission, rate_limited; video_too_short; bad_request for what is not published, unless all that it
 *   gets is another sound track, and, with `field`, for a part that is not within it, too short, or all of it
 */
export const startTrim = async (
  { db, config: { settings } }: { db: Database; config: Pick<Config, 'settings'> },
  { videoId, viewer }: ReplacementRequest,
  part: {
    fromMs: number;
    /** Null: the video's end. */
    toMs: number | null;
    /** Null: the one that is published. */
    soundStream: number | null;
  },
): Promise<number> => {
  const { fromMs, soundStream } = part;
  await requireAccess(db, viewer, 'edit', 'video', videoId);
  await limitTries(db, {
    what: 'trims',
    by: { memberId: viewer._id },
    limit: TRIMS_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });
  return inTransaction(db, async (tx) => {
    const video = await requireReplaceable(tx, { videoId, viewer });
    const { way } = video;
    const lengthMs = Math.round(video.durationSeconds * 1000);
    const toMs = part.toMs ?? lengthMs;
    const isWhole = fromMs === 0 && toMs >= lengthMs - LENGTH_SLACK_MS;
    const sounds = soundsOf(video.facts);
    const hasOtherSound = soundStream !== null && soundStream !== sounds.published;
    // Of a video that nobody sees yet, its uploader takes another sound track; anyone who wants another part of it sends that.
    const mayTakeSound = isWhole && hasOtherSound && video.status_id !== VIDEO_STATES.rejected;
    if (way !== 'change' && !mayTakeSound)
      throw new Refused('bad_request', 'only a published video is cut', { field: 'video_id' });
    // As of an upload; the scan would find it only once all is cut.
    const minMinutes = video.is_exclusive ? settings.minMinutesExclusive : settings.minMinutesNonExclusive;
    if (toMs > lengthMs + LENGTH_SLACK_MS)
      throw new Refused('bad_request', 'it ends before', { field: 'to_ms', info: { length_ms: lengthMs } });
    if (toMs - fromMs < TRIM_MIN_MS)
      throw new Refused('bad_request', 'too little is left', {
        field: 'to_ms',
        info: { min_ms: TRIM_MIN_MS },
      });
    if (toMs - fromMs < minMinutes * 60_000)
      throw new Refused('video_too_short', 'too little is left', {
        field: 'to_ms',
        info: { min_minutes: minMinutes },
      });
    if (soundStream !== null && !sounds.others.includes(soundStream))
      throw new Refused('bad_request', 'there is no such sound track (any more)', { field: 'sound' });
    if (isWhole && !hasOtherSound)
      throw new Refused('bad_request', 'nothing is cut off', { field: 'from_ms' });
    const trim = { fromMs, toMs: Math.min(toMs, lengthMs), soundStream };
    // It takes the place of the file whose sound it has.
    const fileName = way === 'exchange' ? (video.fileName ?? '') : '';
    const id = await insertReplacement(tx, { videoId, fileName, showsSamePeople: true, trim });
    await enqueueJob(tx, QUEUES.trim, { videoId: id });
    return id;
  });
};

/** Its uploader thinks better of it, whether it is still sent, made, or waits. @throws Refused not_found, need_auth, no_permission */
export const withdrawReplacement = async (
  { db }: Pick<UploadDeps, 'db'>,
  { videoId, viewer }: ReplacementRequest,
): Promise<void> => {
  await requireAccess(db, viewer, 'edit', 'video', videoId);
  await inTransaction(db, async (tx) => {
    await proposeWithoutFilm(tx, { videoId, memberId: viewer._id });
    await endReplacementsOf(tx, { videoId, statusId: 5, memberId: viewer._id, reason: 'withdrawn' });
  });
};

/**
 * Tries a new file again that failed through no fault of its own, with what the site has of it.
 * @returns its id
 * @throws Refused not_found, need_auth, no_permission; bad_request where there is nothing to try again
 */
export const retryReplacement = async (
  { db }: Pick<UploadDeps, 'db'>,
  { videoId, viewer }: ReplacementRequest,
): Promise<number> => {
  await requireAccess(db, viewer, 'edit', 'video', videoId);
  return inTransaction(db, async (tx) => {
    await lockForNewFile(tx, videoId);
    const id = await retryReplacementWork(tx, { videoId, memberId: viewer._id });
    await withdrawFailedChanges(tx, {
      videoId,
      filmVideoId: id,
      memberId: viewer._id,
      reason: 'tried again',
    });
    return id;
  });
};
