/** Routes of the moderators' desk besides queue and reports; no answer is cached. */
import { CLAIMED_KINDS } from '@foyer/shared/wire-schemas/moderation/desk';
import type { FastifyInstance } from 'fastify';
import { sendDone } from '../../platform/http/answer-write.ts';
import { readChoice, readFileName, readId } from '../../platform/http/read-address.ts';
import { readPlace } from '../../platform/http/lists/list-page.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import { decideAppeal, getAppeals } from '../appeals.ts';
import { claim, release } from './claims.ts';
import { find, getDesk, getMemberRecord } from './desk.ts';
import { decideProposal, getProposals } from '../proposals.ts';
import { requireModerator } from '../require-moderator.http.ts';
import { registerCall } from '../../platform/http/register-call.ts';

export const registerDesk = (
  app: FastifyInstance,
  { db, storage, config, wakeOutbox }: WebDeps,
  facts: RequestFacts,
): void => {
  const deps = { db, storage, mail: config };

  registerCall(app, 'GET /api/moderation/desk.json', async (request, reply) => {
    const { _id: moderatorId, is_records_keeper: isRecordsKeeper = false } = await requireModerator(
      request,
      facts,
    );
    return reply.send(await getDesk(db, { isRecordsKeeper, moderatorId }));
  });

  registerCall(app, 'GET /api/moderation/find.json', async (request, reply) => {
    await requireModerator(request, facts);
    return reply.send(await find(db, request.query.q ?? ''));
  });

  registerCall(app, 'GET /api/moderation/member/{file}', async (request, reply) => {
    await requireModerator(request, facts);
    const id = readId(readFileName(request.params.file), 'member_id');
    return reply.send(await getMemberRecord(db, id));
  });

  registerCall(app, 'GET /api/moderation/appeals.json', async (request, reply) => {
    const viewer = await requireModerator(request, facts);
    const { after = '' } = request.query;
    return reply.send(await getAppeals(db, viewer, { after: readPlace(after) }));
  });

  registerCall(app, 'GET /api/moderation/proposals.json', async (request, reply) => {
    const viewer = await requireModerator(request, facts);
    return reply.send(await getProposals(db, viewer));
  });

  registerCall(app, 'POST /api/moderation_claims.php', async (request, reply) => {
    const { _id: moderatorId } = await requireModerator(request, facts);
    const { act, kind, object_id } = request.body;
    const wanted = {
      kind: readChoice(CLAIMED_KINDS, kind, 'kind'),
      objectId: readId(object_id, 'object_id'),
      moderatorId,
    };
    const isRelease = readChoice(['claim', 'release'], act, 'act') === 'release';
    return sendDone(reply, { claim: await (isRelease ? release(db, wanted) : claim(db, wanted)) });
  });

  registerCall(app, 'POST /api/moderation_appeals.php', async (request, reply) => {
    const viewer = await requireModerator(request, facts);
    const { act, appeal_id, answer } = request.body;
    const reported = await decideAppeal(deps, {
      act: readChoice(['uphold', 'overturn'], act, 'act'),
      appealId: readId(appeal_id, 'appeal_id'),
      answer,
      viewer,
    });
    wakeOutbox();
    return sendDone(reply, reported);
  });

  registerCall(app, 'POST /api/moderation_proposals.php', async (request, reply) => {
    const viewer = await requireModerator(request, facts);
    const { act, proposal_id } = request.body;
    const reported = await decideProposal(deps, {
      act: readChoice(['confirm', 'dismiss'], act, 'act'),
      proposalId: readId(proposal_id, 'proposal_id'),
      viewer,
    });
    wakeOutbox();
    return sendDone(reply, reported);
  });
};
