/** Route by which changes of the log are taken back. */
import type { FastifyInstance } from 'fastify';
import type { MachineActDeps } from '../machine-room/machine-acts.ts';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { readId } from '../platform/http/read-address.ts';
import { registerCall } from '../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { createMailContext } from '../platform/mail/post-mail.ts';
import { undoChange } from './undo.ts';

export const registerUndo = (
  app: FastifyInstance,
  { db, config, settings, storage, secrets, wakeOutbox }: WebDeps,
  facts: RequestFacts,
  scheduledJobs: MachineActDeps['scheduledJobs'],
): void => {
  const mail = createMailContext({ db, config, secrets, wakeOutbox });
  registerCall(app, 'POST /api/changes_undo.php', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { change_id: id, reason } = request.body;
    await undoChange({ db, settings, storage, mail, scheduledJobs }, readId(id, 'change_id'), {
      asker: viewer,
      reason,
    });
    return sendDone(reply, {});
  });
};
