/**
 * Pictures and clips of the demo catalogue, which take a minute of two processors to draw and encode: cached in `.cache` under a hash of
 * what they are made by, and put into the data directory of a site before it starts, which makes only what is missing.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache/demo-media');
const SOURCES = ['server/src/demo', 'server/src/media', 'server/src/platform/storage'];

const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);
const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const nameOfCopy = async (): Promise<string> => {
  // In the long form clips are encoded as a site's are.
  const hash = createHash('sha256').update(`${process.env.FOYER_FFMPEG} ${process.env.FOYER_E2E_LONG}`);
  const files = ['pnpm-lock.yaml'];
  for (const folder of SOURCES)
    for (const file of await readdir(join(ROOT, folder), { recursive: true }))
      if (file.endsWith('.ts') && !file.endsWith('.test.ts')) files.push(join(folder, file));
  for (const file of files.sort()) hash.update(`${file}\n`).update(await readFile(join(ROOT, file)));
  return hash.digest('hex').slice(0, 32);
};

/**
 * Before the site of this data directory starts.
 * @returns whether it will make all of its media: it is new, and nothing is cached
 */
export const restoreDemoMedia = async (dataDir: string): Promise<boolean> => {
  if (await isThere(join(dataDir, 'media'))) return false;
  const cached = join(CACHE, await nameOfCopy());
  if (!(await isThere(cached))) return true;
  await mkdir(dataDir, { recursive: true });
  await copy(cached, join(dataDir, 'media'));
  return false;
};

/** Of a new site, once its demo is complete and before anything else is stored. Copies of other sources go. */
export const cacheDemoMedia = async (dataDir: string): Promise<void> => {
  const name = await nameOfCopy();
  if (await isThere(join(CACHE, name))) return;
  await mkdir(CACHE, { recursive: true });
  for (const other of await readdir(CACHE)) await rm(join(CACHE, other), { recursive: true, force: true });
  const draft = join(CACHE, `${name}.${process.pid}`);
  await copy(join(dataDir, 'media'), draft);
  await rename(draft, join(CACHE, name));
};
