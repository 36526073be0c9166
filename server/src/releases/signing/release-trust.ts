/** What the registry asks about signatures: which one a release is published with, and whether a release is still believed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release, ReleaseSignature } from '@foyer/shared/wire-schemas/releases/releases';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { Database } from '../../platform/database/create-database.ts';
import type { Config } from '../../platform/config/config.ts';
import { ReleaseNotSigned, ReleaseRefused } from '../release-refused.ts';
import type { ReleaseSet } from '../registry/release-sets.ts';
import { exportPublicKey, keyIdOf, parseSignature, signRelease } from './release-signature.ts';
import { insertKey, selectKey, selectSignature, writeSignature } from './release-keys.sql.ts';
import { openSigningKey, type SigningConfig, type SigningKey } from './signing-key.ts';
import { type KeyPolicy, verifyRelease, verifySignature } from './verify-release.ts';

/** Alongside `release.json`. */
export const SIGNATURE_FILE = 'release.sig.json';
/** Of keys that sites make for themselves. */
const LOCAL_TEAM = 'this site';

export interface ReleaseTrust {
  /**
   * The signature that lies in the built folder, else one by this process's own key, also where the registry knows nothing of the key that
   * signed the folder. Throws ReleaseRefused when there is neither,
   * or when it is not to be believed.
   */
  signatureOf(folder: string, release: Release): Promise<ReleaseSignature>;
  /** Signs with this process's own key, whatever lies in the folder. Throws ReleaseRefused when it has none or may not. */
  signOwn(release: Release): Promise<ReleaseSignature>;
  /** Keeps it with the registered release, unless a newer one is there. */
  keepSignature(release: Release, signature: ReleaseSignature): Promise<void>;
  /**
   * A release that the registry does not know must not be older than the live one of its package: anyone who finds an old signed
   * folder could bring its faults back. Throws ReleaseRefused.
   */
  refuseOlder(release: Release, signature: ReleaseSignature, live: ReleaseSet | undefined): Promise<void>;
  /** Throws ReleaseRefused that names package, version and key. */
  verify(release: Release): Promise<void>;
}

export interface TrustOptions extends KeyPolicy {
  /** Opened at its first use for a package. */
  openKey: (name: PackageName) => Promise<SigningKey | undefined>;
}

/** The signature in a built folder; undefined when there is none. Throws ReleaseRefused when it is no signature. */
const readSignature = async (folder: string): Promise<ReleaseSignature | undefined> => {
  const path = join(folder, SIGNATURE_FILE);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const signature = parseSignature(JSON.parse(text));
    if (signature) return signature;
  } catch {
    // Said below.
  }
  throw new ReleaseRefused(`${path} is no signature`);
};

export const createReleaseTrust = (
  db: Database,
  { openKey, ...policy }: TrustOptions = { openKey: async () => undefined, localKeys: 'used' },
): ReleaseTrust => {
  const signOwn = async (release: Release): Promise<ReleaseSignature> => {
    const key = await openKey(release.name);
    if (!key) {
      throw new ReleaseNotSigned(
        `${release.name} ${release.version} is not signed: set FOYER_RELEASE_KEY, or sign its folder with npm run keys -- sign`,
      );
    }
    if (key.isLocal) {
      const publicKey = exportPublicKey(key.privateKey);
      const keyId = keyIdOf(publicKey);
      await insertKey(db, { keyId, publicKey, team: LOCAL_TEAM, packages: [release.name], isLocal: true });
    }
    return signRelease(release, key.privateKey);
  };

  const check = async (release: Release, signature: ReleaseSignature): Promise<ReleaseSignature> => {
    await verifySignature(db, release, { signature, takenAt: null }, policy);
    return signature;
  };
  return {
    signatureOf: async (folder, release) => {
      const signature = await readSignature(folder);
      const isKnown = signature !== undefined && (await selectKey(db, signature.keyId)) !== undefined;
      // A folder that was signed for another site is worth no less here than one that nobody signed.
      const signsOver = !isKnown && (signature === undefined || (await openKey(release.name)) !== undefined);
      return check(release, signature && !signsOver ? signature : await signOwn(release));
    },
    signOwn: async (release) => check(release, await signOwn(release)),
    keepSignature: ({ name, version }, signature) => writeSignature(db, name, version, signature),
    refuseOlder: async (release, { signedAt, keyId }, live) => {
      const liveVersion = live?.packages[release.name];
      const row = liveVersion && (await selectSignature(db, release.name, liveVersion));
      const liveSignature = row ? parseSignature(row.signature) : undefined;
      if (!liveSignature || Date.parse(signedAt) >= Date.parse(liveSignature.signedAt)) return;
      throw new ReleaseRefused(
        `${release.name} ${release.version} was signed at ${signedAt} (key ${keyId}), before ${liveVersion}, which is live; sign it again if it is meant`,
      );
    },
    verify: (release) => verifyRelease(db, release, policy),
  };
};

/** As the settings say. */
export const openReleaseTrust = (
  db: Database,
  config: SigningConfig & Pick<Config, 'trustedReleaseKeys'>,
): ReleaseTrust => {
  const keys = new Map<PackageName, Promise<SigningKey | undefined>>();
  return createReleaseTrust(db, {
    openKey: (name) => {
      const known = keys.get(name);
      if (known) return known;
      const key = openSigningKey(config, name);
      keys.set(name, key);
      // A file that was not there may come.
      key.catch(() => keys.delete(name));
      return key;
    },
    localKeys: config.localReleaseKeys,
    pinnedKeys: config.trustedReleaseKeys,
  });
};
