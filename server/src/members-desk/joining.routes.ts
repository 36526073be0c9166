/** Routes of who asks to join, and of invitations; no answer is cached. */
import {
  INVITATION_ACTS,
  INVITATION_STATES,
  JOINING_ACTS,
} from '@foyer/shared/wire-schemas/members/joining-desk';
import type { FastifyInstance } from 'fastify';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { readChoice, readId } from '../platform/http/read-address.ts';
import { registerCall } from '../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { createMailContext } from '../platform/mail/post-mail.ts';
import { createInvitation, endInvitation, listInvitations } from './invitations.ts';
import { answerJoining, listWaiting } from './joining-desk.ts';

export const registerJoiningDesk = (
  app: FastifyInstance,
  { db, config, secrets, wakeOutbox }: WebDeps,
  facts: RequestFacts,
): void => {
  const mail = createMailContext({ db, config, secrets, wakeOutbox });

  registerCall(app, 'GET /api/members_desk/joining.json', async (request, reply) =>
    reply.send(await listWaiting(db, request.query.after ?? '')),
  );

  registerCall(app, 'POST /api/joining.php', async (request, reply) => {
    const by = await requireViewer(request, facts);
    const { act, member_id: memberId, reason = '' } = request.body;
    const answer = {
      act: readChoice(JOINING_ACTS, act, 'act'),
      memberId: readId(memberId, 'member_id'),
      reason,
      by,
    };
    return sendDone(reply, await answerJoining(mail, answer));
  });

  registerCall(app, 'GET /api/members_desk/invitations.json', async (request, reply) => {
    const { state, before } = request.query;
    return reply.send(
      await listInvitations(db, {
        state: state ? readChoice(INVITATION_STATES, state, 'state') : null,
        before: before ? readId(before, 'before') : null,
      }),
    );
  });

  registerCall(app, 'POST /api/invitations.php', async (request, reply) => {
    const { _id: memberId } = await requireViewer(request, facts);
    const { act, note = '', uses = '', days = '', invitation_id: id } = request.body;
    const acts = {
      create: () => createInvitation({ db, publicUrl: config.publicUrl }, { memberId }, { note, uses, days }),
      end: async () => {
        await endInvitation(db, { memberId }, readId(id, 'invitation_id'));
        return '';
      },
    };
    return sendDone(reply, { link: await acts[readChoice(INVITATION_ACTS, act, 'act')]() });
  });
};
