/** POST /api/sessions.php: where a member is signed in. */
import {
  type SessionsAct,
  sessionsAnswerSchema,
  sessionsBodySchema,
} from '@foyer/shared/wire-schemas/accounts';
import type { FastifyInstance } from 'fastify';
import { listSessions, revokeOtherSessions, revokeSession } from './sessions.ts';
import { requireViewer, sendDone, writeSchema } from '../platform/http/answer-write.ts';
import { readSessionToken } from '../platform/http/session-cookie.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';

export const registerOwnSessions = (
  app: FastifyInstance,
  { db, config }: WebDeps,
  facts: RequestFacts,
): void => {
  app.post<{ Body: { act: SessionsAct; session_id?: string } }>(
    '/api/sessions.php',
    writeSchema(sessionsBodySchema, sessionsAnswerSchema),
    async (request, reply) => {
      const { _id } = await requireViewer(request, facts);
      const token = readSessionToken(request, config) ?? '';
      const acts: Record<SessionsAct, () => Promise<object>> = {
        list: async () => ({ sessions: await listSessions(db, _id, token) }),
        revoke: async () => ({ revoked: await revokeSession(db, _id, request.body.session_id ?? '') }),
        revoke_all: async () => ({ revoked: await revokeOtherSessions(db, _id, token) }),
      };
      return sendDone(reply, await acts[request.body.act]());
    },
  );
};
