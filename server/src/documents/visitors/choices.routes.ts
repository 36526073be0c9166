/**
 * Forms by which a visitor's choices become cookies without JavaScript: the age gate, consent and discreet mode. Each answers 303
 * and leads back. Open under every age policy: a choice can be withdrawn any time.
 */
import { CONSENT_SECONDS, formatConsent, parseConsent, PURPOSES } from '@foyer/shared/wire-schemas/consent';
import { DISCREET_FLAGS, DISCREET_SECONDS, formatDiscreet } from '@foyer/shared/wire-schemas/discreet';
import {
  DISMISSED_SECONDS,
  formatDismissed,
  parseDismissed,
} from '@foyer/shared/wire-schemas/settings/announcements';
import { COOKIES } from '@foyer/shared/wire-schemas/site';
import { isOwnPath } from '@foyer/shared/urls';
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { setVisitorCookie } from './visitor-cookie.http.ts';

const AGE_COOKIE_SECONDS = 30 * 24 * 3600;

/** Boxes that are ticked come with a value, the others not at all. */
type Form = Readonly<Record<string, string | undefined>>;

export const registerChoices = (app: FastifyInstance, config: Config): void => {
  const keep = (reply: FastifyReply, name: string, value: string, maxAge: number) =>
    setVisitorCookie(reply, config, name, value, { maxAge });
  const leadBack = (reply: FastifyReply, next: string | undefined) =>
    reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('location', isOwnPath(next) ? next : '/')
      .send();

  registerCall(app, 'POST /api/age.php', async (request, reply) => {
    keep(reply, COOKIES.age, '1', AGE_COOKIE_SECONDS);
    return leadBack(reply, ((request.body ?? {}) as Form).next);
  });

  // A button decides for all purposes (`choice`); without one the boxes do.
  registerCall(app, 'POST /api/consent.php', async (request, reply) => {
    const form = (request.body ?? {}) as Form;
    const purposes = parseConsent(form.choice) ?? PURPOSES.filter((purpose) => form[purpose]);
    keep(reply, COOKIES.consent, formatConsent(purposes), CONSENT_SECONDS);
    return leadBack(reply, form.next);
  });

  registerCall(app, 'POST /api/dismiss.php', async (request, reply) => {
    const { id, next } = request.body;
    if (config.announcements.some((one) => one.id === id))
      keep(
        reply,
        COOKIES.dismissed,
        formatDismissed(parseDismissed(request.cookies[COOKIES.dismissed]), id),
        DISMISSED_SECONDS,
      );
    // A script hides the line itself, and needs no page.
    return next === undefined ? reply.code(204).send() : leadBack(reply, next);
  });

  registerCall(app, 'POST /api/discreet.php', async (request, reply) => {
    const form = (request.body ?? {}) as Form;
    const text = formatDiscreet(DISCREET_FLAGS.filter((flag) => form[flag]));
    if (text) keep(reply, COOKIES.discreet, text, DISCREET_SECONDS);
    else reply.clearCookie(COOKIES.discreet, { path: '/' });
    return leadBack(reply, form.next);
  });
};
