/** Routes of decisions that another moderator judges without knowing them; no answer is cached. */
import { doneSchema } from '@foyer/shared/wire-schemas/answers';
import { DECISION_GROUNDS, type DecisionGround } from '@foyer/shared/wire-schemas/decisions';
import { moderationCaseSchema } from '@foyer/shared/wire-schemas/moderation';
import { sampleActBodySchema, samplesSchema } from '@foyer/shared/wire-schemas/moderation-samples';
import type { FastifyInstance } from 'fastify';
import { holderOf } from '../access/media-holders.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { sendDone, writeSchema } from '../platform/http/answer-write.ts';
import { readChoice, readFileName, readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { requireModerator } from './require-moderator.http.ts';
import { getSampleCase, getSamples, judge, settle } from './samples.ts';

const UNKEPT = 'private, no-store';

interface SampleBody {
  act: 'judge' | 'settle';
  sample_id: string;
  verdict?: 'approve' | 'reject';
  ground?: DecisionGround;
  reason?: string;
  stands?: 'first' | 'second';
}

export const registerSamples = (
  app: FastifyInstance,
  { db, storage, secrets, config, wakeOutbox }: WebDeps,
  facts: RequestFacts,
): void => {
  app.get(
    '/api/moderation/samples.json',
    { schema: { response: { 200: samplesSchema } } },
    async (request, reply) => {
      const { _id } = await requireModerator(request, facts);
      return reply.header('cache-control', UNKEPT).send(await getSamples(db, _id));
    },
  );

  app.get<{ Params: { file: string } }>(
    '/api/moderation/sample/:file',
    { schema: { response: { 200: moderationCaseSchema } } },
    async (request, reply) => {
      const viewer: AccessViewer = await requireModerator(request, facts);
      const id = readId(readFileName(request.params.file), 'sample_id');
      const context = { db, storage, secrets, holder: holderOf(viewer), moderatorId: viewer._id };
      return reply.header('cache-control', UNKEPT).send(await getSampleCase(context, id));
    },
  );

  app.post<{ Body: SampleBody }>(
    '/api/moderation_samples.php',
    writeSchema(sampleActBodySchema, doneSchema),
    async (request, reply) => {
      const viewer = await requireModerator(request, facts);
      const { act, sample_id, verdict, ground, reason = '', stands } = request.body;
      const id = readId(sample_id, 'sample_id');
      if (readChoice(['judge', 'settle'], act, 'act') === 'judge')
        await judge(db, {
          id,
          act: readChoice(['approve', 'reject'], verdict, 'verdict'),
          ...(ground && { ground: readChoice(DECISION_GROUNDS, ground, 'ground') }),
          reason,
          viewer,
        });
      else {
        const deps = { db, storage, mail: config };
        await settle(deps, { id, stands: readChoice(['first', 'second'], stands, 'stands'), viewer });
        wakeOutbox();
      }
      return sendDone(reply, {});
    },
  );
};
