/**
 * The keys of a site, as they stand in its file: one a line, `{id} {when it begins to sign} {32 bytes in base64}`. Each signs from its
 * moment until the next one's; what it signed is accepted until the longest life of its purpose has passed. A key that was retired
 * leaves its line without the key, so that those before it end when they would have.
 */
import { randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
export const KEY_ID_CHARACTERS = 6;
/** Of the secret that releases before key files had in the database. */
export const LEGACY_ID = 'legacy';
/** A process that has not read the file again signs with the key before for this long at most. */
const LATE_SECONDS = 5 * 60;

const ID = /^[a-z0-9]{6}$/;
const KEY = /^[A-Za-z0-9+/]{43}=$/;
const LEGACY_KEY = /^[\w-]{16,200}$/;
const RETIRED = 'retired';

export interface RingKey {
  id: string;
  /** Unix seconds. */
  signsFrom: number;
  /** Undefined: retired. Of the legacy key its text, as it was used. */
  key: Buffer | undefined;
}
export type LiveKey = RingKey & { key: Buffer };
/** By `signsFrom`, growing. */
export type KeyRing = readonly RingKey[];

const isLive = (key: RingKey): key is LiveKey => key.key !== undefined;
export const liveKeys = (ring: KeyRing): LiveKey[] => ring.filter(isLive);

const parseLine = (line: string): RingKey | undefined => {
  const [id = '', from = '', text = '', ...more] = line.trim().split(/\s+/);
  const signsFrom = Date.parse(from) / 1000;
  if (!ID.test(id) || !Number.isFinite(signsFrom) || more.length > 0) return undefined;
  if (text === RETIRED) return { id, signsFrom, key: undefined };
  if (id === LEGACY_ID) return LEGACY_KEY.test(text) ? { id, signsFrom, key: Buffer.from(text) } : undefined;
  return KEY.test(text) ? { id, signsFrom, key: Buffer.from(text, 'base64') } : undefined;
};

/** @param source a path or command, for messages. @throws Error in one line that names the source and the line, never its content */
export const parseRing = (text: string, source: string): KeyRing => {
  const ring = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const key = parseLine(line);
    if (!key) throw new Error(`${source}: line ${index + 1} is not {id} {time} {32 bytes in base64}`);
    return [key];
  });
  if (new Set(ring.map(({ id }) => id)).size < ring.length) throw new Error(`${source} has an id twice`);
  if (liveKeys(ring).length === 0) throw new Error(`${source} holds no key`);
  return ring.sort((one, other) => one.signsFrom - other.signsFrom);
};

const formatKey = ({ id, signsFrom, key }: RingKey): string => {
  const text = key && (id === LEGACY_ID ? key.toString() : key.toString('base64'));
  return `${id} ${new Date(signsFrom * 1000).toISOString()} ${text ?? RETIRED}\n`;
};

const HEAD = `# Keys that sign and seal. Whoever has them can make any link of this site and open what its database seals.
# {id} {when it begins to sign} {key}; npm run secrets -- rotate, list, retire
`;
export const formatRing = (ring: KeyRing): string => HEAD + ring.map(formatKey).join('');

const newId = (): string => {
  const id = Array.from(randomBytes(KEY_ID_CHARACTERS), (byte) => (byte % 36).toString(36)).join('');
  return id === LEGACY_ID ? newId() : id;
};

export const makeKey = (signsFrom: number): LiveKey => ({
  id: newId(),
  signsFrom,
  key: randomBytes(KEY_BYTES),
});

/** @throws Error where every key was retired, or has yet to start */
export const signingKey = (ring: KeyRing, nowSeconds: number): LiveKey => {
  const live = liveKeys(ring);
  // Clocks differ: a file whose first key starts in some seconds is no reason to sign nothing.
  const key = live.filter(({ signsFrom }) => signsFrom <= nowSeconds).at(-1) ?? live[0];
  if (!key) throw new Error('there is no key to sign with');
  return key;
};

/** Unix seconds after which a key signs no more; infinite for the last one. */
export const signsUntil = (ring: KeyRing, { signsFrom }: RingKey): number =>
  ring.find((next) => next.signsFrom > signsFrom)?.signsFrom ?? Number.POSITIVE_INFINITY;

/** Unix seconds from which nothing that the key signed with this life can be valid. */
export const acceptedUntil = (ring: KeyRing, key: RingKey, lifeSeconds: number): number =>
  signsUntil(ring, key) + lifeSeconds + LATE_SECONDS;

/** Whether the release before, which knows no key file, may still answer alongside this one. */
export const isLegacySigning = (ring: KeyRing, nowSeconds: number): boolean =>
  signingKey(ring, nowSeconds).id === LEGACY_ID;
