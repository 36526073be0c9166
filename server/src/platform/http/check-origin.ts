/** CSRF defence: the Origin that a browser sends with a write must be the site's own (docs/specification/safety.md). */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { Refused } from './refused.ts';
import { isOwnOrigin } from './own-address.ts';
import { readSessionToken } from './session-cookie.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** @throws Refused bad_origin */
export const checkOrigin = (request: FastifyRequest, config: Config): void => {
  if (READS.includes(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  // Of a page that tells no referrer the browser names no origin in its forms, and says all the same that they are this site's own.
  const isUnnamed = origin === 'null' && site === 'same-origin';
  const refuse = (reason: string): never => {
    throw new Refused('bad_origin', reason);
  };
  if (origin !== undefined && !isUnnamed && !isOwnOrigin(origin, request.raw, config))
    refuse('the write comes from elsewhere');
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    refuse('the write comes from another site');
  // No browser of today leaves out both; a program may, as long as it brings no session.
  if (origin === undefined && site === undefined && readSessionToken(request, config))
    refuse('the write does not say where it comes from');
};
