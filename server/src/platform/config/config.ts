/** Every environment variable of the server, read and validated here and nowhere else; the README documents them. */
import { join, resolve } from 'node:path';
import type { FooterLinks } from '@foyer/shared/wire-schemas/footer';
import { VIDEO_MAX_BYTES } from '@foyer/shared/wire-schemas/uploads';
import { type AdsConfig, readAds } from './ads-file.ts';
import { type AgeProvidersConfig, readAgeProviders } from './age-providers.ts';
import { type AgePolicy, readAgePolicy } from './age-policy.ts';
import { CONSENT_COUNTRIES } from './consent-countries.ts';
import {
  ConfigError,
  type Environment,
  readCountries,
  readFlag,
  readInteger,
  readText,
  readUrl,
} from './environment.ts';
import { readFooter } from './footer-file.ts';
import { readWatchedWords } from './watched-words-file.ts';
import { parseReleaseOrigins, type ReleaseOrigins } from './release-origins.ts';
import { readReleaseMail, type ReleaseMailReader } from './release-mail.ts';
import { readReleaseTokens, type ReleaseToken } from './release-tokens.ts';

export { ConfigError } from './environment.ts';

export interface Config {
  /** Development conveniences (mails shown at /dev/mail/, plain errors in the log) are off in production. */
  production: boolean;
  host: string;
  port: number;
  /** Absolute. */
  dataDir: string;
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
  s3: S3Config | undefined;
  /** Days after which files of deleted and rejected uploads go for good; 0: never. */
  purgeDays: number;
  /** Fill an empty database with the demo catalogue. */
  demo: boolean;
  ffmpegPath: string | undefined;
  uploads: UploadConfig;
  records: RecordsConfig;
  secrets: SecretsConfig;
  processing: ProcessingConfig;
  albums: AlbumConfig;
  canary: CanaryConfig;
  /** Ids of members whose reports moderators see first. */
  trustedFlaggers: readonly number[];
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
  /** Who is told by mail of releases that were taken back by themselves or look bad. */
  releaseMail: readonly ReleaseMailReader[];
  takeBack: TakeBackConfig;
  settings: SiteSettings;
  ads: AdsConfig;
  /** Links out of the site. */
  footer: FooterLinks;
  /** Comments with one of them wait for a moderator. */
  watchedWords: readonly string[];
  /** How long a browser waits for a remote's modules. */
  moduleTimeoutMs: number;
  /** How long one document may take in a render worker. */
  renderTimeoutMs: number;
  /** Render workers of each live release set. */
  renderWorkers: number;
  cacheMaxBytes: number;
  /** How long beyond their age kept answers are given out while the database is away; 0: not at all. */
  staleMs: number;
}

/**
 * `used`: where no other key is named, they are made, and sign. `earlier`: none is made and they sign nothing new; what the registry took from
 * them before is still believed, so that a site which lived on them goes on. `refused`: nothing of theirs is believed.
 */
export type LocalReleaseKeys = 'used' | 'earlier' | 'refused';

/** How workers make videos of uploads. */
export interface ProcessingConfig {
  /** Of x264: faster ones make larger files. */
  preset: (typeof TRANSCODE_PRESETS)[number];
  /** Encoder threads of each rendition. */
  threads: number;
  /** Videos and pieces that one process encodes at a time; 0: it leaves them to others. */
  encodeJobs: number;
  /** Uploads that one process looks through at a time; 0: it leaves them to others. */
  scanJobs: number;
  /** Longer videos than two of these are cut in pieces of about this length. */
  pieceSeconds: number;
  /** An AV1 ladder beside the H.264 one. */
  hasAv1: boolean;
  /** Whether the file that was sent is kept when its video is done. */
  keepSources: boolean;
  /** How long work waits that found the disk full. */
  diskRetrySeconds: number;
}

/** Keys that sign and seal. */
export interface SecretsConfig {
  /** Absolute; the same content for all processes of the site. */
  file: string;
  /** Prints what the file would hold; empty: the file is read. */
  command: string;
}

/** Records of people shown. */
export interface RecordsConfig {
  /** Absolute. Where encrypted documents lie; all web processes share it, and nothing serves it. */
  dir: string;
  /** Absolute. Keys that documents are encrypted with, one a line. */
  keyFile: string;
  /** How long records that a publication stood on are kept after their account ended. */
  retentionDays: number;
}

export const TRANSCODE_PRESETS = ['ultrafast', 'superfast', 'veryfast', 'faster', 'medium'] as const;

export interface UploadConfig {
  /** Whether the site takes videos now. */
  open: boolean;
  /** Absolute. Where bytes lie while they are received; all web processes share it. */
  dir: string;
  maxBytes: number;
  /** Most that one request of the site's own pages carries. */
  chunkBytes: number;
  /** An upload that nobody goes on with is given up after this. */
  idleSeconds: number;
  /** Unfinished at a time, of one member. */
  maxParallel: number;
  /** Begun a day, of one member. */
  maxPerDay: number;
  /** Of the upload folder's disk: never promised to anyone. */
  reserveBytes: number;
  /** Ids of members whose changes of approved videos count at once, or all of them. */
  trusted: 'all' | readonly number[];
}

/** When faults that the set before does not have take a live set back without anybody's doing. */
export interface TakeBackConfig {
  /** Networks (/24, /48) whose visitors must have met them; 0: never, people are told. */
  networks: number;
  /** A set that has been live for longer is not taken back by itself. */
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

/** What one form of album_edit.php may bring, and what an album may hold. */
export interface AlbumConfig {
  maxPhotos: number;
  photoMaxBytes: number;
  formMaxBytes: number;
  /** Made or added to within an hour, of one member. */
  maxPerHour: number;
}

/** One OpenID Connect provider. */
export interface OidcConfig {
  /** As its discovery document names it. */
  issuer: string;
  clientId: string;
  /** Empty for a public client. */
  clientSecret: string;
}

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  /** Before every key: empty, or ends with a slash. */
  prefix: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

/** What pages are told about the deployment; the same shape as `Site['settings']` of the platform. */
export interface SiteSettings {
  sidebarThreshold: number;
  minMinutesExclusive: number;
  minMinutesNonExclusive: number;
  uncensoredCategory: string;
  animationCategory: string;
  /** Name of the provider that visitors can sign in through; empty: none. */
  signInProvider: string;
}

const readS3 = (env: Environment): S3Config | undefined => {
  const bucket = readText(env, 'S3_BUCKET', '');
  if (!bucket) return undefined;
  const endpoint = readUrl(env, 'S3_ENDPOINT', 'https://s3.amazonaws.com');
  const prefix = readText(env, 'S3_PREFIX', '').replace(/^\/+|\/+$/g, '');
  return {
    bucket,
    endpoint,
    prefix: prefix && `${prefix}/`,
    // Stores of one's own seldom have a host name for each bucket.
    pathStyle: readFlag(env, 'S3_PATH_STYLE', !endpoint.endsWith('.amazonaws.com')),
    region: readText(env, 'S3_REGION', 'us-east-1'),
    accessKeyId: readText(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: readText(env, 'S3_SECRET_ACCESS_KEY'),
  };
};

const readOidc = (env: Environment): OidcConfig | undefined => {
  const issuer = readText(env, 'FOYER_OIDC_ISSUER', '');
  if (!issuer) return undefined;
  if (!URL.canParse(issuer))
    throw new ConfigError('FOYER_OIDC_ISSUER', `must be an address, not "${issuer}"`);
  return {
    issuer,
    clientId: readText(env, 'FOYER_OIDC_CLIENT_ID'),
    clientSecret: readText(env, 'FOYER_OIDC_CLIENT_SECRET', ''),
  };
};

/** What the button calls the provider; empty where none is set up. */
const readOidcName = (env: Environment): string => {
  const oidc = readOidc(env);
  return oidc ? readText(env, 'FOYER_OIDC_NAME', new URL(oidc.issuer).hostname) : '';
};

/** Absolute; empty where none is named. */
const readFolder = (env: Environment, name: string): string => {
  const text = readText(env, name, '');
  return text && resolve(text);
};

const POSTGRES_URL = /^postgres(ql)?:\/\//;

const readDatabaseUrl = (env: Environment, name: string): string | undefined => {
  const text = readText(env, name, '');
  if (text && !POSTGRES_URL.test(text)) throw new ConfigError(name, 'must start with postgres://');
  return text || undefined;
};

const readReplicaUrls = (env: Environment): string[] => {
  const urls = readText(env, 'DATABASE_REPLICA_URLS', '')
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean);
  if (!urls.every((url) => POSTGRES_URL.test(url)))
    throw new ConfigError(
      'DATABASE_REPLICA_URLS',
      'must be addresses that start with postgres://, between commas',
    );
  return urls;
};

const MEBIBYTE = 1024 * 1024;

const readMemberIds = (env: Environment, name: string, more = ''): number[] => {
  const text = readText(env, name, '');
  const ids = text
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  if (!ids.every((id) => /^[1-9]\d{0,9}$/.test(id)))
    throw new ConfigError(name, `must be ids of members between commas${more}`);
  return ids.map(Number);
};

const readTrusted = (env: Environment): UploadConfig['trusted'] =>
  readText(env, 'FOYER_TRUSTED_UPLOADERS', '') === 'all'
    ? 'all'
    : readMemberIds(env, 'FOYER_TRUSTED_UPLOADERS', ', or all');

const readUploads = (env: Environment, dataDir: string): UploadConfig => ({
  open: readFlag(env, 'FOYER_UPLOADS', true),
  dir: resolve(readText(env, 'FOYER_UPLOAD_DIR', join(dataDir, 'uploads'))),
  maxBytes: readInteger(env, 'FOYER_UPLOAD_MAX_BYTES', VIDEO_MAX_BYTES, 1, 2 ** 50),
  chunkBytes: readInteger(env, 'FOYER_UPLOAD_CHUNK_MB', 64, 1, 1_000_000) * MEBIBYTE,
  idleSeconds: readInteger(env, 'FOYER_UPLOAD_IDLE_SECONDS', 24 * 3600, 1, 30 * 24 * 3600),
  maxParallel: readInteger(env, 'FOYER_UPLOADS_PARALLEL', 5, 1, 1000),
  maxPerDay: readInteger(env, 'FOYER_UPLOADS_PER_DAY', 50, 1, 1_000_000),
  reserveBytes: readInteger(env, 'FOYER_UPLOAD_RESERVE_MB', 1024, 0, 1_000_000_000) * MEBIBYTE,
  trusted: readTrusted(env),
});

const readSecrets = (env: Environment, dataDir: string): SecretsConfig => ({
  file: resolve(readText(env, 'FOYER_SECRETS_FILE', join(dataDir, 'secrets.keys'))),
  command: readText(env, 'FOYER_SECRETS_COMMAND', ''),
});

const readRecords = (env: Environment, dataDir: string): RecordsConfig => ({
  dir: resolve(readText(env, 'FOYER_RECORDS_DIR', join(dataDir, 'records'))),
  keyFile: resolve(readText(env, 'FOYER_RECORDS_KEY_FILE', join(dataDir, 'records.keys'))),
  retentionDays: readInteger(env, 'FOYER_RECORDS_RETENTION_DAYS', 2555, 0, 36_500),
});

const readAlbums = (env: Environment): AlbumConfig => ({
  maxPhotos: readInteger(env, 'FOYER_ALBUM_PHOTOS', 200, 1, 2000),
  photoMaxBytes: readInteger(env, 'FOYER_PHOTO_MAX_MB', 30, 1, 64) * MEBIBYTE,
  formMaxBytes: readInteger(env, 'FOYER_ALBUM_MAX_MB', 1024, 1, 100_000) * MEBIBYTE,
  maxPerHour: readInteger(env, 'FOYER_ALBUMS_PER_HOUR', 30, 1, 1_000_000),
});

const readCanary = (env: Environment): CanaryConfig => {
  const shares = readText(env, 'FOYER_CANARY_SHARES', '0.01,0.1,0.5').split(',').map(Number);
  if (!shares.every((share, index) => share > (shares[index - 1] ?? 0) && share < 1))
    throw new ConfigError(
      'FOYER_CANARY_SHARES',
      'must be growing parts of 1 between commas, such as 0.01,0.1,0.5',
    );
  const faultPart = Number(readText(env, 'FOYER_CANARY_EXCLUDE_FAULTS', '0.01'));
  if (!(faultPart >= 0.0001 && faultPart <= 0.5))
    throw new ConfigError('FOYER_CANARY_EXCLUDE_FAULTS', 'must be a part of 1 from 0.0001 to 0.5');
  return {
    shares,
    faultPart,
    stepViews: readInteger(env, 'FOYER_CANARY_STEP_VIEWS', 300, 1, 1_000_000_000),
    stepSeconds: readInteger(env, 'FOYER_CANARY_STEP_SECONDS', 600, 0, 30 * 24 * 3600),
    maxHours: readInteger(env, 'FOYER_CANARY_MAX_HOURS', 72, 1, 1000),
    reportsPerNetwork: readInteger(env, 'FOYER_CANARY_REPORTS_PER_NETWORK', 10, 1, 1_000_000),
    takeBackNetworks: readInteger(env, 'FOYER_CANARY_TAKE_BACK_NETWORKS', 10, 1, 1_000_000),
  };
};

const readProcessing = (env: Environment): ProcessingConfig => {
  const name = readText(env, 'FOYER_TRANSCODE_PRESET', 'veryfast');
  const preset = TRANSCODE_PRESETS.find((known) => known === name);
  if (!preset)
    throw new ConfigError('FOYER_TRANSCODE_PRESET', `must be one of ${TRANSCODE_PRESETS.join(', ')}`);
  return {
    preset,
    threads: readInteger(env, 'FOYER_TRANSCODE_THREADS', 2, 1, 64),
    encodeJobs: readInteger(env, 'FOYER_TRANSCODE_JOBS', 1, 0, 64),
    scanJobs: readInteger(env, 'FOYER_SCAN_JOBS', 1, 0, 64),
    pieceSeconds: readInteger(env, 'FOYER_PIECE_SECONDS', 300, 2, 36_000),
    hasAv1: readFlag(env, 'FOYER_AV1', false),
    keepSources: readFlag(env, 'FOYER_KEEP_SOURCES', false),
    diskRetrySeconds: readInteger(env, 'FOYER_DISK_RETRY_SECONDS', 60, 1, 86_400),
  };
};

const readLocalReleaseKeys = (env: Environment, production: boolean): LocalReleaseKeys => {
  if (production && !readText(env, 'FOYER_RELEASE_LOCAL_KEY', '')) return 'earlier';
  return readFlag(env, 'FOYER_RELEASE_LOCAL_KEY', true) ? 'used' : 'refused';
};

const readOrigins = (env: Environment): ReleaseOrigins => {
  try {
    return parseReleaseOrigins(readText(env, 'FOYER_RELEASE_ORIGINS', ''));
  } catch (error) {
    throw new ConfigError(
      'FOYER_RELEASE_ORIGINS',
      error instanceof Error ? error.message.replace(/^FOYER_RELEASE_ORIGINS: /, '') : 'is not readable',
    );
  }
};

/**
 * @param env usually process.env
 * @param defaults of the composition root: outside production the all-in-one process shows the demo unless told otherwise
 * @throws ConfigError with one line that names the variable
 */
export const readConfig = (env: Environment, defaults: { demo: boolean } = { demo: false }): Config => {
  const production = env.NODE_ENV === 'production';
  // In production the demo is never a default: it is there when FOYER_DEMO asks for it.
  const demo = readFlag(env, 'FOYER_DEMO', defaults.demo && !production);
  const host = readText(env, 'FOYER_HOST', '127.0.0.1');
  const port = readInteger(env, 'FOYER_PORT', 8080, 0, 65535);
  const shownHost = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const publicUrl = readUrl(env, 'FOYER_PUBLIC_URL', `http://${shownHost}:${port}`);
  return {
    production,
    host,
    port,
    dataDir: resolve(readText(env, 'FOYER_DATA_DIR', '.data')),
    publicUrl,
    siteName: readText(env, 'FOYER_SITE_NAME', 'Foyer'),
    informationDir: readFolder(env, 'FOYER_INFORMATION_DIR'),
    defaultCountry: readCountries(env, 'FOYER_DEFAULT_COUNTRY', ['US'])[0] ?? 'US',
    countryHeader: readText(env, 'FOYER_COUNTRY_HEADER', '').toLowerCase(),
    regionHeader: readText(env, 'FOYER_REGION_HEADER', '').toLowerCase(),
    countryFile: readText(env, 'FOYER_COUNTRY_FILE', ''),
    trustedProxies: readInteger(env, 'FOYER_TRUSTED_PROXIES', 0, 0, 10),
    agePolicy: readAgePolicy(env),
    ageProviders: readAgeProviders(env),
    consentCountries: readCountries(env, 'FOYER_CONSENT_COUNTRIES', CONSENT_COUNTRIES),
    databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
    databaseDirectUrl: readDatabaseUrl(env, 'DATABASE_DIRECT_URL'),
    databaseReplicaUrls: readReplicaUrls(env),
    replicaMaxLagSeconds: readInteger(env, 'FOYER_REPLICA_MAX_LAG_SECONDS', 3, 1, 4),
    databasePoolSize: readInteger(env, 'FOYER_DATABASE_POOL', 10, 1, 500),
    statementTimeoutMs: readInteger(env, 'FOYER_STATEMENT_TIMEOUT_MS', 5000, 0, 600_000),
    lockTimeoutMs: readInteger(env, 'FOYER_LOCK_TIMEOUT_MS', 2000, 0, 600_000),
    smtpUrl: readText(env, 'SMTP_URL', '') || undefined,
    mailFrom: readText(env, 'FOYER_MAIL_FROM', `no-reply@${new URL(publicUrl).hostname}`),
    oidc: readOidc(env),
    s3: readS3(env),
    purgeDays: readInteger(env, 'FOYER_PURGE_DAYS', 60, 0, 3650),
    demo,
    ffmpegPath: readText(env, 'FOYER_FFMPEG', '') || undefined,
    albums: readAlbums(env),
    canary: readCanary(env),
    trustedFlaggers: readMemberIds(env, 'FOYER_TRUSTED_FLAGGERS'),
    uploads: readUploads(env, resolve(readText(env, 'FOYER_DATA_DIR', '.data'))),
    secrets: readSecrets(env, resolve(readText(env, 'FOYER_DATA_DIR', '.data'))),
    records: readRecords(env, resolve(readText(env, 'FOYER_DATA_DIR', '.data'))),
    processing: readProcessing(env),
    releaseOrigins: readOrigins(env),
    releaseKey: readText(env, 'FOYER_RELEASE_KEY', ''),
    trustedReleaseKeys: readText(env, 'FOYER_RELEASE_TRUSTED_KEYS', '')
      .split(/[\s,]+/)
      .filter(Boolean),
    releaseCopiesMaxBytes: readInteger(env, 'FOYER_RELEASE_COPIES_MB', 2048, 1, 1_000_000) * 1024 * 1024,
    localReleaseKeys: readLocalReleaseKeys(env, production),
    releaseTokens: readReleaseTokens(env),
    releaseMail: readReleaseMail(env),
    takeBack: {
      networks: readInteger(env, 'FOYER_TAKE_BACK_NETWORKS', 3, 0, 1_000_000),
      hours: readInteger(env, 'FOYER_TAKE_BACK_HOURS', 72, 0, 100_000),
    },
    settings: {
      sidebarThreshold: readInteger(env, 'FOYER_SIDEBAR_THRESHOLD', demo ? 20 : 1000, 0, 1e9),
      minMinutesExclusive: readInteger(env, 'FOYER_MIN_MINUTES_EXCLUSIVE', demo ? 0 : 6, 0, 600),
      minMinutesNonExclusive: readInteger(env, 'FOYER_MIN_MINUTES', demo ? 0 : 10, 0, 600),
      uncensoredCategory: readText(env, 'FOYER_UNCENSORED_CATEGORY', 'uncensored'),
      animationCategory: readText(env, 'FOYER_ANIMATION_CATEGORY', 'animation'),
      signInProvider: readOidcName(env),
    },
    ads: readAds(env),
    footer: readFooter(env),
    watchedWords: readWatchedWords(env),
    moduleTimeoutMs: readInteger(env, 'FOYER_MODULE_TIMEOUT_MS', 8000, 100, 120_000),
    renderTimeoutMs: readInteger(env, 'FOYER_RENDER_TIMEOUT_MS', 1000, 50, 60_000),
    renderWorkers: readInteger(env, 'FOYER_RENDER_WORKERS', 2, 1, 64),
    cacheMaxBytes: readInteger(env, 'FOYER_CACHE_MB', 128, 1, 65_536) * 1024 * 1024,
    staleMs: readInteger(env, 'FOYER_STALE_MINUTES', 10, 0, 1440) * 60_000,
  };
};
