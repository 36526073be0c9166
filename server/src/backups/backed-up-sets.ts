/** What of a site is backed up besides its database, and where each set lies on this machine. */
import { dirname, join, relative } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { embeddedHome } from '../platform/database/embedded-home.ts';
import { releaseFolder } from '../releases/registry/open-registry.ts';
import { keyFolder } from '../releases/signing/signing-key.ts';
import type { FileSet } from './manifest.ts';

export type SitePlaces = Pick<Config, 'dataDir' | 's3' | 'secrets' | 'records'>;

/** A file of keys, by the name that it has in a backup. */
export interface KeyFile {
  name: string;
  path: string;
}

const PASSWORD = 'pg18.password';

/** Files of keys that stand alone; those of releases are a folder. */
const keyFiles = async ({ dataDir, secrets, records }: SitePlaces): Promise<KeyFile[]> => [
  // What a command prints is backed up where the command has it from.
  ...(secrets.command === '' ? [{ name: 'secrets.keys', path: secrets.file }] : []),
  { name: 'records.keys', path: records.keyFile },
  { name: PASSWORD, path: join(await embeddedHome(dataDir), PASSWORD) },
];

export const storageOf = (places: SitePlaces, set: Exclude<FileSet, 'keys'>): Storage => {
  if (set === 'media') return openStorage(places);
  return createFileStorage(set === 'releases' ? releaseFolder(places) : places.records.dir);
};

/** With S3 settings the bucket of media has the releases, too. */
export const openSets = ({ s3 }: Pick<SitePlaces, 's3'>): readonly ('media' | 'releases')[] =>
  s3 ? ['media'] : ['media', 'releases'];

const RELEASE_KEYS = 'releases/';

/** Storage and key of a file of keys. */
export const findKey = async (
  places: SitePlaces,
  name: string,
): Promise<{ storage: Storage; key: string }> => {
  if (name.startsWith(RELEASE_KEYS))
    return { storage: createFileStorage(keyFolder(places)), key: name.slice(RELEASE_KEYS.length) };
  const file = (await keyFiles(places)).find((one) => one.name === name);
  if (!file) throw new Error(`no such file of keys: ${name}`);
  return { storage: createFileStorage(dirname(file.path)), key: relative(dirname(file.path), file.path) };
};

/** Names of all files of keys; some may not be there. */
export const listKeys = async (places: SitePlaces): Promise<string[]> => {
  const names = (await keyFiles(places)).map(({ name }) => name);
  for await (const { key } of createFileStorage(keyFolder(places)).list(''))
    names.push(`${RELEASE_KEYS}${key}`);
  return names;
};
