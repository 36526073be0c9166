/** POST multipart /api/report.php, and the challenge that it wants solved. */
import { REPORT_FILE_MAX_BYTES, reportFieldsSchema } from '@foyer/shared/wire-schemas/reports';
import { COOKIES, DEFAULT_LANGUAGE, isLanguage } from '@foyer/shared/wire-schemas/site';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBotCheck, limitChallenges } from '../../access/bot-check.ts';
import { Refused } from '../../platform/http/refused.ts';
import { limitReportForms, sendReport } from './reports.ts';
import { sendDone } from '../../platform/http/answer-write.ts';
import { checkFields } from '../../platform/http/check-fields.ts';
import { readMultipart } from '../../platform/http/read-multipart.ts';
import { toLoggedRefused } from '../../platform/http/send-refusal.ts';
import { seeOther, wantsPage } from '../../platform/http/wants-page.ts';
import { createMailContext } from '../../platform/mail/post-mail.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import { registerCall } from '../../platform/http/register-call.ts';

export const registerReports = (
  app: FastifyInstance,
  { db, storage, secrets, log, config, wakeOutbox }: WebDeps,
  { viewerOf }: RequestFacts,
): void => {
  const botCheck = createBotCheck(db, secrets);
  const mail = createMailContext({ db, config, secrets, wakeOutbox });

  registerCall(app, 'GET /api/captcha.json', async (request, reply) => {
    await limitChallenges(db, request.ip);
    return reply.send(await botCheck.challenge());
  });

  const receive = async (request: FastifyRequest, isPlain: boolean) => {
    if (!request.isMultipart()) throw new Refused('bad_request', 'this call takes multipart/form-data');
    await limitReportForms(db, request.ip);
    const { fields, file } = await readMultipart(request, { maxBytes: REPORT_FILE_MAX_BYTES });
    checkFields(reportFieldsSchema, fields);
    const { subject = '', email = '', message = '', captcha = '', ref = '' } = fields;
    const { section = '', object_id: objectId = '', reason = '' } = fields;
    const chosen = request.cookies[COOKIES.language];
    const memberId = (await viewerOf(request))?._id ?? null;
    return sendReport(
      { db, storage, botCheck, mail },
      {
        subject,
        email,
        message,
        captcha,
        ref,
        file,
        section,
        objectId,
        reason,
        isPlain,
        memberId,
        address: request.ip,
        language: isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE,
      },
    );
  };

  registerCall(app, 'POST /api/report.php', async (request, reply) => {
    const isPlain = wantsPage(request);
    try {
      const receipt = await receive(request, isPlain);
      return isPlain ? seeOther(reply, rareUrls.notice(receipt.key)) : sendDone(reply, { receipt });
    } catch (error) {
      if (!isPlain) throw error;
      const refused = toLoggedRefused(error, { request, log });
      return seeOther(reply, urls.contact(undefined, { error: refused.code }));
    }
  });
};
