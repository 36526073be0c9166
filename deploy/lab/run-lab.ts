/** Starts every part of the lab on loopback addresses of this machine, and stops it. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPool } from '../../server/src/platform/database/create-database.ts';
import { getPostgresUser } from '../../server/src/platform/database/system-user.ts';
import { findEverything } from './find-lab-programs.ts';
import { type LabPart, signalAll, waitUntil, withDescendants } from './lab-part.ts';
import { createParts, patroniSays, postmasterOf } from './lab-parts.ts';
import {
  hostOf,
  hostsFile,
  type Kind,
  type LabPlan,
  numbersOf,
  pgbackrestOf,
  publicUrlOf,
  repositoryOf,
} from './lab-plan.ts';

/** In the order in which they start: what connects comes after what it connects to. */
const KINDS: readonly Kind[] = ['etcd', 'pg', 'haproxy', 'pgbouncer', 's3', 'web', 'worker', 'nginx'];
/** Members of one cluster, which wait for each other. */
const TOGETHER: readonly Kind[] = ['etcd', 'pg'];
const DUPLICATE_DATABASE = '42P04';

export interface Lab {
  plan: LabPlan;
  /** Every one, in the order in which they were started. */
  parts: readonly LabPart[];
  part: (kind: Kind, number: number) => LabPart;
  /** The number of the server that Patroni says is the primary; undefined: none now. */
  primary: () => Promise<number | undefined>;
  /** Of the primary as its superuser, past every pool and proxy. */
  sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  /** On the primary. @returns what it said. @throws Error with it */
  pgbackrest: (...words: string[]) => Promise<string>;
  stop: () => Promise<void>;
}

export interface LabOptions {
  network?: string;
  /** Of web processes and workers. */
  env?: Readonly<Record<string, string>>;
  /** Runs once a server's folder `disk` is there and before anything is in it. @returns undo */
  prepareDisk?: (folder: string) => (() => void) | undefined;
  say?: (line: string) => void;
}

/** @throws Error with the last words of the part that did not start */
export const startLab = async ({
  network = '127.77.0',
  env = {},
  prepareDisk = () => undefined,
  say = () => {},
}: LabOptions = {}): Promise<Lab> => {
  const programs = findEverything();
  const folder = await mkdtemp(join(tmpdir(), 'foyer-lab-'));
  await chmod(folder, 0o755);
  const { postgresBin } = programs;
  const plan: LabPlan = { network, folder, postgresBin, password: randomBytes(12).toString('hex') };
  const hosts = join(folder, 'hosts');
  const user = await getPostgresUser();
  const undos: (() => void)[] = [];
  const make = createParts({
    plan,
    programs,
    user,
    env,
    hosts,
    prepareDisk: (disk) => {
      const undo = prepareDisk(disk);
      if (undo) undos.push(undo);
    },
  });
  const byName = new Map<string, LabPart>();
  const ofKind = (kind: Kind): LabPart[] =>
    numbersOf(kind).flatMap((number) => byName.get(`${kind}${number}`) ?? []);

  const primary = async (): Promise<number | undefined> => {
    const found = await Promise.all(
      numbersOf('pg').map(async (number) => ((await patroniSays(plan, number, '/primary')) ? number : 0)),
    );
    return found.find((number) => number > 0);
  };
  const sqlAs = async (
    role: string,
    database: string,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Record<string, unknown>[]> => {
    const number = await primary();
    if (!number) throw new Error('there is no primary now');
    const url = `postgres://${role}:${plan.password}@${hostOf(plan, 'pg', number)}:5432/${database}`;
    const pool = createPool({ url, poolSize: 1, onError: () => {} });
    try {
      return (await pool.query(text, [...values])).rows;
    } finally {
      await pool.end();
    }
  };
  const makeDatabase = (): Promise<void> =>
    waitUntil('a primary with the database', async () => {
      await sqlAs('postgres', 'postgres', 'CREATE DATABASE foyer OWNER foyer').catch((error: unknown) => {
        if ((error as { code?: string }).code !== DUPLICATE_DATABASE) throw error;
      });
      // What docs/guides/back-up.md gives it.
      await sqlAs('postgres', 'postgres', 'GRANT pg_monitor, pg_checkpoint TO foyer');
      return true;
    });
  const pgbackrest = async (...words: string[]): Promise<string> => {
    const number = await primary();
    if (!number) throw new Error('there is no primary now');
    const { stdout, stderr } = await promisify(execFile)(
      pgbackrestOf(plan, number),
      ['--stanza=foyer', ...words],
      // It reaches the server by its socket, which asks for the password of everyone.
      {
        cwd: folder,
        ...(user && { uid: user.uid, gid: user.gid }),
        env: { PGUSER: 'postgres', PGPASSWORD: plan.password },
      },
    );
    return `${stdout}${stderr}`;
  };
  const stop = async (): Promise<void> => {
    for (const kind of KINDS.toReversed()) await Promise.all(ofKind(kind).map((part) => part.stop()));
    for (const number of numbersOf('pg')) {
      const pid = await postmasterOf(plan, number);
      if (pid > 0) signalAll(await withDescendants([pid]), 'SIGKILL');
    }
    for (const undo of undos) undo();
    await rm(folder, { recursive: true, force: true });
  };

  let last = '';
  try {
    await writeFile(hosts, hostsFile(plan));
    await mkdir(join(folder, 'shared/uploads'), { recursive: true });
    await mkdir(repositoryOf(plan));
    if (user) await chown(repositoryOf(plan), user.uid, user.gid);
    for (const kind of KINDS) {
      say(`${kind} …`);
      for (const number of numbersOf(kind)) {
        const part = await make[kind](number);
        byName.set(part.name, part);
        last = part.name;
        // The first server makes the database that the others copy.
        if (!TOGETHER.includes(kind) || (kind === 'pg' && number === 1)) await part.start();
      }
      if (TOGETHER.includes(kind)) await Promise.all(ofKind(kind).map((part) => part.start()));
      if (kind === 'pg') {
        await makeDatabase();
        await pgbackrest('stanza-create');
        await pgbackrest('--type=full', 'backup');
      }
    }
    say(`${publicUrlOf(plan)}/`);
  } catch (error) {
    const words = await readFile(join(folder, `${last}.log`), 'utf8').catch(() => '');
    await stop();
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\n${words.slice(-4000)}`, { cause: error });
  }
  return {
    plan,
    parts: [...byName.values()],
    part: (kind, number) => {
      const part = byName.get(`${kind}${number}`);
      if (!part) throw new Error(`there is no ${kind}${number}`);
      return part;
    },
    primary,
    sql: (text, values) => sqlAs('postgres', 'foyer', text, values),
    pgbackrest,
    stop,
  };
};
