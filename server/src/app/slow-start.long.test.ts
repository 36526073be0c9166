/** Both programs that answer requests, at starts that do not go well: they try again until pages can be rendered. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { buildPackages } from '../../../scripts/build.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type RunningWeb, startWebProcess, type WebProgram } from '../testing/web-processes.ts';

const PROGRAMS: WebProgram[] = ['web-only', 'all-in-one'];
/** For each processor. */
const BUSY_PROCESSES = 6;

let database: TestDatabase;
let folder = '';
let web: RunningWeb | undefined;
const busy: ChildProcess[] = [];

beforeAll(async () => {
  await buildPackages();
}, 600_000);
afterEach(async () => {
  for (const child of busy.splice(0)) child.kill('SIGKILL');
  await web?.stop();
  web = undefined;
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const start = async (program: WebProgram): Promise<RunningWeb> =>
  startWebProcess(
    { DATABASE_URL: database.url, FOYER_DATA_DIR: folder, FOYER_DEMO: '0', FOYER_LOCK_TIMEOUT_MS: '500' },
    program,
  );
const open = async (): Promise<void> => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-slow-start-'));
};
const until = async (running: RunningWeb, check: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await check()); tries += 1) {
    if (tries > 1200) throw new Error(`it never came to be:\n${running.printed()}`);
    await sleep(100);
  }
};
const isReady = (running: RunningWeb) => async () => (await running.get('/readyz')).status === 200;

it.each(PROGRAMS)(
  '%s tries again when its first try to bring pages live fails, and says why once',
  async (program) => {
    await open();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: noteLocked } = Promise.withResolvers<void>();
    const locking = database.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE releases IN ACCESS EXCLUSIVE MODE`.execute(tx);
      noteLocked();
      await released;
    });
    await locked;
    try {
      const running = await start(program);
      web = running;
      await until(running, async () => running.printed().includes('no page can be rendered yet'));
      expect((await running.get('/readyz')).status).toBe(503);
      release();
      await locking;
      await until(running, isReady(running));
      expect(running.printed().match(/no page can be rendered yet/g)).toHaveLength(1);
    } finally {
      release();
      await locking;
    }
  },
  300_000,
);

it.each(PROGRAMS)(
  '%s gets ready on a machine that is busy all the time',
  async (program) => {
    await open();
    const count = availableParallelism() * BUSY_PROCESSES;
    for (let one = 0; one < count; one += 1)
      busy.push(
        spawn(process.execPath, [
          '-e',
          'setTimeout(() => process.exit(), 150000); (function on() { const end = Date.now() + 50; while (Date.now() < end); setImmediate(on); })()',
        ]),
      );
    const startMs = performance.now();
    const running = await start(program);
    web = running;
    await until(running, isReady(running));
    process.stderr.write(
      `${program} alongside ${count} busy processes: ready after ${((performance.now() - startMs) / 1000).toFixed(1)} s\n${running.printed()}`,
    );
    expect((await running.get('/')).status).toBe(200);
  },
  300_000,
);
