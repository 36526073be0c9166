/**
 * Every part of the lab is lost in turn while visitors read and write through nginx: the primary ten times, by `kill -9`, then each other part; then
 * PostgreSQL hangs, answers slowly, and has a full disk. What is asserted is what docs/guides/failover.md promises; the figures are printed.
 */
import { openSync, closeSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase } from '../../server/src/platform/database/create-database.ts';
import { settleCatalogue } from '../../server/src/testing/catalogue.ts';
import { mountSmall } from '../../server/src/testing/environment/small-disk.ts';
import { type Harm, KINDS, type Load, type RequestKind, startLoad } from './lab-load.ts';
import { signalAll, type Span, spanNow, waitUntil, withDescendants } from './lab-part.ts';
import { folderOf, hostOf, type Kind, numbersOf } from './lab-plan.ts';
import { patroniSays, postmasterOf } from './lab-parts.ts';
import { type Lab, startLab } from './run-lab.ts';

const VIDEOS = 3000;
/** Each may write five comments in ten minutes. */
const MEMBERS = 3000;
const KILLS = 10;
/** The promise. */
const WRITES_AGAIN_MS = 30_000;
/** It ends what hangs. */
const TEST_MS = 30 * 60_000;
const DISK_MIB = 700;
/** Answers of each kind after a harm, that are looked at. */
const ENOUGH = 40;
const NONE = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<RequestKind, number>;

let lab: Lab;
let load: Load;
let isSmall = false;

const say = (line: string): void => void process.stderr.write(`lab: ${line}\n`);
const seconds = (ms: number | undefined): string =>
  ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`;
const report = (what: string, harm: Harm): void =>
  say(
    `${what}: writes again after ${seconds(harm.writesAgainMs)}; in flight ${harm.inFlight}, of these lost ${JSON.stringify(harm.lostInFlight)}; ` +
      `failed after it ${JSON.stringify(harm.outcomesAfter)}`,
  );

/** Acknowledged comments that the primary does not have, and comments that it has twice. */
const findWrong = async (): Promise<{ lost: string[]; doubled: string[] }> => {
  const written = [...load.acknowledged];
  const rows = await lab.sql('SELECT body, count(*)::int AS times FROM comments GROUP BY body');
  const times = new Map(rows.map(({ body, times: found }) => [String(body), Number(found)]));
  return {
    lost: written.filter((one) => !times.has(one)),
    doubled: [...times].filter(([, found]) => found > 1).map(([body]) => body),
  };
};
const RIGHT = { lost: [], doubled: [] };
const writesAgain = (harm: Span) =>
  waitUntil('a write after the harm', async () => load.since(harm).writesAgainMs !== undefined);
/**
 * Two standbys follow the primary, one of them takes part in every commit, and Patroni has noted which: what is lost before that is a second loss,
 * after which it waits for the first one's return.
 */
const isWhole = () =>
  waitUntil('a whole cluster', async () => {
    const rows = await lab.sql(
      "SELECT count(*)::int AS all, count(*) FILTER (WHERE sync_state = 'sync')::int AS sync FROM pg_stat_replication WHERE state = 'streaming'",
    );
    const noted = await Promise.all(numbersOf('pg').map((number) => patroniSays(lab.plan, number, '/sync')));
    return rows[0]?.all === 2 && rows[0].sync === 1 && noted.includes(true);
  });
const primaryNow = async (): Promise<number> => {
  let number: number | undefined;
  await waitUntil('a primary', async () => (number = await lab.primary()) !== undefined);
  return number ?? 0;
};
const enoughSince = (harm: Span) =>
  waitUntil('enough answers', async () =>
    Object.values(load.since(harm).answeredAfter).every((count) => count >= ENOUGH),
  );

beforeAll(async () => {
  lab = await startLab({
    network: '127.78.0',
    env: { FOYER_COUNTRY_FILE: 'none' },
    prepareDisk: (folder) => {
      const unmount = mountSmall(folder, DISK_MIB);
      isSmall = unmount !== undefined;
      return unmount;
    },
    say,
  });
  await lab.sql(
    `INSERT INTO videos (dir, title, status_id, people, duration_seconds, height)
      SELECT 'a-video', 'Video ' || n, 1, 'nobody', 60, 720 FROM generate_series(1, ${VIDEOS}) n`,
  );
  await lab.sql(
    `WITH m AS (INSERT INTO members (name, email, password_hash, status_id, visibility)
        SELECT 'writer' || n, 'writer' || n || '@example.org', '', 1, '{}' FROM generate_series(1, ${MEMBERS}) n RETURNING id)
      INSERT INTO sessions (id_hash, member_id, user_agent, expires_at)
        SELECT sha256(lpad(id::text, 43, 't')::bytea), id, '', now() + interval '1 day' FROM m`,
  );
  const members = await lab.sql("SELECT 'session=' || lpad(id::text, 43, 't') AS cookie FROM members");
  const url = `postgres://foyer:${lab.plan.password}@${hostOf(lab.plan, 'haproxy', 1)}:5000/foyer`;
  const db = createDatabase({ url });
  await settleCatalogue(db);
  await db.destroy();
  await isWhole();
  load = startLoad(
    lab.plan,
    members.map(({ cookie }) => String(cookie)),
    VIDEOS,
  );
  await enoughSince(spanNow());
}, TEST_MS);
afterAll(async () => {
  try {
    await load?.stop();
  } finally {
    await lab?.stop();
  }
}, TEST_MS);

it(
  'goes on with another server when PostgreSQL hangs, and takes no write on the old one when that wakes up',
  async () => {
    const number = await primaryNow();
    const processes = await withDescendants([await postmasterOf(lab.plan, number)]);
    const harmed = spanNow();
    signalAll(processes, 'SIGSTOP');
    try {
      await writesAgain(harmed);
    } finally {
      signalAll(processes, 'SIGCONT');
    }
    await isWhole();
    const harm = load.since(harmed);
    report(`PostgreSQL of pg${number} hangs`, harm);
    expect(await findWrong()).toEqual(RIGHT);
    expect({ ...harm.failedAfter, write: 0 }).toEqual(NONE);
  },
  TEST_MS,
);

it(
  'reads on while the primary answers slowly: nine tenths of its time it stands still',
  async () => {
    const number = await primaryNow();
    const root = await postmasterOf(lab.plan, number);
    const harmed = spanNow();
    for (let cycle = 0; cycle < 20; cycle += 1) {
      const processes = await withDescendants([root]);
      signalAll(processes, 'SIGSTOP');
      await sleep(900);
      signalAll(processes, 'SIGCONT');
      await sleep(100);
    }
    const over = spanNow();
    const during = load.since(harmed);
    report(`pg${number} slow for 20 s, ${during.answeredAfter.write} writes meanwhile`, during);
    await enoughSince(over);
    await isWhole();
    expect(await findWrong()).toEqual(RIGHT);
    expect({ ...load.since(harmed).failedAfter, write: 0 }).toEqual(NONE);
    expect(load.since(over).writesAgainMs).toBeDefined();
  },
  TEST_MS,
);

it(
  'loses no acknowledged write when the primary has a full disk',
  async () => {
    // Only root may mount a disk that a test can fill.
    if (!isSmall) return say('no full disk: none can be mounted here');
    const number = await primaryNow();
    const disk = join(folderOf(lab.plan, 'pg', number), 'disk');
    const ballast = join(disk, 'ballast');
    const file = openSync(ballast, 'w');
    const harmed = spanNow();
    try {
      for (let left = true; left; ) {
        const { bavail, bsize } = statfsSync(disk);
        left = bavail > 0;
        if (left) writeSync(file, Buffer.alloc(Math.min(1 << 20, bavail * bsize)));
      }
    } catch {
      // Full.
    }
    closeSync(file);
    await waitUntil('writes that were tried', async () => {
      const { answeredAfter, failedAfter } = load.since(harmed);
      return answeredAfter.write + failedAfter.write >= ENOUGH;
    });
    report(`full disk of pg${number}`, load.since(harmed));
    // What is reserved of the log lasts for hours at this rate of writes: it is used up here.
    let next = number;
    await waitUntil('another primary', async () => {
      await lab.sql('SELECT pg_switch_wal()').catch(() => {});
      next = (await lab.primary()) ?? number;
      return next !== number;
    });
    await writesAgain(spanNow());
    report(`full disk of pg${number}, its log too, then pg${next}`, load.since(harmed));
    rmSync(ballast);
    await lab.part('pg', number).start();
    await isWhole();
    report(`full disk of pg${number}, and space again`, load.since(harmed));
    expect(await findWrong()).toEqual(RIGHT);
    expect({ ...load.since(harmed).failedAfter, write: 0 }).toEqual(NONE);
  },
  TEST_MS,
);

it(
  'loses no acknowledged write and no read when the primary is killed, ten times, and writes again within 30 s',
  async () => {
    const harms: Harm[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const number = await primaryNow();
      // In turns PostgreSQL alone, and the machine: Patroni and every process of PostgreSQL, which come back once another one writes.
      const isMachine = kill % 2 === 0;
      const postmaster = await postmasterOf(lab.plan, number);
      let harmed = spanNow();
      if (isMachine) harmed = await lab.part('pg', number).kill();
      else signalAll([postmaster], 'SIGKILL');
      await writesAgain(harmed);
      const next = await primaryNow();
      await lab.part('pg', number).start();
      await isWhole();
      const harm = load.since(harmed);
      harms.push(harm);
      report(
        `kill ${kill} of ${isMachine ? 'the machine' : 'the process'} of pg${number}, then pg${next}`,
        harm,
      );
      expect(await findWrong()).toEqual(RIGHT);
    }
    const reads = load.asked.filter(({ kind }) => kind !== 'write').length;
    say(`${load.acknowledged.length} acknowledged writes, each of them there once; ${reads} reads`);
    expect(harms.filter(({ writesAgainMs = Infinity }) => writesAgainMs > WRITES_AGAIN_MS)).toEqual([]);
    for (const { failedAfter, lostInFlight } of harms) {
      expect({ ...failedAfter, write: 0 }).toEqual(NONE);
      expect({ ...lostInFlight, write: 0 }).toEqual(NONE);
    }
  },
  TEST_MS,
);

it.each<[Kind, number]>([
  ['pg', 0],
  ['etcd', 1],
  ['haproxy', 1],
  ['pgbouncer', 1],
  ['web', 1],
  ['worker', 1],
  ['nginx', 1],
  ['s3', 1],
])(
  'loses at most the requests in flight when one is killed: %s',
  async (kind, wanted) => {
    await isWhole();
    // Of PostgreSQL the standby that takes part in every commit.
    const [sync] = await lab.sql(
      "SELECT application_name AS name FROM pg_stat_replication WHERE sync_state = 'sync'",
    );
    const number = kind === 'pg' ? Number(String(sync?.name).replace('pg', '')) : wanted;
    const part = lab.part(kind, number);
    const harmed = await part.kill();
    await enoughSince(harmed);
    report(`${part.name} away`, load.since(harmed));
    const back = spanNow();
    await part.start();
    await enoughSince(back);
    const harm = load.since(harmed);
    report(`${part.name} back`, load.since(back));
    await isWhole();
    expect(await findWrong()).toEqual(RIGHT);
    expect(harm.failedAfter).toEqual(NONE);
  },
  TEST_MS,
);

it(
  'has archived the log through all of it, and makes a backup of whichever is the primary now',
  async () => {
    await isWhole();
    // It has PostgreSQL start a new segment, and waits for the one before in the repository.
    await lab.pgbackrest('check');
    await lab.pgbackrest('--type=full', 'backup');
    expect(await lab.pgbackrest('info')).toMatch(/status: ok/);
  },
  TEST_MS,
);
