/** Sign-in with an account from elsewhere. */
import { ConfigError, type Environment, readText } from './environment.ts';

/** One OpenID Connect provider. */
export interface OidcConfig {
  /** As its discovery document names it. */
  issuer: string;
  clientId: string;
  /** Empty for a public client. */
  clientSecret: string;
}

export const readOidc = (env: Environment): OidcConfig | undefined => {
  const issuer = readText(env, 'FOYER_OIDC_ISSUER');
  if (!issuer) return undefined;
  if (!URL.canParse(issuer))
    throw new ConfigError('FOYER_OIDC_ISSUER', `must be an address, not "${issuer}"`);
  return {
    issuer,
    clientId: readText(env, 'FOYER_OIDC_CLIENT_ID'),
    clientSecret: readText(env, 'FOYER_OIDC_CLIENT_SECRET'),
  };
};

/** What the button calls the provider; empty where none is set up. */
export const readOidcName = (env: Environment): string => {
  const oidc = readOidc(env);
  return oidc ? readText(env, 'FOYER_OIDC_NAME', new URL(oidc.issuer).hostname) : '';
};
