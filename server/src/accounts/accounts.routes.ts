/** POST /api/signup.php, /api/restore.php, and the address in the confirmation mail. Also as plain forms. */
import { COOKIES, DEFAULT_LANGUAGE, isLanguage, type Language } from '@foyer/shared/wire-schemas/site';
import { isOwnPath, urls, withQuery } from '@foyer/shared/urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { confirmChangedEmail } from './account-changes.ts';
import { askRestore, confirmEmail, setRestored, signUp, signUpBrowser } from './accounts.ts';
import { clearSignUpCookie, readSignUpCookie, setSignUpCookie } from './sign-up-cookie.http.ts';
import { readDeviceCookie, setDeviceCookie } from '../platform/http/device-cookie.ts';
import { createMailContext } from '../platform/mail/post-mail.ts';
import { sendDone } from '../platform/http/answer-write.ts';
import { toLoggedRefused } from '../platform/http/send-refusal.ts';
import {
  clearSessionCookie,
  readSessionToken,
  setSessionCookie,
  setSessionToken,
} from '../platform/http/session-cookie.ts';
import { keepTypedFields, type TypedFields } from '../platform/http/typed-fields.ts';
import { seeOther, wantsPage } from '../platform/http/wants-page.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

const languageOf = (request: FastifyRequest): Language => {
  const chosen = request.cookies[COOKIES.language];
  return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE;
};

export const registerAccounts = (
  app: FastifyInstance,
  deps: WebDeps,
  { viewerOf }: Pick<RequestFacts, 'viewerOf'>,
): void => {
  const { config, db, log, secrets, wakeOutbox } = deps;
  const mail = createMailContext({ db, config, secrets, wakeOutbox });

  /** Does the work and answers as JSON, or leads a plain form to the page that comes next, which shows again what was typed. */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<unknown>,
    pages: { done: string; refused: string; next?: string; invitation?: string },
    typed: TypedFields = {},
  ): Promise<FastifyReply> => {
    try {
      await work();
    } catch (error) {
      if (!wantsPage(request)) throw error;
      const refused = toLoggedRefused(error, { request, log });
      const { field } = refused.details;
      keepTypedFields(reply, config, pages.refused, typed);
      const next = isOwnPath(pages.next) ? pages.next : undefined;
      return seeOther(
        reply,
        withQuery(pages.refused, {
          error: refused.code,
          field,
          next,
          invitation: pages.invitation || undefined,
        }),
      );
    }
    if (!wantsPage(request)) return sendDone(reply);
    keepTypedFields(reply, config, pages.done, { email: typed.email });
    return seeOther(reply, pages.done);
  };

  registerCall(app, 'POST /api/signup.php', async (request, reply) => {
    const body = request.body ?? {};
    const { act = 'register', usr = '', email = '', pwd = '', next, invitation = '', words = '' } = body;
    const address = request.ip;
    const browser = signUpBrowser(readSignUpCookie(request, config));
    const work = async () => {
      if (act === 'resend') await askRestore(mail, { email, address, browser });
      else {
        const rule = { joining: config.joining, wish: { invitation, words } };
        await signUp(mail, { usr, email, pwd, address, language: languageOf(request), browser, ...rule });
      }
      // Whether there is such an account or not.
      setSignUpCookie(reply, config, browser);
    };
    return answer(
      request,
      reply,
      work,
      act === 'resend'
        ? { done: '/send-email/?sent=1', refused: '/send-email/' }
        : {
            done: '/send-email/',
            refused: '/sign-up/',
            next,
            invitation,
          },
      { usr, email, words },
    );
  });

  registerCall(app, 'POST /api/restore.php', async (request, reply) => {
    const { act, email = '', code = '', pwd = '' } = request.body;
    const address = request.ip;
    if (act === 'ask')
      return answer(
        request,
        reply,
        () => askRestore(mail, { email, address }),
        { done: '/restore-/?sent=1', refused: '/restore-/' },
        { email },
      );
    const set = async () => {
      await setRestored(mail, { code, pwd, address });
      clearSessionCookie(reply, config);
    };
    const own = /^[\w-]{1,100}$/.test(code) ? `/restore-${code}/` : '/restore-/';
    return answer(request, reply, set, { done: '/restore-success/', refused: own });
  });

  /** One address for both kinds of codes: of a new account, and of an account's new address. */
  const confirm = async (request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply) => {
    const { code } = request.params;
    const viewer = await viewerOf(request);
    const confirmed = await confirmEmail({ db, secrets }, code, {
      // Who is signed in stays who they are.
      browser: viewer ? undefined : readSignUpCookie(request, config),
      deviceCookie: readDeviceCookie(request, config),
      userAgent: request.headers['user-agent'] ?? '',
      oldToken: readSessionToken(request, config),
    });
    if (confirmed?.signedIn) {
      clearSignUpCookie(reply, config);
      setDeviceCookie(reply, config, confirmed.signedIn.device);
      setSessionCookie(reply, config, confirmed.signedIn.token);
      return seeOther(reply, withQuery(urls.home(), { confirmed: 1 }));
    }
    if (confirmed?.waits) return seeOther(reply, withQuery(urls.signIn(), { error: 'joining_waits' }));
    const changed = confirmed ? undefined : await confirmChangedEmail(mail, code, viewer);
    if (changed?.token) setSessionToken(reply, config, changed.token);
    return seeOther(reply, confirmed || changed ? '/sign-in/?confirmed=1' : '/send-email/?error=not_found');
  };
  // By the page's button alone: programs that look through mails follow their links.
  app.post('/confirm-:code/', confirm);
};
