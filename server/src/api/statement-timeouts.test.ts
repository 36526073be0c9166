import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { AnswerCache } from '../platform/cache/answer-cache.ts';
import { readConfig } from '../platform/config/config.ts';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../app/open-database.ts';
import type { Stop } from '../app/run-process.ts';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { createWeb } from '../app/web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await openTestWeb();
  await addVideo(web.db, { title: 'Harbour' });
  await settleCatalogue(web.db);
});
afterAll(() => web.close());

const LISTING = '/api/json/videos2/0/straight/latest-updates/60/..1.all...json';
const KEPT = '/api/json/videos2/3600/straight/latest-updates/60/..1.all...json';

/** Asks while another connection keeps the table of videos to itself. */
const whileLocked = <Result>(ask: () => Promise<Result>): Promise<Result> =>
  web.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE videos IN ACCESS EXCLUSIVE MODE`.execute(tx);
    return ask();
  });

const settingsOf = async (db: Database): Promise<Record<string, string>> => {
  const { rows } = await sql<{ name: string; setting: string }>`
    SELECT name, setting FROM pg_settings
    WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`.execute(db);
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
};

describe.each([
  ['waits too long for a lock', { statementMs: 20_000, lockMs: 100, idleInTransactionMs: 20_000 }],
  ['takes too long', { statementMs: 200, lockMs: 20_000, idleInTransactionMs: 20_000 }],
])('a statement that %s', (_what, timeouts) => {
  it('is cancelled and answered with 503, never with 500', async () => {
    const db = createDatabase({ url: web.url, poolSize: 2, timeouts });
    const app = await createWeb({ ...web.deps, db }, { missing: async () => [] });
    const answer = await whileLocked(async () => app.inject({ url: LISTING }));
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ ok: false, code: 'unavailable' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    // The connection goes on. What nothing holds up may take longer than these limits, too, on a busy machine.
    let next = await app.inject({ url: LISTING });
    while (next.statusCode === 503) next = await app.inject({ url: LISTING });
    expect(next.json().videos).toHaveLength(1);
    await app.close();
    await db.destroy();
  });

  it('leaves an older cached answer in its place', async () => {
    const db = createDatabase({ url: web.url, poolSize: 2, timeouts });
    const cache = new AnswerCache({
      maxBytes: 1_000_000,
      staleMs: 60_000,
      guard: { isBlind: () => true, isAway: async () => false },
    });
    const unlimited = await createWeb({ ...web.deps, cache }, { missing: async () => [] });
    expect((await unlimited.inject({ url: KEPT })).statusCode).toBe(200);
    await unlimited.close();
    const app = await createWeb({ ...web.deps, db, cache }, { missing: async () => [] });
    const answer = await whileLocked(async () => app.inject({ url: KEPT }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json().videos).toHaveLength(1);
    await app.close();
    await db.destroy();
  });
});

describe('the pool of a process', () => {
  const config = readConfig({ FOYER_STATEMENT_TIMEOUT_MS: '1234', FOYER_LOCK_TIMEOUT_MS: '567' });

  it('for requests has the configured limits, that of workers longer ones', async () => {
    const stops: Stop[] = [];
    const requests = await settingsOf(await openDatabase(web.url, config, () => {}, stops, 'requests'));
    const work = await settingsOf(await openDatabase(web.url, config, () => {}, stops, 'work'));
    await Promise.all(stops.map((stop) => stop()));
    expect(requests).toMatchObject({ statement_timeout: '1234', lock_timeout: '567' });
    for (const name of Object.keys(requests)) expect(Number(requests[name])).toBeGreaterThan(0);
    for (const name of ['statement_timeout', 'lock_timeout'])
      expect(Number(work[name])).toBeGreaterThan(10 * Number(requests[name]));
  });
});

describe('a migration', () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await openTestDatabase();
  });
  afterAll(() => own.close());

  it('lets go of its place in the queue for a lock, and comes back, so that readers pass', async () => {
    const impatient = createDatabase({
      url: own.url,
      poolSize: 1,
      timeouts: { statementMs: 0, lockMs: 50, idleInTransactionMs: 0 },
    });
    let tries = 0;
    const { migrated } = await own.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE kysely_migration IN ACCESS EXCLUSIVE MODE`.execute(tx);
      await expect(migrate(impatient, { patienceMs: 0 })).rejects.toThrow(/lock timeout/);
      // The lock goes with this transaction, once it was tried for twice.
      return new Promise<{ migrated: Promise<string[]> }>((resolve, reject) => {
        const onWait = () => {
          tries += 1;
          if (tries === 2) resolve({ migrated });
        };
        const migrated = migrate(impatient, { onWait });
        migrated.catch(reject);
      });
    });
    expect(await migrated).toEqual([]);
    expect(tries).toBeGreaterThan(1);
    await impatient.destroy();
  });
});
