/** Uploads on their way through real workers: OS processes over the test PostgreSQL that tests may end at any moment. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig } from '../platform/config/config.ts';
import { HANDLERS } from '../processing/handlers.ts';
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts';
import { runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import type { ProcessingDeps } from '../processing/video-processing.ts';
import type { QueueName, VideoJob } from '../processing/video-queue.ts';
import { receiveVideo, startVideo, type VideoDetails } from '../uploads/video-intake.ts';
import { withLocalFile } from '../platform/storage/local-file.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { addCategory, addMember } from './catalogue.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;

export interface TestWorker {
  pid: number;
  /** SIGKILL unless set otherwise. Resolves when it is gone. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  ended: Promise<number | null>;
  /** What it said so far. */
  said: () => string;
}

export interface ProcessingBench extends TestDatabase {
  dataDir: string;
  storage: Storage;
  memberId: number;
  /** A video of generated pictures and sound; each `seed` looks different. */
  makeClip: (name: string, clip?: Partial<Clip>) => Promise<string>;
  /** As an upload that just ended. */
  upload: (path: string, details?: Partial<VideoDetails>) => Promise<number>;
  startWorker: (env?: Record<string, string>) => Promise<TestWorker>;
  /** Does one job here, without queue and process. */
  doJob: (queue: QueueName, job: VideoJob, overrides?: Partial<ProcessingDeps>) => Promise<void>;
  /** For services called here; the folder is the whole data directory's. */
  deps: () => ProcessingDeps;
  /** What the queues hold for the video: their names, waiting or active. */
  jobsOf: (videoId: number) => Promise<string[]>;
  readRow: (videoId: number) => Promise<VideoRow>;
  /** Until the video is in one of these states. @returns the row */
  waitFor: (videoId: number, statusIds: readonly number[], limitMs?: number) => Promise<VideoRow>;
  /** Folders below `films/` in the storage: the `film_id`s.. */
  filmIds: () => Promise<string[]>;
  /** Processes that work in the data directory. */
  strays: () => Promise<{ pid: number; command: string }[]>;
}

export interface Clip {
  seconds: number;
  size: string;
  rate: number;
  seed: number;
  /** Arguments for the encoder. */
  codec: string[];
}

export interface VideoRow {
  status_id: number;
  stage: string;
  reject_reason: string | null;
  error: string | null;
  film_id: string | null;
  tries: number;
  waiting_for: string | null;
}

const DETAILS: Partial<VideoDetails> = {
  title: 'A quiet harbour',
  categories: ['outdoor'],
  gender: 'straight',
  screenshot: 3,
};
const POLL_MS = 100;
/** Ends a test that would hang; a busy machine takes many times as long as a quiet one. */
const WAIT_LIMIT_MS = 240_000;

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '24', '-c:a', 'aac'];

/** @param env for this process's own storage and for every worker */
export const openProcessing = async (env: Record<string, string> = {}): Promise<ProcessingBench> => {
  const database = await openTestDatabase();
  const { db } = database;
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-test-processing-'));
  const settings = {
    DATABASE_URL: database.url,
    FOYER_DATA_DIR: dataDir,
    FOYER_MIN_MINUTES: '0',
    FOYER_MIN_MINUTES_EXCLUSIVE: '0',
    FOYER_TRANSCODE_PRESET: 'ultrafast',
    FOYER_PICTURE_EFFORT: '0',
    FOYER_DATABASE_POOL: '4',
    ...env,
  };
  const storage = openStorage(readConfig(settings));
  const clips = join(dataDir, 'clips');
  await mkdir(clips);
  const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
  const { ffmpeg } = tools;
  const memberId = await addMember(db, 'uploader', { status_id: 6 });
  await addCategory(db, 'outdoor');
  const workers = new Set<TestWorker>();

  const startWorker = async (extra: Record<string, string> = {}): Promise<TestWorker> => {
    const child = spawn(process.execPath, [join(ROOT, 'server/src/app/worker.ts')], {
      // Nothing of jest's own: the worker is a plain process. It runs the ffmpeg that the test itself runs.
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        TMPDIR: tmpdir(),
        FOYER_FFMPEG: ffmpeg,
        LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'],
        ...settings,
        ...extra,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const worker: TestWorker = {
      pid: child.pid ?? 0,
      ended,
      said: () => said,
      kill: async (signal = 'SIGKILL') => {
        child.kill(signal);
        await ended;
        workers.delete(worker);
      },
    };
    workers.add(worker);
    while (!said.includes('the worker runs')) {
      if (child.exitCode !== null) throw new Error(`the worker ended: ${said}`);
      await sleep(20);
    }
    return worker;
  };

  const readRow = async (videoId: number): Promise<VideoRow> =>
    db
      .selectFrom('videos as v')
      .innerJoin('video_processing as p', 'p.video_id', 'v.id')
      .leftJoin('media_objects as m', (on) => on.onRef('m.owner_id', '=', 'v.id').on('m.kind', '=', 'video'))
      .select([
        'v.status_id',
        'p.stage',
        'v.reject_reason',
        'p.error',
        'm.film_id',
        'p.tries',
        'p.waiting_for',
      ])
      .where('v.id', '=', videoId)
      .executeTakeFirstOrThrow();

  const deps = (): ProcessingDeps => ({
    db,
    storage,
    tools,
    config: readConfig(settings),
    withSource: (key, fn) => withLocalFile(storage, key, dataDir, fn),
    workFolder: dataDir,
    signal: new AbortController().signal,
    log: () => {},
  });

  return {
    ...database,
    dataDir,
    storage,
    memberId,
    startWorker,
    readRow,
    deps,
    doJob: async (queue, job, overrides = {}) => {
      const workFolder = await mkdtemp(join(dataDir, 'work-here-'));
      try {
        await HANDLERS[queue]({ ...deps(), workFolder, ...overrides }, job);
      } finally {
        await rm(workFolder, { recursive: true, force: true });
      }
    },
    jobsOf: async (videoId) =>
      (
        await sql<{ name: string }>`SELECT DISTINCT name FROM pgboss.job
          WHERE (data ->> 'videoId')::int = ${videoId} AND state < 'completed' ORDER BY name`.execute(db)
      ).rows.map(({ name }) => name),
    makeClip: async (name, clip = {}) => {
      const { seconds = 3, size = '320x240', rate = 12, seed = 1, codec = H264 } = clip;
      // Squares of colour that depend on the seed: test sources all look alike to a fingerprint.
      const life = `life=s=40x30:mold=10:r=${rate}:ratio=0.4:seed=${seed}:death_color=#${((seed * 7919) % 0xffffff).toString(16).padStart(6, '0')}:life_color=#ffffff`;
      await runFfmpeg(
        ffmpeg,
        [
          ...['-v', 'error', '-f', 'lavfi', '-i', `${life},scale=${size.replace('x', ':')}:flags=neighbor`],
          ...['-f', 'lavfi', '-i', `sine=f=${200 + seed * 37}:d=${seconds}`],
          ...['-t', String(seconds), '-shortest', ...codec, name],
        ],
        { cwd: clips },
      );
      return join(clips, name);
    },
    upload: async (path, details = DETAILS) => {
      const { videoId } = await startVideo({ db }, { memberId, details });
      const copy = join(clips, `${randomBytes(6).toString('hex')}${extname(path)}`);
      await copyFile(path, copy);
      const sourceKey = `sources/${videoId}/${randomBytes(6).toString('hex')}${extname(path)}`;
      const { bytes } = await storage.putFile(sourceKey, copy);
      await receiveVideo({ db }, { videoId, sourceKey, fileName: 'clip.mp4', bytes });
      return videoId;
    },
    waitFor: async (videoId, statusIds, limitMs = WAIT_LIMIT_MS) => {
      for (const end = Date.now() + limitMs; ; await sleep(POLL_MS)) {
        const row = await readRow(videoId);
        if (statusIds.includes(row.status_id)) return row;
        if (Date.now() > end)
          throw new Error(
            `video ${videoId} stays unchanged: ${JSON.stringify(row)}\n${[...workers].map((worker) => worker.said()).join('\n')}`,
          );
      }
    },
    filmIds: async () => {
      const names = new Set<string>();
      for await (const { key } of storage.list('films/')) names.add(key.split('/')[1] ?? '');
      return [...names].sort();
    },
    strays: async () => {
      const found: { pid: number; command: string }[] = [];
      for (const name of await readdir('/proc')) {
        if (!/^\d+$/.test(name)) continue;
        const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
        const pid = Number(name);
        if (pid !== process.pid && command.includes(dataDir))
          found.push({ pid, command: command.replaceAll('\0', ' ') });
      }
      return found;
    },
    close: async () => {
      for (const worker of workers) await worker.kill();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
