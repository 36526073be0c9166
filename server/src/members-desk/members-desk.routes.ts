/** Routes of the desk of members; no answer is cached. */
import { MEMBER_DESK_ACTS } from '@foyer/shared/wire-schemas/members/members-desk';
import type { FastifyInstance } from 'fastify';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { readChoice, readFileName, readId } from '../platform/http/read-address.ts';
import { registerCall } from '../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { createMailContext } from '../platform/mail/post-mail.ts';
import { actOnMember } from './desk-acts.ts';
import { getDeskMember } from './desk-member.ts';
import { findMembers } from './find-members.ts';

export const registerMembersDesk = (
  app: FastifyInstance,
  { db, config, secrets, wakeOutbox }: WebDeps,
  facts: RequestFacts,
): void => {
  const mail = createMailContext({ db, config, secrets, wakeOutbox });

  registerCall(app, 'GET /api/members_desk/find.json', async (request, reply) => {
    const { q = '', from = '', to = '', after = '' } = request.query;
    return reply.send(await findMembers(db, { q, from, to, after }));
  });

  registerCall(app, 'GET /api/members_desk/member/{member_id}.json', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const id = readId(readFileName(request.params.file), 'member_id');
    return reply.send({ member: await getDeskMember({ db, config }, viewer, id) });
  });

  registerCall(app, 'POST /api/members_desk.php', async (request, reply) => {
    const by = await requireViewer(request, facts);
    const { act, member_id: memberId, reason, ...limits } = request.body;
    const wish = {
      act: readChoice(MEMBER_DESK_ACTS, act, 'act'),
      memberId: readId(memberId, 'member_id'),
      reason,
      by,
      limits,
    };
    return sendDone(reply, await actOnMember(mail, wish));
  });
};
