/** Of the database, of files, and of the keys that sign and seal. */
import { flag, integer, requiredText, type Settings, text, secret } from './setting.ts';

export const DATABASE_SETTINGS = {
  DATABASE_URL: secret(
    text(
      '',
      '`postgres://…`, version 17 or newer (older ones must pass a check of their locale)',
      'none: PostgreSQL is started',
    ),
  ),
  DATABASE_DIRECT_URL: secret(
    text(
      '',
      'for LISTEN, locks and migrations, where `DATABASE_URL` leads through a pooler',
      '`DATABASE_URL`',
    ),
  ),
  DATABASE_REPLICA_URLS: secret(
    text('', 'streaming replicas, comma-separated: they answer what everyone may see'),
  ),
  FOYER_REPLICA_MAX_LAG_SECONDS: integer(3, [1, 4], 'a replica further behind is not asked'),
  FOYER_DATABASE_POOL: integer(
    10,
    [1, 500],
    'connections of each pool; the all-in-one process has one for requests and one for jobs',
  ),
  FOYER_STATEMENT_TIMEOUT_MS: integer(
    5000,
    [0, 600_000],
    'a statement that a request waits for is cancelled after it (503); `0`: never, and nothing is sent to a pooler that knows no such setting',
  ),
  FOYER_LOCK_TIMEOUT_MS: integer(2000, [0, 600_000], 'the same of a lock that a statement waits for'),
  FOYER_SEARCH_URL: secret(
    text(
      '',
      '[OpenSearch](../guides/search.md) for searches of large catalogues: `https://name:password@host:9200/index`',
      'none: PostgreSQL searches',
    ),
  ),
  FOYER_SEARCH_TIMEOUT_MS: integer(
    1000,
    [50, 30_000],
    'a search for which OpenSearch takes longer is made in PostgreSQL',
  ),
} satisfies Settings;

export const FILE_SETTINGS = {
  S3_BUCKET: text(
    '',
    'an S3-compatible object store for media and releases, instead of `media/` and `releases/` in the data directory',
  ),
  S3_ENDPOINT: text('https://s3.amazonaws.com', 'address of the store'),
  S3_REGION: text('us-east-1', 'region that requests are signed for'),
  S3_ACCESS_KEY_ID: secret(requiredText('with `S3_BUCKET`')),
  S3_SECRET_ACCESS_KEY: secret(requiredText('with `S3_BUCKET`')),
  S3_PREFIX: text('', 'before every key of the bucket'),
  S3_PATH_STYLE: flag(true, '`endpoint/bucket/key` instead of `bucket.endpoint/key`', '`1` but for Amazon'),
  FOYER_PURGE_DAYS: integer(
    60,
    [0, 3650],
    'after so many days the files of deleted and rejected uploads go for good; `0`: never',
  ),
  FOYER_SECRETS_FILE: text(
    '',
    'the [keys](../guides/keys.md#what-they-are-for) that sign links and seal what the database holds; made at the first start, the same for all machines, backed up apart from the database',
    '`{data directory}/secrets.keys`',
  ),
  FOYER_SECRETS_COMMAND: text(
    '',
    'prints what that file would hold, such as the client of a key management service; run at the start and once a minute',
  ),
  FOYER_RECORDS_DIR: text(
    '',
    'where encrypted documents of [people shown](../guides/people-shown.md) lie; all web processes share it',
    '`{data directory}/records`',
  ),
  FOYER_RECORDS_KEY_FILE: text('', 'the keys of those documents', '`{data directory}/records.keys`'),
  FOYER_RECORDS_RETENTION_DAYS: integer(
    2555,
    [0, 36_500],
    'how long records of published videos and albums are kept after the account of their uploader ended',
  ),
} satisfies Settings;
