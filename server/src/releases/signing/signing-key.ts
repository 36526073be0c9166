/** The private keys that this process signs releases with: a team's, or those that a site makes for itself, one for each package. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { Config } from '../../platform/config/config.ts';
import { ReleaseRefused } from '../release-refused.ts';

export interface SigningKey {
  privateKey: KeyObject;
  /** Made by the site itself; nobody has registered it before its first use. */
  isLocal: boolean;
}

/** Of the settings: FOYER_RELEASE_KEY and FOYER_RELEASE_LOCAL_KEY. */
export type SigningConfig = Pick<Config, 'releaseKey' | 'localReleaseKeys' | 'dataDir'>;

/** Private keys that this machine keeps; only their owner may read them, and no route leads here. */
export const keyFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'keys');

/** Of keys that the site made for itself: a file that leaks is worth one package. */
const LOCAL_FOLDER = 'local';

export const generateReleaseKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/** Writes a private key for its owner alone. Throws EEXIST when the file is there. */
export const writePrivateKey = async (file: string, key: KeyObject): Promise<void> => {
  await writeFile(file, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
};

const parseKey = (pem: string, source: string): KeyObject => {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below; the parser's words could hold parts of the key.
  }
  throw new ReleaseRefused(`${source} is no Ed25519 private key (PKCS 8, PEM)`);
};

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException)?.code === code;

/** Two processes that start at the same time agree on one key: the link fails for the second. */
const openLocalKey = async (config: SigningConfig, name: PackageName): Promise<KeyObject> => {
  const folder = join(keyFolder(config), LOCAL_FOLDER);
  const file = join(folder, `${name}.pem`);
  const read = () => readFile(file, 'utf8').then((pem) => parseKey(pem, file));
  try {
    return await read();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writePrivateKey(draft, generateReleaseKey());
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return read();
};

const readNamedKey = async (releaseKey: string, name: PackageName): Promise<string> => {
  if (releaseKey.includes('-----BEGIN')) return releaseKey.replaceAll('\\n', '\n');
  try {
    const isFolder = (await stat(releaseKey)).isDirectory();
    return await readFile(isFolder ? join(releaseKey, `${name}.pem`) : releaseKey, 'utf8');
  } catch (error) {
    throw new ReleaseRefused(`FOYER_RELEASE_KEY: ${(error as Error).message}`);
  }
};

/** The key to sign a package with; undefined where a site has none and may make none. Throws ReleaseRefused when it cannot be read. */
export const openSigningKey = async (
  config: SigningConfig,
  name: PackageName,
): Promise<SigningKey | undefined> => {
  const { releaseKey, localReleaseKeys } = config;
  if (releaseKey)
    return {
      privateKey: parseKey(await readNamedKey(releaseKey, name), 'FOYER_RELEASE_KEY'),
      isLocal: false,
    };
  return localReleaseKeys === 'used'
    ? { privateKey: await openLocalKey(config, name), isLocal: true }
    : undefined;
};
