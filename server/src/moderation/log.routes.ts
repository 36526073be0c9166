/** GET /api/moderation/log.json: the log of moderation, for moderators alone; no answer is cached. */
import { MODERATED_KINDS, type ModeratedKind } from '@foyer/shared/wire-schemas/moderation';
import { logQuerySchema, logSchema } from '@foyer/shared/wire-schemas/moderation-log';
import type { FastifyInstance } from 'fastify';
import { readChoice, readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { getLog } from './log/log-entries.ts';
import { requireModerator } from './require-moderator.http.ts';

interface LogQuery {
  kind?: ModeratedKind | '';
  object_id?: string;
  member_id?: string;
  q?: string;
  before?: string;
}

const idOf = (text: string | undefined, field: string): number | null =>
  text === undefined || text === '' ? null : readId(text, field);

export const registerModerationLog = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  app.get<{ Querystring: LogQuery }>(
    '/api/moderation/log.json',
    { schema: { querystring: logQuerySchema, response: { 200: logSchema } } },
    async (request, reply) => {
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
      return reply.header('cache-control', 'private, no-store').send(await getLog(db, question));
    },
  );
};
