/** The cookie of devices that signed in before: HttpOnly, bound to this host, of use at sign-in alone. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { DEVICE_DAYS } from './known-devices.ts';

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** `__Host-` needs Secure, which plain-http localhost cannot have. */
const cookieName = (config: Pick<Config, 'publicUrl'>): string =>
  isSecure(config) ? '__Host-device' : 'device';

export const readDeviceCookie = (
  request: FastifyRequest,
  config: Pick<Config, 'publicUrl'>,
): string | undefined => request.cookies[cookieName(config)];

/** @param value from `rememberDevice` */
export const setDeviceCookie = (reply: FastifyReply, config: Config, value: string): void => {
  reply.setCookie(cookieName(config), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure(config),
    sameSite: 'lax',
    maxAge: DEVICE_DAYS * 24 * 3600,
  });
};
