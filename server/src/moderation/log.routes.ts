/** GET /api/moderation/log.json: the log of moderation, for moderators alone; no answer is cached. */
import { MODERATED_KINDS } from '@foyer/shared/wire-schemas/moderation/acts';
import type { FastifyInstance } from 'fastify';
import { readChoice, readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { getLog } from './log/log-entries.ts';
import { requireModerator } from './require-moderator.http.ts';
import { registerCall } from '../platform/http/register-call.ts';

const idOf = (text: string | undefined, field: string): number | null =>
  text === undefined || text === '' ? null : readId(text, field);

export const registerModerationLog = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/moderation/log.json', async (request, reply) => {
    await requireModerator(request, facts);
    const { kind = '', object_id, member_id, q = '', before } = request.query;
    const about =
      kind === ''
        ? null
        : { kind: readChoice(MODERATED_KINDS, kind, 'kind'), objectId: readId(object_id, 'object_id') };
    const question = {
      about,
      memberId: idOf(member_id, 'member_id'),
      words: q,
      before: idOf(before, 'before'),
    };
    return reply.send(await getLog(db, question));
  });
};
