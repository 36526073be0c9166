/** Routes of moderation: the queue, cases and decisions; no answer is cached. */
import { DECISION_GROUNDS } from '@foyer/shared/wire-schemas/moderation/decisions';
import {
  LISTED_KINDS,
  MODERATED_KINDS,
  MODERATION_ACTS,
  SUSPENSION_MAX_DAYS,
} from '@foyer/shared/wire-schemas/moderation/acts';
import type { FastifyInstance } from 'fastify';
import { moderate } from './moderation.ts';
import { getCase, getQueue } from './moderation-cases.ts';
import { takeNextCase } from './desk/next-case.ts';
import { readPlace } from './desk/queue-place.ts';
import { readChangeParts } from '../albums/read-change-parts.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { sendDone } from '../platform/http/answer-write.ts';
import { readChoice, readFileName, readId, readNumber } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { holderOf } from '../access/media-holders.ts';
import { requireModerator } from './require-moderator.http.ts';
import { registerCall } from '../platform/http/register-call.ts';

const MAX_STATUS_ID = 99;
const MAX_ID = 2 ** 31 - 1;
export const registerModeration = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  const { db, storage, secrets, config, wakeOutbox } = deps;
  const contextOf = (viewer: AccessViewer) => ({
    db,
    storage,
    secrets,
    holder: holderOf(viewer),
    moderatorId: viewer._id,
  });

  registerCall(app, 'GET /api/moderation/queue.json', async (request, reply) => {
    const context = contextOf(await requireModerator(request, facts));
    const { kind = '', state = 'waiting', after } = request.query;
    return reply.send(await getQueue(context, { kind, state, after: readPlace(after) }));
  });

  registerCall(app, 'POST /api/moderation_next.php', async (request, reply) => {
    const { _id: moderatorId } = await requireModerator(request, facts);
    const { kind, left_kind, left_id } = request.body;
    const left = left_kind
      ? {
          kind: readChoice(LISTED_KINDS, left_kind, 'left_kind'),
          object_id: readId(left_id ?? '', 'left_id'),
        }
      : null;
    return sendDone(reply, {
      case: await takeNextCase(db, {
        kind: kind ? readChoice(LISTED_KINDS, kind, 'kind') : '',
        left,
        moderatorId,
      }),
    });
  });

  registerCall(app, 'GET /api/moderation/{kind}/{file}', async (request, reply) => {
    const context = contextOf(await requireModerator(request, facts));
    const kind = readChoice(LISTED_KINDS, request.params.kind, 'kind');
    const id = readId(readFileName(request.params.file), 'object_id');
    return reply.send(await getCase(context, kind, id));
  });

  registerCall(app, 'POST /api/moderation.php', async (request, reply) => {
    const viewer = await requireModerator(request, facts);
    const {
      act,
      kind,
      object_id,
      reason = '',
      ground,
      days,
      status_id,
      seen_decision,
      seen_file,
      parts,
    } = request.body;
    const reported = await moderate(
      { db, storage, mail: config, secondOpinionPercent: config.secondOpinionPercent },
      {
        act: readChoice(MODERATION_ACTS, act, 'act'),
        kind: readChoice(MODERATED_KINDS, kind, 'kind'),
        objectId: readId(object_id, 'object_id'),
        reason,
        ...(ground && { ground: readChoice(DECISION_GROUNDS, ground, 'ground') }),
        ...(days && { days: readNumber(days, 'days', 0, SUSPENSION_MAX_DAYS) }),
        viewer,
        ...(status_id && { seenStatusId: readNumber(status_id, 'status_id', 0, MAX_STATUS_ID) }),
        ...(seen_decision && { seenDecision: readNumber(seen_decision, 'seen_decision', 0, MAX_ID) }),
        ...(seen_file && { seenFile: readNumber(seen_file, 'seen_file', 0, MAX_ID) }),
        ...(parts && { parts: readChangeParts(parts) }),
      },
    );
    wakeOutbox();
    return sendDone(reply, reported);
  });
};
