/**
 * Takes a moderation decision, for moderators (API) and operators (command line): who may, whether it needs a second moderator, and
 * that it is taken once. What a decision leads to is the business of publication.ts, album-publication.ts and their like.
 */
import {
  ACTS_OF_KIND,
  MODERATION_ACTS_WITH_REASON,
  MODERATION_REASON_MAX_LENGTH,
  type ModeratedKind,
  type UploadKind,
} from '@foyer/shared/wire-schemas/moderation/acts';
import type { Database } from '../platform/database/create-database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { takePictureDown } from '../members/picture-takedown.ts';
import { Refused } from '../platform/http/refused.ts';
import { requireAccess } from '../access/require-access.ts';
import { findChangedAlbum } from '../albums/album-changes.ts';
import { decideAlbumChange } from '../albums/decide-album-change.ts';
import { decideVideoChange, findChangedVideo } from '../uploads/video-changes.ts';
import { whileClaimed } from './desk/claims.ts';
import { deleteClaimsOf } from './desk/claims.sql.ts';
import { refuseUnseen } from './unseen-decision.ts';
import type { MailFacts } from './mail-statement.ts';
import {
  needsSecondToSuspend,
  checkDays,
  strikeMember,
  suspendMember,
  unsuspendMember,
} from './member-measures.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Decision, ModerationResult } from './decision.ts';
import { decideUpload, needsSecondForUpload, requireSeenFile } from './upload-decisions.ts';
import { markPictureSeen } from './moderation.sql.ts';
import { endProposal, insertProposal } from './proposals.sql.ts';
import { decideComment, deleteMessage } from './reports/text-takedown.ts';
import { recordDecision } from '../decisions/record-decision.ts';
import { drawSample } from './figures/samples.sql.ts';

export interface ModerationDeps {
  db: Database;
  storage: Storage;
  mail: MailFacts;
  /** Of a hundred decisions about uploads, how many another moderator judges as well; left out: none. */
  secondOpinionPercent?: number;
}

const isUpload = (kind: ModeratedKind): kind is UploadKind => kind === 'video' || kind === 'album';
const isPicture = (kind: ModeratedKind): kind is 'avatar' | 'cover' => kind === 'avatar' || kind === 'cover';

/** Nobody decides about what is their own. */
const requireRight = async (db: Database, { kind, objectId, viewer }: Decision): Promise<void> => {
  if (!viewer) return;
  if (!viewer.is_moderator) throw new Refused('no_permission', 'this is for moderators');
  const isOwn = () => new Refused('no_permission', 'another moderator has to decide about your own');
  if (isUpload(kind)) {
    const object = await requireAccess(db, viewer, 'moderate', kind, objectId);
    if (object.ownerId === viewer._id) throw isOwn();
    return;
  }
  if (kind === 'video_change') {
    const video = await requireAccess(db, viewer, 'moderate', 'video', await findChangedVideo(db, objectId));
    if (video.ownerId === viewer._id) throw isOwn();
    return;
  }
  if (kind === 'album_change') {
    const album = await requireAccess(db, viewer, 'moderate', 'album', await findChangedAlbum(db, objectId));
    if (album.ownerId === viewer._id) throw isOwn();
    return;
  }
  if (isPicture(kind)) await requireAccess(db, viewer, 'moderate', 'member', objectId);
  if ((isPicture(kind) || kind === 'member') && objectId === viewer._id) throw isOwn();
};

/** Whether another moderator has to agree first; operators decide alone. */
const needsSecond = async (
  db: Database,
  { act, kind, objectId, days, viewer, confirmed }: Decision,
): Promise<boolean> => {
  if (!viewer || confirmed) return false;
  if (isUpload(kind)) return needsSecondForUpload(db, act, kind, objectId);
  return act === 'suspend' && needsSecondToSuspend(checkDays(days));
};

/** What can be undone is done immediately: until somebody agrees to block it, an upload is rejected. */
const propose = async (deps: ModerationDeps, decision: Decision): Promise<ModerationResult> => {
  const { act, kind, objectId, reason, ground = 'rules', days, viewer } = decision;
  // In one transaction: a proposal keeps the file that it is about where it is.
  const told = await inTransaction(deps.db, async (tx): Promise<ModerationResult> => {
    if (isUpload(kind)) await requireSeenFile(tx, decision, kind);
    const done: ModerationResult =
      act === 'block' && isUpload(kind)
        ? await decideUpload({ ...deps, db: tx }, { ...decision, act: 'reject' }, kind)
        : { changed: false };
    if (viewer)
      await insertProposal(tx, {
        kind,
        object_id: objectId,
        act,
        ground,
        fact: reason,
        days: days ?? null,
        proposed_by: viewer._id,
      });
    return done;
  });
  return { ...told, needs_second: true };
};

const decidePicture = async (deps: ModerationDeps, decision: Decision): Promise<ModerationResult> => {
  const { act, objectId, viewer, reason, ground } = decision;
  const picture = decision.kind === 'cover' ? 'cover' : 'avatar';
  if (act === 'approve')
    return inTransaction(deps.db, async (tx) => {
      const changed = await markPictureSeen(tx, objectId, picture);
      if (changed)
        await recordDecision(tx, {
          kind: picture,
          objectId,
          act,
          memberId: objectId,
          moderatorId: viewer?._id ?? null,
          fact: '',
        });
      return { changed };
    });
  const isBlocked = act === 'block';
  const changed = await takePictureDown(deps, {
    ownerId: objectId,
    picture,
    viewer,
    reason,
    isBlocked,
    ...(ground && { details: { ground } }),
  });
  return { changed, ...(isBlocked && { blocked: changed }) };
};

const decideMember = (deps: ModerationDeps, decision: Decision): Promise<ModerationResult> => {
  const { act, objectId: memberId, viewer, reason, ground = 'rules', days, confirmed } = decision;
  if (act === 'unsuspend') return unsuspendMember(deps.db, { memberId, viewer, reason });
  const measure = { memberId, viewer, ground, reason, days, secondId: confirmed?.proposedBy ?? null };
  if (act === 'strike') return strikeMember(deps.db, deps.mail, measure);
  return inTransaction(deps.db, async (tx) => {
    if (confirmed)
      await endProposal(tx, { id: confirmed.proposalId, memberId: viewer?._id ?? 0, state: 'confirmed' });
    return suspendMember(tx, deps.mail, measure);
  });
};

const take = (deps: ModerationDeps, decision: Decision): Promise<ModerationResult> => {
  const { act, kind, objectId: id, viewer, reason, ground } = decision;
  if (isUpload(kind)) return decideUpload(deps, decision, kind);
  if (kind === 'video_change')
    return decideVideoChange(deps, {
      changeId: id,
      act: act === 'approve' ? 'approve' : 'reject',
      viewer,
      reason,
      ...(ground && { ground }),
    });
  if (kind === 'album_change')
    return decideAlbumChange(deps, {
      changeId: id,
      act: act === 'approve' ? 'approve' : 'reject',
      viewer,
      reason,
      ...(ground && { ground }),
      ...(decision.parts && { parts: decision.parts }),
    });
  if (isPicture(kind)) return decidePicture(deps, decision);
  if (kind === 'member') return decideMember(deps, decision);
  const words = { id, moderatorId: viewer?._id ?? null, reason, details: { ground } };
  if (kind === 'message') return deleteMessage(deps.db, words);
  return decideComment(deps.db, act === 'restore' ? 'restore' : 'delete', words);
};

/**
 * Whom it concerns is reported, the log says who and why, every process invalidates what it cached. The first of two moderators' decisions
 * counts. What was decided so by the same moderator is no error: a second click does nothing.
 * @throws Refused need_auth, not_found, no_permission, required, max_length; bad_request where the state does not allow it,
 * while another moderator holds it, and, with `info` about whom, when another decided meanwhile
 */
export const moderate = async (deps: ModerationDeps, decision: Decision): Promise<ModerationResult> => {
  const { act, kind, objectId, viewer, confirmed } = decision;
  if (!ACTS_OF_KIND[kind].includes(act))
    throw new Refused('bad_request', `${act} is nothing for a ${kind}`, { field: 'act' });
  await requireRight(deps.db, decision);
  const reason = checkTextLength(decision.reason, {
    field: 'reason',
    min: MODERATION_ACTS_WITH_REASON.includes(act) ? 1 : 0,
    max: MODERATION_REASON_MAX_LENGTH,
  });
  const checked = { ...decision, reason };
  const decide = async () => {
    if (await needsSecond(deps.db, checked)) return propose(deps, checked);
    const told = await take(deps, checked);
    const { secondOpinionPercent: percent = 0 } = deps;
    if (viewer && told.changed && isUpload(kind) && percent > 0)
      await drawSample(deps.db, { kind, objectId, moderatorId: viewer._id, percent });
    return told;
  };
  if (viewer && !confirmed)
    return whileClaimed(deps.db, { kind, objectId, moderatorId: viewer._id }, async () => {
      await refuseUnseen(deps.db, { ...decision, moderatorId: viewer._id });
      return decide();
    });
  const told = await decide();
  await deleteClaimsOf(deps.db, kind, objectId);
  return told;
};
