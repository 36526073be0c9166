/**
 * The drill of docs/guides/back-up.md for a server of PostgreSQL, by the guide's own commands: a site under load loses its database and its files, and
 * comes back elsewhere from pgBackRest's repository, a bucket, and the site's own backup; then it goes back to a moment before a mistake. The figures
 * are printed.
 */
import { execFile, execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { COMMENT_LIMIT } from '@foyer/shared/wire-schemas/comments';
import { sql } from 'kysely';
import { selectInRecovery } from '../backups/server-backups.sql.ts';
import { readWithdrawals } from '../backups/withdrawals/export-withdrawals.ts';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { findFreePort } from '../platform/database/free-port.ts';
import { migrate } from '../platform/database/migrate.ts';
import { getPostgresUser } from '../platform/database/system-user.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { changeVideoState } from '../publication/publication.ts';
import { setOwnConsent } from '../records/people-shown.ts';
import { writeFixtureDists } from '../releases/fixture-release.ts';
import { hashFiles } from '../testing/backups/hash-files.ts';
import { addFilm, runCommand } from '../testing/backups/old-site.ts';
import { addMember, settleCatalogue } from '../testing/catalogue.ts';
import { startS3rver } from '../testing/s3-server.ts';
import { type RunningWeb, startWebProcess } from '../testing/web-processes.ts';
import { findLabProgram, findPostgresBin } from '../../../deploy/lab/find-lab-programs.ts';
import { signalAll, waitUntil, withDescendants } from '../../../deploy/lab/lab-part.ts';
import { type Bucket, pgbackrestConfig, pgbackrestWrapper } from '../../../deploy/pgbackrest/configure.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TEST_MS = 20 * 60_000;
/** The promise. */
const LOST_MS = 60_000;
/** Shortly before the next segment is due: what is lost then is nearly the most that can be. */
const SINCE_ARCHIVED_SECONDS = 35;
const MEMBERS = 1500;

const say = (line: string): void => void process.stderr.write(`drill: ${line}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

interface Ran {
  code: number;
  output: string;
}
/** A machine with PostgreSQL and pgBackRest. */
interface Machine {
  dataDir: string;
  url: string;
  /** As `postgres` there. */
  run: (command: string) => Promise<Ran>;
  /** `kill -9` of every process. */
  kill: () => Promise<void>;
}

let folder = '';
let place = '';
let builds = '';
let repository: Bucket;
let stopStore: (() => Promise<void>) | undefined;
let web: RunningWeb | undefined;
let db: Database | undefined;
let load: Load | undefined;
let machine: Machine;
const machines: Machine[] = [];

const rightRun = async (ran: Promise<{ code: number | null; output: string }>): Promise<string> => {
  const { code, output } = await ran;
  expect([code, output]).toEqual([0, expect.any(String)]);
  return output;
};

/** A store that speaks HTTPS, by a certificate that it signed itself. */
const openStore = async (): Promise<Bucket> => {
  const [home, key, certificate] = [
    join(folder, 'store'),
    join(folder, 'key.pem'),
    join(folder, 'store.pem'),
  ];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', key, '-out', certificate, '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ],
    { stdio: 'ignore' },
  );
  const { port, stop } = await startS3rver(home, { bucket: 'backups', tls: { key, certificate } });
  stopStore = stop;
  return {
    name: 'backups',
    endpoint: `localhost:${port}`,
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
    caFile: certificate,
  };
};

const openMachine = async (name: string): Promise<Machine> => {
  const postgresBin = findPostgresBin();
  const program = findLabProgram('pgbackrest');
  if (!postgresBin || !program)
    throw new Error(
      'no PostgreSQL with its programs, or no pgBackRest: apt-get install postgresql pgbackrest',
    );
  const user = await getPostgresUser();
  const home = join(folder, name);
  const [dataDir, bin] = [join(home, 'data'), join(home, 'bin')];
  const port = await findFreePort();
  for (const path of [home, bin]) {
    await mkdir(path, { recursive: true });
    if (user) await chown(path, user.uid, user.gid);
  }
  const places = {
    repository,
    passphrase: 'of the drill',
    dataDir,
    port,
    socketDir: home,
    lockDir: join(home, 'lock'),
  };
  const config = join(home, 'pgbackrest.conf');
  await writeFile(config, pgbackrestConfig(places), { mode: 0o600 });
  if (user) await chown(config, user.uid, user.gid);
  await writeFile(join(bin, 'pgbackrest'), pgbackrestWrapper(program, config), { mode: 0o755 });
  const start = `pg_ctl --pgdata=${dataDir} --silent --wait --timeout=300 --log=${home}/postgres.log --options="-p ${port} -k ${home}" start`;
  const run = (command: string): Promise<Ran> => {
    const here = command
      .replace(/^systemctl start postgresql$/, start)
      .replace(/^systemctl stop postgresql$/, `pg_ctl --pgdata=${dataDir} --wait --mode=fast stop`);
    return new Promise((resolve) =>
      execFile(
        'bash',
        ['-c', here],
        {
          cwd: home,
          ...(user && { uid: user.uid, gid: user.gid }),
          env: {
            PATH: [bin, postgresBin, '/usr/bin', '/bin'].join(':'),
            PGHOST: home,
            PGPORT: String(port),
            PGUSER: 'postgres',
          },
        },
        (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${command}\n${stdout}${stderr}` }),
      ),
    );
  };
  const opened: Machine = {
    dataDir,
    url: `postgres://foyer:drill@127.0.0.1:${port}/foyer`,
    run,
    kill: async () => {
      const pid = Number(
        (await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
      );
      if (pid) signalAll(await withDescendants([pid]), 'SIGKILL');
    },
  };
  machines.push(opened);
  return opened;
};

/** The lines of the guide under a heading: a list for each of its blocks, as they stand there. */
const blocksOf = async (heading: string): Promise<string[][]> => {
  const guide = await readFile(join(ROOT, 'docs/guides/back-up.md'), 'utf8');
  const [, section = ''] = new RegExp(`^#+ ${heading}\n([^]*?)(?=^#)`, 'm').exec(guide) ?? [];
  return [...section.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block.trim().split('\n'));
};
/** Those for the server, and what the site's machine is given. */
const runBlock = async (
  lines: readonly string[],
  values: Readonly<Record<string, string>> = {},
): Promise<void> => {
  for (const line of lines) {
    const command = Object.entries(values).reduce((text, [from, to]) => text.replace(from, to), line);
    await rightRun(machine.run(command));
  }
};
const siteEnv = (dataDir: string): Record<string, string> => ({
  DATABASE_URL: machine.url,
  FOYER_DATA_DIR: dataDir,
  FOYER_DEMO: '0',
  FOYER_BUILDS_DIR: builds,
  FOYER_BACKUP_TO: place,
  FOYER_BACKUP_DATABASE: 'pgbackrest',
  FOYER_BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase'),
});
const restoreSite = async (dataDir: string, [line = '']: readonly string[]): Promise<string> => {
  const [, words = ''] = /^npm run restore -- (.*)$/.exec(line) ?? [];
  expect(words).not.toBe('');
  return rightRun(runCommand('restore', words.replace('/backups', place).split(' '), siteEnv(dataDir)));
};

interface Acknowledged {
  words: string;
  atMs: number;
}
type Load = ReturnType<typeof startLoad>;
/** Members who comment without pause, through the site. */
const startLoad = (cookies: readonly string[], videoId: number) => {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  const running = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const words = `words ${number} of the drill`;
      const answer = await web
        ?.post(
          '/api/stats.php',
          { act: 'comm', section: 'video', object_id: String(videoId), msg: words },
          { cookie: cookies[number % cookies.length] ?? '' },
        )
        .catch(() => undefined);
      if (answer?.status === 200) acknowledged.push({ words, atMs: Date.now() });
      await sleep(50);
    }
  })();
  return {
    acknowledged,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
};

const open = (): Database => (db ??= createDatabase({ url: machine.url, poolSize: 2, onError: () => {} }));
const closeDatabase = async (): Promise<void> => {
  await db?.destroy();
  db = undefined;
};
const addSessions = (): Promise<unknown> =>
  sql`INSERT INTO sessions (id_hash, member_id, user_agent, expires_at)
    SELECT sha256(lpad(id::text, 43, 't')::bytea), id, '', now() + interval '1 day' FROM members
    ON CONFLICT DO NOTHING`.execute(open());
const cookieOf = (id: number): string => `session=${String(id).padStart(43, 't')}`;
const wordsThere = async (): Promise<Set<string>> =>
  new Set((await open().selectFrom('comments').select('body').execute()).map(({ body }) => body ?? ''));
const revisionOf = async (id: number): Promise<string> =>
  (
    await open()
      .selectFrom('media_objects')
      .select('revision')
      .where('id', '=', `video-${id}`)
      .executeTakeFirstOrThrow()
  ).revision;
const statusOf = async (path: string): Promise<number> => (await (web as RunningWeb).get(path)).status;
const isListed = (objects: readonly number[]) =>
  waitUntil('the list at the place of the backups', async () => {
    const listed = (await readWithdrawals(createFileStorage(place))).map(({ object }) => object);
    return objects.every((object) => listed.includes(String(object)));
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-drill-'));
  await chmod(folder, 0o755);
  place = join(folder, 'place');
  builds = join(folder, 'builds');
  await writeFile(join(folder, 'passphrase'), 'correct horse battery staple\n');
  await writeFixtureDists(builds, 'first');
  repository = await openStore();
  machine = await openMachine('first');
  await rightRun(
    machine.run(
      `initdb --pgdata=${machine.dataDir} --username=postgres --encoding=UTF8 --locale=C.UTF-8 --data-checksums --auth-local=trust --auth-host=scram-sha-256`,
    ),
  );
  await rightRun(
    machine.run(`cat ${ROOT}/deploy/pgbackrest/archive.conf >> ${machine.dataDir}/postgresql.conf`),
  );
  await rightRun(machine.run('systemctl start postgresql'));
  await rightRun(machine.run(`psql -c "CREATE ROLE foyer LOGIN PASSWORD 'drill'"`));
  await rightRun(machine.run('psql -c "CREATE DATABASE foyer OWNER foyer"'));
}, TEST_MS);
afterAll(async () => {
  await load?.stop();
  await web?.kill();
  await closeDatabase();
  for (const one of machines) await one.kill();
  await stopStore?.();
  if (folder) await rm(folder, { recursive: true, force: true });
}, TEST_MS);

it(
  'comes back elsewhere with every write that is older than a minute, and without what was withdrawn',
  async () => {
    const dataDir = join(folder, 'site');
    await migrate(open());
    await settleCatalogue(open());
    for (const [name, text] of Object.entries({
      'records/document-1': 'encrypted',
      'releases/mf-x/1.0.0/release.json': '{}',
    })) {
      await mkdir(join(dataDir, name, '..'), { recursive: true });
      await writeFile(join(dataDir, name), text);
    }
    const owner = await addMember(open(), 'anna');
    await sql`INSERT INTO members (name, email, password_hash, status_id, visibility)
      SELECT 'writer' || n, 'writer' || n || '@example.org', '', 1, '{}' FROM generate_series(1, ${MEMBERS}) n`.execute(
      open(),
    );
    await addSessions();
    const [kept, hidden, late, shown] = (await Promise.all(
      ['Kept', 'Hidden', 'Hidden in the last minute', 'Shows somebody'].map((title) =>
        addFilm(open(), dataDir, title, 100_000),
      ),
    )) as [number, number, number, number];
    await sql`INSERT INTO person_records (member_id, sealed_name, birth_date, state, decided_by)
      VALUES (${owner}, '', '1990-01-01', 'verified', ${owner})`.execute(open());
    const { id: recordId } = await open().selectFrom('person_records').select('id').executeTakeFirstOrThrow();
    await sql`INSERT INTO person_documents (record_id, file, sealed_key, bytes)
      VALUES (${recordId}, 'document-1', '', 9)`.execute(open());
    await sql`UPDATE videos SET member_id = ${owner}, people = 'shown', status_id = 4 WHERE id = ${shown}`.execute(
      open(),
    );
    await sql`INSERT INTO video_people (video_id, record_id, uses)
      VALUES (${shown}, ${recordId}, '{streaming,download,embedding,preview}')`.execute(open());
    await sql`UPDATE videos SET status_id = 1 WHERE id = ${shown}`.execute(open());
    const revisions = new Map(
      await Promise.all([kept, hidden, late, shown].map(async (id) => [id, await revisionOf(id)] as const)),
    );
    const picture = (id: number): string => `/media/video-${id}/${revisions.get(id)}/thumb-320.jpg`;
    const admin = `127.0.0.1:${await findFreePort()}`;
    web = await startWebProcess({ ...siteEnv(dataDir), FOYER_ADMIN_ADDRESS: admin }, 'all-in-one');
    const running = startLoad(
      (await open().selectFrom('members').select('id').where('name', 'like', 'writer%').execute()).map(
        ({ id }) => cookieOf(id),
      ),
      kept,
    );

    load = running;
    const [, setUp = []] = await blocksOf('A server of your own');
    await runBlock(setUp);
    const backedUp = await rightRun(runCommand('backup', [place], siteEnv(dataDir)));
    expect(backedUp).toMatch(/pgBackRest has it; its last backup ended at \d{4}/);
    const files = await hashFiles(join(dataDir, 'media'));
    expect(files.size).toBeGreaterThan(0);
    const metrics = await (await fetch(`http://${admin}/metrics`)).text();
    expect(Number(/^foyer_backup_age_seconds (\S+)/m.exec(metrics)?.[1])).toBeLessThan(600);
    expect(Number(/^foyer_log_archived_seconds (\S+)/m.exec(metrics)?.[1])).toBeLessThan(600);

    for (const id of [hidden, kept, shown]) expect([id, await statusOf(picture(id))]).toEqual([id, 200]);
    await changeVideoState({ db: open() }, { videoId: hidden, change: 'make_private', viewer: null });
    await setOwnConsent(
      open(),
      { _id: owner, is_moderator: false },
      { kind: 'video', objectId: shown, recordId, use: 'download', isGiven: false },
    );
    await rightRun(runCommand('audit', [], siteEnv(dataDir)));
    // Archived with what is above; what is withdrawn now is in the part of the log that is lost.
    const archived = async () =>
      (
        await sql<{ segments: number; seconds: number }>`SELECT archived_count::int AS segments,
          extract(epoch FROM now() - last_archived_time)::float8 AS seconds FROM pg_stat_archiver`.execute(
          open(),
        )
      ).rows[0] ?? { segments: 0, seconds: 0 };
    const before = await archived();
    await waitUntil(
      'a segment in the repository',
      async () => (await archived()).segments > before.segments + 1,
    );
    await changeVideoState({ db: open() }, { videoId: late, change: 'make_private', viewer: null });
    await isListed([hidden, late, recordId]);
    await waitUntil(
      'a segment that is nearly due',
      async () => (await archived()).seconds > SINCE_ARCHIVED_SECONDS,
    );

    const killedMs = Date.now();
    await machine.kill();
    await web.kill();
    web = undefined;
    await running.stop();
    await closeDatabase();
    await rm(machine.dataDir, { recursive: true });
    await rm(dataDir, { recursive: true });

    const startMs = performance.now();
    machine = await openMachine('second');
    const [server = [], site = []] = await blocksOf('Restoring the server');
    await runBlock(server);
    const serverMs = performance.now() - startMs;
    const target = join(folder, 'new-site');
    expect(await restoreSite(target, site)).toContain('restored in');
    web = await startWebProcess(siteEnv(target), 'all-in-one');
    const allMs = performance.now() - startMs;

    const there = await wordsThere();
    const written = running.acknowledged.filter(({ atMs }) => atMs <= killedMs);
    const lost = written.filter(({ words }) => !there.has(words));
    const firstLostMs = Math.min(killedMs, ...lost.map(({ atMs }) => atMs));
    say(
      `${written.length} writes acknowledged, ${lost.length} of them lost, of the last ${seconds(killedMs - firstLostMs)}; ` +
        `the server back after ${seconds(serverMs)}, the site after ${seconds(allMs)}`,
    );
    expect(written.length - lost.length).toBeGreaterThan(0);
    expect(killedMs - firstLostMs).toBeLessThanOrEqual(LOST_MS);
    // It was withdrawn in what is lost: the list alone knows it.
    expect(lost.length).toBeGreaterThan(0);

    expect([await statusOf(picture(kept)), await statusOf(`/api/json/video/0/0/0/${kept}.json`)]).toEqual([
      200, 200,
    ]);
    for (const id of [hidden, late, shown]) expect([id, await statusOf(picture(id))]).toEqual([id, 404]);
    const states = await open()
      .selectFrom('videos')
      .select(['id', 'is_private'])
      .where('is_private', '=', true)
      .orderBy('id')
      .execute();
    expect(states.map(({ id }) => id)).toEqual([hidden, late].sort((a, b) => a - b));
    const { uses } = await open().selectFrom('video_people').select('uses').executeTakeFirstOrThrow();
    expect([...uses].sort()).toEqual(['embedding', 'preview', 'streaming']);
    expect(await hashFiles(join(target, 'media'))).toEqual(files);
    expect(await readFile(join(target, 'records/document-1'), 'utf8')).toBe('encrypted');
    await rightRun(runCommand('audit', [], siteEnv(target)));

    // Everybody is signed out, and limits count from nothing.
    expect((await open().selectFrom('sessions').select('member_id').execute()).length).toBe(0);
    const write = async (number: number): Promise<number | undefined> =>
      (
        await web?.post(
          '/api/stats.php',
          { act: 'comm', section: 'video', object_id: String(kept), msg: `after the restore ${number}` },
          { cookie: cookieOf(owner) },
        )
      )?.status;
    expect(await write(0)).not.toBe(200);
    await addSessions();
    for (let number = 1; number <= COMMENT_LIMIT; number += 1) expect(await write(number)).toBe(200);
    expect(await write(COMMENT_LIMIT + 1)).toBe(429);
  },
  TEST_MS,
);

it(
  'goes back to a moment before a mistake, and what was withdrawn after it stays withdrawn',
  async () => {
    const dataDir = join(folder, 'new-site');
    const videoId = await addFilm(open(), dataDir, 'Hidden after the mistake', 1000);
    await rightRun(machine.run('pgbackrest --stanza=foyer --type=full backup'));
    await rightRun(runCommand('backup', [place], siteEnv(dataDir)));
    const words = await wordsThere();
    const { rows } = await sql<{ moment: string }>`SELECT clock_timestamp()::text AS moment`.execute(open());
    const fromMs = Date.now();
    await sql`DELETE FROM comments`.execute(open());
    const mistake = `${new Date(fromMs).toISOString()}/${new Date().toISOString()}`;
    await changeVideoState({ db: open() }, { videoId, change: 'make_private', viewer: null });
    await isListed([videoId]);
    expect((await wordsThere()).size).toBe(0);
    await web?.kill();
    web = undefined;
    await closeDatabase();

    const [server = [], site = []] = await blocksOf('Back to a moment before a mistake');
    await runBlock(server, { '2026-11-29 12:00:00+00': rows[0]?.moment ?? '' });
    // What was deleted by mistake is in the list of withdrawals like all else.
    const output = await restoreSite(
      dataDir,
      site.map((line) => line.replace(/(?<=--except )\S+/, mistake)),
    );
    expect(output).toContain('restored in');
    expect([...(await wordsThere())].sort()).toEqual([...words].sort());
    const { is_private } = await open()
      .selectFrom('videos')
      .select('is_private')
      .where('id', '=', videoId)
      .executeTakeFirstOrThrow();
    expect(is_private).toBe(true);
    await rightRun(runCommand('audit', [], siteEnv(dataDir)));
  },
  TEST_MS,
);

it(
  'loses no more than a minute right after the server was started in order, too',
  async () => {
    const dataDir = join(folder, 'new-site');
    await closeDatabase();
    for (const command of ['systemctl stop postgresql', 'systemctl start postgresql'])
      await rightRun(machine.run(command));
    await addMember(open(), 'written right after the start');
    const writtenMs = Date.now();
    web = await startWebProcess(siteEnv(dataDir), 'all-in-one');
    const siteMs = Date.now() - writtenMs;
    await sleep(LOST_MS - siteMs);
    await machine.kill();
    await web.kill();
    web = undefined;
    await closeDatabase();
    await rm(machine.dataDir, { recursive: true });
    say(
      `the server lost ${seconds(Date.now() - writtenMs)} after a write, the site up after ${seconds(siteMs)}`,
    );

    machine = await openMachine('third');
    const [server = []] = await blocksOf('Restoring the server');
    await runBlock(server);
    await waitUntil('the end of the log', async () => !(await selectInRecovery(open())));
    const { rows } = await sql`SELECT 1 FROM members WHERE name = 'written right after the start'`.execute(
      open(),
    );
    expect(rows).toHaveLength(1);
  },
  TEST_MS,
);
