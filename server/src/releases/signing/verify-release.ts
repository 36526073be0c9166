/** Decides whether a release is believed: who signed it, whether they may, and whether it was revoked since. */
import type { Release, ReleaseSignature } from '@foyer/shared/wire-schemas/releases/releases';
import type { Database } from '../../platform/database/create-database.ts';
import type { LocalReleaseKeys } from '../../platform/config/release-config.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { isSignatureOf, parseSignature } from './release-signature.ts';
import * as keys from './release-keys.sql.ts';

/** Refused, and not to be shown to anyone: unlike a damaged copy, whose good bytes may be elsewhere. */
export class ReleaseNotTrusted extends ReleaseRefused {
  override name = 'ReleaseRefused';
}

/** What the operator believes besides the registry's table of keys. */
export interface KeyPolicy {
  /** What releases that a site signed for itself are worth. */
  localKeys: LocalReleaseKeys;
  /** Ids of the only keys that are believed, whatever the table says; empty: all that the table has. */
  pinnedKeys?: readonly string[];
}

export interface TakenSignature {
  signature: ReleaseSignature;
  /** When the registry took it; null for one that it is about to take. */
  takenAt: Date | null;
}

/** Machines that sign and the database may disagree so much about the time. */
const CLOCK_SKEW_MS = 5 * 60_000;

const mayKeySign = ({ packages }: Pick<keys.KeyRow, 'packages'>, name: string): boolean =>
  packages.includes(name) || packages.includes('*');

const isRevoked = (
  { version, signed_before }: keys.RevocationRow,
  release: Release,
  { signedAt }: ReleaseSignature,
): boolean =>
  version === release.version || (signed_before !== null && Date.parse(signedAt) < signed_before.getTime());

/** What speaks against the key, or undefined. */
const findKeyFault = (
  key: keys.KeyRow,
  release: Release,
  { signature, takenAt }: TakenSignature,
  { localKeys, pinnedKeys = [] }: KeyPolicy,
): string | undefined => {
  const named = `key ${key.key_id} (${key.team})`;
  if (pinnedKeys.length > 0 && !pinnedKeys.includes(key.key_id))
    return `is signed by ${named}, which FOYER_RELEASE_TRUSTED_KEYS does not name`;
  if (key.is_local && localKeys === 'earlier' && takenAt === null)
    return `is signed by ${named}, a site's own key, of which a production site takes nothing new unless FOYER_RELEASE_LOCAL_KEY=1`;
  if (key.is_local && localKeys === 'refused')
    return `is signed by ${named}, a site's own key, which FOYER_RELEASE_LOCAL_KEY=0 does not allow`;
  if (!mayKeySign(key, release.name))
    return `is signed by ${named}, which may sign ${key.packages.join(', ')} only`;
  if (key.revoked_from && (takenAt === null || takenAt >= key.revoked_from))
    return `is signed by ${named}, which was revoked${key.reason && `: ${key.reason}`}`;
  if (Date.parse(signature.signedAt) < key.valid_from.getTime() - CLOCK_SKEW_MS)
    return `is signed before ${named} was valid`;
  if (!isSignatureOf(release, signature, key.public_key))
    return `is not what ${named} signed: release.json was changed afterwards, or the signature was`;
  return undefined;
};

/** @throws ReleaseNotTrusted naming package, version and key */
export const verifySignature = async (
  db: Database,
  release: Release,
  taken: TakenSignature | undefined,
  policy: KeyPolicy,
): Promise<void> => {
  const refuse = (fault: string): never => {
    throw new ReleaseNotTrusted(`${release.name} ${release.version} ${fault}`);
  };
  if (!taken) return refuse('is not signed');
  const { signature, takenAt } = taken;
  if (Date.parse(signature.signedAt) > (takenAt?.getTime() ?? Date.now()) + CLOCK_SKEW_MS)
    refuse(`says that key ${signature.keyId} signed it in the future`);
  const key = await keys.selectKey(db, signature.keyId);
  if (!key) return refuse(`is signed by key ${signature.keyId}, which nobody has registered`);
  const fault = findKeyFault(key, release, taken, policy);
  if (fault !== undefined) refuse(fault);
  const revocation = (await keys.selectRevocations(db, release.name)).find((row) =>
    isRevoked(row, release, signature),
  );
  if (revocation) {
    const what = revocation.version === null ? 'is older than what is still allowed of it' : 'was revoked';
    refuse(`${what} (key ${signature.keyId})${revocation.reason && `: ${revocation.reason}`}`);
  }
};

/** The same of a release as the registry holds it. */
export const verifyRelease = async (db: Database, release: Release, policy: KeyPolicy): Promise<void> => {
  const row = await keys.selectSignature(db, release.name, release.version);
  const signature = parseSignature(row?.signature);
  const takenAt = row?.signature_taken_at;
  await verifySignature(db, release, signature && takenAt ? { signature, takenAt } : undefined, policy);
};
