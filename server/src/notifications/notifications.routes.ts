/** POST /api/notifications.php */
import {
  type NotificationAct,
  notificationsAnswerSchema,
  notificationsBodySchema,
} from '@foyer/shared/wire-schemas/notifications';
import type { FastifyInstance } from 'fastify';
import { listNotifications, readNotifications } from './notifications.ts';
import { readPage, requireViewer, sendDone, writeSchema } from '../platform/http/answer-write.ts';
import { readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';

export const registerNotifications = (app: FastifyInstance, { db }: WebDeps, facts: RequestFacts): void => {
  app.post<{ Body: { act: NotificationAct; notification_id?: string; page?: string } }>(
    '/api/notifications.php',
    writeSchema(notificationsBodySchema, notificationsAnswerSchema),
    async (request, reply) => {
      const viewer = await requireViewer(request, facts);
      const { act, notification_id, page } = request.body;
      const told =
        act === 'list'
          ? await listNotifications(db, viewer, readPage(page))
          : await readNotifications(
              db,
              viewer,
              notification_id ? readId(notification_id, 'notification_id') : null,
            );
      return sendDone(reply, told);
    },
  );
};
