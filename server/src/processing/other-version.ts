/** Keeps a video that was refused for what it looks like: who sent it says that it is another version, and moderators decide. */
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { changeVideoState, endReplacementsOf, type PublicationDeps } from '../publication/publication.ts';
import { noteOtherVersion, selectRefusedMatch } from './video-matches.sql.ts';
import { deleteProgress, updateStage } from './video-processing.sql.ts';
import { enqueueJob, QUEUES } from './video-queue.ts';

/**
 * Of its uploader, or the operator (`viewer` null). The very same file is no other version.
 * @throws Refused need_auth, not_found, no_permission; bad_request where it was not refused for its looks, or its file is gone
 */
export const keepOtherVersion = async (
  { db }: PublicationDeps,
  { videoId, viewer }: { videoId: number; viewer: AccessViewer | null },
): Promise<void> => {
  if (viewer) await requireAccess(db, viewer, 'edit', 'video', videoId);
  await inTransaction(db, async (tx) => {
    const refused = await selectRefusedMatch(tx, videoId);
    const isPossible =
      refused?.stage === 'failed' &&
      refused.errorCode === 'video_duplicate' &&
      refused.kind === 'picture' &&
      refused.hasSource &&
      !refused.isNewFile;
    if (!isPossible) throw new Refused('bad_request', 'it is not refused for what it looks like');
    // Another file would come into the middle of the work.
    const memberId = viewer?._id ?? null;
    await endReplacementsOf(tx, {
      videoId,
      statusId: 5,
      memberId,
      reason: 'its first file is another version',
    });
    await noteOtherVersion(tx, videoId);
    await deleteProgress(tx, videoId);
    await updateStage(tx, videoId, { stage: 'scan' });
    const reason = `another version, says ${viewer ? `member ${viewer._id}` : 'the operator'}`;
    await changeVideoState({ db: tx }, { videoId, change: 'retry', viewer: null, reason });
    await enqueueJob(tx, QUEUES.scan, { videoId });
  });
};
