/** Answers a page's address with the one that it leads to. */
import { EDGE_FRESH_SECONDS } from '@foyer/shared/wire-schemas/answers';
import type { FastifyReply } from 'fastify';

const REDIRECT_MAX_AGE_SECONDS = 3600;

/** @param isPrivate where it leads is this visitor's alone */
export const sendRedirect = (
  reply: FastifyReply,
  status: number,
  to: string,
  isPrivate = false,
): FastifyReply =>
  reply
    .code(status)
    .header(
      'cache-control',
      status === 301 && !isPrivate ? `public, max-age=${REDIRECT_MAX_AGE_SECONDS}` : 'private, no-store',
    )
    .header('x-accel-expires', String(isPrivate ? 0 : EDGE_FRESH_SECONDS))
    .header('location', to)
    .send();
