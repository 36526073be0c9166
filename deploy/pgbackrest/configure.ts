/** The files alongside, as tests and the lab run them: with other paths, and otherwise as an operator gets them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

export interface Bucket {
  name: string;
  /** Host and port. pgBackRest compares no certificate with an address: the host is a name. */
  endpoint: string;
  region: string;
  key: string;
  secret: string;
  /** Of who signed its certificate. */
  caFile: string;
}

export interface PgbackrestPlaces {
  /** Of backups and archived log: a folder, or a bucket of a store whose buckets have no host names of their own. */
  repository: string | Bucket;
  passphrase: string;
  /** Of the server. */
  dataDir: string;
  port: number;
  /** Where its socket is. */
  socketDir: string;
  /** Of the server alone: pgBackRest runs one command of a kind at a time there. */
  lockDir: string;
}

const repositoryLines = (repository: string | Bucket): Record<string, string> =>
  typeof repository === 'string'
    ? { 'repo1-path': repository }
    : {
        'repo1-path': '/foyer',
        'repo1-type': 's3',
        'repo1-s3-bucket': repository.name,
        'repo1-s3-endpoint': repository.endpoint,
        'repo1-s3-region': repository.region,
        'repo1-s3-key': repository.key,
        'repo1-s3-key-secret': repository.secret,
        'repo1-s3-uri-style': 'path',
        'repo1-storage-ca-file': repository.caFile,
      };

/** `pgbackrest.conf` of one server. @throws Error where the file lacks a line that is to be another, also as a comment */
export const pgbackrestConfig = (places: PgbackrestPlaces): string =>
  Object.entries({
    ...repositoryLines(places.repository),
    'repo1-cipher-pass': places.passphrase,
    'lock-path': places.lockDir,
    'pg1-path': places.dataDir,
    'pg1-port': String(places.port),
    'pg1-socket-path': places.socketDir,
  }).reduce((text, [name, value]) => {
    const line = new RegExp(`^#?${name}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`pgbackrest.conf does not set ${name}`);
    return text.replace(line, () => `${name}=${value}`);
  }, read('pgbackrest.conf'));

/** The settings of `archive.conf`, by their names. */
export const archiveSettings = (): Record<string, string> =>
  Object.fromEntries(
    [...read('archive.conf').matchAll(/^(\w+) = (?:'(.*)'|(.*))$/gm)].map(
      ([, name = '', quoted, plain = '']) => [name, quoted ?? plain],
    ),
  );

/** A program that runs pgBackRest with a file of its own, since nothing is installed on the machine. */
export const pgbackrestWrapper = (
  program: { path: string; env: NodeJS.ProcessEnv },
  config: string,
): string => {
  const libraries = program.env['LD_LIBRARY_PATH'] ?? '';
  return `#!/bin/sh
export LD_LIBRARY_PATH='${libraries}'
exec '${program.path}' --config='${config}' "$@"
`;
};
