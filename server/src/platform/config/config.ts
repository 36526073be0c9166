/** What the environment configures, read and validated here and in the files alongside this one, and nowhere else. settings/ declares every variable. */
import { resolve } from 'node:path';
import type { Announcement } from '@foyer/shared/wire-schemas/settings/announcements';
import type { WatchedWord } from '@foyer/shared/wire-schemas/settings/watched-words';
import type { FooterLinks } from '@foyer/shared/wire-schemas/footer';
import { HOME_BLOCKS, type HomeBlock } from '@foyer/shared/wire-schemas/settings/home-blocks';
import type { Joining } from '@foyer/shared/wire-schemas/members/joining';
import type { InformationPage } from '@foyer/shared/wire-schemas/information';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { type AdsConfig, readAds } from './ads-file.ts';
import { type AgeProvidersConfig, readAgeProviders } from './age-providers.ts';
import {
  type AgePolicy,
  type AgeRows,
  readAgePolicy,
  readAgeRows,
  readShippedAgePolicy,
} from './age-policy.ts';
import { type BackupConfig, readBackup } from './backup-config.ts';
import { type AdminAddress, readAdminAddress } from './admin-address.ts';
import { type LogConfig, readLogConfig } from './log-config.ts';
import { readTracing, type TracingConfig } from './tracing-config.ts';
import { readDatabaseUrl, readReplicaUrls } from './database-config.ts';
import {
  ConfigError,
  type Environment,
  readCountries,
  readFlag,
  readInteger,
  readText,
  readUrl,
} from './environment.ts';
import { readJoining } from './joining-config.ts';
import { readFooter } from './footer-file.ts';
import { type ProcessingConfig, readProcessing } from './processing-config.ts';
import {
  type CanaryConfig,
  type LocalReleaseKeys,
  readCanary,
  readLocalReleaseKeys,
  readOrigins,
  readTakeBack,
  type TakeBackConfig,
} from './release-config.ts';
import { readReleaseMail, type ReleaseMailReader } from './release-mail.ts';
import type { ReleaseOrigins } from './release-origins.ts';
import { readReleaseTokens, type ReleaseToken } from './release-tokens.ts';
import { readSearch, type SearchConfig } from './search-config.ts';
import { type OidcConfig, readOidc, readOidcName } from './sign-in-config.ts';
import {
  readRecords,
  readS3,
  type RecordsConfig,
  readSecrets,
  type S3Config,
  type SecretsConfig,
} from './storage-config.ts';
import {
  type AlbumConfig,
  readAlbums,
  readMemberIds,
  readUploads,
  type UploadConfig,
} from './upload-config.ts';
import { SETTINGS } from './settings/all-settings.ts';
import { readWatchedWords } from './watched-words-file.ts';

export { ConfigError };

export interface Config {
  /** Development conveniences (mails shown at /dev/mail/, plain errors in the log) are off in production. */
  production: boolean;
  host: string;
  port: number;
  /** A web process goes on answering for so long after it was asked to end. */
  drainSeconds: number;
  admin: AdminAddress;
  log: LogConfig;
  /** Absolute. */
  /** Undefined: nothing is traced. */
  tracing: TracingConfig | undefined;
  dataDir: string;
  /** Folder with one for each package that is built here, as `npm run dev` has them; empty: `<package>/dist`. */
  buildsDir: string;
  /** Origin of canonical addresses, without a trailing slash. */
  publicUrl: string;
  siteName: string;
  /** The operator's own texts about the site, `{lang}/{page}.md`; empty: those that ship. Absolute. */
  informationDir: string;
  defaultCountry: string;
  /** Lower-case name of the header in which a CDN tells the visitor's country; believed only behind trusted proxies. */
  countryHeader: string;
  /** The same for the region, such as a state of the US. */
  regionHeader: string;
  /** File of countries by address; empty: the one that ships; `none`: none. */
  countryFile: string;
  /** How many proxies in front may be believed about the visitor's address. */
  trustedProxies: number;
  /** How visitors are asked for their age, by place. */
  agePolicy: AgePolicy;
  /** As it ships. */
  shippedAgePolicy: AgePolicy;
  /** Those of its rows that do not ship. */
  ageRows: AgeRows;
  /** Who confirms it where a click is not enough. */
  ageProviders: AgeProvidersConfig;
  /** Countries whose visitors are asked before anything optional is stored. */
  consentCountries: readonly string[];
  /** Undefined: the embedded server is started. */
  databaseUrl: string | undefined;
  /** For LISTEN, where `databaseUrl` leads through a pooler, which would drop notifications. */
  databaseDirectUrl: string | undefined;
  /** Streaming replicas, for reads of what everyone may see. */
  databaseReplicaUrls: readonly string[];
  /** A replica that is further behind is not asked; below the 5 s for which a session that wrote reads the primary. */
  replicaMaxLagSeconds: number;
  databasePoolSize: number;
  /** Of statements that requests wait for; 0: none. */
  statementTimeoutMs: number;
  lockTimeoutMs: number;
  smtpUrl: string | undefined;
  /** Address that mails come from. */
  mailFrom: string;
  /** Sign-in with an account from elsewhere; undefined: not offered. */
  oidc: OidcConfig | undefined;
  /** Undefined: PostgreSQL searches. */
  search: SearchConfig | undefined;
  s3: S3Config | undefined;
  backup: BackupConfig;
  /** Days after which files of deleted and rejected uploads go for good; 0: never. */
  purgeDays: number;
  /** Fill an empty database with the demo catalogue. */
  demo: boolean;
  /** What roles of the desk may does not wait for a second step of the account. */
  rolesWithoutFactor: boolean;
  /** Add videos of several minutes to it once the site is ready. */
  hasDemoFilms: boolean;
  /** Browsers may keep a page for when there is no connection. */
  hasOfflinePage: boolean;
  ffmpegPath: string | undefined;
  uploads: UploadConfig;
  records: RecordsConfig;
  secrets: SecretsConfig;
  processing: ProcessingConfig;
  albums: AlbumConfig;
  canary: CanaryConfig;
  /** Ids of members whose reports moderators see first. */
  trustedFlaggers: readonly number[];
  /** Of a hundred decisions, how many another moderator judges as well. */
  secondOpinionPercent: number;
  /** Where the browser finds a package's released files; no entry: this site's own origin. */
  releaseOrigins: ReleaseOrigins;
  /** Private key that releases are signed with here: a path or PEM; empty: none. */
  releaseKey: string;
  /** What copies of releases may take of this machine's disk, where they live in S3. */
  releaseCopiesMaxBytes: number;
  /** Ids of the only keys whose releases are believed; empty: all that the registry has. */
  trustedReleaseKeys: readonly string[];
  /** Keys that a site makes for itself. */
  localReleaseKeys: LocalReleaseKeys;
  /** Teams without an account that may see the page of releases. */
  releaseTokens: readonly ReleaseToken[];
  /** Who is notified by mail of releases that were taken back automatically or look bad. */
  releaseMail: readonly ReleaseMailReader[];
  takeBack: TakeBackConfig;
  settings: SiteSettings;
  /** How one becomes a member. */
  joining: Joining;
  members: {
    /** What each may store; 0: without a limit. */
    storageGb: number;
    /** Uploads a day of each, where somebody changed it in the browser; 0: without a limit. */
    uploadsPerDay?: number | undefined;
  };
  ads: AdsConfig;
  /** Links out of the site. */
  footer: FooterLinks;
  /** Lines above every page that are shown at this moment. */
  announcements: readonly Announcement[];
  /** A text about the site that was changed in the browser. */
  informationText: (page: InformationPage, language: Language) => string | undefined;
  /** What home starts with; 0: what the country watches most. */
  leadVideo: number;
  /** Of the home page, those that are shown, in their order. */
  homeBlocks: readonly HomeBlock[];
  /** Another one after each change in the browser. */
  settingsVersion: number;
  /** Variables that say what they configure: it cannot be changed in the browser. */
  setVariables: readonly string[];
  /** Comments with one of them wait for a moderator, or are refused. */
  watchedWords: readonly WatchedWord[];
  /** How long a browser waits for a remote's modules. */
  moduleTimeoutMs: number;
  /** How long one document may take in a render worker. */
  renderTimeoutMs: number;
  /** Render workers of each live release set. */
  renderWorkers: number;
  cacheMaxBytes: number;
  /** How long beyond their age cached answers are given out while the database is away; 0: not at all. */
  staleMs: number;
}

/** What pages learn about the deployment; the same shape as `Site['settings']` of the platform. */
export interface SiteSettings {
  sidebarThreshold: number;
  minMinutesExclusive: number;
  minMinutesNonExclusive: number;
  uncensoredCategory: string;
  animationCategory: string;
  /** Name of the provider that visitors can sign in through; empty: none. */
  signInProvider: string;
  /** How one becomes a member; left out: the form alone is enough. */
  joining?: Exclude<Joining, 'open'> | undefined;
}

/** A site that visitors come to has no operator whom a password alone makes one. */
const readRolesWithoutFactor = (
  env: Environment,
  { demo, production }: { demo: boolean; production: boolean },
): boolean => {
  const isWanted = readFlag(env, 'FOYER_ROLES_WITHOUT_FACTOR', demo && !production);
  if (isWanted && production)
    throw new ConfigError('FOYER_ROLES_WITHOUT_FACTOR', 'must not be 1 in production');
  return isWanted;
};

/**
 * @param env usually process.env
 * @param defaults of the composition root: outside production the all-in-one process shows the demo unless set otherwise
 * @throws ConfigError with one line that names the variable
 */
export const readConfig = (env: Environment, defaults: { demo: boolean } = { demo: false }): Config => {
  const production = env.NODE_ENV === 'production';
  // In production the demo is never a default: it is there when FOYER_DEMO asks for it.
  const demo = readFlag(env, 'FOYER_DEMO', defaults.demo && !production);
  const host = readText(env, 'FOYER_HOST');
  const port = readInteger(env, 'FOYER_PORT');
  const shownHost = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const publicUrl = readUrl(env, 'FOYER_PUBLIC_URL', `http://${shownHost}:${port}`);
  const dataDir = resolve(readText(env, 'FOYER_DATA_DIR'));
  const informationDir = readText(env, 'FOYER_INFORMATION_DIR');
  const joining = readJoining(env);
  return {
    production,
    host,
    port,
    drainSeconds: readInteger(env, 'FOYER_DRAIN_SECONDS'),
    admin: readAdminAddress(env),
    log: readLogConfig(env, { production }),
    tracing: readTracing(env),
    dataDir,
    buildsDir: readText(env, 'FOYER_BUILDS_DIR'),
    publicUrl,
    siteName: readText(env, 'FOYER_SITE_NAME'),
    informationDir: informationDir && resolve(informationDir),
    defaultCountry: readCountries(env, 'FOYER_DEFAULT_COUNTRY')[0] ?? 'US',
    countryHeader: readText(env, 'FOYER_COUNTRY_HEADER').toLowerCase(),
    regionHeader: readText(env, 'FOYER_REGION_HEADER').toLowerCase(),
    countryFile: readText(env, 'FOYER_COUNTRY_FILE'),
    trustedProxies: readInteger(env, 'FOYER_TRUSTED_PROXIES'),
    agePolicy: readAgePolicy(env),
    shippedAgePolicy: readShippedAgePolicy(),
    ageRows: readAgeRows(env),
    ageProviders: readAgeProviders(env),
    consentCountries: readCountries(env, 'FOYER_CONSENT_COUNTRIES'),
    databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
    databaseDirectUrl: readDatabaseUrl(env, 'DATABASE_DIRECT_URL'),
    databaseReplicaUrls: readReplicaUrls(env),
    replicaMaxLagSeconds: readInteger(env, 'FOYER_REPLICA_MAX_LAG_SECONDS'),
    databasePoolSize: readInteger(env, 'FOYER_DATABASE_POOL'),
    statementTimeoutMs: readInteger(env, 'FOYER_STATEMENT_TIMEOUT_MS'),
    lockTimeoutMs: readInteger(env, 'FOYER_LOCK_TIMEOUT_MS'),
    smtpUrl: readText(env, 'SMTP_URL') || undefined,
    mailFrom: readText(env, 'FOYER_MAIL_FROM', `no-reply@${new URL(publicUrl).hostname}`),
    oidc: readOidc(env),
    search: readSearch(env),
    s3: readS3(env),
    backup: readBackup(env),
    purgeDays: readInteger(env, 'FOYER_PURGE_DAYS'),
    demo,
    rolesWithoutFactor: readRolesWithoutFactor(env, { demo, production }),
    hasDemoFilms: readFlag(env, 'FOYER_DEMO_FILMS') && demo,
    hasOfflinePage: readFlag(env, 'FOYER_OFFLINE_PAGE'),
    ffmpegPath: readText(env, 'FOYER_FFMPEG') || undefined,
    albums: readAlbums(env),
    canary: readCanary(env),
    trustedFlaggers: readMemberIds(env, 'FOYER_TRUSTED_FLAGGERS'),
    secondOpinionPercent: readInteger(env, 'FOYER_SECOND_OPINION_PERCENT'),
    uploads: readUploads(env, dataDir),
    secrets: readSecrets(env, dataDir),
    records: readRecords(env, dataDir),
    processing: readProcessing(env),
    releaseOrigins: readOrigins(env),
    releaseKey: readText(env, 'FOYER_RELEASE_KEY'),
    trustedReleaseKeys: readText(env, 'FOYER_RELEASE_TRUSTED_KEYS')
      .split(/[\s,]+/)
      .filter(Boolean),
    releaseCopiesMaxBytes: readInteger(env, 'FOYER_RELEASE_COPIES_MB') * 1024 * 1024,
    localReleaseKeys: readLocalReleaseKeys(env, production),
    releaseTokens: readReleaseTokens(env),
    releaseMail: readReleaseMail(env),
    takeBack: readTakeBack(env),
    settings: {
      sidebarThreshold: readInteger(env, 'FOYER_SIDEBAR_THRESHOLD', demo ? 20 : undefined),
      minMinutesExclusive: readInteger(env, 'FOYER_MIN_MINUTES_EXCLUSIVE', demo ? 0 : undefined),
      minMinutesNonExclusive: readInteger(env, 'FOYER_MIN_MINUTES', demo ? 0 : undefined),
      uncensoredCategory: readText(env, 'FOYER_UNCENSORED_CATEGORY'),
      animationCategory: readText(env, 'FOYER_ANIMATION_CATEGORY'),
      signInProvider: readOidcName(env),
      ...(joining !== 'open' && { joining }),
    },
    joining,
    members: { storageGb: readInteger(env, 'FOYER_MEMBER_STORAGE_GB') },
    ads: readAds(env, demo),
    footer: readFooter(env),
    // Of a site on which nothing was changed in the browser; platform/settings gives what was.
    announcements: [],
    informationText: () => undefined,
    leadVideo: 0,
    homeBlocks: HOME_BLOCKS,
    settingsVersion: 0,
    setVariables: Object.keys(SETTINGS).filter((name) => env[name]?.trim()),
    watchedWords: readWatchedWords(env),
    moduleTimeoutMs: readInteger(env, 'FOYER_MODULE_TIMEOUT_MS'),
    renderTimeoutMs: readInteger(env, 'FOYER_RENDER_TIMEOUT_MS'),
    renderWorkers: readInteger(env, 'FOYER_RENDER_WORKERS'),
    cacheMaxBytes: readInteger(env, 'FOYER_CACHE_MB') * 1024 * 1024,
    staleMs: readInteger(env, 'FOYER_STALE_MINUTES') * 60_000,
  };
};
