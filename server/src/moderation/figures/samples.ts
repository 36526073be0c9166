/**
 * A share of decisions is judged by a second moderator who does not know the first one's. The judgement changes nothing: where the two
 * disagree, a third reads both and says which one stands.
 */
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import { MODERATION_REASON_MAX_LENGTH } from '@foyer/shared/wire-schemas/moderation/acts';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import { QUEUE_PAGE_SIZE } from '@foyer/shared/wire-schemas/moderation/queue';
import type { Disagreement, SamplesPage } from '@foyer/shared/wire-schemas/moderation/samples';
import type { AccessViewer } from '../../access/require-access.ts';
import { tellModeratorsLive } from '../../notifications/notifications.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { checkTextLength } from '../../platform/http/check-text-length.ts';
import { Refused } from '../../platform/http/refused.ts';
import { type CaseContext, getCase } from '../moderation-cases.ts';
import { type ModerationDeps, moderate } from '../moderation.ts';
import { judgeSample, type SampleRow, selectSample, selectSamples, settleSample } from './samples.sql.ts';

const toDisagreement = (row: SampleRow): Disagreement => ({
  sample_id: row.id,
  kind: row.kind,
  object_id: row.object_id,
  title: row.title,
  first: { act: row.first_act, ground: row.first_ground, fact: row.first_fact, member: row.first_by },
  second: { act: row.judged_act ?? 'approve', ground: row.ground, fact: row.fact, member: row.judged_by },
  may_settle: row.is_for_you === true,
});

export const getSamples = async (db: Database, moderatorId: number): Promise<SamplesPage> => {
  const rows = await selectSamples(db, { moderatorId, limit: QUEUE_PAGE_SIZE });
  return {
    // Nothing of what was decided.
    samples: rows
      .filter(({ state }) => state === 'open')
      .map(({ id, kind, object_id, title, drawn_at }) => ({
        sample_id: id,
        kind,
        object_id,
        title,
        drawn: drawn_at.toISOString(),
      })),
    disagreements: rows.filter(({ state }) => state === 'disagreed').map(toDisagreement),
  };
};

/** @throws Refused not_found where it is not open, no_permission for anyone who has a part in it */
const requireOpen = async (
  db: Database,
  { id, moderatorId, state }: { id: number; moderatorId: number; state: 'open' | 'disagreed' },
): Promise<SampleRow> => {
  const row = await selectSample(db, id, moderatorId);
  if (row?.state !== state)
    throw new Refused('not_found', `nothing is asked about ${id}`, {
      field: 'sample_id',
      ...(row?.judged_by && { info: { by: row.judged_by.name } }),
    });
  if (row.is_for_you !== true) throw new Refused('no_permission', 'another moderator has to look at it');
  return row;
};

/** The case as it was before anybody decided: no state, no history, no words of the first moderator. @throws Refused */
export const getSampleCase = async (
  context: CaseContext & { moderatorId: number },
  id: number,
): Promise<ModerationCase> => {
  const { kind, object_id, drawn_at } = await requireOpen(context.db, {
    id,
    moderatorId: context.moderatorId,
    state: 'open',
  });
  const { reject_reason: _reason, publish_at: _publish, ...found } = await getCase(context, kind, object_id);
  return {
    ...found,
    status_id: 4,
    is_private: 0,
    since: drawn_at.toISOString(),
    history: [],
    duplicates: [],
    marks: [],
    reports: 0,
    claim: null,
    last_decision: 0,
  };
};

export interface Judgement {
  id: number;
  act: 'approve' | 'reject';
  ground?: DecisionGround;
  reason: string;
  viewer: AccessViewer;
}

/** @throws Refused not_found when another was faster, required without words for a refusal */
export const judge = async (
  db: Database,
  { id, act, ground = 'rules', reason, viewer }: Judgement,
): Promise<void> => {
  const fact = checkTextLength(reason, {
    field: 'reason',
    min: act === 'reject' ? 1 : 0,
    max: MODERATION_REASON_MAX_LENGTH,
  });
  await requireOpen(db, { id, moderatorId: viewer._id, state: 'open' });
  const isFirst = await judgeSample(db, {
    id,
    moderatorId: viewer._id,
    act,
    ground: act === 'reject' ? ground : '',
    fact,
  });
  if (!isFirst) throw new Refused('not_found', `nothing is asked about ${id}`, { field: 'sample_id' });
  await tellModeratorsLive(db);
};

/** Where the second one stands it is decided so, in the name of the one who says it. @throws Refused, as `moderate` does */
export const settle = async (
  deps: ModerationDeps,
  { id, stands, viewer }: { id: number; stands: 'first' | 'second'; viewer: AccessViewer },
): Promise<void> => {
  const { db } = deps;
  const row = await requireOpen(db, { id, moderatorId: viewer._id, state: 'disagreed' });
  if (stands === 'second')
    await moderate(deps, {
      act: row.judged_act ?? 'approve',
      kind: row.kind,
      objectId: row.object_id,
      reason: row.fact,
      ground: row.ground || 'rules',
      viewer,
      // Both were read; what somebody decided since then was not.
      seenDecision: row.decision_id,
      judgedAt: row.drawn_at,
    });
  if (!(await settleSample(db, { id, moderatorId: viewer._id, stands })))
    throw new Refused('not_found', `nothing is asked about ${id}`, { field: 'sample_id' });
  await tellModeratorsLive(db);
};
