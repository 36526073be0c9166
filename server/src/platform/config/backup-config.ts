/** Where backups go, what they hold of the database, and what seals the keys in them. */
import { resolve } from 'node:path';
import { ConfigError, type Environment, readFlag, readText, readUrl } from './environment.ts';
import { isPathStyle, type S3Config } from './storage-config.ts';

export interface BackupConfig {
  /** Folder or `s3://bucket/prefix`; the list of withdrawals is copied there as it grows. Empty: nowhere. */
  to: string;
  /** `base`: by the replication protocol; `none`: the operator's own tool does it; `pgbackrest`: so does pgBackRest, and what it does is watched. */
  database: 'base' | 'none' | 'pgbackrest';
  /** age public keys that sealed files are made for. */
  recipients: readonly string[];
  /** Absolute, or empty. */
  passphraseFile: string;
  /** Absolute, or empty: private age keys, for restoring alone. */
  identityFile: string;
  /** How a bucket of backups is reached; those of the site's own unless set. */
  store: Omit<S3Config, 'bucket' | 'prefix'>;
}

const readPath = (env: Environment, name: 'FOYER_BACKUP_PASSPHRASE_FILE' | 'FOYER_BACKUP_IDENTITY_FILE') => {
  const path = readText(env, name);
  return path && resolve(path);
};

export const readBackup = (env: Environment): BackupConfig => {
  const database = readText(env, 'FOYER_BACKUP_DATABASE', readText(env, 'DATABASE_URL') ? 'none' : 'base');
  if (database !== 'base' && database !== 'none' && database !== 'pgbackrest')
    throw new ConfigError('FOYER_BACKUP_DATABASE', `must be base, none or pgbackrest, not "${database}"`);
  const recipients = readText(env, 'FOYER_BACKUP_RECIPIENTS')
    .split(/[\s,]+/)
    .filter(Boolean);
  if (recipients.some((recipient) => !recipient.startsWith('age1')))
    throw new ConfigError('FOYER_BACKUP_RECIPIENTS', 'must hold public keys that start with age1');
  const own = readUrl(env, 'S3_ENDPOINT');
  const endpoint = readUrl(env, 'FOYER_BACKUP_S3_ENDPOINT', own);
  const byEndpoint = isPathStyle(endpoint);
  return {
    to: readText(env, 'FOYER_BACKUP_TO'),
    database,
    recipients,
    passphraseFile: readPath(env, 'FOYER_BACKUP_PASSPHRASE_FILE'),
    identityFile: readPath(env, 'FOYER_BACKUP_IDENTITY_FILE'),
    store: {
      endpoint,
      region: readText(env, 'FOYER_BACKUP_S3_REGION', readText(env, 'S3_REGION')),
      // The site's setting says nothing of another store.
      pathStyle: endpoint === own ? readFlag(env, 'S3_PATH_STYLE', byEndpoint) : byEndpoint,
      accessKeyId: readText(env, 'FOYER_BACKUP_S3_ACCESS_KEY_ID', readText(env, 'S3_ACCESS_KEY_ID', '')),
      secretAccessKey: readText(
        env,
        'FOYER_BACKUP_S3_SECRET_ACCESS_KEY',
        readText(env, 'S3_SECRET_ACCESS_KEY', ''),
      ),
    },
  };
};
