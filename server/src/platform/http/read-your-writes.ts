/** Read-your-writes: reads of a session that wrote a moment ago go to the primary, whichever process answers them. */
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { readSessionToken } from './session-cookie.ts';

const WROTE_COOKIE = 'wrote';
/** Longer than a replica that is asked is ever behind (FOYER_REPLICA_MAX_LAG_SECONDS). */
const PRIMARY_SECONDS = 5;

/**
 * A cookie of five seconds at every write of a session. It is not signed: who forges it is answered by the primary, which
 * is all that it does.
 */
export const markWrites = (
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'databaseReplicaUrls'>,
): void => {
  if (config.databaseReplicaUrls.length === 0) return;
  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'POST' || reply.statusCode >= 400 || !readSessionToken(request, config)) return;
    reply.setCookie(WROTE_COOKIE, '1', {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl.startsWith('https:'),
      maxAge: PRIMARY_SECONDS,
    });
  });
};

export const hasJustWritten = (request: FastifyRequest): boolean =>
  request.cookies[WROTE_COOKIE] !== undefined;
