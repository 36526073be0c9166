/** Routes of copyright notices: the forms of claimants and uploaders, who need no account, and the moderators' desk. */
import {
  COPYRIGHT_ACTS,
  copyrightNoticeFieldsSchema,
  counterNoticeFieldsSchema,
  courtActionFieldsSchema,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import { REPORT_STATES } from '@foyer/shared/wire-schemas/moderation/reports';
import { COOKIES, DEFAULT_LANGUAGE, isLanguage } from '@foyer/shared/wire-schemas/site';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createBotCheck } from '../access/bot-check.ts';
import { sendDone } from '../platform/http/answer-write.ts';
import { checkFields } from '../platform/http/check-fields.ts';
import { readChoice, readId } from '../platform/http/read-address.ts';
import { readTimePlace } from '../platform/http/lists/list-page.ts';
import type { FormFields } from '../platform/http/read-form.ts';
import { toLoggedRefused } from '../platform/http/send-refusal.ts';
import { seeOther, wantsPage } from '../platform/http/wants-page.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { requireModerator } from './require-moderator.http.ts';
import { getCopyrightNotices } from './copyright/copyright-cases.ts';
import { decideCopyright } from './copyright/copyright-decisions.ts';
import { sendCopyrightNotice } from './copyright/copyright-notices.ts';
import { sendCounterNotice, sendCourtAction } from './copyright/counter-notices.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerCopyright = (
  app: FastifyInstance,
  { db, config, secrets, log, wakeOutbox }: WebDeps,
  facts: RequestFacts,
): void => {
  const botCheck = createBotCheck(db, secrets);
  const deps = { db, mail: config };

  /** As JSON, or for a form that the browser itself posted: the page that comes next, or the form's with what is wrong. */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    {
      receive,
      back,
      next,
    }: {
      receive: (fields: FormFields) => Promise<object>;
      back: (error: { error: string; field?: string }) => string;
      next: (done: object) => string;
    },
  ) => {
    const isPlain = wantsPage(request);
    try {
      const done = await receive((request.body ?? {}) as FormFields);
      wakeOutbox();
      return isPlain ? seeOther(reply, next(done)) : sendDone(reply, done);
    } catch (error) {
      if (!isPlain) throw error;
      const refused = toLoggedRefused(error, { request, log });
      const { field } = refused.details;
      return seeOther(reply, back({ error: refused.code, ...(field && { field }) }));
    }
  };

  const contactOf = ({ name = '', email = '', postal = '', phone = '', signature = '' }: FormFields) => ({
    name,
    email,
    postal,
    phone,
    signature,
  });

  registerCall(app, 'POST /api/copyright_notice.php', (request, reply) =>
    answer(request, reply, {
      receive: async (fields) => {
        checkFields(copyrightNoticeFieldsSchema, fields);
        const chosen = request.cookies[COOKIES.language];
        const receipt = await sendCopyrightNotice(
          { db, botCheck, publicUrl: config.publicUrl },
          {
            ...contactOf(fields),
            work: fields.work ?? '',
            addresses: fields.addresses ?? '',
            owner: fields.owner ?? '',
            goodFaith: fields.good_faith ?? '',
            accurate: fields.accurate ?? '',
            captcha: fields.captcha ?? '',
            language: isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE,
            address: request.ip,
          },
        );
        return { receipt };
      },
      back: (error) => rareUrls.copyrightNotice(error),
      next: (done) => rareUrls.notice((done as { receipt: { key: string } }).receipt.key),
    }),
  );

  const keyOf = (request: FastifyRequest): string =>
    String((request.body as FormFields | undefined)?.key ?? '').slice(0, 60) || '-';

  registerCall(app, 'POST /api/counter_notice.php', (request, reply) =>
    answer(request, reply, {
      receive: async (fields) => {
        checkFields(counterNoticeFieldsSchema, fields);
        await sendCounterNotice(deps, {
          ...contactOf(fields),
          key: fields.key ?? '',
          words: fields.words ?? '',
          mistake: fields.mistake ?? '',
          jurisdiction: fields.jurisdiction ?? '',
          memberId: (await facts.viewerOf(request))?._id ?? null,
          address: request.ip,
        });
        return {};
      },
      back: (error) => urls.decision(keyOf(request), error),
      next: () => urls.decision(keyOf(request)),
    }),
  );

  registerCall(app, 'POST /api/court_action.php', (request, reply) =>
    answer(request, reply, {
      receive: async (fields) => {
        checkFields(courtActionFieldsSchema, fields);
        await sendCourtAction(db, {
          key: fields.key ?? '',
          materialId: readId(fields.material_id, 'material_id'),
          action: fields.action ?? '',
          address: request.ip,
        });
        return {};
      },
      back: ({ error }) => rareUrls.notice(keyOf(request), { error }),
      next: () => rareUrls.notice(keyOf(request)),
    }),
  );

  registerCall(app, 'GET /api/moderation/copyright.json', async (request, reply) => {
    const viewer = await requireModerator(request, facts);
    const { state: asked = 'open', after = '' } = request.query;
    const state = readChoice(REPORT_STATES, asked, 'state');
    return reply.send(await getCopyrightNotices(db, viewer, { state, after: readTimePlace(after) }));
  });

  registerCall(app, 'POST /api/moderation_copyright.php', async (request, reply) => {
    const viewer = await requireModerator(request, facts);
    const { act, material_id, reason } = request.body;
    const reported = await decideCopyright(deps, {
      act: readChoice(COPYRIGHT_ACTS, act, 'act'),
      materialId: readId(material_id, 'material_id'),
      reason,
      viewer,
    });
    wakeOutbox();
    return sendDone(reply, reported);
  });
};
