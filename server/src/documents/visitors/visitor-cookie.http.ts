/** Sets a cookie that documents depend on: for the whole site, and never from another site's frame. */
import type {} from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { isSecureSite } from '../../platform/http/host-cookie.ts';

/** @param maxAge seconds; until the browser is closed when it is left out */
export const setVisitorCookie = (
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  name: string,
  value: string,
  { maxAge, httpOnly = false }: { maxAge?: number; httpOnly?: boolean },
): FastifyReply =>
  reply.setCookie(name, value, {
    path: '/',
    sameSite: 'lax',
    secure: isSecureSite(config),
    httpOnly,
    maxAge,
  });
