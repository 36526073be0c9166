/** Detached signatures of releases: `release.sig.json` alongside `release.json`. Ed25519 over the canonical JSON of the release. */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Release, ReleaseSignature } from '@foyer/shared/wire-schemas/releases/releases';

/** One text for one JSON value, however it was stored in between: PostgreSQL's jsonb keeps no order of keys. */

/** As RFC 8785: keys in the order of their UTF-16 units, no white space; `value` is what JSON.parse gives. */
const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
};

/** Leads what is signed, so that a signature made for something else is none of a release. */
const PURPOSE = 'foyer release 1';
const KEY_ID_PATTERN = /^[0-9a-f]{32}$/;

const isKeyId = (value: unknown): value is string => typeof value === 'string' && KEY_ID_PATTERN.test(value);

const signedBytes = (release: Release, { keyId, signedAt }: Omit<ReleaseSignature, 'signature'>): Buffer =>
  Buffer.from([PURPOSE, keyId, signedAt, canonicalJson(release)].join('\n'));

/** SPKI as base64 DER: what the registry keeps of a key. */
export const exportPublicKey = (key: KeyObject): string =>
  createPublicKey(key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' } as never))
    .export({ type: 'spki', format: 'der' })
    .toString('base64');

/** The start of the SHA-256 of the public key. @param publicKey as `exportPublicKey` gives it */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32);

export const signRelease = (
  release: Release,
  privateKey: KeyObject,
  signedAt: Date = new Date(),
): ReleaseSignature => {
  const head = { keyId: keyIdOf(exportPublicKey(privateKey)), signedAt: signedAt.toISOString() };
  return { ...head, signature: sign(null, signedBytes(release, head), privateKey).toString('base64') };
};

/** Whether `signature` is of exactly this release, by this key. @param publicKey as `exportPublicKey` gives it */
export const isSignatureOf = (release: Release, signature: ReleaseSignature, publicKey: string): boolean => {
  if (signature.keyId !== keyIdOf(publicKey)) return false;
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
  return (
    key.asymmetricKeyType === 'ed25519' &&
    verify(null, signedBytes(release, signature), key, Buffer.from(signature.signature, 'base64'))
  );
};

/** `release.sig.json`, or undefined when it is not one. */
export const parseSignature = (value: unknown): ReleaseSignature | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { keyId, signedAt, signature } = value as Record<string, unknown>;
  const isTime = typeof signedAt === 'string' && !Number.isNaN(Date.parse(signedAt));
  if (!isKeyId(keyId) || !isTime || typeof signature !== 'string') return undefined;
  return { keyId, signedAt, signature };
};
