/** Reads from a request who sends it and from where: session, member, address, country. */
import { COOKIES, type Place } from '@foyer/shared/wire-schemas/site';
import type { FastifyRequest } from 'fastify';
import { ageRuleOf } from '../access/age-rule.ts';
import type { SessionViewer } from '../platform/http/session-viewer.ts';
import { findViewer } from '../sign-in/sessions.ts';
import { hasAgeProof } from '../access/age-policy.routes.ts';
import { readSessionToken } from '../platform/http/session-cookie.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';

const COUNTRY = /^[A-Z]{2}$/;
/** With the country before it or without. */
const REGION = /^(?:[A-Z]{2}-)?([A-Z0-9]{1,3})$/;
/** What CDNs send for unknown countries and for Tor. */
const NO_COUNTRY = ['XX', 'T1', 'ZZ'];

export const createRequestFacts = (
  deps: Pick<WebDeps, 'config' | 'db' | 'findPlace' | 'secrets'>,
): RequestFacts => {
  const { config, db, findPlace = () => undefined } = deps;
  const viewers = new WeakMap<FastifyRequest, Promise<SessionViewer | null>>();

  const viewerOf = (request: FastifyRequest): Promise<SessionViewer | null> => {
    const known = viewers.get(request);
    if (known) return known;
    const token = readSessionToken(request, config);
    const viewer = token ? findViewer(db, token) : Promise.resolve(null);
    viewers.set(request, viewer);
    return viewer;
  };

  /** Whose regions have rules of their own. */
  const dividedCountries = new Set(
    Object.keys(config.agePolicy.places)
      .filter((code) => code.includes('-'))
      .map((code) => code.slice(0, 2)),
  );
  type Sender = Parameters<RequestFacts['networkPlaceOf']>[0];
  /** Without a proxy that may be believed the header is whatever the visitor writes into it. */
  const believed = ({ headers }: Sender, name: string): string =>
    name !== '' && config.trustedProxies > 0 ? String(headers[name] ?? '').toUpperCase() : '';

  const networkPlaceOf = (request: Sender): Place | undefined => {
    const country = believed(request, config.countryHeader);
    if (NO_COUNTRY.includes(country)) return undefined;
    if (!COUNTRY.test(country)) return findPlace(request.ip);
    const [, region] = REGION.exec(believed(request, config.regionHeader)) ?? [];
    if (region !== undefined) return { country, region };
    if (!dividedCountries.has(country)) return { country };
    // The file may know more of the same country.
    const found = findPlace(request.ip);
    return found?.country === country ? found : { country };
  };
  const networkCountryOf = (request: Sender) => networkPlaceOf(request)?.country;

  const isWithheld: RequestFacts['isWithheld'] = (request) =>
    ageRuleOf(config, networkPlaceOf(request)).mode === 'verify' && !hasAgeProof(request, deps);

  return {
    viewerOf,
    networkCountryOf,
    networkPlaceOf,
    isWithheld,
    listingCountryOf: (request) => {
      const chosen = request.cookies[COOKIES.country];
      return chosen && COUNTRY.test(chosen) ? chosen : (networkCountryOf(request) ?? config.defaultCountry);
    },
  };
};
