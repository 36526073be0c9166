/** Who asks and from where. */
import type { Viewer } from '@foyer/shared/http/members';
import { COOKIES } from '@foyer/shared/http/site';
import type { FastifyRequest } from 'fastify';
import { findViewer } from '../services/sessions.ts';
import { readSessionToken } from './session-cookie.ts';
import type { RequestFacts, WebDeps } from './web-deps.ts';

const COUNTRY = /^[A-Z]{2}$/;
/** What CDNs send for unknown countries and for Tor. */
const NO_COUNTRY = ['XX', 'T1', 'ZZ'];

export const createRequestFacts = ({ config, db }: Pick<WebDeps, 'config' | 'db'>): RequestFacts => {
  const viewers = new WeakMap<FastifyRequest, Promise<Viewer | null>>();

  const viewerOf = (request: FastifyRequest): Promise<Viewer | null> => {
    const known = viewers.get(request);
    if (known) return known;
    const token = readSessionToken(request, config);
    const viewer = token ? findViewer(db, token) : Promise.resolve(null);
    viewers.set(request, viewer);
    return viewer;
  };

  const networkCountryOf: RequestFacts['networkCountryOf'] = (request) => {
    const value = config.countryHeader && request.headers[config.countryHeader];
    const country = String(value || '').toUpperCase();
    return COUNTRY.test(country) && !NO_COUNTRY.includes(country) ? country : undefined;
  };

  return {
    viewerOf,
    networkCountryOf,
    listingCountryOf: (request) => {
      const chosen = request.cookies[COOKIES.country];
      return chosen && COUNTRY.test(chosen) ? chosen : (networkCountryOf(request) ?? config.defaultCountry);
    },
  };
};
