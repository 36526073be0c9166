/**
 * Countries under the age policy `verify`: without a proof nothing of the content leaves, whatever route, process or cache
 * it would come from. Decided before any handler runs, and for every route that is not named here; also for `/api/visitor-check`, which a
 * cache in front asks before it answers.
 */
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { isAgeProofValid, issueAgeProof } from './age-proof.ts';
import { hostCookieName, isSecureSite } from '../platform/http/host-cookie.ts';
import { Refused } from '../platform/http/refused.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';

/** Answered without proof: no content, or what a visitor must reach whatever the age. */
const OPEN_ROUTES: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/favicon.svg',
  '/favicon.ico',
  '/icons/:file',
  '/site.webmanifest',
  '/robots.txt',
  // A page that says nothing of the site.
  '/offline-worker.js',
  '/sdk/foyer-embed.js',
  '/sdk/demo/',
  '/sdk/demo/:file',
  '/releases/:package/:version/browser/*',
  '/api/registry.json',
  // Legal pages stay open.
  '/api/json/information/:lifetime/:file',
  '/api/openapi.json',
  '/api/age.php',
  '/api/consent.php',
  '/api/discreet.php',
  '/api/dismiss.php',
  '/icon-neutral.svg',
  '/age/',
  '/age/:provider/',
  '/age/oidc/back/',
  '/age/wallet/:id/',
  '/age/wallet/:id/response',
  // Removal of content may be asked for by anyone.
  '/api/report.php',
  '/api/captcha.json',
  '/api/signout.php',
  '/confirm-:code/',
  '/dev/mail/',
  '/dev/mail/:id/',
]);

/** Pages, which withhold the content themselves. */
const PAGE_ROUTES: ReadonlySet<string> = new Set(['/*', '/_page/*', '/embed/:id/:dir/']);

const cookieName = (config: Pick<Config, 'publicUrl'>): string => hostCookieName(config, 'age_proof');

export const hasAgeProof = (
  request: FastifyRequest,
  { config, secrets }: Pick<WebDeps, 'config' | 'secrets'>,
): boolean => isAgeProofValid(secrets, request.cookies[cookieName(config)], Math.floor(Date.now() / 1000));

/**
 * To be called once a visitor's proof was checked.
 * @param until Unix seconds after which what was shown does not count; left out: as long as the site's own settings say
 */
export const setAgeProof = (
  reply: FastifyReply,
  { config, secrets }: Pick<WebDeps, 'config' | 'secrets'>,
  until = Number.POSITIVE_INFINITY,
): void => {
  const now = Math.floor(Date.now() / 1000);
  const untilSeconds = Math.min(Math.floor(until), now + config.ageProviders.proofDays * 24 * 3600);
  reply.setCookie(cookieName(config), issueAgeProof(secrets, untilSeconds), {
    path: '/',
    httpOnly: true,
    secure: isSecureSite(config),
    sameSite: 'lax',
    maxAge: Math.max(0, untilSeconds - now),
  });
};

export const registerAgePolicy = (
  app: FastifyInstance,
  { isWithheld }: Pick<RequestFacts, 'isWithheld'>,
): void => {
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url;
    // Addresses of no route answer 404 to everyone; preflights carry no cookies and tell nothing.
    if (route === undefined || request.method === 'OPTIONS') return;
    if (OPEN_ROUTES.has(route) || PAGE_ROUTES.has(route) || !isWithheld(request)) return;
    throw new Refused('no_permission', 'proof of age is needed first', { info: { age: 'verify' } });
  });
};
