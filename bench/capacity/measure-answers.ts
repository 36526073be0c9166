/** Processor time and transactions of single answers, over a database with made-up videos: some that no cache holds, some from the cache. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urls } from '@foyer/shared/urls';
import { createDatabase, type Database } from '../../server/src/platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { seedDatabase } from '../../server/src/seed/seed-videos.ts';
import { FIRST_WORDS, SECOND_WORDS } from '../../server/src/seed/vocabulary.ts';
import { countTransactions, databaseBytes } from '../../server/src/testing/load/database-work.ts';
import { type RunningWeb, startWebProcess, waitForPages } from '../../server/src/testing/web-processes.ts';
import { familyCpuSeconds, processCpuSeconds } from '../harness/process-cpu.ts';
import { explain } from '../harness/report.ts';
import type { AnswerCost, AnswerName, CapacityFigures } from './figures.ts';

const CONNECTIONS = 4;
const LISTING_PAGES = 1000;
/** Some of the videos are another group's, private, or not published. */
const LISTED_SHARE = 0.7;
const SAMPLE = 1000;
const CACHED_ANSWERS = 20_000;
/** More than it keeps of anything: what is asked for in turn is never in it. */
const SMALLEST_CACHE_MB = '1';

interface Asked {
  path: string;
  form?: Record<string, string>;
}

/** Each answer is for a network of its own, as most visitors are. */
const askOnce = (agent: Agent, base: string, { path, form }: Asked, count: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const body = form && new URLSearchParams(form).toString();
    const sent = request(`${base}${path}`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-for': `2001:db8:${(count % 65_536).toString(16)}::1`,
        'accept-encoding': 'gzip',
        cookie: 'age_verified=1',
        accept: body === undefined ? 'text/html' : 'application/json',
        ...(body !== undefined && {
          origin: base,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
        }),
      },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.end(body);
  });

/** @throws Error when one of them is not answered with 200 */
const askAll = async (base: string, all: readonly Asked[], from: number): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  const askOn = async (): Promise<void> => {
    for (let index = next++; index < all.length; index = next++) {
      const asked = all[index] as Asked;
      const status = await askOnce(agent, base, asked, from + index);
      if (status !== 200) throw new Error(`${asked.path} answers ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
  agent.destroy();
};

/** What one answer of each kind costs a web process and its database. */
const measure = (db: Database, postmaster: number) => {
  let asked = 0;
  return async (web: RunningWeb, name: AnswerName, all: readonly Asked[]): Promise<AnswerCost> => {
    // The first answers of a kind compile its code.
    const warm = all.slice(0, Math.floor(all.length / 5));
    const counted = all.slice(warm.length);
    await askAll(web.base, warm, asked);
    asked += warm.length;
    const now = async () => ({
      web: processCpuSeconds([web.pid]),
      database: familyCpuSeconds(postmaster),
      transactions: await countTransactions(db),
    });
    const before = await now();
    await askAll(web.base, counted, asked);
    asked += counted.length;
    const after = await now();
    const cost = {
      webMs: (1000 * (after.web - before.web)) / counted.length,
      databaseMs: (1000 * (after.database - before.database)) / counted.length,
      transactions: (after.transactions - before.transactions) / counted.length,
    };
    explain(
      `${name}: ${cost.webMs.toFixed(2)} ms of the web process, ${cost.databaseMs.toFixed(2)} ms and ${cost.transactions.toFixed(1)} transactions of PostgreSQL`,
    );
    return cost;
  };
};

const repeat = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

export const measureAnswers = async (
  videos: number,
): Promise<Pick<CapacityFigures, 'answers' | 'bytesPerView'>> => {
  const scratch = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  // PostgreSQL runs as a user of its own.
  await chmod(scratch, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(scratch, 'database'), endsWithParent: true });
  const db = createDatabase({ url: postgres.url, poolSize: 2 });
  const withWeb = async <Result>(
    env: Record<string, string>,
    work: (web: RunningWeb) => Promise<Result>,
  ): Promise<Result> => {
    const web = await startWebProcess({
      DATABASE_URL: postgres.url,
      FOYER_DATA_DIR: join(scratch, 'data'),
      ...env,
    });
    try {
      await waitForPages(web);
      return await work(web);
    } finally {
      await web.stop();
    }
  };
  try {
    await migrate(db);
    await seedDatabase(db, videos, () => {}, { isAlone: true });
    explain(`${videos} videos are made up`);
    const step = Math.max(1, Math.floor(videos / SAMPLE));
    const spread = repeat(SAMPLE, (index) => 1 + index * step);
    const sample = await db
      .selectFrom('videos')
      .select(['id', 'dir'])
      .where('id', 'in', spread)
      .where('is_listed', '=', true)
      .execute();
    const costOf = measure(db, postgres.pid);
    const uncached = await withWeb({ FOYER_CACHE_MB: SMALLEST_CACHE_MB }, async (web) => ({
      listing: await costOf(
        web,
        'listing',
        repeat(Math.min(LISTING_PAGES, Math.floor((LISTED_SHARE * videos) / 60)), (index) => ({
          path: urls.videos('latest-updates', index + 1),
        })),
      ),
      watch: await costOf(
        web,
        'watch',
        sample.map(({ id, dir }) => ({ path: urls.video(id, dir) })),
      ),
      search: await costOf(
        web,
        'search',
        FIRST_WORDS.flatMap((first) => SECOND_WORDS.slice(0, 12).map((second) => `${first} ${second}`)).map(
          (text) => ({ path: urls.search(text) }),
        ),
      ),
    }));
    return await withWeb({}, async (web) => {
      const cached = await costOf(
        web,
        'cached',
        repeat(CACHED_ANSWERS, () => ({ path: urls.videos('latest-updates', 1) })),
      );
      const bytesBefore = await databaseBytes(db);
      const views = repeat(2 * SAMPLE, (index) => ({
        path: '/api/stats.php',
        form: {
          act: 'view',
          section: 'video',
          object_id: String(sample[index % sample.length]?.id),
          from: 'listing',
        },
      }));
      const view = await costOf(web, 'view', views);
      const bytesPerView = ((await databaseBytes(db)) - bytesBefore) / views.length;
      const page = { path: '/api/stats.php', form: { act: 'page', page: 'video' } };
      const pageView = await costOf(
        web,
        'pageView',
        repeat(SAMPLE, () => page),
      );
      return { answers: { ...uncached, cached, view, pageView }, bytesPerView };
    });
  } finally {
    await db.destroy();
    await postgres.stop();
    await rm(scratch, { recursive: true, force: true });
  }
};
