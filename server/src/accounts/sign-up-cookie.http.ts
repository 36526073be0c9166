/** What a browser keeps from signing up until its mail is confirmed: HttpOnly, bound to this host, of use together with the mail's code alone. */
import { CONFIRM_CODE_HOURS } from '@foyer/shared/wire-schemas/accounts/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { hostCookieName, isSecureSite } from '../platform/http/host-cookie.ts';

type Site = Pick<Config, 'publicUrl'>;

const nameOf = (site: Site): string => hostCookieName(site, 'sign-up');
const optionsOf = (site: Site) =>
  ({ path: '/', httpOnly: true, secure: isSecureSite(site), sameSite: 'lax' }) as const;

export const readSignUpCookie = (request: FastifyRequest, site: Site): string | undefined =>
  request.cookies[nameOf(site)];

/** @param value from `signUpBrowser` */
export const setSignUpCookie = (reply: FastifyReply, site: Site, value: string): void => {
  reply.setCookie(nameOf(site), value, { ...optionsOf(site), maxAge: CONFIRM_CODE_HOURS * 3600 });
};

export const clearSignUpCookie = (reply: FastifyReply, site: Site): void => {
  reply.clearCookie(nameOf(site), optionsOf(site));
};
