/** How a bucket of backups is reached: as the site's own store, unless it is another. */
import { describe, expect, it } from '@jest/globals';
import { readBackup } from './backup-config.ts';

const OWN = 'https://store.example';

describe('a bucket of backups', () => {
  it.each([
    // The site's own store.
    [{ S3_ENDPOINT: OWN }, OWN, true],
    [{ S3_ENDPOINT: OWN, S3_PATH_STYLE: '0' }, OWN, false],
    [{ S3_ENDPOINT: OWN, S3_PATH_STYLE: '0', FOYER_BACKUP_S3_ENDPOINT: `${OWN}/` }, OWN, false],
    [{ S3_PATH_STYLE: '1' }, 'https://s3.amazonaws.com', true],
    [
      { S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com/' },
      'https://s3.eu-central-1.amazonaws.com',
      false,
    ],
    // Another one, of which the site's own style says nothing.
    [
      { S3_ENDPOINT: OWN, S3_PATH_STYLE: '0', FOYER_BACKUP_S3_ENDPOINT: 'https://other.example' },
      'https://other.example',
      true,
    ],
    [
      { S3_ENDPOINT: OWN, S3_PATH_STYLE: '1', FOYER_BACKUP_S3_ENDPOINT: 'https://s3.amazonaws.com/' },
      'https://s3.amazonaws.com',
      false,
    ],
  ])('of %j is reached at %s', (env, endpoint, pathStyle) => {
    expect(readBackup(env).store).toMatchObject({ endpoint, pathStyle });
  });

  it.each(['store.example:9000', 'ftp://store.example', 'https://store.example/bucket'])(
    'is at no %s',
    (endpoint) => {
      expect(() => readBackup({ FOYER_BACKUP_S3_ENDPOINT: endpoint })).toThrow(
        'FOYER_BACKUP_S3_ENDPOINT must be an address',
      );
    },
  );
});
