/** GET /api/.g.php: leaves for the provider (`?next=`), and where the provider sends the visitor back. */
import { isOwnPath, urls, withQuery } from '@foyer/shared/urls';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../platform/http/refused.ts';
import { startCodeStep } from './code-step.ts';
import { statementOf } from './refuse-suspended.ts';
import { hasSecondFactor } from './second-factors.ts';
import { countFailures, openSession } from './sessions.ts';
import { setStepCookie } from '../platform/http/step-cookie.ts';
import { createThirdParty, type SignInTrip } from './third-party.ts';
import { logFailure, toRefused } from '../platform/http/send-refusal.ts';
import { readSessionToken, setSessionCookie } from '../platform/http/session-cookie.ts';
import { registerCall } from '../platform/http/register-call.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';

const PATH = '/api/.g.php';
/** Long enough for a password, a second factor and a mail. */
const TRIP_SECONDS = 15 * 60;

const readTrip = (text: string | undefined): SignInTrip | undefined => {
  try {
    const trip = JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as Partial<SignInTrip>;
    const { state, nonce, verifier, next, invitation } = trip;
    return typeof state === 'string' && typeof nonce === 'string' && typeof verifier === 'string'
      ? {
          ...{ state, nonce, verifier, next: isOwnPath(next) ? next : urls.home() },
          invitation: typeof invitation === 'string' ? invitation : '',
        }
      : undefined;
  } catch {
    return undefined;
  }
};

export const registerThirdParty = (app: FastifyInstance, { db, config, log }: WebDeps): void => {
  const { oidc, publicUrl } = config;
  const thirdParty =
    oidc && createThirdParty(db, oidc, { redirectUri: `${publicUrl}${PATH}`, joining: () => config.joining });
  const isSecure = publicUrl.startsWith('https:');
  const cookieName = isSecure ? '__Host-trip' : 'trip';
  const cookieOptions = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' } as const;

  registerCall(
    app,
    'GET /api/.g.php',
    async (request, reply) => {
      if (!thirdParty) throw new Refused('not_found', 'no provider is set up');
      const { query } = request;
      const isBack = query.code !== undefined || query.error !== undefined;
      let next = isOwnPath(query.next) ? query.next : urls.home();
      try {
        if (!isBack) {
          const { address, trip } = await thirdParty.leave(next, query.invitation ?? '');
          const kept = Buffer.from(JSON.stringify(trip)).toString('base64url');
          reply.setCookie(cookieName, kept, { ...cookieOptions, maxAge: TRIP_SECONDS });
          return reply.code(302).header('location', address).send();
        }
        const trip = readTrip(request.cookies[cookieName]);
        // One trip, one return.
        reply.clearCookie(cookieName, cookieOptions);
        if (!trip) throw new Refused('invalid_usr_or_pwd', 'this browser did not set out from here');
        next = trip.next;
        const memberId = await countFailures(
          'provider',
          thirdParty.comeBack(trip, new URL(request.url, publicUrl)),
        );
        // A provider vouches for an address, not for the second factor of an account here.
        if (await hasSecondFactor(db, memberId)) {
          setStepCookie(reply, config, await startCodeStep(db, memberId));
          const address = withQuery(urls.signIn(), {
            step: 'code',
            next: next === urls.home() ? undefined : next,
          });
          return reply.code(302).header('location', address).send();
        }
        const token = await openSession(db, memberId, {
          userAgent: request.headers['user-agent'] ?? '',
          oldToken: readSessionToken(request, config),
        });
        setSessionCookie(reply, config, token);
        return reply.code(302).header('location', next).send();
      } catch (error) {
        const refused = toRefused(error);
        // A provider that is away is the operator's matter, too.
        if (refused.status >= 500) logFailure(log, request, error);
        // As a password does without scripts: the statement says why, until when, and how to object.
        const statement = statementOf(refused);
        if (statement !== undefined)
          return reply.code(302).header('location', urls.decision(statement)).send();
        return reply
          .code(302)
          .header(
            'location',
            withQuery(urls.signIn(), { error: refused.code, next: next === urls.home() ? undefined : next }),
          )
          .send();
      }
    },
    { exposeHeadRoute: false },
  );
};
