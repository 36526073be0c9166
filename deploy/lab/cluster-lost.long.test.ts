/**
 * The whole cluster is lost: every server's data, and etcd's, while visitors write. It is brought back by the commands of
 * docs/guides/runbooks/cluster-lost.md, from pgBackRest's repository; then it goes back to a moment before a mistake by them. The figures are printed.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readWithdrawals } from '../../server/src/backups/withdrawals/export-withdrawals.ts';
import { createDatabase, type Database } from '../../server/src/platform/database/create-database.ts';
import { createFileStorage } from '../../server/src/platform/storage/file-storage.ts';
import { changeVideoState } from '../../server/src/publication/publication.ts';
import { writeFixtureDists } from '../../server/src/releases/fixture-release.ts';
import { runCommand } from '../../server/src/testing/backups/old-site.ts';
import { settleCatalogue } from '../../server/src/testing/catalogue.ts';
import { type Load, startLoad } from './lab-load.ts';
import { type LabPart, waitUntil } from './lab-part.ts';
import {
  dataFolderOf,
  folderOf,
  hostOf,
  type Kind,
  numbersOf,
  publicUrlOf,
  siteEnvironment,
} from './lab-plan.ts';
import { type Lab, startLab } from './run-lab.ts';

const TEST_MS = 20 * 60_000;
const VIDEOS = 300;
const PAGE = 60;
/** Each may write five comments in ten minutes. */
const MEMBERS = 3000;
/** The promise. */
const LOST_MS = 60_000;
/** Shortly before the next segment is due: what is lost then is nearly the most that can be. */
const SINCE_ARCHIVED_SECONDS = 35;
const RUNBOOK = join(import.meta.dirname, '../../docs/guides/runbooks/cluster-lost.md');
const EARLY = 11;
const LATE = 12;
const AFTER_MISTAKE = 13;
const KEPT = 14;

/** A shell's Node build in small: pages are not what is lost here. */
const SHELL = `
exports.redirectExpressions = [];
exports.routeOutlines = [{ expression: '^/$', query: [], byCountry: false, personal: false }];
exports.createRenderer = () => ({
  render: async () => ({ status: 200, body: '<p>here</p>', failed: [], personal: false, byCountry: false }),
});
`;

let folder = '';
let place = '';
let env: Record<string, string> = {};
let lab: Lab;
let load: Load | undefined;
let db: Database | undefined;

const say = (line: string): void => void process.stderr.write(`lab: ${line}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const open = (): Database =>
  (db ??= createDatabase({
    url: `postgres://foyer:${lab.plan.password}@${hostOf(lab.plan, 'haproxy', 1)}:5000/foyer`,
    poolSize: 2,
    onError: () => {},
  }));
const closeDatabase = async (): Promise<void> => {
  await db?.destroy();
  db = undefined;
};
const addSessions = () =>
  lab.sql(
    `INSERT INTO sessions (id_hash, member_id, user_agent, expires_at)
      SELECT sha256(lpad(id::text, 43, 't')::bytea), id, '', now() + interval '1 day' FROM members ON CONFLICT DO NOTHING`,
  );
const cookies = async (): Promise<string[]> =>
  (await lab.sql("SELECT 'session=' || lpad(id::text, 43, 't') AS cookie FROM members")).map(({ cookie }) =>
    String(cookie),
  );
const wordsThere = async (): Promise<Set<string>> =>
  new Set((await lab.sql('SELECT body FROM comments')).map(({ body }) => String(body)));
const hide = (videoId: number) =>
  changeVideoState({ db: open() }, { videoId, change: 'make_private', viewer: null });
const hidden = async (): Promise<number[]> =>
  (await lab.sql('SELECT id FROM videos WHERE is_private ORDER BY id')).map(({ id }) => Number(id));
const isListed = (objects: readonly number[]) =>
  waitUntil('the list at the place of the backups', async () => {
    const listed = (await readWithdrawals(createFileStorage(place))).map(({ object }) => object);
    return objects.every((object) => listed.includes(String(object)));
  });
const isAnswered = async (): Promise<boolean> =>
  (await fetch(`${publicUrlOf(lab.plan)}/api/json/video/0/0/0/${KEPT}.json`)).ok;
/** Which of them visitors find in lists. */
const shownOf = async (...videoIds: number[]): Promise<number[]> => {
  const pages = Array.from({ length: VIDEOS / PAGE }, async (_, index) => {
    const path = `/api/json/videos2/0/straight/latest-updates/${PAGE}/..${index + 1}.all...json`;
    const { videos } = (await (await fetch(`${publicUrlOf(lab.plan)}${path}`)).json()) as {
      videos: { video_id: number }[];
    };
    return videos.map(({ video_id }) => video_id);
  });
  const all = (await Promise.all(pages)).flat();
  return videoIds.filter((id) => all.includes(id));
};
/** Each standby is one again, and one of them takes part in every commit. */
const isWhole = () =>
  waitUntil('a whole cluster', async () => {
    const [row] = await lab.sql(
      "SELECT count(*)::int AS all, count(*) FILTER (WHERE sync_state = 'sync')::int AS sync FROM pg_stat_replication WHERE state = 'streaming'",
    );
    return row?.all === 2 && row.sync === 1;
  });

/** On a machine of the site. */
const siteCommand = async (
  script: 'backup' | 'restore' | 'audit',
  words: readonly string[],
): Promise<string> => {
  const { code, output } = await runCommand(script, words, {
    ...siteEnvironment(lab.plan, 'worker', 1),
    ...env,
    FOYER_ADMIN_ADDRESS: 'none',
    FOYER_LAB_HOSTS: join(lab.plan.folder, 'hosts'),
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'lab-names.mjs')}`,
  });
  expect([code, output]).toEqual([0, expect.any(String)]);
  return output;
};

const partsOf = (...kinds: Kind[]): LabPart[] =>
  kinds.flatMap((kind) => numbersOf(kind).map((number) => lab.part(kind, number)));
/** What a command of systemd is about, on that machine of the lab. */
const unitsOf = (units: string, number: number): LabPart[] => {
  if (units === 'patroni') return [lab.part('pg', number)];
  if (units === 'etcd') return [lab.part('etcd', number)];
  expect(units).toMatch(/^foyer-/);
  return partsOf('worker', 'web');
};
type Values = Readonly<Record<string, string>>;
/** A line of the runbook on a machine of the lab, whose paths and address are others. */
const runLine = async (line: string, number: number, values: Values): Promise<void> => {
  const [, act, units = ''] = /^systemctl (start|stop) (.+)$/.exec(line) ?? [];
  if (act !== undefined) {
    await Promise.all(unitsOf(units, number).map((part) => (act === 'start' ? part.start() : part.stop())));
    return;
  }
  const here = Object.entries({
    '/var/lib/postgresql/17/main': dataFolderOf(lab.plan, number),
    '/var/lib/etcd/default': join(folderOf(lab.plan, 'etcd', number), 'data'),
    '/etc/patroni/config.yml': join(folderOf(lab.plan, 'pg', number), 'patroni.yml'),
    localhost: hostOf(lab.plan, 'pg', number),
    '/backups': place,
    ...values,
  }).reduce((text, [from, to]) => text.replace(from, to), line);
  const [, words] = /^npm run restore -- (.*)$/.exec(here) ?? [];
  const [, backup] = /^pgbackrest --stanza=foyer (.*)$/.exec(here) ?? [];
  if (words !== undefined) expect(await siteCommand('restore', words.split(' '))).toContain('restored in');
  else if (backup !== undefined) await lab.pgbackrest(...backup.split(' '));
  else
    await new Promise<void>((resolve, reject) =>
      execFile('bash', ['-c', here], { env: { PATH: process.env['PATH'] } }, (error) =>
        error ? reject(error) : resolve(),
      ),
    );
};
const runBlock = async (lines: readonly string[] = [], number = 1, values: Values = {}): Promise<void> => {
  expect(lines).not.toEqual([]);
  for (const line of lines) await runLine(line, number, values);
};

interface Back {
  /** From the first command to a primary. */
  primaryMs: number;
  standbysMs: number;
  siteMs: number;
}
/** The runbook's steps. @param moment what is given to the commands of its last part */
const bringBack = async (moment?: Values): Promise<Back> => {
  const blocks = [...(await readFile(RUNBOOK, 'utf8')).matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) =>
    block.trim().split('\n'),
  );
  expect(blocks).toHaveLength(10);
  const [stopSite, stopServer, etcd, first, other, replay, startSite, after, toMoment, replayButMistake] =
    blocks;
  const startMs = performance.now();
  await runBlock(stopSite);
  const primary = (await lab.primary()) ?? 1;
  for (const number of [...numbersOf('pg').filter((one) => one !== primary), primary])
    await runBlock(stopServer, number);
  await Promise.all(numbersOf('etcd').map((number) => runBlock(etcd, number)));
  if (moment) await runBlock(toMoment, 1, moment);
  await runBlock(first, 1);
  const primaryMs = performance.now() - startMs;
  await Promise.all([2, 3].map((number) => runBlock(other, number)));
  await isWhole();
  const standbysMs = performance.now() - startMs;
  await runBlock(moment ? replayButMistake : replay, 1, moment);
  await runBlock(startSite);
  await waitUntil('an answer', isAnswered);
  const siteMs = performance.now() - startMs;
  await runBlock(after, 1);
  return { primaryMs, standbysMs, siteMs };
};
const logOf = (number: number): Promise<string> => readFile(join(lab.plan.folder, `pg${number}.log`), 'utf8');
const fromRepository = async (): Promise<number[]> =>
  Promise.all(
    [2, 3].map(
      async (number) => (await logOf(number)).split('replica has been created using pgbackrest').length - 1,
    ),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-cluster-lost-'));
  await chmod(folder, 0o755);
  place = join(folder, 'place');
  await writeFile(join(folder, 'passphrase'), 'correct horse battery staple\n');
  const builds = join(folder, 'builds');
  await mkdir(builds);
  const dists = await writeFixtureDists(join(folder, 'packages'), 'first', {
    shell: {
      files: { 'browser/entry.abc123.js': '//', 'node/entry.js': SHELL },
      smoke: { pages: [{ page: 'home', path: '/' }] },
    },
  });
  for (const [name, dist] of Object.entries(dists)) await symlink(dist, join(builds, name));
  env = {
    FOYER_COUNTRY_FILE: 'none',
    FOYER_DEMO: '0',
    FOYER_BUILDS_DIR: builds,
    FOYER_BACKUP_TO: place,
    FOYER_BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase'),
  };
  lab = await startLab({ network: '127.79.0', env, say });
  await lab.sql(
    `INSERT INTO videos (dir, title, status_id, people, duration_seconds, height)
      SELECT 'a-video', 'Video ' || n, 1, 'nobody', 60, 720 FROM generate_series(1, ${VIDEOS}) n`,
  );
  await lab.sql(
    `INSERT INTO members (name, email, password_hash, status_id, visibility)
      SELECT 'writer' || n, 'writer' || n || '@example.org', '', 1, '{}' FROM generate_series(1, ${MEMBERS}) n`,
  );
  await addSessions();
  await settleCatalogue(open());
  await isWhole();
}, TEST_MS);
afterAll(async () => {
  try {
    await load?.stop();
    await closeDatabase();
  } finally {
    await lab?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}, TEST_MS);

it(
  'comes back from the repository with every write that is older than a minute, and without what was withdrawn',
  async () => {
    await siteCommand('backup', [place]);
    const running = startLoad(lab.plan, await cookies(), VIDEOS);
    load = running;
    await waitUntil('writes', async () => running.acknowledged.length > 100);
    await hide(EARLY);
    const archived = async () =>
      (
        await lab.sql(
          'SELECT archived_count::int AS segments, extract(epoch FROM now() - last_archived_time)::float8 AS seconds FROM pg_stat_archiver',
        )
      )[0] ?? {};
    const before = Number((await archived()).segments);
    await waitUntil(
      'segments in the repository',
      async () => Number((await archived()).segments) > before + 1,
    );
    await hide(LATE);
    await isListed([EARLY, LATE]);
    await waitUntil(
      'a segment that is nearly due',
      async () => Number((await archived()).seconds) > SINCE_ARCHIVED_SECONDS,
    );

    await closeDatabase();
    const lostMs = performance.now();
    await Promise.all(partsOf('pg', 'etcd').map((part) => part.kill()));
    for (const number of numbersOf('pg'))
      await rm(dataFolderOf(lab.plan, number), { recursive: true, force: true });
    for (const number of numbersOf('etcd'))
      await rm(join(folderOf(lab.plan, 'etcd', number), 'data'), { recursive: true });
    await running.stop();

    const { primaryMs, standbysMs, siteMs } = await bringBack();
    const there = await wordsThere();
    const writes = running.asked.filter(({ kind }) => kind === 'write');
    // Its words have the number of the write.
    const lost = running.acknowledged.filter((words) => !there.has(words));
    const lostEnds = lost.map((words) => writes[Number(/\d+/.exec(words)?.[0]) - 1]?.endMs ?? 0);
    const oldestMs = lostMs - Math.min(lostMs, ...lostEnds);
    say(
      `${running.acknowledged.length} writes acknowledged, ${lost.length} of them lost, of the last ${seconds(oldestMs)}; ` +
        `a primary after ${seconds(primaryMs)}, standbys after ${seconds(standbysMs)}, the site after ${seconds(siteMs)}`,
    );
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.length).toBeLessThan(running.acknowledged.length);
    expect(oldestMs).toBeLessThanOrEqual(LOST_MS);
    expect(await fromRepository()).toEqual([1, 1]);

    // The second was withdrawn in what is lost: the list alone knows it.
    expect(await hidden()).toEqual([EARLY, LATE]);
    expect(await shownOf(KEPT, EARLY, LATE)).toEqual([KEPT]);
    await siteCommand('audit', []);
    // It takes writes, and archives them.
    await addSessions();
    const [cookie = ''] = await cookies();
    const written = await fetch(`${publicUrlOf(lab.plan)}/api/stats.php`, {
      method: 'POST',
      headers: { cookie, origin: publicUrlOf(lab.plan), accept: 'application/json' },
      body: new URLSearchParams({
        act: 'comm',
        section: 'video',
        object_id: String(KEPT),
        msg: 'after the restore',
      }),
    });
    expect(written.status).toBe(200);
    await lab.pgbackrest('check');
  },
  TEST_MS,
);

it(
  'goes back to a moment before a mistake, and what was withdrawn after it stays withdrawn',
  async () => {
    const words = await wordsThere();
    const [row] = await lab.sql('SELECT clock_timestamp()::text AS moment');
    const fromMs = Date.now();
    await lab.sql('DELETE FROM comments');
    const mistake = `${new Date(fromMs).toISOString()}/${new Date().toISOString()}`;
    await hide(AFTER_MISTAKE);
    await isListed([AFTER_MISTAKE]);
    await closeDatabase();
    const { primaryMs, standbysMs, siteMs } = await bringBack({
      '2026-11-29 12:00:00+00': String(row?.moment),
      '2026-11-29T12:00:00Z/2026-11-29T12:00:30Z': mistake,
    });
    say(
      `to a moment: a primary after ${seconds(primaryMs)}, standbys after ${seconds(standbysMs)}, the site after ${seconds(siteMs)}`,
    );
    expect([...(await wordsThere())].sort()).toEqual([...words].sort());
    expect(await hidden()).toEqual([EARLY, LATE, AFTER_MISTAKE]);
    expect(await shownOf(KEPT, EARLY, LATE, AFTER_MISTAKE)).toEqual([KEPT]);
    expect(await fromRepository()).toEqual([2, 2]);
    await siteCommand('audit', []);
  },
  TEST_MS,
);
