/**
 * Folders for unfinished work: `{dataDir}/work/{process}/{queue}.{job}.{attempt}`. Each belongs to one job of one process, and
 * tells anyone who comes after a killed process which jobs it held.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClaimedJob, QUEUES } from './video-queue.ts';

/** Of a process whose name says nothing about whether it lives; it touches its folder every minute. */
const UNKNOWN_SILENCE_MS = 24 * 3600 * 1000;
/** Before the name of a folder that is being removed. */
const GONE = '.gone-';
const TOUCH_MS = 60_000;
const QUEUE_NAMES = Object.values(QUEUES);

const toJob = (name: string): ClaimedJob | undefined => {
  const [queueName, id = '', attempt = ''] = name.split('.');
  const queue = QUEUE_NAMES.find((known) => known === queueName);
  // Folders of earlier releases name no attempt; the queue takes their jobs back by itself.
  return queue && /^\d+$/.test(attempt) ? { queue, id, attempt: Number(attempt) } : undefined;
};

const isSilent = async (path: string): Promise<boolean> =>
  Date.now() - (await stat(path)).mtimeMs > UNKNOWN_SILENCE_MS;

/**
 * Removes what dead processes left.
 * @param isGone by a process's name; false when nothing is known about it
 * @returns the jobs that they held
 */
export const sweepWorkFolders = async (
  root: string,
  isGone: (name: string) => Promise<boolean>,
): Promise<ClaimedJob[]> => {
  const held: ClaimedJob[] = [];
  for (const name of await readdir(root).catch(() => [])) {
    try {
      const isLeft = name.startsWith(GONE);
      if (!isLeft && !(await isGone(name)) && !(await isSilent(join(root, name)))) continue;
      // Of several that sweep, one gives the jobs back: they may be somebody's again a moment later.
      const gone = isLeft ? name : `${GONE}${randomBytes(6).toString('hex')}`;
      if (!isLeft) {
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

/** @param root absolute @param owner as `processName` gives it */
export const openWorkFolders = async (root: string, owner: string): Promise<WorkFolders> => {
  const own = join(root, owner || `unknown-${randomBytes(6).toString('hex')}`);
  await mkdir(own, { recursive: true });
  const timer = setInterval(() => void utimes(own, new Date(), new Date()).catch(() => {}), TOUCH_MS);
  timer.unref();
  const pathOf = ({ queue, id, attempt }: ClaimedJob) => join(own, `${queue}.${id}.${attempt}`);
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
