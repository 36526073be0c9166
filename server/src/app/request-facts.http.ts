/** Reads from a request who sends it and from where: session, member, address, country. */
import { COOKIES } from '@foyer/shared/wire-schemas/site';
import type { FastifyRequest } from 'fastify';
import { ageModeOf } from '../access/age-mode.ts';
import type { SessionViewer } from '../platform/http/session-viewer.ts';
import { findViewer } from '../sign-in/sessions.ts';
import { hasAgeProof } from '../access/age-policy.routes.ts';
import { readSessionToken } from '../platform/http/session-cookie.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';

const COUNTRY = /^[A-Z]{2}$/;
/** What CDNs send for unknown countries and for Tor. */
const NO_COUNTRY = ['XX', 'T1', 'ZZ'];

export const createRequestFacts = (
  deps: Pick<WebDeps, 'config' | 'db' | 'findCountry' | 'mediaSecret'>,
): RequestFacts => {
  const { config, db, findCountry = () => undefined } = deps;
  const viewers = new WeakMap<FastifyRequest, Promise<SessionViewer | null>>();

  const viewerOf = (request: FastifyRequest): Promise<SessionViewer | null> => {
    const known = viewers.get(request);
    if (known) return known;
    const token = readSessionToken(request, config);
    const viewer = token ? findViewer(db, token) : Promise.resolve(null);
    viewers.set(request, viewer);
    return viewer;
  };

  const networkCountryOf: RequestFacts['networkCountryOf'] = (request) => {
    // Without a proxy that may be believed the header is whatever the visitor writes into it.
    const isBelieved = config.countryHeader !== '' && config.trustedProxies > 0;
    const value = isBelieved ? request.headers[config.countryHeader] : undefined;
    const country = String(value ?? '').toUpperCase();
    if (NO_COUNTRY.includes(country)) return undefined;
    return COUNTRY.test(country) ? country : findCountry(request.ip);
  };

  const isWithheld: RequestFacts['isWithheld'] = (request) =>
    ageModeOf(config, networkCountryOf(request) ?? config.defaultCountry) === 'verify' &&
    !hasAgeProof(request, deps);

  return {
    viewerOf,
    networkCountryOf,
    isWithheld,
    listingCountryOf: (request) => {
      const chosen = request.cookies[COOKIES.country];
      return chosen && COUNTRY.test(chosen) ? chosen : (networkCountryOf(request) ?? config.defaultCountry);
    },
  };
};
