/** Refuses requests whose Host header names another site, or that have two. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { Refused } from './refused.ts';
import { isForThisSite } from './own-address.ts';

/** Load balancers and supervisors ask the process by its address. */
const PROBES = ['/healthz', '/readyz'];

/** @throws Refused bad_request */
export const checkHost = (request: FastifyRequest, config: Config): void => {
  if (PROBES.includes(request.originalUrl)) return;
  if (!isForThisSite(request.raw, request.originalUrl, config))
    throw new Refused('bad_request', 'this site has another address (FOYER_PUBLIC_URL)');
};
