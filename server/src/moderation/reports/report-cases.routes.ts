/** Routes of reports for moderators: list, one of them with its picture, decisions; no answer is cached. */
import { REPORT_ACTS, REPORT_STATES } from '@foyer/shared/wire-schemas/moderation/reports';
import type { FastifyInstance } from 'fastify';
import { sendDone } from '../../platform/http/answer-write.ts';
import { readChoice, readFileName, readId } from '../../platform/http/read-address.ts';
import { readTimePlace } from '../../platform/http/lists/list-page.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import { decideReport, getAttachmentKey, getReport, getReports } from './report-cases.ts';
import { requireModerator } from '../require-moderator.http.ts';
import { registerCall } from '../../platform/http/register-call.ts';

export const registerReportCases = (
  app: FastifyInstance,
  { db, storage, config, wakeOutbox }: WebDeps,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/moderation/reports.json', async (request, reply) => {
    await requireModerator(request, facts);
    const { state: asked = 'open', after = '' } = request.query;
    const state = readChoice(REPORT_STATES, asked, 'state');
    // Of open ones a digit says whether a trusted flagger reports.
    const place = readTimePlace(after, state === 'open' ? /^[01]\.\d{1,18}$/ : undefined);
    return reply.send(await getReports(db, { state, after: place }, config.trustedFlaggers));
  });

  registerCall(app, 'GET /api/moderation/report/{file}', async (request, reply) => {
    await requireModerator(request, facts);
    const id = readId(readFileName(request.params.file), 'report_id');
    return reply.send(await getReport(db, id, config.trustedFlaggers));
  });

  registerCall(app, 'GET /api/moderation/report/{id}/attachment.webp', async (request, reply) => {
    await requireModerator(request, facts);
    const found = await storage.open(await getAttachmentKey(db, readId(request.params.id, 'report_id')));
    if (!found) throw new Refused('not_found', 'the picture is gone');
    return reply.header('x-content-type-options', 'nosniff').type('image/webp').send(found.body);
  });

  registerCall(app, 'POST /api/moderation_reports.php', async (request, reply) => {
    const viewer = await requireModerator(request, facts);
    const { act, report_id, text = '', state } = request.body;
    const reported = await decideReport(db, {
      act: readChoice(REPORT_ACTS, act, 'act'),
      reportId: readId(report_id, 'report_id'),
      text,
      memberId: viewer._id,
      ...(state && { seenState: readChoice(REPORT_STATES, state, 'state') }),
    });
    wakeOutbox();
    return sendDone(reply, reported);
  });
};
