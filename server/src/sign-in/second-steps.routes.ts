/** POST /api/signin-code.php, also as a plain form; POST /api/passkey-signin.php, which needs scripts. */
import { isOwnPath, urls, withQuery } from '@foyer/shared/urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDone } from '../platform/http/answer-write.ts';
import { sendRefusal, toLoggedRefused } from '../platform/http/send-refusal.ts';
import { readSessionToken, setSessionCookie } from '../platform/http/session-cookie.ts';
import { seeOther, wantsPage } from '../platform/http/wants-page.ts';
import { createMailContext } from '../platform/mail/post-mail.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { finishCodeStep } from './code-step.ts';
import { readDeviceCookie, setDeviceCookie } from '../platform/http/device-cookie.ts';
import { askPasskey, verifyPasskey } from './passkeys.ts';
import { countFailures, openSession } from './sessions.ts';
import { clearStepCookie, readStepCookie } from '../platform/http/step-cookie.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerSecondSteps = (
  app: FastifyInstance,
  { db, config, secrets, wakeOutbox, log }: WebDeps,
): void => {
  const context = createMailContext({ db, config, secrets, wakeOutbox });
  const signInAs = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { memberId, device }: { memberId: number; device: string },
  ): Promise<void> => {
    const token = await openSession(db, memberId, {
      userAgent: request.headers['user-agent'] ?? '',
      oldToken: readSessionToken(request, config),
    });
    setDeviceCookie(reply, config, device);
    setSessionCookie(reply, config, token);
    clearStepCookie(reply, config);
  };

  registerCall(app, 'POST /api/signin-code.php', async (request, reply) => {
    const { code = '', next } = request.body ?? {};
    try {
      const done = await countFailures(
        'code',
        finishCodeStep(context, {
          code,
          step: readStepCookie(request, config),
          address: request.ip,
          deviceCookie: readDeviceCookie(request, config),
        }),
      );
      await signInAs(request, reply, done);
      return wantsPage(request) ? seeOther(reply, isOwnPath(next) ? next : urls.home()) : sendDone(reply);
    } catch (error) {
      const refused = toLoggedRefused(error, { request, log });
      if (!wantsPage(request)) return sendRefusal(reply, refused);
      const { code: error_, details } = refused;
      return seeOther(
        reply,
        withQuery(urls.signIn(), {
          // A step that is over starts over.
          step: error_ === 'need_auth' ? undefined : 'code',
          error: error_,
          field: details.field,
          next: isOwnPath(next) ? next : undefined,
        }),
      );
    }
  });

  registerCall(app, 'POST /api/passkey-signin.php', async (request, reply) => {
    const { act, credential = '' } = request.body;
    if (act === 'options') return sendDone(reply, { options: await askPasskey(context, request.ip) });
    const done = await countFailures(
      'passkey',
      verifyPasskey(context, {
        credential,
        address: request.ip,
        deviceCookie: readDeviceCookie(request, config),
      }),
    );
    await signInAs(request, reply, done);
    return sendDone(reply);
  });
};
