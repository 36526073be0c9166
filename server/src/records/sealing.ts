/**
 * Encrypts what records hold: AES-256-GCM, bound to what it belongs to, so that a sealed text that is moved to another row does not
 * open. Keys stand in a file that the database and the storage know nothing of; the first line's seals, all of them open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** `{id}:{key in base64}`. */
const LINE = /^([a-z0-9]{1,16}):([A-Za-z0-9+/]{43}=)$/;

export interface SealingKey {
  id: string;
  key: Buffer;
}

export interface Sealing {
  /** @param about what it belongs to, as `document 12`; the same text opens it. @returns text for a column */
  seal: (content: Buffer, about: string) => string;
  /** @throws Error where the key is gone, or the text or what it belongs to was changed */
  open: (sealed: string, about: string) => Buffer;
  /** Whether another key sealed it than new ones are sealed with. */
  isOld: (sealed: string) => boolean;
}

/** Nonce, tag and ciphertext. */
export const encrypt = (key: Buffer, content: Buffer, about: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

/** @throws Error where anything of it was changed */
export const decrypt = (key: Buffer, sealed: Buffer, about: string): Buffer => {
  const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(body), decipher.final()]);
};

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** @throws Error in one line that names the file and the line, never its content */
export const parseKeys = (text: string, path: string): SealingKey[] => {
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
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, lineOf(makeKey()), { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
  } catch (error) {
    // Another process was first.
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return read();
};

/** Puts a new key before the others. @returns its id */
export const addKey = async (path: string): Promise<string> => {
  const keys = [makeKey(), ...(await readKeys(path))];
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, keys.map(lineOf).join(''), { mode: 0o600, flag: 'wx' });
  await rename(draft, path);
  return keys[0]?.id ?? '';
};

export const createSealing = (keys: readonly SealingKey[]): Sealing => {
  const [first] = keys;
  if (!first) throw new Error('there is no key to seal with');
  const idOf = (sealed: string) => sealed.slice(0, sealed.indexOf('.'));
  return {
    seal: (content, about) => `${first.id}.${encrypt(first.key, content, about).toString('base64url')}`,
    open: (sealed, about) => {
      const id = idOf(sealed);
      const key = keys.find((one) => one.id === id)?.key;
      if (!key) throw new Error(`the key ${id} of records is gone`);
      return decrypt(key, Buffer.from(sealed.slice(id.length + 1), 'base64url'), about);
    },
    isOld: (sealed) => idOf(sealed) !== first.id,
  };
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
