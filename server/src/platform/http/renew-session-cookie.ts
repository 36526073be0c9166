/** Gives browsers the next token of their session, with an answer that no cache keeps. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';
import { sessionCookieName, setSessionToken } from './session-cookie.ts';
import type { RequestFacts } from './web-deps.ts';

/** Signing in and out decide on the cookie themselves. */
const setsSession = (reply: FastifyReply, name: string): boolean =>
  [reply.getHeader('set-cookie') ?? []].flat().some((cookie) => String(cookie).startsWith(`${name}=`));

export const renewSessionCookie = (
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl'>,
  { sessionOf }: Pick<RequestFacts, 'sessionOf'>,
): void => {
  const name = sessionCookieName(config);
  app.addHook('onSend', async (request, reply) => {
    const asked = sessionOf(request);
    if (!asked || !String(reply.getHeader('cache-control')).includes('no-store')) return;
    // The answer goes out all the same when the database is away; the next one brings the token.
    const renew = await asked.then((found) => found?.renew).catch(() => undefined);
    if (!renew || setsSession(reply, name)) return;
    const token = await renew().catch(() => undefined);
    if (token) setSessionToken(reply, config, token);
  });
};
