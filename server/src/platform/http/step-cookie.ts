/** The cookie of a sign-in whose second step is missing: HttpOnly, bound to this host, for minutes. */
import { CODE_STEP_MINUTES } from '@foyer/shared/wire-schemas/accounts/second-factors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { hostCookieName, isSecureSite } from './host-cookie.ts';

type Site = Pick<Config, 'publicUrl'>;
const cookieName = (config: Site): string => hostCookieName(config, 'step');
const optionsOf = (config: Site) =>
  ({ path: '/', httpOnly: true, secure: isSecureSite(config), sameSite: 'lax' }) as const;

export const readStepCookie = (request: FastifyRequest, config: Site): string | undefined =>
  request.cookies[cookieName(config)];

export const setStepCookie = (reply: FastifyReply, config: Site, step: string): void => {
  reply.setCookie(cookieName(config), step, { ...optionsOf(config), maxAge: CODE_STEP_MINUTES * 60 });
};

export const clearStepCookie = (reply: FastifyReply, config: Site): void => {
  reply.clearCookie(cookieName(config), optionsOf(config));
};
