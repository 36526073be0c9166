/** POST /api/messages.php */
import { type MessageAct } from '@foyer/shared/wire-schemas/messages';
import type { FastifyInstance } from 'fastify';
import {
  getThread,
  listThreads,
  readThread,
  removeMessages,
  reportMessage,
  sendMessage,
} from './messages.ts';
import { readPage, requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerMessages = (app: FastifyInstance, { db }: WebDeps, facts: RequestFacts): void => {
  registerCall(app, 'POST /api/messages.php', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { act, object_id, message_id, msg = '', page, before } = request.body;
    const otherId = () => readId(object_id, 'object_id');
    const acts: Record<MessageAct, () => Promise<object>> = {
      send: () => sendMessage(db, viewer, otherId(), msg),
      list: () => listThreads(db, viewer, readPage(page)),
      thread: () =>
        getThread(db, viewer, otherId(), {
          page: readPage(page),
          before: before ? readId(before, 'before') : null,
        }),
      read: () => readThread(db, viewer, otherId()),
      report: () => reportMessage(db, viewer, readId(message_id, 'message_id')),
      delete: () =>
        removeMessages(
          db,
          viewer,
          message_id ? { messageId: readId(message_id, 'message_id') } : { otherId: otherId() },
        ),
    };
    return sendDone(reply, await acts[act]());
  });
};
