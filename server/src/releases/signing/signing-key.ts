/** The private key that this process signs releases with: a team's, or one that a site makes for itself. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { ReleaseRefused } from '../release-refused.ts';

export interface SigningKey {
  privateKey: KeyObject;
  /** Made by the site itself; nobody has registered it before its first use. */
  isLocal: boolean;
}

/** Of the settings: FOYER_RELEASE_KEY and FOYER_RELEASE_LOCAL_KEY. */
export type SigningConfig = Pick<Config, 'releaseKey' | 'hasLocalReleaseKey' | 'dataDir'>;

/** Private keys that this machine keeps; only their owner may read them, and no route leads here. */
export const keyFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'keys');

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

/** Two processes that start at once agree on one key: the link fails for the second. */
const openLocalKey = async (config: SigningConfig): Promise<KeyObject> => {
  const folder = keyFolder(config);
  const file = join(folder, 'local.pem');
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

/** The key to sign with; undefined where a site has none and may make none. Throws ReleaseRefused when it cannot be read. */
export const openSigningKey = async (config: SigningConfig): Promise<SigningKey | undefined> => {
  const { releaseKey, hasLocalReleaseKey } = config;
  if (releaseKey) {
    const isPem = releaseKey.includes('-----BEGIN');
    const pem = isPem
      ? releaseKey.replaceAll('\\n', '\n')
      : await readFile(releaseKey, 'utf8').catch((error: Error) => {
          throw new ReleaseRefused(`FOYER_RELEASE_KEY: ${error.message}`);
        });
    return { privateKey: parseKey(pem, 'FOYER_RELEASE_KEY'), isLocal: false };
  }
  return hasLocalReleaseKey ? { privateKey: await openLocalKey(config), isLocal: true } : undefined;
};
