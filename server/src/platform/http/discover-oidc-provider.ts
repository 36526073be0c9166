/** Finds an OpenID Connect provider by its issuer, and keeps what it says of itself for an hour. */
import { allowInsecureRequests, ClientSecretBasic, type Configuration, discovery, None } from 'openid-client';
import type { OidcConfig } from '../config/sign-in-config.ts';

const DISCOVERY_SECONDS = 10;
const HOUR_MS = 3_600_000;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** @returns asks the provider; rejects while it does not answer */
export const createDiscovery = (oidc: Pick<OidcConfig, 'issuer' | 'clientId' | 'clientSecret'>) => {
  let known: { configuration: Promise<Configuration>; at: number } | undefined;
  return (): Promise<Configuration> => {
    if (known && Date.now() - known.at < HOUR_MS) return known.configuration;
    const issuer = new URL(oidc.issuer);
    const configuration = discovery(
      issuer,
      oidc.clientId,
      undefined,
      oidc.clientSecret ? ClientSecretBasic(oidc.clientSecret) : None(),
      {
        timeout: DISCOVERY_SECONDS,
        // Plain http only to this machine itself: for development and tests.
        execute: LOOPBACK.includes(issuer.hostname) ? [allowInsecureRequests] : [],
      },
    );
    known = { configuration, at: Date.now() };
    // The provider may be back in a moment.
    configuration.catch(() => (known = undefined));
    return configuration;
  };
};

/** Whether a call failed because the provider cannot be reached now. */
export const isProviderAway = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name));
