/** The cookie of devices that signed in before: HttpOnly, bound to this host, of use at sign-in alone. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { hostCookieName, isSecureSite } from './host-cookie.ts';

export const DEVICE_DAYS = 180;

const cookieName = (config: Pick<Config, 'publicUrl'>): string => hostCookieName(config, 'device');

export const readDeviceCookie = (
  request: FastifyRequest,
  config: Pick<Config, 'publicUrl'>,
): string | undefined => request.cookies[cookieName(config)];

/** @param value from `rememberDevice` */
export const setDeviceCookie = (reply: FastifyReply, config: Config, value: string): void => {
  reply.setCookie(cookieName(config), value, {
    path: '/',
    httpOnly: true,
    secure: isSecureSite(config),
    sameSite: 'lax',
    maxAge: DEVICE_DAYS * 24 * 3600,
  });
};
