/**
 * Takes a moderation decision about a video, album or picture, for moderators (API) and operators (command line). What a
 * decision leads to is the business of publication.ts and album-publication.ts.
 */
import {
  MODERATION_ACTS_WITH_REASON,
  MODERATION_REASON_MAX_LENGTH,
  type ModeratedKind,
  type ModerationAct,
  type ModerationAnswer,
} from '@foyer/shared/wire-schemas/moderation';
import type { Database } from '../platform/database/create-database.ts';
import { blockAlbumPictures } from '../pictures/blocked-pictures.ts';
import { selectLastChange } from './moderation.sql.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { changeAlbumState, getAlbumState } from '../albums/album-publication.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { blockVideo } from '../processing/duplicates.ts';
import { removeObjectFiles } from '../stored-files/media-removal.ts';
import { takePictureDown } from '../members/picture-takedown.ts';
import { changeVideoState, getVideoState } from '../publication/publication.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { decideVideoChange } from '../uploads/video-changes.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';

export interface ModerationDeps {
  db: Database;
  storage: Storage;
}

export interface Decision {
  act: ModerationAct;
  kind: ModeratedKind;
  objectId: number;
  reason: string;
  /** Null: the operator of the site. */
  viewer: AccessViewer | null;
  /** The state that the decision is made on; undefined: whatever it is. */
  seenStatusId?: number;
}

type ModerationResult = Omit<ModerationAnswer, 'ok'>;

/** What a decision has led to when there is nothing left to do. */
const ENDS: Record<ModerationAct, (statusId: number) => boolean> = {
  approve: (id) => id === VIDEO_STATES.active,
  reject: (id) => id === VIDEO_STATES.rejected,
  block: () => false,
  delete: (id) => id === VIDEO_STATES.deleted,
  restore: (id) => id !== VIDEO_STATES.deleted && id !== VIDEO_STATES.returning,
};

type PublishedKind = 'video' | 'album';

const stateOf = async (db: Database, kind: PublishedKind, id: number): Promise<number> => {
  const state = await (kind === 'video' ? getVideoState(db, id) : getAlbumState(db, id));
  if (!state) throw new Refused('not_found', `there is no ${kind} ${id}`);
  return state.status_id;
};

/** Another moderator was faster: this one is told who and what, and nothing is overwritten. */
const refuseAsDecided = async (db: Database, { kind, objectId }: Decision, statusId: number) => {
  const last = await selectLastChange(db, kind, objectId);
  return new Refused('bad_request', 'somebody else decided meanwhile', {
    field: 'status_id',
    info: { status_id: statusId, by: last?.member?.name ?? null, at: last?.at.toISOString() ?? null },
  });
};

/** @param deps of the transaction that the decision is taken in */
const change = async (
  deps: Pick<ModerationDeps, 'db'>,
  decision: Decision,
  kind: PublishedKind,
): Promise<ModerationResult> => {
  const { act, objectId, reason, viewer } = decision;
  if (act === 'block' && kind === 'video') {
    const { isBlocked } = await blockVideo(deps, { videoId: objectId, viewer, reason });
    return { changed: true, status_id: VIDEO_STATES.rejected, blocked: isBlocked };
  }
  if (act === 'block') {
    const memberId = viewer?._id ?? null;
    const blocked = await blockAlbumPictures(deps.db, objectId, { reason, memberId });
    const request = { albumId: objectId, change: 'reject', viewer, reason } as const;
    return { changed: true, status_id: (await changeAlbumState(deps, request)).status_id, blocked };
  }
  const { status_id } =
    kind === 'video'
      ? await changeVideoState(deps, { videoId: objectId, change: act, viewer, reason })
      : await changeAlbumState(deps, { albumId: objectId, change: act, viewer, reason });
  return { changed: true, status_id };
};

/** Checks the state and decides in one transaction that holds the object's row: of two decisions at once, one sees the other. */
const decide = (deps: ModerationDeps, decision: Decision, kind: PublishedKind): Promise<ModerationResult> =>
  inTransaction(deps.db, async (tx) => {
    const { act, objectId, seenStatusId } = decision;
    const statusId = await stateOf(tx, kind, objectId);
    if (ENDS[act](statusId)) return { changed: false, status_id: statusId };
    if (seenStatusId !== undefined && seenStatusId !== statusId)
      throw await refuseAsDecided(tx, decision, statusId);
    return change({ db: tx }, decision, kind);
  });

/**
 * The uploader is told, the log says who and why, every process forgets what it kept. A decision that was taken already is
 * no error: a second click does nothing.
 * @throws Refused need_auth, not_found, no_permission, required, max_length; bad_request where the state does not allow it,
 * and, with `info` about whom, when another decided meanwhile
 */
export const moderate = async (deps: ModerationDeps, decision: Decision): Promise<ModerationResult> => {
  const { act, kind, objectId, viewer } = decision;
  const { db } = deps;
  const isPicture = kind === 'avatar' || kind === 'cover';
  if (viewer && !viewer.is_moderator) throw new Refused('no_permission', 'this is for moderators');
  if (viewer && kind !== 'video_change')
    await requireAccess(db, viewer, 'moderate', isPicture ? 'member' : kind, objectId);
  const reason = checkTextLength(decision.reason, {
    field: 'reason',
    min: MODERATION_ACTS_WITH_REASON.includes(act) ? 1 : 0,
    max: MODERATION_REASON_MAX_LENGTH,
  });
  if (isPicture) {
    if (act !== 'delete' && act !== 'block')
      throw new Refused('bad_request', `${kind}s are taken down, nothing else`, { field: 'act' });
    const isBlocked = act === 'block';
    const changed = await takePictureDown(deps, {
      ownerId: objectId,
      picture: kind,
      viewer,
      reason,
      isBlocked,
    });
    return { changed, ...(isBlocked && { blocked: changed }) };
  }
  if (kind === 'video_change') {
    if (act !== 'approve' && act !== 'reject')
      throw new Refused('bad_request', 'a change is approved or rejected', { field: 'act' });
    return decideVideoChange(deps, { changeId: objectId, act, viewer, reason });
  }
  const told = await decide(deps, { ...decision, reason }, kind);
  if (act === 'block') await removeObjectFiles(deps, mediaObject(kind, objectId));
  return told;
};
