/** Routes of the moderators' desk beside queue and reports; no answer is cached. */
import {
  appealActAnswerSchema,
  appealActBodySchema,
  appealsQuerySchema,
  appealsSchema,
  claimAnswerSchema,
  claimBodySchema,
  CLAIMED_KINDS,
  type ClaimedKind,
  deskSchema,
  findQuerySchema,
  findSchema,
  memberRecordSchema,
  proposalActAnswerSchema,
  proposalActBodySchema,
  proposalsSchema,
} from '@foyer/shared/wire-schemas/moderation-desk';
import type { FastifyInstance } from 'fastify';
import { readPage, sendDone, writeSchema } from '../platform/http/answer-write.ts';
import { readChoice, readFileName, readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { decideAppeal, getAppeals } from './appeals.ts';
import { claim, release } from './claims.ts';
import { find, getDesk, getMemberRecord } from './desk.ts';
import { decideProposal, getProposals } from './proposals.ts';
import { requireModerator } from './require-moderator.http.ts';

const UNKEPT = 'private, no-store';

export const registerDesk = (
  app: FastifyInstance,
  { db, storage, config, wakeOutbox }: WebDeps,
  facts: RequestFacts,
): void => {
  const deps = { db, storage, mail: config };

  app.get(
    '/api/moderation/desk.json',
    { schema: { response: { 200: deskSchema } } },
    async (request, reply) => {
      const { _id: moderatorId, is_records_keeper: isRecordsKeeper = false } = await requireModerator(
        request,
        facts,
      );
      return reply.header('cache-control', UNKEPT).send(await getDesk(db, { isRecordsKeeper, moderatorId }));
    },
  );

  app.get<{ Querystring: { q?: string } }>(
    '/api/moderation/find.json',
    { schema: { querystring: findQuerySchema, response: { 200: findSchema } } },
    async (request, reply) => {
      await requireModerator(request, facts);
      return reply.header('cache-control', UNKEPT).send(await find(db, request.query.q ?? ''));
    },
  );

  app.get<{ Params: { file: string } }>(
    '/api/moderation/member/:file',
    { schema: { response: { 200: memberRecordSchema } } },
    async (request, reply) => {
      await requireModerator(request, facts);
      const id = readId(readFileName(request.params.file), 'member_id');
      return reply.header('cache-control', UNKEPT).send(await getMemberRecord(db, id));
    },
  );

  app.get<{ Querystring: { page?: string } }>(
    '/api/moderation/appeals.json',
    { schema: { querystring: appealsQuerySchema, response: { 200: appealsSchema } } },
    async (request, reply) => {
      const viewer = await requireModerator(request, facts);
      return reply
        .header('cache-control', UNKEPT)
        .send(await getAppeals(db, viewer, readPage(request.query.page)));
    },
  );

  app.get(
    '/api/moderation/proposals.json',
    { schema: { response: { 200: proposalsSchema } } },
    async (request, reply) => {
      const viewer = await requireModerator(request, facts);
      return reply.header('cache-control', UNKEPT).send(await getProposals(db, viewer));
    },
  );

  app.post<{ Body: { act: 'claim' | 'release'; kind: ClaimedKind; object_id: string } }>(
    '/api/moderation_claims.php',
    writeSchema(claimBodySchema, claimAnswerSchema),
    async (request, reply) => {
      const { _id: moderatorId } = await requireModerator(request, facts);
      const { act, kind, object_id } = request.body;
      const wanted = {
        kind: readChoice(CLAIMED_KINDS, kind, 'kind'),
        objectId: readId(object_id, 'object_id'),
        moderatorId,
      };
      const isRelease = readChoice(['claim', 'release'], act, 'act') === 'release';
      return sendDone(reply, { claim: await (isRelease ? release(db, wanted) : claim(db, wanted)) });
    },
  );

  app.post<{ Body: { act: 'uphold' | 'overturn'; appeal_id: string; answer: string } }>(
    '/api/moderation_appeals.php',
    writeSchema(appealActBodySchema, appealActAnswerSchema),
    async (request, reply) => {
      const viewer = await requireModerator(request, facts);
      const { act, appeal_id, answer } = request.body;
      const told = await decideAppeal(deps, {
        act: readChoice(['uphold', 'overturn'], act, 'act'),
        appealId: readId(appeal_id, 'appeal_id'),
        answer,
        viewer,
      });
      wakeOutbox();
      return sendDone(reply, told);
    },
  );

  app.post<{ Body: { act: 'confirm' | 'dismiss'; proposal_id: string } }>(
    '/api/moderation_proposals.php',
    writeSchema(proposalActBodySchema, proposalActAnswerSchema),
    async (request, reply) => {
      const viewer = await requireModerator(request, facts);
      const { act, proposal_id } = request.body;
      const told = await decideProposal(deps, {
        act: readChoice(['confirm', 'dismiss'], act, 'act'),
        proposalId: readId(proposal_id, 'proposal_id'),
        viewer,
      });
      wakeOutbox();
      return sendDone(reply, told);
    },
  );
};
