/** POST /api/notifications.php */
import { type NotificationAct } from '@foyer/shared/wire-schemas/notifications';
import type { FastifyInstance } from 'fastify';
import {
  chooseNotifications,
  listNotificationChoices,
  listNotifications,
  readNotifications,
} from './notifications.ts';
import { readPage, requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerNotifications = (app: FastifyInstance, { db }: WebDeps, facts: RequestFacts): void => {
  registerCall(app, 'POST /api/notifications.php', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { act, notification_id, page, kinds_off, digest } = request.body;
    const acts: Record<NotificationAct, () => Promise<object>> = {
      list: () => listNotifications(db, viewer, readPage(page)),
      read: () =>
        readNotifications(db, viewer, notification_id ? readId(notification_id, 'notification_id') : null),
      choices: () => listNotificationChoices(db, viewer),
      choose: () => chooseNotifications(db, viewer, { kindsOff: kinds_off, digest }),
    };
    return sendDone(reply, await acts[act]());
  });
};
