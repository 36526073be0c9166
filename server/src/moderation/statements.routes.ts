/** Routes of statements of reasons, appeals and receipts of reports: for whoever has the key, signed in or not. */
import { appealAnswerSchema, appealBodySchema, statementSchema } from '@foyer/shared/wire-schemas/decisions';
import { noticeSchema } from '@foyer/shared/wire-schemas/notices';
import type { FastifyInstance } from 'fastify';
import { sendDone, writeSchema } from '../platform/http/answer-write.ts';
import { readFileName } from '../platform/http/read-address.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { getNotice } from './notices.ts';
import { getStatement, sendAppeal } from './statements.ts';

export const registerStatements = (app: FastifyInstance, { db }: WebDeps): void => {
  app.get<{ Params: { file: string } }>(
    '/api/decision/:file',
    { schema: { response: { 200: statementSchema } } },
    async (request, reply) =>
      reply
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .send(await getStatement(db, readFileName(request.params.file))),
  );

  app.get<{ Params: { file: string } }>(
    '/api/notice/:file',
    { schema: { response: { 200: noticeSchema } } },
    async (request, reply) =>
      reply
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .send(await getNotice(db, readFileName(request.params.file))),
  );

  app.post<{ Body: { key: string; words: string } }>(
    '/api/appeal.php',
    writeSchema(appealBodySchema, appealAnswerSchema),
    async (request, reply) => {
      await sendAppeal(db, { ...request.body, address: request.ip });
      return sendDone(reply);
    },
  );
};
