/**
 * Changes a video's state; the one place for it. video-states.ts says which states may follow, this file who may ask. Each
 * change that anyone can notice gives its media a new revision; all are logged with who and why and recorded as events in
 * the same transaction.
 */
import { ERROR_CODES, type ErrorCode } from '@foyer/shared/wire-schemas/answers';
import { READD_DEFAULT_DAYS, READD_MAX_DAYS } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import { unlistedName } from '@foyer/shared/unlisted-name';
import type { Database } from '../platform/database/create-database.ts';
import {
  endReplacementsOf,
  replaceRevision,
  selectReturning,
  selectScheduledDue,
  selectVideoLacks,
  selectVideoState,
  updateVideoState,
} from './publication.sql.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { indexVideos } from '../search/index-videos.ts';
import { type DecisionDetails, recordDecision } from '../decisions/record-decision.ts';
import { Refused } from '../platform/http/refused.ts';
import type { AccessAction } from '../access/decide-access.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import {
  AUTOMATIC,
  applyChange,
  DECISIONS_OF_CHANGES,
  endsAddresses,
  MODERATED,
  VIDEO_STATES,
  type VideoChange,
  type VideoState,
} from './video-states.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import { type AddressSecrets, makeAddress, openAddress, type StoredAddress } from './unlisted-address.ts';

export {
  endReplacementsOf,
  reopenReplacement,
  selectVideoLacks as getVideoLacks,
  selectVideoState as getVideoState,
} from './publication.sql.ts';

export { upsertAddress as setAddress } from './unlisted-address.sql.ts';

export type { VideoChange } from './video-states.ts';

const isErrorCode = (text: string): text is ErrorCode => ERROR_CODES.some((code) => code === text);

/** What the site's own check found. */
const groundOf = (code: ErrorCode | undefined): DecisionGround =>
  code === 'blocked_content' || code === 'video_duplicate' ? 'copy' : 'quality';

/** Everything else about the new file of a video is decided with that video (uploads/video-changes.ts). */
const REPLACEMENT_CHANGES: readonly VideoChange[] = ['receive', 'transcode', 'fail'];

export interface PublicationDeps {
  /** A transaction, too: the change is then part of it. */
  db: Database;
}

export interface VideoChangeRequest {
  videoId: number;
  change: VideoChange;
  /** Null: the site itself (command line, a job). */
  viewer: AccessViewer | null;
  /** Of a failure: its error code. */
  reason?: string;
  /** Of a decision. */
  details?: DecisionDetails;
  /** For `readd`. */
  republishAt?: Date;
  /** For `make_unlisted` and `renew_address`: what it is opened by from then on. */
  address?: StoredAddress;
}

/** An address that came into wrong hands is for any owner to end. */
const actionOf = (change: VideoChange): AccessAction => {
  if (change === 'renew_address') return 'edit';
  return MODERATED.includes(change) ? 'moderate' : 'manage';
};

const authorise = async (db: Database, { videoId, change, viewer }: VideoChangeRequest): Promise<void> => {
  if (!viewer) return;
  if (AUTOMATIC.includes(change)) throw new Refused('no_permission', `nobody may ask for ${change}`);
  await requireAccess(db, viewer, actionOf(change), 'video', videoId);
};

/** They are no other approval. */
const VISIBILITY_CHANGES: readonly VideoChange[] = [
  'make_private',
  'make_public',
  'make_unlisted',
  'renew_address',
];

/** What others can notice of the change. */
const eventOf = (to: VideoState, endsAddresses: boolean) => {
  if (!endsAddresses) return 'videoMovedOn';
  return to.status_id === VIDEO_STATES.active && !to.is_private ? 'videoPublished' : 'videoWithdrawn';
};

/**
 * Answers and documents that show the video are invalidated at the commit.
 * @returns the new state
 * @throws Refused need_auth, not_found, no_permission; bad_request where the state does not allow the change
 */
export const changeVideoState = async (
  { db }: PublicationDeps,
  request: VideoChangeRequest,
): Promise<VideoState> => {
  const { videoId, change, viewer, reason = '', republishAt, details } = request;
  await authorise(db, request);
  const memberId = viewer?._id ?? null;
  return inTransaction(db, async (tx) => {
    // Held until the end: anyone who comes at the same time decides on what this one leaves.
    const state = await selectVideoState(tx, videoId);
    if (!state) throw new Refused('not_found', `there is no video ${videoId}`);
    const isReplacement = state.replacesId !== null;
    if (isReplacement && !REPLACEMENT_CHANGES.includes(change))
      throw new Refused('bad_request', `a new file of a video takes no ${change}`);
    const wanted = applyChange(state, change);
    const isPublishing = wanted?.status_id === VIDEO_STATES.active && state.status_id !== VIDEO_STATES.active;
    // The database refuses it all the same; asked here, so that anyone who decides is informed why.
    const lacks = isPublishing ? await selectVideoLacks(tx, videoId) : [];
    if (change === 'approve' && lacks.length > 0)
      throw new Refused('records_missing', `records of people shown are missing: ${lacks.join()}`, {
        info: { lacks },
      });
    const isDisabled = state.marks.includes('copyright');
    if (change === 'approve' && isDisabled)
      throw new Refused('no_permission', 'a copyright notice keeps the video away');
    // While somebody's age is in doubt only an approval shows it, whatever it was before it was deleted.
    const isHeld =
      wanted?.status_id === VIDEO_STATES.active &&
      change !== 'approve' &&
      (state.marks.includes('age') || isDisabled || lacks.length > 0);
    // Approved before its time: it waits for it where it is, and moderators see it no more.
    const isEarly = change === 'approve' && state.publishAt !== null && state.publishAt > new Date();
    const to = wanted && (isHeld || isEarly) ? { ...wanted, status_id: VIDEO_STATES.pending } : wanted;
    if (!to) throw new Refused('bad_request', `the state of the video does not allow ${change}`);
    // What a moderator took down, its uploader does not bring back.
    if (change === 'readd' && viewer && !viewer.is_moderator && ![null, memberId].includes(state.deletedBy))
      throw new Refused('no_permission', 'somebody else deleted the video');
    if ((change === 'make_public' || change === 'make_unlisted') && state.marks.includes('restricted'))
      throw new Refused('no_permission', 'moderators made the video private');
    if (change === 'approve' && state.marks.includes('age') && viewer && !details?.secondId)
      throw new Refused('no_permission', 'two moderators have to agree');
    const { status_id, is_private, is_unlisted } = state;
    const from = { status_id, is_private, is_unlisted };
    const isSame =
      to.status_id === status_id && to.is_private === is_private && (to.is_unlisted ?? false) === is_unlisted;
    const isRenewal = change === 'renew_address';
    // What cannot be published at its time waits for moderators again.
    if (isSame && !isRenewal && change !== 'readd' && change !== 'publish' && !(isEarly && !state.isApproved))
      return to;
    const needsAddress = isRenewal || (to.is_unlisted && !is_unlisted);
    if (needsAddress && !request.address) throw new Error(`${change} needs an address`);
    const ends = isRenewal || endsAddresses(from, to);
    const isActive = to.status_id === VIDEO_STATES.active;
    await updateVideoState(tx, {
      videoId,
      from,
      to,
      address: needsAddress ? request.address : undefined,
      memberId,
      reason,
      republishAt: to.status_id === VIDEO_STATES.returning ? (republishAt ?? null) : null,
      isApproved: isEarly || (state.isApproved && VISIBILITY_CHANGES.includes(change)),
      isNew: isActive && !state.wasPublished,
      endsAddresses: ends,
    });
    await recordEvents(tx, { kind: eventOf(to, ends), videoId, ownerId: state.member_id });
    if (isActive && from.status_id !== to.status_id) await indexVideos(tx, [videoId]);
    // A file that is on its way to a video which waits is the answer to its rejection, too.
    const isTakenDown =
      to.status_id === VIDEO_STATES.deleted ||
      (to.status_id === VIDEO_STATES.rejected && from.status_id === VIDEO_STATES.active);
    if (isTakenDown)
      await endReplacementsOf(tx, { videoId, statusId: 5, memberId, reason: 'its video was taken down' });
    // Of a new file its uploader is notified as of a change.
    const decision = isReplacement ? undefined : DECISIONS_OF_CHANGES[change];
    const code = change === 'fail' && isErrorCode(reason) ? reason : undefined;
    // Anyone who deletes their own decides about nobody.
    if (decision && (memberId === null || state.member_id !== memberId || MODERATED.includes(change)))
      await recordDecision(tx, {
        kind: 'video',
        objectId: videoId,
        ...decision,
        memberId: state.member_id,
        moderatorId: memberId,
        isAutomated: change === 'fail',
        ...(change === 'fail' && { ground: groundOf(code) }),
        fact: reason,
        ...(code && { code }),
        ...details,
      });
    return to;
  });
};

/**
 * Ends every address of the video's files that was given out before, without a change of its state: somebody shown does not
 * consent to some use any more.
 * @param tx a transaction
 */
export const endVideoAddresses = async (
  tx: Database,
  { videoId, ownerId }: { videoId: number; ownerId: number | null },
): Promise<void> => {
  await replaceRevision(tx, videoId);
  await recordEvents(tx, { kind: 'videoWithdrawn', videoId, ownerId });
};

/** Act 2 of video_edit.php: own uploads of members with status 6, and moderators. */
export const deleteVideo = async (
  deps: PublicationDeps,
  { videoId, viewer }: { videoId: number; viewer: AccessViewer },
): Promise<void> => {
  await changeVideoState(deps, { videoId, change: 'delete', viewer });
};

/** Act 3. @returns whether the video is private now */
export const togglePrivate = async (
  deps: PublicationDeps,
  { videoId, viewer }: { videoId: number; viewer: AccessViewer },
): Promise<{ is_private: boolean }> => {
  await requireAccess(deps.db, viewer, 'manage', 'video', videoId);
  const state = await selectVideoState(deps.db, videoId);
  const change = state?.is_private ? 'make_public' : 'make_private';
  const { is_private } = await changeVideoState(deps, { videoId, change, viewer });
  return { is_private };
};

/**
 * Act 13, of its owner: whatever was opened by the address before is closed immediately, its files too.
 * @returns the name that opens it now
 * @throws Refused bad_request for one that has none
 */
export const renewAddress = async (
  deps: PublicationDeps & { secrets: AddressSecrets },
  { videoId, viewer }: { videoId: number; viewer: AccessViewer },
): Promise<string> => {
  const address = makeAddress(deps.secrets, videoId);
  await changeVideoState(deps, { videoId, change: 'renew_address', viewer, reason: 'new address', address });
  return unlistedName(videoId, openAddress(deps.secrets, videoId, address.sealed));
};

/**
 * Act 4: a deleted video is published again `days` from now; once more with other days moves the day.
 * @throws Refused bad_request for days outside 1 to READD_MAX_DAYS, no_permission for what a moderator deleted
 */
export const readdVideo = async (
  deps: PublicationDeps,
  {
    videoId,
    viewer,
    days = READD_DEFAULT_DAYS,
    now = new Date(),
  }: { videoId: number; viewer: AccessViewer; days?: number; now?: Date },
): Promise<{ republishAt: Date }> => {
  if (!Number.isInteger(days) || days < 1 || days > READD_MAX_DAYS)
    throw new Refused('bad_request', `days must be 1 to ${READD_MAX_DAYS}`, { field: 'days' });
  const republishAt = new Date(now.getTime() + days * 86_400_000);
  await changeVideoState(deps, { videoId, change: 'readd', viewer, republishAt });
  return { republishAt };
};

const REPUBLISH_BATCH = 100;

/** @returns how many of them changed */
const changeDue = async (
  deps: PublicationDeps,
  videoIds: readonly number[],
  change: 'republish' | 'publish',
  reason: string,
): Promise<number> => {
  let count = 0;
  for (const videoId of videoIds)
    try {
      await changeVideoState(deps, { videoId, change, viewer: null, reason });
      count += 1;
    } catch (error) {
      // Another process was first, or the uploader thought better of it.
      if (!(error instanceof Refused)) throw error;
    }
  return count;
};

/** A scheduled job of every process; those that come second change nothing. @returns how many were published again */
export const republishDue = async (deps: PublicationDeps): Promise<number> =>
  changeDue(deps, await selectReturning(deps.db, REPUBLISH_BATCH), 'republish', 're-added');

/** The same of approved videos whose time has come. Each is one transaction: a process that is killed has published it or not. */
export const publishDue = async (deps: PublicationDeps): Promise<number> =>
  changeDue(deps, await selectScheduledDue(deps.db, REPUBLISH_BATCH), 'publish', 'scheduled');
