/** Second opinions: what cannot be undone, or weighs most, two moderators decide together. */
import type { Proposal, ProposalsPage } from '@foyer/shared/wire-schemas/moderation/desk';
import { QUEUE_PAGE_SIZE } from '@foyer/shared/wire-schemas/moderation/queue';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { type ModerationDeps, moderate } from './moderation.ts';
import { endProposal, lockProposal, selectProposals } from './proposals.sql.ts';

export const getProposals = async (db: Database, viewer: AccessViewer): Promise<ProposalsPage> => {
  const rows = await selectProposals(db, QUEUE_PAGE_SIZE);
  const proposals = rows.map(
    (row): Proposal => ({
      proposal_id: row.id,
      kind: row.kind,
      object_id: row.object_id,
      title: row.title ?? '',
      act: row.act,
      ground: row.ground,
      fact: row.fact,
      days: row.days,
      date: row.proposed_at.toISOString(),
      member: row.member,
      is_own: row.proposed_by === viewer._id,
    }),
  );
  return {
    proposals,
    total_count: proposals.length,
    ...(proposals.length === 0 && { error: 'nothing waits here', code: 'list_empty' }),
  };
};

/**
 * Confirming takes the decision in both names. The proposal stays open when the decision is refused.
 * @throws Refused not_found, no_permission for anyone who proposed and confirms, and what `moderate` throws
 */
export const decideProposal = async (
  deps: ModerationDeps,
  { act, proposalId, viewer }: { act: 'confirm' | 'dismiss'; proposalId: number; viewer: AccessViewer },
): Promise<{ state: 'confirmed' | 'dismissed' }> => {
  const state = act === 'confirm' ? 'confirmed' : 'dismissed';
  const proposal = await inTransaction(deps.db, async (tx) => {
    const row = await lockProposal(tx, proposalId);
    if (row?.state !== 'open')
      throw new Refused('not_found', `no proposal ${proposalId} is open`, {
        field: 'proposal_id',
        ...(row && { info: { by: row.ended_by } }),
      });
    if (act === 'confirm' && row.proposed_by === viewer._id)
      throw new Refused('no_permission', 'somebody else has to confirm it');
    if (act === 'dismiss') await endProposal(tx, { id: proposalId, state, memberId: viewer._id });
    return row;
  });
  if (act === 'dismiss') return { state };
  await moderate(deps, {
    act: proposal.act,
    kind: proposal.kind,
    objectId: proposal.object_id,
    reason: proposal.fact,
    ground: proposal.ground,
    days: proposal.days ?? undefined,
    viewer,
    judgedAt: proposal.proposed_at,
    confirmed: { proposalId, proposedBy: proposal.proposed_by },
  });
  return { state };
};
