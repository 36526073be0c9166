/** POST /api/step-up.php: a member who is signed in proves once more who it is. */
import type { FastifyInstance } from 'fastify';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { createMailContext } from '../platform/mail/post-mail.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { askOwnPasskey } from './passkeys.ts';
import { prove } from './step-up.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerStepUp = (
  app: FastifyInstance,
  { db, config, secrets, wakeOutbox }: WebDeps,
  facts: RequestFacts,
): void => {
  const site = createMailContext({ db, config, secrets, wakeOutbox });
  registerCall(app, 'POST /api/step-up.php', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { act, old = '', code = '', credential = '' } = request.body;
    if (act === 'passkey') return sendDone(reply, { options: await askOwnPasskey(site, viewer._id) });
    await prove(site, viewer, { old, code, credential });
    return sendDone(reply);
  });
};
