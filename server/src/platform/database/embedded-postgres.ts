/**
 * The PostgreSQL that ships as an npm package, in `pg18/` under the data directory. It is started detached: a Ctrl-C
 * in the terminal must not end it before the requests in flight; we stop it ourselves, and after a kill -9 of this
 * process the next start adopts the server that is still running.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { giveUpOwnership, takeOwnership } from './data-owner.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { endPostgresWithParent } from './end-with-parent.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { ACCEPTING_STATES, endLeftovers, settlePostmaster } from './leftover-postgres.ts';
import type { Log } from '../logging/log.ts';
import { locateBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { findPostmaster, isAlive, readLockFilePid, stopPostmaster } from './postmaster.ts';
import { canReach, getPostgresUser, type SystemUser } from './system-user.ts';
import { findFreePort } from './free-port.ts';

export const POSTGRES_MAJOR = 18;
const START_PATIENCE_MS = 60_000;
const STOP_PATIENCE_MS = 2500;
/** The kernel ends a killed process within this time. */
const DYING_MS = 200;
const DATABASE_USER = 'foyer';

export interface EmbeddedPostgres {
  /** Of the database `postgres`; put another name at its end for another database. */
  url: string;
  /** Of the server process. */
  pid: number;
  port: number;
  stop: () => Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Absolute; `pg18/` is made in it. */
  dataDir: string;
  /** For tests: nothing survives a crash of the machine, everything is quicker. */
  volatile?: boolean;
  /** Whether it ends with this process, however that ends, instead of waiting to be adopted. Default: what is volatile does. */
  endsWithParent?: boolean;
  /** A free one when left out. */
  port?: number;
  log?: Log;
}

/** Nothing of it outlives the server; its log of changes may lie in memory. */
const VOLATILE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
};

const readPassword = async (path: string): Promise<string> => {
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known) return known;
  const password = randomBytes(24).toString('base64url');
  await writeFile(path, password, { mode: 0o600 });
  return password;
};

/** Runs a program to its end. @throws DatabaseStartError with the reason in one line */
const runToEnd = async (
  program: string,
  args: string[],
  user: SystemUser | undefined,
  cwd: string,
): Promise<void> => {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += String(error);
      resolve(-1);
    });
    child.once('close', resolve);
  });
  if (code !== 0) throw new DatabaseStartError(explainStartFailure(output, cwd));
};

const initialise = async (
  folder: string,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
  password: string,
): Promise<void> => {
  const passwordFile = join(folder, '..', `initdb-${process.pid}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  // A half-made directory has no PG_VERSION in its last place; initdb refuses to go on in it.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  try {
    await runToEnd(
      binaries.initdb,
      [
        `--pgdata=${folder}`,
        `--username=${DATABASE_USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        // Without it Japanese letters are no letters for the trigrams.
        '--lc-ctype=C.UTF-8',
        '--no-instructions',
        '--no-sync',
      ],
      user,
      folder,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
};

/** The folder for a user that cannot enter the data directory: a place of its own outside, always the same. */
const outsideFolder = (dataDir: string): string =>
  join(
    process.platform === 'linux' ? '/var/lib' : tmpdir(),
    'foyer',
    createHash('sha256').update(dataDir).digest('hex').slice(0, 16),
  );

export const prepareHome = async (dataDir: string, user: SystemUser | undefined): Promise<string> => {
  try {
    await mkdir(dataDir, { recursive: true });
    if (!user || (await canReach(dataDir, user))) return dataDir;
    const outside = outsideFolder(dataDir);
    await mkdir(outside, { recursive: true });
    if (!(await canReach(outside, user))) throw new Error(`${outside} cannot be entered by ${user.name}`);
    await writeFile(join(dataDir, 'database-folder.txt'), `${outside}\n`);
    return outside;
  } catch (error) {
    throw new DatabaseStartError(explainStartFailure(String(error), dataDir));
  }
};

const checkMajor = async (home: string, folder: string): Promise<boolean> => {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version !== '' && version !== String(POSTGRES_MAJOR))
    throw new DatabaseStartError(
      `${folder} was made by PostgreSQL ${version}, this is ${POSTGRES_MAJOR}: dump it with pg_dumpall of version ${version}, move the folder away, start again and restore with psql`,
    );
  if (version === '')
    for (let major = 12; major < 40; major += 1) {
      const other = join(home, `pg${major}`);
      if (major !== POSTGRES_MAJOR && (await stat(join(other, 'PG_VERSION')).catch(() => undefined)))
        throw new DatabaseStartError(
          `${other} was made by PostgreSQL ${major}, this is ${POSTGRES_MAJOR}: dump it with pg_dumpall of version ${major}, move the folder away, start again and restore with psql`,
        );
    }
  // Written last: an interrupted initdb is started over.
  return version !== '' && Boolean(await stat(join(home, 'pg18.ready')).catch(() => undefined));
};

const launch = async (
  folder: string,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
  { volatile, port: wantedPort }: EmbeddedPostgresOptions,
): Promise<{ pid: number; port: number }> => {
  const port = wantedPort ?? (await findFreePort());
  const logPath = join(folder, '..', 'postgres.log');
  // Its last words, should it have ended on its own.
  await rename(logPath, join(folder, '..', 'postgres.previous.log')).catch(() => {});
  // No server has this number any more (`settlePostmaster`), but a zombie or another program may: PostgreSQL then takes the lock
  // file for a living server's, except for the number in this variable. It still looks whether the shared memory is in use.
  const lockFilePid = await readLockFilePid(folder);
  const log = await open(logPath, 'w', 0o600);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: volatile ? '64MB' : '128MB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(volatile && VOLATILE_SETTINGS),
  };
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      folder,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: folder,
      detached: true,
      env: {
        ...process.env,
        LC_ALL: 'C',
        LC_MESSAGES: 'C',
        ...(lockFilePid && { PG_GRANDPARENT_PID: String(lockFilePid) }),
      },
      stdio: ['ignore', log.fd, log.fd],
      ...(user && { uid: user.uid, gid: user.gid }),
    },
  );
  let failure = '';
  child.once('error', (error) => (failure = String(error)));
  child.once('exit', (code) => (failure ||= `exited with ${code}`));
  child.unref();
  await log.close();
  const end = Date.now() + START_PATIENCE_MS;
  while (Date.now() < end && !failure) {
    const running = await findPostmaster(folder);
    if (running && running.pid === child.pid && ACCEPTING_STATES.includes(running.state))
      return { pid: running.pid, port };
    await delay(25);
  }
  if (child.pid && isAlive(child.pid)) await stopPostmaster(child.pid, STOP_PATIENCE_MS);
  const output = await readFile(logPath, 'utf8').catch(() => '');
  throw new DatabaseStartError(explainStartFailure(`${output}\n${failure}`, folder));
};

/**
 * Starts the server, or adopts the one that an earlier process left running in the same directory.
 * @throws DatabaseStartError with one line for the operator
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const user = await getPostgresUser();
  const home = await prepareHome(options.dataDir, user);
  const folder = join(home, `pg${POSTGRES_MAJOR}`);
  const isReady = await checkMajor(home, folder);
  const ownerFile = join(home, 'pg18.owner');
  await takeOwnership(ownerFile, options.dataDir);
  const binaries = await locateBinaries(user, join(outsideFolder('binaries'), `pg${POSTGRES_MAJOR}`));
  const password = await readPassword(join(home, 'pg18.password'));
  if (!isReady) {
    const stray = await findPostmaster(folder);
    if (stray) await stopPostmaster(stray.pid, STOP_PATIENCE_MS);
    options.log?.('making the database');
    await initialise(folder, binaries, user, password);
    await writeFile(join(home, 'pg18.ready'), '');
  }
  let running: { pid: number; port: number } | undefined = await settlePostmaster(folder, START_PATIENCE_MS);
  if (running) {
    // A server that was killed a moment ago may still look alive.
    await delay(DYING_MS);
    if (!isAlive(running.pid)) running = await settlePostmaster(folder, START_PATIENCE_MS);
  }
  if (running) options.log?.(`adopting the database that is still running (pid ${running.pid})`);
  else {
    await endLeftovers(folder);
    running = await launch(folder, binaries, user, options);
  }
  await chmod(join(home, 'pg18.password'), 0o600);
  const { pid, port } = running;
  const { volatile = false, endsWithParent = volatile } = options;
  const unwatch = endsWithParent ? endPostgresWithParent(folder, pid) : undefined;
  return {
    url: `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`,
    pid,
    port,
    stop: async () => {
      await stopPostmaster(pid, STOP_PATIENCE_MS);
      unwatch?.();
      await giveUpOwnership(ownerFile);
    },
  };
};
