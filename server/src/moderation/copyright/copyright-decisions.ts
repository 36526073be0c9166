/**
 * What moderators decide about material that a copyright notice names, and its way back. While it is kept away it bears the mark
 * `copyright`, under which neither services nor the database publish it; when the mark goes, it is before the moderators, and never
 * published by that alone.
 */
import {
  COPYRIGHT_ACTS,
  type CopyrightAct,
  type CopyrightActAnswer,
  type CopyrightState,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import { MODERATION_REASON_MAX_LENGTH } from '@foyer/shared/wire-schemas/moderation/acts';
import type { AccessViewer } from '../../access/require-access.ts';
import { changeAlbumState, getAlbumState } from '../../publication/album-publication.ts';
import { recordDecision } from '../../decisions/record-decision.ts';
import { notifyModeratorsOf } from '../../notifications/notifications.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { checkTextLength } from '../../platform/http/check-text-length.ts';
import { Refused } from '../../platform/http/refused.ts';
import { changeVideoState, getVideoState } from '../../publication/publication.ts';
import { VIDEO_STATES } from '../../publication/video-states.ts';
import type { MailFacts } from '../mail-statement.ts';
import { deleteMark, insertMark } from '../marks.sql.ts';
import { strikeMember } from '../member-measures.ts';
import { lockMember } from '../member-measures.sql.ts';
import { mailClaimant } from './copyright-mail.ts';
import * as rows from './copyright-notices.sql.ts';

export interface CopyrightDeps {
  db: Database;
  mail: MailFacts;
}

export interface CopyrightDecision {
  act: CopyrightAct;
  materialId: number;
  reason: string;
  viewer: AccessViewer;
}

type Result = Omit<CopyrightActAnswer, 'ok'>;
type Material = rows.MaterialRow;

/** Which states each act is taken in, and where it leads. */
const ENDS: Record<CopyrightAct, CopyrightState> = {
  disable: 'disabled',
  decline: 'declined',
  release: 'returned',
};
const STARTS: Record<CopyrightAct, readonly CopyrightState[]> = {
  disable: ['open', 'declined'],
  decline: ['open'],
  release: ['disabled', 'countered', 'held'],
};

/** Holds the object's row until the transaction ends. */
export const objectStateOf = (tx: Database, { kind, object_id: id }: Material) =>
  kind === 'video' ? getVideoState(tx, id) : getAlbumState(tx, id);

const GONE: readonly number[] = [VIDEO_STATES.deleted, VIDEO_STATES.returning, VIDEO_STATES.rejected];

/** Rejects what can be, and records the decision in any case. @returns the decision */
const takeAway = async (
  tx: Database,
  material: Material,
  { reason, viewer }: CopyrightDecision,
  state: { status_id: number; member_id: number | null },
): Promise<number> => {
  const { kind, object_id: objectId } = material;
  const details = { ground: 'copyright' } as const;
  if (GONE.includes(state.status_id))
    await recordDecision(tx, {
      kind,
      objectId,
      act: 'reject',
      memberId: state.member_id,
      moderatorId: viewer._id,
      fact: reason,
      announced: 'rejected',
      ...details,
    });
  else if (kind === 'video')
    await changeVideoState({ db: tx }, { videoId: objectId, change: 'reject', viewer, reason, details });
  else await changeAlbumState({ db: tx }, { albumId: objectId, change: 'reject', viewer, reason, details });
  const decision = await rows.selectLatestDecision(tx, { kind, objectId, act: 'reject' });
  if (!decision) throw new Error(`${kind} ${objectId} was rejected without a decision`);
  return decision.id;
};

/** One for each notice and uploader; moderators and ended accounts get none. */
const strikeUploader = async (
  tx: Database,
  mail: MailFacts,
  { material, memberId, decision }: { material: Material; memberId: number; decision: CopyrightDecision },
): Promise<void> => {
  const noticeId = material.notice_id;
  const member = await lockMember(tx, memberId);
  if (!member || member.status_id === 5 || member.has_desk) return;
  if (await rows.hasStrike(tx, noticeId, memberId)) return;
  const { viewer, reason } = decision;
  await strikeMember(tx, mail, { memberId, viewer, ground: 'copyright', reason });
  const strike = await rows.selectLatestDecision(tx, { kind: 'member', objectId: memberId, act: 'strike' });
  if (strike) await rows.insertStrike(tx, { noticeId, memberId, decisionId: strike.id });
};

const disable = async (
  { db: tx, mail }: CopyrightDeps,
  material: Material,
  decision: CopyrightDecision,
): Promise<void> => {
  const { kind, object_id: objectId } = material;
  const state = await objectStateOf(tx, material);
  if (!state) throw new Refused('not_found', `there is no ${kind} ${objectId} any more`);
  if (state.member_id === decision.viewer._id)
    throw new Refused('no_permission', 'another moderator has to decide about your own');
  const decisionId = await takeAway(tx, material, decision, state);
  await insertMark(tx, kind, objectId, 'copyright');
  await rows.updateMaterial(tx, {
    id: material.id,
    state: 'disabled',
    by: decision.viewer._id,
    reason: decision.reason,
    decisionId,
    memberId: state.member_id,
    statusBefore: state.status_id,
  });
  if (state.member_id !== null)
    await strikeUploader(tx, mail, { material, memberId: state.member_id, decision });
};

/**
 * Nothing of this notice keeps it away any more. What it was rejected for alone comes back before the moderators.
 * @param by null: its clock has run out
 */
export const returnMaterial = async (
  { db: tx, mail }: CopyrightDeps,
  material: Material,
  { by, reason }: { by: number | null; reason?: string },
): Promise<void> => {
  const { id, kind, object_id: objectId } = material;
  await rows.updateMaterial(tx, { id, state: 'returned', by, ...(reason && { reason }) });
  if (!(await rows.isKeptAway(tx, kind, objectId))) {
    await deleteMark(tx, kind, objectId, 'copyright');
    const state = await objectStateOf(tx, material);
    const change = { change: 'reconsider', viewer: null, reason: 'copyright notice ended' } as const;
    const wasShown = material.status_before !== VIDEO_STATES.rejected;
    if (wasShown && state?.status_id === VIDEO_STATES.rejected)
      try {
        await (kind === 'video'
          ? changeVideoState({ db: tx }, { videoId: objectId, ...change })
          : changeAlbumState({ db: tx }, { albumId: objectId, ...change }));
      } catch (error) {
        // Its files are gone for another reason: nothing can be shown again.
        if (!(error instanceof Refused)) throw error;
      }
  }
  await notifyModeratorsOf(tx, 'copyright');
  await mailClaimant(tx, mail, material);
};

/** An appeal against the decision was right: nothing of its notice keeps the object away. */
export const returnAfterAppeal = async (
  deps: CopyrightDeps,
  decisionId: number,
  by: number,
): Promise<void> => {
  const id = await rows.findMaterialOfDecision(deps.db, decisionId);
  const material = id === undefined ? undefined : await rows.lockMaterial(deps.db, id);
  if (material && STARTS.release.includes(material.state)) await returnMaterial(deps, material, { by });
};

/**
 * A decision that was taken already changes nothing.
 * @throws Refused not_found, required, max_length; no_permission for what is the moderator's own; bad_request where the state
 * does not allow it
 */
export const decideCopyright = (deps: CopyrightDeps, decision: CopyrightDecision): Promise<Result> => {
  const { act, materialId, viewer } = decision;
  const reason = checkTextLength(decision.reason, { field: 'reason', max: MODERATION_REASON_MAX_LENGTH });
  if (!COPYRIGHT_ACTS.includes(act)) throw new Refused('bad_request', 'no such act', { field: 'act' });
  return inTransaction(deps.db, async (tx) => {
    const material = await rows.lockMaterial(tx, materialId);
    if (!material) throw new Refused('not_found', `there is no material ${materialId}`);
    if (material.state === ENDS[act]) return { changed: false, state: material.state };
    if (!STARTS[act].includes(material.state))
      throw new Refused('bad_request', `${act} is nothing for what is ${material.state}`, { field: 'act' });
    const state = await objectStateOf(tx, material);
    if (state?.member_id === viewer._id)
      throw new Refused('no_permission', 'another moderator has to decide about your own');
    const inTx = { ...deps, db: tx };
    if (act === 'disable') await disable(inTx, material, { ...decision, reason });
    else if (act === 'release') await returnMaterial(inTx, material, { by: viewer._id, reason });
    else await rows.updateMaterial(tx, { id: material.id, state: 'declined', by: viewer._id, reason });
    if (await rows.closeDecidedNotice(tx, material.notice_id)) await mailClaimant(tx, deps.mail, material);
    return { changed: true, state: ENDS[act] };
  });
};
