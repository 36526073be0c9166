/** Folders for one picture's files while it is worked on. What killed processes left is removed by the next process. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** No task lives so long (picture-pool.ts). */
const LEFT_AFTER_MS = 3600_000;
const SWEEP_EVERY_MS = 10 * 60_000;

let sweptAt = 0;

/** Members' files are nobody else's business, other users of the machine included. */
const openRoot = async (): Promise<string> => {
  const root = join(tmpdir(), `foyer-pictures-${process.getuid?.() ?? 0}`);
  await mkdir(root, { recursive: true, mode: 0o700 });
  return root;
};

const sweep = async (root: string): Promise<void> => {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > LEFT_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
};

/** The folder is gone when `work` has ended. */
export const withPictureFolder = async <Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const root = await openRoot();
  if (Date.now() - sweptAt > SWEEP_EVERY_MS) {
    sweptAt = Date.now();
    await sweep(root);
  }
  const folder = await mkdtemp(join(root, 'p-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
