/** The keys that the registry believes: making, replacing and revoking them. Private keys never come near the database. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Database } from '../../platform/database/create-database.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { exportPublicKey, keyIdOf } from './release-signature.ts';
import * as keys from './release-keys.sql.ts';
import { generateReleaseKey } from './signing-key.ts';

export interface KeyOwner {
  team: string;
  /** Names, or `*` for all. */
  packages: readonly string[];
}

export interface NewKey {
  keyId: string;
  /** What it will sign: one package, unless `*` was asked for. */
  packages: readonly string[];
  privateKey: KeyObject;
}

const PACKAGE_PATTERN = /^(\*|shell|mf-[a-z0-9-]+)$/;

const checkOwner = ({ team, packages }: KeyOwner): void => {
  const wrong = packages.find((name) => !PACKAGE_PATTERN.test(name));
  if (wrong !== undefined) throw new ReleaseRefused(`"${wrong}" is no package: mf-…, shell, or * for all`);
  if (!team || packages.length === 0) throw new ReleaseRefused('a key needs a team and packages');
};

/** Lets a public key (PEM) sign packages. @returns its id. Throws ReleaseRefused. */
export const addKey = async (db: Database, pem: string, { team, packages }: KeyOwner): Promise<string> => {
  checkOwner({ team, packages });
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch {
    throw new ReleaseRefused('that is no public key in PEM');
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new ReleaseRefused('that is no Ed25519 key');
  const publicKey = exportPublicKey(key);
  const keyId = keyIdOf(publicKey);
  if (!(await keys.insertKey(db, { keyId, publicKey, team, packages, isLocal: false })))
    throw new ReleaseRefused(`key ${keyId} is registered already`);
  return keyId;
};

const toPublicPem = (privateKey: KeyObject): string =>
  createPublicKey(privateKey.export({ type: 'pkcs8', format: 'pem' })).export({
    type: 'spki',
    format: 'pem',
  }) as string;

/**
 * New key pairs, one for each package, whose public halves are registered.
 * @param keep stores a private key before anything believes its public half
 * @returns their ids, in the order of the packages
 */
export const createKeys = async (
  db: Database,
  { team, packages }: KeyOwner,
  keep: (key: NewKey) => Promise<void>,
): Promise<string[]> => {
  // All of them before the first key is stored anywhere.
  checkOwner({ team, packages });
  const ids: string[] = [];
  for (const name of new Set(packages)) {
    const privateKey = generateReleaseKey();
    const owner = { team, packages: [name] };
    await keep({ keyId: keyIdOf(exportPublicKey(privateKey)), packages: owner.packages, privateKey });
    ids.push(await addKey(db, toPublicPem(privateKey), owner));
  }
  return ids;
};

/** Throws ReleaseRefused when no key or several start so. */
export const findKey = async (db: Database, beginning: string): Promise<keys.KeyRow> => {
  const found = (await keys.selectKeys(db)).filter(({ key_id }) => key_id.startsWith(beginning));
  if (found.length !== 1 || !found[0])
    throw new ReleaseRefused(
      `${found.length === 0 ? 'no key starts' : 'several keys start'} with ${beginning}`,
    );
  return found[0];
};

/** A new key for the same team, for each package of the old one; what that signed until now stays. @returns the new keys' ids */
export const rotateKey = async (
  db: Database,
  beginning: string,
  keep: (key: NewKey) => Promise<void>,
): Promise<string[]> => {
  const { key_id, team, packages } = await findKey(db, beginning);
  const next = await createKeys(db, { team, packages }, keep);
  await keys.revokeKey(db, key_id, null, `replaced by ${next.join(', ')}`);
  return next;
};

/** What the registry took from it since `from` is refused: from now on, or `everything`. */
export const revokeKey = async (
  db: Database,
  beginning: string,
  { from, reason }: { from: Date | 'now' | 'everything'; reason: string },
): Promise<string> => {
  const { key_id } = await findKey(db, beginning);
  const since = from === 'now' ? null : from === 'everything' ? new Date(0) : from;
  await keys.revokeKey(db, key_id, since, reason);
  return key_id;
};

/** One version, or all that were signed before a moment, go live no more, by whatever way. */
export const revokeReleases = (
  db: Database,
  name: string,
  which: { version: string } | { signedBefore: Date },
  reason: string,
): Promise<void> =>
  keys.insertRevocation(db, {
    package: name,
    version: 'version' in which ? which.version : null,
    signedBefore: 'signedBefore' in which ? which.signedBefore : null,
    reason,
  });
