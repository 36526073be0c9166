/** The session's cookie: HttpOnly and bound to this host; scripts see only the flag of having signed out. */
import { COOKIES } from '@foyer/shared/wire-schemas/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { hostCookieName, isSecureSite } from './host-cookie.ts';
import type { SessionToken } from './session-viewer.ts';

/** Idle days after which a session ends; decision 71 has the absolute end. */
export const SESSION_IDLE_DAYS = 30;
const SESSION_SECONDS = SESSION_IDLE_DAYS * 24 * 3600;

export const sessionCookieName = (config: Pick<Config, 'publicUrl'>): string =>
  hostCookieName(config, 'session');

const TOKEN = /^[\w-]{43}$/;

/** Undefined for no cookie and for what cannot be one of ours. */
export const readSessionToken = (
  request: FastifyRequest,
  config: Pick<Config, 'publicUrl'>,
): string | undefined => {
  const token = request.cookies[sessionCookieName(config)];
  return token && TOKEN.test(token) ? token : undefined;
};

export const setSessionToken = (
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  { token, maxAgeSeconds }: SessionToken,
): void => {
  reply.setCookie(sessionCookieName(config), token, {
    path: '/',
    httpOnly: true,
    secure: isSecureSite(config),
    sameSite: 'lax',
    maxAge: maxAgeSeconds,
  });
};

/** Of a session that starts. */
export const setSessionCookie = (reply: FastifyReply, config: Config, token: string): void => {
  setSessionToken(reply, config, { token, maxAgeSeconds: SESSION_SECONDS });
  reply.clearCookie(COOKIES.signedOut, { path: '/' });
};

/** The flag tells the site's other tabs. */
export const clearSessionCookie = (reply: FastifyReply, config: Config): void => {
  const secure = isSecureSite(config);
  reply.clearCookie(sessionCookieName(config), { path: '/', httpOnly: true, secure, sameSite: 'lax' });
  reply.setCookie(COOKIES.signedOut, '1', { path: '/', secure, sameSite: 'lax', maxAge: 3600 });
};
