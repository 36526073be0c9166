/** Files of keys: for their owner alone, on the disk before anyone uses a key of theirs, and never half written. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const hasCode = (error: unknown, code: string): boolean => (error as { code?: unknown }).code === code;

const writeSynced = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** Makes the file unless another process was first. @returns whether this one made it */
export const makeKeyFile = async (path: string, text: string): Promise<boolean> => {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeSynced(draft, text);
  try {
    await link(draft, path);
    await syncFolder(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft);
  }
};

/**
 * Replaces the whole file. One process changes it at a time.
 * @throws Error in one line where another one is at it, or ended while it was
 */
export const replaceKeyFile = async (path: string, change: () => Promise<string>): Promise<void> => {
  const draft = `${path}.new`;
  try {
    await writeSynced(draft, '');
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    throw new Error(`${draft} is there: another command changes the keys; if none runs, delete it`);
  }
  try {
    const text = await change();
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncFolder(path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};
