/** Signs and seals with the keys of the site: for each purpose a key of its own, derived by HKDF-SHA-256. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import {
  acceptedUntil,
  isLegacySigning,
  KEY_BYTES,
  KEY_ID_CHARACTERS,
  type KeyRing,
  LEGACY_ID,
  type LiveKey,
  liveKeys,
  signingKey,
} from './key-ring.ts';
import {
  type SealPurpose,
  type SecretPurpose,
  type SigningPurpose,
  SIGNING_PURPOSES,
  type SignPurpose,
} from './purposes.ts';
import { createSealing, type Sealing } from './sealing.ts';

/** The key's id, and 256 bits in base64url. */
const SIGNATURE_CHARACTERS = KEY_ID_CHARACTERS + 43;
/** A signature inside of a regular expression, of any key: the releases before had 32 or 43 characters and no id. */
export const SIGNATURE_PATTERN = `[\\w-]{32,${SIGNATURE_CHARACTERS}}`;

export interface PurposeKey {
  id: string;
  /** Derived for the purpose; of the legacy key the secret's own text. */
  key: Buffer;
}

export interface Secrets {
  /** `{key id}{HMAC-SHA-256}`: letters, digits, `_` and `-`. The expiry, if there is one, stands in the text. */
  sign: (purpose: SignPurpose, text: string) => string;
  /** Whether a key that is accepted for this purpose signed the text. The expiry is the caller's to check. */
  verify: (purpose: SignPurpose, text: string, signature: string) => boolean;
  /** The signature of the text by the key that `signature` names; undefined where that key is not accepted any more. */
  signLike: (purpose: SignPurpose, text: string, signature: string) => string | undefined;
  /** All that are accepted; the first one is to sign with. For libraries that compute signatures themselves. */
  keysFor: (purpose: SignPurpose) => readonly PurposeKey[];
  sealing: (purpose: SealPurpose) => Sealing;
  /** False while the release before may still read the database: what it reads is not sealed until then. */
  maySeal: () => boolean;
}

const derive = ({ id, key }: LiveKey, purpose: SecretPurpose): Buffer =>
  id === LEGACY_ID ? key : Buffer.from(hkdfSync('sha256', key, '', `foyer ${purpose}`, KEY_BYTES));

const nowSeconds = (): number => Date.now() / 1000;

/**
 * @param read the keys as they are now; the same array for as long as they do not change
 * @param now Unix seconds
 */
export const createSecrets = (read: () => KeyRing, now: () => number = nowSeconds): Secrets => {
  let derived = new Map<string, Buffer>();
  let derivedOf: KeyRing | undefined;
  const keyFor = (ring: KeyRing, key: LiveKey, purpose: SecretPurpose): PurposeKey => {
    if (derivedOf !== ring) [derivedOf, derived] = [ring, new Map()];
    const name = `${key.id} ${purpose}`;
    const made = derived.get(name) ?? derive(key, purpose);
    derived.set(name, made);
    return { id: key.id, key: made };
  };
  const accepted = (purpose: SignPurpose): PurposeKey[] => {
    const ring = read();
    const { lifeSeconds, legacy }: SigningPurpose = SIGNING_PURPOSES[purpose];
    const first = signingKey(ring, now());
    return [first, ...liveKeys(ring).filter((key) => key !== first)]
      .filter((key) => key.id !== LEGACY_ID || legacy !== undefined)
      .filter((key) => acceptedUntil(ring, key, lifeSeconds) > now())
      .map((key) => keyFor(ring, key, purpose));
  };
  const mac = (purpose: SignPurpose, { id, key }: PurposeKey, text: string): string => {
    const { legacy }: SigningPurpose = SIGNING_PURPOSES[purpose];
    if (id !== LEGACY_ID || !legacy) return id + createHmac('sha256', key).update(text).digest('base64url');
    const secret = key.toString() + (legacy.suffix ?? '');
    return createHmac('sha256', secret).update(text).digest('base64url').slice(0, legacy.characters);
  };
  const keyOf = (purpose: SignPurpose, signature: string): PurposeKey | undefined => {
    const { legacy }: SigningPurpose = SIGNING_PURPOSES[purpose];
    const id = signature.length === legacy?.characters ? LEGACY_ID : signature.slice(0, KEY_ID_CHARACTERS);
    return accepted(purpose).find((key) => key.id === id);
  };
  const signLike: Secrets['signLike'] = (purpose, text, signature) => {
    const key = keyOf(purpose, signature);
    return key && mac(purpose, key, text);
  };
  const signWith = (purpose: SignPurpose): PurposeKey => {
    const [first] = accepted(purpose);
    if (!first) throw new Error(`no key signs ${purpose}`);
    return first;
  };
  return {
    sign: (purpose, text) => mac(purpose, signWith(purpose), text),
    verify: (purpose, text, signature) => {
      const expected = Buffer.from(signLike(purpose, text, signature) ?? '');
      const given = Buffer.from(signature);
      return given.length > 0 && expected.length === given.length && timingSafeEqual(expected, given);
    },
    signLike,
    keysFor: accepted,
    sealing: (purpose) => {
      const ring = read();
      const first = signingKey(ring, now());
      const keys = [first, ...liveKeys(ring).filter((key) => key !== first)].filter(
        ({ id }) => id !== LEGACY_ID,
      );
      return createSealing(keys.map((key) => keyFor(ring, key, purpose)));
    },
    maySeal: () => !isLegacySigning(read(), now()),
  };
};
