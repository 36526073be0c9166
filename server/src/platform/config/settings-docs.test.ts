/** What settings/ declares is what `readConfig` reads, and what the reference shows. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';
import { SETTINGS } from './settings/all-settings.ts';
import { describeSettings } from './settings/describe-settings.ts';

const REFERENCE = join(import.meta.dirname, '../../../../docs/reference/configuration.md');

/** Any certificate will do. */
const CERTIFICATES = join(tmpdir(), `foyer-test-certificates-${process.pid}.pem`);
writeFileSync(CERTIFICATES, rootCertificates[0] ?? '');

/** Switches on the parts whose other variables are read only then. */
const SET: Readonly<Record<string, string>> = {
  S3_BUCKET: 'media',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  FOYER_OIDC_ISSUER: 'https://accounts.example',
  FOYER_OIDC_CLIENT_ID: 'site',
  FOYER_AGE_OIDC_ISSUER: 'https://ages.example',
  FOYER_AGE_OIDC_CLIENT_ID: 'site',
  FOYER_AGE_WALLET_ISSUERS: CERTIFICATES,
};

afterAll(() => rmSync(CERTIFICATES));

const variablesRead = (): string[] => {
  const names = new Set<string>();
  readConfig(
    new Proxy(SET, {
      get: (set, name) => {
        names.add(String(name));
        return set[String(name)];
      },
    }),
  );
  return [...names].sort();
};

it('declares every variable that is read, and no other', () => {
  const files = Object.entries(SETTINGS).flatMap(([name, setting]) =>
    'isSecret' in setting ? [`${name}_FILE`] : [],
  );
  expect(files).toContain('DATABASE_URL_FILE');
  expect([...Object.keys(SETTINGS), ...files].sort()).toEqual(variablesRead());
});

it('refers to them as they are (npm run settings-reference writes the page)', () => {
  expect(readFileSync(REFERENCE, 'utf8')).toBe(describeSettings());
});

it('shows the default that counts', () => {
  const page = describeSettings();
  expect(page).toContain('| `FOYER_PORT` | `8080` | 0 to 65535 | port to listen at');
  expect(page).toContain('| `FOYER_UPLOADS` | `1` | `1`, `0` |');
  expect(readConfig({})).toMatchObject({ port: 8080, uploads: { open: true } });
});
