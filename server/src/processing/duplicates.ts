/** Refuses duplicates and blocked videos, by the hash of the file and by the fingerprint of the picture. */
import type { Database } from '../platform/database/create-database.ts';
import { fingerprintFromBytes, fingerprintKeys, fingerprintToBytes } from '../media/analysis/fingerprint.ts';
import { type Impression, type MatchFacts, matchImpressions, SAME_FILE } from './match-facts.ts';
import { noteMatch } from './video-matches.sql.ts';
import {
  type FingerprintRow,
  holdDuplicates,
  insertBlocked,
  isFileBlocked,
  selectBlockedLookAlikes,
  selectIdentity,
  selectLookAlikes,
  selectSameFile,
  selectSameFiles,
  upsertFingerprint,
} from './duplicates.sql.ts';
import type { DecisionDetails } from '../decisions/record-decision.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { changeVideoState, getVideoState, type PublicationDeps } from '../publication/publication.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { VideoRejectedError } from './video-failures.ts';

/** @throws VideoRejectedError blocked_content, video_duplicate */
export const checkFile = async (db: Database, videoId: number, sha256: string): Promise<void> => {
  if (await isFileBlocked(db, sha256))
    throw new VideoRejectedError('blocked_content', 'the file is on the block list');
  const same = await selectSameFile(db, videoId, sha256);
  if (same !== undefined)
    throw new VideoRejectedError('video_duplicate', `the same file as video ${same}`, {
      videoId: same,
      facts: SAME_FILE,
    });
};

const findMatch = (
  mine: Impression,
  others: readonly FingerprintRow[],
  isUnheardEnough: boolean,
): { videoId: number; facts: MatchFacts } | undefined => {
  for (const { id, ...other } of others) {
    const facts = matchImpressions(mine, other, { isUnheardEnough });
    if (facts) return { videoId: id, facts };
  }
  return undefined;
};

const refuseKnownFingerprint = async (
  db: Database,
  videoId: number,
  mine: Impression,
  bands: readonly number[],
  isOtherVersion: boolean,
): Promise<void> => {
  // A video of nothing but black is like every other.
  if (bands.length === 0) return;
  const blocked = findMatch(mine, await selectBlockedLookAlikes(db, bands), true);
  if (blocked !== undefined)
    throw new VideoRejectedError('blocked_content', `looks like entry ${blocked.videoId} of the block list`);
  const same = findMatch(mine, await selectLookAlikes(db, videoId, bands), false);
  if (same === undefined) return;
  // For moderators, who see both.
  if (isOtherVersion) return noteMatch(db, videoId, { otherId: same.videoId, facts: same.facts });
  const { sound, share } = same.facts;
  throw new VideoRejectedError(
    'video_duplicate',
    `looks like video ${same.videoId}: ${Math.round(share * 100)} % of its pictures, sound: ${sound}`,
    same,
  );
};

/**
 * Stores the fingerprint of the video and compares it with the others.
 * @throws VideoRejectedError blocked_content, video_duplicate
 */
export const checkFingerprint = async (db: Database, videoId: number, mine: Impression): Promise<void> => {
  const { fingerprint, sound } = mine;
  const bands = fingerprintKeys(fingerprint);
  await upsertFingerprint(db, videoId, { fingerprint: fingerprintToBytes(fingerprint), bands, sound });
  const isOtherVersion = (await selectIdentity(db, videoId))?.isOtherVersion ?? false;
  await refuseKnownFingerprint(db, videoId, mine, bands, isOtherVersion);
};

/**
 * Both once more, when the video is about to count for others: its twin may have been looked through alongside it.
 * @param tx the transaction that lets it count
 * @throws VideoRejectedError blocked_content, video_duplicate
 */
export const checkAgain = async (tx: Database, videoId: number): Promise<void> => {
  await holdDuplicates(tx);
  const known = await selectIdentity(tx, videoId);
  if (known?.sha256) await checkFile(tx, videoId, known.sha256);
  if (!known?.fingerprint) return;
  const mine = { fingerprint: fingerprintFromBytes(known.fingerprint), sound: known.sound };
  await refuseKnownFingerprint(tx, videoId, mine, known.bands ?? [], known.isOtherVersion);
};

/** Videos of the same file, and those that look like it: cut, cropped, mirrored, encoded again. */
const findCopies = async (db: Database, videoId: number): Promise<number[]> => {
  const known = await selectIdentity(db, videoId);
  const same = known?.sha256 ? await selectSameFiles(db, videoId, known.sha256) : [];
  if (!known?.fingerprint || !known.bands?.length) return same;
  const mine = { fingerprint: fingerprintFromBytes(known.fingerprint), sound: known.sound };
  const alike = (await selectLookAlikes(db, videoId, known.bands)).filter((other) =>
    matchImpressions(mine, other, { isUnheardEnough: true }),
  );
  return [...new Set([...same, ...alike.map(({ id }) => id)])];
};

const REJECTED_COPIES: readonly number[] = [
  VIDEO_STATES.active,
  VIDEO_STATES.transcoding,
  VIDEO_STATES.pending,
];

/** New files of other videos are left to the decision about those: `checkAgain` refuses them there. */
const rejectFoundCopies = async (tx: Database, videoId: number): Promise<number> => {
  const copies = await findCopies(tx, videoId);
  let count = 0;
  for (const id of copies) {
    const state = await getVideoState(tx, id);
    const isReturning = state?.status_id === VIDEO_STATES.returning;
    if (!state || state.replacesId !== null) continue;
    if (!isReturning && !REJECTED_COPIES.includes(state.status_id)) continue;
    await changeVideoState(
      { db: tx },
      {
        videoId: id,
        change: isReturning ? 'delete' : 'reject',
        viewer: null,
        reason: 'blocked_content',
        details: { ground: 'copy', isAutomated: true, code: 'blocked_content' },
      },
    );
    count += 1;
  }
  return count;
};

/**
 * Takes the blocked video's copies from the public, and from those that are made or wait, each with a statement of reasons of its own
 * that may be appealed; their files stay until then. What is still looked through is refused by `checkAgain`.
 */
const rejectCopies = async (tx: Database, videoId: number): Promise<number> => {
  const count = await rejectFoundCopies(tx, videoId);
  // A scan that asks from now on reads the block list; one that asked before has ended, and its video is found. Anyone who waits
  // here has their video's row already: rows are taken first.
  await holdDuplicates(tx);
  return count + (await rejectFoundCopies(tx, videoId));
};

/**
 * Rejects the video and puts its hashes on the block list, so that neither the file nor one that looks like it comes in again;
 * its copies that are here are rejected as well, in one transaction.
 * @param viewer null: the site itself
 * @returns whether anything was known to block by (a video that came without an upload has no hashes), and how many copies were
 *   rejected
 * @throws Refused need_auth, not_found, no_permission; bad_request for a deleted video
 */
export const blockVideo = async (
  { db }: PublicationDeps,
  {
    videoId,
    viewer,
    reason,
    details,
  }: {
    videoId: number;
    viewer: AccessViewer | null;
    reason: string;
    details?: DecisionDetails;
  },
): Promise<{ isBlocked: boolean; copies: number }> => {
  if (viewer) await requireAccess(db, viewer, 'moderate', 'video', videoId);
  return inTransaction(db, async (tx) => {
    const isBlocked = await insertBlocked(tx, { videoId, reason, memberId: viewer?._id ?? null });
    await changeVideoState({ db: tx }, { videoId, change: 'reject', viewer, reason, details });
    return { isBlocked, copies: isBlocked ? await rejectCopies(tx, videoId) : 0 };
  });
};
