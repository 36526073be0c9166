/** Reads from a request who sends it and from where: session, member, address, country. */
import { COOKIES, type Place } from '@foyer/shared/wire-schemas/site';
import type { FastifyRequest } from 'fastify';
import { ageRuleOf } from '../access/age-rule.ts';
import type { FoundSession, SessionViewer } from '../platform/http/session-viewer.ts';
import { createMailContext } from '../platform/mail/post-mail.ts';
import { findSession } from '../sign-in/sessions.ts';
import { hasAgeProof } from '../access/age-policy.routes.ts';
import { readSessionToken } from '../platform/http/session-cookie.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';

const COUNTRY = /^[A-Z]{2}$/;
/** With the country before it or without. */
const REGION = /^(?:[A-Z]{2}-)?([A-Z0-9]{1,3})$/;
/** What CDNs send for unknown countries and for Tor. */
const NO_COUNTRY = ['XX', 'T1', 'ZZ'];

export const createRequestFacts = (
  deps: Pick<WebDeps, 'config' | 'db' | 'findPlace' | 'secrets' | 'wakeOutbox' | 'log'>,
): RequestFacts => {
  const { config, findPlace = () => undefined } = deps;
  const context = Object.assign(createMailContext(deps), {
    log: deps.log,
    rolesWithoutFactor: config.rolesWithoutFactor,
  });
  const sessions = new WeakMap<FastifyRequest, Promise<FoundSession | null>>();

  const viewerOf = async (request: FastifyRequest): Promise<SessionViewer | null> => {
    let session = sessions.get(request);
    if (!session) {
      const token = readSessionToken(request, config);
      session = token ? findSession(context, token) : Promise.resolve(null);
      sessions.set(request, session);
    }
    return (await session)?.viewer ?? null;
  };

  let divided: { places: unknown; countries: ReadonlySet<string> } | undefined;
  /** Whether regions of the country have rules of their own, by the policy as it is now. */
  const isDivided = (country: string): boolean => {
    const { places } = config.agePolicy;
    if (divided?.places !== places) {
      const regions = Object.keys(places).filter((code) => code.includes('-'));
      divided = { places, countries: new Set(regions.map((code) => code.slice(0, 2))) };
    }
    return divided.countries.has(country);
  };
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
    if (!isDivided(country)) return { country };
    // The file may know more of the same country.
    const found = findPlace(request.ip);
    return found?.country === country ? found : { country };
  };
  const networkCountryOf = (request: Sender) => networkPlaceOf(request)?.country;

  const isWithheld: RequestFacts['isWithheld'] = (request) =>
    ageRuleOf(config, networkPlaceOf(request)).mode === 'verify' && !hasAgeProof(request, deps);

  return {
    viewerOf,
    sessionOf: (request) => sessions.get(request),
    networkCountryOf,
    networkPlaceOf,
    isWithheld,
    listingCountryOf: (request) => {
      const chosen = request.cookies[COOKIES.country];
      return chosen && COUNTRY.test(chosen) ? chosen : (networkCountryOf(request) ?? config.defaultCountry);
    },
  };
};
