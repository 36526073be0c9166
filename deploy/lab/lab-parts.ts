/** The parts of the lab: what each is started with, and how one knows that it is there. */
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createPool } from '../../server/src/platform/database/create-database.ts';
import type { SystemUser } from '../../server/src/platform/database/system-user.ts';
import { runFront } from '../nginx/run-front.ts';
import { pgbackrestWrapper } from '../pgbackrest/configure.ts';
import type { RunningNginx } from '../nginx/run-nginx.ts';
import type { LabPrograms } from './find-lab-programs.ts';
import { answers, createPart, type LabPart, signalAll, withDescendants } from './lab-part.ts';
import {
  dataFolderOf,
  etcdConfig,
  folderOf,
  haproxyConfig,
  hostOf,
  type Kind,
  type LabPlan,
  numbersOf,
  patroniConfig,
  pgbackrestConfigOf,
  pgbackrestOf,
  pgbouncerConfig,
  pgbouncerUsers,
  PORTS,
  siteEnvironment,
} from './lab-plan.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface PartsOptions {
  plan: LabPlan;
  programs: LabPrograms;
  /** Whom PostgreSQL and what stands before it runs as; undefined: ourselves. */
  user: SystemUser | undefined;
  /** Of web processes and workers. */
  env: Readonly<Record<string, string>>;
  /** With the lab's names. */
  hosts: string;
  /** Runs once a server's folder `disk` is there and before anything is in it. */
  prepareDisk: (folder: string) => void;
}

export const patroniSays = (plan: LabPlan, number: number, path: string): Promise<boolean> =>
  answers(`http://${hostOf(plan, 'pg', number)}:8008${path}`);

/** Its own process, or 0. */
export const postmasterOf = async (plan: LabPlan, number: number): Promise<number> => {
  const file = await readFile(join(dataFolderOf(plan, number), 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(file.split('\n')[0] ?? 0);
  if (!pid) return 0;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes(dataFolderOf(plan, number)) ? pid : 0;
};

/** How each kind is made; nothing starts yet. */
export const createParts = ({
  plan,
  programs,
  user,
  env: given,
  hosts,
  prepareDisk,
}: PartsOptions): Record<Kind, (number: number) => Promise<LabPart>> => {
  const { folder } = plan;
  const give = async (path: string): Promise<void> => {
    if (user) await chown(path, user.uid, user.gid);
  };
  const newFolder = async (kind: Kind, number: number): Promise<string> => {
    const own = folderOf(plan, kind, number);
    await mkdir(own, { recursive: true });
    await give(own);
    return own;
  };
  const write = async (path: string, text: string): Promise<string> => {
    await writeFile(path, text, { mode: 0o600 });
    await give(path);
    return path;
  };
  const logOf = (kind: Kind, number: number) => join(folder, `${kind}${number}.log`);

  const makeEtcd = async (number: number) => {
    const own = await newFolder('etcd', number);
    const config = await write(join(own, 'etcd.yml'), etcdConfig(plan, number));
    return createPart(`etcd${number}`, {
      program: programs.etcd.path,
      args: ['--config-file', config],
      env: programs.etcd.env,
      user,
      log: logOf('etcd', number),
      isReady: () => answers(`http://${hostOf(plan, 'etcd', number)}:2379/health`),
    });
  };
  const makePatroni = async (number: number) => {
    const own = await newFolder('pg', number);
    const disk = join(own, 'disk');
    await mkdir(disk);
    prepareDisk(disk);
    await give(disk);
    const config = await write(join(own, 'patroni.yml'), patroniConfig(plan, number));
    const backups = await write(join(own, 'pgbackrest.conf'), pgbackrestConfigOf(plan, number));
    const wrapper = await write(pgbackrestOf(plan, number), pgbackrestWrapper(programs.pgbackrest, backups));
    await chmod(wrapper, 0o755);
    return createPart(
      `pg${number}`,
      {
        program: programs.patroni.path,
        args: [config],
        env: programs.patroni.env,
        user,
        log: logOf('pg', number),
        // It ends its server in order, which archives the rest of the log.
        patienceMs: 60_000,
        isReady: async () =>
          (await patroniSays(plan, number, '/primary')) || patroniSays(plan, number, '/replica'),
      },
      // Patroni's servers outlive it.
      async () => [await postmasterOf(plan, number)],
    );
  };
  const makeHaproxy = async (number: number) => {
    const own = await newFolder('haproxy', number);
    const config = await write(join(own, 'haproxy.cfg'), haproxyConfig(plan, number));
    return createPart(`haproxy${number}`, {
      program: programs.haproxy.path,
      args: ['-db', '-f', config],
      env: programs.haproxy.env,
      user,
      log: logOf('haproxy', number),
      isReady: () => answers(`http://${hostOf(plan, 'haproxy', number)}:7000/healthz`),
    });
  };
  const makePgbouncer = async (number: number) => {
    const own = await newFolder('pgbouncer', number);
    await write(join(own, 'users.txt'), pgbouncerUsers(plan));
    const config = await write(join(own, 'pgbouncer.ini'), pgbouncerConfig(plan, number));
    return createPart(`pgbouncer${number}`, {
      program: programs.pgbouncer.path,
      args: [config],
      env: programs.pgbouncer.env,
      user,
      log: logOf('pgbouncer', number),
      isReady: async () => {
        const pool = createPool({
          url: `postgres://foyer:${plan.password}@${hostOf(plan, 'pgbouncer', number)}:6432/foyer`,
          poolSize: 1,
          onError: () => {},
        });
        return pool
          .query('SELECT 1')
          .then(() => true)
          .finally(() => pool.end());
      },
    });
  };
  const makeS3 = async () => {
    const own = await newFolder('s3', 1);
    const require = createRequire(join(ROOT, 'server/src/testing/s3-server.ts'));
    const program = join(dirname(require.resolve('s3rver')), '../bin/s3rver.js');
    const host = hostOf(plan, 's3', 1);
    return createPart('s31', {
      program: process.execPath,
      args: [
        ...['--no-warnings', '--openssl-legacy-provider', program, '--directory', own],
        ...['--address', host, '--port', String(PORTS.s3)],
        ...['--silent', '--no-vhost-buckets', '--configure-bucket', 'foyer-lab'],
      ],
      log: logOf('s3', 1),
      user,
      isReady: () => fetch(`http://${host}:${PORTS.s3}/`).then(() => true),
    });
  };
  const makeSite = async (kind: 'web' | 'worker', number: number) => {
    await mkdir(folderOf(plan, kind, number), { recursive: true });
    const host = hostOf(plan, kind, number);
    return createPart(`${kind}${number}`, {
      program: process.execPath,
      args: [
        ...['--no-warnings', '--import', join(import.meta.dirname, 'lab-names.mjs')],
        join(ROOT, `server/src/app/${kind === 'web' ? 'web-only' : 'worker'}.ts`),
      ],
      env: { ...process.env, ...siteEnvironment(plan, kind, number), FOYER_LAB_HOSTS: hosts, ...given },
      log: logOf(kind, number),
      isReady: () =>
        answers(
          kind === 'web' ? `http://${host}:${PORTS.web}/readyz` : `http://${host}:${PORTS.metrics}/metrics`,
        ),
    });
  };
  const makeNginx = async (number: number) => {
    let nginx: RunningNginx | undefined;
    const pids = async () => withDescendants([nginx?.pid ?? 0]);
    return {
      name: `nginx${number}`,
      pid: () => nginx?.pid ?? 0,
      pids,
      start: async () => {
        nginx = await runFront(
          numbersOf('web').map((one) => `${hostOf(plan, 'web', one)}:${PORTS.web}`),
          folder,
          { host: hostOf(plan, 'nginx', number), port: PORTS.nginx },
        );
      },
      kill: async () => {
        const all = await pids();
        const fromMs = performance.now();
        signalAll(all, 'SIGKILL');
        await nginx?.stop();
        return { fromMs, toMs: performance.now() };
      },
      stop: async () => nginx?.stop(),
    };
  };

  return {
    etcd: makeEtcd,
    pg: makePatroni,
    haproxy: makeHaproxy,
    pgbouncer: makePgbouncer,
    s3: makeS3,
    web: (number) => makeSite('web', number),
    worker: (number) => makeSite('worker', number),
    nginx: makeNginx,
  };
};
