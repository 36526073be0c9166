/**
 * A new file for a published video, which keeps its number, comments, votes and views (decision 51). The file is a video of its own,
 * hidden for good, that takes the usual way of uploads; once it is made it waits for the moderators as a change of the video, or
 * counts at once where the site trusts its uploader.
 */
import { ERROR_CODES, type ErrorCode } from '@foyer/shared/wire-schemas/answers';
import { TRIM_MIN_MS } from '@foyer/shared/wire-schemas/uploads';
import { limitTries } from '../access/rate-limiter.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { isTrustedUploader } from '../access/trusted-uploaders.ts';
import { recordDecision } from '../decisions/record-decision.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { enqueueJob, QUEUES } from '../processing/video-queue.ts';
import { retryReplacementWork } from '../processing/video-retry.ts';
import { endReplacementsOf } from '../publication/publication.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import { removeObjectFiles } from '../stored-files/media-removal.ts';
import {
  insertFailedChange,
  insertReplacement,
  lockReplaceable,
  lockReplacement,
  type DueReplacement,
  forgetDueReplacement,
  postponeDueReplacement,
  selectDueReplacements,
  withdrawFailedChange,
} from './replacements.sql.ts';
import type { UploadDeps } from './upload-end.ts';
import { forgetUpload } from './upload-end.ts';
import { openUpload, type UploadRequest } from './uploads.ts';
import { type UploadRow, updateUpload } from './uploads.sql.ts';
import { decideVideoChange, proposeChange } from './video-changes.ts';

const TRIMS_PER_HOUR = 20;
const HOUR_SECONDS = 3600;
/** Where the length is not known to the millisecond. */
const LENGTH_SLACK_MS = 100;

interface ReplacementRequest {
  videoId: number;
  viewer: AccessViewer;
}

/** Whoever begins anew gives up what was begun before. @throws Refused not_found, bad_request */
const requireReplaceable = async (tx: Database, { videoId, viewer }: ReplacementRequest) => {
  const video = await lockReplaceable(tx, videoId);
  if (!video) throw new Refused('not_found', `there is no video ${videoId}`);
  if (video.status_id !== VIDEO_STATES.active || !video.hasFilm)
    throw new Refused('bad_request', 'only the file of a published video is replaced', { field: 'video_id' });
  await proposeWithoutFilm(tx, { videoId, memberId: viewer._id });
  await endReplacementsOf(tx, { videoId, statusId: 5, memberId: viewer._id, reason: 'begun anew' });
  return video;
};

/**
 * Opens a resumable upload whose file is to take the place of the video's.
 * @throws Refused of `openUpload`; need_auth, not_found, no_permission; required while its uploader does not say that it shows nobody
 *   else; bad_request for what is not published; records_missing while nobody said who is shown in the video
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
    await forgetUpload(deps, row);
    throw error;
  }
};

/**
 * Cuts the video's own file: what lies before `fromMs` and from `toMs` on goes.
 * @throws Refused need_auth, not_found, no_permission, rate_limited; video_too_short; bad_request for what is not published, and, with `field`, for a
 *   part that is not within it, too short, or all of it
 */
export const startTrim = async (
  { db, config: { settings } }: { db: Database; config: Pick<Config, 'settings'> },
  { videoId, viewer }: ReplacementRequest,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<number> => {
  await requireAccess(db, viewer, 'edit', 'video', videoId);
  await limitTries(db, {
    what: 'trims',
    by: { memberId: viewer._id },
    limit: TRIMS_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });
  return inTransaction(db, async (tx) => {
    const { durationSeconds, is_exclusive } = await requireReplaceable(tx, { videoId, viewer });
    // As of an upload; the scan would find it only once all is cut.
    const minMinutes = is_exclusive ? settings.minMinutesExclusive : settings.minMinutesNonExclusive;
    const lengthMs = Math.round(durationSeconds * 1000);
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
    if (fromMs === 0 && toMs >= lengthMs - LENGTH_SLACK_MS)
      throw new Refused('bad_request', 'nothing is cut off', { field: 'from_ms' });
    const trim = { fromMs, toMs: Math.min(toMs, lengthMs) };
    const id = await insertReplacement(tx, { videoId, fileName: '', showsSamePeople: true, trim });
    await enqueueJob(tx, QUEUES.trim, { videoId: id });
    return id;
  });
};

/** The change without the new file; nothing is left of one that was about nothing else. @param tx holds nothing yet */
const proposeWithoutFilm = (
  tx: Database,
  { videoId, memberId }: { videoId: number; memberId: number },
): Promise<number | null> => proposeChange(tx, { videoId, memberId, wanted: { film_video_id: null } });

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
    const video = await lockReplaceable(tx, videoId);
    if (video?.status_id !== VIDEO_STATES.active || !video.hasFilm)
      throw new Refused('bad_request', 'only the file of a published video is replaced', {
        field: 'video_id',
      });
    const id = await retryReplacementWork(tx, { videoId, memberId: viewer._id });
    await withdrawFailedChange(tx, { filmVideoId: id, memberId: viewer._id });
    return id;
  });
};

type Proposable = Pick<DueReplacement, 'id' | 'videoId'> & { memberId: number };

/** Puts what is made before the moderators, or in its place. */
const offer = async (deps: UploadDeps, { id, videoId, memberId }: Proposable): Promise<void> => {
  const changeId = await inTransaction(deps.db, async (tx) => {
    const video = await lockReplaceable(tx, videoId);
    const film = await lockReplacement(tx, { videoId, filmVideoId: id });
    if (!video || film?.statusId !== VIDEO_STATES.transcoding) return null;
    return proposeChange(tx, { videoId, memberId, wanted: { film_video_id: id } });
  });
  if (changeId === null || !isTrustedUploader(deps.config.uploads, { _id: memberId })) return;
  try {
    await decideVideoChange(deps, { changeId, act: 'approve', viewer: null, reason: '', isAutomated: true });
  } catch (error) {
    // It waits for the moderators then.
    if (!(error instanceof Refused)) throw error;
  }
};

const isErrorCode = (text: string): text is ErrorCode => ERROR_CODES.some((code) => code === text);

/** Whoever sent it is told as of a change that was not accepted. */
const tellFailure = (
  db: Database,
  { id, videoId, memberId, code }: Pick<DueReplacement, 'id' | 'videoId' | 'memberId' | 'code'>,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const changeId = await insertFailedChange(tx, { videoId, filmVideoId: id, reason: code });
    return recordDecision(tx, {
      kind: 'video_change',
      objectId: changeId,
      about: { section: 'video', objectId: videoId },
      act: 'reject',
      memberId,
      moderatorId: null,
      isAutomated: true,
      ground: code === 'blocked_content' || code === 'video_duplicate' ? 'copy' : 'quality',
      fact: code,
      told: 'change_rejected',
      ...(isErrorCode(code) && { code }),
    });
  });

/** @returns whether it is to be looked at again: files of what ended may come late */
const carryOn = async (deps: UploadDeps, due: DueReplacement): Promise<boolean> => {
  const { id, videoId, memberId, statusId, stage, isProposed, isWaiting, hasFiles } = due;
  const { transcoding, rejected, deleted } = VIDEO_STATES;
  if (statusId === transcoding && stage === 'done' && !isProposed && memberId !== null)
    await offer(deps, { id, videoId, memberId });
  if (statusId === rejected && !isProposed) await tellFailure(deps.db, due);
  // A change that waits for a file which is not there any more.
  if (statusId !== transcoding && isWaiting && memberId !== null)
    await inTransaction(deps.db, (tx) => proposeWithoutFilm(tx, { videoId, memberId }));
  if (statusId === deleted && hasFiles) await removeObjectFiles(deps, mediaObject('video', id));
  return statusId === deleted;
};

/**
 * A chore: what processing, withdrawals and killed processes leave is carried on from the rows alone, and only those are read that the
 * database noted as due. Safe to repeat.
 */
export const sweepReplacements = async (deps: UploadDeps): Promise<void> => {
  for (const due of await selectDueReplacements(deps.db))
    if (await carryOn(deps, due)) await postponeDueReplacement(deps.db, due);
    else await forgetDueReplacement(deps.db, due);
};
