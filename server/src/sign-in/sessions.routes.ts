/** POST /api/signin.php and /api/signout.php; both also as plain forms, for pages without JavaScript. */
import { isOwnPath, urls, withQuery } from '@foyer/shared/urls';
import type { FastifyInstance } from 'fastify';
import { countFailures, findSession, signIn, signOut, toViewer } from './sessions.ts';
import { statementOf } from './refuse-suspended.ts';
import { readDeviceCookie, setDeviceCookie } from '../platform/http/device-cookie.ts';
import { sendRefusal, toLoggedRefused } from '../platform/http/send-refusal.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from '../platform/http/session-cookie.ts';
import { keepTypedFields } from '../platform/http/typed-fields.ts';
import { seeOther, wantsPage } from '../platform/http/wants-page.ts';
import { createMailContext } from '../platform/mail/post-mail.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { CodeNeeded } from './code-step.ts';
import { setStepCookie } from '../platform/http/step-cookie.ts';
import { registerCall } from '../platform/http/register-call.ts';

interface SignInBody {
  usr: string;
  pwd: string;
  code?: string;
  next?: string;
}

export const registerSessions = (
  app: FastifyInstance,
  { db, config, secrets, wakeOutbox, log }: WebDeps,
): void => {
  const context = createMailContext({ db, config, secrets, wakeOutbox });
  registerCall(
    app,
    'POST /api/signin.php',
    async (request, reply) => {
      const body = (request.body ?? {}) as Partial<SignInBody>;
      const next = isOwnPath(body.next) ? body.next : urls.home();
      try {
        // A missing field is the visitor's mistake and has a code of its own; a malformed one is not.
        const isMissing = request.validationError?.validation?.every(
          (complaint: { keyword: string }) => complaint.keyword === 'required',
        );
        if (request.validationError && !isMissing) throw request.validationError;
        const { token, device } = await countFailures(
          'password',
          signIn(context, {
            usr: typeof body.usr === 'string' ? body.usr : '',
            pwd: typeof body.pwd === 'string' ? body.pwd : '',
            code: typeof body.code === 'string' ? body.code : '',
            address: request.ip,
            userAgent: request.headers['user-agent'] ?? '',
            oldToken: readSessionToken(request, config),
            deviceCookie: readDeviceCookie(request, config),
          }),
        );
        setDeviceCookie(reply, config, device);
        setSessionCookie(reply, config, token);
        if (wantsPage(request)) return seeOther(reply, next);
        const session = await findSession(
          { ...context, log, rolesWithoutFactor: config.rolesWithoutFactor },
          token,
        );
        return reply.send({ ok: true, member: session && toViewer(session.viewer) });
      } catch (error) {
        if (error instanceof CodeNeeded) {
          setStepCookie(reply, config, error.step);
          const address = withQuery(urls.signIn(), { step: 'code', next: body.next && next });
          if (wantsPage(request)) return seeOther(reply, address);
        }
        const refused = toLoggedRefused(error, { request, log });
        if (!wantsPage(request)) return sendRefusal(reply, refused);
        const statement = statementOf(refused);
        if (statement !== undefined) return seeOther(reply, urls.decision(statement));
        keepTypedFields(reply, config, urls.signIn(), { usr: typeof body.usr === 'string' ? body.usr : '' });
        return seeOther(
          reply,
          withQuery(urls.signIn(), {
            error: refused.code,
            field: refused.details.field,
            next: isOwnPath(body.next) ? body.next : undefined,
          }),
        );
      }
    },
    { attachValidation: true },
  );

  registerCall(app, 'POST /api/signout.php', async (request, reply) => {
    const token = readSessionToken(request, config);
    if (token) await signOut(db, token);
    clearSessionCookie(reply, config);
    const next = request.body?.next;
    if (wantsPage(request)) return seeOther(reply, isOwnPath(next) ? next : urls.home());
    return reply.send({ ok: true });
  });
};
