/** Changes the file of keys: a new key, the end of an old one. */
import { readFile } from 'node:fs/promises';
import { replaceKeyFile } from './key-file.ts';
import {
  formatRing,
  type KeyRing,
  LEGACY_ID,
  makeKey,
  parseRing,
  signingKey,
  signsUntil,
} from './key-ring.ts';

const readRingFile = async (path: string): Promise<KeyRing> => parseRing(await readFile(path, 'utf8'), path);

/** Ids that the database is given. */
export const ringIds = (ring: KeyRing): string[] => ring.map(({ id }) => id).filter((id) => id !== LEGACY_ID);

/**
 * A new key; keys that were to start later leave, as nothing is signed with them.
 * @param when both Unix seconds; a key that started in the same second has signed already, so the new one starts after it
 */
export const addRingKey = async (
  path: string,
  when: { signsFrom: number; nowSeconds: number },
): Promise<{ ring: KeyRing; id: string }> => {
  const { signsFrom, nowSeconds } = when;
  let ring: KeyRing = [];
  let id = '';
  await replaceKeyFile(path, async () => {
    const before = await readRingFile(path);
    const inUse = before.filter((key) => key.signsFrom <= nowSeconds);
    const made = makeKey(Math.max(signsFrom, (inUse.at(-1)?.signsFrom ?? 0) + 1));
    ({ id } = made);
    ring = [...before.filter((key) => key.signsFrom < made.signsFrom), made];
    return formatRing(ring);
  });
  return { ring, id };
};

/**
 * @param beforeChange once it is certain that the key ends
 * @returns undefined where there is no such key, or it signs now or later
 */
export const retireRingKey = async (
  path: string,
  id: string,
  nowSeconds: number,
  beforeChange: () => Promise<void> = async () => undefined,
): Promise<KeyRing | undefined> => {
  let after: KeyRing | undefined;
  await replaceKeyFile(path, async () => {
    const before = await readRingFile(path);
    const found = before.find((key) => key.id === id);
    const hasEnded = found !== undefined && signsUntil(before, found) <= nowSeconds;
    if (!hasEnded || signingKey(before, nowSeconds).id === id) return formatRing(before);
    await beforeChange();
    after = before.map((key) => (key.id === id ? { ...key, key: undefined } : key));
    return formatRing(after);
  });
  return after;
};
