/** Where files lie, with which keys they and links are sealed, and how long they are kept. */
import { join, resolve } from 'node:path';
import { type Environment, readFlag, readInteger, readText, readUrl } from './environment.ts';

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

/** Unless a setting says otherwise: stores of one's own seldom have a host name for each bucket. */
export const isPathStyle = (endpoint: string): boolean => !endpoint.endsWith('.amazonaws.com');

export const readS3 = (env: Environment): S3Config | undefined => {
  const bucket = readText(env, 'S3_BUCKET');
  if (!bucket) return undefined;
  const endpoint = readUrl(env, 'S3_ENDPOINT');
  const prefix = readText(env, 'S3_PREFIX').replace(/^\/+|\/+$/g, '');
  return {
    bucket,
    endpoint,
    prefix: prefix && `${prefix}/`,
    pathStyle: readFlag(env, 'S3_PATH_STYLE', isPathStyle(endpoint)),
    region: readText(env, 'S3_REGION'),
    accessKeyId: readText(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: readText(env, 'S3_SECRET_ACCESS_KEY'),
  };
};

export const readSecrets = (env: Environment, dataDir: string): SecretsConfig => ({
  file: resolve(readText(env, 'FOYER_SECRETS_FILE', join(dataDir, 'secrets.keys'))),
  command: readText(env, 'FOYER_SECRETS_COMMAND'),
});

export const readRecords = (env: Environment, dataDir: string): RecordsConfig => ({
  dir: resolve(readText(env, 'FOYER_RECORDS_DIR', join(dataDir, 'records'))),
  keyFile: resolve(readText(env, 'FOYER_RECORDS_KEY_FILE', join(dataDir, 'records.keys'))),
  retentionDays: readInteger(env, 'FOYER_RECORDS_RETENTION_DAYS'),
});
