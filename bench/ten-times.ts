/**
 * What grows with the catalogue: every list, search, page and write of a site with FOYER_BENCH_VIDEOS videos, to the same of one with a tenth
 * of them, neither from a cache; and how long the jobs over all videos take of their intervals. FOYER_BENCH_CASES='^search' takes some of them.
 * FOYER_BENCH_WARM=1 reads each answer once before it is timed: what is compared is not that the larger database is read from the disk.
 */
import { join } from 'node:path';
import { buildPackages } from '../scripts/build.ts';
import { SCHEDULED_JOBS } from '../server/src/app/scheduled-jobs.ts';
import { LIST_JOBS } from '../server/src/catalogue/list-scheduled-jobs.ts';
import { createDatabase, type Database } from '../server/src/platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { seedDatabase } from '../server/src/seed/seed-videos.ts';
import { addMember, addVideo, TEST_PASSWORD } from '../server/src/testing/catalogue.ts';
import { type RunningWeb, startWebProcess, waitForPages } from '../server/src/testing/web-processes.ts';
import { makeDataDir } from './harness/bench-site.ts';
import { median } from './harness/median.ts';
import { explain, report } from './harness/report.ts';
import { LARGE_VIDEOS } from './harness/seeded-api.ts';
import { type Asked, CASES, type Sample } from './ten-times/asked.ts';

const IS_WARM = process.env.FOYER_BENCH_WARM === '1';
const ROUNDS = Number(process.env.FOYER_BENCH_ROUNDS ?? 10);
/** Below that what is measured is the machine. */
const LEAST_MS = 25;
const PEOPLE = 12;
const SPREAD = 400;

const wanted = new RegExp(process.env.FOYER_BENCH_CASES ?? '');
const cases = CASES.filter(({ name }) => wanted.test(name));
const hasPages = cases.some(({ isPage }) => isPage);

interface Site {
  db: Database;
  web: RunningWeb;
  sample: Sample;
  stop: () => Promise<void>;
}

/** Members of this run, who may do everything, each with a video. */
const addPeople = async (db: Database, web: RunningWeb): Promise<Sample['people']> => {
  const people: Sample['people'][number][] = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const name = `ten-${Date.now().toString(36)}-${count}`;
    const roles = { is_operator: true, is_editor: true, is_moderator: true };
    const id = await addMember(db, name, { status_id: 6, ...(count === 0 && roles) });
    const answer = await web.post('/api/signin.php', { usr: name, pwd: TEST_PASSWORD });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('session='));
    const video = await addVideo(db, { title: `Of ${name}`, member_id: id });
    people.push({ id, cookie: cookie?.split(';')[0] ?? '', video });
  }
  return people;
};

const openSite = async (dataDir: string, videos: number): Promise<Site> => {
  const place = `${dataDir}-seed-${videos}`;
  const postgres = await startEmbeddedPostgres({ dataDir: place, endsWithParent: true });
  const db = createDatabase({ url: postgres.url, poolSize: 2 });
  await migrate(db);
  if (!(await db.selectFrom('videos').select('id').limit(1).executeTakeFirst()))
    await seedDatabase(db, videos, () => {}, { isAlone: true });
  const web = await startWebProcess({
    DATABASE_URL: postgres.url,
    // A database belongs to the keys of its first site.
    FOYER_DATA_DIR: join(place, 'site'),
    FOYER_CACHE_MB: '1',
    FOYER_ROLES_WITHOUT_FACTOR: '1',
  });
  if (hasPages) await waitForPages(web);
  const spread = Array.from({ length: SPREAD }, (_, n) => 1 + Math.floor((n * videos) / SPREAD));
  const listed = await db
    .selectFrom('videos')
    .select(['id', 'dir', 'member_id'])
    .where('id', 'in', spread)
    .where('is_listed', '=', true)
    .execute();
  const members = listed.flatMap(({ member_id }) => member_id ?? []);
  const stop = async () => {
    await web.stop();
    await db.destroy();
    await postgres.stop();
  };
  return { db, web, sample: { videos, listed, members, people: await addPeople(db, web) }, stop };
};

let asked = 0;
const timeOf = async ({ web }: Site, { path, form, cookie }: Asked): Promise<number> => {
  asked += 1;
  // An address of its own for each: what limits searches is no part of what is measured.
  const headers = {
    'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    cookie: ['age_verified=1', ...(cookie ? [cookie] : [])].join('; '),
  };
  // Documents would come from a cache the second time; the API is asked for what none may keep.
  if (IS_WARM && path.startsWith('/api/') && !form) await (await web.get(path, headers)).text();
  const startMs = performance.now();
  const answer = await (form ? web.post(path, form, headers) : web.get(path, headers));
  const body = await answer.text();
  if (answer.status !== 200 || (form && !JSON.parse(body).ok))
    throw new Error(`${path} answers ${answer.status}: ${body.slice(0, 300)}`);
  return performance.now() - startMs;
};

const { dataDir, remove } = await makeDataDir();
const sites: Site[] = [];
try {
  if (hasPages) await buildPackages();
  for (const videos of [LARGE_VIDEOS / 10, LARGE_VIDEOS]) sites.push(await openSite(dataDir, videos));
  const [small, large] = sites as [Site, Site];
  for (const { name, budget, ask } of cases) {
    const times: [number[], number[]] = [[], []];
    try {
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const side of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
          const site = side ? large : small;
          const ms = await timeOf(site, ask(site.sample, round));
          // The first answers of a kind compile its code.
          if (round > 0) times[side].push(ms);
        }
    } catch (error) {
      console.log(`${name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
      continue;
    }
    const [few, many] = [median(times[0]), median(times[1])];
    explain(
      `${name}: ${few.toFixed(1)} ms, ${many.toFixed(1)} ms, at most ${Math.max(...times[1]).toFixed(0)} ms`,
    );
    report({ name: `${name} at ${LARGE_VIDEOS}`, figure: many / Math.max(few, LEAST_MS), budget });
  }
  for (const [job, run] of Object.entries(LIST_JOBS).filter(([name]) => wanted.test(`job ${name}`))) {
    const { everySeconds } = SCHEDULED_JOBS[job as keyof typeof LIST_JOBS];
    const startMs = performance.now();
    await run(large.db, new AbortController().signal);
    const seconds = (performance.now() - startMs) / 1000;
    report({
      name: `job ${job}`,
      figure: seconds,
      budget: everySeconds,
      unit: 's',
      digits: 1,
    });
  }
} finally {
  for (const { stop } of sites) await stop();
  await remove();
}
