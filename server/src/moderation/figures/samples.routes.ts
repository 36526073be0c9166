/** Routes of decisions that another moderator judges without knowing them; no answer is cached. */
import { DECISION_GROUNDS } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { FastifyInstance } from 'fastify';
import { holderOf } from '../../access/media-holders.ts';
import type { AccessViewer } from '../../access/require-access.ts';
import { sendDone } from '../../platform/http/answer-write.ts';
import { readChoice, readFileName, readId } from '../../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import { requireModerator } from '../require-moderator.http.ts';
import { getSampleCase, getSamples, judge, settle } from './samples.ts';
import { registerCall } from '../../platform/http/register-call.ts';

export const registerSamples = (
  app: FastifyInstance,
  { db, storage, secrets, config, wakeOutbox }: WebDeps,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/moderation/samples.json', async (request, reply) => {
    const { _id } = await requireModerator(request, facts);
    return reply.send(await getSamples(db, _id));
  });

  registerCall(app, 'GET /api/moderation/sample/{file}', async (request, reply) => {
    const viewer: AccessViewer = await requireModerator(request, facts);
    const id = readId(readFileName(request.params.file), 'sample_id');
    const context = { db, storage, secrets, holder: holderOf(viewer), moderatorId: viewer._id };
    return reply.send(await getSampleCase(context, id));
  });

  registerCall(app, 'POST /api/moderation_samples.php', async (request, reply) => {
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
  });
};
