/** Proof of age by an OpenID Connect provider: code flow with PKCE, state and nonce. Of its claims only the answer is kept. */
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client';
import type { AgeOidcConfig } from '../../platform/config/age-providers.ts';
import { createDiscovery, isProviderAway } from '../../platform/http/discover-oidc-provider.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { AgeNotConfirmed, type AgeProvider } from './age-provider.ts';
import { readTrip, startTrip } from './age-trip.ts';

const ADULT_YEARS = 18;

/** @param birthDate `2001-02-03`, as OpenID Connect has it; a year alone counts from its end */
export const isAdult = (birthDate: string, now: Date): boolean => {
  const [, year, month = '12', day = '31'] = /^(\d{4})(?:-(\d\d)-(\d\d))?$/.exec(birthDate) ?? [];
  if (year === undefined || year === '0000') return false;
  const birthday = Date.UTC(Number(year) + ADULT_YEARS, Number(month) - 1, Number(day));
  return birthday <= now.getTime();
};

const saysAdult = (claim: string, value: unknown): boolean =>
  claim === 'birthdate' ? typeof value === 'string' && isAdult(value, new Date()) : value === true;

/** @param redirectUri this site's address of the return, as it is registered with the provider */
export const createOidcAgeProvider = (
  oidc: AgeOidcConfig,
  secrets: Secrets,
  redirectUri: string,
): AgeProvider => {
  const discover = createDiscovery(oidc);
  const now = () => Math.floor(Date.now() / 1000);
  const refuseAway = (path?: string): never => {
    throw new AgeNotConfirmed('away', 'the provider does not answer', path);
  };
  return {
    id: 'oidc',
    name: oidc.name,
    begin: async ({ browserKey, next: path }) => {
      const configuration = await discover().catch(() => refuseAway(path));
      const trip = startTrip(secrets, browserKey, path, now());
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: oidc.scope,
        code_challenge: await calculatePKCECodeChallenge(trip.verifier),
        code_challenge_method: 'S256',
        state: trip.state,
        nonce: trip.nonce,
        ...(oidc.acr && { acr_values: oidc.acr }),
      }).href;
    },
    complete: async (answer, browserKey) => {
      const trip = readTrip(secrets, browserKey, answer.searchParams.get('state'), now());
      if (trip === undefined) throw new AgeNotConfirmed('refused', 'the answer is of another browser');
      if (trip === 'expired') throw new AgeNotConfirmed('expired', 'the answer came too late');
      const path = trip.next;
      const configuration = await discover().catch(() => refuseAway(path));
      const tokens = await authorizationCodeGrant(configuration, answer, {
        pkceCodeVerifier: trip.verifier,
        expectedState: trip.state,
        expectedNonce: trip.nonce,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        if (isProviderAway(error)) return refuseAway(path);
        throw new AgeNotConfirmed('refused', 'the provider did not vouch for the visitor', path);
      });
      const claims = tokens.claims();
      if (!claims) throw new AgeNotConfirmed('refused', 'the provider sent no claims', path);
      if (oidc.acr && !oidc.acr.split(' ').includes(String(claims.acr)))
        throw new AgeNotConfirmed('refused', 'the provider checked less than was asked for', path);
      // Providers may give the claim only at their userinfo endpoint.
      const value =
        claims[oidc.claim] ??
        (await fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(() => refuseAway(path)))[
          oidc.claim
        ];
      if (!saysAdult(oidc.claim, value))
        throw new AgeNotConfirmed('underAge', 'the claim does not say so', path);
      return { over18: true, next: path };
    },
  };
};
