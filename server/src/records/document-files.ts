/**
 * Files of documents: each encrypted with a key of its own, which stands sealed in the database. They lie in a folder of their own
 * that no address leads to, never in the storage of media.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decrypt, encrypt, newKey, type Sealing } from './sealing.ts';

const NAME = /^[0-9a-f]{32}\.bin(?:\.part)?$/;
/** Of a write that never ended. */
const DRAFT = '.part';
/** A document whose row is not there by then never gets one. */
const STRANDED_MS = 24 * 3_600_000;

export interface StoredDocument {
  file: string;
  sealed_key: string;
}

const aboutOf = (file: string): string => `document ${file}`;

/** On the disk for good when this returns. */
export const writeDocument = async (
  dir: string,
  sealing: Sealing,
  content: Buffer,
): Promise<StoredDocument> => {
  const file = `${randomBytes(16).toString('hex')}.bin`;
  const key = newKey();
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, file);
  const handle = await open(`${path}${DRAFT}`, 'wx', 0o600);
  try {
    await handle.writeFile(encrypt(key, content, aboutOf(file)));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}${DRAFT}`, path);
  return { file, sealed_key: sealing.seal(key, aboutOf(file)) };
};

/** @throws Error where the file or its key was changed or is gone */
export const readDocument = async (
  dir: string,
  sealing: Sealing,
  { file, sealed_key }: StoredDocument,
): Promise<Buffer> => {
  if (!NAME.test(file)) throw new Error('no name of a document');
  const key = sealing.open(sealed_key, aboutOf(file));
  return decrypt(key, await readFile(join(dir, file)), aboutOf(file));
};

/** The key sealed anew, for after a rotation; the file stays unchanged. */
export const resealKey = (sealing: Sealing, { file, sealed_key }: StoredDocument): string =>
  sealing.seal(sealing.open(sealed_key, aboutOf(file)), aboutOf(file));

/** Safe to repeat. */
export const deleteDocuments = async (dir: string, files: readonly string[]): Promise<void> => {
  for (const file of files) if (NAME.test(file)) await rm(join(dir, file), { force: true });
};

/** Files that no row names, as of a process that was killed; young ones may be about to get theirs. */
export const findStranded = async (dir: string, known: ReadonlySet<string>): Promise<string[]> => {
  const names = await readdir(dir).catch((error: { code?: unknown }) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const stranded: string[] = [];
  for (const name of names) {
    if (known.has(name)) continue;
    const facts = await stat(join(dir, name)).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > STRANDED_MS) stranded.push(name);
  }
  return stranded;
};
