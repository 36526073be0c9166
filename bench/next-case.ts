/** The next case for each of ten moderators at 10,000 that wait, over two web processes: until it is theirs, and until they see it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { buildPackages } from '../scripts/build.ts';
import { createDatabase } from '../server/src/platform/database/create-database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { addMember, TEST_PASSWORD } from '../server/src/testing/catalogue.ts';
import { type RunningWeb, startWebProcess } from '../server/src/testing/web-processes.ts';
import { makeDataDir } from './harness/bench-site.ts';
import { fillQueue } from '../server/src/testing/load/fill-queue.ts';
import { median } from './harness/median.ts';
import { explain, report } from './harness/report.ts';

const MODERATORS = 10;
const WAITING = 10_000;
/** Of each moderator; the first ones warm up pools and code. */
const ROUNDS = 40;
const WARM_ROUNDS = 5;
/** How long a moderator looks at a case: far less than people do, so that ten of them take ten cases a second. */
const LOOK_MS = 1000;
const BUDGET_MS = 200;

interface Seen {
  next: number;
  shown: number;
  list: number;
}
const slowest = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;

const timed = async <Answer>(ask: () => Promise<Response>): Promise<{ ms: number; answer: Answer }> => {
  const startedAt = performance.now();
  const response = await ask();
  const answer = (await response.json()) as Answer;
  if (response.status !== 200) throw new Error(`${response.url} answers ${response.status}`);
  return { ms: performance.now() - startedAt, answer };
};

/** A moderator who takes, looks, decides and sees the list and the counts anew, as the desk does. */
const work = async (web: RunningWeb, name: string, index: number): Promise<Seen[]> => {
  const from = { 'x-forwarded-for': `192.0.2.${index + 1}` };
  const signedIn = await web.post('/api/signin.php', { usr: name, pwd: TEST_PASSWORD }, from);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const headers = { ...from, cookie };
  const seen: Seen[] = [];
  // They do not all press at the same time.
  await sleep((LOOK_MS / MODERATORS) * index);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = await timed<{ case: { kind: string; object_id: number } | null }>(() =>
      web.post('/api/moderation_next.php', {}, headers),
    );
    if (!next.answer.case) throw new Error('nothing waits');
    const { kind, object_id: id } = next.answer.case;
    const shown = await timed<{ last_decision: number }>(() =>
      web.get(`/api/moderation/${kind}/${id}.json`, headers),
    );
    const list = await timed(() => web.get('/api/moderation/queue.json', headers));
    await timed(() => web.get('/api/moderation/desk.json', headers));
    await sleep(LOOK_MS);
    const decided = await timed<{ ok: boolean; changed: boolean }>(() =>
      web.post(
        '/api/moderation.php',
        {
          ...{
            act: kind === 'album' ? 'reject' : 'approve',
            kind,
            object_id: String(id),
            reason: 'Too dark',
          },
          seen_decision: String(shown.answer.last_decision),
        },
        headers,
      ),
    );
    if (!decided.answer.changed) throw new Error(`${kind} ${id} was given to two`);
    if (round >= WARM_ROUNDS) seen.push({ next: next.ms, shown: next.ms + shown.ms, list: list.ms });
  }
  return seen;
};

await buildPackages(WORKSPACE_PACKAGES);
const { dataDir, remove } = await makeDataDir();
const home = `${dataDir}-next-case`;
const postgres = await startEmbeddedPostgres({ dataDir: home, endsWithParent: true });
const db = createDatabase({ url: postgres.url, poolSize: 4 });
const webs: RunningWeb[] = [];
try {
  await migrate(db);
  const names = Array.from({ length: MODERATORS }, (_, index) => `mora${index}`);
  for (const name of names) await addMember(db, name, { is_moderator: true });
  await fillQueue(db, WAITING);
  const env = { DATABASE_URL: postgres.url, FOYER_DATA_DIR: home, FOYER_ROLES_WITHOUT_FACTOR: '1' };
  webs.push(...(await Promise.all([startWebProcess(env), startWebProcess(env)])));
  const all = await Promise.all(
    names.map((name, index) => {
      const web = webs[index % webs.length];
      if (!web) throw new Error('two processes were started');
      return work(web, name, index);
    }),
  );
  const seen = all.flat();
  for (const [name, pick] of [
    ['next-case', ({ next }: Seen) => next],
    ['next-case shown', ({ shown }: Seen) => shown],
    ['next-case list', ({ list }: Seen) => list],
  ] as const) {
    const times = seen.map(pick);
    explain(`${name}: ${times.length} times, the slowest ${Math.max(...times).toFixed(0)} ms`);
    report({ name: `${name} median`, figure: median(times), budget: BUDGET_MS, unit: 'ms', digits: 0 });
    report({ name: `${name} 99 %`, figure: slowest(times), budget: BUDGET_MS, unit: 'ms', digits: 0 });
  }
} finally {
  await Promise.all(webs.map((web) => web.stop()));
  await db.destroy();
  await postgres.stop();
  await remove();
}
