/**
 * A site of a web process, a worker, a database with a replica and a place for backups, all of them real, for tests that harm it and mend it by the
 * commands of its runbooks.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDatabase,
  createPool,
  type Database,
} from '../../server/src/platform/database/create-database.ts';
import { fixtureTrust } from '../../server/src/releases/fixture-registry.ts';
import { writeFixtureDists, writeFixtureRelease } from '../../server/src/releases/fixture-release.ts';
import type { SetPackages } from '../../server/src/releases/registry/release-sets.ts';
import { createReleaseStorage } from '../../server/src/releases/registry/release-storage.ts';
import { createReleases } from '../../server/src/releases/registry/releases.ts';
import { addMember, settleCatalogue } from '../../server/src/testing/catalogue.ts';
import { openTestReplication, type TestReplication } from '../../server/src/testing/replica.ts';
import { mountSmall } from '../../server/src/testing/environment/small-disk.ts';
import { type RunningWeb, startWebProcess } from '../../server/src/testing/web-processes.ts';
import { openSession } from '../../server/src/sign-in/sessions.ts';
import { create, patch } from '../../server/src/testing/upload-client.ts';
import { ENDS_WITH_PARENT } from '../../scripts/processes/run-child.ts';
import { findFreePort } from '../nginx/run-nginx.ts';

const ROOT = join(import.meta.dirname, '../..');
const UPLOAD_DISK_MIB = 64;
/** What a test's machine lacks: what manages services of a whole machine. */
const NOT_HERE = /^(?:systemctl|journalctl|docker) /;

export interface Ran {
  command: string;
  /** 127: the machine does not have it. */
  code: number;
  output: string;
}

/**
 * A shell's Node build in small, which says which version renders. `/list/` is a page of mf-listings, which is what its build says; a version whose
 * name starts with `broken` fails at `/odd/`.
 */
const shellOf = (version: string): string => `
exports.redirectExpressions = [];
exports.routeOutlines = ['', 'odd/', 'list/'].map((path) => (
  { expression: '^/' + path + '$', query: [], byCountry: false, personal: false }));
exports.createRenderer = ({ set, mark }) => ({
  render: async ({ url, off }) => {
    const answer = (failed = []) => (
      { status: 200, body: '<p>version ${version}</p>', failed, personal: false, byCountry: false });
    if (url === '/odd/' && '${version}'.startsWith('broken')) throw new Error('no such field');
    if (url !== '/list/') return answer();
    if (off.includes('mf-listings')) return answer([{ remote: 'mf-listings', reason: 'switched off' }]);
    mark('mf-listings');
    require(set.packages['mf-listings'].folder + '/node/entry.js').render();
    mark(null);
    return answer();
  },
});
`;
const SOUND_LISTINGS = 'exports.render = () => {};';
export const ENDLESS_LISTINGS = 'exports.render = () => { for (;;); };';

/** What stands in a command, and what it is here. */
export type Values = Readonly<Record<string, string>>;

export interface HarmedSite {
  db: Database;
  /** Of the primary. */
  sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  servers: TestReplication;
  /** Of the whole site's files. */
  folder: string;
  dataDir: string;
  /** Of backups. */
  place: string;
  /** Whether uploads have a disk of their own, which can be filled. */
  hasUploadDisk: boolean;
  /** Addresses of metrics. */
  metrics: { web: string; worker: string };
  web: () => RunningWeb;
  /** Once it has ended. */
  startWeb: (env?: Record<string, string>) => Promise<void>;
  startWorker: () => Promise<void>;
  stopWorker: () => Promise<void>;
  /** What both have printed. */
  printed: () => string;
  /** Makes a set of a new shell and mf-listings live. @returns its number */
  release: (version: string, listings?: string) => Promise<number>;
  /** As a shell of this checkout runs it. */
  run: (command: string) => Promise<Ran>;
  /** The commands of an alert's runbook, in their order. @param values of what is written in capitals in them */
  runbook: (alert: string, values?: Values) => Promise<Ran[]>;
  /** Those of a runbook that no alert names, one by one. @param name of its file, without `.md` */
  stepsOf: (name: string) => Promise<((values?: Values) => Promise<Ran>)[]>;
  /** As the member `sender` sends it. */
  upload: (video: Buffer) => Promise<void>;
  close: () => Promise<void>;
}

const runbookOf = async (alert: string): Promise<string> => {
  const rules = await readFile(join(import.meta.dirname, 'rules.yml'), 'utf8');
  return new RegExp(`alert: ${alert}\n[^]*?runbook: (\\S+)`).exec(rules)?.[1] ?? '';
};
const commandsOf = async (path: string): Promise<string[]> => {
  const [, block = ''] = /```sh\n([^]*?)```/.exec(await readFile(join(ROOT, path), 'utf8')) ?? [];
  return block.split('\n').filter((line) => line !== '' && !NOT_HERE.test(line));
};

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Two processes that run, and a release that is live. @param env of both */
export const openHarmedSite = async (env: Readonly<Record<string, string>>): Promise<HarmedSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-harmed-'));
  await chmod(folder, 0o755);
  const [dataDir, place, logFile] = [join(folder, 'data'), join(folder, 'place'), join(folder, 'foyer.log')];
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  await writeFile(join(folder, 'passphrase'), 'correct horse battery staple\n');
  const unmount = mountSmall(join(dataDir, 'uploads'), UPLOAD_DISK_MIB);
  const servers = await openTestReplication(async (db) => {
    await addMember(db, 'sender');
    await settleCatalogue(db);
  });
  const db = createDatabase({ url: servers.primary.url, poolSize: 2, onError: () => {} });
  const pool = createPool({ url: servers.primary.url, poolSize: 1, onError: () => {} });
  const metrics = {
    web: `127.0.0.1:${await findFreePort()}`,
    worker: `127.0.0.1:${await findFreePort()}`,
  };
  const port = await findFreePort();
  const own = {
    ...env,
    DATABASE_URL: servers.primary.url,
    DATABASE_REPLICA_URLS: servers.replica.url,
    FOYER_DATA_DIR: dataDir,
    FOYER_PORT: String(port),
    FOYER_PUBLIC_URL: `http://127.0.0.1:${port}`,
    FOYER_LOG_FORMAT: 'json',
    FOYER_BACKUP_TO: place,
    FOYER_BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase'),
    FOYER_UPLOAD_RESERVE_MB: '0',
    FOYER_RENDER_TIMEOUT_MS: '150',
  };

  const releases = createReleases(db, createReleaseStorage(join(dataDir, 'releases')), fixtureTrust(db));
  const builds = join(folder, 'built');
  const dists = await writeFixtureDists(builds, '1.0.0');
  for (const [name, dist] of Object.entries(dists))
    if (name !== 'shell') await releases.publishRelease(join(dist, '1.0.0'));
  const base = Object.fromEntries(Object.keys(dists).map((name) => [name, '1.0.0'])) as SetPackages;
  const release = async (version: string, listings = SOUND_LISTINGS): Promise<number> => {
    for (const [name, code] of [
      ['shell', shellOf(version)],
      ['mf-listings', listings],
    ] as const) {
      const files = { 'browser/entry.abc123.js': '//', 'node/entry.js': code };
      const smoke = name === 'shell' ? { pages: [{ page: 'home', path: '/' }] } : undefined;
      await releases.publishRelease(
        await writeFixtureRelease(builds, { name, version, files, ...(smoke && { smoke }) }),
      );
    }
    const { id } = await releases.createReleaseSet({ ...base, shell: version, 'mf-listings': version });
    await releases.goLive(id, { warmUp: async () => {} });
    return id;
  };

  let web: RunningWeb | undefined;
  let worker: ChildProcess | undefined;
  let printed = '';
  const startWeb = async (changes: Record<string, string> = {}): Promise<void> => {
    printed += web?.printed() ?? '';
    web = undefined;
    web = await startWebProcess({ ...own, FOYER_ADMIN_ADDRESS: metrics.web, ...changes }).catch(
      (error: Error) => {
        // It has what the process printed.
        printed += error.message;
        throw error;
      },
    );
  };
  const startWorker = async (): Promise<void> => {
    worker = spawn(
      process.execPath,
      ['--no-warnings', ...ENDS_WITH_PARENT, join(ROOT, 'server/worker.mjs')],
      {
        env: { ...process.env, ...own, FOYER_ADMIN_ADDRESS: metrics.worker },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    const collect = (chunk: Buffer) => (printed += chunk.toString());
    worker.stdout?.on('data', collect);
    worker.stderr?.on('data', collect);
  };
  const stopWorker = async (): Promise<void> => {
    worker?.kill('SIGTERM');
    if (worker) await endOf(worker);
  };
  const run = async (command: string): Promise<Ran> => {
    await writeFile(logFile, printed + (web?.printed() ?? ''));
    return new Promise((resolve) => {
      execFile(
        'bash',
        ['-c', command],
        { cwd: ROOT, env: { ...process.env, ...own, FOYER_ADMIN_ADDRESS: 'none', NODE: process.execPath } },
        (error, stdout, stderr) =>
          resolve({ command, code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
      );
    });
  };
  /** The defaults of a site, and npm, which first makes sure that everything is installed. */
  const toHere = (command: string, values: Values): string =>
    Object.entries({
      '127.0.0.1:9464': metrics.web,
      '127.0.0.1:8080': `127.0.0.1:${port}`,
      '.data/postgres.log': join(servers.primary.dataDir, 'postgres.log'),
      '.data/': `${dataDir}/`,
      'foyer.log': logFile,
      ...values,
    })
      .reduce((text, [from, to]) => text.replaceAll(from, to), command)
      .replace(/npm run ([\w-]+)(?: --)?/, '"$NODE" --no-warnings scripts/$1.ts');

  await release('sound');
  await startWeb();
  await startWorker();
  return {
    db,
    sql: async (text, values = []) => (await pool.query(text, [...values])).rows,
    servers,
    folder,
    dataDir,
    place,
    hasUploadDisk: unmount !== undefined,
    metrics,
    web: () => {
      if (!web) throw new Error('no web process was started');
      return web;
    },
    startWeb,
    startWorker,
    stopWorker,
    printed: () => printed + (web?.printed() ?? ''),
    release,
    run,
    runbook: async (alert, values = {}) => {
      const ran: Ran[] = [];
      for (const command of await commandsOf(await runbookOf(alert)))
        ran.push(await run(toHere(command, values)));
      return ran;
    },
    stepsOf: async (name) =>
      (await commandsOf(`docs/guides/runbooks/${name}.md`)).map(
        (command) =>
          (values = {}) =>
            run(toHere(command, values)),
      ),
    upload: async (video) => {
      if (!web) throw new Error('no web process was started');
      const [member] = (await pool.query(`SELECT id FROM members WHERE name = 'sender'`)).rows;
      const session = await openSession(db, Number(member?.id), { userAgent: '', oldToken: undefined });
      const sender = { base: web.base, origin: web.base, cookie: `session=${session}` };
      const begun = await create(sender, video.length, { filename: 'harbour.mp4' });
      const sent = await patch(sender, String(begun.headers.location), 0, video);
      if (begun.status !== 201 || sent.status !== 204)
        throw new Error(`the upload was refused: ${begun.status}, ${sent.status}`);
    },
    close: async () => {
      await web?.stop();
      await stopWorker();
      await Promise.all([db.destroy(), pool.end()]);
      await servers.close();
      unmount?.();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
