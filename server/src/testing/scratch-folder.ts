/** Folders of a test run for what is written much and kept never, such as databases: in memory, where there is plenty of it. */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Left besides what a run holds at a time: some hundred megabytes. */
const LEAST_BYTES = 4e9;
/** What a run leaves that is killed goes with the next one, unless it may be of a process that cannot be seen from here. */
const LEFT_MS = 3600 * 1000;

const hasPlenty = async (): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize > LEAST_BYTES && process.availableMemory() > 2 * LEAST_BYTES;
  } catch {
    return false;
  }
};

/** Whether a process of this number runs that may be signalled. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const removeLeft = async (prefix: string): Promise<void> => {
  for (const name of await readdir(MEMORY)) {
    if (!name.startsWith(prefix) || isRunning(Number.parseInt(name.slice(prefix.length), 10))) continue;
    const folder = join(MEMORY, name);
    const found = await stat(folder).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > LEFT_MS) await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Copying the template of a test's database takes 20 ms of processor time there, on a disk up to half a second.
 * @param prefix of the folder's name
 */
export const makeScratchFolder = async (prefix: string): Promise<string> => {
  if (!(await hasPlenty())) return mkdtemp(join(tmpdir(), prefix));
  await removeLeft(prefix);
  return mkdtemp(join(MEMORY, `${prefix}${process.pid}-`));
};

/** In a scratch folder, for `TMPDIR`: programs that tests start may run as users of their own. */
export const makeTempFolder = async (scratch: string): Promise<string> => {
  const folder = join(scratch, 'tmp');
  await mkdir(folder);
  await chmod(scratch, 0o711);
  await chmod(folder, 0o1777);
  return folder;
};
