/** Routes of statements of reasons, appeals and receipts of reports: for anyone who has the key, signed in or not. */
import type { FastifyInstance } from 'fastify';
import { sendDone } from '../platform/http/answer-write.ts';
import { readFileName } from '../platform/http/read-address.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { getNotice } from './reports/notices.ts';
import { getStatement, sendAppeal } from './statements.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerStatements = (app: FastifyInstance, { db }: WebDeps): void => {
  registerCall(app, 'GET /api/decision/{file}', async (request, reply) =>
    reply
      .header('referrer-policy', 'no-referrer')
      .send(await getStatement(db, readFileName(request.params.file))),
  );

  registerCall(app, 'GET /api/notice/{file}', async (request, reply) =>
    reply
      .header('referrer-policy', 'no-referrer')
      .send(await getNotice(db, readFileName(request.params.file))),
  );

  registerCall(app, 'POST /api/appeal.php', async (request, reply) => {
    await sendAppeal(db, { ...request.body, address: request.ip });
    return sendDone(reply);
  });
};
