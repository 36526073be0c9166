/** README's table of settings and the variables that `readConfig` reads are the same list. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

const README = join(import.meta.dirname, '../../../../README.md');

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

/** The first cell of each row of the table under "Configuration". */
const variablesDocumented = (): string[] => {
  const section = /^## Configuration\n(.*?)^## /ms.exec(readFileSync(README, 'utf8'))?.[1] ?? '';
  const cells = section.split('\n').map((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? '');
  return cells
    .flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name = '']) => name))
    .sort();
};

it('names every variable that is read, and no other', () => {
  expect(variablesDocumented()).toEqual(variablesRead());
});
