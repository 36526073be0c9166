/** Decisions about videos and albums: taken once, on the state that the moderator saw. */
import type { ModerationAct, UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';
import { changeAlbumState, getAlbumState } from '../publication/album-publication.ts';
import { type DecisionDetails, recordDecision } from '../decisions/record-decision.ts';
import { blockAlbumPictures } from '../pictures/blocked-pictures.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { blockVideo } from '../processing/duplicates.ts';
import { changeVideoState, getVideoState } from '../publication/publication.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import { removeObjectFiles } from '../stored-files/media-removal.ts';
import { deleteMark, insertMark, selectMarks } from './marks.sql.ts';
import type { Decision, ModerationResult } from './decision.ts';
import { refuseUnseenFile } from './seen-file.ts';
import { selectLastChange } from './moderation.sql.ts';
import { endProposal } from './proposals.sql.ts';

interface UploadState {
  status_id: number;
  is_private: boolean;
  member_id: number | null;
  /** Of a video: approved, and waits for its time. */
  isApproved?: boolean;
}

const stateOf = async (db: Database, kind: UploadKind, id: number): Promise<UploadState> => {
  const state = await (kind === 'video' ? getVideoState(db, id) : getAlbumState(db, id));
  if (!state) throw new Refused('not_found', `there is no ${kind} ${id}`);
  return state;
};

/** Removing every file cannot be undone; a doubt about somebody's age is not dispelled by one moderator. */
export const needsSecondForUpload = async (
  db: Database,
  act: ModerationAct,
  kind: UploadKind,
  id: number,
): Promise<boolean> =>
  act === 'block' || (act === 'approve' && (await selectMarks(db, kind, id)).includes('age'));

/** Holds the object's row until the transaction ends. @throws as `refuseUnseenFile` */
export const requireSeenFile = async (tx: Database, decision: Decision, kind: UploadKind): Promise<void> =>
  refuseUnseenFile(tx, decision, (await stateOf(tx, kind, decision.objectId)).status_id);

/** What a decision has led to when there is nothing left to do. */
const isDone = async (
  db: Database,
  act: ModerationAct,
  kind: UploadKind,
  id: number,
  { status_id: statusId, isApproved = false }: UploadState,
) => {
  switch (act) {
    case 'approve':
      return statusId === VIDEO_STATES.active || isApproved;
    case 'reject':
      return statusId === VIDEO_STATES.rejected;
    case 'delete':
      return statusId === VIDEO_STATES.deleted;
    case 'restore':
      return statusId !== VIDEO_STATES.deleted && statusId !== VIDEO_STATES.returning;
    case 'restrict':
      return (await selectMarks(db, kind, id)).includes('restricted');
    case 'unrestrict':
      return !(await selectMarks(db, kind, id)).includes('restricted');
    case 'age':
      return (await selectMarks(db, kind, id)).includes('age');
    default:
      return false;
  }
};

/** Another moderator was faster: this one is informed who and what, and nothing is overwritten. */
const refuseAsDecided = async (db: Database, { kind, objectId }: Decision, statusId: number) => {
  const last = await selectLastChange(db, kind, objectId);
  const error = new Refused('bad_request', 'somebody else decided meanwhile', {
    field: 'status_id',
    info: { status_id: statusId, by: last?.member?.name ?? null, at: last?.at.toISOString() ?? null },
  });
  return { error, memberId: last?.member?._id };
};

interface Change {
  tx: Database;
  decision: Decision;
  kind: UploadKind;
  state: UploadState;
  details: DecisionDetails;
}

/** Of what changes no state, or not only: the decision has a row of its own. */
const record = (
  { tx, decision, kind, state, details }: Change,
  announced: 'rejected' | 'restored' | 'restricted',
) =>
  recordDecision(tx, {
    kind,
    objectId: decision.objectId,
    act: decision.act,
    memberId: state.member_id,
    moderatorId: decision.viewer?._id ?? null,
    fact: decision.reason,
    announced,
    ...details,
  });

const changeState = async (
  { tx, decision, kind, details }: Change,
  change: 'approve' | 'reject' | 'delete' | 'restore' | 'hold',
): Promise<ModerationResult> => {
  const { objectId, viewer, reason } = decision;
  const { status_id } =
    kind === 'video'
      ? await changeVideoState({ db: tx }, { videoId: objectId, change, viewer, reason, details })
      : await changeAlbumState({ db: tx }, { albumId: objectId, change, viewer, reason, details });
  return { changed: true, status_id };
};

const block = async (change: Change): Promise<ModerationResult> => {
  const { tx, decision, kind, state } = change;
  const { objectId, viewer, reason } = decision;
  const details = { ...change.details, act: 'block' } as const;
  const status_id = VIDEO_STATES.rejected;
  // What is rejected already changes no more.
  if (state.status_id === VIDEO_STATES.rejected) await record({ ...change, details }, 'rejected');
  if (kind === 'video') {
    const { isBlocked, copies } = await blockVideo(
      { db: tx },
      { videoId: objectId, viewer, reason, details },
    );
    return { changed: true, status_id, blocked: isBlocked, ...(copies > 0 && { copies }) };
  }
  const blocked = await blockAlbumPictures(tx, objectId, { reason, memberId: viewer?._id ?? null });
  await changeAlbumState({ db: tx }, { albumId: objectId, change: 'reject', viewer, reason, details });
  return { changed: true, status_id, blocked };
};

/** It stays private when the mark goes: only its owner knows what it was meant to be. */
const restrict = async (change: Change): Promise<ModerationResult> => {
  const { tx, decision, kind, state } = change;
  const { objectId: videoId, viewer, act, reason } = decision;
  if (act === 'unrestrict') await deleteMark(tx, kind, videoId, 'restricted');
  else {
    await insertMark(tx, kind, videoId, 'restricted');
    await changeVideoState({ db: tx }, { videoId, change: 'make_private', viewer, reason });
  }
  await record(change, act === 'restrict' ? 'restricted' : 'restored');
  return { changed: true, status_id: state.status_id };
};

const age = async (change: Change): Promise<ModerationResult> => {
  const { tx, decision, kind, state } = change;
  // What is deleted could come back as what it was.
  if (state.status_id === VIDEO_STATES.deleted || state.status_id === VIDEO_STATES.returning)
    throw new Refused('bad_request', `the state of the ${kind} does not allow age`);
  await insertMark(tx, kind, decision.objectId, 'age');
  if (state.status_id === VIDEO_STATES.active) return changeState(change, 'hold');
  await record(change, 'rejected');
  return { changed: true, status_id: state.status_id };
};

const apply = async (change: Change): Promise<ModerationResult> => {
  const { act, objectId } = change.decision;
  switch (act) {
    case 'approve': {
      const announced = await changeState(change, act);
      await deleteMark(change.tx, change.kind, objectId, 'age');
      return announced;
    }
    case 'reject':
    case 'delete':
    case 'restore':
      return changeState(change, act);
    case 'block':
      return block(change);
    case 'age':
      return age(change);
    default:
      return restrict(change);
  }
};

/** Checks the state and decides in one transaction that holds the object's row: of two decisions at the same time, one sees the other. */
export const decideUpload = async (
  deps: { db: Database; storage: Storage },
  decision: Decision,
  kind: UploadKind,
): Promise<ModerationResult> => {
  const { act, objectId, seenStatusId, confirmed, viewer, ground } = decision;
  const announced = await inTransaction(deps.db, async (tx): Promise<ModerationResult> => {
    const state = await stateOf(tx, kind, objectId);
    await refuseUnseenFile(tx, decision, state.status_id);
    if (confirmed)
      await endProposal(tx, { id: confirmed.proposalId, memberId: viewer?._id ?? 0, state: 'confirmed' });
    const refusal =
      seenStatusId !== undefined && seenStatusId !== state.status_id
        ? await refuseAsDecided(tx, decision, state.status_id)
        : undefined;
    // Somebody else's decision is reported even where it is the same.
    if (refusal && refusal.memberId !== viewer?._id) throw refusal.error;
    if (await isDone(tx, act, kind, objectId, state)) return { changed: false, status_id: state.status_id };
    if (refusal) throw refusal.error;
    const details = { ground, secondId: confirmed?.proposedBy ?? null };
    return apply({ tx, decision, kind, state, details });
  });
  if (act === 'block') await removeObjectFiles(deps, mediaObject(kind, objectId));
  return announced;
};
