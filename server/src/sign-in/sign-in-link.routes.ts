/** POST /api/signin-link.php: signing in by the link of a mail. Also as plain forms. */
import { SIGN_IN_LINK_MINUTES, type SignInLinkAct } from '@foyer/shared/wire-schemas/accounts/accounts';
import { urls, withQuery } from '@foyer/shared/urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDone } from '../platform/http/answer-write.ts';
import { hostCookieName, isSecureSite } from '../platform/http/host-cookie.ts';
import { sendRefusal, toLoggedRefused } from '../platform/http/send-refusal.ts';
import { readSessionToken, setSessionCookie } from '../platform/http/session-cookie.ts';
import { setStepCookie } from '../platform/http/step-cookie.ts';
import { seeOther, wantsPage } from '../platform/http/wants-page.ts';
import { createMailContext } from '../platform/mail/post-mail.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { CodeNeeded } from './code-step.ts';
import { readDeviceCookie, setDeviceCookie } from '../platform/http/device-cookie.ts';
import { askLink, openLink } from './sign-in-link.ts';
import { countFailures } from './sessions.ts';
import { registerCall } from '../platform/http/register-call.ts';

interface LinkBody {
  act: SignInLinkAct;
  usr?: string;
  code?: string;
}

/** Where a plain form leads. */
const pagesOf = ({ act, code = '' }: LinkBody): { done: string; refused: string } => {
  if (act === 'ask')
    return {
      done: withQuery(urls.signIn(), { step: 'link', sent: 1 }),
      refused: withQuery(urls.signIn(), { step: 'link' }),
    };
  const own = /^[\w-]{1,100}$/.test(code) ? `/restore-${code}/` : urls.restore();
  return { done: urls.home(), refused: `${own}?for=sign-in` };
};

export const registerSignInLink = (
  app: FastifyInstance,
  { db, config, secrets, wakeOutbox, log }: WebDeps,
): void => {
  const context = createMailContext({ db, config, secrets, wakeOutbox });
  const cookieName = hostCookieName(config, 'link');
  const cookieOptions = {
    path: '/',
    httpOnly: true,
    secure: isSecureSite(config),
    sameSite: 'lax',
  } as const;

  const acts: Record<
    SignInLinkAct,
    (request: FastifyRequest, reply: FastifyReply, body: LinkBody) => Promise<void>
  > = {
    ask: async ({ ip: address }, reply, { usr = '' }) => {
      const browser = await askLink(context, { usr, address });
      reply.setCookie(cookieName, browser, { ...cookieOptions, maxAge: SIGN_IN_LINK_MINUTES * 60 });
    },
    open: async (request, reply, { code = '' }) => {
      const { token, device } = await countFailures(
        'link',
        openLink(context, {
          code,
          browser: request.cookies[cookieName],
          address: request.ip,
          deviceCookie: readDeviceCookie(request, config),
          userAgent: request.headers['user-agent'] ?? '',
          oldToken: readSessionToken(request, config),
        }),
      );
      reply.clearCookie(cookieName, cookieOptions);
      setDeviceCookie(reply, config, device);
      setSessionCookie(reply, config, token);
    },
  };

  registerCall(app, 'POST /api/signin-link.php', async (request, reply): Promise<FastifyReply> => {
    const pages = pagesOf(request.body);
    try {
      await acts[request.body.act](request, reply, request.body);
      return wantsPage(request) ? seeOther(reply, pages.done) : sendDone(reply);
    } catch (error) {
      if (error instanceof CodeNeeded) {
        setStepCookie(reply, config, error.step);
        if (wantsPage(request)) return seeOther(reply, withQuery(urls.signIn(), { step: 'code' }));
      }
      const refused = toLoggedRefused(error, { request, log });
      if (!wantsPage(request)) return sendRefusal(reply, refused);
      const [path = '', search] = pages.refused.split('?');
      const query = { ...Object.fromEntries(new URLSearchParams(search)), error: refused.code };
      return seeOther(reply, withQuery(path, { ...query, field: refused.details.field }));
    }
  });
};
