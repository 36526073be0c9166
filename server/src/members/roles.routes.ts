/** Routes of roles, for those who may change them; no answer is cached. */
import { ROLES } from '@foyer/shared/wire-schemas/members/roles';
import type { FastifyInstance } from 'fastify';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { readNamePlace } from '../platform/http/lists/list-page.ts';
import { readChoice } from '../platform/http/read-address.ts';
import { registerCall } from '../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { changeRole, listHolders } from './roles.ts';

export const registerRoles = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/roles.json', async (request, reply) => {
    const { role = '', after = '' } = request.query;
    const asked = { role: role === '' ? null : readChoice(ROLES, role, 'role'), after: readNamePlace(after) };
    return reply.send(await listHolders(db, asked));
  });

  registerCall(app, 'POST /api/roles.php', async (request, reply) => {
    const { _id: memberId } = await requireViewer(request, facts);
    const { act, role, name, reason } = request.body;
    return sendDone(
      reply,
      await changeRole(db, { role, isGranted: act === 'grant', name, reason, by: { memberId } }),
    );
  });
};
