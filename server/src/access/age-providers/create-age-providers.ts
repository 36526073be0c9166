/** The providers that the settings name. */
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/create-database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { AgeProvider } from './age-provider.ts';
import { createOidcAgeProvider } from './oidc-age-provider.ts';
import { createWalletAgeProvider, type WalletAgeProvider } from './wallet-age-provider.ts';

export interface AgeProviders {
  /** In the order in which they are offered. */
  all: readonly AgeProvider[];
  wallet: WalletAgeProvider | undefined;
}

export const createAgeProviders = (
  db: Database,
  { ageProviders: { oidc, wallet }, publicUrl }: Pick<Config, 'ageProviders' | 'publicUrl'>,
  secrets: Secrets,
): AgeProviders => {
  const byWallet = wallet && createWalletAgeProvider(db, wallet, publicUrl);
  const byOidc = oidc && createOidcAgeProvider(oidc, secrets, `${publicUrl}/age/oidc/back/`);
  return { all: [byWallet, byOidc].filter((provider) => provider !== undefined), wallet: byWallet };
};
