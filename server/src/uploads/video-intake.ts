/**
 * Creates videos from uploads: starts one (`startVideo`), hands its file over (`receiveVideo`), gives it up (`dropVideo`),
 * writes its details (`editVideo`). processing/video-processing.ts then encodes the file.
 */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { Database } from '../platform/database/create-database.ts';
import { enqueueJob, QUEUES } from '../processing/video-queue.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { indexVideos } from '../search/index-videos.ts';
import {
  insertVideo,
  lockUpload,
  noteReceived,
  type ReceivedFile,
  replaceCategories,
  updateDetails,
} from './video-intake.sql.ts';
import { getDetailsState, submitIfComplete } from '../publication/submit-video.ts';
import { changeVideoState, getVideoState } from '../publication/publication.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { checkDetails, toColumns, type VideoDetails } from './video-details.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import { recordEvents } from '../platform/cache/record-events.ts';

export { checkDetails, type VideoDetails } from './video-details.ts';

export interface IntakeDeps {
  /** A transaction, too: what is done is then part of it. */
  db: Database;
}

const setCategories = async (db: Database, videoId: number, dirs: readonly string[]): Promise<void> => {
  const unknown = await replaceCategories(db, videoId, dirs);
  if (unknown.length > 0)
    throw new Refused('bad_request', `no such category: ${unknown.join(', ')}`, { field: 'categories' });
};

/**
 * A new video in state 0 (uploading). Details may be partly missing: the file may be handed over before them, and the video
 * is put before the moderators when both are there.
 * @throws Refused of `checkDetails` for what is given and wrong
 */
export const startVideo = (
  { db }: IntakeDeps,
  {
    memberId,
    details,
    fileName = '',
  }: { memberId: number; details: Partial<VideoDetails>; fileName?: string },
): Promise<{ videoId: number }> => {
  checkDetails(details);
  return inTransaction(db, async (tx) => {
    const videoId = await insertVideo(tx, {
      memberId,
      fileName,
      isPrivate: details.is_private ?? false,
      screenshot: details.screenshot ?? null,
      columns: toColumns(details),
    });
    if (details.categories) await setCategories(tx, videoId, details.categories);
    return { videoId };
  });
};

/**
 * The whole file lies in the storage under `sourceKey`: 0 becomes 2 (scanning) and the job is queued, in one transaction. Saying
 * the same again changes nothing; another file for a video that has one is refused.
 * @throws Refused not_found, bad_request
 */
export const receiveVideo = async (
  { db }: IntakeDeps,
  { videoId, ...file }: ReceivedFile & { videoId: number },
): Promise<void> => {
  await inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, videoId);
    if (!upload) throw new Refused('not_found', `there is no upload ${videoId}`);
    if (upload.source_key === file.sourceKey) return;
    if (upload.stage !== 'upload' || upload.status_id !== VIDEO_STATES.uploading)
      throw new Refused('bad_request', 'the video takes no file any more');
    await noteReceived(tx, videoId, file);
    await changeVideoState({ db: tx }, { videoId, change: 'receive', viewer: null, reason: 'received' });
    await enqueueJob(tx, QUEUES.scan, { videoId });
  });
};

/** The upload ended without a file: the video is rejected with the code as its reason. Nothing happens to one that has its file. */
export const dropVideo = async (
  { db }: IntakeDeps,
  { videoId, reason }: { videoId: number; reason: ErrorCode },
): Promise<void> => {
  await inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, videoId);
    if (upload?.status_id !== VIDEO_STATES.uploading || upload.stage !== 'upload') return;
    await changeVideoState({ db: tx }, { videoId, change: 'fail', viewer: null, reason });
  });
};

/**
 * Changes what is given of the details; of its uploader or a moderator, in any state but deleted. Null: the site itself.
 * @throws Refused of `checkDetails`; need_auth, not_found, no_permission
 */
export const editVideo = async (
  { db }: IntakeDeps,
  {
    videoId,
    viewer,
    details,
  }: { videoId: number; viewer: AccessViewer | null; details: Partial<VideoDetails> },
): Promise<void> => {
  if (viewer) await requireAccess(db, viewer, viewer.is_moderator ? 'moderate' : 'edit', 'video', videoId);
  checkDetails(details);
  await inTransaction(db, async (tx) => {
    const before = await lockUpload(tx, videoId);
    const old = await getDetailsState(tx, videoId);
    const screenshot = details.screenshot ?? undefined;
    await updateDetails(tx, videoId, { columns: toColumns(details), screenshot });
    if (details.categories) await setCategories(tx, videoId, details.categories);
    if (screenshot !== undefined && screenshot !== old?.screenshot && before?.stage !== 'upload')
      await enqueueJob(tx, QUEUES.pictures, { videoId });
    const state = details.is_private === undefined ? undefined : await getVideoState(tx, videoId);
    if (state && state.is_private !== details.is_private)
      await changeVideoState(
        { db: tx },
        {
          videoId,
          change: details.is_private ? 'make_private' : 'make_public',
          // Of what was published, that is for uploaders: act 3 has the same rule.
          viewer: state.wasPublished ? viewer : null,
          reason: 'edited',
        },
      );
    await indexVideos(tx, [videoId]);
    await submitIfComplete({ db: tx }, videoId);
    await recordEvents(tx, { kind: 'videoEdited', videoId });
  });
};
