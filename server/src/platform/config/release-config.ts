/** When releases are taken back or win more visitors, and which keys of the site itself are believed. */
import { ConfigError, type Environment, readFlag, readInteger, readText } from './environment.ts';
import { parseReleaseOrigins, type ReleaseOrigins } from './release-origins.ts';

/**
 * `used`: where no other key is named, they are made, and sign. `earlier`: none is made and they sign nothing new; what the registry took from
 * them before is still believed, so that a site which lived on them goes on. `refused`: nothing of theirs is believed.
 */
export type LocalReleaseKeys = 'used' | 'earlier' | 'refused';

/** When faults that the set before does not have take a live set back without anybody's doing. */
export interface TakeBackConfig {
  /** Networks (/24, /48) whose visitors must have met them; 0: never, people are notified. */
  networks: number;
  /** A set that has been live for longer is not taken back automatically. */
  hours: number;
}

/** How a candidate that is on trial wins more visitors. */
export interface CanaryConfig {
  /** Parts of the visitors, growing, below 1; after the last one it becomes stable. */
  shares: readonly number[];
  /** Documents with each changed package, rendered for visitors, that each step wants. */
  stepViews: number;
  /** Part of the whole site's views: that more fail through the candidate, each step must exclude. */
  faultPart: number;
  stepSeconds: number;
  /** Held when it is not decided after so long. */
  maxHours: number;
  /**
   * Page views, and documents, of each release set that one network (an IPv4 address, an IPv6 /48) counts with a day; a /24 with twice, an
   * autonomous system with a hundred times as many.
   */
  reportsPerNetwork: number;
  /** Networks (/24, /48) that must report a fault before reports alone take a candidate back. */
  takeBackNetworks: number;
}

export const readTakeBack = (env: Environment): TakeBackConfig => ({
  networks: readInteger(env, 'FOYER_TAKE_BACK_NETWORKS'),
  hours: readInteger(env, 'FOYER_TAKE_BACK_HOURS'),
});

export const readCanary = (env: Environment): CanaryConfig => {
  const shares = readText(env, 'FOYER_CANARY_SHARES').split(',').map(Number);
  if (!shares.every((share, index) => share > (shares[index - 1] ?? 0) && share < 1))
    throw new ConfigError(
      'FOYER_CANARY_SHARES',
      'must be growing parts of 1 between commas, such as 0.01,0.1,0.5',
    );
  const faultPart = Number(readText(env, 'FOYER_CANARY_EXCLUDE_FAULTS'));
  if (!(faultPart >= 0.0001 && faultPart <= 0.5))
    throw new ConfigError('FOYER_CANARY_EXCLUDE_FAULTS', 'must be a part of 1 from 0.0001 to 0.5');
  return {
    shares,
    faultPart,
    stepViews: readInteger(env, 'FOYER_CANARY_STEP_VIEWS'),
    stepSeconds: readInteger(env, 'FOYER_CANARY_STEP_SECONDS'),
    maxHours: readInteger(env, 'FOYER_CANARY_MAX_HOURS'),
    reportsPerNetwork: readInteger(env, 'FOYER_CANARY_REPORTS_PER_NETWORK'),
    takeBackNetworks: readInteger(env, 'FOYER_CANARY_TAKE_BACK_NETWORKS'),
  };
};

export const readLocalReleaseKeys = (env: Environment, production: boolean): LocalReleaseKeys => {
  if (production && !env.FOYER_RELEASE_LOCAL_KEY?.trim()) return 'earlier';
  return readFlag(env, 'FOYER_RELEASE_LOCAL_KEY') ? 'used' : 'refused';
};

export const readOrigins = (env: Environment): ReleaseOrigins => {
  try {
    return parseReleaseOrigins(readText(env, 'FOYER_RELEASE_ORIGINS'));
  } catch (error) {
    throw new ConfigError(
      'FOYER_RELEASE_ORIGINS',
      error instanceof Error ? error.message.replace(/^FOYER_RELEASE_ORIGINS: /, '') : 'is not readable',
    );
  }
};
