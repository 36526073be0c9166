/** POST /api/sessions.php: where a member is signed in. */
import { type SessionsAct } from '@foyer/shared/wire-schemas/accounts/accounts';
import type { FastifyInstance } from 'fastify';
import { endOtherSessions, listSessions, revokeSession } from './sessions.ts';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { setSessionToken } from '../platform/http/session-cookie.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerOwnSessions = (
  app: FastifyInstance,
  { db, config }: WebDeps,
  facts: RequestFacts,
): void => {
  registerCall(app, 'POST /api/sessions.php', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { _id, session } = viewer;
    const endOthers = async () => {
      const { ended, token } = await inTransaction(db, (tx) => endOtherSessions(tx, _id, session));
      if (token) setSessionToken(reply, config, token);
      return { revoked: ended };
    };
    const acts: Record<SessionsAct, () => Promise<object>> = {
      list: async () => ({ sessions: await listSessions(db, viewer) }),
      revoke: async () => ({ revoked: await revokeSession(db, _id, request.body.session_id ?? '') }),
      revoke_all: endOthers,
    };
    return sendDone(reply, await acts[request.body.act]());
  });
};
