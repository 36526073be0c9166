/**
 * The API over a database of a given size, asked in this process: no socket, no cache, no pages. Filling a million takes
 * minutes: FOYER_BENCH_DATA_DIR keeps the databases next to it, FOYER_BENCH_VIDEOS makes the large one smaller.
 */
import { join } from 'node:path';
import { AnswerCache } from '../../server/src/platform/cache/answer-cache.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { createDatabase } from '../../server/src/platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { seedDatabase } from '../../server/src/seed/seed-videos.ts';
import { openSettings } from '../../server/src/platform/settings/live-settings.ts';
import { createFileStorage } from '../../server/src/platform/storage/file-storage.ts';
import { createWeb } from '../../server/src/app/web.ts';
import { makeDataDir } from './bench-site.ts';
import { explain } from './report.ts';
import { testSecrets } from '../../server/src/testing/secrets.ts';

export const LARGE_VIDEOS = Number(process.env.FOYER_BENCH_VIDEOS ?? 1_000_000);
export const SMALL_VIDEOS = 10_000;
const PROGRESS_INTERVAL_MS = 20_000;

export interface SeededApi {
  videos: number;
  /** Milliseconds until the answer is there; addresses of lifetime 0 are answered by the database. */
  time: (address: string) => Promise<number>;
  read: <Answer>(address: string) => Promise<Answer>;
}

const fill = async (db: ReturnType<typeof createDatabase>, videos: number): Promise<void> => {
  let lastMs = 0;
  const onProgress = (share: number, what: string): void => {
    if (share < 1 && performance.now() - lastMs < PROGRESS_INTERVAL_MS) return;
    lastMs = performance.now();
    explain(`${Math.floor(share * 100)} %  ${what}`);
  };
  await seedDatabase(db, videos, onProgress, { isAlone: true });
};

/** The web over a database, without a socket. */
export const openApi = async (dataDir: string, db: ReturnType<typeof createDatabase>, cache: AnswerCache) => {
  const settings = await openSettings({ config: readConfig({ FOYER_DATA_DIR: dataDir }), db, log: explain });
  const app = await createWeb(
    {
      config: settings.config,
      settings,
      db,
      cache,
      storage: createFileStorage(join(dataDir, 'media')),
      secrets: testSecrets(),
      wakeOutbox: () => {},
      log: explain,
    },
    { missing: async () => [] },
  );
  await app.ready();
  return app;
};

const openSeededApi = async (
  dataDir: string,
  videos: number,
): Promise<{ api: SeededApi; close: () => Promise<void> }> => {
  const postgres = await startEmbeddedPostgres({
    dataDir: `${dataDir}-seed-${videos}`,
    endsWithParent: true,
  });
  const db = createDatabase({ url: postgres.url, poolSize: 4 });
  await migrate(db);
  const isFilled = await db.selectFrom('videos').select('id').limit(1).executeTakeFirst();
  if (!isFilled) await fill(db, videos);
  const app = await openApi(dataDir, db, new AnswerCache({ maxBytes: 1_000_000 }));
  let asked = 0;
  const ask = async (address: string) => {
    // An address of its own for each: what limits searches is no part of what is measured.
    asked += 1;
    const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
    const answer = await app.inject({ url: address, remoteAddress });
    if (answer.statusCode !== 200) throw new Error(`${address} answers ${answer.statusCode}: ${answer.body}`);
    return answer;
  };
  return {
    api: {
      videos,
      time: async (address) => {
        const startMs = performance.now();
        await ask(address);
        return performance.now() - startMs;
      },
      read: async (address) => (await ask(address)).json(),
    },
    close: async () => {
      await app.close();
      await db.destroy();
      await postgres.stop();
    },
  };
};

/** Runs `measure` against databases of these sizes, in the same order. */
export const withSeededApis = async (
  sizes: readonly number[],
  measure: (...apis: SeededApi[]) => Promise<void>,
): Promise<void> => {
  const { dataDir, remove } = await makeDataDir();
  const opened: Awaited<ReturnType<typeof openSeededApi>>[] = [];
  try {
    for (const videos of sizes) opened.push(await openSeededApi(dataDir, videos));
    await measure(...opened.map(({ api }) => api));
  } finally {
    for (const { close } of opened) await close();
    await remove();
  }
};

/** One round over all of the addresses, in milliseconds. */
export const timesOf = async (api: SeededApi, addresses: readonly string[]): Promise<number[]> => {
  const times: number[] = [];
  for (const address of addresses) times.push(await api.time(address));
  return times;
};

export const listing = (file: string, sort = 'latest-updates'): string =>
  `/api/json/videos2/0/straight/${sort}/60/${file}.json`;
