/** The demo: a catalogue of made-up titles over a dozen generated clips, ready on the first start. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts';
import { rebuildCounters, rebuildCountryRankings } from '../catalogue/rebuild-lists.ts';
import { readMark, setMark, showAlbumPictures } from './demo-fill.sql.ts';
import { indexVideos } from '../search/index-videos.ts';
import { filmKey } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { buildVideos } from './catalogue/videos.ts';
import { DEMO_PASSWORDS_HINT } from './demo-accounts.ts';
import type { DemoTask } from './demo-tasks.ts';
import { CLIPS, type Clip } from './clips.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { planDrawings, planOtherStills, planPhotos, planVideoStills, toStillTasks } from './plan-pictures.ts';
import { runTasks, type TaskHandlers } from './run-tasks.ts';

export const COMPLETE_MARK = 'demo-complete';
/** Written last of a clip's files. */
const CLIP_MARK = 'film.json';
/** How much longer a clip takes than a picture; progress counts by it. */
const CLIP_WEIGHT = 60;
const MAX_THREADS = 4;

export interface DemoDeps {
  db: Database;
  storage: Storage;
  /** `processing`: how clips are encoded; by the default preset when absent. */
  config: Pick<Config, 'dataDir' | 'ffmpegPath' | 'production'> & {
    processing?: Pick<Config['processing'], 'preset'>;
  };
  log: { info(message: string): void };
  /** Called when all is drawn that a page needs to play the first video: the rest waits for it, however it ends. */
  untilFirstPages?: () => Promise<unknown>;
  /** `done` of `total` steps, and what is being made. */
  onProgress?: (done: number, total: number, what: string) => void;
  /** For tests: only the clips named, and this many pictures of each kind. */
  only?: { clips: readonly string[]; pictures: number };
  now?: Date;
}

/** Whether everything of the demo is there; asked by /readyz. */
export const isDemoComplete = async (db: Database): Promise<boolean> =>
  (await readMark(db, COMPLETE_MARK)) !== undefined;

const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A folder for unfinished work of this process; those of processes that were killed are removed. */
const openWorkDir = async (dataDir: string): Promise<string> => {
  const root = join(dataDir, 'demo-work');
  await mkdir(root, { recursive: true });
  for (const name of await readdir(root))
    if (Number(name) === process.pid || !isProcessAlive(Number(name)))
      await rm(join(root, name), { recursive: true, force: true });
  const workDir = join(root, String(process.pid));
  await mkdir(workDir, { recursive: true });
  return workDir;
};

/** Stores a finished clip, its mark last: a clip without it is made again. */
const storeClip = async (storage: Storage, clipId: string, folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of files.filter((file) => file !== join(folder, CLIP_MARK)))
    await storage.putFile(filmKey(clipId, path.slice(folder.length + 1)), path, { durable: false });
  await storage.putFile(filmKey(clipId, CLIP_MARK), join(folder, CLIP_MARK));
};

const storedKeys = async (storage: Storage): Promise<Set<string>> => {
  const keys = new Set<string>();
  for (const prefix of ['objects/', 'partners/'])
    for await (const file of storage.list(prefix)) keys.add(file.key);
  return keys;
};

/**
 * Makes what is missing of the demo: nothing on a complete one, the rest on one that was interrupted, whenever that was.
 * Leaves a database alone that holds anything else.
 */
export const ensureDemo = async ({
  db,
  storage,
  config,
  log,
  untilFirstPages,
  onProgress,
  only,
  now,
}: DemoDeps): Promise<void> => {
  if (await isDemoComplete(db)) return;
  onProgress?.(0, 1, 'demo: catalogue');
  const anchor = await fillCatalogue(db, now ?? new Date(), {
    // In production nobody signs in until an operator has set passwords: server/src/demo/demo-accounts.ts.
    hasPublishedPasswords: !config.production,
  });
  if (!anchor) {
    log.info('demo: the database is not empty, so the demo is left out');
    await setMark(db, COMPLETE_MARK, { skipped: true });
    return;
  }
  await rebuildCounters(db);
  await rebuildCountryRankings(db);
  await indexVideos(db);

  const { ffmpeg } = findFfmpeg(config.ffmpegPath);
  const preset = config.processing?.preset;
  const workDir = await openWorkDir(config.dataDir);
  try {
    const stored = await storedKeys(storage);
    const some = <T>(planned: T[]): T[] => (only ? planned.slice(0, only.pictures) : planned);
    const clips = only ? CLIPS.filter(({ id }) => only.clips.includes(id)) : CLIPS;
    const drawings = some(planDrawings()).filter(({ key }) => !stored.has(key));
    const missing: Clip[] = [];
    const videos = buildVideos(anchor);
    const [opening] = videos;
    for (const clip of clips) if (!(await storage.stat(filmKey(clip.id, CLIP_MARK)))) missing.push(clip);
    const toClipTasks = (made: readonly Clip[]): DemoTask[] =>
      made.map(({ id }) => ({ kind: 'clip', clipId: id, workDir: join(workDir, id) }));
    // Who comes while it is made finds one page that plays, with its picture. Then come what listings show, what else plays, and the albums.
    const first: DemoTask[] = [
      ...toClipTasks(missing.filter(({ id }) => id === opening?.clip.id)),
      ...toStillTasks(planVideoStills(videos.slice(0, 1)), stored, workDir),
    ];
    const rest: DemoTask[] = [
      ...toStillTasks(some(planVideoStills(videos)).slice(1), stored, workDir),
      ...(drawings.length > 0 ? [{ kind: 'drawings' as const, drawings }] : []),
      ...toStillTasks(some(planOtherStills()), stored, workDir),
      ...toClipTasks(missing.filter(({ id }) => id !== opening?.clip.id)),
      ...toStillTasks(some(planPhotos(anchor)), stored, workDir),
    ];
    const weigh = (task: DemoTask): number =>
      task.kind === 'clip' ? CLIP_WEIGHT : task.kind === 'stills' ? task.jobs.length : task.drawings.length;
    const total = [...first, ...rest].reduce((sum, task) => sum + weigh(task), 0);
    let done = 0;
    const advance = (steps: number, what: string) => onProgress?.((done += steps), total, what);
    const handlers: TaskHandlers = {
      onFiles: async (files) => {
        // In order: the last file stands for all of its object.
        for (const { key, data } of files) await storage.put(key, data, { durable: false });
        advance(1, 'demo: pictures');
      },
      onDone: async (task) => {
        if (task.kind !== 'clip') return;
        await storeClip(storage, task.clipId, join(task.workDir, 'clip'));
        await rm(task.workDir, { recursive: true, force: true });
        advance(CLIP_WEIGHT, `demo: clip ${task.clipId}`);
      },
    };
    const threads = Math.min(MAX_THREADS, availableParallelism());
    await runTasks({ ffmpeg, preset, givesWay: false }, threads, first, handlers);
    await untilFirstPages?.().catch(() => {});
    // Somebody waits for a part of it: a test, alongside others that would leave nothing to a low priority.
    await runTasks({ ffmpeg, preset, givesWay: !only }, threads, rest, handlers);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
  await inTransaction(db, async (tx) => {
    const albums = await showAlbumPictures(tx);
    await recordEvents(tx, ...albums.map((album) => ({ kind: 'albumEdited' as const, ...album })));
  });
  await setMark(db, COMPLETE_MARK, { anchor: anchor.toISOString() });
  log.info('demo: complete');
  if (config.production)
    log.info(`demo: its accounts have no passwords on a production site; ${DEMO_PASSWORDS_HINT}`);
};
