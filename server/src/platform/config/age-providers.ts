/** Settings of those who confirm that a visitor is an adult. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { ConfigError, type Environment, readInteger, readText } from './environment.ts';

export interface AgeOidcConfig {
  issuer: string;
  clientId: string;
  /** Empty for a public client. */
  clientSecret: string;
  /** For the screen. */
  name: string;
  scope: string;
  /** A claim that is `true` for adults, or `birthdate`. */
  claim: string;
  /** Authentication contexts that count, separated by spaces; empty: any. */
  acr: string;
}

export interface AgeWalletConfig {
  /** DER. Whose credentials are believed: of issuers, or of those who certify them. */
  trustedCertificates: readonly Uint8Array<ArrayBuffer>[];
  /** What the link and the code start with: a scheme of wallets, or the https address of one. */
  address: string;
  /** Document type of the credential; also its namespace. */
  docType: string;
}

export interface AgeProvidersConfig {
  oidc: AgeOidcConfig | undefined;
  wallet: AgeWalletConfig | undefined;
  /** How long a proof counts. */
  proofDays: number;
}

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

const readOidc = (env: Environment): AgeOidcConfig | undefined => {
  const issuer = readText(env, 'FOYER_AGE_OIDC_ISSUER');
  if (!issuer) return undefined;
  if (!URL.canParse(issuer))
    throw new ConfigError('FOYER_AGE_OIDC_ISSUER', `must be an address, not "${issuer}"`);
  return {
    issuer,
    clientId: readText(env, 'FOYER_AGE_OIDC_CLIENT_ID'),
    clientSecret: readText(env, 'FOYER_AGE_OIDC_CLIENT_SECRET'),
    name: readText(env, 'FOYER_AGE_OIDC_NAME', new URL(issuer).hostname),
    scope: readText(env, 'FOYER_AGE_OIDC_SCOPE'),
    claim: readText(env, 'FOYER_AGE_OIDC_CLAIM'),
    acr: readText(env, 'FOYER_AGE_OIDC_ACR'),
  };
};

/** @throws ConfigError */
const readCertificates = (name: string, path: string): Uint8Array<ArrayBuffer>[] => {
  try {
    const found = readFileSync(resolve(path), 'utf8').match(PEM) ?? [];
    if (found.length === 0) throw new Error('it holds no certificate');
    return found.map((pem) => new Uint8Array(new X509Certificate(pem).raw));
  } catch (error) {
    throw new ConfigError(name, `${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
};

const readWallet = (env: Environment): AgeWalletConfig | undefined => {
  const name = 'FOYER_AGE_WALLET_ISSUERS';
  const path = readText(env, name);
  if (!path) return undefined;
  const address = readText(env, 'FOYER_AGE_WALLET_ADDRESS');
  if (!/^[a-z][a-z0-9+.-]*:\/\//.test(address) || /^(?:javascript|data|http):/.test(address))
    throw new ConfigError(
      'FOYER_AGE_WALLET_ADDRESS',
      `must be av://, openid4vp:// or an https address, not "${address}"`,
    );
  return {
    trustedCertificates: readCertificates(name, path),
    address,
    docType: readText(env, 'FOYER_AGE_WALLET_DOCTYPE'),
  };
};

export const readAgeProviders = (env: Environment): AgeProvidersConfig => ({
  oidc: readOidc(env),
  wallet: readWallet(env),
  proofDays: readInteger(env, 'FOYER_AGE_PROOF_DAYS'),
});
