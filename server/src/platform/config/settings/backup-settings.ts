/** Of backups (docs/guides/back-up.md). */
import { type Settings, text, secret } from './setting.ts';

const AS_SITE = 'as of the site’s own store';

export const BACKUP_SETTINGS = {
  FOYER_BACKUP_TO: text(
    '',
    'a folder or `s3://bucket/prefix`, to which the list of [withdrawals](../guides/back-up.md) is copied as it grows; the same as `npm run backup` is given',
  ),
  FOYER_BACKUP_DATABASE: text(
    '',
    '`base`: a base backup, for which the role must be allowed to replicate; `none`: a tool of your own looks after the database; `pgbackrest`: pgBackRest does, and the age of [its backups](../guides/back-up.md#a-server-of-your-own) counts',
    '`base`, with `DATABASE_URL` `none`',
  ),
  FOYER_BACKUP_RECIPIENTS: text(
    '',
    'public [age](https://age-encryption.org) keys, comma-separated: keys and records are sealed for them',
  ),
  FOYER_BACKUP_PASSPHRASE_FILE: text(
    '',
    'instead of them a file with a passphrase that seals keys and records',
  ),
  FOYER_BACKUP_IDENTITY_FILE: text('', 'the private age keys, for restoring alone'),
  FOYER_BACKUP_S3_ENDPOINT: text('', 'address of the store of `s3://` backups', AS_SITE),
  FOYER_BACKUP_S3_REGION: text('', 'its region', AS_SITE),
  FOYER_BACKUP_S3_ACCESS_KEY_ID: secret(text('', 'its access key', AS_SITE)),
  FOYER_BACKUP_S3_SECRET_ACCESS_KEY: secret(text('', 'the secret of that key', AS_SITE)),
} satisfies Settings;
