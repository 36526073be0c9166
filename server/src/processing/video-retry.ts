/** Resumes stopped work on an upload: at its uploader's request, or because it has no job. */
import type { Database } from '../platform/database/create-database.ts';
import { enqueueJob, QUEUES } from './video-queue.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { selectPieces } from './video-pieces.sql.ts';
import {
  deleteProgress,
  selectFailedReplacement,
  selectRetryState,
  selectStrandedWork,
  updateStage,
} from './video-processing.sql.ts';
import {
  changeVideoState,
  endReplacementsOf,
  type PublicationDeps,
  reopenReplacement,
} from '../publication/publication.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { RETRYABLE_CODES } from './video-failures.ts';
import { QUEUE_OF } from './video-processing.ts';

/**
 * Tries again what failed through no fault of the file; of its uploader, or a moderator.
 * @throws Refused need_auth, not_found, no_permission; bad_request where there is nothing to try again
 */
export const retryVideo = async (
  { db }: PublicationDeps,
  { videoId, viewer }: { videoId: number; viewer: AccessViewer | null },
): Promise<void> => {
  if (viewer) await requireAccess(db, viewer, viewer.is_moderator ? 'moderate' : 'edit', 'video', videoId);
  await inTransaction(db, async (tx) => {
    const state = await selectRetryState(tx, videoId);
    const isPossible =
      state?.stage === 'failed' &&
      state.source_key !== null &&
      RETRYABLE_CODES.includes(state.error_code ?? '');
    if (!isPossible) throw new Refused('bad_request', 'there is nothing to try again');
    // Another file would come into the middle of the work.
    const memberId = viewer?._id ?? null;
    await endReplacementsOf(tx, { videoId, statusId: 5, memberId, reason: 'its first file is tried again' });
    await deleteProgress(tx, videoId);
    await updateStage(tx, videoId, { stage: 'scan' });
    await changeVideoState(
      { db: tx },
      { videoId, change: 'retry', viewer: null, reason: viewer ? `asked by member ${viewer._id}` : 'retry' },
    );
    await enqueueJob(tx, QUEUES.scan, { videoId });
  });
};

/**
 * Starts the work on a video's newest new file again: with the file that was sent, or what was cut; else a cut starts over.
 * @param tx holds the video's row
 * @returns the new file's id
 * @throws Refused bad_request where there is nothing to try again
 */
export const retryReplacementWork = async (
  tx: Database,
  { videoId, memberId }: { videoId: number; memberId: number | null },
): Promise<number> => {
  const failed = await selectFailedReplacement(tx, videoId);
  const stage = failed?.hasSource ? 'scan' : failed?.isCut ? 'trim' : undefined;
  if (!failed || !stage || !RETRYABLE_CODES.includes(failed.errorCode ?? ''))
    throw new Refused('bad_request', 'there is nothing to try again');
  const { id } = failed;
  await deleteProgress(tx, id);
  await updateStage(tx, id, { stage });
  await reopenReplacement(tx, { id, memberId, reason: 'tried again' });
  await enqueueJob(tx, QUEUE_OF[stage], { videoId: id });
  return id;
};

/** Work that lost its job (a queue that was emptied by hand, a database restored) goes on. A scheduled job. */
export const resumeStrandedWork = async (db: Database): Promise<number> => {
  const stranded = await selectStrandedWork(db);
  for (const { video_id: videoId, stage } of stranded) {
    if (stage !== 'pieces') await enqueueJob(db, QUEUE_OF[stage], { videoId });
    else
      for (const { piece, film } of await selectPieces(db, videoId))
        if (film === null) await enqueueJob(db, QUEUES.piece, { videoId, piece });
  }
  return stranded.length;
};
