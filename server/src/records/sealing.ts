/**
 * The keys that seal what records hold. They stand in a file of their own, apart from the site's other keys: who may have the one need
 * not have the other. The first line's seals, all of them open.
 */
import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { makeKeyFile, replaceKeyFile } from '../platform/secrets/key-file.ts';
import { createSealing, type Sealing, type SealingKey } from '../platform/secrets/sealing.ts';

export { createSealing, decrypt, encrypt, type Sealing } from '../platform/secrets/sealing.ts';

const KEY_BYTES = 32;
/** `{id}:{key in base64}`. */
const LINE = /^([a-z0-9]{1,16}):([A-Za-z0-9+/]{43}=)$/;

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** @throws Error in one line that names the file and the line, never its content */
const parseKeys = (text: string, path: string): SealingKey[] => {
  const keys = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, id, key] = LINE.exec(line.trim()) ?? [];
    if (id === undefined || key === undefined)
      throw new Error(`${path}: line ${index + 1} is not {id}:{32 bytes in base64}`);
    return [{ id, key: Buffer.from(key, 'base64') }];
  });
  if (keys.length === 0) throw new Error(`${path} holds no key`);
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error(`${path} has an id twice`);
  return keys;
};

const lineOf = ({ id, key }: SealingKey): string => `${id}:${key.toString('base64')}\n`;
const makeKey = (): SealingKey => ({ id: randomBytes(4).toString('hex'), key: newKey() });

/** Reads the keys; makes the file with a first one where there is none. Safe in several processes. */
export const readKeys = async (path: string): Promise<SealingKey[]> => {
  const read = async () => parseKeys(await readFile(path, 'utf8'), path);
  try {
    return await read();
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
  }
  await makeKeyFile(path, lineOf(makeKey()));
  return read();
};

/** Puts a new key before the others. @returns its id */
export const addKey = async (path: string): Promise<string> => {
  const made = makeKey();
  await readKeys(path);
  await replaceKeyFile(path, async () => [made, ...(await readKeys(path))].map(lineOf).join(''));
  return made.id;
};

/** Keys are read when they are first needed, and whenever their file has changed, so that a rotation needs no restart. */
export const openSealing = (keyFile: string): (() => Promise<Sealing>) => {
  let kept: { changedMs: number; sealing: Promise<Sealing> } | undefined;
  return async () => {
    const facts = await stat(keyFile).catch(() => undefined);
    const changedMs = facts?.mtimeMs ?? 0;
    if (!kept || kept.changedMs !== changedMs) {
      const sealing = readKeys(keyFile).then(createSealing);
      kept = { changedMs, sealing };
      // What failed is tried again by the next one.
      sealing.catch(() => (kept = undefined));
    }
    return kept.sealing;
  };
};
