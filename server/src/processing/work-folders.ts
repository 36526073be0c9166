/**
 * Folders for unfinished work: `{dataDir}/work/{host}.{pid}.{start}/{queue}.{job}`. Each belongs to one job of one process, and
 * tells whoever comes after a killed process which jobs it held.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type ClaimedJob, QUEUES } from './video-queue.ts';

/** Of another machine, which cannot be asked whether its process lives; it touches its folder every minute. */
const FOREIGN_SILENCE_MS = 24 * 3600 * 1000;
/** Before the name of a folder that is being removed. */
const GONE = '.gone-';
const TOUCH_MS = 60_000;
const QUEUE_NAMES = Object.values(QUEUES);

/** When the process began, in ticks since the boot: a later process may have the same number. Undefined: there is none. */
const startOf = async (pid: number): Promise<string | undefined> => {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may hold anything; the state is the third field, the start the 22nd.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
};

/** Names on disk: no dots but ours. */
const ownHost = (): string => hostname().replace(/[^\w-]/g, '_');

const isAlive = async (root: string, name: string): Promise<boolean> => {
  const [host, pid, start] = name.split('.');
  if (host === ownHost()) return start !== undefined && (await startOf(Number(pid))) === start;
  const { mtimeMs } = await stat(join(root, name));
  return Date.now() - mtimeMs < FOREIGN_SILENCE_MS;
};

const toJob = (name: string): ClaimedJob | undefined => {
  const at = name.indexOf('.');
  const queue = QUEUE_NAMES.find((known) => known === name.slice(0, at));
  return queue && { queue, id: name.slice(at + 1) };
};

/** Removes what dead processes left. @returns the jobs that they held */
export const sweepWorkFolders = async (root: string): Promise<ClaimedJob[]> => {
  const held: ClaimedJob[] = [];
  for (const name of await readdir(root).catch(() => [])) {
    try {
      const isGone = name.startsWith(GONE);
      if (!isGone && (await isAlive(root, name))) continue;
      // Of several that sweep, one gives the jobs back: they may be somebody's again a moment later.
      const gone = isGone ? name : `${GONE}${randomBytes(6).toString('hex')}`;
      if (!isGone) {
        await rename(join(root, name), join(root, gone));
        held.push(...(await readdir(join(root, gone))).map(toJob).filter((job) => job !== undefined));
      }
      await rm(join(root, gone), { recursive: true, force: true });
    } catch (error) {
      // Another worker that starts now sweeps it, too.
      const isLate =
        typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
      if (!isLate) throw error;
    }
  }
  return held;
};

export interface WorkFolders {
  /** A new folder for the job. */
  open: (job: ClaimedJob) => Promise<string>;
  close: (job: ClaimedJob) => Promise<void>;
  /** Path for what is no job's own; not made yet, and gone with the process. */
  own: (name: string) => string;
  end: () => Promise<void>;
}

/** @param root absolute */
export const openWorkFolders = async (root: string): Promise<WorkFolders> => {
  const own = join(root, `${ownHost()}.${process.pid}.${(await startOf(process.pid)) ?? '0'}`);
  await mkdir(own, { recursive: true });
  const timer = setInterval(() => void utimes(own, new Date(), new Date()).catch(() => {}), TOUCH_MS);
  timer.unref();
  const pathOf = ({ queue, id }: ClaimedJob) => join(own, `${queue}.${id}`);
  const close = (job: ClaimedJob) => rm(pathOf(job), { recursive: true, force: true });
  return {
    open: async (job) => {
      // The same job may come back to the same process.
      await close(job);
      await mkdir(pathOf(job), { recursive: true });
      return pathOf(job);
    },
    close,
    own: (name) => join(own, name),
    end: async () => {
      clearInterval(timer);
      await rm(own, { recursive: true, force: true });
    },
  };
};
